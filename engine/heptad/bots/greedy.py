"""A bot that takes what looks best by the game's rules of thumb. Looks no move ahead and knows no game."""

from __future__ import annotations

from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng


class GreedyBot:
    def choose(self, info: Info, rng: Rng) -> Action:
        if len(info.legal) == 1:
            return info.legal[0]
        worths = info.game.evaluate(info.view, info.legal)
        best = max(worths)
        return rng.choice([action for action, worth in zip(info.legal, worths, strict=True) if worth == best])
