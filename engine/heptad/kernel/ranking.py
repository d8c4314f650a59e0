"""The winners of a game that is decided by points and tie-breaks, shares of the win, and leads in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from heptad.kernel.game import Outcome

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


def win_shares(outcome: Outcome | None, seats: int) -> tuple[float, ...]:
    """Return the share of the win of each seat: equal parts of 1 for the winners; all 0 while the game goes on."""
    winners = outcome.winners if outcome else ()
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])


def leads(totals: Sequence[float]) -> list[float]:
    """Return the lead of each seat over the best other one in points; negative if it is behind."""
    second, best = sorted(totals)[-2:]
    return [total - (second if total == best else best) for total in totals]
