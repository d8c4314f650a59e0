"""Science: pairs bring progress tokens, six different symbols win."""

from __future__ import annotations

from collections import Counter

import pytest

from heptad.games.duel.cards import CARDS, EFFECT
from heptad.games.duel.effects import LAW, SYMBOLS
from tests.games.duel.positions import city, position
from tests.games.position import events_of

FOUR_SYMBOLS = "apothecary pharmacist scriptorium workshop"
FIVE_SYMBOLS = FOUR_SYMBOLS + " academy"


def test_six_symbols_stand_on_two_green_cards_each_and_the_seventh_only_on_law() -> None:
    found = Counter(effect.symbol for effect in EFFECT if effect.symbol >= 0)
    assert found == {symbol: 2 for symbol in range(len(SYMBOLS)) if symbol != LAW}


@pytest.mark.parametrize("seat", [0, 1])
def test_who_completes_a_pair_at_once_takes_a_token_of_the_board_of_his_choice(seat: int) -> None:
    mine, theirs = [city("apothecary", coins=20), city(coins=20)][:: 1 if seat == 0 else -1]
    here = position(mine, theirs, free="school", age=2, seat=seat)
    board = here.view()["board"]
    here.play("b:school")
    assert (here.asked, here.waiting) == ("token", (seat,))
    assert here.legal() == [f"p:{token}" for token in board]
    here.play(f"p:{board[3]}")
    assert here.tokens(seat) == [board[3]]
    assert here.view()["board"] == [token for token in board if token != board[3]]
    assert here.waiting == (1 - seat,)


def test_a_pair_needs_two_equal_symbols_in_one_city() -> None:
    here = position(city("pharmacist", coins=20), city("apothecary"), free="school", age=2)
    here.play("b:school")
    assert (here.asked, here.waiting) == ("turn", (1,))


def test_a_token_is_its_owners_to_the_end() -> None:
    here = position(city("apothecary", coins=20), free="school", age=2, board="philosophy")
    here.play("b:school", "p:philosophy")
    while here.asked != "over":
        here.play(here.legal()[-1])
    assert here.tokens() == ["philosophy"]
    assert here.points("progress") == 7


def test_everybody_sees_the_symbols_of_a_city_and_which_of_them_it_has_twice() -> None:
    here = position(city("workshop laboratory dispensary", tokens="law"), city("apothecary"), age=2)
    for seat in (0, 1, None):
        mine, theirs = here.view(seat)["cities"]
        assert (mine["symbols"], mine["pairs"]) == (["mortar", "pendulum", "law"], ["pendulum"])
        assert (theirs["symbols"], theirs["pairs"]) == (["wheel"], [])


def test_each_pair_counts_once() -> None:
    here = position(city("apothecary school", coins=20), free="library", age=2, left=18)
    here.play("b:library")
    assert here.asked == "turn"


def test_with_no_token_left_on_the_board_nothing_happens() -> None:
    mine = city("apothecary pharmacist school dispensary academy", coins=20, tokens="economy masonry")
    theirs = city("scriptorium library workshop laboratory", tokens="strategy urbanism theology")
    here = position(mine, theirs, free="study", age=3)
    here.play("b:study")
    assert (here.asked, here.waiting, here.tokens()) == ("turn", (1,), ["economy", "masonry"])


# ── supremacy ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("seat", [0, 1])
def test_six_different_symbols_win_at_once(seat: int) -> None:
    mine, theirs = [city(FIVE_SYMBOLS, coins=20), city(coins=20)][:: 1 if seat == 0 else -1]
    here = position(mine, theirs, free="university", age=3, seat=seat)
    here.play("b:university")
    assert (here.asked, here.outcome()) == ("over", ((seat,), "science"))


def test_five_different_symbols_and_pairs_do_not_win() -> None:
    here = position(city(FOUR_SYMBOLS + " school library", coins=20), free="academy", age=3)
    here.play("b:academy")
    assert here.asked == "turn"


def test_law_counts_as_one_symbol() -> None:
    here = position(city(FOUR_SYMBOLS, coins=20, tokens="law"), free="academy", age=3)
    assert set(here.city()["symbols"]) == {"wheel", "mortar", "quill", "pendulum", "law"}
    here.play("b:academy")
    assert here.outcome() == ((0,), "science")


def test_taking_law_as_the_reward_of_a_pair_can_be_the_winning_symbol() -> None:
    here = position(city(FIVE_SYMBOLS, coins=20), free="study", age=3, board="law")
    events = here.play("b:study", "p:law")
    assert here.outcome() == ((0,), "science")
    assert events_of(events, "token_taken") == [{"seat": 0, "token": "law"}]


def test_the_opponents_symbols_do_not_count() -> None:
    here = position(city(FOUR_SYMBOLS, coins=20), city(coins=0), free="academy", age=3)
    here.play("b:academy")
    assert (here.outcome(), here.city(1)["symbols"]) == (None, [])


def test_every_green_card_has_one_symbol() -> None:
    assert all(EFFECT[number].symbol >= 0 for number, card in enumerate(CARDS) if card.kind == 3)
