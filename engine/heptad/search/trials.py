"""How a seat compares its actions where all choose at the same time and nobody sees the other's choice.

Actions differ by little beside what different positions and later choices of others bring. So each drawn position is
tried with several actions, with the same choices of the others and the same chance afterwards: what they have in common
cancels out. When a share of the iterations is spent, the worse half of the actions is left out (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2
from typing import Any

from heptad.kernel.game import Action, AnyGame
from heptad.kernel.rng import Rng

#: So many iterations for each action compared, and how many actions at least and at most.
FOR_EACH, FEWEST, MOST = 8, 3, 6


class Trials:
    """The actions of a seat that are still compared, and the rewards of each in the positions drawn so far."""

    def __init__(
        self,
        game: AnyGame,
        player: int,
        legal: list[Action],
        draw: Callable[[Rng], Any],
        rng: Rng,
        planned: int,
        wanted: Action | None = None,
    ) -> None:
        """Choose as many actions, the likeliest first, as so many iterations can compare, and `wanted`."""
        self._game, self._player, self._draw, self._rng = game, player, draw, rng
        self.rewards: dict[Action, list[float]] = {action: [] for action in legal}
        self._left = legal[:]
        if prior := game.search.prior:
            likely = dict(zip(legal, prior(draw(rng), player, legal), strict=True))
            self._left.sort(key=likely.__getitem__, reverse=True)
        self._wanted = wanted
        self._leave(min(max(planned // FOR_EACH, FEWEST), MOST))
        self._share = planned // ceil(log2(len(self._left)))  # iterations until the worse half is left out
        self._rounds = self._share // len(self._left)  # positions still to be drawn until then
        self._waiting: list[Action] = []  # for their trial in the position drawn last

    def next(self) -> tuple[Any, Rng]:
        """A position after the action whose turn it is, and the chance for what follows."""
        if not self._waiting:
            self._begin_round()
        self._tried = self._waiting.pop()
        state = self._world.clone()
        self._game.apply(state, self._player, self._tried)
        return state, self._chance.copy()

    def reward(self, reward: float) -> None:
        """What came of the trial that `next` began."""
        self.rewards[self._tried].append(reward)

    def _begin_round(self) -> None:
        if self._rounds <= 0 and len(self._left) > 2:
            self._left = sorted(self._left, key=self._mean, reverse=True)
            self._leave((len(self._left) + 1) // 2)
            self._rounds = self._share // len(self._left)
        self._rounds -= 1
        self._world, self._chance = self._draw(self._rng), self._rng.fork()
        for seat in self._game.current_players(self._world):
            if seat != self._player:
                self._game.apply(self._world, seat, self._game.likely_action(self._world, seat, self._chance))
        self._waiting = self._left[::-1]

    def _leave(self, count: int) -> None:
        """So many actions from the front are still compared, one of them the wanted one."""
        kept = self._left[:count]
        if self._wanted in self._left[count:]:
            kept[-1] = self._wanted
        self._left = kept

    def _mean(self, action: Action) -> float:
        """The mean reward in the positions in which all actions left were tried."""
        rewards = self.rewards[action]
        count = len(self.rewards[self._left[-1]])
        return sum(rewards[:count]) / max(count, 1)

    def best(self) -> Action:
        """The action that brought most; before any trial the likeliest."""
        return max(self._left, key=self._mean)

    def value(self, action: Action) -> float:
        """What an action may bring, from how much better or worse it was than the best one in the same positions."""
        rewards, of_best = self.rewards[action], self.rewards[self.best()]
        count = min(len(rewards), len(of_best))
        if not count:
            return 0.0
        found = sum(of_best) / len(of_best) + (sum(rewards[:count]) - sum(of_best[:count])) / count
        return min(max(found, 0.0), 1.0)
