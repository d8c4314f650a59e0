"""The score sheet of 7 Wonders, how it grew, and the conflicts at the end of an age. Counts nothing itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heptad.kernel.game import ScoreSheet
from heptad.table import Table
from heptad_site.words import Words

#: The sign and the paint of each line of the sheet.
LINE_SIGNS = {
    "military": "k-military",
    "treasury": "i-coins",
    "wonder": "i-heptad",
    "civic": "k-civic",
    "science": "k-science",
    "commerce": "k-commerce",
    "guilds": "k-guild",
}
#: The width of one turn in a chart and its height in all.
STEP, HEIGHT = 10, 100


def sheet(score: Sequence[Sequence[Sequence[Any]]], words: Words) -> dict[str, Any]:
    """The printed pad: a row for each line, a column for each city, and the totals."""
    rows = [
        {
            "key": key,
            "sign": LINE_SIGNS[key],
            "name": words.lines[key],
            "points": [city[number][1] for city in score],
        }
        for number, (key, _) in enumerate(score[0] if score else [])
    ]
    return {"rows": rows, "totals": [sum(points for _, points in city) for city in score]}


def growth(table: Table) -> dict[str, Any]:
    """How the score grew, turn by turn: totals for a table, and for each city the areas of a chart."""
    sheets = _by_turn(table)
    totals = [[city.total for city in turn] for turn in sheets]
    highest = max(max(max(turn) for turn in totals), 1)
    lowest = min(0, min(city.lines[0].points for turn in sheets for city in turn))
    scale = HEIGHT / (highest - lowest)
    zero = round(highest * scale, 1)
    areas = [_areas([turn[seat] for turn in sheets], scale, zero) for seat in range(len(sheets[0]))]
    width = (len(sheets) - 1) * STEP
    ages = [number * STEP for number in range(6, len(sheets) - 1, 6)]
    return {"totals": totals, "areas": areas, "width": width, "height": HEIGHT, "zero": zero, "ages": ages}


def _by_turn(table: Table) -> list[tuple[ScoreSheet, ...]]:
    """The score at the beginning and after every turn."""
    scores = table.scores()
    events = table.events(None)
    begun = next((number for number, told in enumerate(events, 1) if any(e.kind == "turn" for e in told)), 0)
    taken = any(event.kind == "wonder" for told in events[:1] for event in told)
    ends = [n for n, told in enumerate(events, 1) if any(event.kind in ("turn", "over") for event in told)]
    first = begun if taken else 0
    return [scores[number] for number in dict.fromkeys([first, *ends])]


def _areas(sheets: Sequence[ScoreSheet], scale: float, zero: float) -> list[tuple[str, str]]:
    """(line, path): lines lie on each other from zero up; points lost in war hang below it."""
    floor = [0] * len(sheets)
    found = []
    for number, line in enumerate(sheets[0].lines):
        points = [sheet.lines[number].points for sheet in sheets]
        gained = [max(0, n) for n in points]
        top = [low + n for low, n in zip(floor, gained, strict=True)]
        paths = [_path(floor, top, scale, zero)] if any(gained) else []
        if any(n < 0 for n in points):
            paths.append(_path([0] * len(points), [min(0, n) for n in points], scale, zero))
        if paths:
            found.append((line.key, "".join(paths)))
        floor = top
    return found


def _path(low: Sequence[int], high: Sequence[int], scale: float, zero: float) -> str:
    def points(values: Sequence[int]) -> list[str]:
        return [f"{turn * STEP} {round(zero - value * scale, 1):g}" for turn, value in enumerate(values)]

    return "M" + "L".join([*points(high), *reversed(points(low))]) + "Z"


def war(facts: Mapping[str, Any], names: Sequence[str], eye: int) -> dict[str, Any]:
    """The conflicts of an age: one row for each border, the own borders first."""
    count = len(names)
    won = {(fight["seat"], fight["against"]): fight["points"] for fight in facts["fights"]}
    borders: list[dict[str, Any]] = [
        {
            "seats": (fight["seat"], fight["against"]),
            "names": (names[fight["seat"]], names[fight["against"]]),
            "shields": (fight["mine"], fight["theirs"]),
            "points": (fight["points"], won[fight["against"], fight["seat"]]),
            "own": eye in (fight["seat"], fight["against"]),
        }
        for fight in facts["fights"]
        if fight["against"] == (fight["seat"] + 1) % count
    ]
    own = [border if border["seats"][0] == eye else _turned(border) for border in borders if border["own"]]
    gained = sum(points for (seat, _), points in won.items() if seat == eye)
    return {"own": own, "others": [b for b in borders if not b["own"]], "gained": gained}


def _turned(border: Mapping[str, Any]) -> dict[str, Any]:
    pairs = {key: border[key][::-1] for key in ("seats", "names", "shields", "points")}
    return {**border, **pairs}
