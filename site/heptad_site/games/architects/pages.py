"""The template variables of the static pages of Architects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from heptad.games.architects.boards import MEDAL_POINTS, STAGES_PER_WONDER, WONDERS
from heptad.games.architects.setup import PLAYERS
from heptad.text.architects import text_of
from heptad_site.drawing import wonders as drawings
from heptad_site.drawing.seating import ring
from heptad_site.games.architects.cities import plan
from heptad_site.games.architects.drawn import drawn_in
from heptad_site.games.common import elevation

Context = dict[str, object]
#: Progress tokens and the pieces in the middle of the table: name on this site -> name on game-icons.net
ICONS: Mapping[str, str] = {
    "architecture": "ionic-column",
    "crafts": "painted-pottery",
    "culture": "drama-masks",
    "decor": "column-vase",
    "economy": "trade",
    "education": "scroll-unfurled",
    "engineering": "pulley-hook",
    "jewellery": "gem-pendant",
    "politics": "roman-toga",
    "propaganda": "public-speaker",
    "science": "astrolabe",
    "strategy": "swords-emblem",
    "tactics": "shield-echoes",
    "urbanism": "village",
    "cat": "cat",
    "dove": "peace-dove",
    "horn": "hunting-horn",
    "peek": "eye-of-horus",
}
DRAWINGS: Mapping[str, Sequence[str]] = drawings.WONDERS


def home(tr: NullTranslations) -> Context:
    growing = (["built", *["plan next"] * 3, "plan"], [*["built"] * 4, "plan next"], ["built"] * STAGES_PER_WONDER)
    return {"growing": [elevation("ephesus", states) for states in growing]}


def set_up(tr: NullTranslations) -> Context:
    text = text_of(tr)
    return {
        "quick": [plan(key, built) for key, built in (("rhodes", 3), ("babylon", 4), ("alexandria", 3))],
        "rings": [(count, ring(count)) for count in PLAYERS],
        "wonders": [
            {"key": wonder.key, "name": text.wonders[wonder.key].title, "pieces": plan(wonder.key, STAGES_PER_WONDER)}
            for wonder in WONDERS
        ],
    }


def figures(tr: NullTranslations) -> Context:
    drawn = drawn_in(tr)
    return {"cards": drawn.cards, "tokens": drawn.text.tokens, "plan": plan, "victory": MEDAL_POINTS}
