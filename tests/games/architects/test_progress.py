"""The progress tokens: extra cards, looser paying, shields and points."""

from __future__ import annotations

import pytest

from heptad.games.architects.cards import CARDS
from tests.games.architects.positions import COMPLETE_BUT_ONE, city, of, scene, taken

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
    here = scene(city(tokens=token), left=card)
    here.play("t:left")
    triggered = card in TRIGGERS[token].split()
    assert here.asked == ("extra" if triggered else "turn")
    assert here.view()["pending"] == ([token] if triggered else [])


def test_building_a_stage_allows_an_extra_card_by_architecture() -> None:
    here = scene(city("giza", "wood", tokens="architecture"), left="glass")
    here.play("t:left")
    assert (here.asked, here.view()["pending"]) == ("extra", ["architecture"])


def test_it_does_not_matter_how_the_card_came() -> None:
    for wonder in ("ephesus", "olympia"):
        here = scene(city(wonder, "wood", built=(1,), tokens="science"), left="wood", centre="gear", right="gear")
        here.play("t:left")
        assert here.view()["pending"] == ["science"]
    here = scene(city("halicarnassus", "wood", built=(1,), tokens="science"), left="wood", right="gear")
    here.play("t:left", "h:right", "k:gear")
    assert here.view()["pending"] == ["science"]
    here = scene(city(tokens="science propaganda"), left="horn gear")
    here.play("t:left", "e:propaganda:left")
    assert here.view()["pending"] == ["science"]


def test_the_extra_card_is_one_of_the_left_the_right_or_the_central_deck() -> None:
    here = scene(city(tokens="science"), players=4, left="gear blue", centre="red", right="cat")
    here.play("t:left")
    assert here.legal() == ["e:science:left", "e:science:centre", "e:science:right", "n"]
    told = here.play("e:science:right")
    assert of(told, "took") == [
        {"seat": 0, "card": "cat", "deck": 3, "place": "right", "cards_left": 24, "why": "science"}
    ]
    assert (here.cards(), here.seat) == ("cat gear", 1)


def test_empty_decks_drop_out_of_the_extra_card() -> None:
    here = scene(city(tokens="science"), left="gear |", right="|")
    here.play("t:left")
    assert here.legal() == ["e:science:centre", "n"]


def test_with_all_three_decks_empty_there_is_no_extra_card() -> None:
    here = scene(city(tokens="science"), players=4, left="gear |", centre="|", right="|")
    here.play("t:left")
    assert (here.seat, here.asked, here.view()["pending"]) == (1, "turn", [])


def test_each_token_gives_one_extra_card_a_turn() -> None:
    here = scene(city(tokens="propaganda"), left="horn", right="horn")
    here.play("t:left", "e:propaganda:right")
    assert (here.cards(), here.seat, here.asked) == ("horn horn", 1, "turn")


def test_a_token_used_in_one_turn_is_ready_in_the_next() -> None:
    here = scene(city(tokens="science"), left="gear", centre="blue blue tablet")
    here.play("t:left", "e:science:centre", "t:centre", "t:centre")
    assert (here.asked, here.seat) == ("extra", 0)


def test_an_extra_card_may_be_declined_and_is_not_used_up_by_that() -> None:
    here = scene(city(tokens="science"), left="gear tablet", centre="blue")
    told = here.play("t:left") + here.play("n")
    assert of(told, "declined") == [{"seat": 0}]
    assert (here.seat, here.cards()) == (1, "gear")
    here.play("t:centre", "t:left")
    assert here.asked == "extra"


def test_extra_cards_chain_through_different_tokens_but_never_twice_through_one() -> None:
    here = scene(city(tokens="science urbanism"), left="gear wood tablet blue")
    here.play("t:left", "e:science:left")
    assert here.view()["pending"] == ["urbanism"]
    told = here.play("e:urbanism:left")
    assert (taken(told), here.seat, here.cards()) == (["tablet"], 1, "wood gear tablet")


def test_an_extra_card_triggers_sets_builds_horns_and_the_cat() -> None:
    mine = city("giza", "wood gear", tokens="propaganda")
    for card, kinds in (
        ("brick", ["took", "stage", "turn"]),
        ("gear", ["took", "set"]),
        ("cat", ["took", "cat", "turn"]),
        ("horns", ["took", "turned", "war", "turn"]),
    ):
        here = scene(mine, left="horn", right=card)
        assert [event.kind for event in here.play("t:left") + here.play("e:propaganda:right")][2:] == kinds


