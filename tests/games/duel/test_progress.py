"""Progress tokens: what each of the ten does from the moment it is taken."""

from __future__ import annotations

import pytest

from heptad.games.duel.boards import PROGRESS
from tests.games.duel.positions import Position, city, kinds, position
from tests.games.position import events_of


def takes(token: str) -> Position:
    """Return a position in which seat 0 has just completed a pair and taken this token."""
    here = position(city("apothecary", coins=20), free="school", age=2, board=token)
    here.play("b:school", f"p:{token}")
    return here


def test_agriculture_gives_six_coins_now_and_four_points() -> None:
    here = takes("agriculture")
    assert (here.coins(), here.points("progress")) == (20 - 6 + 6, 4)


def test_philosophy_is_worth_seven_points() -> None:
    here = takes("philosophy")
    assert (here.coins(), here.points("progress")) == (20 - 6, 7)


@pytest.mark.parametrize(("others", "points"), [("", 3), ("economy", 6), ("economy law strategy", 12)])
def test_mathematics_is_worth_three_points_per_token_at_the_end_itself_included(others: str, points: int) -> None:
    assert position(city(tokens="mathematics " + others), free="baths").points("progress") == points


# ── discounts ───────────────────────────────────────────────────────────────
def test_architecture_takes_two_units_off_wonders_and_masonry_off_blue_cards() -> None:
    here = position(city(coins=30, tokens="architecture", wonders="pyramids"), free="palace", age=3)
    assert (here.price("pyramids"), here.price("palace")) == (2 * 2, 5 * 2)
    here = position(city(coins=30, tokens="masonry", wonders="pyramids"), free="palace arsenal", age=3)
    assert (here.price("pyramids"), here.price("palace"), here.price("arsenal")) == (4 * 2, 3 * 2, 5 * 2)


def test_the_units_spared_are_always_the_two_dearest_missing_ones_equal_or_different() -> None:
    mine = city(coins=30, tokens="masonry")
    assert position(mine, city("sawmill"), free="town_hall", age=3).price("town_hall") == 3 * 2
    assert position(mine, city("sawmill"), free="palace", age=3).price("palace") == 3 * 2
    assert position(mine, city("quarry press"), free="pantheon", age=3).price("pantheon") == 2 * 2


def test_an_unused_discount_is_lost_and_with_fewer_than_two_units_missing_the_price_is_nothing() -> None:
    here = position(city("quarry", coins=0, tokens="masonry"), free="rostrum temple", age=2)
    assert (here.price("rostrum"), here.price("temple")) == (0, 0)


def test_coins_are_never_discounted() -> None:
    here = position(city(coins=30, tokens="masonry architecture"), free="forum barracks", age=2)
    assert (here.price("forum"), here.price("barracks")) == (3 + 2, 3)


def test_architecture_holds_for_wonders_built_from_now_on() -> None:
    here = takes("architecture")
    assert here.tokens() == ["architecture"]
    here.sell(1)
    wonder = here.city()["wonders"][0]["wonder"]
    before = position(city("apothecary school", coins=20, wonders=wonder), free="library", age=2)
    assert here.price(wonder) == max(before.price(wonder) - 4, 0)


# ── economy ─────────────────────────────────────────────────────────────────
def test_economy_takes_what_the_opponent_pays_to_buy_resources_for_cards() -> None:
    here = position(city(coins=10), city(coins=0, tokens="economy"), free="walls", age=2)
    here.play("b:walls")
    assert (here.coins(0), here.coins(1)) == (6, 4)


def test_economy_takes_what_the_opponent_pays_for_wonders() -> None:
    here = position(city(coins=10, wonders="pyramids"), city(coins=0, tokens="economy"), free="baths")
    here.play("w:baths:pyramids")
    assert (here.coins(0), here.coins(1)) == (2, 8)


def test_economy_does_not_take_coin_costs_printed_on_cards() -> None:
    here = position(city(coins=10), city(coins=0, tokens="economy"), free="barracks", age=2)
    here.play("b:barracks")
    assert (here.coins(0), here.coins(1)) == (7, 0)


def test_economy_takes_the_sum_really_paid_after_trade_cards_and_discounts() -> None:
    mine = city("stone_reserve", coins=10, tokens="masonry")
    here = position(mine, city(coins=0, tokens="economy"), free="aqueduct", age=2)
    here.play("b:aqueduct")
    assert (here.coins(0), here.coins(1)) == (9, 1)


def test_the_buyer_must_have_the_coins_first() -> None:
    here = position(city(coins=3), city(coins=9, tokens="economy"), free="walls", age=2)
    assert "b:walls" not in here.legal()


def test_a_chain_pays_the_owner_of_economy_nothing() -> None:
    here = position(city("baths"), city(coins=0, tokens="economy"), free="aqueduct", age=2)
    here.play("b:aqueduct")
    assert here.coins(1) == 0


