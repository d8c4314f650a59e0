"""The 14 kinds of cards, and the number of each in every deck."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from heptad.games.architects.versions import RULES
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, MILITARY, SCIENCE
from heptad.shared.material import FIRST, LAST, rows_of


class Card(NamedTuple):
    """One kind of card. Grey cards and coins pay for stages; each horn turns a conflict token."""

    key: str
    kind: int
    points: int = 0
    cat: bool = False
    horns: int = 0
    since: int = FIRST
    until: int = LAST


CARDS: tuple[Card, ...] = (
    Card("wood", GOODS),
    Card("brick", GOODS),
    Card("stone", GOODS),
    Card("paper", GOODS),
    Card("glass", GOODS),
    Card("coin", COMMERCE),
    Card("blue", CIVIC, points=3),
    Card("cat", CIVIC, points=2, cat=True),
    Card("gear", SCIENCE),
    Card("tablet", SCIENCE),
    Card("compass", SCIENCE),
    Card("red", MILITARY),
    Card("horn", MILITARY, horns=1),
    Card("horns", MILITARY, horns=2),
)
ID = {card.key: number for number, card in enumerate(CARDS)}
WOOD, BRICK, STONE, PAPER, GLASS, COIN, BLUE, CAT, GEAR, TABLET, COMPASS, RED, HORN, HORNS = range(14)
#: The number of kinds of grey cards; their ids are the lowest.
GREY = 5
HORN_COUNT = tuple(card.horns for card in CARDS)

#: The number of cards of each kind in a deck, in the order of CARDS.
CENTRAL = (4, 4, 4, 4, 4, 6, 4, 8, 4, 4, 4, 4, 4, 2)
DECKS = {
    "alexandria": (2, 2, 2, 2, 1, 4, 2, 2, 2, 1, 1, 2, 1, 1),
    "babylon": (2, 2, 1, 2, 2, 3, 2, 2, 2, 1, 2, 2, 1, 1),
    "ephesus": (2, 2, 2, 2, 2, 3, 1, 2, 1, 2, 2, 2, 1, 1),
    "giza": (2, 1, 2, 2, 2, 3, 2, 3, 1, 1, 2, 2, 2, 0),
    "halicarnassus": (2, 2, 2, 1, 2, 3, 2, 2, 1, 2, 1, 2, 2, 1),
    "olympia": (1, 2, 2, 2, 2, 3, 1, 3, 1, 2, 1, 2, 2, 1),
    "rhodes": (2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 2, 2, 1),
}


@cache
def cards_of(counts: tuple[int, ...], rules: int) -> tuple[int, ...]:
    """Return the cards of a deck as ids, ascending."""
    return tuple([card for card in rows_of(rules, CARDS) for _ in range(counts[card])])


@cache
def keys_of(counts: tuple[int, ...], rules: int = RULES) -> tuple[str, ...]:
    """Return the cards of a deck as keys, in the order of `cards_of`."""
    return tuple([CARDS[card].key for card in cards_of(counts, rules)])
