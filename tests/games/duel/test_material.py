"""The contents of the box and of a city; no player has a hand, and coins and buildings are not limited."""

from __future__ import annotations

from collections import Counter

from heptad.games.duel import DUEL, boards
from heptad.games.duel.cards import CARDS, GUILDS, age_deck
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, GUILD, MILITARY, RAW, SCIENCE
from tests.games.duel.positions import city, position


def test_two_players_have_23_23_and_20_age_cards_7_guilds_12_wonders_4_military_and_10_progress_tokens() -> None:
    assert list(DUEL.players) == [2]
    assert [len(age_deck(age)) for age in (1, 2, 3)] == [23, 23, 20]
    assert (len(GUILDS), len(boards.WONDERS), 2 * len(boards.LOOTING), len(boards.PROGRESS)) == (7, 12, 4, 10)


def test_a_city_is_all_cards_and_wonders_one_player_has_built_and_his_treasury_is_his_coins() -> None:
    here = position(city("baths", coins=5, wonders_built="pyramids"), free="theater")
    mine = here.city()
    assert mine["built"] == ["baths"]
    assert [wonder["wonder"] for wonder in mine["wonders"] if wonder["built"]] == ["pyramids"]
    assert mine["coins"] == 5


def test_three_ages_are_played_one_after_the_other() -> None:
    here = position(left=20)
    ages = [here.view()["age"]]
    while here.asked != "over":
        here.finish_age()
        ages.append(here.view()["age"])
    assert ages == [1, 2, 3, 3]


def test_a_supremacy_wins_at_any_moment_and_the_game_stops_at_once() -> None:
    here = position(free="guard_tower", pawn=8)
    here.play("b:guard_tower")
    assert (here.asked, here.waiting, here.legal()) == ("over", (), [])
    assert here.outcome() == ((0,), "military")


def test_without_a_supremacy_most_points_after_age_iii_win() -> None:
    here = position(city("theater altar", coins=0), city(coins=0), age=3, left=1, seat=1)
    here.sell(1)
    assert here.outcome() == ((0,), "points")


def test_cards_are_brown_grey_blue_green_yellow_red_or_purple() -> None:
    kinds = Counter((card.age, card.kind) for card in CARDS)
    order = (RAW, GOODS, CIVIC, SCIENCE, COMMERCE, MILITARY, GUILD)
    assert [kinds[1, kind] for kind in order] == [6, 2, 3, 4, 4, 4, 0]
    assert [kinds[2, kind] for kind in order] == [3, 2, 5, 4, 4, 5, 0]
    assert [kinds[3, kind] for kind in order] == [0, 0, 6, 4, 5, 5, 7]


def test_age_iii_has_no_brown_and_no_grey_cards() -> None:
    assert not {CARDS[card].kind for card in age_deck(3)} & {RAW, GOODS}


def test_every_card_exists_once() -> None:
    assert len({card.key for card in CARDS}) == len(CARDS) == 73


def test_there_is_no_trade_between_players_and_no_hand() -> None:
    here = position(free="baths", seat=1)
    assert {token[:2] for token in here.legal()} <= {"b:", "s:", "w:"}
    assert here.view(0)["display"] == here.view(1)["display"] == here.view(None)["display"]


def test_there_is_no_limit_on_coins_or_buildings_and_the_bank_never_runs_out() -> None:
    first_age = " ".join(CARDS[card].key for card in age_deck(1)[:20])
    here = position(city(first_age, coins=300), free="brewery", age=2)
    here.play("b:brewery")
    assert (here.coins(), len(here.built())) == (306, 21)
