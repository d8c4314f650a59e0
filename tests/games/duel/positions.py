"""Positions of 7 Wonders Duel in one readable line, and turns played from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heptad.games.duel import DUEL
from heptad.games.duel.cards import ID
from heptad.games.duel.positions import completed
from heptad.games.duel.state import State
from heptad.games.duel.types import (
    CityView,
    EventData,
    Explanation,
    Price,
    Purchase,
    RefusalData,
    Shortage,
    Sketch,
    SketchCity,
    View,
)
from heptad.kernel.game import Event
from tests.games.laws import facts_of


@dataclass(frozen=True)
class CitySetup:
    """One city as a test wants it; keys with blanks between. `wonders` are those taken and not built yet."""

    built: str = ""
    coins: int = 7
    wonders_built: str = ""
    wonders: str = ""
    tokens: str = ""


city = CitySetup


def position(
    mine: CitySetup = CitySetup(),
    theirs: CitySetup = CitySetup(),
    free: str = "",
    *,
    age: int = 1,
    pawn: int = 0,
    looted: tuple[int, ...] = (),
    discard: str = "",
    board: str = "",
    box: str = "",
    left: int | None = None,
    gone: tuple[int, ...] = (),
    at: Mapping[int, str] | None = None,
    seat: int = 0,
    middle_pawn: str = "begins",
) -> Position:
    """The position in which `seat` must play one of the free cards; seat 0 is `mine`.

    `free` names cards that may be taken, `at` the card of any slot; `left` is how many cards still lie there, or `gone`
    says which slots are empty. `board` and `box` name tokens that must lie there. What is not said is filled up, as
    `heptad.games.duel.types.Sketch` says.
    """
    sketch: Sketch = {
        "age": age,
        "seat": seat,
        "cities": [_sketch(mine), _sketch(theirs)],
        "free": free.split(),
        "at": {str(slot): card for slot, card in (at or {}).items()},
        "pawn": pawn,
        "looted": list(looted),
        "discard": discard.split(),
        "board": board.split(),
        "box": box.split(),
    }
    if left is not None:
        sketch["left"] = left
    if gone:
        sketch["gone"] = list(gone)
    if middle_pawn == "chooses":
        sketch["middle_pawn"] = "chooses"
    placed = completed(sketch)
    return Position(DUEL.place(placed.options, placed.deal, {**placed.position}))


def _sketch(wanted: CitySetup) -> SketchCity:
    return {
        "coins": wanted.coins,
        "built": wanted.built.split(),
        "wonders_built": wanted.wonders_built.split(),
        "wonders": wanted.wonders.split(),
        "tokens": wanted.tokens.split(),
    }


class Position:
    """A state with the words of a test: what is legal, what happens, what everybody sees."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def asked(self) -> str:
        """What is asked now: "wonder", "turn", "token", "library", "discard", "destroy", "begin" or "over"."""
        return str(self.view()["ask"])

    @property
    def waiting(self) -> tuple[int, ...]:
        return DUEL.current_players(self.state)

    def legal(self) -> list[str]:
        """What the seat that is asked may answer."""
        return [DUEL.encode(action) for seat in self.waiting for action in DUEL.legal_actions(self.state, seat)]

    def play(self, *tokens: str) -> list[Event[EventData]]:
        """One answer after another, each by the seat that is asked."""
        events: list[Event[EventData]] = []
        for token in tokens:
            assert token in self.legal(), f"{token} is not among {self.legal()}"
            DUEL.apply(self.state, self.waiting[0], DUEL.decode(token), events.append)
            assert DUEL.problems(self.state) == []
        return events

    def sell(self, cards: int) -> list[Event[EventData]]:
        """So many turns in which the first free card is discarded."""
        return [event for _ in range(cards) for event in self.play(f"s:{self.free()[0]}")]

    def finish_age(self) -> list[Event[EventData]]:
        """Both discard until the display is empty."""
        return self.sell(len(self.view()["display"]))

    # ── what is seen ────────────────────────────────────────────────────────
    def view(self, seat: int | None = None) -> View:
        return DUEL.view(self.state, seat)

    def city(self, seat: int = 0) -> CityView:
        return self.view()["cities"][seat]

    def coins(self, seat: int = 0) -> int:
        return self.city(seat)["coins"]

    def built(self, seat: int = 0) -> list[str]:
        return self.city(seat)["built"]

    def tokens(self, seat: int = 0) -> list[str]:
        return self.city(seat)["tokens"]

    def free(self) -> list[str]:
        """The cards that may be taken."""
        return [slot["card"] for slot in self.view()["display"] if slot["free"] and slot["card"]]

    def pawn(self) -> int:
        return self.view()["pawn"]

    def discard(self) -> list[str]:
        return self.view()["discard"]

    def points(self, line: str, seat: int = 0) -> int:
        """One line of a city's score sheet, as if the game ended now."""
        return dict(DUEL.score(self.state)[seat].lines)[line]

    def total(self, seat: int = 0) -> int:
        return DUEL.score(self.state)[seat].total

    def outcome(self) -> tuple[tuple[int, ...], str] | None:
        result = DUEL.outcome(self.state)
        return (result.winners, result.reason) if result else None

    def explain(self, token: str) -> Explanation:
        return DUEL.explain(self.state, self.waiting[0], DUEL.decode(token))

    def brings(self, token: str) -> int:
        """The coins that an action brings at once, as it is explained."""
        facts = self.explain(token)
        if facts["do"] == "take_wonder" or facts["do"] == "destroy" or facts["do"] == "begin":
            raise AssertionError(f"{token} brings no coins")
        return facts["coins"]

    def refusals(self) -> dict[str, RefusalData]:
        """The refusals by card or wonder."""
        found = [refusal.data for refusal in DUEL.refusals(self.state, self.waiting[0])]
        return {data["card"] if data["code"] == "build/coins" else data["wonder"]: data for data in found}

    def bill(self, key: str, seat: int | None = None) -> Price:
        """What a face-up card or an unbuilt wonder costs the seat, or the one to play."""
        prospects = self.view()["prospects"]
        return (
            prospects["cards"][key][self.waiting[0] if seat is None else seat]
            if key in ID
            else (prospects["wonders"][key])
        )

    def price(self, key: str, seat: int | None = None) -> int:
        """All coins of it."""
        return self.bill(key, seat)["total"]

    def clone(self) -> Position:
        return Position(self.state.clone())


def units(bill: Sequence[Purchase | Shortage]) -> list[tuple[str, int, int]]:
    """Lines of a bill in short: resource, units, price of one."""
    return [(line["resource"], line["units"], line["price"]) for line in bill]


def events_of(events: list[Event[EventData]], kind: str) -> list[dict[str, object]]:
    """The facts of all events of one kind."""
    return [facts_of(event.data) for event in events if event.kind == kind]


def kinds(events: list[Event[EventData]]) -> list[str]:
    return [event.kind for event in events]
