"""Green cards and how they become progress tokens."""

from __future__ import annotations

from collections import Counter

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.cards import COMPASS, GEAR, TABLET
from heptad.kernel.rng import Rng
from tests.games.architects.positions import Scene, city, of, scene


@pytest.mark.parametrize(
    ("held", "card"),
    [("gear", "gear"), ("tablet", "tablet"), ("compass", "compass"), ("gear tablet", "compass")],
)
def test_two_identical_or_three_different_symbols_must_be_turned_in_for_a_token(held: str, card: str) -> None:
    here = scene(city(cards=held), left=card)
    told = here.play("t:left")
    assert of(told, "set") == [{"seat": 0, "cards": f"{held} {card}".split()}]
    assert here.asked == "token"
    assert "n" not in here.legal()
    here.play("p:decor")
    assert (here.tokens(), here.cards(), here.seat) == (["decor"], "", 1)


@pytest.mark.parametrize(("held", "card"), [("", "gear"), ("gear", "tablet"), ("compass", "gear")])
def test_one_symbol_or_two_different_ones_are_no_set(held: str, card: str) -> None:
    here = scene(city(cards=held), left=card)
    here.play("t:left")
    assert (here.seat, here.tokens()) == (1, [])


def test_the_green_cards_used_are_discarded_and_the_others_stay() -> None:
    here = scene(city(cards="gear tablet"), left="gear")
    here.play("t:left", "p:decor")
    assert (here.cards(), here.discarded()) == ("tablet", "gear gear")


def test_between_pair_and_triple_the_player_chooses() -> None:
    for chosen, rest in (("x:gear", "tablet compass"), ("x:all", "gear")):
        here = scene(city("olympia", "wood gear tablet", built=(1,)), left="wood gear", right="compass")
        here.play("t:left")
        assert (here.asked, here.legal()) == ("choice", ["x:gear", "x:all"])
        here.play(chosen, "p:decor")
        assert here.cards() == rest


@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_player_holds_at_most_two_green_cards_between_actions_as_long_as_a_progress_token_is_left(
    players: int,
) -> None:
    held = Counter[int]()
    for seed in range(5):
        options, rng = ARCHITECTS.options({"players": players, "end": "turn"}), Rng(seed)
        here = Scene(ARCHITECTS.start(options, ARCHITECTS.deal(options, rng)))
        while (asked := here.asked) != "over":
            if asked in ("turn", "extra") and (here.state.up or here.state.stack):
                held.update(sum(map(place.count, (GEAR, TABLET, COMPASS))) for place in here.state.cities)
            here.play(rng.choice(here.legal()))
    assert set(held) == {0, 1, 2}


def test_a_token_comes_from_the_row_or_blind_from_the_stack() -> None:
    row, stack = "decor politics strategy", "education tactics"
    here = scene(city(cards="gear"), left="gear", row=row, stack=stack)
    here.play("t:left")
    assert here.legal() == ["p:decor", "p:politics", "p:strategy", "p:blind"]
    told = here.play("p:blind")
    assert of(told, "progress") == [{"seat": 0, "token": "education", "blind": True}]
    assert (here.tokens(), here.view()["up"], here.view()["stack"]) == (["education"], row.split(), 11)


def test_a_token_of_the_row_is_replaced_from_the_stack_at_once() -> None:
    here = scene(city(cards="gear"), left="gear", row="decor politics strategy", stack="education")
    told = here.play("t:left") + here.play("p:strategy")
    assert of(told, "progress") == [{"seat": 0, "token": "strategy", "blind": False}]
    assert (here.view()["up"], here.view()["stack"]) == (["decor", "politics", "education"], 11)


def test_both_cultures_in_the_row_are_one_choice() -> None:
    here = scene(city(cards="gear"), left="gear", row="culture culture decor")
    here.play("t:left")
    assert here.legal() == ["p:culture", "p:decor", "p:blind"]
    here.play("p:culture")
    assert (here.tokens(), here.view()["up"].count("culture")) == (["culture"], 1)


def test_an_empty_stack_refills_no_row() -> None:
    here = scene(city(cards="gear"), left="gear", row="decor politics strategy", stack="|")
    here.play("t:left")
    assert here.legal() == ["p:decor", "p:politics", "p:strategy"]
    here.play("p:politics")
    assert (here.view()["up"], here.view()["stack"]) == (["decor", "strategy"], 0)


def test_without_a_token_left_sets_are_not_turned_in_and_the_cards_stay() -> None:
    here = scene(city(cards="gear gear"), left="gear", row="|", stack="|")
    here.play("t:left")
    assert (here.cards(), here.seat) == ("gear gear gear", 1)


def test_a_token_works_in_the_turn_in_which_it_comes() -> None:
    here = scene(city("giza", "wood wood gear"), left="gear blue", row="engineering")
    told = here.play("t:left", "p:engineering")
    assert of(told, "stage") == [
        {"seat": 0, "wonder": "giza", "stage": 1, "spent": ["wood", "wood"], "tokens": ["engineering"]}
    ]
    here = scene(city("giza", "wood gear", tokens="science"), left="gear", right="brick blue", row="urbanism")
    here.play("t:left", "p:urbanism", "e:science:right")
    assert (here.asked, here.view()["pending"]) == ("extra", ["urbanism"])


def test_a_token_is_not_triggered_by_what_was_taken_or_built_before_it_came() -> None:
    here = scene(city(cards="gear"), left="gear", row="science")
    here.play("t:left", "p:science")
    assert (here.seat, here.tokens()) == (1, ["science"])
    here = scene(city("babylon", "wood", built=(1,)), left="wood", row="architecture urbanism")
    here.play("t:left", "p:architecture")
    assert (here.seat, here.tokens()) == (1, ["architecture"])


def test_two_sets_in_one_turn_are_two_tokens() -> None:
    here = scene(city("olympia", "wood gear tablet", built=(1,)), left="wood gear", right="tablet")
    here.play("t:left")
    assert here.legal() == ["x:gear", "x:tablet"]
    here.play("x:tablet", "p:decor")
    assert here.asked == "token"
    here.play("p:strategy")
    assert (here.tokens(), here.cards(), here.seat) == (["decor", "strategy"], "", 1)


def test_a_set_and_a_stage_of_babylon_in_one_turn_are_two_tokens() -> None:
    here = scene(city("babylon", "wood gear", built=(1,), tokens="science"), left="gear wood")
    here.play("t:left", "p:decor", "e:science:left", "p:strategy")
    assert (here.tokens(), here.built(), here.seat) == (["science", "decor", "strategy"], [1, 2], 1)
