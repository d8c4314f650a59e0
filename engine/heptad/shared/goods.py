"""Resources as small packed numbers: four bits each, wood lowest.

A count of a resource is at most 7, so that the highest of its four bits is free: with it set, all seven counts of two
packed numbers are compared in one subtraction. A set of resources is a packed number of ones.
"""

from __future__ import annotations

from collections.abc import Iterator

RESOURCES = ("wood", "stone", "clay", "ore", "glass", "loom", "papyrus")
LETTERS = "WSCOGLP"
RAW_LETTERS, GOODS_LETTERS = "WSCO", "GLP"
COUNT = len(RESOURCES)
ONES, GUARD = 0x1111111, 0x8888888
#: Packed units from here on are goods, below raw materials.
GOODS_UNITS = 1 << 4 * len(RAW_LETTERS)


def pack(letters: str) -> int:
    """Counts of resources, "WWG" -> 0x10002; a set when no letter comes twice."""
    return sum(1 << 4 * LETTERS.index(letter) for letter in letters)


def coins_in(cost: str) -> int:
    """The coins of a printed cost: "1WS" -> 1."""
    return sum(int(sign) for sign in cost if sign.isdigit())


def resources_in(cost: str) -> int:
    """The resources of a printed cost, packed."""
    return pack("".join(sign for sign in cost if sign.isalpha()))


def lacking(needs: int, goods: int) -> int:
    """What goods leave open of needs, resource by resource, packed."""
    over = (needs | GUARD) - goods
    return over & ((over & GUARD) >> 3) * 7


def present(goods: int) -> int:
    """The set of resources that are there."""
    return (goods + GUARD - ONES & GUARD) >> 3


def total(goods: int) -> int:
    """How many units in all; at most 15."""
    return goods * ONES >> 24 & 15


def amounts(packed: int) -> Iterator[tuple[int, int]]:
    """(resource, count) for every resource that is there."""
    for resource in range(COUNT):
        if count := packed >> 4 * resource & 7:
            yield resource, count


def names(packed: int) -> list[str]:
    """Every unit by name: 0x10002 -> ["wood", "wood", "glass"]."""
    return [RESOURCES[resource] for resource, count in amounts(packed) for _ in range(count)]
