"""The military track: the pawn, the military tokens, the capital."""

from __future__ import annotations

import pytest

from heptad.games.duel import boards
from tests.games.duel.positions import city, kinds, position
from tests.games.position import events_of


@pytest.mark.parametrize(("seat", "pawn"), [(0, 3), (1, -3)])
def test_each_shield_moves_the_pawn_one_space_toward_the_opponents_capital_at_once(seat: int, pawn: int) -> None:
    here = position(city(coins=20), city(coins=20), free="courthouse", age=3, seat=seat)
    events = here.play("b:courthouse")
    assert events_of(events, "pawn_moved") == [{"seat": seat, "start": 0, "end": pawn}]
    assert here.pawn() == pawn


def test_the_track_has_nineteen_spaces() -> None:
    assert 2 * boards.CAPITAL + 1 == 19


@pytest.mark.parametrize(("pawn", "to", "lost"), [(1, 3, 2), (2, 4, 2), (4, 6, 5), (5, 7, 5)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_pawn_that_enters_a_zone_with_its_token_costs_the_opponent_two_or_five_coins(
    seat: int, pawn: int, to: int, lost: int
) -> None:
    side = 1 if seat == 0 else -1
    here = position(city(coins=20), city(coins=20), free="walls", age=2, pawn=pawn * side, seat=seat)
    bank = here.coins(seat) - here.price("walls")
    events = here.play("b:walls")
    assert here.pawn() == to * side
    assert (here.coins(seat), here.coins(1 - seat)) == (bank, 20 - lost)
    assert events_of(events, "lost") == [{"seat": 1 - seat, "coins": lost}]


@pytest.mark.parametrize(("coins", "pawn"), [(1, 2), (4, 5), (0, 2)])
def test_the_opponent_loses_all_when_there_are_fewer(coins: int, pawn: int) -> None:
    here = position(city(), city(coins=coins), free="guard_tower", pawn=pawn)
    events = here.play("b:guard_tower")
    assert here.coins(1) == 0
    assert events_of(events, "lost") == ([{"seat": 1, "coins": coins}] if coins else [])


def test_the_token_leaves_the_game_and_costs_nobody_coins_again() -> None:
    here = position(city(), city(coins=20), free="guard_tower palisade", pawn=2)
    here.play("b:guard_tower")
    assert here.view()["looted"] == [3]
    here = position(city(), city(coins=20), free="guard_tower", pawn=2, looted=(3,))
    here.play("b:guard_tower")
    assert (here.pawn(), here.coins(1)) == (3, 20)


def test_tokens_lie_on_both_sides() -> None:
    here = position(city(), city(), free="guard_tower", pawn=-2, looted=(3,), seat=1)
    here.play("b:guard_tower")
    assert (here.pawn(), here.coins(0), here.view()["looted"]) == (-3, 5, [3, -3])


def test_one_move_can_trigger_both_tokens() -> None:
    here = position(city(coins=20, tokens="strategy"), city(coins=9), free="courthouse", age=3, pawn=2)
    events = here.play("b:courthouse")
    assert [loot["space"] for loot in events_of(events, "looted")] == [3, 6]
    assert here.coins(1) == 2


@pytest.mark.parametrize("pawn", [-4, -7])
def test_moving_back_toward_the_middle_never_triggers_anything(pawn: int) -> None:
    here = position(city(coins=20), city(coins=20), free="courthouse", age=3, pawn=pawn)
    assert "looted" not in kinds(here.play("b:courthouse"))
    assert (here.pawn(), here.coins(1)) == (pawn + 3, 20)


@pytest.mark.parametrize(("seat", "pawn"), [(0, 8), (1, -8), (0, 7)])
def test_a_pawn_on_the_opponents_capital_wins_at_once_and_surplus_shields_are_ignored(seat: int, pawn: int) -> None:
    here = position(city(coins=20), city(coins=20), free="courthouse", age=3, pawn=pawn, seat=seat)
    here.play("b:courthouse")
    assert abs(here.pawn()) == 9
    assert here.outcome() == ((seat,), "military")


def test_eight_spaces_from_the_middle_is_no_victory() -> None:
    here = position(city(), free="guard_tower", pawn=7)
    here.play("b:guard_tower")
    assert (here.pawn(), here.asked) == (8, "turn")
