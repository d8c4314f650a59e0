"""The price of a card: production, trade, sources with a choice of resources, coins, and chains."""

from __future__ import annotations

import pytest

from heptad.games.duel.cards import CARDS, ID
from tests.games.duel.positions import city, position, units
from tests.games.position import events_of


def test_a_card_costs_nothing_or_coins_or_resources_or_both() -> None:
    costs = {key: CARDS[ID[key]].cost for key in ("lumber_yard", "stone_pit", "baths", "caravansery")}
    assert costs == {"lumber_yard": "", "stone_pit": "1", "baths": "S", "caravansery": "2GP"}


def test_cards_of_ages_ii_and_iii_may_show_a_chain_condition_whose_card_is_of_an_earlier_age() -> None:
    chains = {card.key: card.chain for card in CARDS if card.chain}
    assert len(chains) == 17
    for child, parent in chains.items():
        assert CARDS[ID[parent]].age < CARDS[ID[child]].age
    assert len(set(chains.values())) == len(chains)


# ── production ──────────────────────────────────────────────────────────────
def test_production_is_brown_and_grey_cards_and_some_yellow_cards_and_wonders() -> None:
    built = "lumber_yard sawmill press glassworks caravansery forum"
    seen = position(city(built, wonders_built="great_lighthouse piraeus"), age=2).city()
    assert seen["production"] == ["wood", "wood", "wood", "glass", "papyrus"]
    assert (seen["raw_choices"], seen["goods_choices"]) == (2, 2)


def test_building_never_uses_production_up() -> None:
    here = position(city("quarry", coins=0), free="baths")
    here.play("b:baths")
    assert here.city()["production"] == ["stone"]


def test_the_whole_production_counts_again_in_every_turn() -> None:
    here = position(city("quarry shelf_quarry", coins=0), free="walls statue aqueduct", age=2, left=17)
    here.play("b:walls", "s:statue")
    assert here.price("aqueduct") == 0


def test_a_choice_producer_makes_one_unit_of_one_of_its_kinds_per_turn() -> None:
    here = position(city("forum", coins=20), free="school temple", age=2)
    assert here.price("temple") == 2
    assert here.price("school") == 2 + 2
    here = position(city("caravansery", coins=20), free="walls rostrum", age=2)
    assert (here.price("walls"), here.price("rostrum")) == (2, 2)


def test_the_owner_of_a_choice_producer_chooses_anew_each_turn() -> None:
    here = position(city("lumber_yard sawmill forum", coins=0), free="temple statue tribunal", age=2, left=17)
    here.play("b:temple", "s:statue")
    assert here.price("tribunal") == 0


@pytest.mark.parametrize(
    ("wonder", "card", "price"), [("great_lighthouse", "baths", 0), ("piraeus", "workshop", 0), ("piraeus", "baths", 2)]
)
def test_great_lighthouse_and_piraeus_make_one_unit_of_choice(wonder: str, card: str, price: int) -> None:
    assert position(city(wonders_built=wonder), free=card).price(card) == price


# ── trade ───────────────────────────────────────────────────────────────────
def test_missing_resources_may_always_be_bought_any_number_in_one_turn() -> None:
    here = position(city(coins=10), free="palace", age=3)
    assert here.price("palace") == 5 * 2
    here.play("b:palace")
    assert here.coins() == 0


def test_a_unit_costs_two_coins_and_one_more_for_each_that_the_others_brown_and_grey_cards_make() -> None:
    for theirs, price in (("", 2), ("quarry", 3), ("quarry stone_pit", 4), ("quarry stone_pit shelf_quarry", 6)):
        here = position(city(), city(theirs), free="rostrum", age=2)
        assert here.city()["prices"]["stone"] == price
        assert here.price("rostrum") == 2 + price
    assert position(city(), city("glassworks glass_blower"), age=2).city()["prices"]["glass"] == 4


def test_a_double_card_counts_two_symbols() -> None:
    assert position(city(), city("sawmill"), age=2).city()["prices"]["wood"] == 4


def test_the_others_yellow_cards_and_wonders_never_count() -> None:
    theirs = city("forum caravansery wood_reserve", wonders_built="great_lighthouse piraeus")
    assert set(position(city(), theirs, age=2).city()["prices"].values()) == {2}


def test_own_production_does_not_change_the_price_and_every_unit_of_a_turn_costs_the_same() -> None:
    here = position(city("quarry", coins=20), city("stone_pit"), free="aqueduct", age=2)
    assert units(here.bill("aqueduct")["lacks"]) == [("stone", 2, 3)]
    assert here.price("aqueduct") == 6


