"""The chart of winning chances: a line for each player over the decisions of one, under the light of the ages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

#: The lines across the chart, in percent.
TICKS = (0, 25, 50, 75, 100)


class Size(NamedTuple):
    """One drawing: its size, the room around the chart, and the sizes of its texts."""

    name: str
    width: int
    height: int
    left: int
    right: int
    below: int
    text: float
    label: float


#: For windows that are wide and narrow; text keeps its size in both.
SIZES = (Size("wide", 940, 330, 42, 90, 28, 13, 14.5), Size("narrow", 344, 250, 36, 78, 26, 11, 12.5))
TOP = 22


class Mark(NamedTuple):
    """A text or a pin at a place of the drawing."""

    x: float
    y: float
    text: str


class Curve(NamedTuple):
    """A player's line, the last part of it to the result, and where the name stands; `seat` from 0 in this order."""

    seat: int
    path: str
    last: str
    end: Mark
    won: bool


class Drawing(NamedTuple):
    """The chart in one size. `bands`: x, width, light and name of each age."""

    size: Size
    bands: list[tuple[float, float, int, str]]
    ticks: list[Mark]
    curves: list[Curve]
    pins: list[Mark]


def drawings(
    chances: Sequence[Sequence[float]],
    end: Sequence[float] | None,
    ages: Sequence[tuple[int, str]],
    names: Sequence[str],
    own: int,
    pins: Sequence[int],
    count: int,
) -> list[Drawing]:
    """Both drawings, with room for `count` decisions. `chances` are by decision and seat from 0 to 1, `end` the result
    of a game that is over, `ages` the light and name at each decision, `pins` the decisions that are marked."""
    return [_drawing(size, chances, end, ages, names, own, pins, count) for size in SIZES]


def _drawing(
    size: Size,
    chances: Sequence[Sequence[float]],
    end: Sequence[float] | None,
    ages: Sequence[tuple[int, str]],
    names: Sequence[str],
    own: int,
    pins: Sequence[int],
    count: int,
) -> Drawing:
    bottom, last_one = size.height - size.below, len(chances) - (end is None)
    step = (size.width - size.left - size.right) / max(count, 1)

    def x(decision: float) -> float:
        return round(size.left + decision * step, 1)

    def y(chance: float) -> float:
        return round(bottom - min(max(chance, 0), 1) * (bottom - TOP), 1)

    starts = [n for n, age in enumerate(ages) if not n or age != ages[n - 1]]
    ends = [*starts[1:], last_one]
    last = chances[-1] if end is None else end
    order = [own, *(seat for seat in range(len(names)) if seat != own)]
    levels = _apart([y(last[seat]) for seat in order], size.label + 2, bottom)
    curves = [
        Curve(
            seat,
            "M" + "L".join(f"{x(n)} {y(each[seat])}" for n, each in enumerate(chances)),
            "" if end is None else f"M{x(last_one - 1)} {y(chances[-1][seat])}L{x(last_one)} {y(end[seat])}",
            Mark(x(last_one) + 9, level + size.label / 3, names[seat]),
            end is not None and end[seat] > 0,
        )
        for seat, level in zip(order, levels, strict=True)
    ]
    return Drawing(
        size,
        [(x(a), round(x(b) - x(a), 1), *ages[a]) for a, b in zip(starts, ends, strict=True) if b > a],
        [Mark(size.left - 6, y(tick / 100) + size.text / 3, str(tick)) for tick in TICKS],
        curves,
        [Mark(x(n), y(chances[n][own]), str(number)) for number, n in enumerate(pins, 1)],
    )


def _apart(levels: Sequence[float], gap: float, bottom: float) -> list[float]:
    """These heights, moved so that none comes nearer than `gap` to another, nor below the bottom."""
    order = sorted(range(len(levels)), key=lambda n: levels[n])
    moved = list(levels)
    for above, this in pairwise(order):
        moved[this] = max(moved[this], moved[above] + gap)
    moved[order[-1]] = min(moved[order[-1]], bottom)
    for below, this in pairwise(reversed(order)):
        moved[this] = min(moved[this], moved[below] - gap)
    return [round(level, 1) for level in moved]
