"""Setup: cities, decks, guilds, wonders, coins, tokens, and public information."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from heptad.games.wonders import WONDERS, boards
from heptad.games.wonders.boards import BOARD_ID
from heptad.games.wonders.cards import CARDS, guilds_of
from heptad.games.wonders.types import Deal
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.shared.material import rows_of
from heptad.table import Table
from tests.games.position import events_of
from tests.games.wonders.positions import city, position

CITIES = range(3, 8)
BOARDS = {board for board in BOARD_ID if not board.startswith("manneken")}
ALL = pytest.mark.parametrize("players", CITIES)
ALL_GUILDS = {CARDS[guild].key for guild in guilds_of(WONDERS.rules_version)}


def deal(players: int, seed: str = "7", **options: Any) -> Deal:
    return WONDERS.deal(WONDERS.options({"players": players, **options}), Rng.of(seed))


def deck(players: int, age: int) -> Counter[str]:
    return Counter(key for hand in deal(players)["ages"][age - 1] for key in hand)


def printed(players: int, age: int) -> Counter[str]:
    """Count the cards of an age, without guilds, whose printed number of players is at most `players`."""
    cards = [CARDS[card] for card in rows_of(WONDERS.rules_version, CARDS)]
    return Counter(card.key for card in cards if card.age == age for number in card.copies if number <= players)


def guilds_in(cards: Counter[str]) -> set[str]:
    return ALL_GUILDS & set(cards)


# ── the cities ──────────────────────────────────────────────────────────────
def test_three_to_seven_cities_play() -> None:
    assert set(CITIES) < set(WONDERS.players)
    for players in CITIES:
        assert len(Table.new("wonders", {"players": players}, seed="1").view(None)["cities"]) == players
    for wrong in (1, 8, "3", True):
        with pytest.raises(HeptadError, match="options/value"):
            WONDERS.options({"players": wrong})


def test_the_left_neighbour_sits_next_clockwise_and_the_right_one_counter_clockwise() -> None:
    here = position(city("giza-a"), city("babylon-a"), city("rhodes-a"), city("ephesus-a"), age=2)
    fights = events_of(here.finish_age(), "war")[0]["fights"]
    assert [fight["against"] for fight in fights if fight["seat"] == 0] == [1, 3]
    here = position(city("giza-a", hand="barracks"), city("babylon-a"), city("ephesus-a"), city("rhodes-a"))
    here.play("b:barracks@0-2")
    assert (here.coins(1), here.coins(3)) == (3 + 3, 3 + 3 + 2)


@ALL
def test_left_and_right_are_always_different_cities(players: int) -> None:
    fights = events_of(position(players=players).finish_age(), "war")[0]["fights"]
    for seat in range(players):
        around = [fight["against"] for fight in fights if fight["seat"] == seat]
        assert around == [(seat + 1) % players, (seat - 1) % players]
        assert len({seat, *around}) == 3


# ── the decks ───────────────────────────────────────────────────────────────
@ALL
def test_an_age_deck_holds_the_cards_whose_number_is_at_most_the_player_count(players: int) -> None:
    for age in (1, 2):
        assert deck(players, age) == printed(players, age)
    third = deck(players, 3)
    assert third - Counter(guilds_in(third)) == printed(players, 3)


@pytest.mark.parametrize(("players", "sizes", "guilds"), [(4, (28, 28, 22), 6), (6, (42, 42, 34), 8)])
def test_example_decks_for_four_and_for_six(players: int, sizes: tuple[int, ...], guilds: int) -> None:
    for age, size in enumerate(sizes, 1):
        assert printed(players, age).total() == size
        assert deck(players, age).total() == size + (guilds if age == 3 else 0)
    assert len(guilds_in(deck(players, 3))) == guilds


@ALL
def test_two_guilds_more_than_players_are_shuffled_into_the_third_age(players: int) -> None:
    cards = deck(players, 3)
    assert len(guilds_in(cards)) == players + 2
    assert all(cards[guild] == 1 for guild in guilds_in(cards))
    dealt = [deal(players, f"{seed:x}")["ages"][2] for seed in range(40)]
    assert set().union(*(guilds_in(Counter(key for hand in hands for key in hand)) for hands in dealt)) == ALL_GUILDS


def test_unused_guilds_leave_the_game_unseen() -> None:
    here = position(age=3)
    present = {key for seat in range(3) for key in here.hand(seat)}
    unused = ALL_GUILDS - present
    assert len(unused) == 5
    here.finish_age()
    assert not unused & {*here.pile(), *here.built(0), *here.built(1), *here.built(2)}
    assert here.view()["discarded"] == 3 * 7 * 3


@ALL
def test_every_age_deals_seven_cards_to_every_city(players: int) -> None:
    for hands in deal(players)["ages"]:
        assert [len(hand) for hand in hands] == [7] * players
    here = position(players=players)
    for _age in (1, 2, 3):
        assert [len(here.hand(seat)) for seat in range(players)] == [7] * players
        here.finish_age()


def test_an_explicit_deal_is_the_game_that_was_dealt() -> None:
    dealt = deal(3)
    table = Table.new("wonders", deal=dealt)
    for seat in range(3):
        assert set(table.view(seat)["hand"]) == set(dealt["ages"][0][seat])
        shown = table.view(None)["cities"][seat]
        assert f"{shown['wonder']}-{shown['side']}" == dealt["wonders"][seat]


def test_an_explicit_deal_that_is_not_the_box_is_refused() -> None:
    good = deal(3)
    twice = json.loads(json.dumps(good))
    twice["ages"][0][0][0] = twice["ages"][0][0][1]
    wrong: list[Any] = [good["ages"][:2], None, "ages", [[[1]]], [[], [], []], twice["ages"]]
    for ages in wrong:
        with pytest.raises(HeptadError, match="deal/cards"):
            Table.new("wonders", deal={**good, "ages": ages})
    for wonders in (["giza-a"] * 3, ["giza-a", "rhodes-a"], ["giza-a", "rhodes-a", "atlantis-a"], [1, 2, 3], None):
        with pytest.raises(HeptadError, match="deal/wonders"):
            Table.new("wonders", deal={**good, "wonders": wonders})


# ── the wonders ─────────────────────────────────────────────────────────────
def test_wonders_and_their_sides_are_dealt_at_random() -> None:
    dealt = [deal(3, f"{n:x}")["wonders"] for n in range(300)]
    assert {board for boards in dealt for board in boards} == BOARDS
    assert all(len({board.partition("-")[0] for board in boards}) == 3 for boards in dealt)
    assert {tuple(board[-1] for board in boards) for boards in dealt} >= {tuple("aaa"), tuple("bbb"), tuple("aba")}


def test_players_may_choose_their_wonders_instead() -> None:
    table = Table.new("wonders", {"wonders": ["giza-b", "random", "babylon"], "sides": "a"}, seed="1")
    boards = [(city["wonder"], city["side"]) for city in table.view(None)["cities"]]
    assert boards[0] == ("giza", "b")
    assert boards[2] == ("babylon", "a")
    assert boards[1][0] not in ("giza", "babylon")
    with pytest.raises(HeptadError, match="options/twice"):
        WONDERS.options({"wonders": ["giza-a", "giza-b", "random"]})


def test_players_may_take_wonders_in_turn() -> None:
    table = Table.new("wonders", {"wonders": "draft", "sides": "choose"}, seed="3")
    taken: list[str] = []
    for _ in range(3):
        (seat,) = table.current_players
        rest = [wonder for wonder in boards.ID if wonder not in (boards.MANNEKEN, *taken)]
        assert [offer["wonder"] for offer in table.view(seat)["offer"]] == rest
        assert len(table.legal_tokens(seat)) == 2 * len(rest)
        token = table.legal_tokens(seat)[3]
        table.act(seat, token)
        city_now = table.view(None)["cities"][seat]
        assert city_now["wonder"]
        assert token == f"t:{city_now['wonder']}-{city_now['side']}"
        taken.append(city_now["wonder"])
    assert table.view(None)["age"] == 1


def test_the_first_games_give_side_a_to_everybody() -> None:
    for wonders in ("random", "draft"):
        table = Table.new("wonders", {"players": 7, "wonders": wonders, "sides": "a"}, seed="1")
        while table.view(None)["ask"] == "wonder":
            (seat,) = table.current_players
            table.act(seat, table.legal_tokens(seat)[0])
        assert {city["side"] for city in table.view(None)["cities"]} == {"a"}


def test_sides_a_and_b_may_be_mixed() -> None:
    table = Table.new("wonders", {"wonders": ["giza-a", "rhodes-b", "ephesus"], "sides": "choose"}, seed="1")
    assert table.current_players == (2,)
    assert table.legal_tokens(2) == ["t:ephesus-a", "t:ephesus-b"]
    assert table.view(0)["cities"][2]["side"] is None
    table.act(2, "t:ephesus-b")
    assert [city["side"] for city in table.view(None)["cities"]] == ["a", "b", "b"]


def test_an_explicit_deal_keeps_to_the_sides_of_the_options() -> None:
    with pytest.raises(HeptadError, match="deal/wonders"):
        Table.new("wonders", {"sides": "a"}, deal={**deal(3), "wonders": ["giza-b", "rhodes-b", "ephesus-b"]})


# ── coins, tokens and public information ────────────────────────────────────
@ALL
def test_everybody_starts_with_three_coins(players: int) -> None:
    cities = Table.new("wonders", {"players": players}, seed="5").view(None)["cities"]
    assert [city["coins"] for city in cities] == [3] * players


def test_the_bank_never_runs_dry() -> None:
    here = position(city(coins=90), city(coins=90), city(coins=90))
    here.play()
    assert [here.coins(seat) for seat in range(3)] == [93] * 3


def test_conflict_tokens_never_run_out() -> None:
    arms = ("", "stockade", "", "barracks", "", "guard_tower", "walls")
    here = position(*(city(built=arm, tokens=(1, -1, 3, -1)) for arm in arms), age=3)
    here.finish_age()
    assert sum(len(here.city(seat)["tokens"]) for seat in range(7)) == 42


def test_boards_cards_stages_coins_tokens_and_production_lie_open() -> None:
    here = position(city("giza-b", "loom_1 timber_yard", coins=7, stages=1, tokens=(1,)), city("rhodes-a"), age=2)
    for seat in (0, 1, 2, None):
        shown = here.view(seat)["cities"][0]
        assert (shown["wonder"], shown["side"], shown["built_stages"], shown["stages"]) == ("giza", "b", 1, 4)
        assert (shown["built"], shown["coins"], shown["tokens"]) == (["loom_1", "timber_yard"], 7, [1])
        assert shown["production"] == [["stone"], ["loom"], ["wood", "stone"]]


def test_hands_markers_discards_and_removed_guilds_are_hidden() -> None:
    here = position(city(stages=1, hand="palace"), age=3, turn=3, pile="baths altar")
    hidden = {*here.pile(), *here.hand(1), *here.hand(2)} - set(here.hand(0))
    for seat in (0, None):
        shown = json.dumps(here.view(seat))
        assert not [key for key in hidden if f'"{key}"' in shown]
    assert '"palace"' in json.dumps(here.view(0))
    assert '"palace"' not in json.dumps([here.view(1), here.view(2), here.view(None)])
    assert here.view(0)["discarded"] == len(here.pile())
