"""The effects of yellow and purple cards: coins once, when they are built, and points, by the numbers at the end."""

from __future__ import annotations

import pytest

from heptad.games.wonders.effects import EffectTotals
from tests.games.position import events_of
from tests.games.wonders.positions import city, position

GUILD_COUNTS = {
    "workers_guild": ("ore_vein sawmill", 1),
    "craftsmens_guild": ("loom_1 press_2", 2),
    "traders_guild": ("marketplace forum", 1),
    "philosophers_guild": ("apothecary school", 1),
    "spies_guild": ("stockade walls", 1),
    "magistrates_guild": ("altar temple", 1),
}


def test_the_standing_part_of_an_effect_goes_from_production_to_powers() -> None:
    names = EffectTotals._fields
    standing = EffectTotals(*range(len(names))).standing()  # each field holds its own number
    assert [names[number] for number in standing] == [  # type: ignore[index]
        "goods", "choices", "kept", "discounts", "shields", "science", "powers",
    ]  # fmt: skip


# ── coins ───────────────────────────────────────────────────────────────────
def test_a_tavern_pays_five_coins_once() -> None:
    here = position(city(hand="tavern"), players=4)
    here.play("b:tavern")
    assert here.coins() == 3 + 5
    assert events_of(here.play(), "earned") == []
    assert here.points("commerce") == 0


def test_a_vineyard_pays_a_coin_for_each_brown_card_here_and_next_door() -> None:
    mine, left = city("giza-a", "ore_vein loom_1", hand="vineyard"), city("ephesus-a", "stone_pit sawmill")
    here = position(mine, left, city(built="lumber_yard quarry"), city(built="clay_pool press_1"), age=2, turn=2)
    assert here.explain("b:vineyard")["coins"] == 1 + 2 + 1
    here.play("b:vineyard")
    assert here.coins() == 3 + 1 + 2 + 1


def test_a_bazar_pays_two_coins_for_each_grey_card_here_and_next_door() -> None:
    mine, left = city("giza-a", "loom_1 ore_vein", hand="bazar"), city("ephesus-a", "press_1 glassworks_1")
    here = position(mine, left, city(built="loom_1 press_1"), city("alexandria-a", "loom_2"), players=6, age=2, turn=2)
    here.play("b:bazar")
    assert here.coins() == 3 + 2 * (1 + 2)


def test_board_resources_are_not_cards() -> None:
    here = position(city("giza-a", hand="vineyard"), city("olympia-a"), city("rhodes-a"), age=2)
    here.play("b:vineyard")
    assert here.coins() == 3


def test_example_a_vineyard_counts_what_a_neighbour_builds_in_the_same_turn() -> None:
    left = city("ephesus-a", "stone_pit lumber_yard", hand="sawmill")
    here = position(city("giza-a", "ore_vein", hand="vineyard"), left, city("rhodes-a"), age=2)
    (income,) = events_of(here.play("b:vineyard", "b:sawmill"), "earned")
    assert income["coins"] == 4


# ── coins and points ────────────────────────────────────────────────────────
def test_a_haven_pays_and_scores_for_own_brown_cards() -> None:
    mine = city(built="forum ore_vein timber_yard sawmill loom_1", hand="haven")
    here = position(mine, city(built="clay_pool"), city(built="stone_pit"), age=3)
    here.play("b:haven")
    assert (here.coins(), here.points("commerce")) == (3 + 3, 3)


def test_example_a_chamber_of_commerce_with_two_grey_cards() -> None:
    mine = city("babylon-a", "brickyard press_2 loom_1", hand="chamber_of_commerce")
    here = position(mine, city(built="glassworks_1"), players=4, age=3)
    here.play("b:chamber_of_commerce")
    assert (here.coins(), here.points("commerce")) == (3 + 2 * 2, 4)


def test_a_lighthouse_pays_and_scores_for_own_yellow_cards_itself_included() -> None:
    here = position(city(built="caravansery marketplace", hand="lighthouse"), city(built="forum"), age=3)
    here.play("b:lighthouse")
    assert here.coins() == 3 + 3
    assert here.points("commerce") == 3


@pytest.mark.parametrize("stages", range(1, 5))
def test_example_an_arena_pays_three_coins_and_scores_a_point_for_each_own_stage(stages: int) -> None:
    mine = city("giza-b", "dispensary", stages=stages, hand="arena")
    here = position(mine, city("rhodes-b", stages=2), age=3)
    here.play("b:arena")
    assert here.coins() == 3 + 3 * stages
    assert here.points("commerce") == stages


def test_coins_come_once_points_count_the_final_numbers() -> None:
    here = position(city("giza-b", "dispensary lumber_yard sawmill", coins=0, hand="arena"), age=3)
    here.play("b:arena")
    assert (here.coins(), here.points("commerce")) == (0, 0)
    here.play(f"w:{here.hand()[0]}")
    assert (here.coins(), here.points("commerce")) == (0, 1)


# ── guilds ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("guild", GUILD_COUNTS)
def test_guilds_count_the_neighbours_cards_not_the_own_nor_those_further_away(guild: str) -> None:
    counted, each = GUILD_COUNTS[guild]
    one, other = counted.split()
    far = position(city(built=guild), city(), city(built=counted), city(), age=3, turn=2)
    assert far.points("guilds") == 0
    assert position(city(built=f"{guild} {counted}"), age=3, turn=2).points("guilds") == 0
    assert position(city(built=guild), city(built=one), city(built=other), age=3, turn=2).points("guilds") == 2 * each
    others = [built for cards, _ in GUILD_COUNTS.values() if cards != counted for built in cards.split()]
    here = position(
        city(built=guild), city(built=" ".join(others[:6])), city(built=" ".join(others[6:])), age=3, turn=2
    )
    assert here.points("guilds") == 0


def test_the_builders_guild_counts_stages_here_and_next_door() -> None:
    cities = [city("giza-b", "builders_guild", stages=3), city("rhodes-b", stages=2), city(stages=3), city(stages=1)]
    assert position(*cities, age=3, turn=2).points("guilds") == 3 + 2 + 1


def test_the_shipowners_guild_counts_own_brown_grey_and_purple_cards_itself_included() -> None:
    built = "shipowners_guild ore_vein sawmill loom_1 spies_guild altar"
    here = position(city(built=built), city(built="stone_pit press_1 workers_guild"), age=3, turn=3)
    assert here.points("guilds") == 5


def test_the_strategists_guild_counts_all_defeats_of_the_neighbours() -> None:
    cities = [
        city(built="strategists_guild", tokens=(-1, 3)), city(tokens=(-1, -1, 3)), city(tokens=(-1, -1)),
        city(tokens=(1, -1)),
    ]  # fmt: skip
    assert position(*cities, age=3, turn=2).points("guilds") == 2 + 1


def test_the_scientists_guild_is_one_symbol_of_choice() -> None:
    here = position(city(built="scientists_guild apothecary workshop"), age=3, turn=2)
    assert here.city()["science"] == {"compass": 1, "gear": 1, "tablet": 0, "any": 1}
    assert (here.points("science"), here.points("guilds")) == (10, 0)
