"""Ages and turns: the secret choice, the reveal, passing hands, the three ways to use a card, and the sixth turn."""

from __future__ import annotations

import pytest

from heptad.games.wonders import WONDERS
from heptad.table import Table
from tests.games.position import events_of
from tests.games.wonders.positions import Position, city, position


def hands(here: Position) -> list[list[str]]:
    return [here.hand(seat) for seat in range(len(here.view()["cities"]))]


@pytest.mark.parametrize("players", WONDERS.players)
def test_three_ages_of_six_turns_are_played_by_everybody_at_once(players: int) -> None:
    here = position(players=players)
    turns = []
    while here.asked != "over":
        assert here.waiting == tuple(range(players))
        turns.append((here.view()["age"], here.view()["turn"]))
        here.play()
    assert turns == [(age, turn) for age in (1, 2, 3) for turn in range(1, 7)]


def test_a_card_is_chosen_in_secret_and_all_are_revealed_at_once() -> None:
    here = position(city(hand="altar"), city(hand="theater"), city(hand="baths"))
    before = here.view()
    assert [event.kind for event in here.act(1, "b:theater")] == ["chose"]
    assert here.view() == {**before, "waiting": [0, 2], "cities": here.view()["cities"]}
    assert [seen["chosen"] for seen in here.view()["cities"]] == [False, True, False]
    assert (here.view(1)["chosen"]["card"], here.view(0)["chosen"]) == ("theater", None)
    assert here.legal(1) == []
    here.act(2, "s:baths")
    assert [here.built(seat) for seat in range(3)] == [[], [], []]
    here.act(0, "b:altar")
    assert [here.built(seat) for seat in range(3)] == [["altar"], ["theater"], []]
    assert [seen["chosen"] for seen in here.view()["cities"]] == [False, False, False]


def test_after_the_reveal_the_hands_are_passed_on() -> None:
    here = position()
    kept = [hand[1:] for hand in hands(here)]
    here.play()
    assert hands(here) == [kept[2], kept[0], kept[1]]


@pytest.mark.parametrize(("age", "direction", "step"), [(1, "left", 1), (2, "right", -1), (3, "left", 1)])
def test_hands_go_left_in_the_first_and_third_age_and_right_in_the_second(age: int, direction: str, step: int) -> None:
    here = position(players=5, age=age)
    assert here.view()["passing"] == direction
    for _ in range(5):
        kept = [hand[1:] for hand in hands(here)]
        here.play()
        assert hands(here) == [kept[(seat - step) % 5] for seat in range(5)]


def test_a_card_is_built_or_marks_a_stage_or_is_sold_for_three_coins() -> None:
    here = position(city("giza-a", "stone_pit", "altar"), turn=2)
    assert {token for token in here.legal() if "altar" in token} == {"b:altar", "w:altar", "s:altar"}
    for token, (built, stages, coins) in {
        "b:altar": (["stone_pit", "altar"], 0, 3),
        "w:altar": (["stone_pit"], 1, 3),
        "s:altar": (["stone_pit"], 0, 6),
    }.items():
        after = here.clone()
        after.play(token)
        assert (after.built(), after.city()["built_stages"], after.coins()) == (built, stages, coins)


def test_selling_is_always_allowed() -> None:
    for here in (position(city("giza-a", "stone_pit"), turn=2), position(city(coins=0), city(coins=50), age=3)):
        for seat in range(3):
            assert {f"s:{key}" for key in here.hand(seat)} <= set(here.legal(seat))


def test_a_city_that_can_neither_build_nor_stage_must_sell() -> None:
    here = position(city("rhodes-a", coins=0, hand="palace pantheon"), age=3, turn=6)
    assert here.legal() == ["s:pantheon", "s:palace"]


def test_there_is_no_pass() -> None:
    here = position()
    tokens = [token for seat in range(3) for token in here.legal(seat)]
    assert {token[:2] for token in tokens} <= {"b:", "w:", "s:"}


def test_the_action_and_whom_to_buy_from_belong_to_the_secret_choice() -> None:
    mine, left = city("giza-a", coins=4, hand="guard_tower"), city("babylon-a", hand="altar")
    here = position(mine, left, city("rhodes-a", "clay_pool"), turn=2)
    assert {"b:guard_tower@2-0", "b:guard_tower@0-2"} <= set(here.legal())
    here.act(0, "b:guard_tower@0-2")
    assert here.legal(0) == []
    assert here.coins(0) == 4
    events = [*here.act(1, "b:altar"), *here.play()]
    assert events_of(events, "built", 0) == [
        {"seat": 0, "card": "guard_tower", "how": "paid", "chain": None, "left": 0, "right": 2, "bank": 0}
    ]


# ── the sixth turn ──────────────────────────────────────────────────────────
def test_on_turn_six_the_card_not_chosen_is_discarded_without_coins() -> None:
    here = position(city(hand="altar theater"), turn=6)
    discarded = here.view()["discarded"]
    here.play("b:altar")
    assert here.built() == ["altar"]
    assert here.coins() == 3
    assert "theater" in here.pile()
    assert here.view()["discarded"] == discarded + 1 + 2 + 2


def test_after_turn_six_no_hand_is_passed_and_the_age_ends() -> None:
    here = position(turn=6)
    events = here.play()
    assert [event.kind for event in events][-2:] == ["war", "turn_begun"]
    assert (here.view()["age"], here.view()["turn"]) == (2, 1)
    assert [len(hand) for hand in hands(here)] == [7, 7, 7]


def test_example_of_an_age() -> None:
    """Play an age: of seven cards, play one, pass six to the left, and so on; the last of them is discarded."""
    table = Table.new("wonders", {"players": 4}, seed="2a")
    dealt = [table.view(seat)["hand"] for seat in range(4)]
    for turn in range(1, 7):
        for seat in range(4):
            hand = table.view(seat)["hand"]
            assert len(hand) == 8 - turn
            assert set(hand) <= set(dealt[(seat - (turn - 1)) % 4])
        for seat in range(4):
            table.act(seat, f"s:{table.view(seat)['hand'][0]}")
    view = table.view(None)
    assert [city["coins"] for city in view["cities"]] == [3 + 6 * 3] * 4
    assert view["discarded"] == 4 * 7
