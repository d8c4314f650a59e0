"""The versions of the rules of 7 Wonders Duel, to which the number `rules` of a record refers.

A change of the printed material or of the dealing requires a new version: increase RULES by one, keep the old number in
REPLAYS, and mark what has changed with the versions for which it holds (`since` and `until` of a row, or a branch in
setup.py). tests/archive holds games of every version.
"""

from __future__ import annotations

#: The version under which new games are played.
RULES = 1
#: All versions of which a record can be replayed.
REPLAYS: tuple[int, ...] = (1,)