@pytest.mark.parametrize("tokens", ["", "economy"])
@pytest.mark.parametrize(("card", "built"), [("walls", ""), ("barracks", ""), ("aqueduct", ""), ("aqueduct", "baths")])
def test_the_price_tells_what_of_it_the_opponent_receives(tokens: str, card: str, built: str) -> None:
    here = position(city(built, coins=10), city(coins=0, tokens=tokens), free=card, age=2)
    price = here.bill(card)
    here.play(f"b:{card}")
    assert here.coins(1) == price["to_opponent"] == (price["trade"] if tokens else 0)


# ── law, strategy, theology, urbanism ───────────────────────────────────────
def test_law_is_one_science_symbol() -> None:
    assert takes("law").city()["symbols"] == ["wheel", "law"]


@pytest.mark.parametrize(("card", "age", "shields"), [("guard_tower", 1, 2), ("walls", 2, 3), ("arsenal", 3, 4)])
def test_with_strategy_each_red_card_has_one_shield_more(card: str, age: int, shields: int) -> None:
    here = position(city(coins=20, tokens="strategy"), free=card, age=age)
    here.play(f"b:{card}")
    assert here.pawn() == shields


def test_strategy_does_not_help_wonders_nor_the_opponent_nor_red_cards_built_before() -> None:
    here = position(city(coins=20, tokens="strategy", wonders="colossus"), free="walls", age=2)
    here.play("w:walls:colossus")
    assert here.pawn() == 2
    here = position(city(coins=20), city(tokens="strategy"), free="walls", age=2)
    here.play("b:walls")
    assert here.pawn() == 2
    here = position(city("apothecary guard_tower", coins=20), free="school", age=2, board="strategy", pawn=1)
    here.play("b:school", "p:strategy")
    assert here.pawn() == 1


def test_strategy_gives_a_shield_only_to_red_cards_built_after_it() -> None:
    mine = city("apothecary guard_tower", coins=40)
    here = position(mine, city(coins=20), free="school walls barracks", age=2, board="strategy", pawn=1, left=17)
    here.play("b:school", "p:strategy")
    here.sell(1)
    here.play(next(token for token in here.legal() if token in ("b:walls", "b:barracks")))
    assert here.pawn() == 1 + {"walls": 2, "barracks": 1}[here.built()[-1]] + 1


@pytest.mark.parametrize(
    ("card", "age"),
    [("quarry", 1), ("press", 1), ("baths", 1), ("scriptorium", 1), ("tavern", 1), ("builders_guild", 3)],
)
def test_with_strategy_a_card_that_is_not_red_moves_no_pawn(card: str, age: int) -> None:
    here = position(city(coins=40, tokens="strategy"), city(coins=40), free=card, age=age)
    assert "pawn_moved" not in kinds(here.play(f"b:{card}"))
    assert here.pawn() == 0
    here = position(city(coins=40, tokens="strategy", wonders="mausoleum"), free="walls", age=2, discard="altar")
    here.play("w:walls:mausoleum", "d:altar")
    assert here.pawn() == 0


@pytest.mark.parametrize("wonder", ["pyramids", "colossus", "great_lighthouse"])
def test_with_theology_every_wonder_built_from_now_on_has_the_extra_turn(wonder: str) -> None:
    here = position(city(coins=20, tokens="theology", wonders=wonder), free="baths")
    events = here.play("w:baths:" + wonder)
    assert events_of(events, "extra_turn") == [{"seat": 0}]
    assert here.waiting == (0,)


def test_a_wonder_that_has_an_extra_turn_already_does_not_get_a_second() -> None:
    here = position(city(coins=20, tokens="theology", wonders="sphinx"), free="baths")
    here.play("w:baths:sphinx")
    here.sell(1)
    assert here.waiting == (1,)


def test_theology_does_nothing_for_the_opponent() -> None:
    here = position(city(coins=20, wonders="pyramids"), city(tokens="theology"), free="baths")
    here.play("w:baths:pyramids")
    assert here.waiting == (1,)


def test_urbanism_gives_six_coins_now() -> None:
    assert takes("urbanism").coins() == 20 - 6 + 6


def test_urbanism_gives_four_coins_each_time_a_card_is_built_free_by_its_chain() -> None:
    here = position(city("baths", coins=0, tokens="urbanism"), free="aqueduct", age=2)
    assert here.brings("b:aqueduct") == 4
    events = here.play("b:aqueduct")
    assert events_of(events, "earned") == [{"seat": 0, "coins": 4, "source": "urbanism"}]
    here = position(city(coins=0, tokens="urbanism"), free="brewery", age=2)
    here.play("b:brewery")
    assert here.coins() == 6


def test_every_token_is_named_here() -> None:
    assert {token.key for token in PROGRESS} == {
        "agriculture", "architecture", "economy", "law", "masonry", "mathematics", "philosophy", "strategy",
        "theology", "urbanism",
    }  # fmt: skip
