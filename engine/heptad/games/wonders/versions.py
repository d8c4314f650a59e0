"""The versions of the rules of 7 Wonders: what a record means by its number `rules`.

A change of the printed material or of the dealing makes a new version: RULES goes up by one, the old number stays in
REPLAYS, and what changed says for which versions it holds (`since` and `until` of a row, or a branch in setup.py).
tests/archive holds games of every version.
"""

from __future__ import annotations

RULES = 1
REPLAYS: tuple[int, ...] = (1,)
