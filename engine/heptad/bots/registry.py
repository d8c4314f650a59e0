"""The registry of bots, by key. `heptad.plugins` adds bots from outside the engine before a game names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from heptad.bots.characters import CHARACTERS
from heptad.bots.greedy import GreedyBot
from heptad.bots.levels import LEVELS, LevelBot
from heptad.bots.random import RandomBot
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Bot

#: The bots that come with the engine, without the characters.
BUILT_IN: dict[str, Callable[[], Bot]] = {
    **{level: partial(LevelBot, level) for level in LEVELS},
    "greedy": GreedyBot,
    "random": RandomBot,
}
#: The same levels with a character: "general.hanno" is Hanno, who plays as a General in his own style.
AS_CHARACTERS: dict[str, Callable[[], Bot]] = {
    f"{level}.{name}": partial(LevelBot, level, name) for level in LEVELS for name in CHARACTERS
}
#: All bots that may play a seat.
BOTS: dict[str, Callable[[], Bot]] = {**BUILT_IN, **AS_CHARACTERS}


def create_bot(key: str, others: Iterable[str] = ()) -> Bot:
    """Return a new bot for this key. `others` are further keys that the caller accepts; they only appear in the error.

    Raises HeptadError "bot/unknown" with the keys that are known: those of a level with its characters if the key
    begins with a level and a full stop, otherwise those without a character and the `others`.
    """
    if key not in BOTS:
        level, dot, _ = key.partition(".")
        near = [known for known in AS_CHARACTERS if known.startswith(level + dot)] if dot else []
        known = near or [*(BOTS.keys() - AS_CHARACTERS.keys()), *others]
        raise HeptadError("bot/unknown", bot=key, known=sorted(known))
    return BOTS[key]()


def check_bot(given: object, name: str) -> None:
    """Check that something is a bot. Raises HeptadError "bot/broken" with its `name` if it is not."""
    if isinstance(given, type):
        raise HeptadError("bot/broken", bot=name, why="bot/is-class", found=given.__name__)
    if not callable(getattr(given, "choose", None)):
        raise HeptadError("bot/broken", bot=name, why="bot/no-choose", found=type(given).__name__)
