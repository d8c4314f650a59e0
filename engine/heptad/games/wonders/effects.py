"""The effects of cards and stages, and their sum as the engine uses it.

An effect works when its card or stage is built (coins at once, a card from the discard pile), as long as it stands
(production, discounts, shields, powers), or when points are counted at the end (points, science). No effect of this
game is triggered by what others do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from heptad.games.wonders.types import Neighbour
from heptad.shared.goods import GOODS_LETTERS, RAW_LETTERS, pack

COMPASS, GEAR, TABLET = range(3)
SYMBOLS = ("compass", "gear", "tablet")
OWN_CITY, LEFT, RIGHT = range(3)
NEIGHBOUR: Mapping[int, Neighbour] = {LEFT: "left", RIGHT: "right"}
OWN, NEIGHBOURS, ALL_THREE = (OWN_CITY,), (LEFT, RIGHT), (OWN_CITY, LEFT, RIGHT)
ANY_RAW, ANY_GOODS = RAW_LETTERS, GOODS_LETTERS
#: What a count may count beside the kinds of cards.
STAGES, DEFEATS = (7,), (8,)

# Powers that stand, one bit each.
FREE_BUILD, SEVENTH_CARD, COPY_GUILD = 1, 2, 4
# Discounts, one bit each: raw materials from the left, from the right, goods from both.
RAW_LEFT, RAW_RIGHT, GOODS_BOTH = 1, 2, 4
# Beside them, for the Free City: its manager may buy from either neighbour, cheaper or not.
ANY_SELLER = 8


@dataclass(frozen=True)
class Produce:
    """Each turn: `amount` units of the resource, or one unit of one of several. Neighbours may buy it if `sold`."""

    letters: str
    amount: int = 1
    sold: bool = True


@dataclass(frozen=True)
class Discount:
    """Buying these resources from these neighbours costs 1 coin a unit instead of 2; discounts never add up.

    A building whose discount saves nothing more may be built all the same (ruling W29).
    """

    letters: str
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Shields:
    """Military strength."""

    amount: int


@dataclass(frozen=True)
class Points:
    """Victory points at the end."""

    amount: int


@dataclass(frozen=True)
class Coins:
    """Coins from the bank, once, when built."""

    amount: int


@dataclass(frozen=True)
class Science:
    """One science symbol."""

    symbol: int


@dataclass(frozen=True)
class AnyScience:
    """One science symbol of the owner's choice, chosen at the end of the game."""


@dataclass(frozen=True)
class CoinsPer:
    """When built: `amount` coins for each thing counted in these cities, when all cards of the turn are placed."""

    amount: int
    what: tuple[int, ...]
    where: tuple[int, ...]


@dataclass(frozen=True)
class PointsPer:
    """At the end: `amount` points for each thing counted in these cities."""

    amount: int
    what: tuple[int, ...]
    where: tuple[int, ...]


@dataclass(frozen=True)
class BuildFromDiscard:
    """At the end of the turn in which it is built: build one card of the discard pile for nothing."""


@dataclass(frozen=True)
class FreeBuild:
    """Once an age: build a card of the hand without its cost."""


@dataclass(frozen=True)
class SeventhCard:
    """On the sixth turn of an age: play the last card too, instead of discarding it."""


@dataclass(frozen=True)
class CopyGuild:
    """At the end: score one guild of a neighbour as one's own."""


@dataclass(frozen=True)
class CopyStage:
    """The effect of this stage (from 1) of the wonder of one of these neighbours, built there or not."""

    stage: int
    whom: tuple[int, ...]


Effect = (
    Produce
    | Discount
    | Shields
    | Points
    | Coins
    | Science
    | AnyScience
    | CoinsPer
    | PointsPer
    | BuildFromDiscard
    | FreeBuild
    | SeventhCard
    | CopyGuild
    | CopyStage
)
#: amount, what, where
Count = tuple[int, tuple[int, ...], tuple[int, ...]]


class EffectTotals(NamedTuple):
    """The effects of one card or stage, summed up."""

    goods: int = 0  # packed units a turn, sold to neighbours too
    choices: tuple[int, ...] = ()  # sets of resources, one unit a turn of each, sold to neighbours too
    kept: tuple[int, ...] = ()  # the same, not sold
    discounts: int = 0
    shields: int = 0
    science: int = 0  # a byte per symbol, the fourth for symbols of choice
    powers: int = 0
    picks: int = 0  # cards to build from the discard pile
    coins: int = 0
    coins_per: tuple[Count, ...] = ()
    points: int = 0
    points_per: tuple[Count, ...] = ()
    copies: tuple[tuple[int, int], ...] = ()  # neighbour and stage (from 0), of which one is copied


def compile_effects(effects: tuple[Effect, ...]) -> EffectTotals:
    """The sum of these effects."""
    goods = discounts = shields = science = powers = picks = coins = points = 0
    choices: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    coins_per: tuple[Count, ...] = ()
    points_per: tuple[Count, ...] = ()
    copies: tuple[tuple[int, int], ...] = ()
    for effect in effects:
        match effect:
            case Produce(letters, amount, True) if len(letters) == 1:
                goods += pack(letters) * amount
            case Produce(letters, _, True):
                choices += (pack(letters),)
            case Produce(letters, _, _):
                kept += (pack(letters),)
            case Discount(letters, sides):
                discounts |= _discount(letters, sides)
            case Shields(amount):
                shields += amount
            case Points(amount):
                points += amount
            case Coins(amount):
                coins += amount
            case Science(symbol):
                science += 1 << 8 * symbol
            case AnyScience():
                science += 1 << 24
            case CoinsPer(amount, what, where):
                coins_per += ((amount, what, where),)
            case PointsPer(amount, what, where):
                points_per += ((amount, what, where),)
            case BuildFromDiscard():
                picks += 1
            case FreeBuild():
                powers |= FREE_BUILD
            case SeventhCard():
                powers |= SEVENTH_CARD
            case CopyGuild():
                powers |= COPY_GUILD
            case CopyStage(stage, whom):
                copies += tuple((neighbour, stage - 1) for neighbour in whom)
            case never:
                assert_never(never)
    return EffectTotals(
        goods, choices, kept, discounts, shields, science, powers, picks, coins, coins_per, points, points_per, copies
    )


def _discount(letters: str, sides: tuple[int, ...]) -> int:
    if letters == ANY_GOODS:
        return GOODS_BOTH
    return (RAW_LEFT if LEFT in sides else 0) | (RAW_RIGHT if RIGHT in sides else 0)
