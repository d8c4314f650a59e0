"""Reasons why an action is good or bad: facts about a position, whose weights in points can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Reason(NamedTuple):
    """One fact that speaks for an action or against it.

    `why` is a stable code; each game lists its own. `worth` estimates by rules of thumb how many points at the end of
    the game the fact is worth, negative if it speaks against the action; the reasons of one action are sorted by it.
    `n` and `m` are numbers, `of` holds keys of cards, wonders, tokens, symbols or resources, and `seat` is another
    player; what they mean depends on the code.
    """

    why: str
    worth: float
    n: int = 0
    of: tuple[str, ...] = ()
    seat: int = -1
    m: int = 0


def sort_by_worth(reasons: Iterable[Reason], factors: Mapping[str, float] | None = None) -> list[Reason]:
    """Return the reasons whose worth is not 0, in descending order of its absolute value; ties keep their order.

    `factors` maps codes to factors by which the worth is multiplied first; the default factor is 1.
    """
    if factors:
        reasons = [reason._replace(worth=reason.worth * factors.get(reason.why, 1.0)) for reason in reasons]
    return sorted((reason for reason in reasons if reason.worth), key=lambda reason: -abs(reason.worth))
