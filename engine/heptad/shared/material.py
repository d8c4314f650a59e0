"""Tables of cards, wonders and tokens: which rows belong to which version of the rules, and the lookup of keys.

A row without versions belongs to every version. A card that is added in version 2 has `since=2`. A card that is removed
in version 2 stays in the table with `until=1`. So older games are still dealt and checked with their own material. The
relative order of the rows of one version must never change, because it determines the deal that is made from a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

FIRST, LAST = 1, 1_000_000


class Row(Protocol):
    """A row of a table of cards, wonders or tokens, with the first and the last version of the rules it belongs to."""

    @property
    def since(self) -> int: ...
    @property
    def until(self) -> int: ...


def rows_of(rules: int, rows: Sequence[Row]) -> tuple[int, ...]:
    """Return the indices of the rows that belong to this version of the rules, in ascending order."""
    return tuple([number for number, row in enumerate(rows) if row.since <= rules <= row.until])


def ids_of(keys: object, ids: Mapping[str, int]) -> tuple[int, ...]:
    """Return the ids of a list of keys from a deal. Raises ValueError for anything but a list of known keys."""
    if not isinstance(keys, list):
        raise ValueError("not a list")
    try:
        return tuple([ids[key] for key in keys])
    except (KeyError, TypeError):  # an unknown key, or a value that is not hashable
        raise ValueError("not a list of known keys") from None
