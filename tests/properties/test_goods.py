"""Packed resources, compared with counters."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from heptad.shared.goods import COUNT, LETTERS, RESOURCES, amounts, lacking, names, pack, present, total
from tests.properties.steady import STEADY

#: Strings of letters with up to seven units of each resource.
UNITS = st.lists(st.integers(0, 7), min_size=COUNT, max_size=COUNT).map(
    lambda counts: "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
)


def plain(packed: int) -> Counter[str]:
    return Counter({LETTERS[resource]: count for resource, count in amounts(packed)})


@STEADY
@given(UNITS)
def test_packing_keeps_every_unit(units: str) -> None:
    assert plain(pack(units)) == Counter(units)
    assert names(pack(units)) == [RESOURCES[LETTERS.index(letter)] for letter in units]
    assert present(pack(units)) == pack("".join(sorted(set(units))))


@STEADY
@given(st.permutations(LETTERS * 7).map(lambda units: "".join(units[:15])), st.integers(0, 15))
def test_the_total_counts_up_to_fifteen_units(all_units: str, count: int) -> None:
    assert total(pack(all_units[:count])) == count


@STEADY
@given(UNITS, UNITS)
def test_needs_and_goods_are_compared_resource_by_resource(needs: str, goods: str) -> None:
    assert plain(lacking(pack(needs), pack(goods))) == Counter(needs) - Counter(goods)
