"""A bot that takes the best action by the game's rules of thumb, without looking ahead."""

from __future__ import annotations

from heptad.kernel.game import Action, Info, required_choice
from heptad.kernel.rng import Rng


class GreedyBot:
    """Chooses an action that `Game.evaluate` rates highest; ties are broken at random."""

    def choose(self, info: Info, rng: Rng) -> Action:
        legal = required_choice(info)
        if len(legal) == 1:
            return legal[0]
        values = info.game.evaluate(info.view, legal)
        best = max(values)
        return rng.choice([action for action, value in zip(legal, values, strict=True) if value == best])
