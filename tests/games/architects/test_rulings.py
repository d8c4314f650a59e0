"""The rulings A1 to A19 of docs/rulings.md: questions that the rulebook leaves open, and the answers of this game."""

from __future__ import annotations

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.rng import Rng
from tests.games.architects.positions import COMPLETE_BUT_ONE, cards_taken, city, position
from tests.games.position import events_of

LAST = city("giza", "wood stone paper", COMPLETE_BUT_ONE, "crafts")


def test_a1_the_game_stops_on_the_spot_unless_the_option_closes_the_turn() -> None:
    assert ARCHITECTS.options({})["end"] == "instant"
    for end, asked in (("instant", "over"), ("turn", "extra")):
        game = position(LAST, left="glass", end=end)
        game.play("t:left")
        assert game.asked == asked


def test_a2_the_war_is_fought_at_the_end_of_the_active_players_turn() -> None:
    game = position(city(tokens="propaganda"), left="horn", right="red", turned=2)
    game.play("t:left")
    assert game.asked == "extra"
    (war,) = events_of(game.play("e:propaganda:right"), "war")
    assert war["strengths"] == [2, 0]


def test_a3_economy_and_engineering_oblige_to_build() -> None:
    for token, held in (("economy", "coin"), ("engineering", "wood wood")):
        game = position(city("giza", held, tokens=token), left="blue", right="blue")
        game.play("t:right")
        assert (game.built(), game.seat) == ([1], 1)


def test_a4_economy_doubles_one_coin_a_turn() -> None:
    game = position(city("giza", "coin", COMPLETE_BUT_ONE, "economy"), left="coin coin")
    game.play("t:left")
    assert game.built() == list(COMPLETE_BUT_ONE)
    game.play("t:left")
    events = game.play("t:left")
    assert events_of(events, "stage_built")[0]["spent"] == ["coin"] * 3


def test_a5_who_finds_no_card_passes_and_without_any_card_the_game_ends() -> None:
    game = position(players=4, left="blue |", centre="|", others={1: "|"})
    assert events_of(game.play("t:left"), "passed") == [{"seat": 1}]
    game = position(left="blue |", centre="|", right="|")
    assert game.play("t:left")[-1].kind == "over"


@pytest.mark.parametrize(
    ("token", "card"),
    [("urbanism", "wood"), ("crafts", "glass"), ("jewellery", "coin"), ("science", "gear"), ("propaganda", "horn")],
)
def test_a6_extra_cards_are_optional(token: str, card: str) -> None:
    game = position(city(tokens=token), left=card)
    game.play("t:left")
    assert game.legal()[-1] == "n"


def test_a7_stage_effects_are_carried_out_whenever_they_can_be() -> None:
    for wonder, asked in (("alexandria", "deck"), ("babylon", "token"), ("halicarnassus", "side")):
        game = position(city(wonder, "wood", built=(1,)), left="wood")
        game.play("t:left")
        assert game.asked == asked
        assert "n" not in game.legal()


def test_a8_a_fresh_token_does_not_answer_the_card_that_earned_it() -> None:
    game = position(city(cards="gear"), left="gear", row="science")
    game.play("t:left", "p:science")
    assert game.seat == 1


def test_a9_a_coin_may_be_spent_instead_of_a_grey_card_at_hand() -> None:
    game = position(city("giza", "wood wood", built=(1,)), left="coin")
    game.play("t:left")
    assert game.payments(2) == ["ww", "wc"]


def test_a10_halicarnassus_shuffles_the_whole_deck_and_nobody_else_sees_the_five_cards() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood", right="blue blue cat cat red")
    game.play("t:left", "h:right")
    assert game.view(1)["found"] == []
    tops = set()
    for chance in range(40):
        other = position(city("halicarnassus", "wood", built=(1,)), left="wood", right="blue blue cat cat red")
        other.state.chance = Rng(chance).next()
        other.play("t:left", "h:right", "k:cat")
        tops.add(other.view()["decks"][1]["top"])
    assert len(tops) > 5


