"""What the static pages of Architects need. Only the build calls it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from heptad.games.architects.boards import PROGRESS, WONDERS
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS
from heptad.games.architects.setup import PLAYERS
from heptad_site.drawing import wonders as drawings
from heptad_site.drawing.seating import ring
from heptad_site.games.architects.cities import PIECES, plan
from heptad_site.games.architects.text import Text, text_of
from heptad_site.games.common import elevation

Context = dict[str, Any]
#: Progress tokens, and the pieces in the middle of the table: our name -> the name on game-icons.net
ICONS: Mapping[str, str] = {
    "crafts": "painted-pottery",
    "culture": "drama-masks",
    "decor": "column-vase",
    "education": "scroll-unfurled",
    "engineering": "pulley-hook",
    "jewellery": "gem-pendant",
    "politics": "roman-toga",
    "propaganda": "public-speaker",
    "science": "astrolabe",
    "tactics": "shield-echoes",
    "cat": "cat",
    "dove": "peace-dove",
    "horn": "hunting-horn",
    "peek": "eye-of-horus",
}
DRAWINGS: Mapping[str, Sequence[str]] = drawings.WONDERS


def home(tr: NullTranslations) -> Context:
    growing = (["built", *["plan next"] * 3, "plan"], [*["built"] * 4, "plan next"], ["built"] * PIECES)
    return {"growing": [elevation("ephesus", states) for states in growing]}


def set_up(tr: NullTranslations) -> Context:
    words = text_of(tr)
    return {
        "quick": [plan(key, built) for key, built in (("rhodes", 3), ("babylon", 4), ("alexandria", 3))],
        "rings": [(count, ring(count)) for count in PLAYERS],
        "wonders": [
            {"key": wonder.key, "city": words.cities[wonder.key], "pieces": plan(wonder.key, PIECES)}
            for wonder in WONDERS
        ],
    }


def figures(tr: NullTranslations) -> Context:
    words = text_of(tr)
    return {"cards": words.cards, "tokens": words.tokens, "plan": plan, "names": words}


def rules(tr: NullTranslations) -> Context:
    words = text_of(tr)
    return {
        "wonders": [_wonder(wonder.key, words) for wonder in WONDERS],
        "tokens": [(words.tokens[token.key], token.pieces) for token in PROGRESS],
        "decks": _decks(words),
    }


def _wonder(key: str, words: Text) -> Context:
    return {
        "key": key,
        "name": words.wonders[key],
        "city": words.cities[key],
        "pieces": plan(key, PIECES),
        "stages": words.pieces[key],
    }


def _decks(words: Text) -> Context:
    """What every deck holds: a column for each, the centre last, and a row for each kind of card."""
    counts = [*DECKS.values(), CENTRAL]
    rows = [(words.cards[card.key], [deck[number] for deck in counts]) for number, card in enumerate(CARDS)]
    return {"names": [words.cities[key] for key in DECKS], "rows": rows, "totals": [sum(deck) for deck in counts]}
