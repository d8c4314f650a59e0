"""The end of the game: the score sheet, guilds, ties."""

from __future__ import annotations

import pytest

from heptad.games.duel import DUEL
from tests.games.duel.positions import Position, city, position

LINES = ["military", "civic", "science", "commerce", "guilds", "wonders", "progress", "treasury"]


@pytest.mark.parametrize(
    ("pawn", "points"), [(0, 0), (1, 2), (2, 2), (3, 5), (4, 5), (5, 5), (6, 10), (7, 10), (8, 10)]
)
def test_military_points_follow_the_pawn_and_only_the_player_who_leads_has_them(pawn: int, points: int) -> None:
    for leader, sign in ((0, 1), (1, -1)):
        here = position(pawn=pawn * sign, age=3)
        assert here.points("military", leader) == points
        assert here.points("military", 1 - leader) == 0


def test_blue_green_yellow_and_purple_cards_wonders_tokens_and_coins_give_points() -> None:
    mine = city("palace academy arena builders_guild", coins=7, wonders_built="pyramids", tokens="philosophy")
    here = position(mine, age=3)
    assert [here.points(line) for line in LINES] == [0, 7, 3, 3, 2, 9, 7, 2]
    assert here.total() == 33
    assert [line.key for line in DUEL.score(here.state)[0].lines] == LINES


def test_red_brown_and_grey_cards_give_no_points() -> None:
    here = position(city("arsenal walls sawmill press stable quarry", coins=0), age=3)
    assert here.total() == 0


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
def test_three_coins_are_worth_a_point_and_the_rest_is_ignored(coins: int, points: int) -> None:
    assert position(city(coins=coins), age=3).points("treasury") == points


def test_wonders_not_built_give_no_points() -> None:
    assert position(city(wonders="pyramids"), age=3).points("wonders") == 0


