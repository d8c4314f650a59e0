"""The registry of what each game provides for the static pages. `heptad_site.games` is the one for running games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from typing import NamedTuple, Protocol

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
from heptad_site.scenarios.scenario import Completed


class GamePages(Protocol):
    """The static pages of a game. Each function returns the variables of one template in `templates/games/<key>`.

    Every template also has the variables of `heptad_site.build.context.Common`.
    """

    #: Symbols from game-icons.net: name on this site -> name on game-icons.net.
    ICONS: Mapping[str, str]
    #: Drawings of wonders: key -> the SVG of each piece, 120 x 120.
    DRAWINGS: Mapping[str, Sequence[str]]

    def home(self, tr: NullTranslations) -> dict[str, object]:
        """Return the variables of `home.html`, the card of the game on the home page."""

    def set_up(self, tr: NullTranslations) -> dict[str, object]:
        """Return the variables of `set-up.html`, the form that starts a game."""

    def figures(self, tr: NullTranslations) -> dict[str, object]:
        """Return the variables of `figures.html`, whose macros draw the figures of the rules."""


class Reference(Protocol):
    """The card reference of a game, drawn by `templates/games/<key>/cards.html`."""

    #: Key of a card, wonder, token or sign -> ids of the rulings about it on the page of rulings.
    RULINGS: Mapping[str, tuple[str, ...]]

    def reference(self, tr: NullTranslations) -> References:
        """Return the variables of `cards.html`, made from the tables of the engine."""


class StaticGame(NamedTuple):
    """What the static pages need of one game, besides its texts and catalogues. Only `pages` is required."""

    pages: GamePages
    #: Completes the short description of a position; None for a game without scenarios.
    completed: Completed | None = None
    #: Returns the game's score pad in a language; None for a game without a pad.
    pad: Callable[[NullTranslations], Pad] | None = None
    #: The card reference; None for a game without one.
    reference: Reference | None = None


#: All games of `heptad_site.games`.
STATIC: dict[str, StaticGame] = {
    "wonders": StaticGame(wonders_pages, wonders_completed, wonders_pad.pad, wonders_reference),
    "duel": StaticGame(duel_pages, duel_completed, duel_pad.pad, duel_reference),
    "architects": StaticGame(architects_pages, architects_completed, architects_pad.pad, architects_reference),
}
