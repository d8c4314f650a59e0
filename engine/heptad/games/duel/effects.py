"""The vocabulary of effects. The only file that knows what a word on a card, wonder or token means; knows no turn.

A word speaks at one of four moments: *built* (coins, shields, things to choose), *standing* (production, prices,
powers), *triggered* (a power that speaks when its owner builds), or *counted* at the end (points).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, assert_never

from heptad.shared.goods import pack

ANY_RAW, ANY_GOODS = "WSC", "GP"
WHEEL, MORTAR, QUILL, PENDULUM, SUNDIAL, ARMILLARY, LAW = range(7)
SYMBOLS = ("wheel", "mortar", "quill", "pendulum", "sundial", "armillary", "law")
#: What a count may count beside the kinds of cards.
WONDERS, TREASURE, TOKENS = (7,), (8,), (9,)
OWN, MOST = False, True

# Powers that stand, one bit each.
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


class EffectTotals(NamedTuple):
    """The words of one card, wonder or token, summed up for the engine."""

    goods: int = 0  # packed units a turn
    raw_choices: int = 0  # sources of any one raw material
    goods_choices: int = 0  # sources of any one good
    cheap: int = 0  # resources bought for one coin, as bits
    shields: int = 0
    symbol: int = NO_SYMBOL
    powers: int = 0
    chain_coins: int = 0
    coins: int = 0
    coins_per: tuple[Count, ...] = ()
    plunder: int = 0
    destroys: int = NO_KIND
    picks: bool = False  # builds from the discard pile
    library: bool = False  # takes a token from the box
    again: bool = False  # plays again
    points: int = 0
    points_per: tuple[Count, ...] = ()


def compile_effects(words: tuple[Effect, ...]) -> EffectTotals:
    """What the words mean, together."""
    effect = EffectTotals()
    for word in words:
        match word:
            case Produce(letter, amount):
                effect = effect._replace(goods=pack(letter) * amount)
            case Choice(letters) if letters == ANY_RAW:
                effect = effect._replace(raw_choices=1)
            case Choice():
                effect = effect._replace(goods_choices=1)
            case TradePrice(letters):
                effect = effect._replace(cheap=pack(letters))
            case Points(amount):
                effect = effect._replace(points=amount)
            case Shields(amount):
                effect = effect._replace(shields=amount)
            case Science(symbol):
                effect = effect._replace(symbol=symbol)
            case Coins(amount):
                effect = effect._replace(coins=amount)
            case CoinsPer(amount, what, most):
                effect = effect._replace(coins_per=((amount, what, most),))
            case PointsPer(amount, what, most):
                effect = effect._replace(points_per=((amount, what, most),))
            case Plunder(amount):
                effect = effect._replace(plunder=amount)
            case Destroy(kind):
                effect = effect._replace(destroys=kind)
            case BuildFromDiscard():
                effect = effect._replace(picks=True)
            case TokenFromBox():
                effect = effect._replace(library=True)
            case ExtraTurn():
                effect = effect._replace(again=True)
            case CheaperWonders():
                effect = effect._replace(powers=CHEAPER_WONDERS)
            case CheaperCivic():
                effect = effect._replace(powers=CHEAPER_CIVIC)
            case TradeIncome():
                effect = effect._replace(powers=TRADE_INCOME)
            case ExtraShield():
                effect = effect._replace(powers=EXTRA_SHIELD)
            case WondersExtraTurn():
                effect = effect._replace(powers=WONDERS_EXTRA_TURN)
            case ChainCoins(amount):
                effect = effect._replace(chain_coins=amount)
            case _:
                assert_never(word)
    return effect


__all__ = [name for name in dir() if name[0].isupper()] + ["compile_effects"]
