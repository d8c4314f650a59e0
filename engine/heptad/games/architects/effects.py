"""The effects of stages and progress tokens, and the compiled form of them that the engine uses (`EffectTotals`).

An effect applies at one of four times: immediately when a stage is built (cards or a token to take), permanently from
then on (shields, easier payment), whenever it is triggered (an extra card after taking a card or building a stage), or
at the end (points).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, assert_never

# The immediate effects of stages, as in `EffectTotals.asks`.
NOTHING, ANY_DECK, TOKEN, CENTRAL, SEARCH, BOTH_SIDES = range(6)
# The things that are counted for points, as in `EffectTotals.counts`.
COMPLETE, CATS, MEDALS, TOKENS, COPIES = range(5)


@dataclass(frozen=True)
class TakeFromAnyDeck:
    """Take the top card of any deck on the table."""


@dataclass(frozen=True)
class TakeToken:
    """Take a progress token without spending green cards."""


@dataclass(frozen=True)
class TakeCentral:
    """Take the top card of the central deck."""


@dataclass(frozen=True)
class SearchFive:
    """Take one of the top five cards of the left or the right deck; the others are shuffled back into it."""


@dataclass(frozen=True)
class TakeLeftAndRight:
    """Take the top cards of the left and of the right deck."""


@dataclass(frozen=True)
class Shields:
    """Permanent shields, which are not discarded in a war."""

    amount: int


@dataclass(frozen=True)
class ExtraCard:
    """Take one more card, once a turn, after taking a card of one of these kinds."""

    after: tuple[str, ...]


@dataclass(frozen=True)
class ExtraCardAfterStage:
    """Take one more card, once a turn, after building a stage."""


@dataclass(frozen=True)
class DoubleCoin:
    """A coin card counts as two, once a turn."""


@dataclass(frozen=True)
class AnyResources:
    """A stage may be paid with any resources, the same or different, once a turn."""


@dataclass(frozen=True)
class PointsFor:
    """Points at the end of the game for the number of things of kind `what`: `table` is indexed by that number.

    Beyond the table the points grow by the difference between its last two entries.
    """

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
    """An effect in the form that the engine uses. `counts` is -1 if it gives no points."""

    asks: int = NOTHING
    shields: int = 0
    after: tuple[str, ...] = ()
    after_stage: bool = False
    double_coin: bool = False
    any_resources: bool = False
    counts: int = -1
    table: tuple[int, ...] = ()


def compile_effects(effect: Effect | None) -> EffectTotals:
    """Return the compiled effect of a stage or token; None means no effect."""
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
