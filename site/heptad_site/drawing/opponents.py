"""The players of the seats on boards and pages: portraits and initials."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple

from heptad.bots.levels import LEVELS
from heptad.kernel.record import Seat, clean_name
from heptad.players import PERSON
from heptad.text.bots import CHARACTERS, CharacterText, bot_text, character_text


class Face(NamedTuple):
    """The player of a seat: a person with an `initial`, or a bot with a `symbol` of the sprite.

    `level` is the number of the bot's level from 1 on, or 0.
    """

    symbol: str
    initial: str
    level: int
    level_name: str


def faces(seats: Sequence[Seat], tr: NullTranslations) -> list[Face | None]:
    """Return the face of each seat, None if nobody plays it.

    Persons with the same initial get two letters. If these are the same too, each gets the initial and the number of
    the seat.
    """
    initials, pairs = ([_first(seat, letters) for seat in seats] for letters in (1, 2))
    found = []
    for number, (seat, initial, pair) in enumerate(zip(seats, initials, pairs, strict=True), 1):
        once = [text for text, all_texts in ((initial, initials), (pair, pairs)) if text and all_texts.count(text) == 1]
        found.append(_face(seat, once[0] if once else f"{initial}{number}", tr))
    return found


def _first(seat: Seat, letters: int) -> str:
    """Return the first letters of a person's name; "" for a bot or a person without a name."""
    return clean_name(seat["name"])[:letters].title() if seat["by"] == PERSON else ""


def _face(seat: Seat, initial: str, tr: NullTranslations) -> Face | None:
    if seat["by"] in ("", PERSON):
        return Face("", initial, 0, "") if seat["by"] else None
    key, _, character = seat["by"].partition(".")
    level = LEVELS.index(key) + 1 if key in LEVELS else 0
    symbol = f"p-{character}" if level and character in CHARACTERS else f"lv-{level}" if level else "i-bot"
    return Face(symbol, "", level, bot_text(key, tr).name if level else "")


def characters(tr: NullTranslations) -> list[CharacterText]:
    """Return the eight opponents."""
    return [character_text(key, tr) for key in CHARACTERS]
