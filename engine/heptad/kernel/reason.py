"""Why an action is good or bad: facts of a position, weighed against each other in points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Reason(NamedTuple):
    """One fact that speaks for an action, or against it.

    `why` is a stable code that each game lists. `worth` is what the fact moves, in points at the end of the game as far
    as rules of thumb can say, below 0 for what speaks against the action; it orders the reasons of one action. `n` is
    a number, `of` keys of cards, wonders, tokens, symbols or resources, `seat` another player; each code says which.
    """

    why: str
    worth: float
    n: int = 0
    of: tuple[str, ...] = ()
    seat: int = -1


def weighed(reasons: Iterable[Reason], factors: Mapping[str, float] | None = None) -> list[Reason]:
    """The reasons that move anything, the weightiest first; equal ones in their order.

    `factors`, by code, multiply what a rule of thumb says.
    """
    if factors:
        reasons = [reason._replace(worth=reason.worth * factors.get(reason.why, 1.0)) for reason in reasons]
    return sorted((reason for reason in reasons if reason.worth), key=lambda reason: -abs(reason.worth))
