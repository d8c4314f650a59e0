"""Payment: costs, production, trade with both neighbours, and discounts."""

from __future__ import annotations

from heptad.games.wonders.cards import CARDS
from heptad.shared.kinds import RAW
from tests.games.position import events_of
from tests.games.wonders.positions import Position, city, position

#: Neighbours that sell only glass and cloth, for three players and for six.
POOR = city("alexandria-a"), city("halicarnassus-a")
POOR_OF_SIX = city("alexandria-a"), city(), city(), city(), city("halicarnassus-a")


def lacks(here: Position, card: str, seat: int = 0) -> dict[str, int]:
    """Return the number of missing units that nobody can supply, by the resources any of which would do."""
    code, facts = here.refusals(seat)[card]
    assert code == "build/short"
    return {" ".join(some["of"]): some["missing"] - some["left"] - some["right"] for some in facts["short"]}


# ── costs and production ────────────────────────────────────────────────────
def test_a_cost_is_resources_or_coins_and_the_coins_go_to_the_bank() -> None:
    here = position(city(hand="clay_pit", coins=5))
    (built,) = events_of(here.play("b:clay_pit"), "built", 0)
    assert (built["bank"], built["left"], built["right"]) == (1, 0, 0)
    assert here.coins() == 4


def test_only_brown_cards_cost_coins_and_one_each() -> None:
    costly = [card for card in CARDS if any(sign.isdigit() for sign in card.cost)]
    assert {card.kind for card in costly} == {RAW}
    for card in costly:
        here = position(city(coins=1, hand=card.key), players=6, age=card.age)
        (built,) = events_of(here.play(f"b:{card.key}"), "built", 0)
        assert (built["bank"], here.coins()) == (1, 0)


def test_example_costs() -> None:
    here = position(city("ephesus-a", coins=0, hand="marketplace mine baths"), *POOR_OF_SIX)
    assert here.ways("b:marketplace") == [""]
    assert here.refusals()["mine"] == ("build/bank", {"need": 1, "have": 0})
    here = position(city("ephesus-a", hand="baths"), city("alexandria-a"), city("halicarnassus-a"))
    assert lacks(here, "baths") == {"stone": 1}
    here = position(city("ephesus-a", hand="arena"), *POOR, age=3)
    assert lacks(here, "arena") == {"stone": 2, "ore": 1}


def test_example_a_timber_yard_costs_a_coin() -> None:
    here = position(city(coins=3, hand="timber_yard"))
    here.play("b:timber_yard")
    assert here.coins() == 2
    assert "b:timber_yard" not in position(city(coins=0, hand="timber_yard")).legal()


def test_example_an_east_trading_post_is_free() -> None:
    here = position(city(coins=0, hand="east_trading_post"))
    here.play("b:east_trading_post")
    assert (here.built(), here.coins()) == (["east_trading_post"], 0)


def test_example_giza_builds_what_its_production_covers() -> None:
    giza = "stone_pit clay_pool ore_vein press_1 loom_1"
    here = position(city("giza-a", giza, coins=0, hand="barracks scriptorium"), turn=6)
    assert {"b:barracks", "b:scriptorium"} <= set(here.legal())
    here = position(city("giza-a", giza, coins=0, hand="aqueduct"), city("rhodes-a"), city("olympia-a"), age=2)
    assert lacks(here, "aqueduct") == {"stone": 1}


def test_resources_are_never_used_up() -> None:
    here = position(city("giza-a", "stone_pit", coins=0, hand="baths"), turn=2)
    before = here.city()["production"]
    here.play("b:baths")
    assert here.city()["production"] == before == [["stone"], ["stone"]]
    assert f"w:{here.hand()[0]}" in here.legal()


def test_board_brown_and_grey_cards_forum_caravansery_and_stages_produce() -> None:
    here = position(city("alexandria-b", "loom_1 clay_pit quarry forum caravansery", stages=2), age=3)
    raw, goods = ["wood", "stone", "clay", "ore"], ["glass", "loom", "papyrus"]
    sold = [["stone"], ["stone"], ["glass"], ["loom"], ["clay", "ore"]]
    assert sorted(here.city()["production"]) == sorted([*sold, raw, goods, goods, raw])
    assert sorted(here.city()["sells"]) == sorted(sold)


