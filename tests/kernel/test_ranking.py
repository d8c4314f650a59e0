"""The winners by points and tie-breaks."""

from __future__ import annotations

import pytest

from heptad.kernel.game import Outcome
from heptad.kernel.ranking import decide_winners, leads, win_shares

REASONS = ("points", "coins", "shared")


@pytest.mark.parametrize(
    ("ranks", "winners", "reason"),
    [
        ([(50, 0), (49, 9)], [0], "points"),
        ([(49, 9), (50, 0), (50, 3)], [2], "coins"),
        ([(50, 3), (49, 9), (50, 3)], [0, 2], "shared"),
        ([(0, 0)], [0], "points"),
        ([(-2, 1), (-2, 0)], [0], "coins"),
    ],
)
def test_most_points_win_then_the_tie_breaks_in_their_order(
    ranks: list[tuple[int, int]], winners: list[int], reason: str
) -> None:
    assert decide_winners(ranks, REASONS) == (winners, reason)


def test_the_winners_share_the_win_equally_and_nobody_has_a_share_before_the_end() -> None:
    assert win_shares(Outcome((1,), "points"), 3) == (0.0, 1.0, 0.0)
    assert win_shares(Outcome((0, 2), "shared"), 3) == (0.5, 0.0, 0.5)
    assert win_shares(None, 2) == (0.0, 0.0)


def test_a_lead_is_that_over_the_best_other_seat() -> None:
    assert leads([30, 50, 45]) == [-20, 5, -5]
    assert leads([50, 20, 50]) == [0, -30, 0]
    assert leads([-3, 1]) == [-4, 4]
