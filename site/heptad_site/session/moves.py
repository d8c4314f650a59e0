"""What a form or a message may move at a table, how old it may be, and what is said when it may not."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from heptad.kernel.errors import HeptadError
from heptad.players import decisions
from heptad.table import Table
from heptad.text.errors import SENTENCES, sentence
from heptad_site.i18n import translator
from heptad_site.session.protocol import Problem


def problem(error: Exception, lang: str) -> Problem:
    """An error for the person at the page. One that is no HeptadError is a fault of ours, and still answered."""
    known = error if isinstance(error, HeptadError) and error.code in SENTENCES else internal(error)
    return {"code": known.code, "data": dict(known.data), "say": sentence(known, translator(lang))}


def internal(error: Exception) -> HeptadError:
    """A fault of ours for the person at the page: a short reference, whose long form goes to the browser's console."""
    trace = "".join(traceback.format_exception(error))
    reference = f"{type(error).__name__}-{hashlib.sha256(trace.encode(errors='replace')).hexdigest()[:6]}"
    print(f"{reference}\n{trace}")
    return HeptadError("session/internal", reference=reference)


def revision_of(table: Table, seat: int | None) -> int:
    """The revision after a seat's last action: its forms stay the same while others act."""
    return max((number for number, (who, _) in enumerate(table.actions, 1) if who == seat), default=0)


def refuse_stale(table: Table, seat: int, revision: int) -> None:
    """A form is as old as its revision; bots may have acted since, its own seat may not."""
    if revision > table.revision or any(who == seat for who, _ in table.actions[revision:]):
        raise HeptadError("action/stale")


def scene(table: Table, seat: int | None, awaited: int | None) -> str:
    """A name for what is seen: the same as long as nothing changed but marks of who has chosen."""
    own = "" if seat is None else decisions(table, seat)
    by_action = enumerate(table.events(None), 1)
    last = max((number for number, events in by_action if any(e.kind != "chose" for e in events)), default=0)
    return f"{seat}/{awaited}/{own}/{last}"


@dataclass
class Takeback:
    """A wish to take back the last decision of a seat, `by`, which others have to allow.

    The game then stands as after `to` actions; it was asked at `revision`; `open` are the seats that have not answered.
    """

    by: int
    to: int
    revision: int
    open: set[int]

    @classmethod
    def of(cls, table: Table, seats: Sequence[int], persons: Collection[int]) -> Takeback:
        """The last decision of these seats, and whom of these persons it concerns: whoever has acted since, and
        everybody once something was seen that would be unseen. Raises HeptadError "action/nothing-to-undo"."""
        own = [number for number, (seat, _) in enumerate(table.actions) if seat in seats]
        if not own:
            raise HeptadError("action/nothing-to-undo")
        since = {seat for seat, _ in table.actions[own[-1] :]}
        seen = any(event.kind != "chose" for events in table.events(None, own[-1]) for event in events)
        concerned = {seat for seat in persons if seat not in seats and (seen or seat in since)}
        return cls(table.actions[own[-1]][0], own[-1], table.revision, concerned)


def take_back(table: Table, to: int) -> None:
    """Undo until the game stands as after so many actions."""
    while table.revision > to:
        table.undo()
    table.forget_undone()
