"""What the Free City must build, what its manager may decide, and with whom it trades."""

from __future__ import annotations

from tests.games.wonders.positions import city
from tests.games.wonders.two_players import FREE, for_free_city, refused, two_players


# ── the duty to build ───────────────────────────────────────────────────────
def test_the_free_city_discards_only_what_it_can_neither_build_nor_use_for_a_stage() -> None:
    here = two_players(free=city("rhodes-a", hand="altar", coins=0))
    assert for_free_city(here, "altar") == ["b:altar"]
    assert refused(here)["fc-s:altar"] == ("duty/usable", {"build": True})
    here = two_players(
        city("giza-a"), city("ephesus-a"), city("babylon-a", hand="stockade", coins=2)
    )  # nobody sells wood
    assert for_free_city(here, "stockade") == ["s:stockade"]
    here.act(0, "fc-s:stockade")
    here.play()
    assert here.coins(FREE) == 5


def test_a_stage_it_can_build_is_a_duty_too() -> None:
    here = two_players(
        city("giza-a"), city("ephesus-a"), city("babylon-a", "clay_pool", hand="stockade", coins=0), turn=2
    )
    assert for_free_city(here, "stockade") == ["w:stockade"]
    assert refused(here)["fc-s:stockade"] == ("duty/usable", {"build": False})


def test_being_able_to_buy_is_being_able_to_build_even_with_its_last_coin() -> None:
    here = two_players(city("giza-a"), city("babylon-a"), city("rhodes-a", hand="baths", coins=2))
    assert for_free_city(here, "baths") == ["b:baths@2-0"]
    here.act(0, "fc-b:baths@2-0")
    here.play()
    assert (here.coins(FREE), here.built(FREE)) == (0, ["baths"])
    here = two_players(city("giza-a"), city("babylon-a"), city("rhodes-a", hand="baths", coins=1))
    assert for_free_city(here, "baths") == ["s:baths"]


def test_its_own_production_is_used_first() -> None:
    here = two_players(city("giza-a"), city("babylon-a"), city("rhodes-a", "stone_pit", hand="baths", coins=9), turn=2)
    assert for_free_city(here, "baths") == ["b:baths"]
    free = city("alexandria-a", "lumber_yard", stages=2, hand="aqueduct", coins=20)
    here = two_players(city("giza-a", "stone_pit"), city("babylon-a"), free, age=2)
    assert for_free_city(here, "aqueduct") == ["b:aqueduct@4-0"]  # it buys two of three stones and makes the third


def test_a_card_free_by_a_chain_must_be_built() -> None:
    here = two_players(free=city("giza-a", "baths stone_pit", hand="aqueduct", coins=20), age=2)
    assert for_free_city(here, "aqueduct") == ["b:aqueduct"]
    assert refused(here)["fc-s:aqueduct"] == refused(here)["fc-w:aqueduct"] == ("duty/chain", {"parent": "baths"})
    here = two_players(free=city("olympia-a", "baths", stages=2, hand="aqueduct"), age=2)
    assert for_free_city(here, "aqueduct") == ["b:aqueduct"]  # by the chain; the free build stays unused


def test_otherwise_the_manager_decides_between_the_building_and_a_stage() -> None:
    here = two_players(free=city("giza-a", "stone_pit", hand="baths"), turn=2)
    assert for_free_city(here, "baths") == ["b:baths", "w:baths"]


def test_a_card_without_a_cost_may_be_built_or_used_for_a_stage() -> None:
    here = two_players(free=city("giza-a", "stone_pit", hand="theater"), turn=2)
    assert for_free_city(here, "theater") == ["b:theater", "w:theater"]


def test_the_free_city_builds_no_building_twice() -> None:
    here = two_players(
        city("ephesus-a"), city("babylon-a"), city("halicarnassus-a", "loom_1", hand="loom_2", coins=0), age=2
    )
    assert for_free_city(here, "loom_2") == ["s:loom_2"]


def test_olympias_free_build_is_open_to_the_free_city_and_no_duty() -> None:
    here = two_players(free=city("olympia-a", stages=2, coins=0, hand="senate"), age=3)
    assert for_free_city(here, "senate") == ["f:senate", "s:senate"]
    here.act(0, "fc-f:senate")
    here.play()
    assert here.built(FREE) == ["senate"]
    assert not here.city(FREE)["free_build"]


# ── trade ───────────────────────────────────────────────────────────────────
def test_if_both_players_sell_what_it_needs_the_manager_chooses_the_seller_cheaper_or_not() -> None:
    free = city("rhodes-a", "east_trading_post", hand="baths")
    here = two_players(city("giza-a"), city("ephesus-a", "stone_pit"), free, turn=2)
    assert for_free_city(here, "baths") == ["b:baths@0-1", "b:baths@2-0"]
    facts = here.explain("fc-b:baths@2-0", 1)
    assert (facts["city"], facts["left"], facts["buys"]) == (FREE, 2, {"left": ["stone"], "right": []})


def test_every_pair_of_payments_with_the_fewest_purchases_is_open_to_the_manager() -> None:
    free = city("babylon-a", "east_trading_post", coins=20, hand="temple")
    here = two_players(city("alexandria-a", "lumber_yard"), city("ephesus-a", "timber_yard glassworks_1"), free, age=2)
    assert for_free_city(here, "temple") == [f"b:temple@{pair}" for pair in ("0-3", "2-1", "2-2", "4-0")]


def test_a_player_buys_from_the_free_city_as_from_any_neighbour() -> None:
    here = two_players(city("giza-a", hand="guard_tower"), city("ephesus-a"), city("babylon-a", hand="altar"))
    assert here.ways("b:guard_tower") == ["0-2"]
    here.play("b:guard_tower@0-2", "s:" + here.hand(1)[0], "fc-b:altar")
    assert here.coins(FREE) == 3 + 2


def test_the_free_city_pays_the_players_like_any_buyer() -> None:
    here = two_players(city("giza-a", coins=0), city("ephesus-a"), city("rhodes-a", hand="baths"))
    for_free_city(here, "baths")
    here.act(0, "fc-b:baths@2-0")
    here.play()
    assert (here.coins(0), here.coins(FREE)) == (0 + 3 + 2, 3 - 2)
