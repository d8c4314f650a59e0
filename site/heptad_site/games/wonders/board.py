"""The board of 7 Wonders as seen from one seat: converts data of the engine to template variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import TypedDict

from heptad.games.wonders.hand_passing import TURNS
from heptad.games.wonders.setup import PLAYERS, cities_of
from heptad.games.wonders.types import Ask, Explanation, Neighbour, OutcomeView, ScoreKey, View, War
from heptad.players import PERSON
from heptad.table import WondersTable
from heptad.text.wonders.cards import WonderText, city_names
from heptad_site.drawing.arc import Arc, arc
from heptad_site.drawing.score import Chart, Part, ScoreTable, pad
from heptad_site.games.common import LogTurn, places, query_options, seat_names, with_chosen_wonders, with_faces
from heptad_site.games.wonders import end
from heptad_site.games.wonders import hand as cards
from heptad_site.games.wonders.cities import City, city, pieces, sells
from heptad_site.games.wonders.free_city import Chooser, Management, chooser, managed
from heptad_site.games.wonders.log import LastAction, Turn, copied_guilds, last_actions, log, turns
from heptad_site.games.wonders.text import DrawnStage, DrawnText, text_of

marks = end.marks


def options(query: Mapping[str, str]) -> dict[str, object]:
    """Return the game options in the query of the set-up form, without validation."""
    asked = with_chosen_wonders({"players": 3, **query_options(query, "players", "wonders", "sides")}, query)
    if query.get("manneken"):
        asked["manneken"] = query["manneken"] == "true"
    players, wonders = asked["players"], asked.get("wonders")
    if isinstance(wonders, list) and isinstance(players, int) and players in PLAYERS and cities_of(players) > players:
        asked["wonders"] = [*wonders, query.get("wonder-free") or "random"]
    return asked


class BoardVariables(TypedDict):
    """The variables of `board.html`. All counts of seats include the Free City, except `scored`.

    `question` is part of the ids of what is asked now, so that a new question gets new elements. `passing` says in
    which direction hands are passed, and to whom. `me`, `left`, `right` and `far` are the `cities` as seen from the
    viewer, and `actor` the one for which the viewer decides (`who`). `managed` is the Free City. `sells` says what the
    neighbours sell. `mine`: the viewer has to decide now, and then has a `hand`, or the discard `pile` with the token
    for `declining` it; `held` is the hand while others still decide, and `chosen` the card for the own city while the
    viewer decides for the Free City. `war` is that of the last turn. `places` are the points and places of those who
    have not won, `copied` the sentences about copied guilds.
    """

    ask: Ask
    seat: int | None
    question: str
    age: int
    roman: str
    turn: int
    turns: int
    arc: Arc
    passing: tuple[str, str]
    names: list[str]
    cities: list[City]
    scored: list[City]
    who: Chooser
    actor: City
    managed: Management | None
    me: City
    left: City
    right: City
    far: list[City]
    sells: dict[Neighbour, list[tuple[int, list[list[str]]]]]
    waiting: list[str]
    mine: bool
    hand: list[cards.HandCard]
    pile: list[cards.PileCard]
    declining: str | None
    held: list[cards.ShownCard]
    chosen: cards.ShownCard | None
    offer: list[OfferedWonder]
    war: end.Conflicts | None
    score: ScoreTable
    sources: list[dict[ScoreKey, list[Part]]]
    outcome: OutcomeView | None
    places: list[str]
    copied: list[str]
    growth: Chart | None
    log: list[LogTurn]


def context(table: WondersTable, seat: int | None, tr: NullTranslations) -> BoardVariables:
    """Return the template variables of the board for a seat. A spectator (None) sees it from the first city."""
    view, text = table.view(seat), text_of(tr)
    names = city_names(seat_names(table, tr), tr)
    count, eye = len(names), seat or 0
    who = chooser(view, eye, names)
    history = turns(table, seat)
    last = history[-1] if history and history[-1].age else None
    done = last_actions(last, count) if last else [LastAction()] * count
    by = [*(sitter["by"] for sitter in table.seats), *[PERSON] * count]
    drawn = [city(view, n, text, names, done[n], eye, by[n]) for n in range(count)]
    if table.undone:  # bots do not decide while redo is possible
        for each in drawn:
            each["waiting"] &= not each["thinking"]
            each["thinking"] = False
    cities = with_faces(drawn, table.seats, tr)
    left, right = (eye + 1) % count, (eye - 1) % count
    passed_to = {"left": left, "right": right, "swap": 1 - eye}[view["passing"]]
    war = _war(last)
    mine = seat is not None and seat in view["waiting"]
    return {
        "ask": view["ask"],
        "seat": seat,
        "question": f"{view['age']}{view['turn']}{view['ask'][0]}{eye}{'f' * who.free}",
        "age": view["age"],
        "roman": text.ages[view["age"]],
        "turn": view["turn"],
        "turns": TURNS,
        "arc": arc(view["age"], (min(view["turn"], TURNS) - 0.5) / TURNS, view["ask"] == "over"),
        "passing": (view["passing"], names[passed_to]),
        "names": names,
        "cities": cities,
        "scored": cities[: view["players"]],
        "who": who,
        "actor": cities[who.city],
        "managed": managed(view, names),
        "me": cities[eye],
        "left": cities[left],
        "right": cities[right],
        "far": [cities[(eye + n) % count] for n in range(2, count - 1)],
        "sells": {"left": sells(view, eye, "left"), "right": sells(view, eye, "right")},
        "waiting": [names[n] for n in view["waiting"]],
        "mine": mine,
        "hand": cards.hand(table, eye, view, text, who) if mine and view["ask"] in ("turn", "seventh") else [],
        "pile": cards.pile(table, eye, view, text) if mine and view["ask"] == "discard" else [],
        "declining": cards.declining(table, eye) if mine else None,
        "held": cards.held_cards(view, text),
        "chosen": cards.chosen_before(view, text),
        "offer": _offer(table, view, eye, text),
        "war": end.war(war, names, eye, text) if war else None,
        "score": pad([list(sheet.items()) for sheet in view["score"]], text.lines, end.LINE_SIGNS),
        "sources": end.sources(view, text),
        "outcome": view["outcome"],
        "places": places(table, tr),
        "copied": copied_guilds(history, table, tr),
        "growth": end.growth(table) if view["outcome"] else None,
        "log": list(log(history, table, tr)),
    }


def age(view: View, tr: NullTranslations) -> tuple[int, str]:
    """Return the light and the name of the age. The choice of wonders has those of age I."""
    number = max(view["age"], 1)
    return number, text_of(tr).ages[number]


def hand(table: WondersTable, seat: int, choice: Explanation | None, tr: NullTranslations) -> list[cards.ShownCard]:
    """Return the cards that a seat holds or looks through, for a replay."""
    return cards.watched(table.view(seat), text_of(tr), choice)


def _war(last: Turn | None) -> War | None:
    """Return the conflicts at the end of the turn, or None."""
    for event in last.events if last else ():
        data = event.data
        if data["kind"] == "war":
            return data
    return None


class OfferedSide(TypedDict):
    """A side of a wonder on offer: "A" or "B". `token` is the action that takes it, None if the seat cannot."""

    side: str
    token: str | None
    stages: Sequence[DrawnStage]


class OfferedWonder(TypedDict):
    """A wonder on offer."""

    key: str
    wonder: WonderText
    pieces: tuple[tuple[str, str], ...]
    sides: list[OfferedSide]


def _offer(table: WondersTable, view: View, seat: int, text: DrawnText) -> list[OfferedWonder]:
    """Return the wonders on offer."""
    tokens = {}
    for action in table.legal_actions(seat):
        facts = table.explain(seat, action)
        if facts["do"] == "take_wonder":
            tokens[facts["wonder"], facts["side"]] = table.game.encode(action)
    return [
        {
            "key": offered["wonder"],
            "wonder": text.wonders[offered["wonder"]],
            "pieces": pieces(offered["wonder"], 3, 3),
            "sides": [
                {
                    "side": side.upper(),
                    "token": tokens.get((offered["wonder"], side)),
                    "stages": text.stages[f"{offered['wonder']}-{side}"],
                }
                for side in offered["sides"]
            ],
        }
        for offered in view["offer"]
    ]
