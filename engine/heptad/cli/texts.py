"""The text of each game, as the terminal uses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from types import ModuleType
from typing import Any, Protocol

from heptad.cli import architects
from heptad.cli.sheet import HOW
from heptad.kernel.game import Event, Info
from heptad.table import Table
from heptad.text import duel, wonders
from heptad.text.common import GameText


class GameTexts(Protocol):
    """What a game says in a terminal. `NAME` is the name of the game, in English."""

    NAME: str

    def text_of(self, tr: NullTranslations) -> GameText: ...
    def position(
        self, view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False
    ) -> list[str]: ...
    def choices(self, info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]: ...
    def sentences(self, event: Event[Any], names: Sequence[str], tr: NullTranslations) -> list[str]: ...


@dataclass
class EnglishOnly:
    """A game whose text is still in a module of the terminal."""

    module: ModuleType
    table: Table
    NAME: str

    def text_of(self, tr: NullTranslations) -> GameText:
        text = GameText(tr, "")
        text.lines, text.reasons = {}, HOW
        return text

    def position(self, view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False) -> list[str]:
        return list(self.module.position(view, names, everybody=everybody))

    def choices(self, info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]:
        return list(self.module.choices(self.table, info.player, names))

    def sentences(self, event: Event[Any], names: Sequence[str], tr: NullTranslations) -> list[str]:
        return list(self.module.told(event, names))


FACES: dict[str, ModuleType] = {"architects": architects}
TEXTS: dict[str, GameTexts] = {"duel": duel, "wonders": wonders}


def texts_of(table: Table) -> GameTexts:
    """What the game at this table says."""
    key = table.game.key
    return TEXTS[key] if key in TEXTS else EnglishOnly(FACES[key], table, key)
