"""The comparison of actions in games in which all players choose at the same time, without seeing the others' choices.

The differences between actions are small compared with those that come from different states and from the later choices
of others. So several actions are tried in each drawn state, with the same choices of the others and the same random
numbers afterwards: the common part of the variance cancels out. In the manner of sequential halving, the worse half of
the actions is dropped each time a share of the iterations is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, fsum, log2
from typing import Any

from heptad.kernel.game import Action, AnyGame
from heptad.kernel.rng import Rng

#: The number of iterations per compared action, and the minimum and maximum number of compared actions.
ITERATIONS_PER_ACTION, MIN_ACTIONS, MAX_ACTIONS = 8, 3, 6


class Trials:
    """The actions that are still compared, and the rewards of each of them in the states drawn so far."""

    def __init__(
        self,
        game: AnyGame,
        player: int,
        legal: list[Action],
        draw: Callable[[Rng], Any],
        rng: Rng,
        planned: int,
        every_kind: bool = False,
        wanted: Action | None = None,
    ) -> None:
        """Choose the actions to compare: those with the highest prior, as many as `planned` iterations can compare.

        `draw` draws a state that the seat cannot tell from the true one. With `every_kind` the action with the highest
        prior of each kind that would be left out is compared too. `wanted`, if given, is compared to the end. For the
        actions that are added, `planned` grows in proportion.
        """
        self._game, self._player, self._draw, self._rng = game, player, draw, rng
        self.rewards: dict[Action, list[float]] = {action: [] for action in legal}
        self._remaining = legal[:]
        if prior := game.search.prior:
            likely = dict(zip(legal, prior(draw(rng), player, legal), strict=True))
            self._remaining.sort(key=likely.__getitem__, reverse=True)
        self._wanted = wanted
        count = min(max(planned // ITERATIONS_PER_ACTION, MIN_ACTIONS), MAX_ACTIONS, len(legal))
        self._remaining = self._compared(count, every_kind)
        self.planned = planned * len(self._remaining) // count
        self._phase_length = self.planned // ceil(log2(len(self._remaining)))  # iterations between two halvings
        self._rounds_left = self._phase_length // len(self._remaining)  # until the next halving
        self._queue: list[Action] = []  # the actions still to be tried in the current state, the next one last

    def next(self) -> tuple[Any, Rng]:
        """Start the next trial: return the state after the action to try, and the random numbers to continue with."""
        if not self._queue:
            self._begin_round()
        self.current = self._queue.pop()
        state = self._state.clone()
        self._game.apply(state, self._player, self.current)
        return state, self._chance.copy()

    def reward(self, reward: float) -> None:
        """Record the reward of the trial that the last call of `next` started."""
        self.rewards[self.current].append(reward)

    def _begin_round(self) -> None:
        """Halve the number of actions if it is time, draw the next state and let the other seats act in it."""
        if self._rounds_left <= 0 and len(self._remaining) > 2:
            self._remaining = sorted(self._remaining, key=self._mean, reverse=True)
            self._keep((len(self._remaining) + 1) // 2)
            self._rounds_left = self._phase_length // len(self._remaining)
        self._rounds_left -= 1
        self._state, self._chance = self._draw(self._rng), self._rng.fork()
        for seat in self._game.current_players(self._state):
            if seat != self._player:
                self._game.apply(self._state, seat, self._game.likely_action(self._state, seat, self._chance))
        self._queue = self._remaining[::-1]

    def _compared(self, count: int, every_kind: bool) -> list[Action]:
        """Return the first `count` actions, the first one of each other kind if `every_kind` is true, and `wanted`."""
        found, kinds = self._remaining[:count], {action.kind for action in self._remaining[:count]}
        for action in self._remaining[count:]:
            if action == self._wanted or (every_kind and action.kind not in kinds):
                found.append(action)
                kinds.add(action.kind)
        return found

    def _keep(self, count: int) -> None:
        """Keep the first `count` actions; `self._wanted`, if set, is always among them."""
        kept = self._remaining[:count]
        if self._wanted in self._remaining[count:]:
            kept[-1] = self._wanted
        self._remaining = kept

    def _mean(self, action: Action) -> float:
        """Return the mean reward of an action over those states in which all remaining actions were tried."""
        rewards = self.rewards[action]
        count = len(self.rewards[self._remaining[-1]])
        return fsum(rewards[:count]) / max(count, 1)

    def best(self) -> Action:
        """Return the action with the highest mean reward; before any trial, the one with the highest prior."""
        return max(self._remaining, key=self._mean)

    def value(self, action: Action) -> float:
        """Return the estimated reward of an action, 0 to 1; 0 if it was never tried.

        This is the mean reward of the best action plus the mean difference between the two in the states in which both
        were tried.
        """
        rewards, best = self.rewards[action], self.rewards[self.best()]
        return min(max(paired_mean(rewards, best), 0.0), 1.0) if rewards and best else 0.0


def paired_mean(values: Sequence[float], others: Sequence[float]) -> float:
    """Return the mean of `others` plus the mean difference from them in the states in which both were tried.

    Both are in the order of the states and not empty. The result has less variance than the mean of `values`.
    """
    count = min(len(values), len(others))
    return fsum(others) / len(others) + (fsum(values[:count]) - fsum(others[:count])) / count
