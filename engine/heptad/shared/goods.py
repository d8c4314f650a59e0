"""Resources as small packed numbers: four bits for the count of each resource, wood in the lowest bits.

A count is at most 7, so the highest of its four bits is free. With that bit set as a guard, all seven counts of two
packed numbers can be compared in one subtraction. A set of resources is a packed number whose counts are 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterator

RESOURCES = ("wood", "stone", "clay", "ore", "glass", "loom", "papyrus")
LETTERS = "WSCOGLP"
RAW_LETTERS, GOODS_LETTERS = "WSCO", "GLP"
COUNT = len(RESOURCES)
_RESOURCE_OF = dict(zip(LETTERS, RESOURCES, strict=True))
ONES, GUARD = 0x1111111, 0x8888888
#: The smallest packed unit of a manufactured good; the units of raw materials are smaller.
GOODS_UNITS = 1 << 4 * len(RAW_LETTERS)


def pack(letters: str) -> int:
    """Return the counts of resources, packed: "WWG" -> 0x10002. If no letter occurs twice, this is a set."""
    return sum(1 << 4 * LETTERS.index(letter) for letter in letters)


def coins_in(cost: str) -> int:
    """Return the coins of a printed cost: "1WS" -> 1."""
    return sum(int(sign) for sign in cost if sign.isdigit())


def resources_in(cost: str) -> int:
    """Return the resources of a printed cost, packed."""
    return pack("".join(sign for sign in cost if sign.isalpha()))


def resource_keys(letters: str) -> tuple[str, ...]:
    """Return the resources of a printed cost or choice, one by one: "1WWG" -> ("wood", "wood", "glass")."""
    return tuple(_RESOURCE_OF[letter] for letter in letters if letter in _RESOURCE_OF)


def lacking(needs: int, goods: int) -> int:
    """Return the part of `needs` that `goods` does not cover, resource by resource, packed."""
    over = (needs | GUARD) - goods
    return over & ((over & GUARD) >> 3) * 7


def present(goods: int) -> int:
    """Return the set of the resources whose count is not 0."""
    return (goods + GUARD - ONES & GUARD) >> 3


def total(goods: int) -> int:
    """Return the total number of units; it must be at most 15."""
    return goods * ONES >> 24 & 15


def amounts(packed: int) -> Iterator[tuple[int, int]]:
    """Yield (resource, count) for every resource whose count is not 0."""
    for resource in range(COUNT):
        if count := packed >> 4 * resource & 7:
            yield resource, count


def names(packed: int) -> list[str]:
    """Return the name of every unit: 0x10002 -> ["wood", "wood", "glass"]."""
    return [RESOURCES[resource] for resource, count in amounts(packed) for _ in range(count)]
