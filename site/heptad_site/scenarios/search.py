"""Exhaustive search over a few turns: the value of an action if the opponents reply in the worst way for the seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from heptad.kernel.game import Action, AnyGame, Info, State
from heptad.kernel.rng import Rng

Goal = Literal["win", "points", "lead", "safe"]
#: The number of sampled positions, consistent with what the seat knows, in which an action is evaluated; and the
#: maximum number in which a line of play is sought that can be followed in the true position.
SAMPLES, MAX_SAMPLES = 4, 64
#: The maximum number of positions in one search. A puzzle that needs more is too hard for people.
MAX_POSITIONS = 400_000
INFINITE = 10_000


class Line(NamedTuple):
    """The value of an action, and the line of play as (seat, token), which begins with the action itself."""

    value: int
    actions: tuple[tuple[int, str], ...]


def lines_of_play(info: Info, action: Action, goal: Goal, turns: int) -> Iterator[Line]:
    """Yield the line that follows a legal action in each of MAX_SAMPLES sampled positions, always the same ones.

    Its value depends on the goal. "win": 1 if the seat wins within `turns` own turns, otherwise 0. "safe": 0 if another
    player can win before the seat's own turn number `turns` + 1, otherwise 1. "points": the seat's points. "lead": the
    seat's points minus those of the best opponent. It is assumed that the seat's later choices are the best, and those
    of the others the worst for the seat. In a simultaneous turn the others know the choice of the seat.
    """
    for number in range(MAX_SAMPLES):
        yield Search(info.game, info.player, goal).line(info.determinize(Rng(number)), action, turns)


class Search:
    """A minimax search with alpha-beta pruning for one seat and goal."""

    def __init__(self, game: AnyGame, seat: int, goal: Goal) -> None:
        self.game, self.seat = game, seat
        self.value = {"win": self._win, "safe": self._safe, "points": self._points, "lead": self._lead}[goal]
        self.certain = goal in ("win", "safe")
        self.positions = 0

    def line(self, state: State, action: Action, turns: int) -> Line:
        """Return the value of an action in one position, with the line of play."""
        return self._after(state, self.seat, action, turns, -INFINITE, INFINITE)

    # ── values of final positions ───────────────────────────────────────────
    def _won(self, state: State) -> bool | None:
        outcome = self.game.outcome(state)
        return None if outcome is None else self.seat in outcome.winners

    def _win(self, state: State) -> int:
        return int(self._won(state) is True)

    def _safe(self, state: State) -> int:
        return int(self._won(state) is not False)

    def _points(self, state: State) -> int:
        return self.game.score(state)[self.seat].total

    def _lead(self, state: State) -> int:
        totals = [sheet.total for sheet in self.game.score(state)]
        return totals[self.seat] - max(totals[: self.seat] + totals[self.seat + 1 :])

    # ── alpha and beta: the bounds that the seat and the others can enforce ─
    def _after(self, state: State, player: int, action: Action, turns: int, alpha: int, beta: int) -> Line:
        """Return the line that begins with an action. Raises RuntimeError if there are too many positions."""
        self.positions += 1
        if self.positions > MAX_POSITIONS:
            raise RuntimeError(f"more than {MAX_POSITIONS} positions")
        next_state = state.clone()
        self.game.apply(next_state, player, action)
        line = self._best(next_state, turns, alpha, beta)
        return Line(line.value, ((player, self.game.encode(action)), *line.actions))

    def _best(self, state: State, turns: int, alpha: int, beta: int) -> Line:
        """Return the best line for the player who acts now. The search ends when the seat has had its `turns`."""
        waiting = self.game.current_players(state)
        if not waiting:
            return Line(self.value(state), ())
        own = self.seat in waiting
        if own and self.game.view(state, self.seat)["ask"] == "turn":
            turns -= 1
            if not turns:
                return Line(self.value(state), ())
        player = self.seat if own else waiting[0]
        pick: Callable[[Line, Line], Line] = _higher if own else _lower
        found: Line | None = None
        for action in self.game.legal_actions(state, player):
            line = self._after(state, player, action, turns, alpha, beta)
            found = line if found is None else pick(found, line)
            if own:
                alpha = max(alpha, found.value)
            else:
                beta = min(beta, found.value)
            if alpha >= beta or (self.certain and found.value == int(own)):
                break
        assert found, "a seat that must act may do something"
        return found


def _higher(one: Line, other: Line) -> Line:
    return other if other.value > one.value else one


def _lower(one: Line, other: Line) -> Line:
    return other if other.value < one.value else one
