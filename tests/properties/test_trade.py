"""Trade and science, checked by brute force, also for cities that hardly ever occur in games."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, ID
from heptad.games.wonders.effects import ANY_SELLER, Discount, Produce
from heptad.games.wonders.payment import on_sale, payments, shortages
from heptad.games.wonders.scoring import science_points
from heptad.games.wonders.state import City
from heptad.shared.goods import LETTERS, RESOURCES, names, pack
from tests.properties import referee
from tests.properties.steady import STEADY

MAKERS = [card.key for card in CARDS if any(isinstance(word, Produce | Discount) for word in card.gives)]
COSTS = st.text(LETTERS, min_size=1, max_size=7)


@st.composite
def places(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a city as a view shows it: any board, any number of stages, and cards with production or discounts."""
    wonder, side = draw(st.sampled_from(boards.WONDERS)), draw(st.sampled_from(boards.SIDES))
    keys = draw(st.lists(st.sampled_from(MAKERS), max_size=7, unique_by=referee.building))
    place = {"wonder": wonder.key, "side": side, "built": keys, "tokens": [], "coins": 0}
    return place | {"built_stages": draw(st.integers(0, len(wonder.a if side == "a" else wonder.b)))}


def built(place: dict[str, Any]) -> City:
    """Return the same city in the engine's own form."""
    board = boards.BOARD_ID[f"{place['wonder']}-{place['side']}"]
    city = City(board)
    for effect in boards.STAGE_EFFECT[board][: place["built_stages"]]:
        city.gain(effect)
    for key in place["built"]:
        city.place(ID[key])
    return city


def letters(units: int) -> str:
    return "".join(LETTERS[RESOURCES.index(name)] for name in names(units))


@settings(STEADY, max_examples=300)
@given(places(), places(), places(), COSTS)
def test_payments_are_all_that_no_other_beats(
    mine: dict[str, Any], left: dict[str, Any], right: dict[str, Any], cost: str
) -> None:
    found = payments(built(mine), built(left), built(right), pack(cost))
    assert [(way.left, way.right) for way in found] == referee.payments([mine, left, right], 0, cost)
    cheap_left, cheap_right = referee.cheap(mine)
    for way in found:
        at_left, at_right = letters(way.from_left), letters(way.from_right)
        assert way.left == sum(1 if letter in cheap_left else 2 for letter in at_left)
        assert way.right == sum(1 if letter in cheap_right else 2 for letter in at_right)
        own = Counter(cost) - Counter(at_left) - Counter(at_right)
        assert own.total() + len(at_left) + len(at_right) == len(cost)
        for units, seller in ((at_left, referee.sources(left, for_sale=True)),
                              (at_right, referee.sources(right, for_sale=True)),
                              ("".join(own.elements()), referee.sources(mine))):  # fmt: skip
            assert referee.ways(units, seller, (), (), "", "")


@settings(STEADY, max_examples=200)
@given(places(), places(), places(), COSTS)
def test_the_free_city_may_pay_in_every_way_that_uses_its_own_production_first(
    mine: dict[str, Any], left: dict[str, Any], right: dict[str, Any], cost: str
) -> None:
    city = built(mine)
    city.discounts |= ANY_SELLER
    found = payments(city, built(left), built(right), pack(cost))
    assert [(way.left, way.right) for way in found] == referee.payments([mine, left, right], 0, cost, free_city=True)


@settings(STEADY, max_examples=200)
@given(places(), places(), places(), COSTS)
def test_a_shortage_is_the_least_over_all_own_choices_and_all_sellers_sources(
    mine: dict[str, Any], left: dict[str, Any], right: dict[str, Any], cost: str
) -> None:
    found = shortages(built(mine), built(left), built(right), pack(cost))
    units = sorted(cost)
    for count in range(len(units) + 1):
        least = [gone for gone in set(combinations(units, count)) if can_be_had(mine, left, right, units, gone)]
        if least:
            break
    sets = {letters(shortage.resources): shortage.missing - shortage.left - shortage.right for shortage in found}
    assert sum(sets.values()) == len(least[0])
    for gone in least:
        assert {resources: sum(letter in resources for letter in gone) for resources in sets} == sets
    assert sorted("".join(sets)) == sorted(set().union(*least))
    for shortage in found:
        offers = [
            sum(bool(set(source) & set(letters(shortage.resources))) for source in referee.sources(city, for_sale=sold))
            for city, sold in ((left, True), (right, True), (mine, False))
        ]
        own = sum(letter in letters(shortage.resources) for letter in cost) - shortage.missing
        assert offers == [shortage.left, shortage.right, own]


def can_be_had(
    mine: dict[str, Any], left: dict[str, Any], right: dict[str, Any], units: list[str], gone: tuple[str, ...]
) -> bool:
    """Return whether `units` without `gone` can be produced or bought."""
    rest = "".join((Counter(units) - Counter(gone)).elements())
    return bool(referee.payments([mine, left, right], 0, rest))


@STEADY
@given(places())
def test_on_sale_are_all_sources_that_can_give_the_resource(seller: dict[str, Any]) -> None:
    for resource, letter in enumerate(LETTERS):
        sources = referee.sources(seller, for_sale=True)
        assert on_sale(built(seller), 1 << 4 * resource) == sum(letter in source for source in sources)


@STEADY
@given(st.tuples(*[st.integers(0, 5)] * 3), st.integers(0, 4))
def test_symbols_of_choice_fall_where_they_bring_most(symbols: tuple[int, int, int], free: int) -> None:
    best = max(
        referee.science_of(Counter(dict(enumerate(symbols))) + Counter(choice))
        for choice in product(range(3), repeat=free)
    )
    assert science_points(sum(count << 8 * symbol for symbol, count in enumerate((*symbols, free)))) == best
