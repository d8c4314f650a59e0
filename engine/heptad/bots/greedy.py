"""A bot that takes the best action by the game's rules of thumb, without looking ahead."""

from __future__ import annotations

from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng


class GreedyBot:
    """Chooses an action that `Game.evaluate` rates highest; ties are broken at random."""

    def choose(self, info: Info, rng: Rng) -> Action:
        if len(info.legal) == 1:
            return info.legal[0]
        values = info.game.evaluate(info.view, info.legal)
        best = max(values)
        return rng.choice([action for action, value in zip(info.legal, values, strict=True) if value == best])
