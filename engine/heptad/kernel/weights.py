"""Learned weights as text: named tables of integers, compressed, so that they can be stored in a Python module."""

from __future__ import annotations

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterable, Sequence

#: Rows of integers by name. Their meaning is defined by the game that learned them.
Tables = dict[str, list[list[int]]]


def pack(tables: Tables) -> str:
    """Return the tables as printable ASCII text without quotation marks and backslashes."""
    return b85encode(zlib.compress(json.dumps(tables, separators=(",", ":")).encode(), 9)).decode()


def unpack(text: str) -> Tables:
    """Return the tables that were packed into this text."""
    tables: Tables = json.loads(zlib.decompress(b85decode(text)))
    return tables


def pack_names(names: Sequence[str]) -> str:
    """Return the names of features, in their order, as text like that of `pack`."""
    return b85encode(zlib.compress("\n".join(names).encode(), 9)).decode()


def places(packed: str, names: Sequence[str]) -> list[int]:
    """Return for each current feature, by name, its index among the features that were learned, or -1 if it is new.

    Adding cards or wonders changes the indices of all features. Weights that were learned before are found by name.
    """
    learned = {name: place for place, name in enumerate(zlib.decompress(b85decode(packed)).decode().split("\n"))}
    return [learned.get(name, -1) for name in names]


def rearranged(row: Sequence[int], at: Iterable[int]) -> list[int]:
    """Return a row of weights in the order of the current features; a feature that was not learned weighs 0."""
    return [row[place] if place >= 0 else 0 for place in at]


def named(group: str, keys: Iterable[object]) -> list[str]:
    """Return the names of a group of features."""
    return [f"{group} {key}" for key in keys]
