"""The cost of cards and wonders: own production, trade prices that depend on the opponent's production, discounts.

Resources are packed with four bits each (see `heptad.shared.goods`).
"""

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
#: By card id: the power that reduces its cost; 0 for none.
DISCOUNT_POWER = tuple(CHEAPER_CIVIC if kind == CIVIC else 0 for kind in KIND)


def prices(city: City, other: City) -> int:
    """Return the price of one unit of each resource, packed.

    It is 2 coins plus 1 for each unit that the opponent's brown and grey cards produce, or 1 coin if a yellow card of
    the city fixes it. Unlike in other packed numbers, a price may use all four bits.
    """
    return (BASE_PRICE * ONES + other.goods) & ~(15 * city.fixed_prices) | FIXED_PRICE * city.fixed_prices


def unit_price(city: City, other: City, resource: int) -> int:
    """Return the price of one unit of a resource."""
    return prices(city, other) >> 4 * resource & 15


def trade_cost(city: City, other: City, needs: int, discount: int) -> int:
    """Return the coins for the resources that own production does not cover, paid in the cheapest way."""
    over = (needs | GUARD) - city.goods
    short = over & ((over & GUARD) >> 3) * 7  # lacking(needs, city.goods), without a call
    if not short:
        return 0
    wanted = ((short + SEVENS & GUARD) >> 3) * 15  # 15 * present(short): other prices would only cause cache misses
    return CHEAPEST[short, prices(city, other) & wanted, city.raw_choices, city.goods_choices, discount]


def _cheapest(lacking_at: tuple[int, int, int, int, int]) -> int:
    """Return the coins for the missing units. The argument holds the arguments of `_bought`."""
    return -sum(price for price, _ in _bought(*lacking_at))


#: Cache of `_cheapest`, since prices are needed at every decision.
CHEAPEST = Lookup(_cheapest, 1 << 15)


def _bought(short: int, prices: int, raw_choices: int, goods_choices: int, discount: int) -> list[tuple[int, int]]:
    """Return the missing units that have to be bought, each as (minus its price, resource), the dearest first.

    `short` and `prices` are packed. Each source of choice covers the dearest missing unit of its sort (`raw_choices`
    raw materials, `goods_choices` manufactured goods); then the `discount` dearest remaining units are free.
    """
    raws: list[tuple[int, int]] = []
    crafted: list[tuple[int, int]] = []
    for resource, lack in amounts(short):
        (raws if resource < len(RAW_LETTERS) else crafted).extend([(-(prices >> 4 * resource & 15), resource)] * lack)
    raws.sort()
    crafted.sort()
    return sorted(raws[raw_choices:] + crafted[goods_choices:])[discount:]


def purchases(city: City, other: City, needs: int, discount: int) -> tuple[tuple[int, int, int], ...]:
    """Return the cheapest purchases as (resource, units, price per unit). They add up to `trade_cost`."""
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
    """Return how many of the coins paid for resources go to the opponent: all with Economy, otherwise none."""
    return trade if other.powers & TRADE_INCOME else 0


def card_discount(city: City, card: int) -> int:
    """Return the number of units by which the cost of a card is reduced."""
    return DISCOUNT if city.powers & DISCOUNT_POWER[card] else 0


def wonder_discount(city: City) -> int:
    """Return the number of units by which the cost of a wonder is reduced."""
    return DISCOUNT if city.powers & CHEAPER_WONDERS else 0


def card_trade(city: City, other: City, card: int) -> int:
    """Return the coins for the resources of a card, ignoring its chain."""
    return trade_cost(city, other, NEEDS[card], card_discount(city, card))


def card_price(city: City, other: City, card: int) -> int:
    """Return all coins that a card costs; 0 if it can be built by its chain."""
    return 0 if CHAIN[card] & city.built_bits else COINS[card] + card_trade(city, other, card)


def wonder_price(city: City, other: City, wonder: int) -> int:
    """Return all coins that a wonder costs."""
    return trade_cost(city, other, WONDER_NEEDS[wonder], wonder_discount(city))
