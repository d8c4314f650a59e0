"""The score sheet and the result of any game as text."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from shutil import get_terminal_size

from heptad.kernel.errors import printable
from heptad.kernel.game import ScoreSheet
from heptad.players import EMPTY_SEAT
from heptad.table import Table
from heptad.text.bots import player_names
from heptad.text.common import GameText, left_aligned, result_line, right_aligned, source_lines, width, with_minus
from heptad.text.games import TEXTS

#: In columns of the terminal: the minimum width of the labels; the minimum and the maximum width of a seat's column.
MIN_LABEL, MIN_COLUMN, MAX_COLUMN = 10, 10, 18

#: The columns and lines of output that goes to no terminal.
UNLIMITED = (10_000, 24)


def seat_names(table: Table, tr: NullTranslations) -> list[str]:
    """Return the names of the players, printable (see `player_names` for seats without a name)."""
    seats = table.seats or [EMPTY_SEAT] * table.options["players"]
    return [printable(name) for name in player_names(seats, tr)]


def end_lines(table: Table, names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return what the points come from if the game is over, the score sheet, and the result, in lines."""
    text, sheets = TEXTS[table.game.key].text_of(tr), table.score()
    sources = source_lines(table.view(None), sheets, names, text)
    result = result_line(table.outcome(), names, text)
    return [*sources, *[""] * bool(sources), *score_lines(sheets, names, text), "", result]


def score_lines(sheets: Sequence[ScoreSheet], names: Sequence[str], text: GameText) -> list[str]:
    """Return the score sheet as text: a line for each line of the sheet and for the totals, a column for each seat.

    Seats that do not fit in the width of the terminal follow in further tables.
    """
    heads = [_cut(name, MAX_COLUMN - 1) for name in names]
    column = max(MIN_COLUMN, *(width(head) + 1 for head in heads))
    rows = [("", heads)]
    for place, line in enumerate(sheets[0].lines):
        label = text.lines.get(line.key, line.key)
        rows.append((label, [with_minus(sheet.lines[place].points) for sheet in sheets]))
    rows.append((text.tr.gettext("Total"), [with_minus(sheet.total) for sheet in sheets]))
    labels = max(MIN_LABEL, *(width(label) + 1 for label, _ in rows))
    fitting = max(1, (get_terminal_size(fallback=UNLIMITED).columns - labels) // column)
    lines: list[str] = []
    for first in range(0, len(names), fitting):
        lines += [""] * bool(first)
        for label, cells in rows:
            shown = cells[first : first + fitting]
            lines.append(left_aligned(label, labels) + "".join(right_aligned(cell, column) for cell in shown))
    return lines


def _cut(name: str, columns: int) -> str:
    """Cut a name to at most this number of terminal columns."""
    while width(name) > columns:
        name = name[:-1]
    return name
