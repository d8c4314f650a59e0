"""Helpers for actions that arrive in messages: stale forms, error answers, scene names and taking back decisions."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from heptad.kernel.errors import HeptadError
from heptad.players import decisions
from heptad.table import Table
from heptad_site.i18n import translator
from heptad_site.session.errors import SENTENCES, sentence
from heptad_site.session.protocol import Problem


def problem(error: Exception, lang: str) -> Problem:
    """Return the description of an error for the user. Any error but HeptadError is a bug: "session/internal"."""
    known = error if isinstance(error, HeptadError) and error.code in SENTENCES else internal(error)
    return {"code": known.code, "data": dict(known.data), "say": sentence(known, translator(lang))}


def internal(error: Exception) -> HeptadError:
    """Return the HeptadError "session/internal" for a bug.

    The user sees a short reference; the traceback with the same reference is printed to the browser's console.
    """
    trace = "".join(traceback.format_exception(error))
    reference = f"{type(error).__name__}-{hashlib.sha256(trace.encode(errors='replace')).hexdigest()[:6]}"
    print(f"{reference}\n{trace}")
    return HeptadError("session/internal", reference=reference)


def revision_of(table: Table, seat: int | None) -> int:
    """Return the revision after a seat's last action (0 if it has not acted or is None).

    Forms carry this number instead of the table's revision so that they stay the same while others act.
    """
    return max((number for number, (who, _) in enumerate(table.actions, 1) if who == seat), default=0)


def refuse_stale(table: Table, seat: int, revision: int) -> None:
    """Raise HeptadError "action/stale" if the seat has acted since the revision of its form. Others may have acted."""
    if revision > table.revision or any(who == seat for who, _ in table.actions[revision:]):
        raise HeptadError("action/stale")


def scene(table: Table, seat: int | None, awaited: int | None) -> str:
    """Return a string that stays the same as long as nothing visible changes except the marks of who has chosen."""
    own = "" if seat is None else decisions(table, seat)
    by_action = enumerate(table.events(None), 1)
    last = max((number for number, events in by_action if any(e.kind != "chose" for e in events)), default=0)
    return f"{seat}/{awaited}/{own}/{last}"


@dataclass(frozen=True)
class Takeback:
    """A request to take back the last decision of the seat `by`, which others have to allow.

    If it is granted, the game goes back to the position after `to` actions. `revision` is the revision at which the
    request was made, `open` are the seats that have not answered yet.
    """

    by: int
    to: int
    revision: int
    open: frozenset[int]

    @classmethod
    def of(cls, table: Table, seats: Sequence[int], persons: Collection[int]) -> Takeback:
        """Return a request to take back the last decision of `seats`.

        Of the seats `persons`, those that have acted since must agree; if anything has become visible since, all of
        them must. Raises HeptadError "action/nothing-to-undo".
        """
        own = [number for number, (seat, _) in enumerate(table.actions) if seat in seats]
        if not own:
            raise HeptadError("action/nothing-to-undo")
        since = {seat for seat, _ in table.actions[own[-1] :]}
        seen = any(event.kind != "chose" for events in table.events(None, own[-1]) for event in events)
        concerned = frozenset(seat for seat in persons if seat not in seats and (seen or seat in since))
        return cls(table.actions[own[-1]][0], own[-1], table.revision, concerned)


def take_back(table: Table, to: int) -> None:
    """Undo until only the first `to` actions are left, and drop the undone actions."""
    while table.revision > to:
        table.undo()
    table.forget_undone()