def test_a11_what_must_be_done_comes_before_an_extra_card() -> None:
    game = position(city("giza", "wood", tokens="crafts"), left="glass")
    game.play("t:left")
    assert (game.built(), game.asked) == ([1], "extra")


def test_a12_a_war_of_1_against_0_between_two_players_is_one_token() -> None:
    game = position(left="horn", turned=2)
    assert events_of(game.play("t:left"), "war")[0]["won"] == [1, 0]


def test_a13_a_war_in_the_turn_that_ends_the_game_is_fought_first_and_its_tokens_score() -> None:
    game = position(city("giza", "wood stone paper glass", COMPLETE_BUT_ONE), left="horn", turned=2)
    events = game.play("t:left")
    assert [event.kind for event in events][-2:] == ["war", "over"]
    assert game.points("military") == 3


def test_a14_chance_draws_the_first_player() -> None:
    options = ARCHITECTS.options({"players": 7})
    assert {ARCHITECTS.deal(options, Rng(n))["first"] for n in range(70)} == set(range(7))


def test_a15_discarded_cards_are_never_shuffled_into_a_deck() -> None:
    game = position(city("giza", "wood"), left="brick |", centre="blue |")
    game.play("t:left", "t:centre")
    assert game.discarded().startswith("wood")
    assert (game.left_in(0), game.left_in(CENTRAL_DECK), game.legal()) == (0, 0, ["t:right"])


def test_a16_the_order_of_olympias_two_cards_changes_nothing() -> None:
    for one, other in (("cat", "horns"), ("gear", "compass"), ("horn", "horns"), ("coin", "tablet")):
        ends = []
        for left, right in ((one, other), (other, one)):
            game = position(city("olympia", "wood tablet", built=(1,)), left=f"wood {left}", right=right, turned=1)
            game.play("t:left")
            if game.asked == "token":
                game.play("p:decor")
            ends.append((game.cards(), game.city(), game.view()["turned"], game.view()["cat"], game.seat))
        assert ends[0] == ends[1]


def test_a17_halicarnassus_searches_the_other_deck_when_one_is_empty() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood |", right="cat blue blue red |")
    game.play("t:left")
    assert (game.asked, game.legal()) == ("keep", ["k:blue", "k:cat", "k:red"])


def test_a17_halicarnassus_finds_nothing_when_both_decks_are_empty() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood |", right="|")
    game.play("t:left")
    assert (game.built(), game.cards(), game.seat) == ([1, 2], "", 1)


def test_a17_halicarnassus_takes_the_only_card_of_a_deck() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood |", right="cat |")
    game.play("t:left")
    assert game.legal() == ["k:cat"]
    assert cards_taken(game.play("k:cat")) == ["cat"]
    assert game.view()["decks"][1] == {"cards": 0, "top": None}


def test_a18_babylon_gives_nothing_when_no_token_is_left() -> None:
    game = position(city("babylon", "wood", built=(1,)), left="wood", row="|", stack="|")
    game.play("t:left")
    assert (game.built(), game.seat) == ([1, 2], 1)


def test_a18_alexandria_takes_only_from_decks_in_play() -> None:
    game = position(city("alexandria", "wood", built=(1,)), players=3, left="wood |", others={1: "|"})
    game.play("t:left")
    assert game.legal() == ["a:2", "a:centre"]
    game = position(city("alexandria", "wood", built=(1,)), left="wood |", centre="|", right="|")
    game.play("t:left")
    assert (game.built(), game.asked) == ([1, 2], "over")


def test_a19_both_sets_are_offered_if_another_green_card_comes_before_one_is_turned_in() -> None:
    column = position(city("ephesus", "wood wood wood wood wood wood gear tablet"), left="stone", centre="gear compass")
    column.play("t:left")
    column.play("b:2:ww")
    assert column.legal() == ["x:gear", "b:4:www"]
    column.play("b:4:www")
    assert column.legal() == ["x:gear", "x:all"]
