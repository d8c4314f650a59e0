"""The bots one can play against, by key. Knows no game."""

from __future__ import annotations

from collections.abc import Callable

from heptad.bots.greedy import GreedyBot
from heptad.bots.random import RandomBot
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Bot

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_of(key: str) -> Bot:
    """A new bot of this key. Raises HeptadError "bot/unknown"."""
    if key not in BOTS:
        raise HeptadError("bot/unknown", bot=str(key)[:40], known=sorted(BOTS))
    return BOTS[key]()
