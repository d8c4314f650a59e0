"""The statistics of a tournament, compared with examples that are computed by hand or known from the literature."""

from __future__ import annotations

import pytest

from heptad.arena.rating import elo, standings, two_player_share, wilson_interval
from heptad.arena.tournament import Result, Tournament


def result(number: int, winners: tuple[int, ...], reason: str = "points", players: int = 2) -> Result:
    points = tuple(10 * (seat in winners) + 20 for seat in range(players))
    return Result(number, points, winners, reason, (4,) * players, (0.5,) * players)


def test_the_interval_of_wilson_is_that_of_the_tables() -> None:
    assert wilson_interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson_interval(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson_interval(20, 20)[1] == 1


@pytest.mark.parametrize(("seats", "players"), [(1, 2), (1, 4), (3, 4), (2, 7)])
def test_the_expected_share_by_chance_corresponds_to_one_half_in_a_two_player_game(seats: int, players: int) -> None:
    assert two_player_share(seats / players, seats, players) == pytest.approx(0.5)
    assert (two_player_share(0, seats, players), two_player_share(1, seats, players)) == (0, 1)


def test_twice_as_strong_as_each_of_two_others_wins_half_the_games_and_two_thirds_of_two() -> None:
    assert two_player_share(0.5, 1, 3) == pytest.approx(2 / 3)


def test_a_game_of_two_is_not_corrected() -> None:
    assert two_player_share(0.31, 1, 2) == pytest.approx(0.31)


def test_ten_to_one_are_four_hundred_points_of_elo() -> None:
    ratings = elo([{0: (10_000, 11_000), 1: (1_000, 11_000)}])
    assert ratings[0][0] - ratings[1][0] == pytest.approx(400, abs=0.1)
    assert ratings[0][0] == pytest.approx(-ratings[1][0])


def test_the_interval_of_a_rating_is_that_of_the_share_of_wins() -> None:
    """With 200 wins in 400 games, half the interval of the share of wins is 0.049.

    By the slope of the Elo curve this is a difference of 34 points between the two ratings.
    """
    rating, half = elo([{0: (200, 400), 1: (200, 400)}])[0]
    assert rating == pytest.approx(0)
    assert 2 * half == pytest.approx(34.0, abs=0.5)  # a rating is relative to the mean: half the difference


def test_a_bot_that_wins_by_chance_against_three_is_as_strong_as_they() -> None:
    ratings = elo([{0: (25, 100), 1: (75, 300)}])
    assert ratings[0][0] == pytest.approx(0, abs=1e-6)


def test_ratings_of_bots_that_met_in_a_ring_add_up() -> None:
    ratings = elo(
        [{0: (2000, 3000), 1: (1000, 3000)}, {1: (2000, 3000), 2: (1000, 3000)}, {0: (2400, 3000), 2: (600, 3000)}]
    )
    assert ratings[0][0] > ratings[1][0] > ratings[2][0]
    assert sum(rating for rating, _ in ratings.values()) == pytest.approx(0, abs=1e-6)
    assert ratings[0][0] - ratings[1][0] == pytest.approx(120.4, abs=1)


def test_bots_that_are_linked_by_no_game_are_rated_apart() -> None:
    here, there, between = {0: (3.0, 4), 1: (1.0, 4)}, {2: (2.0, 4), 3: (2.0, 4)}, {1: (2.0, 4), 2: (2.0, 4)}
    assert elo([here, there]) == elo([here]) | elo([there])
    linked = elo([here, there, between])
    assert [*linked] == [0, 1, 2, 3]
    assert sum(rating for rating, _ in linked.values()) == pytest.approx(0)
    assert linked[0][0] > linked[1][0] == pytest.approx(linked[2][0]) == pytest.approx(linked[3][0])


def test_who_has_never_won_has_a_rating_too() -> None:
    rating, half = elo([{0: (50, 50), 1: (0, 50)}])[1]
    assert -1000 < rating < -300
    assert half > 100


def test_the_standings_count_wins_points_endings_and_time() -> None:
    duel = Tournament.of("duel", {}, ["greedy", "random"], "7")
    seats = [duel.seating(number).bots.index(0) for number in range(4)]  # the seat of greedy in each game
    results = [
        result(0, (seats[0],), "science"),
        result(1, (seats[1],)),
        result(2, (0, 1), "shared"),
        result(3, (1 - seats[3],), "military"),
    ]
    found = standings(duel, results)
    greedy, random = found["bots"]
    assert (found["games"], found["deals"]) == (4, 2)
    assert found["endings"] == {"science": 1, "points": 1, "shared": 1, "military": 1}
    assert (greedy["bot"], greedy["games"], greedy["wins"], greedy["share"]) == ("greedy", 4, 2.5, 0.625)
    assert greedy["won_by"] == {"science": 1, "points": 1, "shared": 0.5}
    assert greedy["lost_by"] == {"military": 1}
    assert greedy["points"] == 27.5
    assert greedy["seconds_per_decision"] == 0.125
    assert (random["wins"], random["won_by"]) == (1.5, {"shared": 0.5, "military": 1})
    assert greedy["elo_low"] < greedy["elo"] == -random["elo"] < greedy["elo_high"]


def test_the_standings_of_one_against_many_say_what_it_would_be_in_a_game_of_two() -> None:
    wonders = Tournament.of("wonders", {"players": 4}, ["greedy", "random"], "7")
    results = [result(number, (wonders.seating(number).bots.index(0),), players=4) for number in range(2)]
    results += [result(number, (wonders.seating(number).bots.index(1),), players=4) for number in range(2, 4)]
    ((greedy, random),) = standings(wonders, results)["line_ups"]
    assert (greedy["seats"], greedy["share"], greedy["share_of_two"]) == (1, 0.5, 0.75)
    assert (random["seats"], random["share"], random["share_of_two"]) == (3, 0.5, 0.25)


def test_bots_whose_games_are_still_to_come_are_left_out() -> None:
    duel = Tournament.of("duel", {}, ["greedy", "random", "novice"], "7")
    found = standings(duel, [result(0, (0,))])
    assert [bot["bot"] for bot in found["bots"]] == ["greedy", "random"]
    assert len(found["line_ups"]) == 1
