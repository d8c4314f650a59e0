"""The chart under a replay: how the scores grew over the whole game, under the light of the ages."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypedDict

from heptad.kernel.game import ScoreSheet
from heptad_site.drawing.score import line, stacked

HEIGHT = 100
#: Points are drawn to this power, so that the few of the first turns can be told apart.
POWER = 0.6
#: Part of the height that stays free above the highest line.
HEADROOM = 0.1
TICKS = (5, 10, 20, 40, 80, 160)
#: The least distance between two ticks, and of a tick from the upper edge.
TICK_GAP, TICK_EDGE = 14, 34


class Band(NamedTuple):
    """A part of the game with one light: where it begins, its width, the light from 1 to 3, and its name or ""."""

    x: int
    width: int
    age: int
    name: str


class Reel(TypedDict):
    """The chart of a game. `areas` are those of the watched city; `lines` (number of the seat, path) of the others.

    `zero` is the height of no points, `ticks` are (points, height) of the lines across.
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
    """What the template draws; one step of the game is one unit wide.

    `sheets` are the scores after every step, `turns` the steps at which turns begin, and the last one, `ages` the light
    and its name after every step. The city of `eye` is drawn by the lines of its sheet, the others as lines.
    """
    last = len(sheets) - 1
    totals = [[sheet.total for sheet in step] for step in sheets]
    highest = max(5, *(max(step) for step in totals))
    lost = [] if eye is None else [sum(min(0, row.points) for row in step[eye].lines) for step in sheets]
    lowest = min(0, *lost, *(min(step) for step in totals))
    top, bottom = _bent(highest) * (1 + HEADROOM), _bent(lowest)

    def height(points: float) -> float:
        return (top - _bent(points)) / (top - bottom) * HEIGHT

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
        "bands": _bands(ages),
    }


def _bent(points: float) -> float:
    return math.copysign(abs(points) ** POWER, points)


def _ticks(highest: int, height: Callable[[float], float]) -> list[tuple[int, float]]:
    """(points, height) of the lines across the chart, from the highest down, none too near to another."""
    found: list[tuple[int, float]] = []
    for points in reversed([tick for tick in TICKS if tick <= highest]):
        y = round(height(points), 1)
        if y >= TICK_EDGE and (not found or y - found[-1][1] >= TICK_GAP):
            found.append((points, y))
    return found


def _bands(ages: Sequence[tuple[int, str]]) -> list[Band]:
    """One after the other from left to right."""
    last = max(len(ages) - 1, 1)
    starts = [step for step, age in enumerate(ages[:last]) if not step or age != ages[step - 1]]
    ends = [*starts[1:], last]
    return [Band(start, end - start, *ages[start]) for start, end in zip(starts, ends, strict=True)]
