"""The progress tokens: extra cards, easier payment, shields and points."""

from __future__ import annotations

import pytest

from heptad.games.architects.cards import CARDS
from tests.games.architects.positions import COMPLETE_BUT_ONE, cards_taken, city, position
from tests.games.position import events_of

#: By token, the cards that allow an extra card.
TRIGGERS = {
    "urbanism": "wood brick",
    "crafts": "paper glass",
    "jewellery": "stone coin",
    "science": "gear tablet compass",
    "propaganda": "horn horns",
}
KEYS = [card.key for card in CARDS]


# ── extra cards ─────────────────────────────────────────────────────────────
@pytest.mark.parametrize("token", TRIGGERS)
@pytest.mark.parametrize("card", KEYS)
def test_taking_one_of_the_listed_cards_allows_an_extra_card(token: str, card: str) -> None:
    game = position(city(tokens=token), left=card)
    game.play("t:left")
    triggered = card in TRIGGERS[token].split()
    assert game.asked == ("extra" if triggered else "turn")
    assert game.view()["pending"] == ([token] if triggered else [])


def test_building_a_stage_allows_an_extra_card_by_architecture() -> None:
    game = position(city("giza", "wood", tokens="architecture"), left="glass")
    game.play("t:left")
    assert (game.asked, game.view()["pending"]) == ("extra", ["architecture"])


def test_it_does_not_matter_how_the_card_came() -> None:
    for wonder in ("ephesus", "olympia"):
        game = position(city(wonder, "wood", built=(1,), tokens="science"), left="wood", centre="gear", right="gear")
        game.play("t:left")
        assert game.view()["pending"] == ["science"]
    game = position(city("halicarnassus", "wood", built=(1,), tokens="science"), left="wood", right="gear")
    game.play("t:left", "h:right", "k:gear")
    assert game.view()["pending"] == ["science"]
    game = position(city(tokens="science propaganda"), left="horn gear")
    game.play("t:left", "e:propaganda:left")
    assert game.view()["pending"] == ["science"]


def test_the_extra_card_is_one_of_the_left_the_right_or_the_central_deck() -> None:
    game = position(city(tokens="science"), players=4, left="gear blue", centre="red", right="cat")
    game.play("t:left")
    assert game.legal() == ["e:science:left", "e:science:centre", "e:science:right", "n"]
    events = game.play("e:science:right")
    assert events_of(events, "taken") == [
        {"seat": 0, "card": "cat", "deck": 3, "place": "right", "cards_left": 24, "why": "science"}
    ]
    assert (game.cards(), game.seat) == ("cat gear", 1)


def test_empty_decks_drop_out_of_the_extra_card() -> None:
    game = position(city(tokens="science"), left="gear |", right="|")
    game.play("t:left")
    assert game.legal() == ["e:science:centre", "n"]


def test_with_all_three_decks_empty_there_is_no_extra_card() -> None:
    game = position(city(tokens="science"), players=4, left="gear |", centre="|", right="|")
    game.play("t:left")
    assert (game.seat, game.asked, game.view()["pending"]) == (1, "turn", [])


def test_each_token_gives_one_extra_card_a_turn() -> None:
    game = position(city(tokens="propaganda"), left="horn", right="horn")
    game.play("t:left", "e:propaganda:right")
    assert (game.cards(), game.seat, game.asked) == ("horn horn", 1, "turn")


def test_a_token_used_in_one_turn_is_ready_in_the_next() -> None:
    game = position(city(tokens="science"), left="gear", centre="blue blue tablet")
    game.play("t:left", "e:science:centre", "t:centre", "t:centre")
    assert (game.asked, game.seat) == ("extra", 0)


def test_an_extra_card_may_be_declined_and_is_not_used_up_by_that() -> None:
    game = position(city(tokens="science"), left="gear tablet", centre="blue")
    events = game.play("t:left") + game.play("n")
    assert events_of(events, "declined") == [{"seat": 0}]
    assert (game.seat, game.cards()) == (1, "gear")
    game.play("t:centre", "t:left")
    assert game.asked == "extra"


def test_extra_cards_chain_through_different_tokens_but_never_twice_through_one() -> None:
    game = position(city(tokens="science urbanism"), left="gear wood tablet blue")
    game.play("t:left", "e:science:left")
    assert game.view()["pending"] == ["urbanism"]
    events = game.play("e:urbanism:left")
    assert (cards_taken(events), game.seat, game.cards()) == (["tablet"], 1, "wood gear tablet")


