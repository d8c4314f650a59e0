"""Who plays the seats, for boards and pages: portraits, initials, levels and how long a bot may think."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from heptad.bots.levels import LEVELS
from heptad.kernel.record import Seat
from heptad.players import PERSON
from heptad.text.bots import CHARACTERS, CharacterText, bot_text, character_text

#: How long a bot of each level may think on a page, in milliseconds; what it has found by then counts.
BOUNDS: Mapping[str, int] = {"novice": 300, "merchant": 800, "general": 1400, "architect": 2000}


class Face(NamedTuple):
    """Who plays a seat: a person by the `initial`, a bot by a `symbol` of the sprite; `level` from 1, or 0."""

    symbol: str
    initial: str
    level: int
    level_name: str


class LevelText(NamedTuple):
    """A level in words: `number` from 1, `bound` is how many seconds it may think."""

    key: str
    number: int
    name: str
    says: str
    bound: str


def faces(seats: Sequence[Seat], tr: NullTranslations) -> list[Face | None]:
    """The face of each seat; None where nobody plays."""
    firsts = [_first(seat, 1) for seat in seats]
    shared = Counter(firsts)
    return [
        _face(seat, number, 2 if shared[first] > 1 else 1, tr)
        for number, (seat, first) in enumerate(zip(seats, firsts, strict=True), 1)
    ]


def _first(seat: Seat, letters: int) -> str:
    """The first letters of a person's name; "" without one."""
    return seat["name"].strip()[:letters].title() if seat["by"] == PERSON else ""


def _face(seat: Seat, number: int, letters: int, tr: NullTranslations) -> Face | None:
    if seat["by"] in ("", PERSON):
        return Face("", _first(seat, letters) or str(number), 0, "") if seat["by"] else None
    key, _, character = seat["by"].partition(".")
    level = LEVELS.index(key) + 1 if key in LEVELS else 0
    symbol = f"p-{character}" if level and character in CHARACTERS else f"lv-{level}" if level else "i-bot"
    return Face(symbol, "", level, bot_text(key, tr).name if level else "")


def levels(tr: NullTranslations) -> list[LevelText]:
    """From the weakest to the strongest."""
    texts = [bot_text(key, tr) for key in LEVELS]
    return [
        LevelText(text.key, number, text.name, text.says, f"{BOUNDS[text.key] / 1000:g}")
        for number, text in enumerate(texts, 1)
    ]


def characters(tr: NullTranslations) -> list[CharacterText]:
    """The eight opponents."""
    return [character_text(key, tr) for key in CHARACTERS]
