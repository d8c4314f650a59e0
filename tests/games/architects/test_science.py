"""Green cards and how they become progress tokens."""

from __future__ import annotations

from collections import Counter

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.cards import COMPASS, GEAR, TABLET
from heptad.kernel.rng import Rng
from tests.games.architects.positions import Position, city, position
from tests.games.position import events_of


@pytest.mark.parametrize(
    ("held", "card"),
    [("gear", "gear"), ("tablet", "tablet"), ("compass", "compass"), ("gear tablet", "compass")],
)
def test_two_identical_or_three_different_symbols_must_be_turned_in_for_a_token(held: str, card: str) -> None:
    game = position(city(cards=held), left=card)
    events = game.play("t:left")
    assert events_of(events, "set_turned_in") == [{"seat": 0, "cards": f"{held} {card}".split()}]
    assert game.asked == "token"
    assert "n" not in game.legal()
    game.play("p:decor")
    assert (game.tokens(), game.cards(), game.seat) == (["decor"], "", 1)


@pytest.mark.parametrize(("held", "card"), [("", "gear"), ("gear", "tablet"), ("compass", "gear")])
def test_one_symbol_or_two_different_ones_are_no_set(held: str, card: str) -> None:
    game = position(city(cards=held), left=card)
    game.play("t:left")
    assert (game.seat, game.tokens()) == (1, [])


def test_the_green_cards_used_are_discarded_and_the_others_stay() -> None:
    game = position(city(cards="gear tablet"), left="gear")
    game.play("t:left", "p:decor")
    assert (game.cards(), game.discarded()) == ("tablet", "gear gear")


def test_between_pair_and_triple_the_player_chooses() -> None:
    for chosen, rest in (("x:gear", "tablet compass"), ("x:all", "gear")):
        game = position(city("olympia", "wood gear tablet", built=(1,)), left="wood gear", right="compass")
        game.play("t:left")
        assert (game.asked, game.legal()) == ("choice", ["x:gear", "x:all"])
        game.play(chosen, "p:decor")
        assert game.cards() == rest


@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_player_holds_at_most_two_green_cards_between_actions_as_long_as_a_progress_token_is_left(
    players: int,
) -> None:
    held = Counter[int]()
    for seed in range(5):
        options, rng = ARCHITECTS.options({"players": players, "end": "turn"}), Rng(seed)
        game = Position(ARCHITECTS.start(options, ARCHITECTS.deal(options, rng)))
        while (asked := game.asked) != "over":
            if asked in ("turn", "extra") and (game.state.up or game.state.stack):
                held.update(sum(map(place.count, (GEAR, TABLET, COMPASS))) for place in game.state.cities)
            game.play(rng.choice(game.legal()))
    assert set(held) == {0, 1, 2}


def test_a_token_comes_from_the_row_or_blind_from_the_stack() -> None:
    row, stack = "decor politics strategy", "education tactics"
    game = position(city(cards="gear"), left="gear", row=row, stack=stack)
    game.play("t:left")
    assert game.legal() == ["p:decor", "p:politics", "p:strategy", "p:blind"]
    events = game.play("p:blind")
    assert events_of(events, "token_taken") == [{"seat": 0, "token": "education", "blind": True}]
    assert (game.tokens(), game.view()["up"], game.view()["stack"]) == (["education"], row.split(), 11)


def test_a_token_of_the_row_is_replaced_from_the_stack_at_once() -> None:
    game = position(city(cards="gear"), left="gear", row="decor politics strategy", stack="education")
    events = game.play("t:left") + game.play("p:strategy")
    assert events_of(events, "token_taken") == [{"seat": 0, "token": "strategy", "blind": False}]
    assert (game.view()["up"], game.view()["stack"]) == (["decor", "politics", "education"], 11)


def test_both_cultures_in_the_row_are_one_choice() -> None:
    game = position(city(cards="gear"), left="gear", row="culture culture decor")
    game.play("t:left")
    assert game.legal() == ["p:culture", "p:decor", "p:blind"]
    game.play("p:culture")
    assert (game.tokens(), game.view()["up"].count("culture")) == (["culture"], 1)


def test_an_empty_stack_refills_no_row() -> None:
    game = position(city(cards="gear"), left="gear", row="decor politics strategy", stack="|")
    game.play("t:left")
    assert game.legal() == ["p:decor", "p:politics", "p:strategy"]
    game.play("p:politics")
    assert (game.view()["up"], game.view()["stack"]) == (["decor", "strategy"], 0)


def test_without_a_token_left_sets_are_not_turned_in_and_the_cards_stay() -> None:
    game = position(city(cards="gear gear"), left="gear", row="|", stack="|")
    game.play("t:left")
    assert (game.cards(), game.seat) == ("gear gear gear", 1)


def test_a_token_works_in_the_turn_in_which_it_comes() -> None:
    game = position(city("giza", "wood wood gear"), left="gear blue", row="engineering")
    events = game.play("t:left", "p:engineering")
    assert events_of(events, "stage_built") == [
        {"seat": 0, "wonder": "giza", "stage": 1, "spent": ["wood", "wood"], "tokens": ["engineering"]}
    ]
    game = position(city("giza", "wood gear", tokens="science"), left="gear", right="brick blue", row="urbanism")
    game.play("t:left", "p:urbanism", "e:science:right")
    assert (game.asked, game.view()["pending"]) == ("extra", ["urbanism"])


def test_a_token_is_not_triggered_by_what_was_taken_or_built_before_it_came() -> None:
    game = position(city(cards="gear"), left="gear", row="science")
    game.play("t:left", "p:science")
    assert (game.seat, game.tokens()) == (1, ["science"])
    game = position(city("babylon", "wood", built=(1,)), left="wood", row="architecture urbanism")
    game.play("t:left", "p:architecture")
    assert (game.seat, game.tokens()) == (1, ["architecture"])


def test_two_sets_in_one_turn_are_two_tokens() -> None:
    game = position(city("olympia", "wood gear tablet", built=(1,)), left="wood gear", right="tablet")
    game.play("t:left")
    assert game.legal() == ["x:gear", "x:tablet"]
    game.play("x:tablet", "p:decor")
    assert game.asked == "token"
    game.play("p:strategy")
    assert (game.tokens(), game.cards(), game.seat) == (["decor", "strategy"], "", 1)


def test_a_set_and_a_stage_of_babylon_in_one_turn_are_two_tokens() -> None:
    game = position(city("babylon", "wood gear", built=(1,), tokens="science"), left="gear wood")
    game.play("t:left", "p:decor", "e:science:left", "p:strategy")
    assert (game.tokens(), game.built(), game.seat) == (["science", "decor", "strategy"], [1, 2], 1)
