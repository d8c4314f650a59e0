"""Costs, trade and payments: what a city lacks and every way to buy it that no other beats."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import itemgetter, or_
from typing import NamedTuple

from heptad.games.wonders.effects import ANY_SELLER, GOODS_BOTH, RAW_LEFT, RAW_RIGHT
from heptad.games.wonders.state import City
from heptad.shared.goods import COUNT, GOODS_UNITS, GUARD, ONES, amounts, lacking, present, total

FULL_PRICE, DISCOUNT_PRICE = 2, 1
#: Prices of a raw material at the left, at the right, and of a good at either, by the discounts held.
PRICES = tuple(
    tuple(DISCOUNT_PRICE if held & bit else FULL_PRICE for bit in (RAW_LEFT, RAW_RIGHT, GOODS_BOTH))
    for held in range(2 * ANY_SELLER)
)
SEVENS = GUARD - ONES


class Payment(NamedTuple):
    """Coins to the left and right neighbour, and the units bought there (packed counts)."""

    left: int
    right: int
    from_left: int = 0
    from_right: int = 0


class Shortage(NamedTuple):
    """Units of these resources (a set) that own production leaves open, and how many the neighbours sell: too few."""

    resources: int
    missing: int
    left: int
    right: int


BY_COINS = itemgetter(0, 1)
NOTHING_TO_PAY = (Payment(0, 0),)


def payments(city: City, left: City, right: City, needs: int) -> tuple[Payment, ...]:
    """Every way to cover these resources (packed) that no other beats, by coins to the left (ruling W35); () if none.

    Own production goes first and is free; a unit bought costs 2 coins, or 1 with a discount. Neighbours sell their
    board's resource, brown and grey cards, each source's amount once. Coins held do not matter. The Free City may buy
    from either neighbour, cheaper or not (ruling W39): every way to cover what own production leaves open.
    """
    short = lacking(needs, city.goods)
    return purchases(city, left, right, short) if short else NOTHING_TO_PAY


def purchases(city: City, left: City, right: City, short: int) -> tuple[Payment, ...]:
    """`payments` of what the fixed production lacks."""
    if city.options & (short + SEVENS & GUARD) >> 3:  # present(short)
        rests = _rests(short, city.choices + city.kept)
        if len(rests) > 1:
            ways = [way for rest in rests for way in _bought(rest, left, right, city.discounts)]
            return _unbeaten(ways, city.discounts)
        short = rests[0]
    return _bought(short, left, right, city.discounts)


def _bought(units: int, left: City, right: City, discounts: int) -> tuple[Payment, ...]:
    """The ways to buy just these units."""
    wanted = (units + SEVENS & GUARD) >> 3  # present(units)
    counts = 7 * wanted
    return _cheapest(
        units,
        left.goods & counts,
        left.choices if left.sells & wanted else (),
        right.goods & counts,
        right.choices if right.sells & wanted else (),
        discounts,
    )


def shortages(city: City, left: City, right: City, needs: int) -> tuple[Shortage, ...]:
    """Why these resources cannot be had: however all sources are used, so many units of each set are missing.

    The sets are as small as they can be, and of several resources in one set any may be the one that is lacking.
    """
    short = lacking(lacking(lacking(needs, city.goods), left.goods), right.goods)
    sources = city.choices + city.kept + left.choices + right.choices
    sets: list[int] = []
    for unit in _units(reduce(or_, map(present, _rests(short, sources)))):
        # Resources of which one source gives one or the other belong to one set.
        linked = [other for other in sets if any(options & unit and options & other for options in sources)]
        sets = [other for other in sets if other not in linked] + [reduce(or_, linked, unit)]
    return tuple([_shortage(city, left, right, needs, resources) for resources in sets])


def _shortage(city: City, left: City, right: City, needs: int, resources: int) -> Shortage:
    own = on_sale(city, resources) + sum(1 for options in city.kept if options & resources)
    missing = total(needs & 7 * resources) - own
    return Shortage(resources, missing, on_sale(left, resources), on_sale(right, resources))


def on_sale(seller: City, resources: int) -> int:
    """How many units of these resources together this city could sell in one turn."""
    return total(seller.goods & 7 * resources) + sum(1 for options in seller.choices if options & resources)


@lru_cache(maxsize=1 << 16)
def _cheapest(
    units: int,
    left_goods: int,
    left_choices: tuple[int, ...],
    right_goods: int,
    right_choices: tuple[int, ...],
    discounts: int,
) -> tuple[Payment, ...]:
    """`_bought`, by what the neighbours make."""
    wanted = present(units)
    raw_left, raw_right, goods = PRICES[discounts]
    at_left = _offers(units - lacking(units, left_goods), _useful(left_choices, wanted), raw_left, goods)
    at_right = _offers(units - lacking(units, right_goods), _useful(right_choices, wanted), raw_right, goods)
    ways = [
        Payment(left, at_right[units - bought], bought, units - bought)
        for bought, left in at_left.items()
        if units - bought in at_right
    ]
    return _unbeaten(ways, discounts) if len(ways) > 1 else tuple(ways)


def _unbeaten(ways: list[Payment], discounts: int) -> tuple[Payment, ...]:
    """The ways that no other beats in both sums; for the Free City every pair of sums once. Ascending by the left."""
    ways.sort(key=BY_COINS)
    kept = ways[:1]
    for way in ways:
        if way.right < kept[-1].right or (discounts & ANY_SELLER and BY_COINS(way) != BY_COINS(kept[-1])):
            kept.append(way)
    return tuple(kept)


def _useful(sources: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """What these sources of choice can give of these resources."""
    return tuple(sorted([options & wanted for options in sources if options & wanted])) if sources else ()


def _units(options: int) -> list[int]:
    return [1 << 4 * resource for resource in range(COUNT) if options >> 4 * resource & 1]


@lru_cache(maxsize=1 << 14)
def _rests(short: int, own: tuple[int, ...]) -> tuple[int, ...]:
    """What may be left to buy, ascending, when the own sources of choice give as much as they can."""
    rests = {short}
    for options in own:
        rests |= {rest - unit for rest in rests for unit in _units(options) if rest & 7 * unit}
    least = min(map(total, rests))
    return tuple(sorted([rest for rest in rests if total(rest) == least]))


@lru_cache(maxsize=1 << 14)
def _offers(goods: int, choices: tuple[int, ...], raw_price: int, goods_price: int) -> dict[int, int]:
    """Everything a neighbour could sell in one turn: packed units -> coins for it."""
    offers = {0: 0}
    for resource, count in amounts(goods):
        unit = 1 << 4 * resource
        price = raw_price if unit < GOODS_UNITS else goods_price
        offers |= {sold + n * unit: coins + n * price for sold, coins in offers.items() for n in range(1, count + 1)}
    for options in choices:
        more = [(unit, raw_price if unit < GOODS_UNITS else goods_price) for unit in _units(options)]
        offers |= {sold + unit: coins + price for sold, coins in offers.items() for unit, price in more}
    return offers
