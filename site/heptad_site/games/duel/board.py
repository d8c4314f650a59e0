"""The board of Duel as seen from one seat: converts view, legal actions and refusals to template variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import TypedDict

from heptad.games.duel.boards import DRAFT, SLOTS, WONDERS_IN_ALL
from heptad.games.duel.types import Ask, Explanation, ScoreKey, View
from heptad.players import PERSON
from heptad.table import DuelTable
from heptad.text.duel.cards import TokenText
from heptad.text.duel.choices import prompt
from heptad_site.drawing.arc import Arc, arc
from heptad_site.drawing.cards import DrawnCard
from heptad_site.drawing.score import Chart, Part, ScoreTable
from heptad_site.games.common import LogTurn, query_options, seat_names, with_faces
from heptad_site.games.duel import end
from heptad_site.games.duel.cities import City, Track, city, pieces, track
from heptad_site.games.duel.display import Answer, Display, Market, answers
from heptad_site.games.duel.log import LastAction, Turn, last_actions, log, turns
from heptad_site.games.duel.text import DrawnText, DrawnWonder, text_of

#: The number of steps in which the light changes during an age.
STEPS_OF_DAY = 6
ROMAN = ("I", "II", "III")

marks = end.marks


def options(query: Mapping[str, str]) -> dict[str, object]:
    """Return the game options in the query of the set-up form, without validation."""
    return query_options(query, "players", "wonders", "first", "middle_pawn")


class BoardVariables(TypedDict):
    """The variables of `board.html`.

    `turn` counts the steps of daylight in the age. The city on the `left` side is that of a single person; `me` and
    `them` are the cities as seen from the viewer. `alone`: there is one person. `mine`: the viewer has to decide now,
    and `answers` are its choices, unless it takes a card or a wonder. `again`: the last action brought another turn.
    `board` are the progress tokens on the board, `sold` is the card that was discarded last for coins. `offer` and
    `picks` belong to the choice of wonders.
    """

    ask: Ask
    prompt: str
    seat: int | None
    age: int
    age_name: str
    turn: int
    arc: Arc
    names: list[str]
    cities: list[City]
    left: City
    right: City
    me: City
    them: City
    alone: bool
    waiting: list[str]
    mine: bool
    again: bool
    display: Display | None
    answers: list[Answer]
    track: Track
    board: list[TokenText]
    discard: list[DrawnCard]
    sold: str
    wonders_built: int
    wonders_in_all: int
    offer: list[OfferedWonder]
    picks: list[Pick]
    log: list[LogTurn]
    score: ScoreTable
    sources: list[dict[ScoreKey, list[Part]]]
    outcome: Mapping[str, object] | None
    growth: Chart | None


def context(table: DuelTable, seat: int | None, tr: NullTranslations) -> BoardVariables:
    """Return the template variables of the board for a seat; None shows only what everybody may see.

    If there is only one person, that city is on the left. If two people share a screen, the cities do not change sides
    between their turns.
    """
    view, text = table.view(seat), text_of(tr)
    names, people = seat_names(table, tr), [who["by"] == PERSON for who in table.seats]
    home = people.index(True) if people.count(True) == 1 else 0
    eye = home if seat is None else seat
    history = turns(table, seat)
    done = last_actions(history)
    latest = next((action for actions in done for action in actions if action.latest), LastAction())
    cities = with_faces([city(table, view, n, text, names, done[n]) for n in range(2)], table.seats, tr)
    mine, ask = seat is not None and seat in view["waiting"], view["ask"]
    taken = SLOTS - len(view["display"])
    market = Market(table, eye, view, text, names)
    return {
        "ask": ask,
        "prompt": prompt(view, names, tr),
        "seat": seat,
        "age": view["age"],
        "age_name": text.age(view["age"]) if view["age"] else "",
        "turn": 1 + taken * STEPS_OF_DAY // SLOTS,
        "arc": arc(view["age"], (taken + 0.5) / (SLOTS + 1), ask == "over"),
        "names": names,
        "cities": cities,
        "left": cities[home],
        "right": cities[1 - home],
        "me": cities[eye],
        "them": cities[1 - eye],
        "alone": people.count(True) == 1,
        "waiting": [names[n] for n in view["waiting"]],
        "mine": mine,
        "again": latest.again,
        "display": market.display(_turned(history)) if view["age"] and ask != "over" else None,
        "answers": list(answers(table, eye, view, text)) if mine and ask not in ("turn", "wonder") else [],
        "track": track(view["pawn"], view["looted"], home, names),
        "board": [text.tokens[key] for key in view["board"]],
        "discard": [text.cards[key] for key in view["discard"]],
        "sold": view["discard"][-1] if view["discard"] and latest.do == "sell" else "",
        "wonders_built": view["wonders_built"],
        "wonders_in_all": WONDERS_IN_ALL,
        "offer": _offer(table, view, text),
        "picks": _picks(view, names),
        "log": list(log(history, names, tr, text)),
        "score": end.sheet(view, text),
        "sources": end.sources(view, text),
        "outcome": end.outcome(view, names),
        "growth": end.growth(table) if view["outcome"] else None,
    }


def age(view: View, tr: NullTranslations) -> tuple[int, str]:
    """Return the light and the name of the age. The choice of wonders has those of age I."""
    number = max(view["age"], 1)
    return number, ROMAN[number - 1]


class DrawnToken(TypedDict):
    """A progress token from the Great Library, and whether the seat takes it."""

    token: TokenText
    taken: bool


def hand(table: DuelTable, seat: int, choice: Explanation | None, tr: NullTranslations) -> list[DrawnToken]:
    """Return the progress tokens that a seat has drawn with the Great Library."""
    taken = choice["token"] if choice and choice["do"] == "take_token" else None
    tokens = text_of(tr).tokens
    return [{"token": tokens[key], "taken": key == taken} for key in table.view(seat)["library"]]


def _turned(history: Sequence[Turn]) -> list[int]:
    """Return the slots whose cards were turned face up in the last turn."""
    events = history[-1].events if history else ()
    return [slot for data in events if data["kind"] == "turned_up" for slot in data["slots"]]


class OfferedWonder(TypedDict):
    """A wonder on offer, with the action that takes it."""

    text: DrawnWonder
    pieces: tuple[tuple[str, str], ...]
    token: str


def _offer(table: DuelTable, view: View, text: DrawnText) -> list[OfferedWonder]:
    """Return the wonders on offer. `token` is the action of the seat that has to choose."""
    tokens = {}
    for seat in view["waiting"]:
        for action in table.legal_actions(seat):
            facts = table.explain(seat, action)
            if facts["do"] == "take_wonder":
                tokens[facts["wonder"]] = table.game.encode(action)
    return [{"text": text.wonders[key], "pieces": pieces(key), "token": tokens[key]} for key in view["offer"]]


class Pick(TypedDict):
    """A pick of the choice of wonders: who picks, and whether it is past or comes now."""

    name: str
    past: bool
    now: bool


def _picks(view: View, names: Sequence[str]) -> list[Pick]:
    """Return who picks in which order, in two rounds of four picks."""
    taken = sum(len(city["wonders"]) for city in view["cities"])
    return [
        {"name": names[(view["first"] + place) % 2], "past": n < taken, "now": n == taken}
        for n, place in enumerate(DRAFT)
    ]
