"""The winners by points and tie-breaks."""

from __future__ import annotations

import pytest

from heptad.kernel.ranking import decide_winners

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
