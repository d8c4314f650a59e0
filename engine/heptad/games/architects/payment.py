"""The sets of cards that can pay for a stage.

The sign of a stage says whether its resources must be all the same (=) or all different (≠).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from heptad.games.architects.cards import CARDS, COIN, GREY


class Payment(NamedTuple):
    """The spent grey cards and coins (packed), whether a coin counts as two, and whether the sign is ignored."""

    cards: int
    doubled: bool
    breaks_sign: bool


@lru_cache(maxsize=1 << 17)
def payments(resources: int, count: int, same: bool, economy: bool, engineering: bool) -> tuple[Payment, ...]:
    """Return all ways to pay exactly `count` resources that are all the same (`same`) or all different.

    The ways are sorted by the number of coin cards, ascending; then those that respect the sign come first, then those
    without a doubled coin. A coin stands for any resource. With Economy one coin card may count as two; with
    Engineering the sign may be ignored.
    """
    held = [resources >> 8 * card & 255 for card in range(GREY)]
    coins = resources >> 8 * COIN & 255
    fitting = set(_alike(held, count) if same else _unlike(held, count))
    found = []
    for grey in fitting | set(_any(held, count)) if engineering else fitting:
        rest = count - sum(units for _, units in grey)
        packed = sum(units << 8 * card for card, units in grey)
        breaks = grey not in fitting
        if rest <= coins:
            found.append(Payment(packed + (rest << 8 * COIN), False, breaks))
        if economy and 2 <= rest <= coins + 1:
            found.append(Payment(packed + (rest - 1 << 8 * COIN), True, breaks))
    return tuple(sorted(found, key=lambda way: (way.cards >> 8 * COIN, way.breaks_sign, way.doubled, way.cards)))


#: A set of grey cards as pairs (card, number).
Grey = tuple[tuple[int, int], ...]


def _alike(held: list[int], count: int) -> Iterator[Grey]:
    """Yield the sets of at most `count` grey cards that are all the same."""
    yield ()
    for card, most in enumerate(held):
        for units in range(1, min(count, most) + 1):
            yield ((card, units),)


def _unlike(held: list[int], count: int) -> Iterator[Grey]:
    """Yield the sets of at most `count` grey cards that are all different."""
    kinds = [(card, 1) for card, most in enumerate(held) if most]
    for units in range(min(count, len(kinds)) + 1):
        yield from combinations(kinds, units)


def _any(held: list[int], count: int) -> Iterator[Grey]:
    """Yield all sets of at most `count` grey cards."""
    for grey in product(*(range(min(count, most) + 1) for most in held)):
        if sum(grey) <= count:
            yield tuple((card, units) for card, units in enumerate(grey) if units)


def partial_payment(resources: int, count: int, same: bool, economy: bool, engineering: bool) -> tuple[int, ...]:
    """Return the cards that pay as many as possible of `count` resources, one per resource.

    A coin that counts as two is listed twice.
    """
    held = [resources >> 8 * card & 255 for card in range(GREY)]
    coins = resources >> 8 * COIN & 255
    if engineering:
        grey = [card for card, most in enumerate(held) for _ in range(most)]
    elif same:
        best = max(range(GREY), key=held.__getitem__)
        grey = [best] * held[best]
    else:
        grey = [card for card, most in enumerate(held) if most]
    return (*grey, *[COIN] * (coins + (economy and coins > 0)))[:count]


def breaks_sign(packed: int, same: bool) -> bool:
    """Return whether the spent grey cards violate the sign of the stage, which only Engineering allows."""
    counts = [packed >> 8 * card & 255 for card in range(GREY)]
    kinds = sum(1 for count in counts if count)
    return kinds > 1 if same else sum(counts) > kinds


def spent_names(packed: int) -> list[str]:
    """Return the keys of spent resource cards (packed), one per card."""
    return [CARDS[card].key for card in range(COIN + 1) for _ in range(packed >> 8 * card & 255)]
