"""The ages in the background of a chart over a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def spans(ages: Sequence[object], last: int) -> list[tuple[int, int]]:
    """Return (first step, end) of each run of steps in the same age. `last` is the end of the last one."""
    starts = [step for step in range(last) if not step or ages[step] != ages[step - 1]]
    return list(pairwise([*starts, last]))
