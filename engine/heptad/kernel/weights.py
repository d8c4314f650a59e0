"""Learned weights as text, so that they are a module of the package: named tables of integers, compressed."""

from __future__ import annotations

import json
import zlib
from base64 import b85decode, b85encode

#: Rows of integers by name. What they mean is the affair of the game that learned them.
Tables = dict[str, list[list[int]]]


def pack(tables: Tables) -> str:
    """The tables as text of printable ASCII without quotation marks and backslashes."""
    return b85encode(zlib.compress(json.dumps(tables, separators=(",", ":")).encode(), 9)).decode()


def unpack(text: str) -> Tables:
    """The tables that were packed."""
    tables: Tables = json.loads(zlib.decompress(b85decode(text)))
    return tables
