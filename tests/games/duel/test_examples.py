"""The worked examples of the rulebook, with the same numbers, and a few more."""

from __future__ import annotations

import pytest

from heptad.games.duel.cards import CARDS, ID
from tests.games.duel.positions import city, position, units
from tests.games.position import events_of

ANTOINE = "stone_pit clay_pool brickyard press"


def test_example_1_lumber_yard_costs_nothing_stone_pit_a_coin_baths_a_stone_arena_clay_stone_and_wood() -> None:
    here = position(free="lumber_yard stone_pit baths")
    assert [here.price(key) for key in ("lumber_yard", "stone_pit", "baths")] == [0, 1, 2]
    assert sorted(CARDS[ID["arena"]].cost) == ["C", "S", "W"]
    lacks = position(free="arena", age=3).bill("arena")["lacks"]
    assert units(lacks) == [("wood", 1, 2), ("stone", 1, 2), ("clay", 1, 2)]


def test_example_2_horse_breeders_are_free_with_clay_and_wood_or_with_the_stable_else_four_coins() -> None:
    here = position(city("clay_pool lumber_yard", coins=0), free="horse_breeders", age=2)
    assert (here.price("horse_breeders"), here.bill("horse_breeders")["chain"]) == (0, None)
    here = position(city("stable", coins=0), free="horse_breeders", age=2)
    assert (here.price("horse_breeders"), here.bill("horse_breeders")["chain"]) == (0, "stable")
    assert position(free="horse_breeders", age=2).price("horse_breeders") == 4


@pytest.mark.parametrize(("built", "coins"), [("clay_pool lumber_yard", 0), ("stable", 4)])
def test_example_2_urbanism_would_pay_for_horse_breeders_only_by_the_chain(built: str, coins: int) -> None:
    here = position(city(built, coins=0, tokens="urbanism"), free="horse_breeders", age=2)
    here.play("b:horse_breeders")
    assert here.coins() == coins


def test_example_3_the_lumber_yard_can_be_built_without_a_coin() -> None:
    here = position(city(coins=0), free="lumber_yard")
    here.play("b:lumber_yard")
    assert here.coins() == 0


def test_example_4_antoine_produces_one_stone_three_clay_and_one_papyrus() -> None:
    assert position(city(ANTOINE), age=2).city()["production"] == ["stone", "clay", "clay", "clay", "papyrus"]


def test_example_5_antoine_can_build_baths_and_garrison_but_not_the_apothecary() -> None:
    asked, lying = ["baths", "garrison", "apothecary"], ["walls", "statue", "temple"]
    here = position(city(ANTOINE, coins=0), free=" ".join(lying), age=2, discard=" ".join(asked), left=17)
    # The example needs cards of age I in the display, for a city of age II. They are exchanged with cards of age II.
    places = {ID[one]: ID[other] for one, other in (*zip(asked, lying, strict=True), *zip(lying, asked, strict=True))}
    here.state.cards = tuple(tuple(places.get(card, card) for card in cards) for cards in here.state.cards)
    here.state.discard = tuple(places.get(card, card) for card in here.state.discard)
    assert here.free() == asked
    assert (here.price("baths"), here.price("garrison")) == (0, 0)
    assert {"b:baths", "b:garrison"} <= set(here.legal())
    assert "b:apothecary" not in here.legal()
    price = here.bill("apothecary")
    assert (price["total"], units(price["lacks"]), units(price["buys"])) == (2, [("glass", 1, 2)], [("glass", 1, 2)])
    assert here.refusals()["apothecary"] == {"code": "build/coins", "card": "apothecary", "price": price, "have": 0}


def test_example_6_a_stone_costs_antoine_four_coins_each_and_bruno_two() -> None:
    bruno = city("shelf_quarry", coins=20)
    assert position(city(), bruno, age=2).city(0)["prices"]["stone"] == 4
    assert position(city(), bruno, free="aqueduct", age=2, seat=1).price("aqueduct") == 2


def test_example_7_bruno_pays_five_coins_to_the_bank_for_the_fortifications() -> None:
    here = position(city("clay_pool"), city("shelf_quarry"), free="fortifications", age=3, seat=1)
    here.play("b:fortifications")
    assert (here.coins(0), here.coins(1)) == (7, 2)


def test_example_8_antoine_pays_twelve_coins_for_the_aqueduct() -> None:
    assert position(city(), city("quarry stone_pit"), free="aqueduct", age=2).price("aqueduct") == 12


def test_example_9_the_scriptorium_costs_two_coins_and_the_stone_pit_one() -> None:
    here = position(city(), city(), free="scriptorium stone_pit")
    here.play("b:scriptorium", "b:stone_pit")
    assert (here.coins(0), here.coins(1)) == (5, 6)


def test_example_10_bruno_pays_seven_coins_for_the_caravansery_of_which_economy_would_take_five() -> None:
    here = position(city("glassworks"), city(), free="caravansery", age=2, seat=1)
    here.play("b:caravansery")
    assert (here.coins(0), here.coins(1)) == (7, 0)
    here = position(city("glassworks", tokens="economy"), city(), free="caravansery", age=2, seat=1)
    here.play("b:caravansery")
    assert (here.coins(0), here.coins(1)) == (12, 0)