def test_an_extra_card_triggers_sets_builds_horns_and_the_cat() -> None:
    mine = city("giza", "wood gear", tokens="propaganda")
    for card, kinds in (
        ("brick", ["taken", "stage_built", "turn_begun"]),
        ("gear", ["taken", "set_turned_in"]),
        ("cat", ["taken", "cat_moved", "turn_begun"]),
        ("horns", ["taken", "conflicts_turned", "war", "turn_begun"]),
    ):
        game = position(mine, left="horn", right=card)
        assert [event.kind for event in game.play("t:left") + game.play("e:propaganda:right")][2:] == kinds


def test_two_stages_in_one_turn_are_one_extra_card_by_architecture() -> None:
    game = position(city("rhodes", "wood wood glass", tokens="architecture"), left="coin", centre="blue")
    game.play("t:left", "b:2:ww")
    assert (game.built(), game.asked) == ([1, 2], "extra")
    game.play("e:architecture:centre")
    assert (game.seat, game.cards()) == (1, "blue")
    game = position(city("giza", "wood stone glass", built=(1,), tokens="architecture"), left="wood", centre="brick")
    game.play("t:left", "e:architecture:centre")
    assert (game.built(), game.seat) == ([1, 2, 3], 1)


def test_extra_cards_are_taken_in_the_own_turn_only() -> None:
    game = position(city(), city(tokens="science urbanism crafts"), left="gear", right="wood")
    game.play("t:left")
    assert (game.seat, game.asked) == (1, "turn")
    game.play("t:left")
    assert (game.seat, game.asked) == (1, "extra")


def test_the_extra_card_of_the_central_deck_is_unseen_unless_the_cat_saw_it() -> None:
    game = position(city(tokens="science"), left="gear", centre="horn", cat=0)
    game.play("t:left")
    assert game.explain("e:science:centre")["card"] is None
    game = position(city(tokens="science"), left="gear", centre="horn", cat=0)
    game.play("look", "t:left")
    assert game.explain("e:science:centre")["card"] == "horn"
    assert game.explain("e:science:right")["card"] == "blue"


# ── Economy ─────────────────────────────────────────────────────────────────
def test_by_economy_one_coin_counts_as_two_different_or_two_equal_resources() -> None:
    for built in ((1, 2), (1, 2, 3)):
        game = position(city("giza", "wood", built=built, tokens="economy"), right="coin")
        (stage,) = events_of(game.play("t:right"), "stage_built")
        assert (stage["spent"], stage["tokens"]) == (["wood", "coin"], ["economy"])
    game = position(city("giza", "", tokens="economy"), right="coin")
    assert events_of(game.play("t:right"), "stage_built")[0]["spent"] == ["coin"]


def test_only_one_coin_a_turn_counts_as_two() -> None:
    game = position(city("giza", "coin", built=COMPLETE_BUT_ONE, tokens="economy"), right="coin")
    game.play("t:right")
    assert game.built() == list(COMPLETE_BUT_ONE)
    game = position(city("rhodes", "coin", tokens="economy architecture"), right="blue", centre="coin")
    game.play("t:right")
    assert game.legal() == ["b:1:d", "b:2:d"]
    game.play("b:1:d", "e:architecture:centre")
    assert (game.seat, game.cards()) == (1, "coin blue")


def test_with_economy_a_coin_may_be_spent_as_a_single_one() -> None:
    game = position(city("giza", "wood", tokens="economy"), right="coin")
    game.play("t:right")
    assert game.payments(1) == ["wc", "d"]
    game.play("b:1:wc")
    assert (game.cards(), game.view()["used"]) == ("", [])


def test_economy_is_used_up_only_when_a_coin_counts_as_two() -> None:
    game = position(city("rhodes", "wood wood", tokens="economy architecture", built=(1,)), right="coin", left="blue")
    game.play("t:right", "b:2:wc")
    assert game.view()["used"] == []
    game = position(city("rhodes", "wood wood", tokens="economy architecture", built=(1,)), right="coin", left="blue")
    game.play("t:right", "b:2:d")
    assert game.view()["used"] == ["economy"]


# ── Engineering ─────────────────────────────────────────────────────────────
def test_by_engineering_any_resources_pay_whatever_the_sign() -> None:
    game = position(city("giza", "wood", tokens="engineering"), right="wood")
    (stage,) = events_of(game.play("t:right"), "stage_built")
    assert (stage["spent"], stage["tokens"]) == (["wood", "wood"], ["engineering"])
    game = position(city("giza", "wood", built=(1,), tokens="engineering"), right="glass")
    assert events_of(game.play("t:right"), "stage_built")[0]["spent"] == ["wood", "glass"]


