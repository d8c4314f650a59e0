"""The policy and the value of 7 Wonders learn from hand-made decisions and standings what these teach."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, nan

import numpy as np
import pytest

from heptad.games.wonders import value
from heptad.games.wonders.features import CITY_NUMBERS, CITY_WIDTH, PHASES
from heptad.games.wonders.value import WEIGHT_SCALE
from heptad.kernel.rng import Rng
from training.wonders.fit import (
    ACTION_ROWS,
    DISCOUNT,
    MAX_GAIN,
    advantages,
    fit_value,
    imitate,
    improve,
    improve_by_searches,
)
from training.wonders.play import Decisions, Standings, policy_games

#: In these tests each decision is between three actions, each with one feature of its own, and belongs to this row of
#: weights.
FEATURES, ROW = 3, 2


def decisions_of(count: int) -> Decisions:
    """Return decisions of seat 1 in the phases 0, 1, 2 … of game 0, without what was chosen."""
    decisions = Decisions()
    for phase in range(count):
        for feature in range(FEATURES):
            decisions.features.add([feature])
        decisions.count.append(FEATURES)
        decisions.row.append(ROW)
        decisions.game.append(0)
        decisions.seat.append(1)
        decisions.phase.append(phase)
    return decisions


def standings_of(totals: Sequence[int]) -> Standings:
    """Return games of two seats. The city of seat 0 has feature 0 throughout and ends with `totals`, game by game; the
    other has feature 1 and ends with 50 points."""
    standings = Standings(2)
    for game, total in enumerate(totals):
        for phase in range(PHASES):
            for seat in range(2):
                standings.features.add([seat])
                standings.numbers.append((0,) * (CITY_WIDTH - CITY_NUMBERS))
                standings.game.append(game)
                standings.seat.append(seat)
                standings.phase.append(phase)
        standings.totals.append([total, 50])
    return standings


def test_a_policy_imitates_the_probabilities_it_is_shown() -> None:
    wanted, decisions = (0.7, 0.2, 0.1), decisions_of(400)
    decisions.wanted.extend(wanted * 400)
    table, favoured = imitate(decisions, FEATURES)
    first, second, third = (weight / WEIGHT_SCALE for weight in table[ROW])
    assert first - second == pytest.approx(log(0.7 / 0.2), abs=0.05)
    assert second - third == pytest.approx(log(0.2 / 0.1), abs=0.05)
    assert favoured == pytest.approx(0.7)
    assert all(row == [0] * FEATURES for number, row in enumerate(table) if number != ROW)


def test_a_gain_is_what_the_lead_over_the_others_grew_later_counting_less() -> None:
    predicted = np.zeros((1, 3, PHASES + 1))
    predicted[0, 0, 3:] = 4
    gained = advantages(predicted)
    assert gained[0, 0] == pytest.approx([4 * DISCOUNT**2, 4 * DISCOUNT, 4] + [0] * (PHASES - 3))
    assert gained[0, 1] == pytest.approx([-2 * DISCOUNT**2, -2 * DISCOUNT, -2] + [0] * (PHASES - 3))


def test_a_gain_is_limited_in_both_directions() -> None:
    predicted = np.zeros((1, 2, PHASES + 1))
    predicted[0, 0, PHASES] = 100
    gained = advantages(predicted)
    assert (gained[0, 0].max(), gained[0, 1].min()) == (MAX_GAIN, -MAX_GAIN)


def test_a_policy_chooses_more_often_what_gained_and_less_often_what_lost() -> None:
    decisions = decisions_of(3)
    decisions.chosen.extend((0, 1, 2))
    gained = np.zeros((1, 2, PHASES))
    gained[0, 1, :3] = (10, -10, nan)  # nothing is known about what was gained by the third decision
    before = [[0] * FEATURES for _ in range(ACTION_ROWS)]
    after, matters = improve(before, FEATURES, [(decisions, gained)])
    assert after[ROW][0] > 0 == after[ROW][2] > after[ROW][1]
    assert matters > 0
    assert [row for number, row in enumerate(after) if number != ROW] == before[1:]


def test_a_policy_follows_what_searches_found_better_and_how_often_they_tried_it() -> None:
    decisions = decisions_of(2)
    for trials, better in ((9, 0.6), (1, 0.4)):
        decisions.trials.extend((trials, trials, 0))  # the third action was not tried
        decisions.shares.extend((better, 1 - better, 0.0))
    before = [[0, 0, 50]] * ACTION_ROWS
    after = improve_by_searches(before, FEATURES, decisions)
    assert after[ROW][0] == -after[ROW][1] > 0
    assert after[ROW][2] == 50
    assert [row for number, row in enumerate(after) if number != ROW] == before[1:]


def test_a_value_learns_how_many_points_a_city_ends_with() -> None:
    table, _, predicted = fit_value(standings_of([70] * 300))
    for phase, row in enumerate(table):
        assert row[:2] == pytest.approx([70 * WEIGHT_SCALE, 50 * WEIGHT_SCALE], rel=0.1), phase
    assert predicted[0, 0] == pytest.approx([70] * (PHASES + 1), rel=0.1)
    assert predicted[0, 0, PHASES] == 70


def test_the_slack_is_small_if_who_leads_wins_and_large_if_a_lead_says_little() -> None:
    always, mostly = fit_value(standings_of([70] * 300))[1], fit_value(standings_of([70, 70, 70, 30, 30] * 60))[1]
    assert always == [WEIGHT_SCALE] * PHASES, "the smallest"
    # A lead of 4 points wins in three of five games.
    assert mostly == pytest.approx([4 / log(3 / 2) * WEIGHT_SCALE] * PHASES, abs=2 * WEIGHT_SCALE)


def test_a_value_stays_near_the_weights_before_as_the_penalty_demands() -> None:
    standings = policy_games(3, 2, Rng(5))
    before = value.WEIGHTS.cities[3]
    assert fit_value(standings, 1e12, before)[0] == before
    assert fit_value(standings, 20.0, before)[0] != before
