"""The effects that cards, wonders and progress tokens print, and their sum as numbers for the engine.

An effect acts at one of four times: when it is *built* (coins, shields, things to choose), *always* from then on
(production, prices, powers), each time it is *triggered* (when its owner builds), or at the *end* (points).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, assert_never

from heptad.games.duel.types import Symbol
from heptad.shared.goods import pack

ANY_RAW, ANY_GOODS = "WSC", "GP"
WHEEL, MORTAR, QUILL, PENDULUM, SUNDIAL, ARMILLARY, LAW = range(7)
SYMBOLS: tuple[Symbol, ...] = ("wheel", "mortar", "quill", "pendulum", "sundial", "armillary", "law")
#: What a count may count beside the kinds of cards.
WONDERS, TREASURE, TOKENS = (7,), (8,), (9,)
OWN, MOST = False, True

# Powers, one bit each.
CHEAPER_WONDERS, CHEAPER_CIVIC, TRADE_INCOME, EXTRA_SHIELD, WONDERS_EXTRA_TURN = 1, 2, 4, 8, 16


@dataclass(frozen=True)
class Produce:
    """Each turn, `amount` units of a resource; on brown and grey cards it raises the opponent's price."""

    letter: str
    amount: int = 1


@dataclass(frozen=True)
class Choice:
    """Each turn, one unit of any one of the resources; the opponent's price does not count it."""

    letters: str


@dataclass(frozen=True)
class TradePrice:
    """The owner buys each unit of these resources for one coin."""

    letters: str


@dataclass(frozen=True)
class Points:
    """Victory points at the end."""

    amount: int


@dataclass(frozen=True)
class Shields:
    """The conflict pawn moves so many spaces toward the opponent's capital, at once."""

    amount: int


@dataclass(frozen=True)
class Science:
    """One science symbol."""

    symbol: int


@dataclass(frozen=True)
class Coins:
    """Coins from the bank, once."""

    amount: int


@dataclass(frozen=True)
class CoinsPer:
    """Once: `amount` coins for each thing counted in the own city, or in the city that has more."""

    amount: int
    what: tuple[int, ...]
    most: bool = OWN


@dataclass(frozen=True)
class PointsPer:
    """At the end: `amount` points for each thing counted in the own city, or in the city that has more."""

    amount: int
    what: tuple[int, ...]
    most: bool = OWN


@dataclass(frozen=True)
class Plunder:
    """The opponent gives back `amount` coins to the bank, or all."""

    amount: int


@dataclass(frozen=True)
class Destroy:
    """The owner puts one card of this kind from the opponent's city on the discard pile."""

    kind: int


@dataclass(frozen=True)
class BuildFromDiscard:
    """The owner builds a card of the discard pile for nothing."""


@dataclass(frozen=True)
class TokenFromBox:
    """The owner sees three of the progress tokens left in the box and takes one."""


@dataclass(frozen=True)
class ExtraTurn:
    """The owner plays again at once."""


@dataclass(frozen=True)
class CheaperWonders:
    """The owner's wonders cost two resources less."""


@dataclass(frozen=True)
class CheaperCivic:
    """The owner's civilian buildings cost two resources less."""


@dataclass(frozen=True)
class TradeIncome:
    """What the opponent pays for resources comes to the owner."""


@dataclass(frozen=True)
class ExtraShield:
    """Each military building the owner builds from now on brings one shield more."""


@dataclass(frozen=True)
class WondersExtraTurn:
    """Each wonder the owner builds from now on brings an extra turn."""


@dataclass(frozen=True)
class ChainCoins:
    """`amount` coins each time the owner builds a card by its chain."""

    amount: int


Effect = (
    Produce
    | Choice
    | TradePrice
    | Points
    | Shields
    | Science
    | Coins
    | CoinsPer
    | PointsPer
    | Plunder
    | Destroy
    | BuildFromDiscard
    | TokenFromBox
    | ExtraTurn
    | CheaperWonders
    | CheaperCivic
    | TradeIncome
    | ExtraShield
    | WondersExtraTurn
    | ChainCoins
)
#: amount, what, in the city that has more
Count = tuple[int, tuple[int, ...], bool]
NO_SYMBOL = NO_KIND = -1
#: The most units of one resource that a packed number holds.
MAX_UNITS = 7


