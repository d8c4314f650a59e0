"""A turn: one card from one of three decks, then everything that it makes possible, in the right order."""

from __future__ import annotations

import json

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.types import CENTRAL_DECK
from tests.games.architects.positions import COMPLETE_BUT_ONE, cards_taken, city, position
from tests.games.position import events_of


# ── choosing a deck ─────────────────────────────────────────────────────────
def test_the_owner_of_the_cat_may_look_alone_at_the_top_card_of_the_central_deck_before_choosing() -> None:
    game = position(players=3, cat=0, centre="compass")
    assert game.legal() == ["t:left", "t:centre", "t:right", "look"]
    events = game.play("look")
    assert events_of(events, "looked") == [{"seat": 0}]
    assert [(event.data["card"], event.only) for event in events if event.kind == "saw"] == [("compass", (0,))]
    assert [game.view(seat)["central"]["top"] for seat in (0, 1, 2, None)] == ["compass", None, None, None]
    assert game.legal() == ["t:left", "t:centre", "t:right"]


def test_a_turn_takes_the_top_card_of_the_left_the_right_or_the_central_deck() -> None:
    for place, deck, card in (("left", 0, "gear"), ("centre", 7, "horn"), ("right", 2, "tablet")):
        game = position(players=3, left="gear", centre="horn", right="tablet")
        events = game.play(f"t:{place}")
        left = game.left_in(deck)
        assert events_of(events, "taken") == [
            {"seat": 0, "card": card, "deck": deck, "place": place, "cards_left": left, "why": "turn"}
        ]
        assert game.cards() == card
        assert game.seat == 1


def test_the_top_card_of_a_wonder_deck_is_seen_before_choosing_and_that_of_the_central_deck_is_not() -> None:
    game = position(left="gear wood", centre="horn", right="tablet")
    view = game.view(0)
    assert [deck["top"] for deck in view["decks"]] == ["gear", "tablet"]
    assert view["central"]["top"] is None
    assert [game.explain(token)["card"] for token in game.legal()] == ["gear", None, "tablet"]
    game.play("t:left")
    assert game.view(1)["decks"][0]["top"] == "wood"


def test_an_empty_deck_cannot_be_chosen_and_is_never_refilled() -> None:
    game = position(left="blue |", centre="blue |")
    game.play("t:left")
    assert game.legal() == ["t:left", "t:centre"]
    game.play("t:centre")
    assert game.legal() == ["t:right"]
    refused = ARCHITECTS.refusals(game.state, 0)
    assert [(ARCHITECTS.encode(refusal.action), refusal.data) for refusal in refused] == [
        ("t:left", {"code": "deck/empty", "place": "left", "deck": 0}),
        ("t:centre", {"code": "deck/empty", "place": "centre", "deck": CENTRAL_DECK}),
    ]
    game.play("t:right", "t:left", "t:right", "t:left")
    assert (game.left_in(0), game.left_in(CENTRAL_DECK), game.left_in(1)) == (0, 0, 25 - 4)


def test_the_view_names_the_decks_within_reach_that_hold_a_card_and_none_when_the_game_is_over() -> None:
    game = position(city("giza", "wood stone paper", built=COMPLETE_BUT_ONE), left="blue |", right="blue glass")
    assert game.view()["reach"] == ["left", "centre", "right"]
    game.play("t:left", "t:left")
    assert game.view()["reach"] == ["centre", "right"]
    game.play("t:right")
    assert (game.asked, game.view()["reach"]) == ("over", [])


# ── the order of events ─────────────────────────────────────────────────────
def test_the_card_is_placed_then_all_that_is_possible_is_done_then_the_next_player_is_asked() -> None:
    game = position(city("giza", "wood"), left="brick")
    events = game.play("t:left")
    assert [event.kind for event in events] == ["taken", "stage_built", "turn_begun"]
    assert (game.built(), game.cards(), game.seat, game.asked) == ([1], "", 1, "turn")


def test_a_due_war_is_fought_when_nothing_is_left_to_do_and_before_the_next_player() -> None:
    game = position(city("giza", "horn", tokens="propaganda"), left="horn", turned=2)
    game.play("t:left")
    assert (game.asked, game.view()["war"], game.city()["medals"]) == ("extra", True, 0)
    events = game.play("n")
    assert [event.kind for event in events] == ["declined", "war", "turn_begun"]
    assert (game.seat, game.asked, game.city()["medals"]) == (1, "turn", 2)


def test_cat_and_horns_act_at_once_when_their_card_is_placed() -> None:
    game = position(city(tokens="propaganda"), left="horns", right="cat")
    events = game.play("t:left")
    assert (game.asked, game.view()["turned"]) == ("extra", 2)
    events = game.play("e:propaganda:right")
    assert events_of(events, "cat_moved") == [{"seat": 0}]
    assert game.view()["cat"] == 0


def test_with_a_set_and_a_build_pending_the_player_picks_which_comes_first() -> None:
    mine = city("alexandria", "wood stone paper glass gear", built=(1,))
    for first, kinds in (
        ("x:gear", ["set_turned_in", "token_taken", "stage_built"]),
        ("b:3:spg", ["stage_built", "set_turned_in", "token_taken"]),
    ):
        game = position(mine, left="wood", right="gear")
        game.play("t:left", "a:1")
        assert (game.asked, game.legal()) == ("choice", ["x:gear", "b:3:spg"])
        assert game.view()["choices"] == 2
        events = game.play(first) + game.play("p:decor")
        assert game.view()["choices"] == 0
        assert [event.kind for event in events] == [*kinds, "turn_begun"]
        assert (game.built(), game.tokens(), game.seat) == ([1, 2, 3], ["decor"], 1)


