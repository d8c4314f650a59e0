"""The texts of every game in the registry, and what each of them offers to the terminal and the site."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from heptad.games import GAMES
from heptad.kernel.game import Event, Info
from heptad.text.commands import Scene
from heptad.text.common import PLAIN, GameText, Style
from heptad.text.outline import outline


@runtime_checkable
class GameTexts(Protocol):
    """The package `heptad.text.<key>` of a game.

    Views, events and explanations are those of the game's own types. `names` are the players' names by seat.
    """

    #: The name of the game, as a msgid.
    NAME: str

    def text_of(self, tr: NullTranslations) -> GameText:
        """Names, the lines of the score sheet and the reasons of an outcome in one language."""

    def progress(self, view: Any, tr: NullTranslations) -> str:
        """Where the game stands, in a few words."""

    def sentences(
        self, event: Event[Any], names: Sequence[str], tr: NullTranslations, style: Style = PLAIN
    ) -> list[str]:
        """What happened, one sentence for each fact; none for what nobody needs to be told."""

    def position(
        self, view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False, drawn: bool = True
    ) -> list[str]:
        """The table as a seat sees it, in lines; with `everybody` all that is open about the other players too.

        Lines that begin with blanks belong to the one above them that does not. Without `drawn` all is said in words,
        and nothing by where it stands on the screen.
        """

    def choices(self, info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]:
        """What is asked of a seat and what it may do, in lines; legal actions are numbered from 1 in their order.

        Lines that begin with blanks belong to the one above them that does not: those of a card begin with its name.
        """


def scene(texts: GameTexts, view: Any, info: Info | None, names: Sequence[str], tr: NullTranslations) -> Scene:
    """What a command of a seat is about; `info` is None while the seat is not asked."""
    return Scene(
        [info.game.encode(action) for action in info.legal] if info else [],
        outline(texts.choices(info, names, tr)) if info else [],
        outline(texts.position(view, names, tr, everybody=True, drawn=False)),
        texts.text_of(tr).things,
    )


def texts_of(key: str) -> GameTexts:
    """The package of a game's texts. Raises ImportError when there is none, TypeError for an incomplete one."""
    package = import_module(f"heptad.text.{key}")
    if not isinstance(package, GameTexts):
        raise TypeError(f"{package.__name__} is not GameTexts")
    return package


TEXTS: dict[str, GameTexts] = {key: texts_of(key) for key in GAMES}
