"""Small English words that every game's face shares: counts, coins, costs, whose. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from heptad.shared.goods import coins_in, names, resources_in
from heptad.shared.kinds import CIVIC, KINDS

AGES = ("", "I", "II", "III")
INDENT = " " * 6
#: The kinds of cards as the terminal names them.
KIND_NAMES = tuple("civilian" if kind == KINDS[CIVIC] else kind for kind in KINDS)
#: The name of the only person at the terminal.
YOU = "You"


def many(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


def coins(count: int) -> str:
    return many(count, "coin")


def amounts(counts: Mapping[str, int]) -> str:
    """{"wood": 2, "glass": 1} -> "2 wood, 1 glass"."""
    return ", ".join(f"{count} {thing}" for thing, count in counts.items() if count)


def units(resources: Iterable[str]) -> str:
    """["wood", "wood", "glass"] -> "2 wood, 1 glass"."""
    return amounts(Counter(resources))


def cost(printed: str) -> str:
    """A printed cost: "1WS" -> "1 coin, 1 wood, 1 stone"."""
    price = coins_in(printed)
    return ", ".join(filter(None, [coins(price) if price else "", units(names(resources_in(printed)))]))


def whose(name: str) -> str:
    """ "Theo" -> "Theo's", "You" -> "your"."""
    return "your" if name == YOU else f"{name}'s"


def whom(name: str) -> str:
    """The name where it does not begin the sentence."""
    return "you" if name == YOU else name