def test_engineering_serves_one_stage_a_turn() -> None:
    mine = city("giza", "wood wood glass stone paper", built=(), tokens="engineering architecture")
    game = position(mine, right="blue", centre="brick")
    game.play("t:right", "b:1:ww")
    assert (game.view()["used"], game.asked, game.built()) == (["engineering"], "extra", [1])
    game.play("e:architecture:centre")
    assert (game.seat, game.built()) == (1, [1])


def test_engineering_is_used_up_only_when_the_cards_break_the_sign() -> None:
    game = position(city("giza", "wood wood", tokens="engineering architecture"), right="glass")
    game.play("t:right")
    assert game.payments(1) == ["wg", "ww"]
    game.play("b:1:wg")
    assert game.view()["used"] == []


def test_economy_and_engineering_may_serve_the_same_stage() -> None:
    game = position(city("giza", "wood", built=(1, 2), tokens="economy engineering"), right="blue", left="coin")
    game.play("t:left")
    assert game.built() == [1, 2, 3]
    game = position(city("giza", "wood wood", built=COMPLETE_BUT_ONE, tokens="economy engineering"), left="coin")
    events = game.play("t:left")
    assert events_of(events, "stage_built")[0]["tokens"] == ["economy", "engineering"]


def test_a_stage_that_can_be_paid_without_the_tokens_leaves_the_choice_to_the_player() -> None:
    game = position(city("giza", "wood wood", tokens="economy engineering"), right="coin")
    game.play("t:right")
    assert game.payments(1) == ["ww", "wc", "d"]


def test_no_card_too_many_is_spent() -> None:
    game = position(city("giza", "wood brick stone paper", built=(), tokens="economy engineering"), right="coin")
    game.play("t:right")
    assert all(len(way.replace("d", "dd")) == 2 for way in game.payments(1))
    assert game.payments(1)


def test_both_tokens_count_for_the_duty_to_build() -> None:
    for token, held, card in (("economy", "wood", "coin"), ("engineering", "wood wood", "wood")):
        game = position(city("giza", held, built=(1, 2), tokens=token), left=card)
        game.play("t:left")
        assert game.built() == [1, 2, 3]


# ── shields and points ──────────────────────────────────────────────────────
def test_tactics_is_two_shields_for_good() -> None:
    game = position(city(cards="gear"), left="gear", right="horns", row="tactics", turned=1)
    game.play("t:left", "p:tactics")
    assert game.city()["strength"] == 2
    assert events_of(game.play("t:left"), "war")[0]["strengths"] == [2, 1]
    assert game.city()["strength"] == 2


def test_decor_is_4_points_or_6_for_the_owner_of_the_complete_wonder() -> None:
    mine = city("giza", "wood stone glass", built=COMPLETE_BUT_ONE, tokens="decor")
    game = position(mine, left="paper")
    assert game.points("progress") == 4
    game.play("t:left")
    assert (game.asked, game.points("progress")) == ("over", 6)
    game = position(city("giza", "wood stone glass", built=COMPLETE_BUT_ONE), city(tokens="decor"), left="paper")
    game.play("t:left")
    assert (game.asked, game.points("progress", 1)) == ("over", 4)


def test_politics_is_a_point_for_each_cat_icon_in_the_own_area_and_none_for_the_pawn() -> None:
    game = position(city(cards="cat cat cat blue", tokens="politics"), cat=0)
    assert (game.points("progress"), game.points("cat")) == (3, 2)
    assert position(city(tokens="politics"), cat=0).points("progress") == 0


def test_strategy_is_a_point_for_each_military_token() -> None:
    assert position(city(tokens="strategy", medals=5)).points("progress") == 5


def test_education_is_2_points_for_each_progress_token_itself_and_both_cultures_included() -> None:
    assert position(city(tokens="education")).points("progress") == 2
    assert position(city(tokens="education tactics economy")).points("progress") == 6
    assert position(city(tokens="culture education culture")).points("progress") == 6 + 12


def test_culture_is_4_points_for_one_and_12_in_all_for_both() -> None:
    assert position(city(tokens="culture")).points("progress") == 4
    assert position(city(tokens="culture culture")).points("progress") == 12
