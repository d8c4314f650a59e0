"""The payments for a stage of Architects, checked by brute force over all choices of cards and meanings of coins."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from heptad.games.architects.cards import COIN, GREY
from heptad.games.architects.payment import breaks_sign, payments
from tests.properties.steady import STEADY

#: The number of spent cards of each grey kind and of spent coins, and whether one of the coins counts as two units.
Way = tuple[tuple[int, ...], bool]

areas = st.tuples(*[st.integers(0, 4)] * GREY, st.integers(0, 3))
costs = st.tuples(st.integers(2, 4), st.booleans())
FIXED = settings(STEADY, max_examples=150)


def packed(cards: tuple[int, ...]) -> int:
    """Return the counts packed into an integer, one byte each, as the engine keeps them."""
    return sum(count << 8 * card for card, count in enumerate(cards))


def found(cards: tuple[int, ...], needs: int, same: bool, economy: bool, engineering: bool) -> list[tuple[Way, bool]]:
    """Return the payments that the engine finds, each with whether it breaks the sign (= or ≠) of the stage."""
    return [
        ((tuple(way.cards >> 8 * card & 255 for card in range(COIN + 1)), way.doubled), way.breaks_sign)
        for way in payments(packed(cards), needs, same, economy, engineering)
    ]


def tried(cards: tuple[int, ...], needs: int, same: bool, economy: bool, engineering: bool) -> dict[Way, bool]:
    """Return the payments that brute force finds, each with whether it breaks the sign of the stage.

    Every choice of cards that makes exactly `needs` units is tried with every meaning of the coins. A payment that
    breaks the sign is included only with the token Engineering.
    """
    ways: dict[Way, bool] = {}
    for spent in product(*(range(min(count, needs) + 1) for count in cards)):
        for doubled in (False, True) if economy and spent[COIN] else (False,):
            if sum(spent) + doubled == needs:
                fits = any(agrees(spent, kinds, same) for kinds in meanings(spent[COIN] + doubled))
                if fits or engineering:
                    ways[spent, doubled] = not fits
    return ways


def meanings(units: int) -> product[tuple[int, ...]]:
    """Return every combination of grey kinds for which this number of units paid in coins may stand."""
    return product(range(GREY), repeat=units)


def agrees(spent: tuple[int, ...], kinds: tuple[int, ...], same: bool) -> bool:
    """Return whether the units are all of one kind (`same`) or all of different kinds; coins stand for `kinds`."""
    units = [kind for kind in range(GREY) for _ in range(spent[kind])] + list(kinds)
    return len(set(units)) == (1 if same else len(units))


@FIXED
@given(areas, costs, st.booleans(), st.booleans())
def test_the_ways_to_pay_are_all_that_brute_force_finds_and_no_other(
    cards: tuple[int, ...], cost: tuple[int, bool], economy: bool, engineering: bool
) -> None:
    ways = found(cards, *cost, economy, engineering)
    assert dict(ways) == tried(cards, *cost, economy, engineering)
    assert len(dict(ways)) == len(ways)
    assert all(breaks_sign(packed(spent), cost[1]) == breaks for (spent, _), breaks in ways)


@FIXED
@given(areas, costs)
def test_without_tokens_a_stage_can_be_paid_when_the_best_kind_or_the_kinds_and_the_coins_are_enough(
    cards: tuple[int, ...], cost: tuple[int, bool]
) -> None:
    needs, same = cost
    *grey, coins = cards
    enough = (max(grey) if same else sum(map(bool, grey))) + coins >= needs
    assert bool(found(cards, needs, same, False, False)) == enough


@FIXED
@given(areas, costs, st.booleans(), st.booleans())
def test_the_fewest_coins_come_first_and_among_as_many_the_ways_without_tokens(
    cards: tuple[int, ...], cost: tuple[int, bool], economy: bool, engineering: bool
) -> None:
    ways = [(way[COIN], breaks, doubled) for (way, doubled), breaks in found(cards, *cost, economy, engineering)]
    assert ways == sorted(ways)


@FIXED
@given(areas, costs, st.booleans(), st.booleans())
def test_a_card_more_never_makes_a_stage_dearer(
    cards: tuple[int, ...], cost: tuple[int, bool], economy: bool, engineering: bool
) -> None:
    before = {way for way, _ in found(cards, *cost, economy, engineering)}
    for card in range(COIN + 1):
        richer = tuple(count + (place == card) for place, count in enumerate(cards))
        assert before <= {way for way, _ in found(richer, *cost, economy, engineering)}
