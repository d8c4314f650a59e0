"""The boards: every game that is drawn here, by its key. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Protocol

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Event
from heptad.table import Table
from heptad_site.games.architects import board as architects
from heptad_site.games.duel import board as duel
from heptad_site.games.wonders import board as wonders


class Board(Protocol):
    """What the module of a game offers; its templates lie in `templates/games/<key>`."""

    NAME: str

    def options(self, query: Mapping[str, str]) -> dict[str, Any]:
        """The options that the game's set-up form asks for; the engine checks them."""
        ...

    def context(self, table: Table, seat: int | None, tr: NullTranslations) -> dict[str, Any]:
        """What `board.html` needs to draw the table for a seat; None = what everybody may see."""
        ...

    def sentences(
        self, table: Table, seat: int | None, events: Sequence[Event[Any]], tr: NullTranslations
    ) -> list[str]:
        """What this seat may hear of these events, in plain sentences."""
        ...

    def progress(self, table: Table, tr: NullTranslations) -> str:
        """Where the game stands, in a few words."""
        ...


BOARDS: dict[str, Board] = {"wonders": wonders, "duel": duel, "architects": architects}


def board_of(game: str) -> Board:
    """Raises HeptadError "game/unknown" for a game that has no board here, known to the engine or not."""
    if game not in BOARDS:
        raise HeptadError("game/unknown", game=game[:40], known=sorted(BOARDS))
    return BOARDS[game]
