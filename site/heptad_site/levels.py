"""The levels of bots on the pages: their texts, and how long a bot may think."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import NamedTuple

from heptad.bots.levels import LEVELS
from heptad.text.bots import bot_text

#: The maximum thinking time of a bot by level, in milliseconds. Then it plays the best action found so far.
MAX_THINKING_MS: Mapping[str, int] = {"novice": 300, "merchant": 800, "general": 1400, "architect": 2000}


class LevelText(NamedTuple):
    """The texts about a level. `number` counts from 1, `bound` is the maximum thinking time in seconds."""

    key: str
    number: int
    name: str
    says: str
    bound: str


def levels(tr: NullTranslations) -> list[LevelText]:
    """Return the levels from the weakest to the strongest."""
    texts = [bot_text(key, tr) for key in LEVELS]
    return [
        LevelText(text.key, number, text.name, text.says, f"{MAX_THINKING_MS[text.key] / 1000:g}")
        for number, text in enumerate(texts, 1)
    ]
