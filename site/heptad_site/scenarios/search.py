"""Complete search over a few turns: what an action is worth when the others answer as badly as they can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from heptad.kernel.game import Action, AnyGame, Info, State
from heptad.kernel.rng import Rng

Goal = Literal["win", "points", "lead", "safe"]
#: In how many positions that the seat cannot tell apart an action must be worth it.
SAMPLES = 4
#: Positions that one search may look at; a puzzle that needs more is not for people.
MOST_POSITIONS = 400_000
INFINITE = 10_000


class Line(NamedTuple):
    """What an action is worth, and how play goes on from it: (seat, token) of each action, the first one included."""

    value: int
    actions: tuple[tuple[int, str], ...]


def worth(info: Info, action: Action, goal: Goal, turns: int) -> Line:
    """The least that a legal action is worth in all sampled positions that agree with what the seat knows.

    `win`: 1 if the seat wins within so many own turns, `safe`: 0 if somebody else can win before the seat's own turn
    `turns` + 1, `points` and `lead`: own points, less those of the best other one. Own later choices are the best ones,
    those of others the worst for the seat; in a simultaneous turn the others know what the seat has chosen.
    """
    lines = [Search(info.game, info.player, goal).line(state, action, turns) for state in samples(info)]
    return min(lines, key=lambda line: line.value)


def samples(info: Info) -> list[State]:
    return [info.determinize(Rng(number)) for number in range(SAMPLES)]


class Search:
    """One search: the game, the seat whose gain counts, and what it looks for."""

    def __init__(self, game: AnyGame, seat: int, goal: Goal) -> None:
        self.game, self.seat = game, seat
        self.value = {"win": self._win, "safe": self._safe, "points": self._points, "lead": self._lead}[goal]
        self.certain = goal in ("win", "safe")
        self.positions = 0

    def line(self, state: State, action: Action, turns: int) -> Line:
        """The worth of an action in one position."""
        return self._after(state, self.seat, action, turns, -INFINITE, INFINITE)

    # ── what a position is worth at the end ─────────────────────────────────
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

    # ── alpha and beta: what is already certain for the seat and against it ─
    def _after(self, state: State, player: int, action: Action, turns: int, alpha: int, beta: int) -> Line:
        self.positions += 1
        if self.positions > MOST_POSITIONS:
            raise RuntimeError(f"more than {MOST_POSITIONS} positions")
        next_state = state.clone()
        self.game.apply(next_state, player, action)
        line = self._best(next_state, turns, alpha, beta)
        return Line(line.value, ((player, self.game.encode(action)), *line.actions))

    def _best(self, state: State, turns: int, alpha: int, beta: int) -> Line:
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
