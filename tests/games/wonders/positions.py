"""Positions of 7 Wonders in one readable line, and turns played from there."""

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
from tests.games.laws import facts_of


@dataclass(frozen=True)
class CitySetup:
    """One city as a test wants it; `built` and `hand` are card keys with blanks between."""

    board: str = ""
    built: str = ""
    hand: str = ""
    coins: int = 3
    stages: int = 0
    tokens: tuple[int, ...] = ()
    copied: int = LEFT  # whose third stage stands here, if this is Manneken Pis


city = CitySetup


def position(*cities: CitySetup, players: int = 3, age: int = 1, turn: int = 1, pile: str = "") -> Position:
    """The position in which these cities, from seat 0 clockwise, must play their card of this turn.

    With three players `position(mine, left, right)`; with two `position(first, second, free)`, where `hand` of the Free
    City names the next cards of the pile, of which the manager has drawn the first.

    What is not said is filled up (`positions.completed`); `pile` names cards that must lie in the discard pile.
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


class Position:
    """A state, with short names for what tests ask: what is legal, what happens, what everybody sees."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def asked(self) -> str:
        """What is asked now: "turn", "seventh", "discard", "wonder" or "over"."""
        return str(self.view()["ask"])

    @property
    def waiting(self) -> tuple[int, ...]:
        return WONDERS.current_players(self.state)

    def legal(self, seat: int = 0) -> list[str]:
        return [WONDERS.encode(action) for action in WONDERS.legal_actions(self.state, seat)]

    def ways(self, start: str, seat: int = 0) -> list[str]:
        """How "b:forum" or "w:forum" may be paid: "" for nothing to the neighbours, else "2-0" and the like."""
        return [token.partition("@")[2] for token in self.legal(seat) if token.partition("@")[0] == start]

    def act(self, seat: int, token: str) -> list[Event[Any]]:
        """One answer of a seat."""
        assert token in self.legal(seat), f"{token} is not among {self.legal(seat)}"
        events: list[Event[Any]] = []
        WONDERS.apply(self.state, seat, WONDERS.decode(token), events.append)
        return events

    def play(self, *tokens: str) -> list[Event[Any]]:
        """All cities that are asked answer, in order, the Free City last; for those for whom no token is left the
        first card that may be sold is sold, else the first thing that may be done is done."""
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
        """So many turns in which everybody sells."""
        return [event for _ in range(turns) for event in self.play()]

    def finish_age(self) -> list[Event[Any]]:
        """Everybody sells until the age is over."""
        age, events = self.view()["age"], []
        while self.view()["age"] == age and self.asked != "over":
            events += self.play()
        return events

    def _sale(self, seat: int) -> str:
        legal = self.legal(seat)
        idle = [token for token in legal if token.removeprefix("fc-")[0] in "ns"]
        return idle[0] if idle else legal[0]

    # ── what is seen ────────────────────────────────────────────────────────
    def view(self, seat: int | None = None) -> dict[str, Any]:
        return {**WONDERS.view(self.state, seat)}

    def city(self, seat: int = 0) -> CityView:
        return WONDERS.view(self.state, None)["cities"][seat]

    def hand(self, seat: int = 0) -> list[str]:
        return WONDERS.view(self.state, seat)["hand"]

    def coins(self, seat: int = 0) -> int:
        return self.city(seat)["coins"]

    def built(self, seat: int = 0) -> list[str]:
        return self.city(seat)["built"]

    def pile(self) -> list[str]:
        """The faces in the discard pile, which no view shows unless a seat searches it."""
        return [CARDS[card].key for card in self.state.pile()]

    def points(self, line: str, seat: int = 0) -> int:
        """One line of a city's score sheet, as if the game ended now."""
        return dict(WONDERS.score(self.state)[seat].lines)[line]

    def refusals(self, seat: int = 0) -> dict[str, tuple[str, dict[str, Any]]]:
        """By card key, "" for the wonder: the code of the refusal and its facts."""
        found = {}
        for action, data in WONDERS.refusals(self.state, seat):
            card = CARDS[action.card].key if action.card >= 0 else ""
            found[card] = (str(data["code"]), reason_of(data))
        return found

    def explain(self, token: str, seat: int = 0) -> dict[str, Any]:
        return {**WONDERS.explain(self.state, seat, WONDERS.decode(token))}

    def clone(self) -> Position:
        return Position(self.state.clone())


def _bits(cities: int) -> list[int]:
    return [city for city in range(7) if cities >> city & 1]


def reason_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a refusal without its code and without what was to be done."""
    return {name: fact for name, fact in data.items() if name not in ("code", "do", "city", "card")}


def events_of(events: list[Event[Any]], kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The facts of all events of one kind, of one seat if one is named."""
    return [facts_of(event.data) for event in events if event.kind == kind and seat in (None, event.data.get("seat"))]