def test_a_stage_effect_is_carried_out_before_anything_else_that_is_pending() -> None:
    mine = city("alexandria", "wood stone paper glass gear gear", built=(1,), tokens="urbanism architecture")
    game = position(mine, left="wood", right="blue")
    game.play("t:left")
    assert (game.asked, game.built(), game.open_stages()) == ("choice", [1], [2])
    events = game.play("b:2:ww")
    assert [event.kind for event in events] == ["stage_built"]
    assert (game.asked, game.view()["pending"]) == ("deck", ["urbanism", "architecture"])


def test_what_must_be_done_comes_before_the_extra_cards() -> None:
    game = position(city("giza", "wood", tokens="urbanism"), left="brick", right="glass")
    events = game.play("t:left")
    assert [event.kind for event in events] == ["taken", "stage_built"]
    assert (game.asked, game.cards()) == ("extra", "")


def test_extra_cards_are_taken_in_the_order_the_player_likes_and_may_be_declined() -> None:
    mine = city("giza", "wood", tokens="urbanism architecture")
    for first, second in (("urbanism", "architecture"), ("architecture", "urbanism")):
        game = position(mine, left="brick", centre="blue blue")
        game.play("t:left")
        assert game.view()["pending"] == ["urbanism", "architecture"]
        game.play(f"e:{first}:centre")
        assert game.view()["pending"] == [second]
        assert game.legal() == [f"e:{second}:{place}" for place in ("left", "centre", "right")] + ["n"]
        game.play("n")
        assert (game.cards(), game.seat) == ("blue", 1)


def test_a_card_taken_on_the_way_starts_over_until_nothing_is_pending() -> None:
    mine = city("giza", "wood gear", tokens="urbanism science")
    game = position(mine, left="brick stone", centre="tablet compass glass", row="decor")
    events = game.play("t:left", "e:urbanism:centre")
    assert (cards_taken(events), game.asked) == (["brick", "tablet"], "extra")
    events = game.play("e:science:centre")
    assert [event.kind for event in events] == ["taken", "set_turned_in"]
    assert game.asked == "token"
    game.play("p:decor")
    assert (game.seat, game.built(), game.cards()) == (1, [1], "")


def test_a_declined_extra_card_is_lost_when_the_turn_ends() -> None:
    game = position(city(tokens="jewellery"), left="coin blue", centre="blue blue")
    game.play("t:left", "n", "t:centre", "t:centre")
    assert (game.seat, game.view()["pending"]) == (1, [])


# ── resources ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("grey", ["wood", "brick", "stone", "paper", "glass"])
def test_a_grey_card_is_one_unit_and_a_coin_any_one_of_the_five(grey: str) -> None:
    for same, wonder in ((False, city("giza", grey)), (True, city("giza", grey, built=(1,)))):
        game = position(wonder, left="coin")
        events = game.play("t:left")
        assert events_of(events, "stage_built") == [
            {"seat": 0, "wonder": "giza", "stage": 1 + same, "spent": [grey, "coin"], "tokens": []}
        ]
    game = position(city("giza", grey, built=(1,)), left=grey)
    game.play("t:left")
    assert game.built() == [1, 2]


def test_resources_and_coins_stay_from_turn_to_turn_and_only_those_spent_are_discarded() -> None:
    game = position(city("giza", "wood stone blue", built=(1,)), left="glass coin")
    game.play("t:left", "t:centre")
    assert (game.cards(), game.discarded()) == ("wood stone glass blue", "")
    game.play("t:left")
    assert game.asked == "choice"
    game.play("b:2:sc")
    assert (game.cards(), game.discarded()) == ("wood glass blue", "stone coin")


def test_there_is_no_building_outside_the_own_turn() -> None:
    mine = city("giza", "wood wood glass glass", built=(1, 2, 3), tokens="engineering")
    game = position(city("alexandria"), mine, left="blue", right="blue", centre="blue blue")
    events = game.play("t:centre")
    assert (game.seat, game.asked, game.built(1)) == (1, "turn", [1, 2, 3])
    assert events_of(events, "stage_built") == []


def test_the_whole_table_hears_of_every_card_that_is_placed() -> None:
    game = position(city("ephesus", "wood", built=(1,)), left="wood", centre="gear")
    events = game.play("t:left")
    assert cards_taken(events) == ["wood", "gear"]
    assert all(event.only is None for event in events)
    assert json.dumps(game.view(1)["cities"][0]["cards"]) == '{"gear": 1}'


def test_rounds_count_how_often_the_turn_has_come_to_the_start_player() -> None:
    game, turns = position(players=3), []
    assert game.view()["round"] == 1
    for _ in range(6):
        turns += events_of(game.play("t:centre"), "turn_begun")
    assert turns == [
        {"seat": seat, "round": number} for number, seat in ((1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0))
    ]
    assert game.view()["round"] == 3


def test_a_round_begins_where_the_start_player_would_have_begun_it() -> None:
    game = position(players=4, left="blue |", centre="|", right="|", others={1: "blue blue red red |", 2: "|"})
    rounds = [
        game.play("t:left"),
        *(game.play("t:right" if game.seat == 2 else "t:left") for _ in range(3)),
    ]
    assert [events_of(events, "turn_begun") for events in rounds] == [
        [{"seat": 1, "round": 1}],
        [{"seat": 2, "round": 1}],
        [{"seat": 1, "round": 2}],
        [{"seat": 2, "round": 2}],
    ]
