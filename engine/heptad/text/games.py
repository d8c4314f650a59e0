"""The registry of the games' texts, and what each of them offers to the terminal and the site."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Any, Protocol

from heptad.kernel.game import Event, Info
from heptad.text import architects, duel, wonders
from heptad.text.common import PLAIN, GameText, Style


class GameTexts(Protocol):
    """The package `heptad.text.<key>` of a game.

    Views, events and explanations are those of the game's own types. `names` are the players' names by seat.
    """

    #: The name of the game, as a msgid.
    NAME: str

    def text_of(self, tr: NullTranslations) -> GameText:
        """Names, the lines of the score sheet and the reasons of an outcome in one language."""
        ...

    def progress(self, view: Any, tr: NullTranslations) -> str:
        """Where the game stands, in a few words."""
        ...

    def sentences(
        self, event: Event[Any], names: Sequence[str], tr: NullTranslations, style: Style = PLAIN
    ) -> list[str]:
        """What happened, one sentence for each fact; none for what nobody needs to be told."""
        ...

    def position(self, view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False) -> list[str]:
        """The table as a seat sees it, in lines; with `everybody` all that is open about the other players too."""
        ...

    def choices(self, info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]:
        """What is asked of a seat and what it may do, in lines; legal actions are numbered from 1 in their order."""
        ...


TEXTS: dict[str, GameTexts] = {
    "wonders": wonders,
    "duel": duel,
    "architects": architects,
}
