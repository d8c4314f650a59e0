"""The effects of stages and progress tokens, and what the engine makes of them.

An effect applies at one of four times: at once when a stage is built (cards or a token to take), from then on (shields,
easier payment), whenever it is triggered (an extra card after taking a card or building), or at the end (points).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, assert_never

# What a stage asks for at once.
NOTHING, ANY_DECK, TOKEN, CENTRAL, SEARCH, BOTH_SIDES = range(6)
# What is counted for points.
COMPLETE, CATS, MEDALS, TOKENS, COPIES = range(5)


@dataclass(frozen=True)
class TakeFromAnyDeck:
    """The top card of any deck on the table."""


@dataclass(frozen=True)
class TakeToken:
    """A progress token, without spending green cards."""


@dataclass(frozen=True)
class TakeCentral:
    """The top card of the central deck."""


@dataclass(frozen=True)
class SearchFive:
    """One of the top five cards of the left or the right deck; the rest are shuffled back into it."""


@dataclass(frozen=True)
class TakeLeftAndRight:
    """The top cards of the left and of the right deck."""


@dataclass(frozen=True)
class Shields:
    """Shields that no war takes away."""

    amount: int


@dataclass(frozen=True)
class ExtraCard:
    """Once a turn, after taking one of these kinds of cards: one card more."""

    after: tuple[str, ...]


@dataclass(frozen=True)
class ExtraCardAfterStage:
    """Once a turn, after building a stage: one card more."""


@dataclass(frozen=True)
class DoubleCoin:
    """Once a turn, a coin card counts as two."""


@dataclass(frozen=True)
class AnyResources:
    """Once a turn, a stage may be paid with any resources, equal or different."""


@dataclass(frozen=True)
class PointsFor:
    """Points at the end, by how many of a thing are there; the last entry goes on by its step over the one before."""

    what: int
    table: tuple[int, ...]


Effect = (
    TakeFromAnyDeck
    | TakeToken
    | TakeCentral
    | SearchFive
    | TakeLeftAndRight
    | Shields
    | ExtraCard
    | ExtraCardAfterStage
    | DoubleCoin
    | AnyResources
    | PointsFor
)


class EffectTotals(NamedTuple):
    """An effect in the form that the engine uses."""

    asks: int = NOTHING
    shields: int = 0
    after: tuple[str, ...] = ()
    after_stage: bool = False
    double_coin: bool = False
    any_resources: bool = False
    counts: int = -1
    table: tuple[int, ...] = ()


def compile_effects(effect: Effect | None) -> EffectTotals:
    """The effect of a stage or token; None has none."""
    match effect:
        case None:
            return EffectTotals()
        case TakeFromAnyDeck():
            return EffectTotals(asks=ANY_DECK)
        case TakeToken():
            return EffectTotals(asks=TOKEN)
        case TakeCentral():
            return EffectTotals(asks=CENTRAL)
        case SearchFive():
            return EffectTotals(asks=SEARCH)
        case TakeLeftAndRight():
            return EffectTotals(asks=BOTH_SIDES)
        case Shields(amount):
            return EffectTotals(shields=amount)
        case ExtraCard(after):
            return EffectTotals(after=after)
        case ExtraCardAfterStage():
            return EffectTotals(after_stage=True)
        case DoubleCoin():
            return EffectTotals(double_coin=True)
        case AnyResources():
            return EffectTotals(any_resources=True)
        case PointsFor(what, table):
            return EffectTotals(counts=what, table=table)
        case never:
            assert_never(never)
