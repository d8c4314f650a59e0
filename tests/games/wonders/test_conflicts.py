"""The end of an age: shields, victory and defeat tokens."""

from __future__ import annotations

import pytest

from tests.games.position import events_of
from tests.games.wonders.positions import CitySetup, Position, city, position


def after_war(*cities: CitySetup, age: int = 1) -> Position:
    """Return these cities after the conflicts of the age; all have sold a card in the last turn."""
    here = position(*cities, age=age, turn=6)
    here.play()
    return here


def tokens(here: Position) -> list[list[int]]:
    return [seen["tokens"] for seen in here.view()["cities"]]


def test_shields_are_those_of_red_cards_and_of_wonder_stages() -> None:
    here = position(city("rhodes-a", "stockade walls", stages=2), city("giza-b", "barracks"), age=3)
    assert [here.city(seat)["shields"] for seat in range(3)] == [1 + 2 + 2, 1, 0]
    here = position(city("rhodes-b", stages=1), age=3)
    assert here.city()["shields"] == 1
    here = position(city("rhodes-b", "arsenal", stages=2), age=3, turn=2)
    assert here.city()["shields"] == 1 + 1 + 3


def test_a_city_fights_each_neighbour_separately_and_nobody_else() -> None:
    cities = [city(built="stockade"), city(built="barracks guard_tower"), city(), city()]
    here = position(*cities, turn=6)
    (war,) = events_of(here.play(), "war")
    assert [(fight["against"], fight["points"]) for fight in war["fights"] if fight["seat"] == 0] == [(1, -1), (3, 1)]
    assert tokens(here) == [[-1, 1], [1, 1], [-1], [-1]]


@pytest.mark.parametrize(("age", "victory"), [(1, 1), (2, 3), (3, 5)])
def test_more_shields_win_a_token_of_the_age_fewer_one_defeat_and_equal_none(age: int, victory: int) -> None:
    mine, even = city(built="stockade barracks"), city("rhodes-a", stages=2)
    here = after_war(mine, even, city(), city(), age=age)
    assert tokens(here) == [[victory], [victory], [-1], [-1]]


def test_a_city_gets_up_to_two_tokens_an_age() -> None:
    assert tokens(after_war(city(), city(), city())) == [[], [], []]
    assert tokens(after_war(city(built="stockade"), city(), city())) == [[1, 1], [-1], [-1]]


def test_example_alexandria_between_rhodes_and_ephesus() -> None:
    alexandria, rhodes = city("alexandria-a", "stockade walls"), city("rhodes-a", "barracks stables", stages=2)
    here = position(alexandria, rhodes, city("ephesus-a", "archery_range"), age=2, turn=6)
    assert [here.city(seat)["shields"] for seat in range(3)] == [3, 5, 2]
    here.play()
    assert sorted(here.city()["tokens"]) == [-1, 3]


def test_tokens_are_kept_and_shields_are_not_used_up() -> None:
    here = after_war(city(built="stockade", tokens=(1,)), city(), city(), age=2)
    assert here.city()["shields"] == 1
    assert tokens(here) == [[1, 3, 3], [-1], [-1]]
    here.finish_age()
    assert tokens(here) == [[1, 3, 3, 5, 5], [-1, -1], [-1, -1]]


def test_after_the_conflicts_of_the_third_age_the_game_is_over() -> None:
    here = position(city(built="stockade"), age=3, turn=6)
    events = here.play()
    assert [event.kind for event in events][-2:] == ["war", "over"]
    assert here.city()["tokens"] == [5, 5]
    assert (here.asked, here.waiting) == ("over", ())
    assert all(here.legal(seat) == here.hand(seat) == [] for seat in range(3))