def test_example_11_the_baths_make_the_aqueduct_free_and_the_palisade_the_fortifications() -> None:
    here = position(city("baths", coins=0), free="aqueduct", age=2)
    here.play("b:aqueduct")
    assert (here.built(), here.coins()) == (["baths", "aqueduct"], 0)
    here = position(city(), city("palisade", coins=0), free="fortifications", age=3, seat=1)
    here.play("b:fortifications")
    assert (here.built(1), here.coins(1)) == (["palisade", "fortifications"], 0)


def test_example_12_exactly_four_cards_are_available() -> None:
    here = position(gone=(9, 14, 15), at={16: "baths", 17: "stone_pit", 18: "lumber_yard", 19: "scriptorium"})
    assert here.free() == ["baths", "stone_pit", "lumber_yard", "scriptorium"]
    assert {token.split(":")[1] for token in here.legal()} == set(here.free())


def test_example_13_with_two_yellow_cards_bruno_gets_four_coins_for_the_aqueduct() -> None:
    here = position(city(), city("tavern clay_reserve", coins=0), free="aqueduct", age=2, seat=1)
    here.play("s:aqueduct")
    assert here.coins(1) == 4
    assert "aqueduct" in here.discard()


def test_example_14_antoine_builds_the_colossus_with_any_card_and_moves_the_pawn_two_spaces() -> None:
    here = position(city("clay_pool brickyard glassworks", coins=0, wonders="colossus"), free="walls", age=2)
    assert here.city()["production"] == ["clay", "clay", "clay", "glass"]
    here.play("w:walls:colossus")
    assert (here.coins(), here.pawn()) == (0, 2)
    assert "walls" not in (*here.built(), *here.discard())


def test_example_15_the_seventh_wonder_sends_the_pyramids_out_of_the_game() -> None:
    antoine = city(coins=20, wonders_built="sphinx piraeus", wonders="colossus pyramids")
    bruno = city(coins=50, wonders_built="mausoleum great_library hanging_gardens appian_way")
    here = position(antoine, bruno, free="walls", age=2)
    here.play("w:walls:colossus")
    assert (here.view()["gone"], here.pawn()) == (["pyramids"], 2)
    for _ in range(2):
        assert not [token for token in here.legal() if token.startswith("w:")]
        here.sell(1)


def test_example_16_the_archery_range_moves_the_pawn_into_a_new_zone_and_costs_bruno_two_coins() -> None:
    for pawn in (1, 2):
        here = position(city(coins=6), city(coins=7), free="archery_range", age=2, pawn=pawn)
        here.play("b:archery_range")
        assert (here.pawn(), here.coins(0), here.coins(1)) == (pawn + 2, 0, 5)
        assert here.view()["looted"] == [3]


def test_example_17_with_strategy_two_shields_move_the_pawn_three_spaces() -> None:
    here = position(city(tokens="strategy"), city(), free="walls", age=2)
    here.play("b:walls")
    assert (here.pawn(), here.coins(1)) == (3, 5)


# ── more examples ───────────────────────────────────────────────────────────
def test_two_tokens_in_one_move_take_six_coins_of_six() -> None:
    here = position(city(coins=20, tokens="strategy"), city(coins=6), free="arsenal", age=3, pawn=2)
    events = here.play("b:arsenal")
    assert (here.pawn(), here.coins(1)) == (6, 0)
    assert [lost["coins"] for lost in events_of(events, "lost")] == [2, 4]


def test_the_appian_way_takes_two_coins_of_two() -> None:
    here = position(city(coins=20, wonders="appian_way"), city(coins=2), free="baths")
    here.play("w:baths:appian_way")
    assert here.coins(1) == 0


def test_the_palace_costs_fourteen_coins_and_seven_with_masonry() -> None:
    theirs = city("sawmill glassworks")
    assert position(city(), theirs, free="palace", age=3).price("palace") == 14
    assert position(city(tokens="masonry"), theirs, free="palace", age=3).price("palace") == 7


def test_five_symbols_and_a_pair_win_with_law() -> None:
    mine = city("apothecary pharmacist scriptorium workshop academy", coins=20)
    here = position(mine, free="study", age=3, board="law")
    here.play("b:study", "p:law")
    assert here.outcome() == ((0,), "science")


def test_after_the_sixth_pair_with_no_token_left_the_turn_passes() -> None:
    mine = city("apothecary school pharmacist dispensary academy", coins=20, tokens="law masonry")
    theirs = city("scriptorium library workshop laboratory university observatory", tokens="economy strategy urbanism")
    here = position(mine, theirs, free="study", age=3)
    here.play("b:study")
    assert (here.asked, here.waiting) == ("turn", (1,))


def test_the_sphinx_with_the_last_card_of_age_ii_gives_no_extra_turn_and_the_same_player_begins_age_iii() -> None:
    here = position(city(coins=20, wonders="sphinx"), free="walls", age=2, left=1)
    events = here.play("w:walls:sphinx")
    assert events_of(events, "extra_turn") == []
    assert events_of(events, "age_begun") == [{"age": 3, "first": 0}]
    assert (here.asked, here.waiting) == ("turn", (0,))
