"""The score sheet and the result as text, for every game."""

from __future__ import annotations

from collections.abc import Sequence

from heptad.kernel.errors import printable
from heptad.kernel.game import Outcome, ScoreSheet
from heptad.table import Table

COLUMN = 10
#: The reasons of every game's outcome.
HOW = {
    "points": "most points",
    "coins": "level on points, more coins",
    "civic": "level on points, more of them on civilian cards",
    "stages": "level on points, more stages",
    "shared": "level in everything",
    "military": "military supremacy",
    "science": "scientific supremacy",
}


def seat_names(table: Table) -> list[str]:
    """The names at the table, fit to be printed, or the seats' numbers."""
    seats = table.record.seats or ({},) * table.options["players"]
    return [printable(seat.get("name", "")) or f"Seat {number}" for number, seat in enumerate(seats)]


def score_lines(sheets: Sequence[ScoreSheet], names: Sequence[str]) -> list[str]:
    """One line of text for each line of the sheet, one column for each seat."""
    rows = [("", [name[: COLUMN - 1] for name in names])]
    for place, line in enumerate(sheets[0].lines):
        rows.append((line.key, [str(sheet.lines[place].points) for sheet in sheets]))
    rows.append(("total", [str(sheet.total) for sheet in sheets]))
    return [f"{key:<10}" + "".join(f"{cell:>{COLUMN}}" for cell in cells) for key, cells in rows]


def result_line(outcome: Outcome | None, names: Sequence[str]) -> str:
    if outcome is None:
        return "The game is not over yet."
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return f"{'Winners' if len(outcome.winners) > 1 else 'Winner'}: {winners} ({HOW[outcome.reason]})."
