"""What each game brings to the pages that are built once: a second registry beside `heptad_site.games`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple, Protocol

from heptad.games.architects.positions import completed as architects_completed
from heptad.games.duel.positions import completed as duel_completed
from heptad.games.wonders.positions import completed as wonders_completed
from heptad_site.drawing.pad import Pad
from heptad_site.drawing.reference import References
from heptad_site.games.architects import pad as architects_pad
from heptad_site.games.architects import pages as architects_pages
from heptad_site.games.architects import reference as architects_reference
from heptad_site.games.duel import pad as duel_pad
from heptad_site.games.duel import pages as duel_pages
from heptad_site.games.duel import reference as duel_reference
from heptad_site.games.wonders import pad as wonders_pad
from heptad_site.games.wonders import pages as wonders_pages
from heptad_site.games.wonders import reference as wonders_reference


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


class Reference(Protocol):
    """The card reference of a game, drawn by `templates/games/<key>/cards.html`."""

    #: Rulings about a card, wonder, token or sign: its key -> ids on the page of rulings.
    RULINGS: Mapping[str, tuple[str, ...]]

    def reference(self, tr: NullTranslations) -> References:
        """What `cards.html` needs, from the tables of the engine."""


class StaticGame(NamedTuple):
    """All that the pages need of one game, beside its texts and catalogues; only the pages themselves are required."""

    pages: GamePages
    #: Completes a short description of a position, which differs from game to game; None for a game without scenarios.
    completed: Callable[[Any], Any] | None = None
    #: Makes the game's score pad in a language; None for a game that has none.
    pad: Callable[[NullTranslations], Pad] | None = None
    #: Its card reference; None for a game that has none.
    reference: Reference | None = None


#: One for each game of `heptad_site.games`.
STATIC: dict[str, StaticGame] = {
    "wonders": StaticGame(wonders_pages, wonders_completed, wonders_pad.pad, wonders_reference),
    "duel": StaticGame(duel_pages, duel_completed, duel_pad.pad, duel_reference),
    "architects": StaticGame(architects_pages, architects_completed, architects_pad.pad, architects_reference),
}
