"""Learned weights as text, so that they are a module of the package: named tables of integers, compressed."""

from __future__ import annotations

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterable, Sequence

#: Rows of integers by name. What they mean is the affair of the game that learned them.
Tables = dict[str, list[list[int]]]


def pack(tables: Tables) -> str:
    """The tables as text of printable ASCII without quotation marks and backslashes."""
    return b85encode(zlib.compress(json.dumps(tables, separators=(",", ":")).encode(), 9)).decode()


def unpack(text: str) -> Tables:
    """The tables that were packed."""
    tables: Tables = json.loads(zlib.decompress(b85decode(text)))
    return tables


def pack_names(names: Sequence[str]) -> str:
    """The names of features, in their order, as text like that of tables."""
    return b85encode(zlib.compress("\n".join(names).encode(), 9)).decode()


def places(packed: str, names: Sequence[str]) -> list[int]:
    """For each feature of today, by name, its place among those that were learned; -1 for one that came later.

    So weights stay true when cards or wonders are added, which changes the numbers of all others.
    """
    learned = {name: place for place, name in enumerate(zlib.decompress(b85decode(packed)).decode().split("\n"))}
    return [learned.get(name, -1) for name in names]


def rearranged(row: Sequence[int], at: Iterable[int]) -> list[int]:
    """A row of weights in the order of today's features; one that was not learned weighs nothing."""
    return [row[place] if place >= 0 else 0 for place in at]


def named(group: str, keys: Iterable[object]) -> list[str]:
    """The names of a group of features."""
    return [f"{group} {key}" for key in keys]