def test_with_a_trade_card_a_unit_costs_one_coin_however_much_the_other_makes() -> None:
    for reserve, resource in (("stone_reserve", "stone"), ("clay_reserve", "clay"), ("wood_reserve", "wood")):
        prices = position(city(reserve), city("shelf_quarry brickyard sawmill"), age=2).city()["prices"]
        assert {name for name, price in prices.items() if price == 1} == {resource}
    prices = position(city("customs_house"), city("glassworks press drying_room"), age=2).city()["prices"]
    assert (prices["glass"], prices["papyrus"], prices["wood"]) == (1, 1, 2)


def test_the_money_goes_to_the_bank_and_not_to_the_other_player() -> None:
    here = position(city(), city("quarry"), free="baths")
    here.play("b:baths")
    assert (here.coins(0), here.coins(1)) == (4, 7)


def test_a_trade_card_works_from_the_next_turn_on() -> None:
    here = position(city(), free="stone_reserve baths")
    here.play("b:stone_reserve")
    here.sell(1)
    assert here.city()["prices"]["stone"] == 1


def test_for_a_trade_card_an_extra_turn_is_already_a_next_turn() -> None:
    mine = city(coins=40, wonders="mausoleum", tokens="theology")
    here = position(mine, city("quarry"), free="baths theater", discard="stone_reserve")
    assert here.price("baths") == 3
    here.play("w:theater:mausoleum", "d:stone_reserve")
    assert (here.waiting, here.price("baths")) == ((0,), 1)
    before = here.coins()
    here.play("b:baths")
    assert here.coins() == before - 1


# ── coins and the total ─────────────────────────────────────────────────────
def test_the_coin_cost_of_a_card_is_paid_to_the_bank_and_never_discounted() -> None:
    mine = city("customs_house clay_reserve", coins=30, tokens="masonry architecture")
    here = position(mine, city(tokens="economy"), free="forum caravansery", age=2)
    assert (here.price("forum"), here.price("caravansery")) == (3 + 1, 2 + 1 + 1)
    (built,) = events_of(here.play("b:caravansery"), "built")
    assert (built["bank"], built["trade"]) == (2, 2)
    assert here.coins(1) == 7 + 2


@pytest.mark.parametrize(("coins", "may"), [(6, False), (7, True)])
def test_a_card_may_be_built_only_with_at_least_as_many_coins_as_it_costs_in_all(coins: int, may: bool) -> None:
    here = position(city(coins=coins), city("glassworks"), free="caravansery", age=2)
    assert ("b:caravansery" in here.legal()) == may
    if not may:
        price = here.bill("caravansery")
        assert units(price["lacks"]) == units(price["buys"]) == [("glass", 1, 3), ("papyrus", 1, 2)]
        assert here.refusals()["caravansery"] == {
            "code": "build/coins", "card": "caravansery", "price": price, "have": 6
        }  # fmt: skip


def test_choice_producers_and_discounts_always_spare_the_dearest_units() -> None:
    theirs = city("sawmill glassworks")
    assert position(city("caravansery", coins=20), theirs, free="palace", age=3).price("palace") == 2 + 2 + 3 + 3
    assert position(city("forum", coins=20), theirs, free="palace", age=3).price("palace") == 4 + 2 + 2 + 3
    mine = city("caravansery forum", coins=20, tokens="masonry")
    assert position(mine, theirs, free="palace", age=3).price("palace") == 2


# ── chains ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("child", [card.key for card in CARDS if card.chain])
def test_by_its_chain_a_card_costs_nothing_at_all_coins_included(child: str) -> None:
    card = CARDS[ID[child]]
    here = position(city(card.chain, coins=0), city(coins=0), free=child, age=card.age)
    (built,) = events_of(here.play(f"b:{child}"), "built")
    assert built == {"seat": 0, "card": child, "how": "chain", "chain": card.chain, "bank": 0, "trade": 0}


def test_only_the_own_city_counts_for_a_chain() -> None:
    here = position(city(coins=0), city("garrison"), free="barracks", age=2)
    assert here.legal()[0] == "s:barracks"


def test_after_payment_the_card_stands_in_the_city_and_its_effects_happen() -> None:
    here = position(city(coins=2), free="palisade")
    here.play("b:palisade")
    assert (here.built(), here.coins(), here.pawn()) == (["palisade"], 0, 1)
