"""Questions that the rules leave open, and the answers this game gives."""

from __future__ import annotations

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.rng import Rng
from tests.games.architects.positions import COMPLETE_BUT_ONE, city, of, scene, taken

LAST = city("giza", "wood stone paper", COMPLETE_BUT_ONE, "crafts")


def test_the_game_stops_on_the_spot_unless_the_option_closes_the_turn() -> None:
    assert ARCHITECTS.options({})["end"] == "instant"
    for end, asked in (("instant", "over"), ("turn", "extra")):
        here = scene(LAST, left="glass", end=end)
        here.play("t:left")
        assert here.asked == asked


def test_the_war_is_fought_at_the_end_of_the_active_players_turn() -> None:
    here = scene(city(tokens="propaganda"), left="horn", right="red", turned=2)
    here.play("t:left")
    assert here.asked == "extra"
    (war,) = of(here.play("e:propaganda:right"), "war")
    assert war["strengths"] == [2, 0]


def test_economy_and_engineering_oblige_to_build() -> None:
    for token, held in (("economy", "coin"), ("engineering", "wood wood")):
        here = scene(city("giza", held, tokens=token), left="blue", right="blue")
        here.play("t:right")
        assert (here.built(), here.seat) == ([1], 1)


def test_economy_doubles_one_coin_a_turn() -> None:
    here = scene(city("giza", "coin", COMPLETE_BUT_ONE, "economy"), left="coin coin")
    here.play("t:left")
    assert here.built() == list(COMPLETE_BUT_ONE)
    here.play("t:left")
    told = here.play("t:left")
    assert of(told, "stage")[0]["spent"] == ["coin"] * 3


def test_who_finds_no_card_passes_and_without_any_card_the_game_ends() -> None:
    here = scene(players=4, left="blue |", centre="|", others={1: "|"})
    assert of(here.play("t:left"), "passed") == [{"seat": 1}]
    here = scene(left="blue |", centre="|", right="|")
    assert here.play("t:left")[-1].kind == "over"


@pytest.mark.parametrize(
    ("token", "card"),
    [("urbanism", "wood"), ("crafts", "glass"), ("jewellery", "coin"), ("science", "gear"), ("propaganda", "horn")],
)
def test_extra_cards_are_optional(token: str, card: str) -> None:
    here = scene(city(tokens=token), left=card)
    here.play("t:left")
    assert here.legal()[-1] == "n"


def test_stage_effects_are_carried_out_whenever_they_can_be() -> None:
    for wonder, asked in (("alexandria", "deck"), ("babylon", "token"), ("halicarnassus", "side")):
        here = scene(city(wonder, "wood", built=(1,)), left="wood")
        here.play("t:left")
        assert here.asked == asked
        assert "n" not in here.legal()


def test_a_fresh_token_does_not_answer_the_card_that_earned_it() -> None:
    here = scene(city(cards="gear"), left="gear", row="science")
    here.play("t:left", "p:science")
    assert here.seat == 1


def test_a_coin_may_be_spent_instead_of_a_grey_card_at_hand() -> None:
    here = scene(city("giza", "wood wood", built=(1,)), left="coin")
    here.play("t:left")
    assert here.ways(2) == ["ww", "wc"]


def test_halicarnassus_shuffles_the_whole_deck_and_nobody_else_sees_the_five_cards() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), left="wood", right="blue blue cat cat red")
    here.play("t:left", "h:right")
    assert here.view(1)["found"] == []
    tops = set()
    for chance in range(40):
        world = scene(city("halicarnassus", "wood", built=(1,)), left="wood", right="blue blue cat cat red")
        world.state.chance = Rng(chance).next()
        world.play("t:left", "h:right", "k:cat")
        tops.add(world.view()["decks"][1]["top"])
    assert len(tops) > 5


def test_what_must_be_done_comes_before_an_extra_card() -> None:
    here = scene(city("giza", "wood", tokens="crafts"), left="glass")
    here.play("t:left")
    assert (here.built(), here.asked) == ([1], "extra")


def test_a_war_of_1_against_0_between_two_players_is_one_token() -> None:
    here = scene(left="horn", turned=2)
    assert of(here.play("t:left"), "war")[0]["won"] == [1, 0]


def test_a_war_in_the_turn_that_ends_the_game_is_fought_first_and_its_tokens_score() -> None:
    here = scene(city("giza", "wood stone paper glass", COMPLETE_BUT_ONE), left="horn", turned=2)
    told = here.play("t:left")
    assert [event.kind for event in told][-2:] == ["war", "over"]
    assert here.points("military") == 3


def test_chance_draws_the_first_player() -> None:
    options = ARCHITECTS.options({"players": 7})
    assert {ARCHITECTS.deal(options, Rng(n))["first"] for n in range(70)} == set(range(7))


def test_discarded_cards_are_never_shuffled_into_a_deck() -> None:
    here = scene(city("giza", "wood"), left="brick |", centre="blue |")
    here.play("t:left", "t:centre")
    assert here.discarded().startswith("wood")
    assert (here.left_in(0), here.left_in(CENTRAL_DECK), here.legal()) == (0, 0, ["t:right"])


def test_the_order_of_olympias_two_cards_changes_nothing() -> None:
    for one, other in (("cat", "horns"), ("gear", "compass"), ("horn", "horns"), ("coin", "tablet")):
        ends = []
        for left, right in ((one, other), (other, one)):
            here = scene(city("olympia", "wood tablet", built=(1,)), left=f"wood {left}", right=right, turned=1)
            here.play("t:left")
            if here.asked == "token":
                here.play("p:decor")
            ends.append((here.cards(), here.city(), here.view()["turned"], here.view()["cat"], here.seat))
        assert ends[0] == ends[1]


def test_halicarnassus_searches_the_other_deck_when_one_is_empty() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), left="wood |", right="cat blue blue red |")
    here.play("t:left")
    assert (here.asked, here.legal()) == ("keep", ["k:blue", "k:cat", "k:red"])


def test_halicarnassus_finds_nothing_when_both_decks_are_empty() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), left="wood |", right="|")
    here.play("t:left")
    assert (here.built(), here.cards(), here.seat) == ([1, 2], "", 1)


def test_halicarnassus_takes_the_only_card_of_a_deck() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), left="wood |", right="cat |")
    here.play("t:left")
    assert here.legal() == ["k:cat"]
    assert taken(here.play("k:cat")) == ["cat"]
    assert here.view()["decks"][1] == {"cards": 0, "top": None}


def test_babylon_gives_nothing_when_no_token_is_left() -> None:
    here = scene(city("babylon", "wood", built=(1,)), left="wood", row="|", stack="|")
    here.play("t:left")
    assert (here.built(), here.seat) == ([1, 2], 1)


def test_alexandria_takes_only_from_decks_in_play() -> None:
    here = scene(city("alexandria", "wood", built=(1,)), players=3, left="wood |", others={1: "|"})
    here.play("t:left")
    assert here.legal() == ["a:2", "a:centre"]
    here = scene(city("alexandria", "wood", built=(1,)), left="wood |", centre="|", right="|")
    here.play("t:left")
    assert (here.built(), here.asked) == ([1, 2], "over")
