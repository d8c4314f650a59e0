"""A tournament: every bot plays in every seat of every deal, and the number of a game determines it completely."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from heptad.arena.spread import processes
from heptad.arena.tournament import Result, Tournament, game_seed
from heptad.bots.registry import BOTS
from heptad.kernel.errors import HeptadError

MISER = """
class Miser:
    def choose(self, info, rng):
        return info.legal[0]
"""


def tournament(game: str = "duel", bots: str = "greedy,random", **options: object) -> Tournament:
    return Tournament.of(game, options, bots.split(","), "7")


def timeless(result: Result) -> Result:
    """Return a result without the measured times."""
    return result._replace(seconds=())


# ── seating ─────────────────────────────────────────────────────────────────
def test_two_bots_change_seats_on_the_same_deal() -> None:
    seatings = [tournament().seating(number) for number in range(4)]
    assert [seating.deal for seating in seatings] == [0, 0, 1, 1]
    assert {seating.bots for seating in seatings[:2]} == {(0, 1), (1, 0)}
    assert seatings[0].seed == seatings[1].seed != seatings[2].seed


def test_each_of_many_bots_meets_each_other_in_a_game_of_two() -> None:
    many = tournament(bots="greedy,random,novice,merchant")
    assert many.games_per_deal == 12
    pairs = Counter(many.seating(number).bots for number in range(12))
    assert pairs == Counter({(one, other): 1 for one in range(4) for other in range(4) if one != other})


def test_of_two_bots_at_a_larger_table_one_plays_against_all_others_in_every_seat() -> None:
    seatings = [tournament("wonders", players=4).seating(number) for number in range(4)]
    assert sorted(seating.bots.index(0) for seating in seatings) == [0, 1, 2, 3]
    assert all(seating.bots.count(1) == 3 for seating in seatings)


def test_fewer_bots_than_seats_meet_in_pairs() -> None:
    assert tournament("architects", "greedy,random,novice", players=4).line_ups == [
        (0, 1, 1, 1),
        (0, 2, 2, 2),
        (1, 2, 2, 2),
    ]


def test_a_full_table_turns_through_its_seats_and_changes_its_order_from_deal_to_deal() -> None:
    full = tournament("wonders", "greedy,random,novice", players=3)
    assert full.line_ups == [(0, 1, 2)]
    for deal in range(3):
        seatings = [full.seating(3 * deal + turn).bots for turn in range(3)]
        assert all({bots[seat] for bots in seatings} == {0, 1, 2} for seat in range(3))
    neighbours = {full.seating(3 * deal).bots[(full.seating(3 * deal).bots.index(0) + 1) % 3] for deal in range(20)}
    assert neighbours == {1, 2}


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [tournament("wonders", players=5).whole(games) for games in (1, 5, 6)] == [5, 5, 10]


@pytest.mark.parametrize("bots", ["greedy", "greedy,greedy", "greedy,nobody"])
def test_a_tournament_needs_two_different_bots_that_exist(bots: str) -> None:
    with pytest.raises(HeptadError, match=r"arena/bots|bot/unknown"):
        tournament(bots=bots)


def test_a_tournament_with_a_whole_number_as_seed_is_that_of_its_digits() -> None:
    assert Tournament.of("duel", {}, ["greedy", "random"], 42) == Tournament.of("duel", {}, ["greedy", "random"], "2a")


def test_a_seed_of_capital_letters_is_the_same_seed() -> None:
    assert game_seed("2A", 3) == game_seed("2a", 3) != game_seed("2a", 4)


# ── the games ───────────────────────────────────────────────────────────────
def test_any_executor_in_any_order_gives_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my_bot.py").write_text(MISER)
    games = tournament(bots="my_bot.py:Miser,random")
    alone = [timeless(result) for result in games.games(range(12))]
    assert [result.number for result in alone] == list(range(12))
    assert all(result.decisions[0] > 10 for result in alone)
    with ThreadPoolExecutor(3) as executor:
        assert sorted(map(timeless, games.games(range(12)[::-1], executor))) == alone
    with processes(2) as executor:
        assert sorted(map(timeless, games.games(range(12), executor))) == alone
    del BOTS["my_bot.py:Miser"]


def test_a_game_that_breaks_the_rules_ends_the_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heptad.games.duel.Duel.problems", staticmethod(lambda state: ["a coin went astray"]))
    with pytest.raises(HeptadError, match="a coin went astray"):
        tournament().play(3)
