"""A turn: one card from one of three decks, then everything that has become possible, in its order."""

from __future__ import annotations

import json

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.types import CENTRAL_DECK
from tests.games.architects.positions import city, of, scene, taken


# ── choosing a deck ─────────────────────────────────────────────────────────
def test_the_owner_of_the_cat_may_look_alone_at_the_top_card_of_the_central_deck_before_choosing() -> None:
    here = scene(players=3, cat=0, centre="compass")
    assert here.legal() == ["t:left", "t:centre", "t:right", "look"]
    told = here.play("look")
    assert of(told, "looked") == [{"seat": 0}]
    assert [(event.data["card"], event.only) for event in told if event.kind == "saw"] == [("compass", (0,))]
    assert [here.view(seat)["central"]["top"] for seat in (0, 1, 2, None)] == ["compass", None, None, None]
    assert here.legal() == ["t:left", "t:centre", "t:right"]


def test_a_turn_takes_the_top_card_of_the_left_the_right_or_the_central_deck() -> None:
    for place, deck, card in (("left", 0, "gear"), ("centre", 7, "horn"), ("right", 2, "tablet")):
        here = scene(players=3, left="gear", centre="horn", right="tablet")
        told = here.play(f"t:{place}")
        left = here.left_in(deck)
        assert of(told, "took") == [
            {"seat": 0, "card": card, "deck": deck, "place": place, "cards_left": left, "why": "turn"}
        ]
        assert here.cards() == card
        assert here.seat == 1


def test_the_top_card_of_a_wonder_deck_is_seen_before_choosing_and_that_of_the_central_deck_is_not() -> None:
    here = scene(left="gear wood", centre="horn", right="tablet")
    view = here.view(0)
    assert [deck["top"] for deck in view["decks"]] == ["gear", "tablet"]
    assert view["central"]["top"] is None
    assert [here.explain(token)["card"] for token in here.legal()] == ["gear", None, "tablet"]
    here.play("t:left")
    assert here.view(1)["decks"][0]["top"] == "wood"


def test_an_empty_deck_cannot_be_chosen_and_is_never_refilled() -> None:
    here = scene(left="blue |", centre="blue |")
    here.play("t:left")
    assert here.legal() == ["t:left", "t:centre"]
    here.play("t:centre")
    assert here.legal() == ["t:right"]
    refused = ARCHITECTS.refusals(here.state, 0)
    assert [(ARCHITECTS.encode(refusal.action), refusal.data) for refusal in refused] == [
        ("t:left", {"code": "deck/empty", "place": "left", "deck": 0}),
        ("t:centre", {"code": "deck/empty", "place": "centre", "deck": CENTRAL_DECK}),
    ]
    here.play("t:right", "t:left", "t:right", "t:left")
    assert (here.left_in(0), here.left_in(CENTRAL_DECK), here.left_in(1)) == (0, 0, 25 - 4)


# ── the order of things ─────────────────────────────────────────────────────
def test_the_card_is_placed_then_all_that_is_possible_is_done_then_the_next_player_is_asked() -> None:
    here = scene(city("giza", "wood"), left="brick")
    told = here.play("t:left")
    assert [event.kind for event in told] == ["took", "stage", "turn"]
    assert (here.built(), here.cards(), here.seat, here.asked) == ([1], "", 1, "turn")


def test_a_due_war_is_fought_when_nothing_is_left_to_do_and_before_the_next_player() -> None:
    here = scene(city("giza", "horn", tokens="propaganda"), left="horn", turned=2)
    here.play("t:left")
    assert (here.asked, here.view()["war"], here.city()["medals"]) == ("extra", True, 0)
    told = here.play("n")
    assert [event.kind for event in told] == ["declined", "war", "turn"]
    assert (here.seat, here.asked, here.city()["medals"]) == (1, "turn", 2)


def test_cat_and_horns_act_at_once_when_their_card_is_placed() -> None:
    here = scene(city(tokens="propaganda"), left="horns", right="cat")
    told = here.play("t:left")
    assert (here.asked, here.view()["turned"]) == ("extra", 2)
    told = here.play("e:propaganda:right")
    assert of(told, "cat") == [{"seat": 0}]
    assert here.view()["cat"] == 0


def test_with_a_set_and_a_build_pending_the_player_picks_which_comes_first() -> None:
    mine = city("alexandria", "wood stone paper glass gear", built=(1,))
    for first, kinds in (("x:gear", ["set", "progress", "stage"]), ("b:3:spg", ["stage", "set", "progress"])):
        here = scene(mine, left="wood", right="gear")
        here.play("t:left", "a:1")
        assert (here.asked, here.legal()) == ("choice", ["x:gear", "b:3:spg"])
        told = here.play(first) + here.play("p:decor")
        assert [event.kind for event in told] == [*kinds, "turn"]
        assert (here.built(), here.tokens(), here.seat) == ([1, 2, 3], ["decor"], 1)


