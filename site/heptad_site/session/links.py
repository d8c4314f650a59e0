"""Games that come in a link: reading them, and whether one continues a game that is saved on this device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import unquote

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.table import Table
from heptad_site.session.protocol import SavedRecord
from heptad_site.session.reading import parse
from heptad_site.session.seats import table_of_record

#: How links began before records had a link form: percent-encoded JSON of what the database held.
FIRST_FORM = ("%7B", "{")


def record_of_link(text: str) -> Record:
    """The record that a link carries. Raises HeptadError "link/…" or "record/…"."""
    if not text.startswith(FIRST_FORM):
        return Record.from_link(text)
    try:
        entry = parse(unquote(text, errors="strict"))
    except (HeptadError, UnicodeDecodeError):
        raise HeptadError("link/damaged") from None
    return Record.from_data(entry.get("record"))


def continued(table: Table, saved: Sequence[SavedRecord]) -> str | None:
    """The id of the saved game of which this one is the same game further on; of several, the furthest."""
    found: dict[int, str] = {}
    for entry in saved:
        try:
            record = Record.from_json(entry["record"])
            if is_beginning(record, table.record) and is_same_deal(table_of_record(record), table):
                found[len(record.actions)] = entry["id"]
        except HeptadError:
            continue  # what cannot be read is not touched
    return found[max(found)] if found else None


def is_beginning(record: Record, of: Record) -> bool:
    """Whether a game has gone further than a record with the same actions. Quick: it compares what is written only."""
    count = len(record.actions)
    return record.game == of.game and count < len(of.actions) and record.actions == of.actions[:count]


def is_same_deal(one: Table, other: Table) -> bool:
    """Whether both began alike: the same deal and options, and the same seats."""
    return replace(one.record, actions=()) == replace(other.record, actions=())
