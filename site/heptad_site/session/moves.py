"""Forms that were made on an older position, and taking back decisions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from heptad.kernel.errors import HeptadError
from heptad.table import Table


def revision_of(table: Table, seat: int | None) -> int:
    """Return the revision after a seat's last action (0 if it has not acted or is None).

    Forms carry this number instead of the table's revision so that they stay the same while others act.
    """
    return max((number for number, (who, _) in enumerate(table.actions, 1) if who == seat), default=0)


def refuse_stale(table: Table, seat: int, revision: int) -> None:
    """Raise HeptadError "action/stale" if the seat has acted since the revision of its form. Others may have acted."""
    if revision > table.revision or any(who == seat for who, _ in table.actions[revision:]):
        raise HeptadError("action/stale")


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