def test_each_source_gives_its_amount_once_a_turn() -> None:
    here = position(city("ephesus-a", "brickyard", coins=0, hand="forum"), *POOR, age=2, turn=2)
    assert here.ways("b:forum") == [""]
    here = position(city("ephesus-a", "brickyard lumber_yard", coins=0, hand="siege_workshop"), *POOR, age=3)
    assert lacks(here, "siege_workshop") == {"clay": 1}


def test_a_source_of_choice_gives_one_unit_of_one_resource_chosen_anew_each_turn() -> None:
    here = position(city("ephesus-a", "timber_yard", coins=0, hand="stockade baths"), *POOR, turn=2)
    assert here.ways("b:stockade") == here.ways("b:baths") == [""]
    here = position(city("ephesus-a", "clay_pit", coins=0, hand="forum"), *POOR, age=2)
    assert lacks(here, "forum") == {"clay": 1}


def test_sources_of_choice_are_shared_out_so_that_the_cost_is_covered() -> None:
    sources = "tree_farm timber_yard clay_pit"
    here = position(city("ephesus-a", sources, coins=0, hand="archery_range"), *POOR_OF_SIX, age=2)
    assert here.ways("b:archery_range") == [""]
    here = position(city("ephesus-a", sources, coins=0, hand="statue"), *POOR_OF_SIX, age=2)
    assert lacks(here, "statue") == {"ore": 1}


# ── trade ───────────────────────────────────────────────────────────────────
def test_what_is_missing_may_be_bought_from_either_neighbour_in_any_mix() -> None:
    left, right = city("babylon-a", "quarry"), city("rhodes-a", "stone_pit timber_yard")
    here = position(city("giza-a", coins=9, hand="aqueduct"), left, right, age=2, turn=2)
    assert here.ways("b:aqueduct") == ["0-4", "2-2", "4-0"]
    here = position(city("ephesus-a", coins=9, hand="aqueduct"), left, right, age=2, turn=2)
    assert here.ways("b:aqueduct") == ["2-4", "4-2"]
    assert here.explain("b:aqueduct@2-4")["buys"] == {"left": ["stone"], "right": ["stone", "stone"]}


def test_boards_brown_and_grey_cards_are_sold() -> None:
    here = position(city("ephesus-a", coins=9, hand="study"), city("olympia-a", "loom_1"), city("rhodes-a"), age=3)
    assert here.ways("b:study") == ["4-0"]


def test_yellow_cards_and_stages_are_not_sold() -> None:
    left = city("alexandria-b", "forum caravansery", stages=2)
    here = position(city("rhodes-a", coins=9, hand="study"), left, city("giza-a"), age=3)
    facts = [{"of": [resource], "missing": 1, "left": 0, "right": 0} for resource in ("wood", "loom", "papyrus")]
    assert here.refusals()["study"] == ("build/short", {"short": facts})


def test_a_unit_costs_two_coins_which_its_seller_gets() -> None:
    here = position(city("giza-a", hand="guard_tower"), city("babylon-a"), city("rhodes-a"))
    (built,) = events_of(here.play("b:guard_tower@2-0"), "built", 0)
    assert (built["left"], built["right"]) == (2, 0)
    assert (here.coins(0), here.coins(1), here.coins(2)) == (1, 3 + 2 + 3, 3 + 3)


def test_example_a_university_with_wood_from_the_left_and_papyrus_from_the_right() -> None:
    mine = city("alexandria-a", "lumber_yard", coins=4, hand="university")
    here = position(mine, city("olympia-a"), city("ephesus-a"), age=3)
    assert here.ways("b:university") == ["2-2"]
    here.play("b:university@2-2")
    assert (here.coins(0), here.coins(1), here.coins(2)) == (0, 3 + 2 + 3, 3 + 2 + 3)


