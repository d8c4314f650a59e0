"""Helpers for tests of 7 Wonders: create a position in one line, play actions from it, and inspect the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heptad.games.wonders import WONDERS
from heptad.games.wonders.cards import CARDS
from heptad.games.wonders.effects import LEFT, NEIGHBOUR
from heptad.games.wonders.hand_passing import FREE_CITY
from heptad.games.wonders.positions import completed, place
from heptad.games.wonders.state import State
from heptad.games.wonders.types import CitySketch, CityView, Sketch
from heptad.kernel.game import Event
from tests.games.position import BasePosition


@dataclass(frozen=True)
class CitySetup:
    """The contents of one city; `built` and `hand` are card keys separated by spaces."""

    board: str = ""
    built: str = ""
    hand: str = ""
    coins: int = 3
    stages: int = 0
    tokens: tuple[int, ...] = ()
    copied: int = LEFT  # for Manneken Pis: the neighbour from whom the third stage is copied


city = CitySetup


def position(*cities: CitySetup, players: int = 3, age: int = 1, turn: int = 1, pile: str = "") -> Position:
    """Return a position in which these cities, clockwise from seat 0, must play their card of this turn.

    With three players the call is `position(mine, left, right)`, with two `position(first, second, free)`. The `hand`
    of the Free City lists the next cards of its pile, of which the manager has already drawn the first. `pile` lists
    cards that must be in the discard pile. Everything that is not specified is filled in by `positions.completed`.
    """
    sketch: Sketch = {"age": age, "turn": turn, "discard": pile.split(), "cities": [_sketch(one) for one in cities]}
    sketch["players"] = players if players == FREE_CITY else max(players, len(cities))
    placed = completed(sketch)
    return Position(place(placed.options, placed.deal, {**placed.position}))


def _sketch(one: CitySetup) -> CitySketch:
    made: CitySketch = {
        "built": one.built.split(),
        "hand": one.hand.split(),
        "coins": one.coins,
        "stages": one.stages,
        "tokens": [*one.tokens],
        "copied": NEIGHBOUR[one.copied],
    }
    return made | {"board": one.board} if one.board else made


class Position(BasePosition[State]):
    """A game state of 7 Wonders with short methods for tests."""

    game = WONDERS

    def legal(self, seat: int = 0) -> list[str]:
        """Return the tokens of all legal actions of a seat."""
        return [WONDERS.encode(action) for action in WONDERS.legal_actions(self.state, seat)]

    def ways(self, start: str, seat: int = 0) -> list[str]:
        """Return the possible payments to the neighbours for an action such as "b:forum" or "w:forum".

        Each is the end of the token: "2-0" for two coins to the left neighbour, "" if nothing is paid to either.
        """
        return [token.partition("@")[2] for token in self.legal(seat) if token.partition("@")[0] == start]

    def act(self, seat: int, token: str) -> list[Event[Any]]:
        """Apply one action of a seat and return its events. Fails if the action is illegal."""
        assert token in self.legal(seat), f"{token} is not among {self.legal(seat)}"
        events: list[Event[Any]] = []
        WONDERS.apply(self.state, seat, WONDERS.decode(token), events.append)
        return events

    def play(self, *tokens: str) -> list[Event[Any]]:
        """Let every city that must act do so, in order of seats, the Free City last, and return all events.

        The actions are `tokens`, in the same order. A city for which no token is given sells the first card that it may
        sell, or declines; if neither is legal, it takes its first legal action.
        """
        events: list[Event[Any]] = []
        seats = self.waiting
        if self.state.free_city in _bits(self.state.waiting):
            manager = self.state.owner(FREE_CITY)
            own = [seat for seat in seats if self.state.waiting >> seat & 1]
            seats = (*own, manager)
        for number, seat in enumerate(seats):
            token = tokens[number] if number < len(tokens) else self._sale(seat)
            events += self.act(seat, token)
        return events

    def play_on(self, turns: int) -> list[Event[Any]]:
        """Play this number of turns; everybody sells a card in each (see `play`)."""
        return [event for _ in range(turns) for event in self.play()]

    def finish_age(self) -> list[Event[Any]]:
        """Let everybody sell cards until the age is over (see `play`)."""
        age, events = self.view()["age"], []
        while self.view()["age"] == age and self.asked != "over":
            events += self.play()
        return events

    def _sale(self, seat: int) -> str:
        """Return the first legal token that sells a card or declines, or if there is none, the first legal token."""
        legal = self.legal(seat)
        idle = [token for token in legal if token.removeprefix("fc-")[0] in "ns"]
        return idle[0] if idle else legal[0]

    # ── inspection ──────────────────────────────────────────────────────────
    def view(self, seat: int | None = None) -> dict[str, Any]:
        return {**WONDERS.view(self.state, seat)}

    def city(self, seat: int = 0) -> CityView:
        """Return a city as everybody sees it."""
        return WONDERS.view(self.state, None)["cities"][seat]

    def hand(self, seat: int = 0) -> list[str]:
        return WONDERS.view(self.state, seat)["hand"]

    def coins(self, seat: int = 0) -> int:
        return self.city(seat)["coins"]

    def built(self, seat: int = 0) -> list[str]:
        return self.city(seat)["built"]

    def pile(self) -> list[str]:
        """Return the keys of the cards in the discard pile; a view shows them only to a seat that searches the pile."""
        return [CARDS[card].key for card in self.state.pile()]

    def refusals(self, seat: int = 0) -> dict[str, tuple[str, dict[str, Any]]]:
        """Return the code and the facts of each refusal, by card key; the key is "" for the wonder."""
        found = {}
        for action, data in WONDERS.refusals(self.state, seat):
            card = CARDS[action.card].key if action.card >= 0 else ""
            found[card] = (str(data["code"]), reason_of(data))
        return found

    def explain(self, token: str, seat: int = 0) -> dict[str, Any]:
        return {**WONDERS.explain(self.state, seat, WONDERS.decode(token))}


def _bits(cities: int) -> list[int]:
    """Return the cities whose bits are set in a bit set."""
    return [city for city in range(7) if cities >> city & 1]


def reason_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a refusal without its code and without the refused action."""
    return {name: fact for name, fact in data.items() if name not in ("code", "do", "city", "card")}
