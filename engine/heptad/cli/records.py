"""`heptad replay` and `heptad legal`: information about a saved game."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from heptad.cli.sheet import end_lines, seat_names
from heptad.kernel.errors import HeptadError
from heptad.kernel.record import MAX_BYTES, Record
from heptad.table import Table
from heptad.text.common import result_line, sources_of
from heptad.text.errors import sentence
from heptad.text.games import TEXTS

#: The name that stands for standard input where a saved game is read.
STANDARD_INPUT = "-"


def open_table(file: str) -> Table:
    """Return the table at the end of a saved game; STANDARD_INPUT may be given.

    Raises HeptadError "record/several" for a file with a game on each line, and other "record/…".
    """
    if file == STANDARD_INPUT:
        given = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with Path(file).open("rb") as stream:
            given = stream.read(MAX_BYTES + 1)
    if _has_several_games(given):
        raise HeptadError("record/several")
    if len(given) > MAX_BYTES:
        raise HeptadError("record/too-large", limit=MAX_BYTES)
    try:
        text = given.decode()
    except UnicodeDecodeError:
        raise HeptadError("record/not-json") from None
    return Table(Record.from_json(text))


def _has_several_games(given: bytes) -> bool:
    """Whether a saved game fills the first line and another line follows, as in a file of `heptad selfplay`."""
    first, _, rest = given.partition(b"\n")
    if not rest.lstrip().startswith(b"{"):
        return False
    try:
        Record.from_json(first.decode())
    except (UnicodeDecodeError, HeptadError):
        return False
    return True


def save(record: Record, file: str) -> None:
    """Write a record to a file so that the file is complete at every moment.

    The record is written to a temporary file in the same folder, which then replaces the target. An OSError names the
    target.
    """
    target = Path(file).resolve()
    beside = target.with_name(f".{target.name}.tmp")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(record.to_json() + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(target)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError):
            error.filename = file
        raise


def replay(args: argparse.Namespace) -> int:
    """Verify the record and print its score sheets; of a finished game, also what the points come from.

    A bad record is reported with the reason, with exit status 1.
    """
    try:
        table = open_table(args.file)
    except HeptadError as error:
        if args.json:
            reason = sentence(error, args.tr)
            print(json.dumps({"ok": False, "error": {"code": error.code, **error.data, "reason": reason}}))
        raise
    names = seat_names(table, args.tr)
    if args.json:
        sheets, outcome = table.score(), table.outcome()
        scores = [{**{line.key: line.points for line in sheet.lines}, "total": sheet.total} for sheet in sheets]
        result = {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None
        found = {"names": names, "scores": scores, "sources": sources_of(table.view(None)), "outcome": result}
        print(json.dumps({"ok": True, **_head(table), **found}))
        return 0
    texts, tr = TEXTS[table.game.key], args.tr
    facts = {"game": tr.gettext(texts.NAME), "n": table.options["players"], "actions": table.revision}
    head = tr.ngettext(
        "%(game)s, %(n)s players, %(actions)s action: the record is good.",
        "%(game)s, %(n)s players, %(actions)s actions: the record is good.",
        table.revision,
    )
    print(head % facts, "", *end_lines(table, names, tr), sep="\n")
    return 0


def legal(args: argparse.Namespace) -> int:
    """Print the seats that must act and the legal tokens of each."""
    table = open_table(args.file)
    seats = table.current_players
    if args.json:
        tokens = {str(seat): table.legal_tokens(seat) for seat in seats}
        print(json.dumps({**_head(table), "current_players": list(seats), "legal": tokens}))
        return 0
    names = seat_names(table, args.tr)
    for seat in seats:
        facts = {"seat": seat, "name": names[seat]}
        print(args.tr.gettext("seat %(seat)s (%(name)s):") % facts, *table.legal_tokens(seat))
    if not seats:
        print(result_line(table.outcome(), names, TEXTS[table.game.key].text_of(args.tr)))
    return 0


def _head(table: Table) -> dict[str, object]:
    over = not table.current_players
    return {"game": table.game.key, "players": table.options["players"], "actions": table.revision, "over": over}
