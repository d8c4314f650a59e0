"""The registry of bots, by key. Other bots are added to it before a game names them: see `heptad.cli.bots`."""

from __future__ import annotations

from collections.abc import Callable

from heptad.bots.greedy import GreedyBot
from heptad.bots.random import RandomBot
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Bot

#: The bots that come with the engine, in the order in which the set-up page offers them.
BUILT_IN: dict[str, Callable[[], Bot]] = {"greedy": GreedyBot, "random": RandomBot}
#: Every bot that a seat may have.
BOTS: dict[str, Callable[[], Bot]] = dict(BUILT_IN)


def bot_of(key: str) -> Bot:
    """A new bot of this key. Raises HeptadError "bot/unknown"."""
    if key not in BOTS:
        raise HeptadError("bot/unknown", bot=key, known=sorted(BOTS))
    return BOTS[key]()