def test_a_stage_effect_is_carried_out_before_anything_else_that_is_pending() -> None:
    mine = city("alexandria", "wood stone paper glass gear gear", built=(1,), tokens="urbanism architecture")
    here = scene(mine, left="wood", right="blue")
    here.play("t:left")
    assert (here.asked, here.built(), here.open_stages()) == ("choice", [1], [2])
    told = here.play("b:2:ww")
    assert [event.kind for event in told] == ["stage"]
    assert (here.asked, here.view()["pending"]) == ("deck", ["urbanism", "architecture"])


def test_what_must_be_done_comes_before_the_extra_cards() -> None:
    here = scene(city("giza", "wood", tokens="urbanism"), left="brick", right="glass")
    told = here.play("t:left")
    assert [event.kind for event in told] == ["took", "stage"]
    assert (here.asked, here.cards()) == ("extra", "")


def test_extra_cards_are_taken_in_the_order_the_player_likes_and_may_be_declined() -> None:
    mine = city("giza", "wood", tokens="urbanism architecture")
    for first, second in (("urbanism", "architecture"), ("architecture", "urbanism")):
        here = scene(mine, left="brick", centre="blue blue")
        here.play("t:left")
        assert here.view()["pending"] == ["urbanism", "architecture"]
        here.play(f"e:{first}:centre")
        assert here.view()["pending"] == [second]
        assert here.legal() == [f"e:{second}:{place}" for place in ("left", "centre", "right")] + ["n"]
        here.play("n")
        assert (here.cards(), here.seat) == ("blue", 1)


def test_a_card_taken_on_the_way_starts_over_until_nothing_is_pending() -> None:
    mine = city("giza", "wood gear", tokens="urbanism science")
    here = scene(mine, left="brick stone", centre="tablet compass glass", row="decor")
    told = here.play("t:left", "e:urbanism:centre")
    assert (taken(told), here.asked) == (["brick", "tablet"], "extra")
    told = here.play("e:science:centre")
    assert [event.kind for event in told] == ["took", "set"]
    assert here.asked == "token"
    here.play("p:decor")
    assert (here.seat, here.built(), here.cards()) == (1, [1], "")


def test_a_declined_extra_card_is_lost_when_the_turn_ends() -> None:
    here = scene(city(tokens="jewellery"), left="coin blue", centre="blue blue")
    here.play("t:left", "n", "t:centre", "t:centre")
    assert (here.seat, here.view()["pending"]) == (1, [])


# ── resources ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("grey", ["wood", "brick", "stone", "paper", "glass"])
def test_a_grey_card_is_one_unit_and_a_coin_any_one_of_the_five(grey: str) -> None:
    for same, wonder in ((False, city("giza", grey)), (True, city("giza", grey, built=(1,)))):
        here = scene(wonder, left="coin")
        told = here.play("t:left")
        assert of(told, "stage") == [
            {"seat": 0, "wonder": "giza", "stage": 1 + same, "spent": [grey, "coin"], "tokens": []}
        ]
    here = scene(city("giza", grey, built=(1,)), left=grey)
    here.play("t:left")
    assert here.built() == [1, 2]


def test_resources_and_coins_stay_from_turn_to_turn_and_only_those_spent_are_discarded() -> None:
    here = scene(city("giza", "wood stone blue", built=(1,)), left="glass coin")
    here.play("t:left", "t:centre")
    assert (here.cards(), here.discarded()) == ("wood stone glass blue", "")
    here.play("t:left")
    assert here.asked == "choice"
    here.play("b:2:sc")
    assert (here.cards(), here.discarded()) == ("wood glass blue", "stone coin")


def test_there_is_no_building_outside_the_own_turn() -> None:
    mine = city("giza", "wood wood glass glass", built=(1, 2, 3), tokens="engineering")
    here = scene(city("alexandria"), mine, left="blue", right="blue", centre="blue blue")
    told = here.play("t:centre")
    assert (here.seat, here.asked, here.built(1)) == (1, "turn", [1, 2, 3])
    assert of(told, "stage") == []


def test_the_whole_table_hears_of_every_card_that_is_placed() -> None:
    here = scene(city("ephesus", "wood", built=(1,)), left="wood", centre="gear")
    told = here.play("t:left")
    assert taken(told) == ["wood", "gear"]
    assert all(event.only is None for event in told)
    assert json.dumps(here.view(1)["cities"][0]["cards"]) == '{"gear": 1}'


def test_rounds_count_how_often_the_turn_has_come_to_the_start_player() -> None:
    here, turns = scene(players=3), []
    assert here.view()["round"] == 1
    for _ in range(6):
        turns += of(here.play("t:centre"), "turn")
    assert turns == [
        {"seat": seat, "round": number} for number, seat in ((1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0))
    ]
    assert here.view()["round"] == 3


def test_a_round_begins_where_the_start_player_would_have_begun_it() -> None:
    here = scene(players=4, left="blue |", centre="|", right="|", others={1: "blue blue red red |", 2: "|"})
    rounds = [here.play("t:left"), *(here.play("t:right" if here.seat == 2 else "t:left") for _ in range(3))]
    assert [of(told, "turn") for told in rounds] == [
        [{"seat": 1, "round": 1}],
        [{"seat": 2, "round": 1}],
        [{"seat": 1, "round": 2}],
        [{"seat": 2, "round": 2}],
    ]
