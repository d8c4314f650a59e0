"""The score sheet as a table, what its points come from, and the growth of the score as a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypedDict, TypeVar

from heptad.kernel.game import ScoreSheet
from heptad.text.common import Source

#: The width of one turn and the total height of a chart, in units of the SVG.
STEP, HEIGHT = 10, 100


LineT = TypeVar("LineT")
SourceT = TypeVar("SourceT", bound=Source)


class Part(NamedTuple):
    """A part of the points in a line of the score sheet: what gives them, in words, and how many they are."""

    says: str
    points: int


class Row(TypedDict):
    """A line of the score sheet with the points of each city."""

    key: str
    sign: str
    name: str
    points: list[int]


class ScoreTable(TypedDict):
    """The score sheet: its lines in the rulebook's order, and the total of each city."""

    rows: list[Row]
    totals: list[int]


class Chart(TypedDict):
    """The chart of the scores. All lengths are in units of the SVG.

    `totals` are indexed by turn and city. `areas` are, for each city, (key of the line, SVG path). `zero` is the height
    of 0 points, and `ages` are the positions at which ages end.
    """

    totals: list[list[int]]
    areas: list[list[tuple[str, str]]]
    width: int
    height: int
    zero: float
    ages: list[int]


def pad(score: Sequence[Sequence[tuple[str, int]]], names: Mapping[str, str], signs: Mapping[str, str]) -> ScoreTable:
    """Return the score sheet as a table: a row for each line, a column for each city, and the totals.

    `score` has a list of (key of the line, points) for each city. `names` and `signs` (icons) are by key.
    """
    rows: list[Row] = [
        {"key": key, "sign": signs[key], "name": names[key], "points": [city[number][1] for city in score]}
        for number, (key, _) in enumerate(score[0] if score else [])
    ]
    return {"rows": rows, "totals": [sum(points for _, points in city) for city in score]}


def parts(
    sources: Sequence[Mapping[LineT, Sequence[SourceT]]], words: Callable[[SourceT], str]
) -> list[dict[LineT, list[Part]]]:
    """Return what the points of each city come from, by line; `words` says it in words."""
    return [
        {line: [Part(words(source), source["points"]) for source in found] for line, found in city.items()}
        for city in sources
    ]


def chart(sheets: Sequence[Sequence[ScoreSheet]], turns_of_age: int) -> Chart:
    """Return the growth of the score, turn by turn: totals for a table, and the areas of a chart for each city."""
    totals = [[city.total for city in turn] for turn in sheets]
    highest = max(max(max(turn) for turn in totals), 1)
    lowest = min(0, min(city.lines[0].points for turn in sheets for city in turn))
    scale = HEIGHT / (highest - lowest)
    zero = round(highest * scale, 1)
    columns = [number * STEP for number in range(len(sheets))]
    areas = [
        stacked([turn[seat] for turn in sheets], columns, lambda points: zero - points * scale)
        for seat in range(len(sheets[0]))
    ]
    width = (len(sheets) - 1) * STEP
    ages = [number * STEP for number in range(turns_of_age, len(sheets) - 1, turns_of_age)]
    return {"totals": totals, "areas": areas, "width": width, "height": HEIGHT, "zero": zero, "ages": ages}


def stacked(
    sheets: Sequence[ScoreSheet], columns: Sequence[int], height: Callable[[int], float]
) -> list[tuple[str, str]]:
    """Return the stacked areas of a city as (key of the line, SVG path). Negative points are drawn below zero.

    `columns` are the x positions of the sheets, and `height` returns the y position of a number of points.
    """
    floor = [0] * len(sheets)
    found = []
    for number, line in enumerate(sheets[0].lines):
        points = [sheet.lines[number].points for sheet in sheets]
        gained = [max(0, n) for n in points]
        top = [low + n for low, n in zip(floor, gained, strict=True)]
        paths = [_between(floor, top, columns, height)] if any(gained) else []
        if any(n < 0 for n in points):
            paths.append(_between([0] * len(points), [min(0, n) for n in points], columns, height))
        if paths:
            found.append((line.key, "".join(paths)))
        floor = top
    return found


def line(points: Sequence[int], columns: Sequence[int], height: Callable[[int], float]) -> list[str]:
    """Return the corners of a line through these points in the notation of SVG paths."""
    return [f"{x:g} {round(height(n), 1):g}" for x, n in zip(columns, points, strict=True)]


def _between(low: Sequence[int], high: Sequence[int], columns: Sequence[int], height: Callable[[int], float]) -> str:
    return "M" + "L".join([*line(high, columns, height), *reversed(line(low, columns, height))]) + "Z"
