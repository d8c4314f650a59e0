"""The registry of the games that the site shows, and what each of them brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple, Protocol

from heptad.kernel.errors import HeptadError
from heptad.table import Table
from heptad_site.games.architects import board as architects
from heptad_site.games.architects import pages as architects_pages
from heptad_site.games.duel import board as duel
from heptad_site.games.duel import pages as duel_pages
from heptad_site.games.wonders import board as wonders
from heptad_site.games.wonders import pages as wonders_pages


class Board(Protocol):
    """The running game, drawn by `templates/games/<key>/board.html`."""

    def options(self, query: Mapping[str, str]) -> dict[str, object]:
        """The options that the game's set-up form asks for; the engine checks them."""

    def context(self, table: Table, seat: int | None, tr: NullTranslations) -> dict[str, Any]:
        """What `board.html` needs to draw the table for a seat; None = what everybody may see.

        Its values have the types that the template of each game expects, which no type checker sees.
        """


class GamePages(Protocol):
    """The static pages of a game. Each function returns what one template in `templates/games/<key>` needs.

    Beside these facts every template sees those of `heptad_site.build.pages`.
    """

    #: Symbols from game-icons.net: the site's name -> the name there.
    ICONS: Mapping[str, str]
    #: Drawings of wonders, in pieces: key -> the SVG of each piece, 120 x 120.
    DRAWINGS: Mapping[str, Sequence[str]]

    def home(self, tr: NullTranslations) -> dict[str, object]:
        """For `home.html`, the card of the game on the home page."""

    def set_up(self, tr: NullTranslations) -> dict[str, object]:
        """For `set-up.html`, the form that starts a game."""

    def rules(self, tr: NullTranslations) -> dict[str, object]:
        """For `rules.html`; the text `content/<lang>/<key>/how-to-play.md` is added to it as `text`."""

    def figures(self, tr: NullTranslations) -> dict[str, object]:
        """For `figures.html`, whose macros draw the figures of the text."""


class SiteGame(NamedTuple):
    """All that the site needs of one game, beside its templates, texts and catalogues."""

    board: Board
    pages: GamePages


#: In the order of the home page.
GAMES: dict[str, SiteGame] = {
    "wonders": SiteGame(wonders, wonders_pages),
    "duel": SiteGame(duel, duel_pages),
    "architects": SiteGame(architects, architects_pages),
}


def board_of(game: str) -> Board:
    """Raises HeptadError "game/unknown" for a game that has no board here, known to the engine or not."""
    if game not in GAMES:
        raise HeptadError("game/unknown", game=game[:40], known=sorted(GAMES))
    return GAMES[game].board
