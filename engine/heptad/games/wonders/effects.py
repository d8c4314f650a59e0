"""The effects of cards and stages, and the compiled form of them that the engine uses (`EffectTotals`).

An effect applies either once, when its card or stage is built (coins, a card from the discard pile), or permanently
from then on (production, discounts, shields, powers), or at the end, when points are counted (points, science). No
effect of this game is triggered by the actions of other players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from heptad.games.wonders.types import Neighbour
from heptad.shared.goods import GOODS_LETTERS, RAW_LETTERS, pack
from heptad.shared.kinds import KINDS

COMPASS, GEAR, TABLET = range(3)
SYMBOLS = ("compass", "gear", "tablet")
OWN_CITY, LEFT, RIGHT = range(3)
NEIGHBOUR: Mapping[int, Neighbour] = {LEFT: "left", RIGHT: "right"}
OWN, NEIGHBOURS, ALL_THREE = (OWN_CITY,), (LEFT, RIGHT), (OWN_CITY, LEFT, RIGHT)
ANY_RAW, ANY_GOODS = RAW_LETTERS, GOODS_LETTERS
#: What `CoinsPer` and `PointsPer` may count besides the kinds of cards (0 to 6); see `City.count`.
STAGES, DEFEATS = range(len(KINDS), len(KINDS) + 2)

# Permanent powers, one bit each.
FREE_BUILD, SEVENTH_CARD, COPY_GUILD = 1, 2, 4
# Discounts, one bit each: raw materials from the left, raw materials from the right, goods from both neighbours.
RAW_LEFT, RAW_RIGHT, GOODS_BOTH = 1, 2, 4
# A further bit beside the discounts, for the Free City: its manager may buy from either neighbour, cheaper or not.
ANY_SELLER = 8


@dataclass(frozen=True)
class Produce:
    """Production each turn: `amount` units of one resource or, with several letters, one unit of one of them.

    Neighbours may buy it if `sold`.
    """

    letters: str
    amount: int = 1
    sold: bool = True


@dataclass(frozen=True)
class Discount:
    """A lower price: a unit of these resources from these neighbours costs 1 coin instead of 2.

    Discounts do not add up. A building whose discount saves nothing more may still be built (ruling W29).
    """

    letters: str
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Shields:
    """Military strength."""

    amount: int


@dataclass(frozen=True)
class Points:
    """Victory points at the end of the game."""

    amount: int


@dataclass(frozen=True)
class Coins:
    """Coins from the bank, paid once when the card or stage is built."""

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
    """Coins when built: `amount` for each thing `what` in the cities `where`, once all cards of the turn are placed."""

    amount: int
    what: tuple[int, ...]
    where: tuple[int, ...]


@dataclass(frozen=True)
class PointsPer:
    """Points at the end of the game: `amount` for each thing `what` in the cities `where`."""

    amount: int
    what: tuple[int, ...]
    where: tuple[int, ...]


@dataclass(frozen=True)
class BuildFromDiscard:
    """Build one card of the discard pile free of cost, at the end of the turn in which this is built."""


@dataclass(frozen=True)
class FreeBuild:
    """Build a card from hand free of cost, once an age."""


@dataclass(frozen=True)
class SeventhCard:
    """Play the seventh card too, after the sixth turn of an age, instead of discarding it."""


@dataclass(frozen=True)
class CopyGuild:
    """Score one guild of a neighbour as one's own, at the end of the game."""


@dataclass(frozen=True)
class CopyStage:
    """The effect of stage number `stage` (from 1) of the wonder of one of the neighbours `whom`, built there or not."""

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
#: An entry of `EffectTotals.coins_per` or `points_per`: (amount, what, where).
Count = tuple[int, tuple[int, ...], tuple[int, ...]]


class EffectTotals(NamedTuple):
    """The sum of all effects of one card or stage. The order of the fields matters: `standing` is a section of them."""

    goods: int = 0  # fixed production each turn, packed units; neighbours may buy it
    choices: tuple[int, ...] = ()  # sources of choice: sets of resources, one unit of one of them each turn; sold too
    kept: tuple[int, ...] = ()  # sources of choice that neighbours may not use
    discounts: int = 0
    shields: int = 0
    science: int = 0  # one byte per symbol; the fourth byte counts symbols of choice
    powers: int = 0
    picks: int = 0  # the number of cards to build from the discard pile
    coins: int = 0
    coins_per: tuple[Count, ...] = ()
    points: int = 0
    points_per: tuple[Count, ...] = ()
    copies: tuple[tuple[int, int], ...] = ()  # alternatives to copy: neighbour and stage (from 0)

    def standing(self) -> tuple[int, tuple[int, ...], tuple[int, ...], int, int, int, int]:
        """Return the part that lasts, `goods` to `powers`; see `City.gain`."""
        return self[:7]


#: An effect that does nothing.
NO_EFFECT = EffectTotals()


def compile_effects(effects: tuple[Effect, ...]) -> EffectTotals:
    """Return the sum of these effects."""
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
        goods=goods,
        choices=choices,
        kept=kept,
        discounts=discounts,
        shields=shields,
        science=science,
        powers=powers,
        picks=picks,
        coins=coins,
        coins_per=coins_per,
        points=points,
        points_per=points_per,
        copies=copies,
    )


def _discount(letters: str, sides: tuple[int, ...]) -> int:
    """Return the bits of a discount on these resources from these neighbours."""
    if letters == ANY_GOODS:
        return GOODS_BOTH
    return (RAW_LEFT if LEFT in sides else 0) | (RAW_RIGHT if RIGHT in sides else 0)
