"""Tables of cards, wonders and tokens: which rows belong to which version of the rules, and keys looked up.

A row without versions of its own was always there. A card that comes with version 2 has `since=2`; one that version 2
takes out of the box stays in the table with `until=1`. So every older game is still dealt and checked with its own
material. The order among the rows of one version must never change: the dealing of seed-only records follows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

FIRST, LAST = 1, 1_000_000


class Row(Protocol):
    """A row of a table of cards, wonders or tokens."""

    @property
    def since(self) -> int: ...
    @property
    def until(self) -> int: ...


def rows_of(rules: int, rows: Sequence[Row]) -> tuple[int, ...]:
    """The numbers of the rows that belong to this rules version, ascending."""
    return tuple([number for number, row in enumerate(rows) if row.since <= rules <= row.until])


def ids_of(keys: object, ids: Mapping[str, int]) -> tuple[int, ...]:
    """The ids of a list of known keys, as a deal gives them. Raises ValueError for anything else."""
    if not isinstance(keys, list):
        raise ValueError("not a list")
    try:
        return tuple([ids[key] for key in keys])
    except (KeyError, TypeError):  # an unknown one, or one that cannot be a key
        raise ValueError("not a list of known keys") from None
