"""An age: the display, the available cards, the three ways to play a card, reveals, and who begins the next age."""

from __future__ import annotations

import pytest

from heptad.games.duel import DUEL, boards
from tests.games.duel.positions import city, kinds, position
from tests.games.laws import walk
from tests.games.position import events_of


@pytest.mark.parametrize(
    ("age", "rows"), [(1, [2, 3, 4, 5, 6]), (2, [6, 5, 4, 3, 2]), (3, [2, 3, 4, 2, 4, 3, 2])], ids=["i", "ii", "iii"]
)
def test_twenty_cards_are_laid_out_in_the_shape_of_the_age_every_second_row_face_down(
    age: int, rows: list[int]
) -> None:
    display = position(age=age, left=20).view()["display"]
    assert [sum(place["row"] == row for place in display) for row in range(len(rows))] == rows
    assert all((place["card"] is None) == (place["row"] % 2 == 1) for place in display)
    last = len(rows) - 1
    assert [place["slot"] for place in display if place["free"]] == [p["slot"] for p in display if p["row"] == last]


@pytest.mark.parametrize("first", [0, 1])
def test_age_i_is_begun_by_the_start_player_and_players_take_turns_one_by_one(first: int) -> None:
    seats = []
    for state, seat, _ in walk(DUEL, {"wonders": "preset", "first": first}, "5eed"):
        if DUEL.view(state, None)["age"] > 1:
            break
        seats.append(seat)
    assert seats[0] == first
    here = position(left=20)
    turns: list[int] = []
    for _ in range(6):
        turns += here.waiting
        here.sell(1)
    assert turns == [0, 1, 0, 1, 0, 1]


def test_a_card_is_available_when_no_other_card_lies_on_any_part_of_it() -> None:
    here = position(gone=(18, 19), at={13: "baths", 17: "theater"})
    assert "baths" in here.free()
    here = position(gone=(19,), at={13: "baths"})
    assert "baths" not in here.free()


def test_a_slot_tells_what_covers_it_what_it_covers_and_what_it_alone_covers() -> None:
    here = position(gone=(19,), at={13: "baths", 17: "theater", 18: "altar"})
    at = {place["slot"]: place for place in here.view()["display"]}
    assert (at[13]["under"], at[12]["under"]) == ([18], [17, 18])
    assert (at[18]["upon"], at[18]["frees"]) == ([12, 13], [13])
    assert (at[17]["upon"], at[17]["frees"]) == ([11, 12], [])


def test_a_player_must_play_an_available_card_and_passing_does_not_exist() -> None:
    for state, seat, _ in walk(DUEL, {}, "5eed"):
        view = DUEL.view(state, None)
        if view["ask"] == "turn":
            free = [place["card"] for place in view["display"] if place["free"]]
            tokens = [DUEL.encode(action) for action in DUEL.legal_actions(state, seat)]
            assert {token.split(":")[1] for token in tokens} == set(free)


def test_discarding_is_always_legal() -> None:
    here = position(city(coins=0), free="palace town_hall", age=3)
    assert here.legal() == ["s:palace", "s:town_hall"]


def test_a_card_is_built_or_discarded_for_coins_or_used_to_build_a_wonder() -> None:
    here = position(city("quarry stone_pit shelf_quarry press", wonders="pyramids"), free="statue", age=2)
    assert {"b:statue", "s:statue", "w:statue:pyramids"} <= set(here.legal())


# ── the reveal ──────────────────────────────────────────────────────────────
def test_freed_face_down_cards_are_turned_up_after_the_card_is_completely_resolved() -> None:
    mine, theirs = city(coins=30, wonders="statue_of_zeus"), city("clay_pit stone_pit")
    here = position(mine, theirs, gone=(18, 19), at={17: "theater", 12: "baths"})
    here.play("w:theater:statue_of_zeus")
    assert here.asked == "destroy"
    assert [place["card"] for place in here.view()["display"] if place["slot"] == 12] == [None]
    events = here.play("x:clay_pit")
    assert kinds(events) == ["destroyed", "turned_up"]
    assert events_of(events, "turned_up") == [{"cards": ["baths"], "slots": [12]}]


