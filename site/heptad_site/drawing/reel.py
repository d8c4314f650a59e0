"""The chart below a replay: the growth of the scores over the whole game, with the ages as background."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypedDict

from heptad.kernel.game import ScoreSheet
from heptad_site.drawing.ages import spans
from heptad_site.drawing.score import line, stacked

HEIGHT = 100
#: Points are raised to this power, so that the low scores of the first turns can be distinguished.
POWER = 0.6
#: The free space above the highest line, as a part of the height.
HEADROOM = 0.1
TICKS = (5, 10, 20, 40, 80, 160)
#: The minimum distances between two ticks, and between a tick and the upper edge.
TICK_GAP, TICK_EDGE = 20, 34


class Band(NamedTuple):
    """A part of the game with the same light: its position, its width, the light from 1 to 3, and its name or ""."""

    x: int
    width: int
    age: int
    name: str


class Reel(TypedDict):
    """The chart of a game.

    `areas` are those of the watched city, as (key of the line of the score sheet, path). `lines` are those of the other
    cities, as (number of the seat from 1, path). `zero` is the height of 0 points, and `ticks` are the horizontal
    lines, as (points, height).
    """

    width: int
    height: float
    areas: list[tuple[str, str]]
    lines: list[tuple[int, str]]
    zero: float
    ticks: list[tuple[int, float]]
    bands: list[Band]


def reel(
    sheets: Sequence[Sequence[ScoreSheet]], turns: Sequence[int], ages: Sequence[tuple[int, str]], eye: int | None
) -> Reel:
    """Return the chart of a game. A step of the game is one unit wide.

    `sheets` are the scores after every step, `turns` are the steps at which turns begin and the last step, and `ages`
    are the light and its name after every step. The city `eye` is drawn as stacked areas, one per line of its score
    sheet, and the other cities as lines.
    """
    last = len(sheets) - 1
    totals = [[sheet.total for sheet in step] for step in sheets]
    highest = max(5, *(max(step) for step in totals))
    lost = [] if eye is None else [sum(min(0, row.points) for row in step[eye].lines) for step in sheets]
    lowest = min(0, *lost, *(min(step) for step in totals))
    top, bottom = _scaled(highest) * (1 + HEADROOM), _scaled(lowest)

    def height(points: float) -> float:
        return (top - _scaled(points)) / (top - bottom) * HEIGHT

    shown = [sheets[step] for step in turns]
    areas = [] if eye is None else stacked([step[eye] for step in shown], turns, height)
    rivals = [seat for seat in range(len(sheets[0])) if seat != eye]
    return {
        "width": max(last, 1),
        "height": HEIGHT,
        "areas": areas,
        "lines": [
            (seat + 1, "M" + "L".join(line([step[seat].total for step in shown], turns, height))) for seat in rivals
        ],
        "zero": round(height(0), 1),
        "ticks": list(_ticks(highest, height)),
        "bands": [Band(start, end - start, *ages[start]) for start, end in spans(ages, max(last, 1))],
    }


def _scaled(points: float) -> float:
    """Return the points on the scale of the chart."""
    return math.copysign(abs(points) ** POWER, points)


def _ticks(highest: int, height: Callable[[float], float]) -> list[tuple[int, float]]:
    """Yield (points, height) of the horizontal lines, from the highest down, leaving out those that are too close."""
    found: list[tuple[int, float]] = []
    for points in reversed([tick for tick in TICKS if tick <= highest]):
        y = round(height(points), 1)
        if y >= TICK_EDGE and (not found or y - found[-1][1] >= TICK_GAP):
            found.append((points, y))
    return found
