"""Buildings: no city has the same building twice, chains make buildings free, and buildings are never lost."""

from __future__ import annotations

import pytest

from heptad.games.wonders.cards import CARDS, ID
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.games.position import events_of
from tests.games.wonders.positions import city, position


# ── no building twice ───────────────────────────────────────────────────────
def test_the_same_building_never_stands_twice_in_a_city() -> None:
    here = position(city(built="altar", hand="altar"), players=5, turn=2)
    assert "b:altar" not in here.legal()
    assert here.refusals()["altar"] == ("build/already", {})
    assert "b:altar" in position(city(built="altar"), city(hand="altar"), players=5, turn=2).legal(1)


@pytest.mark.parametrize("building", ["loom", "glassworks", "press"])
def test_the_grey_cards_of_both_ages_are_the_same_building(building: str) -> None:
    here = position(city(built=f"{building}_1", hand=f"{building}_2"), age=2)
    assert here.refusals()[f"{building}_2"] == ("build/already", {})


def test_a_building_that_stands_is_not_built_again_by_a_chain() -> None:
    here = position(city(built="theater statue", hand="statue"), players=7, age=2, turn=2)
    assert "b:statue" not in here.legal()


def test_a_building_that_stands_is_not_built_again_by_the_free_build() -> None:
    here = position(city("olympia-a", "loom_1", stages=2, hand="loom_2 press_2"), age=2)
    assert "f:press_2" in here.legal()
    assert "f:loom_2" not in here.legal()


def test_a_building_that_stands_is_not_taken_from_the_discard_pile() -> None:
    mine = city("halicarnassus-b", "loom_1 ore_vein foundry", hand="school")
    here = position(mine, age=2, turn=3, pile="loom_2 press_2")
    here.play("w:school")
    assert here.asked == "discard"
    assert "d:press_2" in here.legal()
    assert "d:loom_2" not in here.legal()
    assert here.refusals()["loom_2"] == ("build_discarded/already", {})


def test_a_building_that_stands_is_not_built_again_with_the_seventh_card() -> None:
    here = position(city("babylon-b", "loom_1", stages=2, hand="loom_2 school"), age=2, turn=6)
    here.play("s:school")
    assert here.asked == "seventh"
    assert here.legal() == ["s:loom_2"]


def test_a_card_that_may_not_be_built_still_serves_for_a_stage_or_for_coins() -> None:
    here = position(city("giza-a", "altar stone_pit", hand="altar"), players=5, turn=3)
    assert {"w:altar", "s:altar"} <= set(here.legal())


# ── chains ──────────────────────────────────────────────────────────────────
def test_a_building_is_free_when_any_one_of_its_parents_stands_here() -> None:
    for parent in ("east_trading_post", "west_trading_post"):
        here = position(city("giza-a", parent, coins=0, hand="forum"), city("rhodes-a"), city("ephesus-a"), age=2)
        assert here.ways("b:forum") == [""]
    here = position(city("giza-a", coins=0, hand="forum"), city("rhodes-a"), city("ephesus-a"), age=2)
    assert "b:forum" not in here.legal()


@pytest.mark.parametrize(
    ("parent", "child"), [(parent, card.key) for card in CARDS for parent in card.chains if len(card.copies) > 0]
)
def test_every_chain_waives_resources_and_coins(parent: str, child: str) -> None:
    card = CARDS[ID[child]]
    assert CARDS[ID[parent]].age == card.age - 1
    here = position(city("ephesus-a", parent, coins=0, hand=child), players=7, age=card.age)
    assert f"b:{child}" in here.legal()
    (built,) = events_of(here.play(f"b:{child}"), "built", 0)
    assert (built["how"], built["chain"], built["left"], built["right"], built["bank"]) == ("chain", parent, 0, 0, 0)


def test_a_parent_in_another_city_or_in_the_hand_makes_nothing_free() -> None:
    here = position(city("giza-a", coins=0, hand="dispensary"), city(built="apothecary"), city("ephesus-a"), age=2)
    assert "b:dispensary" not in here.legal()


def test_a_parent_stood_here_before_the_turn_because_it_is_an_age_older() -> None:
    for card in CARDS:
        assert {CARDS[ID[parent]].age for parent in card.chains} <= {card.age - 1}
    here = position(city("ephesus-a", "lumber_yard", coins=0, hand="school"), age=2, turn=6)
    assert "b:school" in here.legal()
    for key in ("academy", "study"):
        assert f"b:{key}" in position(city("ephesus-a", "lumber_yard school", coins=0, hand=key), age=3).legal()


def test_a_chain_is_taken_even_if_the_cost_could_be_paid() -> None:
    mine = city("giza-a", "scriptorium", coins=20, hand="library")
    here = position(mine, city("halicarnassus-a", "stone_pit"), city("rhodes-a", "loom_1"), age=2)
    assert here.ways("b:library") == [""]


def test_built_cards_are_never_lost() -> None:
    table, rng = Table.new("wonders", {"players": 4}, seed="11"), Rng(3)
    built: list[list[str]] = [[] for _ in range(4)]
    while table.current_players:
        seat = table.current_players[0]
        table.act(seat, rng.choice(table.legal_tokens(seat)))
        now = [seen["built"] for seen in table.view(None)["cities"]]
        assert all(after[: len(before)] == before for before, after in zip(built, now, strict=True))
        built = now


# ── worked examples ─────────────────────────────────────────────────────────
def test_example_an_apothecary_makes_the_stables_free() -> None:
    mine = city("giza-a", "apothecary", coins=0, hand="stables")
    here = position(mine, city("olympia-a", "clay_pool"), city("rhodes-a"), age=2)
    here.play("b:stables")
    assert (here.built(), here.coins()) == (["apothecary", "stables"], 0)
    here = position(city("giza-a", coins=0, hand="stables"), city("olympia-a", "clay_pool"), city("rhodes-a"), age=2)
    missing = {"wood": 1, "clay": 1, "ore": 1}
    assert here.refusals()["stables"] == ("build/coins", {"need": 6, "have": 0, "missing": missing})


def test_example_a_scriptorium_makes_library_and_courthouse_free() -> None:
    here = position(city("giza-a", "scriptorium", coins=0, hand="library courthouse"), age=2)
    assert {"b:library", "b:courthouse"} <= set(here.legal())


def test_example_from_theater_to_statue_to_gardens() -> None:
    here = position(city("ephesus-a", coins=0, hand="theater"), turn=6)
    here.play("b:theater")
    assert here.built() == ["theater"]
    here = position(city("ephesus-a", "theater", coins=0, hand="statue"), age=2, turn=6)
    here.play("b:statue")
    assert here.built() == ["theater", "statue"]
    here = position(city("ephesus-a", "theater statue", coins=0, hand="gardens"), age=3)
    here.play("b:gardens")
    assert here.built() == ["theater", "statue", "gardens"]
