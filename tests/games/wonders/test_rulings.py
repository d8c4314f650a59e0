"""The rulings of docs/rulings.md that have tests of their own: questions that the rulebook leaves open or answers
with a misprint."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.cards import CARDS, GUILDS
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from tests.games.position import events_of
from tests.games.wonders.positions import city, position


def test_w1_halicarnassus_may_decline_to_build_from_the_pile() -> None:
    here = position(city("halicarnassus-b", "ore_vein foundry", hand="school"), age=2, turn=4, pile="aqueduct")
    here.play("w:school")
    pile = here.pile()
    events = here.play("n")
    assert events_of(events, "declined") == [{"seat": 0}]
    assert (here.asked, here.pile(), here.built()) == ("turn", pile, ["ore_vein", "foundry"])


def test_w1_a_search_of_an_empty_pile_is_lost() -> None:
    mine = city("halicarnassus-b", "ore_vein mine", hand="altar")
    others = ["loom_1 stone_pit", "baths theater", "altar press_1", "clay_pool lumber_yard", "tavern clay_pit"]
    hands = ["marketplace", "east_trading_post", "pawnshop", "west_trading_post", "glassworks_1"]
    here = position(mine, *map(city, [""] * 5, others, hands), turn=3)
    assert here.pile() == []
    events = here.play("w:altar", *[f"b:{hand}" for hand in hands])
    assert events_of(events, "nothing_to_choose") == [{"seat": 0}]
    assert here.asked == "turn"


def test_w1_a_search_is_lost_when_all_cards_of_the_pile_stand_here_already() -> None:
    mine = city("halicarnassus-b", "ore_vein mine altar", hand="baths")
    others = ["loom_1 stone_pit theater", "theater press_1 lumber_yard", "clay_pool tavern clay_pit",
              "loom_1 barracks apothecary", "guard_tower workshop stockade"]  # fmt: skip
    hands = ["altar", "east_trading_post", "pawnshop", "west_trading_post", "glassworks_1"]
    here = position(mine, *map(city, [""] * 5, others, hands), turn=4)
    events = here.play("w:baths", "s:altar", *[f"b:{hand}" for hand in hands[1:]])
    assert here.pile() == ["altar"]
    assert events_of(events, "nothing_to_choose") == [{"seat": 0}]


def test_w2_a_card_of_the_free_build_pays_its_coins() -> None:
    here = position(city("olympia-a", "ore_vein timber_yard", stages=2, coins=0, hand="vineyard"), age=2)
    here.play("f:vineyard")
    assert here.coins() == 2


def test_w2_a_card_from_the_discard_pile_pays_its_coins() -> None:
    mine = city("halicarnassus-b", "ore_vein foundry", coins=0, hand="school")
    here = position(mine, age=2, turn=4, pile="vineyard")
    here.play("w:school")
    here.play("d:vineyard")
    assert here.coins() == 2


def test_w3_the_free_build_waives_the_coin_of_a_brown_card() -> None:
    here = position(city("olympia-a", stages=2, coins=0, hand="sawmill"), age=2)
    assert "b:sawmill" not in here.legal()
    here.play("f:sawmill")
    assert (here.built(), here.coins()) == (["sawmill"], 0)


def test_w4_a_parent_from_the_discard_pile_makes_its_child_free_from_the_next_turn() -> None:
    mine = city("halicarnassus-b", "ore_vein foundry", coins=0, hand="school")
    here = position(mine, city("ephesus-a", hand="aqueduct walls"), city("rhodes-a"), age=2, turn=4, pile="baths")
    here.play("w:school", "s:walls")
    here.play("d:baths")
    assert "aqueduct" in here.hand()
    assert here.ways("b:aqueduct") == [""]


# ── the seventh card ────────────────────────────────────────────────────────
def test_w5_the_seventh_card_is_played_after_the_sixth_and_uses_what_that_brought() -> None:
    mine = city("babylon-b", stages=2, coins=1, hand="brickyard forum")
    here = position(mine, city("giza-a"), city("rhodes-a"), age=2, turn=6)
    assert not here.ways("b:forum")
    here.play("b:brickyard")
    assert here.asked == "seventh"
    assert here.ways("b:forum") == [""]


def test_w6_a_discount_of_the_sixth_card_serves_the_seventh() -> None:
    mine = city("babylon-b", stages=2, coins=1, hand="east_trading_post barracks")
    here = position(mine, city("giza-a"), city("rhodes-a"), turn=6)
    assert not here.ways("b:barracks")
    here.play("b:east_trading_post")
    assert here.ways("b:barracks") == ["0-1"]


def test_w6_income_of_the_sixth_turn_pays_for_the_seventh_card() -> None:
    mine = city("babylon-b", "loom_1", stages=2, coins=0, hand="vineyard school")
    left, right = city("ephesus-a", "lumber_yard"), city("rhodes-a", "clay_pool", hand="forum walls", coins=2)
    here = position(mine, left, right, age=2, turn=6)
    here.play("b:vineyard", f"s:{here.hand(1)[0]}", "b:forum@2-0")
    assert here.coins() == 2 + 2
    assert here.ways("b:school") == ["4-0"]


def test_w6_the_seventh_card_has_the_whole_production_again_and_may_buy_the_same_unit_again() -> None:
    mine = city("babylon-b", "timber_yard", stages=2, coins=8, hand="temple school")
    here = position(mine, city("ephesus-a"), city("alexandria-a"), age=2, turn=6)
    here.play("b:temple@0-2")
    assert here.ways("b:school") == ["2-0"]
    mine = city("babylon-b", "timber_yard", stages=2, coins=8, hand="laboratory school")
    here = position(mine, city("ephesus-a", "clay_pool"), city("alexandria-a"), age=2, turn=6)
    here.play("b:laboratory@4-0")
    assert here.ways("b:school") == ["2-0"]


def test_w6_units_bought_for_the_sixth_card_are_not_kept_for_the_seventh() -> None:
    mine = city("babylon-b", "lumber_yard clay_pool", stages=2, coins=4, hand="laboratory school")
    here = position(mine, city("ephesus-a"), city("alexandria-a"), age=2, turn=6)
    here.play("b:laboratory@2-0")
    assert here.ways("b:school") == ["2-0"]


def test_w6_neighbours_sell_for_the_seventh_card_what_they_built_with_their_sixth() -> None:
    mine = city("babylon-b", "lumber_yard", stages=2, hand="vineyard school")
    here = position(mine, city("giza-a", hand="press_2 walls"), city("rhodes-a"), age=2, turn=6)
    assert not here.ways("b:school")
    here.play("b:vineyard", "b:press_2")
    assert here.ways("b:school") == ["2-0"]


def test_w7_a_seventh_card_that_was_sold_can_be_taken_from_the_pile() -> None:
    halicarnassus = city("halicarnassus-b", "ore_vein foundry", hand="library dispensary")
    here = position(city("babylon-b", stages=2, hand="walls school"), halicarnassus, age=2, turn=6)
    here.play("s:walls", "w:library")
    here.play("s:school")
    assert (here.asked, here.waiting) == ("discard", (1,))
    assert "d:school" in here.legal(1)


def test_w8_a_neighbours_vineyard_counts_neither_the_seventh_card_nor_one_from_the_pile() -> None:
    babylon = city("babylon-b", stages=2, hand="walls sawmill")
    halicarnassus = city("halicarnassus-b", "ore_vein mine", hand="library dispensary")
    cities = [city("giza-a", hand="vineyard forum"), babylon, *[city()] * 3, halicarnassus]
    here = position(*cities, age=2, turn=6, pile="quarry")
    events = here.play("b:vineyard", "s:walls", *[f"s:{here.hand(seat)[0]}" for seat in (2, 3, 4)], "w:library")
    events += here.play("b:sawmill")
    events += here.play("d:quarry")
    assert [fact["coins"] for fact in events_of(events, "earned", 0)] == [2]


def test_w6_two_seventh_cards_are_chosen_in_secret_and_resolved_together() -> None:
    manneken = city("manneken-a", "clay_pool", stages=2, coins=2, hand="vineyard forum")
    babylon = city("babylon-b", "lumber_yard", stages=2, coins=1, hand="loom_2 school")
    here = position(manneken, city("ephesus-a"), babylon, age=2, turn=6)
    here.play("b:vineyard", f"s:{here.hand(1)[0]}", "b:loom_2")
    assert (here.asked, here.waiting) == ("seventh", (0, 2))
    seen = here.view(2)
    assert [event.kind for event in here.act(0, "b:forum@0-2")] == ["chose"]
    assert {**here.view(2), "waiting": [0, 2], "cities": seen["cities"]} == seen
    assert (here.built(0)[-1], here.coins(2)) == ("vineyard", 1)
    assert here.refusals(2)["school"][0] == "build/coins"  # the two coins from the neighbour arrive too late
    events = here.act(2, "s:school")
    assert [event.kind for event in events][:4] == ["chose", "reveal", "built", "sold"]
    assert here.coins(2) == 1 + 2 + 3


# ── counting ────────────────────────────────────────────────────────────────
def test_w9_an_arena_from_the_pile_counts_the_stage_just_built() -> None:
    mine = city("halicarnassus-b", "ore_vein foundry", coins=0, hand="lodge")
    here = position(mine, age=3, turn=3, pile="arena")
    here.play("w:lodge")
    here.play("d:arena")
    assert here.coins() == 3


def test_w10_a_lighthouse_counts_itself() -> None:
    here = position(city(built="caravansery", hand="lighthouse"), age=3)
    here.play("b:lighthouse")
    assert (here.coins(), here.points("commerce")) == (3 + 2, 2)


def test_w11_copied_shipowners_count_the_cards_that_stand_in_olympia_not_themselves() -> None:
    mine = city("olympia-b", "ore_vein loom_1 spies_guild", stages=3)
    assert position(mine, city(built="shipowners_guild stone_pit"), age=3, turn=2).points("guilds") == 3


def test_w12_copied_scientists_are_a_symbol_of_choice_in_the_science_line() -> None:
    mine = city("olympia-b", "apothecary workshop", stages=3)
    here = position(mine, city(built="scientists_guild spies_guild"), city(built="stockade"), age=3, turn=3)
    assert (here.points("science"), here.points("guilds")) == (1 + 1 + 1 + 7, 0)


def test_w13_each_guild_exists_once_so_that_olympia_never_copies_its_own() -> None:
    dealt = WONDERS.deal(WONDERS.options({"players": 7}), Rng(1))
    third = Counter(key for hand in dealt["ages"][2] for key in hand)
    assert {third[CARDS[guild].key] for guild in GUILDS} == {0, 1}
    for hand in dealt["ages"][2]:
        hand[:] = ["spies_guild" if key.endswith("_guild") else key for key in hand]
    with pytest.raises(HeptadError, match="deal/cards"):
        WONDERS.start(WONDERS.options({"players": 7}), dealt)


def test_w14_the_copied_guild_is_found_at_scoring_without_a_question() -> None:
    mine = city("olympia-b", stages=3, hand="palace study")
    here = position(mine, city(built="builders_guild", stages=3), city(built="workers_guild"), age=3, turn=6)
    events = here.play()
    assert here.asked == "over"
    assert here.points("guilds") == 3 + 3
    told = [event.data for event in events if event.kind in ("guild_copied", "over")]
    assert told[0] == {"kind": "guild_copied", "seat": 0, "card": "builders_guild", "points": 6}
    assert [data["kind"] for data in told] == ["guild_copied", "over"]


def test_w14_a_copied_guild_that_adds_symbols_is_told_with_the_points_of_the_science_line() -> None:
    mine = city("olympia-b", "apothecary workshop", stages=3, hand="palace study")
    here = position(mine, city(built="scientists_guild spies_guild"), city(), age=3, turn=6)
    (copied,) = [event.data for event in here.play() if event.kind == "guild_copied"]
    assert (copied["card"], copied["points"]) == ("scientists_guild", (1 + 1 + 1 + 7) - (1 + 1))


def test_w14_no_guild_is_told_to_be_copied_if_none_adds_points() -> None:
    mine = city("olympia-b", stages=3, hand="palace study")
    here = position(mine, city(built="spies_guild"), city(), age=3, turn=6)
    assert not [event for event in here.play() if event.kind == "guild_copied"]


def test_w20_two_neighbours_may_buy_the_two_resources_of_one_card_that_its_owner_uses_too() -> None:
    mine, left = city("ephesus-a", "clay_pit", coins=0, hand="barracks"), city("giza-a", hand="guard_tower")
    right = city("alexandria-a", hand="barracks")
    here = position(mine, left, city("olympia-a", hand="altar"), city("halicarnassus-a", hand="altar"), right, turn=2)
    here.play("b:barracks", "b:guard_tower@0-2", "b:altar", "b:altar", "b:barracks@2-0")
    assert [here.built(seat)[-1] for seat in (0, 1, 4)] == ["barracks", "guard_tower", "barracks"]
    assert here.coins() == 2 + 2


def test_w27_left_and_right_are_never_the_same_city() -> None:
    here = position(city("giza-a", coins=9, hand="forum"), city("babylon-a"), city("rhodes-a", "clay_pool"), age=2)
    assert here.ways("b:forum") == ["2-2"]


def test_w28_nobody_looks_at_markers_or_discards_later() -> None:
    here = position(city("giza-a", "stone_pit", hand="baths altar"), turn=2)
    here.play("w:baths")
    here.play(f"s:{here.hand()[0]}")
    sold = here.pile()[-3]
    assert f'"{sold}"' not in json.dumps(here.view(0)["cities"])
    assert '"baths"' not in json.dumps(here.view(0))
    assert here.view(0)["discard"] == []


def test_w36_what_is_free_anyway_can_be_built_without_the_free_build_which_is_used_only_if_asked_for() -> None:
    for token, ready in (("b:stables", True), ("f:stables", False)):
        here = position(city("olympia-a", "apothecary", stages=2, coins=0, hand="stables"), age=2)
        here.play(token)
        assert "stables" in here.built()
        assert here.city()["free_build"] is ready


# ── misprints of the rulebook ───────────────────────────────────────────────
def test_w30_a_tavern_does_pay() -> None:
    here = position(city(coins=0, hand="tavern"), players=4)
    here.play("b:tavern")
    assert here.coins() == 5


def test_w29_olympia_b_may_build_the_trading_posts_though_they_save_nothing_more() -> None:
    mine = city("olympia-b", stages=1, hand="east_trading_post west_trading_post")
    here = position(mine, city("giza-a"), city("rhodes-a", hand="barracks altar"), turn=3)
    assert {"b:east_trading_post", "b:west_trading_post"} <= set(here.legal())
    here.play("b:east_trading_post", f"s:{here.hand(1)[0]}", "s:altar")
    assert here.city()["discounts"] == ["raw_left", "raw_right"]
    assert here.ways("b:barracks") == ["0-1"]
