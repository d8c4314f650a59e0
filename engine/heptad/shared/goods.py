"""Resources as small packed numbers: one letter and one hex digit each. Knows no card and no price."""

from __future__ import annotations

from collections.abc import Iterator

RESOURCES = ("wood", "stone", "clay", "ore", "glass", "loom", "papyrus")
LETTERS = "WSCOGLP"
RAW_LETTERS, GOODS_LETTERS = "WSCO", "GLP"
COUNT = len(RESOURCES)


def pack(letters: str) -> int:
    """Counts of resources in one int, four bits each, wood lowest: "WWG" -> 0x10002."""
    return sum(1 << 4 * LETTERS.index(letter) for letter in letters)


def mask(letters: str) -> int:
    """A set of resources as bits 0 … 6."""
    return sum(1 << LETTERS.index(letter) for letter in sorted(set(letters)))


def amounts(packed: int) -> Iterator[tuple[int, int]]:
    """(resource, count) for every resource that is there."""
    for resource in range(COUNT):
        if count := packed >> 4 * resource & 15:
            yield resource, count


def needs_of(packed: int) -> tuple[tuple[int, int], ...]:
    """((shift, count), …): where each resource that is there stands in a packed number, and how many."""
    return tuple((4 * resource, count) for resource, count in amounts(packed))


def names(packed: int) -> list[str]:
    """Every unit by name: 0x10002 -> ["wood", "wood", "glass"]."""
    return [RESOURCES[resource] for resource, count in amounts(packed) for _ in range(count)]


def options(bits: int) -> list[str]:
    """The names in a set of resources."""
    return [RESOURCES[resource] for resource in range(COUNT) if bits >> resource & 1]
