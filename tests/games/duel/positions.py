"""Helpers for tests of 7 Wonders Duel: create a position in one line, play actions from it, and inspect the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heptad.games.duel import DUEL
from heptad.games.duel.cards import ID
from heptad.games.duel.positions import completed
from heptad.games.duel.state import State
from heptad.games.duel.types import (
    CitySketch,
    CityView,
    EventData,
    Explanation,
    Price,
    Purchase,
    RefusalData,
    Shortage,
    Sketch,
    View,
)
from heptad.kernel.game import Event
from tests.games.position import BasePosition


@dataclass(frozen=True)
class CitySetup:
    """The contents of one city: keys separated by spaces. `wonders` are those that are taken but not built yet."""

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
    """Return a position in which `seat` must play one of the available cards; seat 0 is `mine`.

    `free` lists cards of the display that are available, `at` maps slots of the display to their cards. Either `left`
    is the number of cards that remain in the display or `gone` lists its empty slots. `board` and `box` list progress
    tokens that must be on the board or in the box. Everything that is not specified is filled in as
    `heptad.games.duel.types.Sketch` describes.
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


def _sketch(wanted: CitySetup) -> CitySketch:
    return {
        "coins": wanted.coins,
        "built": wanted.built.split(),
        "wonders_built": wanted.wonders_built.split(),
        "wonders": wanted.wonders.split(),
        "tokens": wanted.tokens.split(),
    }


class Position(BasePosition[State]):
    """A game state of Duel with short methods for tests."""

    game = DUEL

    def sell(self, cards: int) -> list[Event[EventData]]:
        """Play this number of turns; in each, the first available card is discarded."""
        return [event for _ in range(cards) for event in self.play(f"s:{self.free()[0]}")]

    def finish_age(self) -> list[Event[EventData]]:
        """Let both players discard cards until the display is empty."""
        return self.sell(len(self.view()["display"]))

    # ── inspection ──────────────────────────────────────────────────────────
    def view(self, seat: int | None = None) -> View:
        return DUEL.view(self.state, seat)

    def city(self, seat: int = 0) -> CityView:
        """Return a city as everybody sees it."""
        return self.view()["cities"][seat]

    def coins(self, seat: int = 0) -> int:
        return self.city(seat)["coins"]

    def built(self, seat: int = 0) -> list[str]:
        return self.city(seat)["built"]

    def tokens(self, seat: int = 0) -> list[str]:
        return self.city(seat)["tokens"]

    def free(self) -> list[str]:
        """Return the keys of the available cards."""
        return [slot["card"] for slot in self.view()["display"] if slot["free"] and slot["card"]]

    def pawn(self) -> int:
        """Return the space of the conflict pawn; it is positive on the side of seat 1's capital."""
        return self.view()["pawn"]

    def discard(self) -> list[str]:
        return self.view()["discard"]

    def outcome(self) -> tuple[tuple[int, ...], str] | None:
        """Return the winners and the reason, or None while the game goes on."""
        result = DUEL.outcome(self.state)
        return (result.winners, result.reason) if result else None

    def explain(self, token: str) -> Explanation:
        return DUEL.explain(self.state, self.waiting[0], DUEL.decode(token))

    def brings(self, token: str) -> int:
        """Return the coins that, according to `explain`, an action brings at once."""
        facts = self.explain(token)
        if facts["do"] == "take_wonder" or facts["do"] == "destroy" or facts["do"] == "begin":
            raise AssertionError(f"{token} brings no coins")
        return facts["coins"]

    def refusals(self) -> dict[str, RefusalData]:
        """Return the data of each refusal by the key of its card or wonder."""
        found = [refusal.data for refusal in DUEL.refusals(self.state, self.waiting[0])]
        return {data["card"] if data["code"] == "build/coins" else data["wonder"]: data for data in found}

    def bill(self, key: str, seat: int | None = None) -> Price:
        """Return the price of a face-up card for a seat (default: the seat that must act), or of an unbuilt wonder."""
        prospects = self.view()["prospects"]
        return (
            prospects["cards"][key][self.waiting[0] if seat is None else seat]
            if key in ID
            else (prospects["wonders"][key])
        )

    def price(self, key: str, seat: int | None = None) -> int:
        """Return the total price in coins."""
        return self.bill(key, seat)["total"]


def units(bill: Sequence[Purchase | Shortage]) -> list[tuple[str, int, int]]:
    """Return the lines of a bill as tuples (resource, units, price of one unit)."""
    return [(line["resource"], line["units"], line["price"]) for line in bill]


def kinds(events: list[Event[EventData]]) -> list[str]:
    return [event.kind for event in events]
