"""A bot that takes a random legal action."""

from __future__ import annotations

from heptad.kernel.game import Action, Info, required_choice
from heptad.kernel.rng import Rng


class RandomBot:
    """Chooses one of the legal actions, all with equal probability. It is the baseline for measuring other bots."""

    def choose(self, info: Info, rng: Rng) -> Action:
        return rng.choice(required_choice(info))
