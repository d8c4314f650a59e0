"""The effects printed on cards, wonders and progress tokens, and their compiled form for the engine (`EffectTotals`).

An effect applies at one of four times: once when its card, wonder or token is acquired (coins, shields, choices),
permanently from then on (production, prices, powers), each time its owner builds something that triggers it, or at the
end of the game (points).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, assert_never

from heptad.games.duel.types import Symbol
from heptad.shared.goods import pack
from heptad.shared.kinds import KINDS

ANY_RAW, ANY_GOODS = "WSC", "GP"
WHEEL, MORTAR, QUILL, PENDULUM, SUNDIAL, ARMILLARY, LAW = range(7)
SYMBOLS: tuple[Symbol, ...] = ("wheel", "mortar", "quill", "pendulum", "sundial", "armillary", "law")
#: What `City.count` can count besides the kinds of cards: built wonders, sets of three coins, progress tokens.
WONDERS, TREASURE, TOKENS = range(len(KINDS), len(KINDS) + 3)
#: Whether things are counted in the own city or in the city that has more of them.
OWN, MOST = False, True

# Powers, one bit each.
CHEAPER_WONDERS, CHEAPER_CIVIC, TRADE_INCOME, EXTRA_SHIELD, WONDERS_EXTRA_TURN = 1, 2, 4, 8, 16


@dataclass(frozen=True)
class Produce:
    """Produce `amount` units of a resource each turn. Those of brown and grey cards raise the opponent's price."""

    letter: str
    amount: int = 1


@dataclass(frozen=True)
class Choice:
    """Produce one unit of any one of these resources each turn. This does not raise the opponent's price."""

    letters: str


@dataclass(frozen=True)
class TradePrice:
    """Fix the owner's price of these resources at one coin per unit."""

    letters: str


@dataclass(frozen=True)
class Points:
    """Victory points at the end of the game."""

    amount: int


@dataclass(frozen=True)
class Shields:
    """Move the conflict pawn `amount` spaces towards the opponent's capital, at once."""

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
    """Receive, once, `amount` coins for each counted thing in the own city, or in the city that has more of them."""

    amount: int
    what: tuple[int, ...]
    most: bool = OWN


@dataclass(frozen=True)
class PointsPer:
    """At the end, `amount` points for each counted thing in the own city, or in the city that has more of them."""

    amount: int
    what: tuple[int, ...]
    most: bool = OWN


@dataclass(frozen=True)
class Plunder:
    """The opponent returns `amount` coins to the bank, or all coins if there are fewer."""

    amount: int


@dataclass(frozen=True)
class Destroy:
    """The owner chooses a card of this kind in the opponent's city; it goes to the discard pile."""

    kind: int


@dataclass(frozen=True)
class BuildFromDiscard:
    """The owner builds a card of the discard pile free of charge."""


@dataclass(frozen=True)
class TokenFromBox:
    """The owner draws three of the progress tokens left in the box and takes one of them."""


@dataclass(frozen=True)
class ExtraTurn:
    """The owner takes another turn immediately."""


@dataclass(frozen=True)
class CheaperWonders:
    """The owner's wonders cost two units of resources less."""


@dataclass(frozen=True)
class CheaperCivic:
    """The owner's civilian buildings cost two units of resources less."""


@dataclass(frozen=True)
class TradeIncome:
    """The owner receives the coins that the opponent pays for resources."""


@dataclass(frozen=True)
class ExtraShield:
    """Each military building that the owner builds from now on gives one additional shield."""


@dataclass(frozen=True)
class WondersExtraTurn:
    """Each wonder that the owner builds from now on gives an extra turn."""


@dataclass(frozen=True)
class ChainCoins:
    """Receive `amount` coins each time the owner builds a card by its chain."""

    amount: int


#: What a card, wonder or token can have only once.
SingleEffect = (
    Science
    | Destroy
    | BuildFromDiscard
    | TokenFromBox
    | ExtraTurn
    | CheaperWonders
    | CheaperCivic
    | TradeIncome
    | ExtraShield
    | WondersExtraTurn
)
Effect = (
    Produce
    | Choice
    | TradePrice
    | Points
    | Shields
    | Coins
    | CoinsPer
    | PointsPer
    | Plunder
    | ChainCoins
    | SingleEffect
)
#: (amount per thing, kinds of things as for `City.count`, OWN or MOST)
Count = tuple[int, tuple[int, ...], bool]
NO_SYMBOL = NO_KIND = -1
#: The largest number of units of one resource that a packed number can hold.
MAX_UNITS = 7


class EffectTotals(NamedTuple):
    """The combined effects of one card, wonder or token, as plain numbers.

    The order of the fields matters: `standing` and `immediate` are sections of them that have the symbol in common.
    """

    goods: int = 0  # units produced each turn, packed
    raw_choices: int = 0  # number of sources of any one raw material
    goods_choices: int = 0  # number of sources of any one manufactured good
    fixed_prices: int = 0  # resources bought for one coin each, packed as a set
    powers: int = 0  # lasting powers, as bits
    chain_coins: int = 0
    symbol: int = NO_SYMBOL
    shields: int = 0
    coins: int = 0
    coins_per: tuple[Count, ...] = ()
    plunder: int = 0
    destroys: int = NO_KIND  # the kind of card that the owner may destroy
    picks: bool = False  # whether the owner builds a card of the discard pile
    library: bool = False  # whether the owner takes a progress token from the box
    extra_turn: bool = False  # whether the owner plays again
    points: int = 0
    points_per: tuple[Count, ...] = ()

    def standing(self) -> tuple[int, int, int, int, int, int, int]:
        """Return the part that lasts, `goods` to `symbol`; see `City.gain`."""
        return self[:7]

    def immediate(self) -> tuple[int, int, int, tuple[Count, ...], int, int, bool, bool]:
        """Return the part that takes effect once, `symbol` to `library`; see `resolve.resolve`."""
        return self[6:14]


#: An effect that does nothing.
NO_EFFECT = EffectTotals()


def compile_effects(effects: tuple[Effect, ...]) -> EffectTotals:
    """Return the combination of the effects.

    Raises ValueError if they cannot be combined, for example two science symbols on one card.
    """
    total = EffectTotals()
    for effect in effects:
        total = _add(total, effect)
    return total


def _add(total: EffectTotals, effect: Effect) -> EffectTotals:
    """Return `total` combined with one more effect. Raises ValueError if they cannot be combined."""
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
            return total._replace(fixed_prices=_with_bits(total.fixed_prices, pack(letters), effect))
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


def _add_once(total: EffectTotals, effect: SingleEffect) -> EffectTotals:
    """Add an effect that can only be there once. Raises ValueError for a second one."""
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
            _refuse_second(total.extra_turn, effect)
            return total._replace(extra_turn=True)
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
    """Return the union of two bit sets. Raises ValueError if they have a bit in common."""
    _refuse_second(bool(bits & more), effect)
    return bits | more


def _refuse_second(there: bool, effect: Effect) -> None:
    if there:
        raise ValueError(f"a second effect of one kind that cannot add up: {effect}")
