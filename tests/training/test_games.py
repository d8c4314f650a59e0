"""The games that teach Duel and Architects: each position gets the target of its own seat, and whoever plays with the
better weights wins a pair of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from heptad.games import GAMES
from heptad.games.architects import Architects, choices
from heptad.games.duel import Duel
from heptad.kernel.game import Info
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from tests.games.architects.positions import city, position
from training.measure import Pair, play_pair
from training.selfplay import Decision, by_search, play
from training.subject import subject_of


def ending(game: type[Any], shares: Sequence[float]) -> Any:
    """Return a game that always ends with these shares of the win."""

    class Ending(game):  # type: ignore[misc]  # any class of a game
        @staticmethod
        def estimate(state: Any) -> Sequence[float]:
            return shares

    return Ending()


def opposite(tables: Tables) -> Tables:
    """Return weights of Duel with which each position is worth to a seat what it was worth to the other one."""
    return {
        name: [[-weight for weight in row] for row in rows] if name.startswith("first") else rows
        for name, rows in tables.items()
    }


def test_what_one_of_two_seats_expects_is_what_the_other_does_not() -> None:
    seats: list[int] = []

    def first(info: Info, rng: Rng) -> Decision:
        seats.append(info.player)
        return info.legal[0], 0.9 if info.player == 0 else 0.2

    rows = play(ending(Duel, (0.3, 0.7)), subject_of("duel"), [first, first], {"wonders": "preset"}, Rng(1))
    assert set(seats) == {0, 1}
    assert {row.seat for row, _ in rows} == {0}
    expected = [0.9 if seat == 0 else 1 - 0.2 for seat in seats]
    assert [target for _, target in rows] == pytest.approx([(value + 0.3) / 2 for value in expected])


def test_where_nothing_is_expected_the_target_is_how_the_game_ended_for_the_seat() -> None:
    def first(info: Info, rng: Rng) -> Decision:
        return info.legal[0], None

    ends = (0.1, 0.2, 0.7)
    rows = play(ending(Architects, ends), subject_of("architects"), [first] * 3, {"players": 3}, Rng(1))
    assert {row.seat for row, _ in rows} == {0, 1, 2}
    assert all(target == ends[row.seat] for row, target in rows)


def test_a_search_says_what_it_expects_unless_a_style_has_changed_that() -> None:
    game = GAMES["duel"]
    options = game.options({"wonders": "preset"})
    info = Info(game, game.start(options, game.deal(options, Rng(3))), 0)
    assert 0 < (by_search(20, 0, info, Rng(1))[1] or 0) < 1
    assert by_search(20, 0, info, Rng(1), style="trader")[1] is None


def test_a_search_takes_a_free_look_of_which_it_expects_nothing() -> None:
    state = position(city("giza"), city("rhodes"), cat=0).state
    assert by_search(20, 0, Info(GAMES["architects"], state, 0), Rng(1)) == (choices.LOOKS, None)


def test_better_weights_win_both_games_of_a_pair_whether_they_are_the_new_or_the_old_ones() -> None:
    good = subject_of("duel").packaged_weights()
    bad = opposite(good)
    assert play_pair(Pair("duel", 1, 30, good, bad)) == 2
    assert play_pair(Pair("duel", 1, 30, bad, good)) == 0
    assert play_pair(Pair("duel", 1, 30, bad, None)) == 0, "against the rules of thumb"