def test_example_a_seller_still_uses_the_unit_and_both_neighbours_may_buy_it() -> None:
    mine = city("halicarnassus-a", "quarry", hand="library")
    left, right = city("giza-a", coins=4, hand="aqueduct"), city("rhodes-a", "stone_pit", coins=4, hand="walls")
    here = position(mine, left, right, age=2, turn=2)
    here.play("b:library", "b:aqueduct@0-4", "b:walls@4-0")
    assert [here.built(seat)[-1] for seat in range(3)] == ["library", "aqueduct", "walls"]
    assert [here.coins(seat) for seat in range(3)] == [3 + 8, 0, 0]


def test_a_buyer_gets_each_unit_once() -> None:
    here = position(city("ephesus-a", "timber_yard", coins=20, hand="siege_workshop"), city("rhodes-a", "brickyard"),
                 city("giza-a"), age=3)  # fmt: skip
    facts = {"short": [{"of": ["clay"], "missing": 3, "left": 2, "right": 0}]}
    assert here.refusals()["siege_workshop"] == ("build/short", facts)
    here = position(city("ephesus-a", coins=20, hand="forum"), city("giza-a", "clay_pit"), city("rhodes-a"), age=2)
    assert here.ways("b:forum") == []
    here = position(city("ephesus-a", coins=20, hand="forum"), city("giza-a", "clay_pit"), city("babylon-a"), age=2)
    assert here.ways("b:forum") == ["2-2"]


def test_one_of_a_sellers_two_resources_can_be_bought_not_both() -> None:
    here = position(city("ephesus-a", "lumber_yard", coins=20, hand="stables"), city("giza-a", "clay_pit"),
                 city("alexandria-a"), age=2)  # fmt: skip
    assert here.ways("b:stables") == []
    here = position(city("rhodes-a", "lumber_yard", coins=20, hand="stables"), city("giza-a", "clay_pit"),
                 city("alexandria-a"), age=2)  # fmt: skip
    assert here.ways("b:stables") == ["2-0"]


def test_bought_units_serve_one_action_only() -> None:
    here = position(
        city("giza-a", coins=4, hand="stockade"), city("olympia-a"), city("rhodes-a", hand="barracks altar")
    )
    here.play("b:stockade@2-0", f"s:{here.hand(1)[0]}", "s:altar")
    assert here.city()["production"] == [["stone"]]
    assert here.ways("b:barracks") == ["0-2"]


# ── money ───────────────────────────────────────────────────────────────────
def test_only_coins_held_when_the_turn_begins_can_be_spent() -> None:
    here = position(city("giza-a", coins=1, hand="guard_tower"), city("babylon-a"), city("rhodes-a", coins=0))
    for seat in (2, 1):
        here.act(seat, f"s:{here.hand(seat)[0]}")
    assert here.refusals()["guard_tower"] == ("build/coins", {"need": 2, "have": 1, "missing": {"clay": 1}})


def test_bank_coins_and_purchases_together_stay_within_the_coins_held() -> None:
    left, right = city("giza-a", "quarry"), city("rhodes-a", "stone_pit")
    here = position(city("ephesus-a", coins=5, hand="aqueduct"), left, right, age=2, turn=2)
    assert here.ways("b:aqueduct") == []
    assert here.refusals()["aqueduct"] == ("build/coins", {"need": 6, "have": 5, "missing": {"stone": 3}})


def test_example_a_sale_of_this_turn_pays_from_the_next_turn_on() -> None:
    mine, left = city("babylon-a", coins=1, hand="forum loom_2"), city("giza-a", "clay_pool", hand="forum walls")
    right = city("rhodes-a", "lumber_yard", coins=2, hand="stables")
    here = position(mine, left, city(), city(), city(), right, age=2)
    assert here.refusals()["forum"] == ("build/coins", {"need": 2, "have": 1, "missing": {"clay": 1}})
    here.play("b:loom_2", "s:walls", *[f"s:{here.hand(seat)[0]}" for seat in (2, 3, 4)], "b:stables@2-0")
    assert here.coins() == 3
    assert here.ways("b:forum") == ["2-0"]
    here.play("b:forum@2-0")
    assert (here.built(), here.coins()) == (["loom_2", "forum"], 1)