def test_two_stages_in_one_turn_are_one_extra_card_by_architecture() -> None:
    here = scene(city("rhodes", "wood wood glass", tokens="architecture"), left="coin", centre="blue")
    here.play("t:left", "b:2:ww")
    assert (here.built(), here.asked) == ([1, 2], "extra")
    here.play("e:architecture:centre")
    assert (here.seat, here.cards()) == (1, "blue")
    here = scene(city("giza", "wood stone glass", built=(1,), tokens="architecture"), left="wood", centre="brick")
    here.play("t:left", "e:architecture:centre")
    assert (here.built(), here.seat) == ([1, 2, 3], 1)


def test_extra_cards_are_taken_in_the_own_turn_only() -> None:
    here = scene(city(), city(tokens="science urbanism crafts"), left="gear", right="wood")
    here.play("t:left")
    assert (here.seat, here.asked) == (1, "turn")
    here.play("t:left")
    assert (here.seat, here.asked) == (1, "extra")


def test_the_extra_card_of_the_central_deck_is_unseen_unless_the_cat_saw_it() -> None:
    here = scene(city(tokens="science"), left="gear", centre="horn", cat=0)
    here.play("t:left")
    assert here.explain("e:science:centre")["card"] is None
    here = scene(city(tokens="science"), left="gear", centre="horn", cat=0)
    here.play("look", "t:left")
    assert here.explain("e:science:centre")["card"] == "horn"
    assert here.explain("e:science:right")["card"] == "blue"


# ── Economy ─────────────────────────────────────────────────────────────────
def test_by_economy_one_coin_counts_as_two_different_or_two_equal_resources() -> None:
    for built in ((1, 2), (1, 2, 3)):
        here = scene(city("giza", "wood", built=built, tokens="economy"), right="coin")
        (stage,) = of(here.play("t:right"), "stage")
        assert (stage["spent"], stage["tokens"]) == (["wood", "coin"], ["economy"])
    here = scene(city("giza", "", tokens="economy"), right="coin")
    assert of(here.play("t:right"), "stage")[0]["spent"] == ["coin"]


def test_only_one_coin_a_turn_counts_as_two() -> None:
    here = scene(city("giza", "coin", built=COMPLETE_BUT_ONE, tokens="economy"), right="coin")
    here.play("t:right")
    assert here.built() == list(COMPLETE_BUT_ONE)
    here = scene(city("rhodes", "coin", tokens="economy architecture"), right="blue", centre="coin")
    here.play("t:right")
    assert here.legal() == ["b:1:d", "b:2:d"]
    here.play("b:1:d", "e:architecture:centre")
    assert (here.seat, here.cards()) == (1, "coin blue")


def test_with_economy_a_coin_may_be_spent_as_a_single_one() -> None:
    here = scene(city("giza", "wood", tokens="economy"), right="coin")
    here.play("t:right")
    assert here.ways(1) == ["wc", "d"]
    here.play("b:1:wc")
    assert (here.cards(), here.view()["used"]) == ("", [])


def test_economy_is_used_up_only_when_a_coin_counts_as_two() -> None:
    here = scene(city("rhodes", "wood wood", tokens="economy architecture", built=(1,)), right="coin", left="blue")
    here.play("t:right", "b:2:wc")
    assert here.view()["used"] == []
    here = scene(city("rhodes", "wood wood", tokens="economy architecture", built=(1,)), right="coin", left="blue")
    here.play("t:right", "b:2:d")
    assert here.view()["used"] == ["economy"]


# ── Engineering ─────────────────────────────────────────────────────────────
def test_by_engineering_any_resources_pay_whatever_the_sign() -> None:
    here = scene(city("giza", "wood", tokens="engineering"), right="wood")
    (stage,) = of(here.play("t:right"), "stage")
    assert (stage["spent"], stage["tokens"]) == (["wood", "wood"], ["engineering"])
    here = scene(city("giza", "wood", built=(1,), tokens="engineering"), right="glass")
    assert of(here.play("t:right"), "stage")[0]["spent"] == ["wood", "glass"]


