"""The methods of a position in a test that every game has; `positions.py` of a game adds those of its own."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self

from heptad.kernel.game import AnyGame, Event, StateT
from tests.games.laws import facts_of


class BasePosition(Generic[StateT]):
    """A game state with short methods for tests: legal actions, playing actions, and what everybody sees."""

    game: ClassVar[AnyGame]

    def __init__(self, state: StateT) -> None:
        self.state = state

    @property
    def asked(self) -> str:
        """The current question: `ask` of the views of this game."""
        return str(self.game.view(self.state, None)["ask"])

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return self.game.current_players(self.state)

    def legal(self) -> list[str]:
        """Return the tokens of all legal actions of the seats that must act."""
        return [
            self.game.encode(action) for seat in self.waiting for action in self.game.legal_actions(self.state, seat)
        ]

    def play(self, *tokens: str) -> list[Event[Any]]:
        """Apply these actions in order, each for the seat that must act, and return all events.

        Fails if an action is illegal or the audit finds a problem afterwards.
        """
        events: list[Event[Any]] = []
        for token in tokens:
            assert token in self.legal(), f"{token} is not among {self.legal()}"
            self.game.apply(self.state, self.waiting[0], self.game.decode(token), events.append)
            assert self.game.problems(self.state) == []
        return events

    def points(self, line: str, seat: int = 0) -> int:
        """Return the points of one line of a city's score sheet if the game ended now."""
        return dict(self.game.score(self.state)[seat].lines)[line]

    def total(self, seat: int = 0) -> int:
        return self.game.score(self.state)[seat].total

    def sources(self, seat: int = 0) -> dict[str, list[tuple[str, int, int]]]:
        """Return what the points of each line of a score sheet come from, as (of, number, points); {} during a game."""
        told = self.game.view(self.state, None)["sources"]
        lines = told[seat] if told else {}
        return {line: [(one["of"], one["number"], one["points"]) for one in lines[line]] for line in lines}

    def clone(self) -> Self:
        return type(self)(self.state.clone())


def events_of(events: list[Event[Any]], kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """Return the data of all events of one kind, without the kind itself; only those of `seat` if it is given."""
    return [facts_of(event.data) for event in events if event.kind == kind and seat in (None, event.data.get("seat"))]
