"""Costs, trade and payments: what a city lacks and every way to buy it that no other beats. Knows no turn."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from heptad.games.wonders.effects import GOODS_BOTH, RAW_LEFT, RAW_RIGHT
from heptad.games.wonders.state import City
from heptad.shared.goods import COUNT, amounts

FULL_PRICE, DISCOUNT_PRICE = 2, 1
RAW_RESOURCES = 4
#: Prices of a raw material from the left, from the right, and of a good from either, by the bits of discounts held.
PRICES = tuple(
    tuple(DISCOUNT_PRICE if held & bit else FULL_PRICE for bit in (RAW_LEFT, RAW_RIGHT, GOODS_BOTH))
    for held in range(8)
)


class Payment(NamedTuple):
    """Coins to the left and right neighbour, and the units bought there (packed counts)."""

    left: int
    right: int
    from_left: int = 0
    from_right: int = 0


NOTHING_TO_PAY = (Payment(0, 0),)
Needs = tuple[tuple[int, int], ...]


def shortage(city: City, needs: Needs) -> int:
    """What the fixed production leaves open of a cost, packed; sources of choice are not counted yet."""
    goods = city.goods
    short = 0
    for shift, count in needs:
        have = goods >> shift & 15
        if have < count:
            short |= count - have << shift
    return short


def payments(city: City, left: City, right: City, needs: Needs) -> tuple[Payment, ...]:
    """Every way to cover these resources that no other beats, by coins to the left; () if there is none.

    Own production goes first and is free; a unit bought costs 2 coins, or 1 with a discount. Coins held are not asked.
    Neighbours sell their board's resource, brown and grey cards, each source's amount once.
    """
    short = shortage(city, needs)
    if not short:
        return NOTHING_TO_PAY
    wanted = 0
    for shift, _ in needs:
        if short >> shift & 15:
            wanted |= 1 << (shift >> 2)
    if wanted & ~(city.options | left.sells | right.sells):
        return ()
    return _cheapest(
        short,
        _useful(city.choices, wanted) + _useful(city.kept, wanted),
        _capped(left.goods, short),
        _useful(left.choices, wanted),
        _capped(right.goods, short),
        _useful(right.choices, wanted),
        city.discounts,
    )


def missing(city: City, needs: Needs) -> int:
    """The units own production cannot give however its choices fall: the smallest such set, packed."""
    left_over = {shortage(city, needs)}
    for options in city.choices + city.kept:
        left_over |= {short - unit for short in left_over for unit in _units(options, short)}
    return min(left_over, key=lambda short: (sum(count for _, count in amounts(short)), short))


def on_sale(seller: City, resource: int) -> int:
    """How many units of one resource this city could sell in one turn."""
    return (seller.goods >> 4 * resource & 15) + sum(options >> resource & 1 for options in seller.choices)


def _useful(sources: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    if not sources:
        return ()
    return tuple(sorted([options & wanted for options in sources if options & wanted]))


def _capped(goods: int, short: int) -> int:
    capped = 0
    while short:
        low = (short & -short).bit_length() - 1 & ~3
        need = short >> low & 15
        have = goods >> low & 15
        capped |= (have if have < need else need) << low
        short ^= need << low
    return capped


def _units(options: int, short: int) -> list[int]:
    return [1 << 4 * r for r in range(COUNT) if options >> r & 1 and short >> 4 * r & 15]


#: For each shortage still open: the units bought from the left and from the right so far.
Open = dict[int, set[tuple[int, int]]]


@lru_cache(maxsize=1 << 16)
def _cheapest(
    short: int,
    own: tuple[int, ...],
    left_goods: int,
    left_choices: tuple[int, ...],
    right_goods: int,
    right_choices: tuple[int, ...],
    discounts: int,
) -> tuple[Payment, ...]:
    still: Open = {short: {(0, 0)}}
    for options in own:
        for rest in list(still):
            for unit in _units(options, rest):
                still.setdefault(rest - unit, set()).update(still[rest])
    for options in left_choices:
        _buy(still, options, from_left=True)
    for options in right_choices:
        _buy(still, options, from_left=False)
    best: dict[tuple[int, int], Payment] = {}
    for rest, bought in still.items():
        for more_left, more_right in _from_goods(rest, left_goods, right_goods):
            for from_left, from_right in bought:
                payment = _priced(from_left + more_left, from_right + more_right, discounts)
                best.setdefault(payment[:2], payment)
    return tuple(_unbeaten(best))


def _buy(still: Open, options: int, *, from_left: bool) -> None:
    for rest, bought in [(rest, set(bought)) for rest, bought in still.items()]:
        for unit in _units(options, rest):
            more = {(left + unit, right) if from_left else (left, right + unit) for left, right in bought}
            still.setdefault(rest - unit, set()).update(more)


def _from_goods(rest: int, left_goods: int, right_goods: int) -> list[tuple[int, int]]:
    """Every split of the rest between what both sell for certain; [] if it is more than they have."""
    splits = [(0, 0)]
    for resource, count in amounts(rest):
        shift = 4 * resource
        most_left, most_right = min(count, left_goods >> shift & 15), min(count, right_goods >> shift & 15)
        splits = [
            (left + (n << shift), right + (count - n << shift))
            for left, right in splits
            for n in range(count - most_right, most_left + 1)
        ]
    return splits


def _priced(from_left: int, from_right: int, discounts: int) -> Payment:
    raw_left, raw_right, goods = PRICES[discounts]
    left = sum(count * (raw_left if resource < RAW_RESOURCES else goods) for resource, count in amounts(from_left))
    right = sum(count * (raw_right if resource < RAW_RESOURCES else goods) for resource, count in amounts(from_right))
    return Payment(left, right, from_left, from_right)


def _unbeaten(best: dict[tuple[int, int], Payment]) -> list[Payment]:
    """Going up in coins to the left, keep what lowers the coins to the right."""
    kept: list[Payment] = []
    for coins in sorted(best):
        if not kept or coins[1] < kept[-1].right:
            kept.append(best[coins])
    return kept
