"""The versions of the rules of 7 Wonders Architects, to which the number `rules` in a record refers.

Every change of the printed material or of the dealing needs a new version: increase RULES by one, keep the old number
in REPLAYS, and limit what has changed to its versions (with `since` and `until` of a row, or a branch in setup.py).
tests/archive contains games of every version.
"""

from __future__ import annotations

RULES = 1
REPLAYS: tuple[int, ...] = (1,)
