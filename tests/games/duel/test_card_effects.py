"""What a card brings when it is built, and what it brings when it is discarded."""

from __future__ import annotations

import pytest

from tests.games.duel.positions import city, position
from tests.games.position import events_of

REDS, YELLOWS = "guard_tower stable garrison", "tavern wood_reserve clay_reserve"


@pytest.mark.parametrize(("card", "age", "coins"), [("tavern", 1, 4), ("brewery", 2, 6)])
def test_coins_of_a_card_are_paid_by_the_bank_once_when_it_is_built(card: str, age: int, coins: int) -> None:
    here = position(city(coins=0), free=card, age=age)
    here.play(f"b:{card}")
    assert here.coins() == coins
    here.sell(2)
    assert here.coins() == coins + 2 + 1


@pytest.mark.parametrize(
    ("card", "mine", "coins"),
    [
        ("arena", city("brewery", coins=0, wonders_built="pyramids sphinx"), 2 * 2),
        ("chamber_of_commerce", city("press glassworks drying_room customs_house", coins=2), 3 * 3),
        ("port", city("sawmill clay_pool press glassworks", coins=0), 2 * 2),
        ("lighthouse", city("tavern wood_reserve", coins=0), 3),
        ("armory", city("walls stable garrison shelf_quarry glassworks", coins=0), 3),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_yellow_cards_of_age_iii_pay_for_what_stands_in_the_own_city_and_are_worth_three_points(
    card: str, mine: object, coins: int
) -> None:
    assert isinstance(mine, type(city()))
    theirs = city(
        "apothecary quarry stone_pit palisade barracks glass_blower", wonders_built="mausoleum colossus piraeus"
    )
    here = position(mine, theirs, free=card, age=3)
    assert here.brings(f"b:{card}") == coins
    paid = here.price(card)
    here.play(f"b:{card}")
    assert here.coins() == mine.coins - paid + coins
    assert here.points("commerce") == 3


GUILDS = [
    ("merchants_guild", YELLOWS, "brewery"),
    ("shipowners_guild", "sawmill press glassworks", "brickyard drying_room"),
    ("magistrates_guild", "baths theater altar", "statue"),
    ("scientists_guild", "workshop apothecary scriptorium", "school"),
    ("tacticians_guild", REDS, "walls"),
]


@pytest.mark.parametrize(("guild", "more", "fewer"), GUILDS, ids=[guild for guild, _, _ in GUILDS])
def test_a_guild_pays_a_coin_for_each_card_of_its_colour_in_the_city_that_has_more(
    guild: str, more: str, fewer: str
) -> None:
    for mine, theirs in ((more, fewer), (fewer, more)):
        here = position(city(mine, coins=20), city(theirs), free=guild, age=3)
        (earned,) = events_of(here.play(f"b:{guild}"), "earned")
        assert earned == {"seat": 0, "coins": 3, "source": guild}
        assert here.points("guilds") == 3


@pytest.mark.parametrize("guild", ["builders_guild", "moneylenders_guild"])
def test_builders_and_moneylenders_pay_no_coins(guild: str) -> None:
    here = position(city(coins=20, wonders_built="pyramids"), free=guild, age=3)
    assert events_of(here.play(f"b:{guild}"), "earned") == []


def test_shipowners_count_brown_and_grey_together_in_one_city() -> None:
    here = position(
        city("sawmill brickyard press", coins=20),
        city("quarry glassworks glass_blower"),
        free="shipowners_guild",
        age=3,
    )
    here.play("b:shipowners_guild")
    assert here.points("guilds") == 3


def test_when_both_cities_have_as_many_there_is_nothing_to_choose() -> None:
    here = position(city("baths", coins=20), city("altar"), free="magistrates_guild", age=3)
    assert events_of(here.play("b:magistrates_guild"), "earned")[0]["coins"] == 1
    assert here.waiting == (1,)


def test_guild_coins_come_once_and_the_city_used_for_points_may_be_another_one() -> None:
    here = position(
        city("baths altar", coins=20), city("theater", coins=30), "magistrates_guild palace town_hall", age=3, left=17
    )
    before = here.coins() - here.price("magistrates_guild")
    here.play("b:magistrates_guild", "b:palace")
    here.play(next(token for token in here.legal() if token.startswith("s:") and token != "s:town_hall"), "b:town_hall")
    assert here.coins() == before + 2 + 2
    assert here.points("guilds") == 3


def test_shields_move_the_pawn_and_science_gives_a_symbol() -> None:
    here = position(city(), free="guard_tower scriptorium")
    here.play("b:guard_tower")
    assert here.pawn() == 1
    here.play("b:scriptorium")
    assert here.city(1)["symbols"] == ["quill"]


# ── discarding ──────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("built", "coins"), [("", 2), ("tavern", 3), (YELLOWS, 5)])
def test_discarding_gives_two_coins_and_one_more_per_yellow_card_already_in_the_own_city(
    built: str, coins: int
) -> None:
    here = position(city(built, coins=0), city("stone_reserve"), free="baths")
    here.play("s:baths")
    assert here.coins() == coins


def test_the_discarded_card_itself_does_not_count() -> None:
    here = position(city(coins=0), free="tavern")
    here.play("s:tavern")
    assert (here.coins(), here.built()) == (2, [])


def test_the_card_goes_to_the_discard_pile_and_both_players_may_look_through_it_at_any_time() -> None:
    here = position(free="baths theater")
    here.play("s:baths", "s:theater")
    assert here.view(0)["discard"] == here.view(1)["discard"] == here.view(None)["discard"] == ["baths", "theater"]
