"""The text of each game, as the terminal uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Protocol

from heptad.kernel.game import Event, Info
from heptad.table import Table
from heptad.text import architects, duel, wonders
from heptad.text.common import GameText


class GameTexts(Protocol):
    """What the package of a game in `heptad.text` offers; NAME is the msgid of its name."""

    @property
    def NAME(self) -> str: ...  # noqa: N802 - a constant of a module

    def text_of(self, tr: NullTranslations) -> GameText: ...
    def position(
        self, view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False
    ) -> list[str]: ...
    def choices(self, info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]: ...
    def sentences(self, event: Event[Any], names: Sequence[str], tr: NullTranslations) -> list[str]: ...


TEXTS: Mapping[str, GameTexts] = {"architects": architects, "duel": duel, "wonders": wonders}


def texts_of(table: Table) -> GameTexts:
    """What the game at this table says."""
    return TEXTS[table.game.key]
