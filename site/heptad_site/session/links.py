"""Games in links and records: decode them, and find the saved game on this device that a linked game continues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import unquote

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.table import Table
from heptad_site.session.protocol import ReplayRequest, ReviewRequest, SavedRecord
from heptad_site.session.reading import parse
from heptad_site.session.seats import table_of_record

#: The beginnings of links made before records had a link form: JSON of the database entry, percent-encoded or not.
OLD_LINK_PREFIXES = ("%7B", "{")


def record_of_link(text: str) -> Record:
    """Return the record in a link. Raises HeptadError "link/…" or "record/…"."""
    if not text.startswith(OLD_LINK_PREFIXES):
        return Record.from_link(text)
    try:
        entry = parse(unquote(text, errors="strict"))
    except (HeptadError, UnicodeDecodeError):
        raise HeptadError("link/damaged") from None
    return Record.from_data(entry.get("record"))


def record_of(given: object) -> Record:
    """Return the record given as JSON text or as parsed JSON. Raises HeptadError "record/…"."""
    return Record.from_json(given) if isinstance(given, str) else Record.from_data(given)


def record_given(request: ReplayRequest | ReviewRequest) -> Record:
    """Return the record given as a link or as a record. Raises HeptadError "link/…", "record/…" or "message/field"."""
    if "link" in request:
        return record_of_link(request["link"])
    if "record" in request:
        return record_of(request["record"])
    raise HeptadError("message/field", field="record")


def of_seed(saved: Sequence[SavedRecord], seed: str | None) -> list[SavedRecord]:
    """Return the saved games whose text contains a seed. This is quick; parsing hundreds of records is not."""
    return [entry for entry in saved if seed is None or seed in entry["record"]]


def find_continued_game(table: Table, saved: Sequence[SavedRecord]) -> str | None:
    """Return the id of the saved game that this game continues, or None; of several, the one with the most actions."""
    found: dict[int, str] = {}
    for entry in saved:
        try:
            record = Record.from_json(entry["record"])
            if is_beginning(record, table.record) and is_same_deal(table_of_record(record), table):
                found[len(record.actions)] = entry["id"]
        except HeptadError:
            continue  # an unreadable saved game is skipped
    return found[max(found)] if found else None


def is_beginning(record: Record, of: Record) -> bool:
    """Return whether `of` has the actions of `record` and more. Cheap, because the records are not replayed."""
    count = len(record.actions)
    return record.game == of.game and count < len(of.actions) and record.actions == of.actions[:count]


def is_same_deal(one: Table, other: Table) -> bool:
    """Return whether two games have the same deal, options and seats."""
    return replace(one.record, actions=()) == replace(other.record, actions=())
