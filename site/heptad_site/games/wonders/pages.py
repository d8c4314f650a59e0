"""The template variables of the static pages of 7 Wonders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from heptad.games.wonders.boards import MANNEKEN, WONDERS
from heptad.games.wonders.setup import PLAYERS, cities_of
from heptad_site.drawing import wonders as drawings
from heptad_site.drawing.cards import DrawnCard
from heptad_site.drawing.seating import ring
from heptad_site.drawing.skyline import towers
from heptad_site.games.wonders.cities import pieces
from heptad_site.games.wonders.text import text_of

Context = dict[str, object]
ICONS: Mapping[str, str] = {}
DRAWINGS: Mapping[str, Sequence[str]] = drawings.WONDERS
#: The buildings of the city on the home page, from the ground up.
DEMO = (
    "timber_yard clay_pool sawmill loom_1 baths aqueduct statue apothecary school marketplace "
    "stockade walls spies_guild"
)


def home(tr: NullTranslations) -> Context:
    text = text_of(tr)
    skyline = towers(DEMO.split(), (), text.cards, text)
    tall = max(len(tower["cards"]) for tower in skyline)
    return {"demo": {"name": "", "pieces": pieces("babylon", 3, 2), "towers": skyline, "tall": tall}}


def set_up(tr: NullTranslations) -> Context:
    text = text_of(tr)
    return {
        "quick": [pieces(key, 3, built) for key, built in (("giza", 2), ("rhodes", 1), ("olympia", 2))],
        "rings": [(count, ring(cities_of(count))) for count in PLAYERS],
        "manneken": pieces(MANNEKEN, 3, 3),
        "wonders": [
            {"key": wonder.key, "name": text.wonders[wonder.key].city, "pieces": pieces(wonder.key, 3, 3)}
            for wonder in WONDERS
        ],
    }


def figures(tr: NullTranslations) -> Context:
    return {"words": text_of(tr), "laid": laid}


def laid(face: DrawnCard) -> Context:
    """Return the template variables of a card outside a hand."""
    return {"face": face, "cost": [(resource, False) for resource in face.cost], "chain": ""}
