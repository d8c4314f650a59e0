"""What a card or wonder costs: own production, prices that follow the opponent's, discounts."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from heptad.games.duel.boards import WONDER_NEEDS
from heptad.games.duel.cards import CHAIN, COINS, KIND, NEEDS
from heptad.games.duel.effects import CHEAPER_CIVIC, CHEAPER_WONDERS, TRADE_INCOME
from heptad.games.duel.state import City
from heptad.kernel.lookup import Lookup
from heptad.shared.goods import GUARD, ONES, RAW_LETTERS, amounts, lacking, present
from heptad.shared.kinds import CIVIC

BASE_PRICE, FIXED_PRICE = 2, 1
DISCOUNT = 2
SEVENS = GUARD - ONES
#: By card: the power that spares units of it.
SPARED_BY = tuple(CHEAPER_CIVIC if kind == CIVIC else 0 for kind in KIND)


def prices(city: City, other: City) -> int:
    """One unit of each resource: 2 and one more for each that the opponent's brown and grey cards make, 1 by trade.

    Packed, and here a price takes all four bits.
    """
    return (BASE_PRICE * ONES + other.goods) & ~(15 * city.cheap) | FIXED_PRICE * city.cheap


def unit_price(city: City, other: City, resource: int) -> int:
    """One unit of a resource."""
    return prices(city, other) >> 4 * resource & 15


def trade_cost(city: City, other: City, needs: int, discount: int = 0) -> int:
    """Coins for the resources that own production leaves open, the cheapest way."""
    over = (needs | GUARD) - city.goods
    short = over & ((over & GUARD) >> 3) * 7  # lacking(needs, city.goods), without a call
    if not short:
        return 0
    wanted = ((short + SEVENS & GUARD) >> 3) * 15  # present(short); with other prices the cache would be hit less often
    return CHEAPEST[short, prices(city, other) & wanted, city.raw_choices, city.goods_choices, discount]


def _cheapest(lacking_at: tuple[int, int, int, int, int]) -> int:
    """Coins for the units lacking, at these prices, with so many sources of choice and units without a price."""
    return -sum(price for price, _ in _bought(*lacking_at))


#: The same, kept, by what `_bought` takes: prices are asked for at every decision.
CHEAPEST = Lookup(_cheapest, 1 << 15)


def _bought(short: int, prices: int, raw_choices: int, goods_choices: int, discount: int) -> list[tuple[int, int]]:
    """The units lacking that are bought, each as (minus the price, resource): so the dearest come first.

    Sources of choice each spare the dearest missing unit of their sort, a discount the dearest that are left.
    """
    raws: list[tuple[int, int]] = []
    crafted: list[tuple[int, int]] = []
    for resource, lack in amounts(short):
        (raws if resource < len(RAW_LETTERS) else crafted).extend([(-(prices >> 4 * resource & 15), resource)] * lack)
    raws.sort()
    crafted.sort()
    return sorted(raws[raw_choices:] + crafted[goods_choices:])[discount:]


def purchases(city: City, other: City, needs: int, discount: int) -> tuple[tuple[int, int, int], ...]:
    """What is bought in the cheapest way: (resource, units, price of one). Its sum is what `trade_cost` asks."""
    short = lacking(needs, city.goods)
    wanted = 15 * present(short)
    return _purchases(short, prices(city, other) & wanted, city.raw_choices, city.goods_choices, discount)


@lru_cache(maxsize=1 << 12)
def _purchases(
    short: int, prices: int, raw_choices: int, goods_choices: int, discount: int
) -> tuple[tuple[int, int, int], ...]:
    found = Counter(_bought(short, prices, raw_choices, goods_choices, discount))
    return tuple(sorted((resource, units, -price) for (price, resource), units in found.items()))


def trade_income(other: City, trade: int) -> int:
    """How many of the coins for resources go to the opponent: all to one with Economy, else none."""
    return trade if other.powers & TRADE_INCOME else 0


def card_discount(city: City, card: int) -> int:
    """How many units of a card are spared."""
    return DISCOUNT if city.powers & SPARED_BY[card] else 0


def wonder_discount(city: City) -> int:
    """How many units of a wonder are spared."""
    return DISCOUNT if city.powers & CHEAPER_WONDERS else 0


def card_trade(city: City, other: City, card: int) -> int:
    """What the resources of a card cost, its chain not asked."""
    return trade_cost(city, other, NEEDS[card], card_discount(city, card))


def card_price(city: City, other: City, card: int) -> int:
    """All coins a card costs; nothing by its chain."""
    return 0 if CHAIN[card] & city.have else COINS[card] + card_trade(city, other, card)


def wonder_price(city: City, other: City, wonder: int) -> int:
    """All coins a wonder costs."""
    return trade_cost(city, other, WONDER_NEEDS[wonder], wonder_discount(city))
