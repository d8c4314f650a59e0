"""The registry of bots, by key. Other bots are added to it before a game names them: see `heptad.plugins`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from heptad.bots.characters import CHARACTERS
from heptad.bots.greedy import GreedyBot
from heptad.bots.levels import LEVELS, LevelBot
from heptad.bots.random import RandomBot
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Bot

#: The bots that come with the engine, without their characters.
BUILT_IN: dict[str, Callable[[], Bot]] = {
    **{level: partial(LevelBot, level) for level in LEVELS},
    "greedy": GreedyBot,
    "random": RandomBot,
}
#: "general.hanno" is Hanno, who plays as a General in his own style.
AS_CHARACTERS: dict[str, Callable[[], Bot]] = {
    f"{level}.{name}": partial(LevelBot, level, name) for level in LEVELS for name in CHARACTERS
}
#: Every bot that a seat may have.
BOTS: dict[str, Callable[[], Bot]] = {**BUILT_IN, **AS_CHARACTERS}


def bot_of(key: str) -> Bot:
    """A new bot of this key. Raises HeptadError "bot/unknown"."""
    if key not in BOTS:
        raise HeptadError("bot/unknown", bot=key, known=sorted(BOTS.keys() - AS_CHARACTERS.keys()))
    return BOTS[key]()
