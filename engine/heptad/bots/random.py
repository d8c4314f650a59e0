"""A bot that takes any legal action, each as likely as any other."""

from __future__ import annotations

from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng


class RandomBot:
    """Any of the legal actions. It is what strength is measured against first."""

    def choose(self, info: Info, rng: Rng) -> Action:
        return rng.choice(info.legal)