def test_engineering_serves_one_stage_a_turn() -> None:
    mine = city("giza", "wood wood glass stone paper", built=(), tokens="engineering architecture")
    here = scene(mine, right="blue", centre="brick")
    here.play("t:right", "b:1:ww")
    assert (here.view()["used"], here.asked, here.built()) == (["engineering"], "extra", [1])
    here.play("e:architecture:centre")
    assert (here.seat, here.built()) == (1, [1])


def test_engineering_is_used_up_only_when_the_cards_break_the_sign() -> None:
    here = scene(city("giza", "wood wood", tokens="engineering architecture"), right="glass")
    here.play("t:right")
    assert here.ways(1) == ["wg", "ww"]
    here.play("b:1:wg")
    assert here.view()["used"] == []


def test_economy_and_engineering_may_serve_the_same_stage() -> None:
    here = scene(city("giza", "wood", built=(1, 2), tokens="economy engineering"), right="blue", left="coin")
    here.play("t:left")
    assert here.built() == [1, 2, 3]
    here = scene(city("giza", "wood wood", built=COMPLETE_BUT_ONE, tokens="economy engineering"), left="coin")
    told = here.play("t:left")
    assert of(told, "stage")[0]["tokens"] == ["economy", "engineering"]


def test_a_stage_that_can_be_paid_without_the_tokens_leaves_the_choice_to_the_player() -> None:
    here = scene(city("giza", "wood wood", tokens="economy engineering"), right="coin")
    here.play("t:right")
    assert here.ways(1) == ["ww", "wc", "d"]


def test_no_card_too_many_is_spent() -> None:
    here = scene(city("giza", "wood brick stone paper", built=(), tokens="economy engineering"), right="coin")
    here.play("t:right")
    assert all(len(way.replace("d", "dd")) == 2 for way in here.ways(1))
    assert here.ways(1)


def test_both_tokens_count_for_the_duty_to_build() -> None:
    for token, held, card in (("economy", "wood", "coin"), ("engineering", "wood wood", "wood")):
        here = scene(city("giza", held, built=(1, 2), tokens=token), left=card)
        here.play("t:left")
        assert here.built() == [1, 2, 3]


# ── shields and points ──────────────────────────────────────────────────────
def test_tactics_is_two_shields_for_good() -> None:
    here = scene(city(cards="gear"), left="gear", right="horns", row="tactics", turned=1)
    here.play("t:left", "p:tactics")
    assert here.city()["strength"] == 2
    assert of(here.play("t:left"), "war")[0]["strengths"] == [2, 1]
    assert here.city()["strength"] == 2


def test_decor_is_4_points_or_6_for_the_owner_of_the_complete_wonder() -> None:
    mine = city("giza", "wood stone glass", built=COMPLETE_BUT_ONE, tokens="decor")
    here = scene(mine, left="paper")
    assert here.points("progress") == 4
    here.play("t:left")
    assert (here.asked, here.points("progress")) == ("over", 6)
    here = scene(city("giza", "wood stone glass", built=COMPLETE_BUT_ONE), city(tokens="decor"), left="paper")
    here.play("t:left")
    assert (here.asked, here.points("progress", 1)) == ("over", 4)


def test_politics_is_a_point_for_each_cat_icon_in_the_own_area_and_none_for_the_pawn() -> None:
    here = scene(city(cards="cat cat cat blue", tokens="politics"), cat=0)
    assert (here.points("progress"), here.points("cat")) == (3, 2)
    assert scene(city(tokens="politics"), cat=0).points("progress") == 0


def test_strategy_is_a_point_for_each_military_token() -> None:
    assert scene(city(tokens="strategy", medals=5)).points("progress") == 5


def test_education_is_2_points_for_each_progress_token_itself_and_both_cultures_included() -> None:
    assert scene(city(tokens="education")).points("progress") == 2
    assert scene(city(tokens="education tactics economy")).points("progress") == 6
    assert scene(city(tokens="culture education culture")).points("progress") == 6 + 12


def test_culture_is_4_points_for_one_and_12_in_all_for_both() -> None:
    assert scene(city(tokens="culture")).points("progress") == 4
    assert scene(city(tokens="culture culture")).points("progress") == 12
