"""The board of Architects as seen from one seat: converts data of the engine to template variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import TypedDict

from heptad.games.architects.boards import STAGES_PER_WONDER
from heptad.games.architects.types import Ask, Explanation, OutcomeView, ScoreKey, View
from heptad.players import PERSON, human_seats
from heptad.table import ArchitectsTable
from heptad.text.architects.choices import prompt
from heptad.text.architects.names import TokenText
from heptad_site.drawing.score import Chart, Part, ScoreTable, pad
from heptad_site.games.architects import choices, end
from heptad_site.games.architects.cities import City, city, hour
from heptad_site.games.architects.drawn import Drawn, DrawnCard, drawn_in
from heptad_site.games.architects.log import last_actions, log, turns
from heptad_site.games.common import LogTurn, places, query_options, seat_names, with_chosen_wonders, with_faces

marks = end.marks


def options(query: Mapping[str, str]) -> dict[str, object]:
    """Return the game options in the query of the set-up form, without validation."""
    return with_chosen_wonders({"players": 3, **query_options(query, "players", "wonders", "first", "end")}, query)


class Question(TypedDict):
    """The choices besides the three decks: what must be done, tokens, any deck, cards searched, and extra cards."""

    duties: list[choices.Duty]
    offered: list[choices.TokenChoice]
    anywhere: list[choices.Deck]
    found: list[choices.FoundCard]
    extras: list[choices.Extra]


class BoardVariables(Question):
    """The variables of `board.html`, with those of the question.

    `day` is the light on the table. `most` is the largest number of pieces that a city has built, of `all_pieces`.
    `me`, `left`, `right` and `far` are the `cities` as seen from the viewer. `decks` are those within reach,
    `all_decks` those of all cities. `look` and `decline` are the tokens of these actions, if the viewer may do them.
    `conflicts` says of each conflict token whether it shows its battle side, and `horns` counts those that do not.
    `cat` is the owner of the cat, `up` are the progress tokens on offer, and `discs` all those in sight. `war` is the
    last one.
    """

    ask: Ask
    prompt: str
    seat: int | None
    mine: bool
    round: int
    first_turn: bool
    day: int
    most: int
    all_pieces: int
    names: list[str]
    cities: list[City]
    me: City
    left: City
    right: City | None
    far: list[City]
    waiting: list[str]
    decks: list[choices.Deck]
    look: str | None
    decline: str | None
    all_decks: list[choices.Deck]
    conflicts: list[bool]
    horns: int
    cat: str
    up: list[TokenText]
    stack: int
    discs: list[TokenText]
    war: end.War | None
    score: ScoreTable
    sources: list[dict[ScoreKey, list[Part]]]
    outcome: OutcomeView | None
    places: list[str]
    growth: Chart | None
    log: list[LogTurn]


def context(table: ArchitectsTable, seat: int | None, tr: NullTranslations) -> BoardVariables:
    """Return the template variables of the board for a seat.

    A spectator (None) sees it from the city of the person who acted last.
    """
    view, drawn = table.view(seat), drawn_in(tr)
    names, own = seat_names(table, tr), _city_of(table, seat)
    count = len(names)
    history = turns(table, seat)
    done = last_actions(history, count)
    by = [who["by"] for who in table.seats] or [PERSON] * count
    cities = with_faces([city(view, n, drawn, names, done[n], by[n]) for n in range(count)], table.seats, tr)
    mine = seat is not None and seat in view["waiting"]
    offered = choices.choices(table, own) if mine else []
    most = max(len(facts["built"]) for facts in view["cities"])
    facts = view["cities"][own]
    beside = (own, facts["left"], facts["right"])
    tokens = [*view["up"], *(key for facts in view["cities"] for key in facts["tokens"])]
    return {
        "ask": view["ask"],
        "prompt": prompt(view["ask"], [choice.explained for choice in offered], tr),
        "seat": seat,
        "mine": mine,
        "round": view["round"],
        "first_turn": not view["outcome"] and all(turn.seat != own for turn in history),
        "day": hour(view),
        "most": most,
        "all_pieces": STAGES_PER_WONDER,
        "names": names,
        "cities": cities,
        "me": cities[own],
        "left": cities[facts["left"]],
        "right": cities[facts["right"]] if facts["right"] != facts["left"] else None,
        "far": [cities[n] for n in ((own + step) % count for step in range(count)) if n not in beside],
        "waiting": [names[n] for n in view["waiting"]],
        "decks": choices.reach(view, own, offered, names, drawn),
        "look": choices.token_of(offered, "look"),
        "decline": choices.token_of(offered, "decline"),
        "all_decks": [choices.wonder_deck(view, n, own, names, drawn) for n in range(count)],
        "conflicts": [number < view["turned"] for number in range(view["conflicts"])],
        "horns": view["conflicts"] - view["turned"],
        "cat": names[view["cat"]] if view["cat"] is not None else "",
        "up": [drawn.text.tokens[key] for key in view["up"]],
        "stack": view["stack"],
        "discs": [drawn.text.tokens[key] for key in dict.fromkeys(tokens)],
        "war": end.last_war(history, names, own),
        "score": pad([[*lines.items()] for lines in view["score"]], drawn.text.lines, end.LINE_ICONS),
        "sources": end.sources(view, drawn.text),
        "outcome": view["outcome"],
        "places": places(table, tr),
        "growth": end.growth(table) if view["outcome"] else None,
        "log": list(log(history, table, tr)),
        **_question(view, own, offered, names, drawn),
    }


def age(view: View, tr: NullTranslations) -> tuple[int, str]:
    """Return the hour of the day as the light. The parts of this game have no names."""
    return hour(view), ""


class SeenCard(TypedDict):
    """A card that only this seat sees, and whether it takes it next."""

    card: DrawnCard
    taken: bool


def hand(table: ArchitectsTable, seat: int, choice: Explanation | None, tr: NullTranslations) -> list[SeenCard]:
    """Return the cards that only this seat sees: the top card of the central deck, or the cards that it searches."""
    view, cards = table.view(seat), drawn_in(tr).cards
    top = view["central"]["top"]
    kept = choice["card"] if choice and choice["do"] == "keep" else None
    taken = choice["card"] if choice and choice["do"] == "take" and choice["place"] == "centre" else None
    found: list[SeenCard] = [{"card": cards[key], "taken": key == kept} for key in dict.fromkeys(view["found"])]
    return found or [{"card": cards[key], "taken": key == taken} for key in (top,) if key]


def _city_of(table: ArchitectsTable, seat: int | None) -> int:
    """Return the city from which the table is drawn: the seat's, or else that of the person who acted last."""
    if seat is not None:
        return seat
    people = human_seats(table)
    acted = [who for who, _ in reversed(table.record.actions) if who in people]
    return (*acted, *people, 0)[0]


def _question(view: View, own: int, offered: Sequence[choices.Choice], names: Sequence[str], drawn: Drawn) -> Question:
    """Return the choices besides the three decks. All are empty while others act."""
    return {
        "duties": choices.duties(offered, drawn, view["cities"][own]["wonder"]),
        "offered": choices.tokens(offered, drawn),
        "anywhere": choices.anywhere(view, own, offered, names, drawn),
        "found": choices.found(offered, drawn),
        "extras": choices.extras(view, own, offered, names, drawn),
    }