# ── discounts ───────────────────────────────────────────────────────────────
def haven(built: str = "") -> list[str]:
    """Return the possible payments for a Haven: both neighbours sell wood and ore, only the left one sells cloth."""
    left, right = city("olympia-a", "ore_vein loom_1"), city("rhodes-a", "lumber_yard")
    return position(city("giza-b", built, coins=20, hand="haven"), left, right, age=3).ways("b:haven")


def test_without_a_discount_every_unit_costs_two() -> None:
    assert haven() == ["2-4", "4-2", "6-0"]


def test_the_east_trading_post_makes_raw_materials_from_the_right_cost_one() -> None:
    assert haven("east_trading_post") == ["2-2", "4-1", "6-0"]


def test_the_west_trading_post_makes_raw_materials_from_the_left_cost_one() -> None:
    assert haven("west_trading_post") == ["2-4", "3-2", "4-0"]


def test_the_marketplace_makes_goods_from_both_neighbours_cost_one() -> None:
    assert haven("marketplace") == ["1-4", "3-2", "5-0"]
    here = position(city("giza-b", "marketplace", coins=20, hand="traders_guild"), city("ephesus-a", "loom_1"),
                 city("alexandria-a"), age=3)  # fmt: skip
    assert here.ways("b:traders_guild") == ["2-1"]


def test_a_discount_holds_from_the_turn_after_it_was_built() -> None:
    mine, right = city("giza-a", coins=1, hand="east_trading_post barracks"), city("rhodes-a", hand="guard_tower")
    assert position(mine, city("olympia-a"), right).ways("b:barracks") == []
    mine, right = city("giza-a", coins=1, hand="east_trading_post"), city("rhodes-a", hand="barracks altar")
    here = position(mine, city("olympia-a"), right)
    here.play("b:east_trading_post", f"s:{here.hand(1)[0]}", "s:altar")
    assert here.ways("b:barracks") == ["0-1"]


def test_the_first_stage_of_olympia_b_makes_raw_materials_from_both_neighbours_cost_one() -> None:
    left, right = city("ephesus-a", "ore_vein loom_1"), city("rhodes-a")
    here = position(city("olympia-b", coins=20, hand="haven"), left, right, age=3)
    assert here.ways("b:haven") == ["2-2", "4-0"]
    here = position(city("olympia-b", coins=20, stages=1, hand="haven"), left, right, age=3)
    assert here.ways("b:haven") == ["2-1", "3-0"]


def test_discounts_do_not_add_up() -> None:
    left, right = city("ephesus-a", "ore_vein loom_1"), city("rhodes-a")
    posts = "east_trading_post west_trading_post marketplace"
    here = position(city("olympia-b", posts, coins=20, stages=1, hand="haven"), left, right, age=3)
    assert here.ways("b:haven") == ["1-1", "2-0"]


# ── the choice of a payment ─────────────────────────────────────────────────
def test_the_buyer_chooses_between_neighbours_and_need_not_take_the_cheaper() -> None:
    mine = city("giza-a", "east_trading_post", coins=9, hand="guard_tower")
    here = position(mine, city("babylon-a"), city("rhodes-a", "clay_pool"), turn=2)
    assert here.ways("b:guard_tower") == ["0-1", "2-0"]
    here.play("b:guard_tower@2-0")
    assert here.built() == ["east_trading_post", "guard_tower"]


def test_every_payment_that_no_other_beats_is_offered_and_no_other() -> None:
    left, right = city("babylon-a", "stone_pit timber_yard"), city("rhodes-a", "quarry")
    here = position(city("ephesus-a", "east_trading_post", coins=9, hand="aqueduct"), left, right, age=2, turn=2)
    assert here.ways("b:aqueduct") == ["2-2", "4-1"]


def test_own_production_goes_first_and_nothing_beyond_the_cost_is_bought() -> None:
    here = position(
        city("giza-a", coins=20, hand="baths altar"), city("olympia-a", "stone_pit"), city("rhodes-a"), turn=2
    )
    assert here.ways("b:baths") == here.ways("b:altar") == [""]
    here = position(city("giza-a", "quarry", coins=20, hand="town_hall"), city("olympia-a", "stone_pit glassworks_1"),
                 city("rhodes-a"), age=3)  # fmt: skip
    assert here.ways("b:town_hall") == ["2-2"]
