"""The chart of winning chances: a line per player over the decisions of one player, with the ages as background."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from heptad.text.common import width
from heptad_site.drawing.ages import spans

#: The positions of the horizontal lines, in percent.
TICKS = (0, 25, 50, 75, 100)


class Size(NamedTuple):
    """The measures of a drawing: its size, the margins of the chart, the font sizes, and the longest names in columns.

    The margin on the right is larger if the names of the players need it.
    """

    name: str
    width: int
    height: int
    left: int
    right: int
    below: int
    text: float
    label: float
    name_columns: int


#: The drawings for wide and for narrow windows, so that texts need not be scaled.
SIZES = (Size("wide", 940, 330, 42, 90, 28, 13, 14.5, 20), Size("narrow", 344, 250, 36, 78, 26, 11, 12.5, 10))
TOP = 22
#: The mean width of a letter of a name, as a part of the size of letters.
LETTER = 0.56


class Mark(NamedTuple):
    """A text or a pin at a position in the drawing."""

    x: float
    y: float
    text: str


class Curve(NamedTuple):
    """The line of a player. `path` is the line, `last` its last part to the result of the game, `end` the name."""

    seat: int
    path: str
    last: str
    end: Mark
    won: bool


class Drawing(NamedTuple):
    """The chart in one size. `bands` are x, width, light and name of each age."""

    size: Size
    bands: list[tuple[float, float, int, str]]
    ticks: list[Mark]
    curves: list[Curve]
    pins: list[Mark]


class Course(NamedTuple):
    """What the chart shows.

    `chances` are indexed by decision and seat, from 0 to 1. `end` is the result of a finished game, by seat, or None.
    `ages` are the light and the name of the age at each decision, `names` those of the players. `own` is the seat whose
    decisions these are, `pins` are the indices of decisions to be marked. There is `room` for this many decisions.
    """

    chances: Sequence[Sequence[float]]
    end: Sequence[float] | None
    ages: Sequence[tuple[int, str]]
    names: Sequence[str]
    own: int
    pins: Sequence[int]
    room: int


def drawings(course: Course) -> list[Drawing]:
    """Return the drawings in both sizes."""
    return [_drawing(size, course) for size in SIZES]


def _drawing(size: Size, course: Course) -> Drawing:
    names = [_shortened(name, size.name_columns) for name in course.names]
    size = size._replace(right=max(size.right, round(12 + max(map(width, names)) * size.label * LETTER)))
    chances, end, ages = course.chances, course.end, course.ages
    bottom, last_one = size.height - size.below, len(chances) - (end is None)
    step = (size.width - size.left - size.right) / max(course.room, 1)

    def x(decision: float) -> float:
        return round(size.left + decision * step, 1)

    def y(chance: float) -> float:
        return round(bottom - min(max(chance, 0), 1) * (bottom - TOP), 1)

    last = chances[-1] if end is None else end
    order = [course.own, *(seat for seat in range(len(course.names)) if seat != course.own)]
    levels = _spread([y(last[seat]) for seat in order], size.label + 2, bottom)
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
        [(x(a), round(x(b) - x(a), 1), *ages[a]) for a, b in spans(ages, last_one)],
        [Mark(size.left - 6, y(tick / 100) + size.text / 3, str(tick)) for tick in TICKS],
        curves,
        [Mark(x(n), y(chances[n][course.own]), str(number)) for number, n in enumerate(course.pins, 1)],
    )


def _shortened(name: str, most: int) -> str:
    """Return the name, or as much of its beginning as fits into this number of columns with an ellipsis."""
    if width(name) <= most:
        return name
    return next(name[:end] for end in range(len(name), -1, -1) if width(name[:end]) < most) + "…"


def _spread(levels: Sequence[float], gap: float, bottom: float) -> list[float]:
    """Return the heights, moved so that any two are at least `gap` apart and none is below `bottom`."""
    order = sorted(range(len(levels)), key=lambda n: levels[n])
    moved = list(levels)
    for above, this in pairwise(order):
        moved[this] = max(moved[this], moved[above] + gap)
    moved[order[-1]] = min(moved[order[-1]], bottom)
    for below, this in pairwise(reversed(order)):
        moved[this] = min(moved[this], moved[below] - gap)
    return [round(level, 1) for level in moved]
