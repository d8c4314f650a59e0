"""The texts of Duel, with cards and wonders that can be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations

from heptad.games.duel.boards import Wonder
from heptad.games.duel.cards import CARDS, Card
from heptad.text.duel.cards import Text, WonderText
from heptad_site.drawing.cards import DrawnCard, Sign
from heptad_site.games.duel.signs import signs, storey

CHAIN_SYMBOLS = {card.key: card.sign for card in CARDS}
#: Names that are wider than a card on a phone, with hyphenation points, as few browsers hyphenate English themselves.
SYLLABLES = (
    "Apoth-ecary",
    "Aque-duct",
    "Brick-yard",
    "Caravan-sery",
    "Court-house",
    "Dispen-sary",
    "Fortifi-cations",
    "Glass-works",
    "Labora-tory",
    "Money-lenders Guild",
    "Observa-tory",
    "Pharma-cist",
    "Scrip-torium",
    "Univer-sity",
    "Work-shop",
)
SOFT = {name.replace("-", ""): name.replace("-", "\u00ad") for name in SYLLABLES}


@dataclass(frozen=True)
class DrawnWonder(WonderText):
    """The text of a wonder with the signs of its effects."""

    gives: tuple[Sign, ...]


class DrawnText(Text):
    """The texts of a language, with cards and wonders that can be drawn."""

    cards: Mapping[str, DrawnCard]
    wonders: Mapping[str, DrawnWonder]

    def card_text(self, card: Card) -> DrawnCard:
        text = super().card_text(card)
        return DrawnCard(
            **vars(text),
            gives=signs(card.gives),
            storey=tuple(storey(card.gives)),
            link=CHAIN_SYMBOLS[card.chain] if card.chain else "",
            sign=card.sign,
            soft=SOFT.get(text.name, ""),
        )

    def wonder_text(self, wonder: Wonder) -> DrawnWonder:
        return DrawnWonder(**vars(super().wonder_text(wonder)), gives=signs(wonder.gives))


@cache
def text_of(tr: NullTranslations) -> DrawnText:
    """Return the texts of a language; cached."""
    return DrawnText(tr)