# ── guilds ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("guild", "more", "points"),
    [
        ("builders_guild", city(wonders_built="pyramids sphinx", coins=0), 4),
        ("moneylenders_guild", city(coins=11), 3),
        ("merchants_guild", city("tavern brewery forum", coins=0), 3),
        ("shipowners_guild", city("quarry press sawmill glassworks", coins=0), 4),
        ("magistrates_guild", city("baths palace", coins=0), 2),
        ("scientists_guild", city("school academy", coins=0), 2),
        ("tacticians_guild", city("walls stable arsenal", coins=0), 3),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_guilds_owner_has_its_points_even_if_the_other_city_is_the_bigger_one(
    guild: str, more: object, points: int
) -> None:
    assert isinstance(more, type(city()))
    here = position(city(guild, coins=0), more, age=3)
    assert (here.points("guilds", 0), here.points("guilds", 1)) == (points, 0)
    mine = city(f"{more.built} {guild}".strip(), coins=more.coins, wonders_built=more.wonders_built)
    assert position(mine, city(coins=0), age=3).points("guilds") == points


def test_a_tie_between_the_cities_changes_nothing_for_a_guild() -> None:
    here = position(city("magistrates_guild baths"), city("altar"), age=3)
    assert here.points("guilds") == 1


# ── who wins ────────────────────────────────────────────────────────────────
def ended(mine: str, theirs: str, pawn: int = 0) -> Position:
    """Return a finished game between cities with these cards."""
    here = position(city(mine, coins=0), city(theirs, coins=0), age=3, left=1, pawn=pawn)
    here.sell(1)
    return here


def test_more_points_wins() -> None:
    assert ended("baths", "altar", pawn=1).outcome() == ((0,), "points")
    assert ended("baths", "altar", pawn=-1).outcome() == ((1,), "points")


def test_on_a_tie_more_points_printed_on_blue_cards_wins() -> None:
    assert ended("academy", "baths").outcome() == ((1,), "civic")
    assert ended("altar", "study").outcome() == ((0,), "civic")


def test_still_a_tie_and_both_win_together() -> None:
    here = ended("baths", "altar")
    assert here.outcome() == ((0, 1), "shared")
    assert DUEL.returns(here.state) == (0.5, 0.5)


def test_a_supremacy_wins_whatever_the_points() -> None:
    here = position(city(coins=0), city("palace town_hall", coins=90), age=3, free="courthouse", pawn=-8, seat=1)
    here.play("b:courthouse")
    assert DUEL.returns(here.state) == (0.0, 1.0)
    here = position(city(coins=8), city("palace town_hall", coins=90), age=3, free="courthouse", pawn=6)
    here.play("b:courthouse")
    assert here.total(0) < here.total(1)
    assert here.outcome() == ((0,), "military")


def test_at_the_end_every_line_is_told_with_what_its_points_come_from_and_how_many_of_it() -> None:
    built = "palace academy arena builders_guild quarry"
    mine = city(built, coins=7, wonders_built="pyramids", tokens="philosophy law")
    here = position(mine, age=3, left=1, pawn=4)
    assert here.sources() == {}
    here.sell(1)
    assert here.sources() == {
        "military": [("pawn", 4, 5)],
        "civic": [("palace", 1, 7)],
        "science": [("academy", 1, 3)],
        "commerce": [("arena", 1, 3)],
        "guilds": [("builders_guild", 1, 2)],
        "wonders": [("pyramids", 1, 9)],
        "progress": [("philosophy", 1, 7)],
        "treasury": [("coins", 10, 3)],
    }
    assert here.sources(1)["military"] == []


# ── what a card is worth now ────────────────────────────────────────────────
def from_buildings(here: Position) -> int:
    """Return the points of seat 0 so far but those for coins and for the conflict pawn."""
    return sum(points for line, points in here.view()["score"][0].items() if line not in ("treasury", "military"))


@pytest.mark.parametrize(
    ("built", "card", "worth"),
    [
        ("", "palace", 7),
        ("magistrates_guild baths", "palace", 8),  # seat 0 then has most blue cards
        ("", "port", 3),
        ("", "siege_workshop", 0),
        ("", "academy", 3),
        ("", "magistrates_guild", 1),
        ("baths palace theater", "magistrates_guild", 3),
    ],
)
def test_what_a_card_is_worth_is_what_the_score_grows_by_when_it_is_built(built: str, card: str, worth: int) -> None:
    here = position(city(built, coins=40), city("altar", coins=3), card, age=3, left=6)
    assert here.view()["worth"][card][0] == worth
    before = from_buildings(here)
    here.play(f"b:{card}")
    assert from_buildings(here) - before == worth


def test_the_worth_of_the_moneylenders_guild_counts_the_coins_before_its_price_is_paid() -> None:
    assert position(city(coins=40), free="moneylenders_guild", age=3).view()["worth"]["moneylenders_guild"] == [13, 13]


def test_the_worth_of_discarded_cards_is_told_while_one_of_them_is_chosen() -> None:
    mine = city("baths", coins=40, wonders="mausoleum")
    here = position(mine, free="port", age=3, left=6, discard="magistrates_guild palace")
    here.play("w:port:mausoleum")
    assert here.view()["ask"] == "discard"
    assert here.view()["worth"]["magistrates_guild"] == [1, 1]
    assert here.view()["worth"]["palace"] == [7, 7]
    here.play(next(token for token in here.legal() if "palace" in token))
    assert not {"magistrates_guild", "palace"} & here.view()["worth"].keys()


def test_the_worth_of_every_face_up_card_is_told_for_both_seats_and_of_no_other() -> None:
    here = position(city("theater"), city("baths altar"), "magistrates_guild port", age=3, left=6)
    seen = {slot["card"] for slot in here.view()["display"] if slot["card"]}
    assert here.view()["worth"].keys() == seen
    assert here.view()["worth"]["magistrates_guild"] == [2, 2]
