"""Replay the archive: for its tests, and as a program, with the `heptad` package that the interpreter imports.

`python replay.py FOLDER` prints a line for every game that no longer ends as archived, and then the number of games
that it replayed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.table import Table

FOLDER = Path(__file__).parent


def lines(game: str, folder: Path = FOLDER) -> list[dict[str, Any]]:
    """Return the parsed lines of a game's archive."""
    return [json.loads(line) for line in (folder / f"{game}.jsonl").read_text("utf-8").splitlines()]


def replayed(record: Record) -> dict[str, Any]:
    """Replay a record and return the end of the game in the form of a line of the archive, with None as record."""
    table = Table(record)
    outcome, sheets = table.outcome(), table.score()
    assert outcome is not None
    assert table.problems() == []
    return {
        "record": None,
        "scores": [{line.key: line.points for line in sheet.lines} for sheet in sheets],
        "totals": [sheet.total for sheet in sheets],
        "winners": list(outcome.winners),
        "reason": outcome.reason,
    }


def main() -> None:
    count = 0
    for game in sorted(GAMES):
        for number, row in enumerate(lines(game, Path(sys.argv[1])), 1):
            count += 1
            try:
                if replayed(Record.from_data(row["record"])) != row | {"record": None}:
                    print(f"{game}, line {number}: other scores")
            except HeptadError as error:
                print(f"{game}, line {number}: {error}")
    print(count)


if __name__ == "__main__":
    main()
