"""Costs, trade and payments: what a city lacks and every way to buy it that no other beats. Knows no turn."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from heptad.games.wonders.effects import ANY_SELLER, GOODS_BOTH, RAW_LEFT, RAW_RIGHT
from heptad.games.wonders.state import City
from heptad.shared.goods import COUNT, GOODS_UNITS, GUARD, ONES, amounts, lacking, total

FULL_PRICE, DISCOUNT_PRICE = 2, 1
ANY_SUM = 1000
#: Prices of a raw material at the left, at the right, and of a good at either, by the discounts held.
PRICES = tuple(
    tuple(DISCOUNT_PRICE if held & bit else FULL_PRICE for bit in (RAW_LEFT, RAW_RIGHT, GOODS_BOTH))
    for held in range(2 * ANY_SELLER)
)


class Payment(NamedTuple):
    """Coins to the left and right neighbour, and the units bought there (packed counts)."""

    left: int
    right: int
    from_left: int = 0
    from_right: int = 0


NOTHING_TO_PAY = (Payment(0, 0),)


def payments(city: City, left: City, right: City, needs: int) -> tuple[Payment, ...]:
    """Every way to cover these resources (packed) that no other beats, by coins to the left; () if there is none.

    Own production goes first and is free; a unit bought costs 2 coins, or 1 with a discount. Neighbours sell their
    board's resource, brown and grey cards, each source's amount once. Coins held are not asked. The Free City may buy
    from either neighbour, cheaper or not (rules K, 77): every way to cover what own production leaves open.
    """
    short = lacking(needs, city.goods)
    return purchases(city, left, right, short) if short else NOTHING_TO_PAY


def purchases(city: City, left: City, right: City, short: int, purse: int = ANY_SUM) -> tuple[Payment, ...]:
    """`payments` of what the fixed production lacks; `purse` spares work: dearer ways may be left out, not must."""
    wanted = (short + GUARD - ONES & GUARD) >> 3  # present(short)
    own = _useful(city.choices + city.kept, wanted) if city.options & wanted else ()
    if (total(short) - len(own)) * (DISCOUNT_PRICE if city.discounts else FULL_PRICE) > purse:
        return ()
    over = (short | GUARD) - left.goods
    from_left = short - (over & ((over & GUARD) >> 3) * 7)  # what the left covers
    over = (short | GUARD) - right.goods
    from_right = short - (over & ((over & GUARD) >> 3) * 7)
    left_choices = _useful(left.choices, wanted) if left.choices else ()
    right_choices = _useful(right.choices, wanted) if right.choices else ()
    return _cheapest(short, own, from_left, left_choices, from_right, right_choices, city.discounts)


def missing(city: City, needs: int) -> int:
    """The units own production cannot give however its choices fall: the smallest such set, packed."""
    rests = _rests(lacking(needs, city.goods), _useful(city.choices + city.kept, ONES))
    return min(rests, key=lambda rest: (total(rest), rest))


def on_sale(seller: City, resource: int) -> int:
    """How many units of one resource this city could sell in one turn."""
    shift = 4 * resource
    return (seller.goods >> shift & 7) + sum(options >> shift & 1 for options in seller.choices)


@lru_cache(maxsize=1 << 14)
def _useful(sources: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    return tuple(sorted([options & wanted for options in sources if options & wanted]))


@lru_cache(maxsize=1 << 17)
def _cheapest(
    short: int,
    own: tuple[int, ...],
    left_goods: int,
    left_choices: tuple[int, ...],
    right_goods: int,
    right_choices: tuple[int, ...],
    discounts: int,
) -> tuple[Payment, ...]:
    """`payments` of what is lacking, from the sources that can give some of it."""
    raw_left, raw_right, goods = PRICES[discounts]
    at_left, at_right = _supplies(left_goods, left_choices), _supplies(right_goods, right_choices)
    best: dict[tuple[int, int], Payment] = {}
    for rest in _least(_rests(short, own)) if discounts & ANY_SELLER else _rests(short, own):
        for bought, (raws, crafted) in at_left.items():
            if (rest | GUARD) - bought & GUARD == GUARD and rest - bought in at_right:
                left = raws * raw_left + crafted * goods
                raws, crafted = at_right[rest - bought]
                right = raws * raw_right + crafted * goods
                if (left, right) not in best:
                    best[left, right] = Payment(left, right, bought, rest - bought)
    return tuple([best[coins] for coins in sorted(best)] if discounts & ANY_SELLER else _unbeaten(best))


def _units(options: int) -> list[int]:
    return [1 << 4 * resource for resource in range(COUNT) if options >> 4 * resource & 1]


@lru_cache(maxsize=1 << 14)
def _rests(short: int, own: tuple[int, ...]) -> tuple[int, ...]:
    """What may be left to buy, however the own sources of choice are used."""
    rests = {short}
    for options in own:
        rests |= {rest - unit for rest in rests for unit in _units(options) if rest & 7 * unit}
    return tuple(sorted(rests))


@lru_cache(maxsize=1 << 14)
def _supplies(goods: int, choices: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """Everything a neighbour could sell in one turn: packed units -> (raw materials, goods) in it."""
    supplies = {0: (0, 0)}
    for resource, count in amounts(goods):
        supplies |= _added(supplies, [(units << 4 * resource, units) for units in range(1, count + 1)])
    for options in choices:
        supplies |= _added(supplies, [(unit, 1) for unit in _units(options)])
    return supplies


def _added(supplies: dict[int, tuple[int, int]], more: list[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    return {
        sold + unit: (raws + count, crafted) if unit < GOODS_UNITS else (raws, crafted + count)
        for sold, (raws, crafted) in supplies.items()
        for unit, count in more
    }


def _least(rests: tuple[int, ...]) -> list[int]:
    """Those of which no other is a part: own production is used first."""
    return [rest for rest in rests if not any(less != rest and not lacking(less, rest) for less in rests)]


def _unbeaten(best: dict[tuple[int, int], Payment]) -> list[Payment]:
    """Going up in coins to the left, keep what lowers the coins to the right."""
    kept: list[Payment] = []
    for coins in sorted(best):
        if not kept or coins[1] < kept[-1].right:
            kept.append(best[coins])
    return kept
