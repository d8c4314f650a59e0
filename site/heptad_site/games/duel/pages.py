"""The template variables of the static pages of Duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import TypedDict

from heptad.games.duel.boards import ALL_SLOTS, PLACES, SYMBOLS_TO_WIN
from heptad.games.duel.choices import SALE
from heptad.games.duel.effects import SYMBOLS
from heptad.games.duel.state import AGES, FREE_SLOTS
from heptad_site.games.duel import drawings
from heptad_site.games.duel.cities import pieces, track
from heptad_site.games.duel.text import DrawnText, text_of

Context = dict[str, object]
ICONS: Mapping[str, str] = drawings.ICONS
DRAWINGS: Mapping[str, Sequence[str]] = drawings.WONDERS
QUICK = ("sphinx", "colossus", "great_library")
#: Sizes in the figures of the ages: half the distance between the cards of a row, the distance between rows, and the
#: width and height of a card.
HALF, STEP, WIDTH, HEIGHT = 10, 14, 19, 27


def home(tr: NullTranslations) -> Context:
    return {"pair": [pieces(key) for key in ("sphinx", "great_library")]}


def set_up(tr: NullTranslations) -> Context:
    return {"quick": [pieces(key) for key in QUICK]}


def figures(tr: NullTranslations) -> Context:
    duel = text_of(tr)
    names = [tr.gettext(name) for name in ("Mina", "Jun")]
    return {
        "duel": duel,
        "all_symbols": SYMBOLS,
        "symbols_to_win": SYMBOLS_TO_WIN,
        "sale": SALE,
        "age_shapes": [_shape(age, duel) for age in range(1, AGES + 1)],
        "track": track(4, [3], 0, names),
    }


class Place(TypedDict):
    """The place of a card in the layout of an age. `cls` is its CSS class: "down", "free" or "up"."""

    x: float
    y: float
    cls: str


def _shape(age: int, text: DrawnText) -> Context:
    """Return the layout of an age as rectangles. The cards that can be taken first are marked as "free"."""
    free = FREE_SLOTS[age, ALL_SLOTS]
    cards: list[Place] = [
        {
            "x": x * HALF,
            "y": row * STEP,
            "cls": "down" if down else "free" if slot in free else "up",
        }
        for slot, (row, x, down) in enumerate(PLACES[age - 1])
    ]
    width, height = max(card["x"] for card in cards), max(card["y"] for card in cards)
    return {"name": text.age(age), "cards": cards, "width": width + WIDTH + 1, "height": height + HEIGHT + 1}
