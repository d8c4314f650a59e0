"""The text of a game at a table. To be deleted when every game has its text in `heptad.text`."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from types import ModuleType
from typing import Any

from heptad.cli import architects
from heptad.cli.sheet import HOW
from heptad.kernel.game import Event, Info
from heptad.table import Table
from heptad.text.common import PLAIN, GameText, Style
from heptad.text.games import TEXTS, GameTexts


class EnglishOnly:
    """A game whose text is still in a module of the terminal."""

    def __init__(self, module: ModuleType, table: Table) -> None:
        self.NAME = table.game.key
        self.module = module
        self.table = table

    def text_of(self, tr: NullTranslations) -> GameText:
        text = GameText(tr, "")
        text.lines, text.reasons = {}, HOW
        return text

    def progress(self, view: Any, tr: NullTranslations) -> str:
        return ""

    def position(self, view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False) -> list[str]:
        return list(self.module.position(view, names, everybody=everybody))

    def choices(self, info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]:
        return list(self.module.choices(self.table, info.player, names))

    def sentences(
        self, event: Event[Any], names: Sequence[str], tr: NullTranslations, style: Style = PLAIN
    ) -> list[str]:
        return list(self.module.told(event, names))


FACES: dict[str, ModuleType] = {"architects": architects}


def texts_of(table: Table) -> GameTexts:
    """The text of the game at this table."""
    key = table.game.key
    return TEXTS[key] if key in TEXTS else EnglishOnly(FACES[key], table)
