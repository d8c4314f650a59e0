"""Costs, trade and payments: which resources a city lacks and all undominated ways to buy them.

Resources are packed numbers, see `heptad.shared.goods`.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import itemgetter, or_
from typing import NamedTuple

from heptad.games.wonders.effects import ANY_SELLER, GOODS_BOTH, RAW_LEFT, RAW_RIGHT
from heptad.games.wonders.state import City
from heptad.shared.goods import COUNT, GOODS_UNITS, GUARD, ONES, amounts, lacking, present, total

FULL_PRICE, DISCOUNT_PRICE = 2, 1
#: Indexed by the set of discounts: the prices of a raw material from the left, of one from the right, and of a
#: manufactured good from either neighbour.
PRICES = tuple(
    tuple(DISCOUNT_PRICE if held & bit else FULL_PRICE for bit in (RAW_LEFT, RAW_RIGHT, GOODS_BOTH))
    for held in range(2 * ANY_SELLER)
)
#: For each resource the value 7, so that `(x + SEVENS & GUARD) >> 3` is `present(x)`.
SEVENS = GUARD - ONES


class Payment(NamedTuple):
    """The coins paid to the left and right neighbour, and the units bought there (packed counts)."""

    left: int
    right: int
    from_left: int = 0
    from_right: int = 0


class Shortage(NamedTuple):
    """A set of resources that cannot be supplied: the number of units missing, and what each neighbour can sell.

    `missing` counts units that own production does not cover; `left` and `right` together are fewer.
    """

    resources: int
    missing: int
    left: int
    right: int


BY_COINS = itemgetter(0, 1)
NOTHING_TO_PAY = (Payment(0, 0),)


def payments(city: City, left: City, right: City, needs: int) -> tuple[Payment, ...]:
    """Return all undominated ways to cover these resources (packed), ascending by coins to the left (ruling W35).

    A way is dominated if another one costs no more at either neighbour. Returns () if there is no way at all. Own
    production is used first and is free; a bought unit costs 2 coins, or 1 with a discount. Neighbours sell the
    resource of their board and those of their brown and grey cards, each source once. The coins that the city holds are
    not considered. The Free City may buy from either neighbour, cheaper or not (ruling W39): for it all ways are
    returned that cover what own production does not.
    """
    short = lacking(needs, city.goods)
    return purchases(city, left, right, short) if short else NOTHING_TO_PAY


def purchases(city: City, left: City, right: City, short: int) -> tuple[Payment, ...]:
    """Return the ways to cover `short`, the resources (packed) that the city's fixed production does not cover.

    Otherwise like `payments`.
    """
    if city.options & (short + SEVENS & GUARD) >> 3:  # present(short)
        rests = _remainders(short, city.choices + city.kept)
        if len(rests) > 1:
            ways = [way for rest in rests for way in _bought(rest, left, right, city.discounts)]
            return _undominated(ways, city.discounts)
        short = rests[0]
    return _bought(short, left, right, city.discounts)


def _bought(units: int, left: City, right: City, discounts: int) -> tuple[Payment, ...]:
    """Return the ways to buy exactly these units."""
    wanted = (units + SEVENS & GUARD) >> 3  # present(units)
    counts = 7 * wanted
    return _cached_purchases(
        units,
        left.goods & counts,
        left.choices if left.sells & wanted else (),
        right.goods & counts,
        right.choices if right.sells & wanted else (),
        discounts,
    )


def shortages(city: City, left: City, right: City, needs: int) -> tuple[Shortage, ...]:
    """Return the sets of resources of which too few units can be supplied, however all sources are used.

    The sets are as small as possible. If a set holds several resources, any of them may be the one that is lacking.
    """
    short = lacking(lacking(lacking(needs, city.goods), left.goods), right.goods)
    sources = city.choices + city.kept + left.choices + right.choices
    sets: list[int] = []
    for unit in _units(reduce(or_, map(present, _remainders(short, sources)))):
        # Missing resources that are alternatives of the same source belong to one set.
        linked = [other for other in sets if any(options & unit and options & other for options in sources)]
        sets = [other for other in sets if other not in linked] + [reduce(or_, linked, unit)]
    return tuple([_shortage(city, left, right, needs, resources) for resources in sets])


def _shortage(city: City, left: City, right: City, needs: int, resources: int) -> Shortage:
    """Return the shortage of this set of resources."""
    own = on_sale(city, resources) + sum(1 for options in city.kept if options & resources)
    missing = total(needs & 7 * resources) - own
    return Shortage(resources, missing, on_sale(left, resources), on_sale(right, resources))


def on_sale(seller: City, resources: int) -> int:
    """Return the total number of units of these resources that this city can sell in one turn."""
    return total(seller.goods & 7 * resources) + sum(1 for options in seller.choices if options & resources)


@lru_cache(maxsize=1 << 16)
def _cached_purchases(
    units: int,
    left_goods: int,
    left_choices: tuple[int, ...],
    right_goods: int,
    right_choices: tuple[int, ...],
    discounts: int,
) -> tuple[Payment, ...]:
    """The cached part of `_bought`, which depends only on what the neighbours make."""
    wanted = present(units)
    raw_left, raw_right, goods = PRICES[discounts]
    at_left = _offers(units - lacking(units, left_goods), _useful(left_choices, wanted), raw_left, goods)
    at_right = _offers(units - lacking(units, right_goods), _useful(right_choices, wanted), raw_right, goods)
    ways = [
        Payment(left, at_right[units - bought], bought, units - bought)
        for bought, left in at_left.items()
        if units - bought in at_right
    ]
    return _undominated(ways, discounts) if len(ways) > 1 else tuple(ways)


def _undominated(ways: list[Payment], discounts: int) -> tuple[Payment, ...]:
    """Return the undominated ways, ascending by the coins to the left. Sorts `ways` in place.

    For the Free City (bit ANY_SELLER of `discounts`) nothing is dominated: every pair of sums is returned once.
    """
    ways.sort(key=BY_COINS)
    kept = ways[:1]
    for way in ways:
        if way.right < kept[-1].right or (discounts & ANY_SELLER and BY_COINS(way) != BY_COINS(kept[-1])):
            kept.append(way)
    return tuple(kept)


def _useful(sources: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """Restrict sources of choice to the wanted resources, sorted; sources that make none of them are left out."""
    return tuple(sorted([options & wanted for options in sources if options & wanted])) if sources else ()


def _units(options: int) -> list[int]:
    """Return the resources of a set, each as one packed unit."""
    return [1 << 4 * resource for resource in range(COUNT) if options >> 4 * resource & 1]


@lru_cache(maxsize=1 << 14)
def _remainders(short: int, own: tuple[int, ...]) -> tuple[int, ...]:
    """Return what may be left to buy of `short` when the own sources of choice cover as many units as possible.

    Each element is a packed number; they are in ascending order.
    """
    rests = {short}
    for options in own:
        rests |= {rest - unit for rest in rests for unit in _units(options) if rest & 7 * unit}
    least = min(map(total, rests))
    return tuple(sorted([rest for rest in rests if total(rest) == least]))


@lru_cache(maxsize=1 << 14)
def _offers(goods: int, choices: tuple[int, ...], raw_price: int, goods_price: int) -> dict[int, int]:
    """Return everything that a neighbour can sell in one turn, as a mapping from packed units to their price."""
    offers = {0: 0}
    for resource, count in amounts(goods):
        unit = 1 << 4 * resource
        price = raw_price if unit < GOODS_UNITS else goods_price
        offers |= {sold + n * unit: coins + n * price for sold, coins in offers.items() for n in range(1, count + 1)}
    for options in choices:
        more = [(unit, raw_price if unit < GOODS_UNITS else goods_price) for unit in _units(options)]
        offers |= {sold + unit: coins + price for sold, coins in offers.items() for unit, price in more}
    return offers
