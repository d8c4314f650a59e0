"""Default implementations of the members of `Game` for which the rules are enough, for a game without its own estimate.

They are all of `Judgement` except `evaluate`, and the methods of `Rules` that only make a search faster.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from typing import Any

from heptad.kernel.game import Action, AnyGame, Game, Level, OptionsT, SearchSettings, StateT
from heptad.kernel.ranking import leads
from heptad.kernel.rng import Rng
from heptad.kernel.softmax import softmax

#: The lead in points with which a seat wins with a probability of about 73 % (the logistic function of 1).
LOGISTIC_SCALE = 6.0


class Searchable:
    """A base class for rule sets. Such a game is searched with random moves and estimated by the points so far."""

    search = SearchSettings(
        exploration=0.4, others=True, lookahead=0, levels=(Level(0, 0.1), Level(20, 0.1), Level(100, 0), Level(400, 0))
    )

    def begin(self: Game[StateT, OptionsT, Any, Any, Any, Any, Any], options: OptionsT, rng: Rng) -> StateT:
        return self.start(options, self.deal(options, rng))

    def determinizer(self: AnyGame, state: StateT, player: int) -> Callable[[Rng], StateT]:
        return partial(self.determinize, state, player)

    def random_action(self: AnyGame, state: StateT, player: int, rng: Rng) -> Action:
        return rng.choice(self.legal_actions(state, player))

    def playout(self: AnyGame, state: StateT, rng: Rng) -> int:
        decisions = 0
        while seats := self.current_players(state):
            for seat in seats:
                self.apply(state, seat, self.random_action(state, seat, rng))
            decisions += len(seats)
        return decisions

    def likely_action(self: AnyGame, state: StateT, player: int, rng: Rng) -> Action:
        return rng.choice(self.legal_actions(state, player))

    def estimate(self: AnyGame, state: StateT) -> Sequence[float]:
        """Return a logistic function of each seat's lead over the best of the others; at the end, `returns`."""
        if self.outcome(state) is not None:
            return self.returns(state)
        totals = [sheet.total for sheet in self.score(state)]
        return [1 / (1 + exp(-lead / LOGISTIC_SCALE)) for lead in leads(totals)]

    def chances(self: AnyGame, state: StateT) -> Sequence[float]:
        """Return the softmax of the points so far; at the end, `returns`."""
        if self.outcome(state) is not None:
            return self.returns(state)
        return softmax([sheet.total / LOGISTIC_SCALE for sheet in self.score(state)])

    def naive(self: AnyGame, view: Mapping[str, object], actions: Sequence[Action]) -> list[float]:
        return self.evaluate(view, actions)

    def leaning(self: AnyGame, state: StateT, player: int, style: str) -> float:
        return 0.0

    def appeal(self: AnyGame, view: Mapping[str, object], actions: Sequence[Action], style: str) -> list[float]:
        return [0.0] * len(actions)