def test_a_freed_card_is_turned_up_before_the_next_turn() -> None:
    here = position(gone=(19,), at={13: "baths", 18: "theater"})
    assert [place["card"] for place in here.view()["display"] if place["slot"] == 13] == [None]
    events = here.play("s:theater")
    assert events_of(events, "turned_up") == [{"cards": ["baths"], "slots": [13]}]
    assert "baths" in here.free()


def test_the_reveal_comes_before_an_extra_turn() -> None:
    mine = city("quarry clay_pool glassworks", coins=20, wonders="sphinx")
    here = position(mine, gone=(18, 19, 15), at={17: "theater", 12: "baths"})
    events = here.play("w:theater:sphinx")
    assert kinds(events)[-2:] == ["turned_up", "extra_turn"]
    assert here.waiting == (0,)
    assert "baths" in here.free()


# ── the end of an age ───────────────────────────────────────────────────────
@pytest.mark.parametrize("age", [1, 2])
def test_the_age_is_over_when_all_twenty_cards_have_been_played(age: int) -> None:
    here = position(age=age, left=2)
    here.sell(1)
    assert here.view()["age"] == age
    events = here.sell(1)
    assert here.view()["age"] == age + 1
    assert len(here.view()["display"]) == boards.SLOTS
    assert events_of(events, "laid_out") == [{"age": age + 1}]


def test_all_choices_caused_by_the_last_card_are_made_before_the_age_ends() -> None:
    mine = city("sawmill quarry clay_pool press drying_room", wonders="statue_of_zeus")
    here = position(mine, city("clay_pit stone_pit"), free="walls", age=2, left=1)
    here.play("w:walls:statue_of_zeus")
    assert (here.asked, here.view()["age"]) == ("destroy", 2)
    here.play("x:clay_pit")
    assert here.view()["age"] == 3


@pytest.mark.parametrize("age", [1, 2, 3])
def test_an_extra_turn_gained_with_the_last_card_of_an_age_is_lost(age: int) -> None:
    here = position(city("quarry clay_pool glassworks", coins=20, wonders="sphinx"), age=age, left=1, pawn=-1)
    events = here.play(f"w:{here.free()[0]}:sphinx")
    assert events_of(events, "extra_turn") == []
    assert here.asked == ("over" if age == 3 else "begin")


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize(("pawn", "chooser"), [(1, 1), (4, 1), (-1, 0), (-8, 0)])
@pytest.mark.parametrize(("begins", "last"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_the_militarily_weaker_player_decides_who_begins_the_next_age_whoever_played_last(
    pawn: int, chooser: int, begins: int, last: int, age: int
) -> None:
    here = position(age=age, left=1, pawn=pawn, seat=last)
    here.sell(1)
    assert (here.asked, here.waiting) == ("begin", (chooser,))
    assert here.legal() == ["g:0", "g:1"]
    events = here.play(f"g:{begins}")
    assert events_of(events, "age_begun") == [{"age": age + 1, "first": begins}]
    assert (here.asked, here.waiting) == ("turn", (begins,))


@pytest.mark.parametrize("last", [0, 1])
def test_with_the_pawn_in_the_middle_who_played_the_last_card_begins_without_any_choice(last: int) -> None:
    here = position(left=1, seat=last)
    events = here.sell(1)
    assert events_of(events, "age_begun") == [{"age": 2, "first": last}]
    assert (here.asked, here.waiting, here.view()["age"]) == ("turn", (last,), 2)


def test_after_age_iii_comes_scoring() -> None:
    here = position(age=3, left=1, pawn=1)
    events = here.sell(1)
    assert kinds(events)[-1] == "over"
    assert here.outcome() == ((0,), "points")
