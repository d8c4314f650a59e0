"""The texts of every game in the registry, and the interface that they provide to the terminal and the site."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from heptad.games import GAMES
from heptad.kernel.game import Event, Info
from heptad.text.common import PLAIN, GameText, Style
from heptad.text.outline import Scene, outline


@runtime_checkable
class GameTexts(Protocol):
    """The interface of the package `heptad.text.<key>` of a game.

    Views, events and explanations have the game's own types. `names` are the players' names by seat.
    """

    #: The name of the game, as a msgid.
    NAME: str
    #: When the game ends and who wins, as a msgid.
    GOAL: str

    def text_of(self, tr: NullTranslations) -> GameText:
        """Return the names, the lines of the score sheet and the reasons of an outcome in one language."""

    def progress(self, view: Any, tr: NullTranslations) -> str:
        """Return the progress of the game in a few words."""

    def sentences(
        self, event: Event[Any], names: Sequence[str], tr: NullTranslations, style: Style = PLAIN
    ) -> list[str]:
        """Return what happened, with a sentence for each fact; no sentence for an event that nobody needs to know."""

    def position(
        self, view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False, drawn: bool = True
    ) -> list[str]:
        """Return the position as a seat sees it, in lines; with `everybody` also everything known about other players.

        A line that begins with spaces belongs to the nearest line above that does not. Without `drawn` everything is
        expressed in words, and nothing by its place on the screen.
        """

    def choices(self, info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]:
        """Return what a seat is asked and what it may do, in lines; legal actions are numbered from 1 in their order.

        A line that begins with spaces belongs to the nearest line above that does not. The heading of a card's lines
        begins with the name of the card.
        """


def scene(
    texts: GameTexts,
    view: Any,
    info: Info | None,
    names: Sequence[str],
    tr: NullTranslations,
    points: Iterable[str] = (),
) -> Scene:
    """Return what a command of a seat can refer to.

    `info` is None while the seat does not have to act. `points` are the lines of `points_lines`.
    """
    seat = view.get("seat")  # the view of a game need not tell it
    return Scene(
        [info.game.encode(action) for action in info.legal] if info else [],
        outline(texts.choices(info, names, tr)) if info else [],
        outline(texts.position(view, names, tr, everybody=True, drawn=False)),
        texts.text_of(tr).things,
        "" if seat is None else names[seat],
        [*zip(names, outline(points), strict=False)],
    )


def texts_of(key: str) -> GameTexts:
    """Return the package of a game's texts.

    Raises ImportError if there is none, TypeError if it is incomplete.
    """
    package = import_module(f"heptad.text.{key}")
    if not isinstance(package, GameTexts):
        raise TypeError(f"{package.__name__} is not GameTexts")
    return package


TEXTS: dict[str, GameTexts] = {key: texts_of(key) for key in GAMES}
