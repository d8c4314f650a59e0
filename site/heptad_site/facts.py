"""Look up facts of a position by path, as scenarios and guides do: "score.0.total", "explain.b:baths.coins"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heptad.kernel.game import Event
from heptad.table import Table

#: The path step for the number of entries.
COUNT = "#"
#: The path step that concatenates a list of lists.
FLATTEN = "*"
#: The value of a part of a refused action that stands for any value.
ANY_VALUE = -1


class FactError(ValueError):
    """A mistake in a scenario or a guide, described in a sentence for its author."""


def fact(table: Table, seat: int, path: str, events: Sequence[Event[Mapping[str, object]]] = ()) -> object:
    """Return the value at a path, as far as the seat may know it. Raises FactError if there is none.

    A path begins with `view`, `legal`, `asked`, `explain.<token>`, `refusal.<token>`, `score.<seat>`, `outcome`,
    `explanations` or `refusals` (of all actions), `events` (the argument), or `deal` (that of the record, which no seat
    knows completely). The steps after it are keys or indices; "#" counts the entries, "*" concatenates a list of lists.
    """
    begin, *steps = path.split(".")
    try:
        return follow_path(_beginning(table, seat, begin, steps, events), steps)
    except (KeyError, IndexError, TypeError, ValueError):
        raise FactError(f"there is no fact {path}") from None


def follow_path(value: object, steps: Sequence[str]) -> object:
    """Follow the steps of a path. Raises KeyError, IndexError, TypeError or ValueError if there is no such value."""
    for step in steps:
        value = _below(value, step)
    return value


def _beginning(
    table: Table, seat: int, begin: str, steps: list[str], events: Sequence[Event[Mapping[str, object]]]
) -> object:
    if begin == "view":
        return table.view(seat)
    if begin == "legal":
        return table.legal_tokens(seat)
    if begin == "asked":
        return list(table.current_players)
    if begin == "explain":
        return table.explain(seat, steps.pop(0))
    if begin == "refusal":
        return refusal(table, seat, steps.pop(0))
    if begin == "score":
        sheet = table.score()[int(steps.pop(0))]
        return {"total": sheet.total, "lines": dict(sheet.lines)}
    if begin == "outcome":
        outcome = table.outcome()
        return outcome and {"winners": list(outcome.winners), "reason": outcome.reason}
    if begin == "explanations":
        return [table.explain(seat, action) for action in table.legal_actions(seat)]
    if begin == "refusals":
        return [refused.data for refused in table.refusals(seat)]
    if begin == "events":
        return [event.data for event in events]
    if begin == "deal":
        return table.record.deal
    raise KeyError(begin)


def _below(value: object, step: str) -> object:
    if isinstance(value, Mapping):
        return len(value) if step == COUNT else value[step]
    if isinstance(value, Sequence) and not isinstance(value, str):
        if step == FLATTEN:
            return [entry for entries in value for entry in entries]
        return len(value) if step == COUNT else value[int(step)]
    raise TypeError


def refusal(table: Table, seat: int, token: str) -> Mapping[str, object]:
    """Return why the seat may not take the action of a token. Raises KeyError if the engine gives no reason.

    A refusal whose card or payment is ANY_VALUE applies to every card or payment.
    """
    asked = table.game.decode(token)
    for refused in table.refusals(seat):
        if all(part in (ANY_VALUE, given) for part, given in zip(refused.action, asked, strict=True)):
            found: Mapping[str, object] = refused.data
            return found
    raise KeyError(token)
