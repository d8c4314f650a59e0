"""The price of cards and wonders in Duel, checked by brute force: every use of the sources of choice and every way to
use a discount."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from heptad.games.duel.boards import WONDERS
from heptad.games.duel.cards import CARDS
from heptad.games.duel.payment import DISCOUNT, purchases, trade_cost, unit_price
from heptad.games.duel.state import City
from heptad.shared.goods import RAW_LETTERS, lacking, pack, resources_in
from heptad.shared.goods import amounts as units
from tests.properties.steady import STEADY

LETTERS = "WSCGP"
PRINTED = [card.cost for card in CARDS] + [wonder.cost for wonder in WONDERS]
COSTS = sorted({"".join(sign for sign in cost if sign.isalpha()) for cost in PRINTED})

costs = st.sampled_from(COSTS)
amounts = st.fixed_dictionaries({letter: st.integers(0, 4) for letter in LETTERS})
trades = st.sets(st.sampled_from(LETTERS)).map(lambda found: "".join(sorted(found)))
sources = st.integers(0, 2)
discounts = st.sampled_from([0, DISCOUNT])


def written(made: dict[str, int]) -> str:
    return "".join(letter * count for letter, count in made.items())


def city(goods: dict[str, int], cheap: str, raw: int, fine: int) -> City:
    found = City()
    found.goods, found.fixed_prices = pack(written(goods)), pack("".join(set(cheap)))
    found.raw_choices, found.goods_choices = raw, fine
    return found


def brute(cost: str, own: dict[str, int], other: dict[str, int], cheap: str, raw: int, fine: int, spared: int) -> int:
    """Return the lowest price over all choices of the sources (`raw`, `fine`) and all units that a discount removes.

    `spared` is the number of units that the discount removes from the cost.
    """
    price = {letter: 1 if letter in cheap else 2 + other[letter] for letter in LETTERS}
    best = sum(price.values()) * len(cost)
    for chosen in product(*["WSC"] * raw, *["GP"] * fine):
        missing = [
            letter for letter in LETTERS for _ in range(max(0, cost.count(letter) - own[letter] - chosen.count(letter)))
        ]
        for struck in combinations(range(len(missing)), min(spared, len(missing))):
            best = min(best, sum(price[letter] for place, letter in enumerate(missing) if place not in struck))
    return best


@settings(STEADY, max_examples=400)
@given(costs, amounts, amounts, trades, sources, sources, discounts)
def test_the_price_is_the_lowest_of_all_ways_to_pay(
    cost: str, own: dict[str, int], other: dict[str, int], cheap: str, raw: int, fine: int, spared: int
) -> None:
    needs = resources_in(cost)
    price = trade_cost(city(own, cheap, raw, fine), city(other, "", 0, 0), needs, spared)
    assert price == brute(cost, own, other, cheap, raw, fine, spared)


@settings(STEADY, max_examples=200)
@given(costs, amounts, amounts, trades, sources, sources, discounts)
def test_what_is_bought_is_missing_costs_the_price_and_is_all_that_nothing_spares(
    cost: str, own: dict[str, int], other: dict[str, int], cheap: str, raw: int, fine: int, spared: int
) -> None:
    needs, mine, theirs = resources_in(cost), city(own, cheap, raw, fine), city(other, "", 0, 0)
    bought = purchases(mine, theirs, needs, spared)
    missing = dict(units(lacking(needs, mine.goods)))
    assert all(0 < count <= missing[resource] for resource, count, _ in bought)
    assert all(each == unit_price(mine, theirs, resource) for resource, _, each in bought)
    assert sum(count * each for _, count, each in bought) == trade_cost(mine, theirs, needs, spared)
    raws = sum(count for resource, count in missing.items() if resource < len(RAW_LETTERS))
    left = max(raws - raw, 0) + max(sum(missing.values()) - raws - fine, 0)
    assert sum(count for _, count, _ in bought) == max(left - spared, 0)


@settings(STEADY, max_examples=100)
@given(costs, amounts, amounts, trades, sources, sources, discounts, st.sampled_from(LETTERS))
def test_one_more_unit_a_trade_card_or_a_source_never_makes_anything_dearer(
    cost: str, own: dict[str, int], other: dict[str, int], cheap: str, raw: int, fine: int, spared: int, more: str
) -> None:
    needs, theirs = resources_in(cost), city(other, "", 0, 0)
    price = trade_cost(city(own, cheap, raw, fine), theirs, needs, spared)
    richer = own | {more: own[more] + 1}
    assert trade_cost(city(richer, cheap, raw, fine), theirs, needs, spared) <= price
    assert trade_cost(city(own, cheap + more, raw, fine), theirs, needs, spared) <= price
    assert trade_cost(city(own, cheap, raw + 1, fine), theirs, needs, spared) <= price
    assert trade_cost(city(own, cheap, raw, fine + 1), theirs, needs, spared) <= price
