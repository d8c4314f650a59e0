"""The audit: what it reports for states that cannot be reached by play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.cards import ID
from heptad.games.wonders.choices import SELL
from heptad.games.wonders.effects import LEFT
from heptad.games.wonders.state import OVER, WONDER, State
from heptad.kernel.game import Action
from tests.games.wonders.positions import Position, city, position
from tests.games.wonders.two_players import FREE, two_players

#: A function that makes a state unsound, in place.
Break = Callable[[State], None]


def tokens(*held: int) -> Break:
    def give(state: State) -> None:
        state.cities[0].tokens = held

    return give


def turn_of_age(age: int, turn: int) -> Break:
    def move(state: State) -> None:
        state.age, state.turn = age, turn

    return move


def ask(what: int) -> Break:
    def change(state: State) -> None:
        state.ask = what

    return change


def pick(seat: int, key: str) -> Break:
    def choose(state: State) -> None:
        state.picks[seat] = Action(SELL, ID[key])
        state.waiting &= ~(1 << seat)

    return choose


def take_back(state: State) -> None:
    """Put the last sold card back into the hand that it came from."""
    index = state.discard[-1]
    state.hands[index % 3 - 1] += (state.plays[index] >> 2,)
    state.plays[index], state.discard = -1, state.discard[:-1]


def nobody_asked(state: State) -> None:
    state.waiting = 0


def answer_twice(state: State) -> None:
    state.picks[0] = Action(SELL, state.hands[0][0])


def use_in_age_three(state: State) -> None:
    state.cities[0].free_used = 3


def copy(state: State) -> None:
    state.cities[0].copied = LEFT


def reveal(state: State) -> None:
    state.revealed = 1 << 60


def forget_a_building(state: State) -> None:
    state.cities[1].built = state.cities[1].built[1:]


def build_twice(state: State) -> None:
    state.cities[1].built += state.cities[1].built[:1]


def change(what: str, by: int) -> Break:
    def add(state: State) -> None:
        setattr(state.cities[0], what, getattr(state.cities[0], what) + by)

    return add


def owe(state: State) -> None:
    state.bank -= state.cities[0].coins + 1
    state.cities[0].coins = -1


def same_wonder(state: State) -> None:
    state.cities[1].board = state.cities[2].board


def middle() -> Position:
    return position(city("olympia-a", stages=2, hand="walls"), city("giza-a", "baths"), city("rhodes-a"), age=2, turn=3)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (tokens(7), "conflict tokens"),
        (tokens(3), "conflict tokens"),
        (tokens(1, -1, -1), "conflict tokens"),
        (turn_of_age(0, 3), "no turn"),
        (turn_of_age(4, 3), "no turn"),
        (turn_of_age(2, 0), "no turn"),
        (turn_of_age(2, 7), "no turn"),
        (turn_of_age(2, 4), "holds 5 cards"),
        (ask(WONDER), "no turn"),
        (ask(OVER), "no turn"),
        (pick(0, "palace"), "does not hold"),
        (nobody_asked, "asked once"),
        (answer_twice, "asked once"),
        (take_back, "holds 6 cards"),
        (use_in_age_three, "age to come"),
        (copy, "copies a stage"),
        (reveal, "never lay in it"),
        (forget_a_building, "not those that were played"),
        (build_twice, "holds a building twice"),
        (change("shields", 1), "counts of city 0"),
        (change("sold", 1), "counts of city 0"),
        (change("max_production", -1), "counts of city 0"),
        (change("max_sales", -1), "counts of city 0"),
        (change("stages", -1), "cards under its wonder"),
        (change("coins", 1), "coins came from nowhere"),
        (owe, "owes coins"),
        (same_wonder, "a wonder stands twice"),
    ],
)
def test_the_audit_reports_every_impossible_state(broken: Break, said: str) -> None:
    here = middle()
    assert WONDERS.problems(here.state) == []
    broken(here.state)
    assert [problem for problem in WONDERS.problems(here.state) if said in problem]


def test_three_victories_in_one_war_are_seen() -> None:
    here = position(city("olympia-a"), age=3)
    tokens(1, 1, 1)(here.state)
    assert WONDERS.problems(here.state) == ["city 0 has beaten three neighbours in one war"]


def test_a_card_chosen_for_the_free_city_lies_in_what_its_manager_has_left() -> None:
    here = two_players(city(hand="altar"))
    here.act(0, "s:altar")
    chosen = next(card for card in here.state.hands[0] if card != ID["altar"])
    for card, problems in ((chosen, 0), (ID["altar"], 1)):
        broken = here.clone()
        broken.state.picks[FREE] = Action(SELL, card)
        broken.state.waiting &= ~(1 << FREE)
        assert len(WONDERS.problems(broken.state)) == problems


def test_a_choice_for_the_free_city_before_its_manager_has_chosen_is_seen() -> None:
    here = two_players(city(hand="altar"))
    here.state.picks[FREE] = Action(SELL, here.state.hands[0][0])
    assert f"city {FREE} has not been asked once" in WONDERS.problems(here.state)


def test_the_hands_of_the_seventh_card_and_of_a_search_are_counted() -> None:
    here = position(city("babylon-b", stages=2), city("halicarnassus-b", "ore_vein foundry"), age=2, turn=6)
    here.play(f"s:{here.hand()[0]}", f"w:{here.hand(1)[0]}")
    for asked in ("seventh", "discard"):
        assert here.asked == asked
        assert WONDERS.problems(here.state) == []
        broken = here.clone()
        index = broken.state.discard[0]
        broken.state.hands[2] = (broken.state.plays[index] >> 2,)
        assert any("holds 1 cards" in problem for problem in WONDERS.problems(broken.state))
        if asked == "seventh":
            here.play()


def test_a_card_that_was_sold_and_lies_nowhere_is_seen() -> None:
    here = middle()
    here.state.discard = here.state.discard[1:]
    assert WONDERS.problems(here.state) == ["the discard pile is not what was discarded"]