class EffectTotals(NamedTuple):
    """The effects of one card, wonder or token, summed up for the engine."""

    goods: int = 0  # packed units a turn
    raw_choices: int = 0  # sources of any one raw material
    goods_choices: int = 0  # sources of any one good
    cheap: int = 0  # resources bought for one coin, packed as a set
    powers: int = 0
    chain_coins: int = 0
    symbol: int = NO_SYMBOL
    shields: int = 0
    coins: int = 0
    coins_per: tuple[Count, ...] = ()
    plunder: int = 0
    destroys: int = NO_KIND
    picks: bool = False  # builds from the discard pile
    library: bool = False  # takes a token from the box
    again: bool = False  # plays again
    points: int = 0
    points_per: tuple[Count, ...] = ()


#: Of a sum, what stands in a city from then on, and what acts at once; the symbol does both.
NOTHING_STANDS, NOTHING_AT_ONCE = EffectTotals()[:7], EffectTotals()[6:14]


def compile_effects(effects: tuple[Effect, ...]) -> EffectTotals:
    """The sum of the effects. Raises ValueError where they have none, as for two science symbols on one card."""
    total = EffectTotals()
    for effect in effects:
        total = _add(total, effect)
    return total


def _add(total: EffectTotals, effect: Effect) -> EffectTotals:
    match effect:
        case Produce(letter, amount):
            units = pack(letter * amount)
            if any((total.goods >> shift & 15) + (units >> shift & 15) > MAX_UNITS for shift in range(0, 28, 4)):
                raise ValueError(f"more than {MAX_UNITS} units of one resource: {effect}")
            return total._replace(goods=total.goods + units)
        case Choice(letters) if letters == ANY_RAW:
            return total._replace(raw_choices=total.raw_choices + 1)
        case Choice(letters) if letters == ANY_GOODS:
            return total._replace(goods_choices=total.goods_choices + 1)
        case Choice():
            raise ValueError(f"a choice of other resources than {ANY_RAW} or {ANY_GOODS}: {effect}")
        case TradePrice(letters):
            return total._replace(cheap=_with_bits(total.cheap, pack(letters), effect))
        case Points(amount):
            return total._replace(points=total.points + amount)
        case Shields(amount):
            return total._replace(shields=total.shields + amount)
        case Coins(amount):
            return total._replace(coins=total.coins + amount)
        case CoinsPer(amount, what, most):
            return total._replace(coins_per=(*total.coins_per, (amount, what, most)))
        case PointsPer(amount, what, most):
            return total._replace(points_per=(*total.points_per, (amount, what, most)))
        case Plunder(amount):
            return total._replace(plunder=total.plunder + amount)
        case ChainCoins(amount):
            return total._replace(chain_coins=total.chain_coins + amount)
        case _:
            return _add_once(total, effect)


def _add_once(
    total: EffectTotals,
    effect: Science
    | Destroy
    | BuildFromDiscard
    | TokenFromBox
    | ExtraTurn
    | CheaperWonders
    | CheaperCivic
    | TradeIncome
    | ExtraShield
    | WondersExtraTurn,
) -> EffectTotals:
    """Effects that a card, wonder or token can have once only."""
    match effect:
        case Science(symbol):
            _refuse_second(total.symbol != NO_SYMBOL, effect)
            return total._replace(symbol=symbol)
        case Destroy(kind):
            _refuse_second(total.destroys != NO_KIND, effect)
            return total._replace(destroys=kind)
        case BuildFromDiscard():
            _refuse_second(total.picks, effect)
            return total._replace(picks=True)
        case TokenFromBox():
            _refuse_second(total.library, effect)
            return total._replace(library=True)
        case ExtraTurn():
            _refuse_second(total.again, effect)
            return total._replace(again=True)
        case CheaperWonders():
            return total._replace(powers=_with_bits(total.powers, CHEAPER_WONDERS, effect))
        case CheaperCivic():
            return total._replace(powers=_with_bits(total.powers, CHEAPER_CIVIC, effect))
        case TradeIncome():
            return total._replace(powers=_with_bits(total.powers, TRADE_INCOME, effect))
        case ExtraShield():
            return total._replace(powers=_with_bits(total.powers, EXTRA_SHIELD, effect))
        case WondersExtraTurn():
            return total._replace(powers=_with_bits(total.powers, WONDERS_EXTRA_TURN, effect))
        case never:
            assert_never(never)


def _with_bits(bits: int, more: int, effect: Effect) -> int:
    _refuse_second(bool(bits & more), effect)
    return bits | more


def _refuse_second(there: bool, effect: Effect) -> None:
    if there:
        raise ValueError(f"a second effect of one kind that cannot add up: {effect}")
