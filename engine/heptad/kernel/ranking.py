"""The winners of a game that is decided by points and tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

ReasonT = TypeVar("ReasonT", bound=str)


def decide_winners(ranks: Sequence[Sequence[int]], reasons: Sequence[ReasonT]) -> tuple[list[int], ReasonT]:
    """Return the winning seats and the reason of the decision.

    `ranks` holds for each seat its points, then its tie-breaks in their order; higher is better. `reasons` has a name
    for each of these numbers, and one more for a victory that is shared because all of them are equal.
    """
    left = list(range(len(ranks)))
    for number in range(len(reasons) - 1):
        best = max(ranks[seat][number] for seat in left)
        left = [seat for seat in left if ranks[seat][number] == best]
        if len(left) == 1:
            return left, reasons[number]
    return left, reasons[-1]
