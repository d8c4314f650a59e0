"""How the score of Architects grew, and the last war. Counts nothing itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heptad.games.architects.boards import MEDAL_POINTS
from heptad.table import Table
from heptad_site.drawing.score import chart
from heptad_site.games.architects.log import Turn

#: The sign of each line of the sheet.
LINE_SIGNS = {
    "wonder": "i-heptad",
    "cat": "i-cat",
    "civic": "k-civic",
    "military": "i-sword",
    "progress": "k-science",
}


def growth(table: Table) -> dict[str, Any]:
    """The score at the beginning and at the end of every round, as a chart."""
    seats = [seat for seat, _ in table.record.actions]
    first = seats[0]
    begins = [n for n, seat in enumerate(seats) if seat == first and n and seats[n - 1] != first]
    scores = table.scores()
    rounds = [scores[number] for number in (0, *begins, len(seats))]
    return chart(rounds, len(rounds))


def war(history: Sequence[Turn], names: Sequence[str], eye: int) -> dict[str, Any] | None:
    """The war since this seat's last turn, if there was one: one row for each border, the own borders first."""
    facts = None
    for turn in reversed(history):
        facts = facts or next((event.data for event in turn.events if event.kind == "war"), None)
        if turn.seat == eye and turn is not history[-1]:
            break
    return _war(facts, names, eye) if facts else None


def _war(facts: Mapping[str, Any], names: Sequence[str], eye: int) -> dict[str, Any]:
    count, strengths, won = len(names), facts["strengths"], facts["won"]
    pairs = [(eye, (eye + 1) % count), ((eye - 1) % count, eye)]
    pairs += [((eye + n) % count, (eye + n + 1) % count) for n in range(1, count - 1)]
    borders = []
    for one, other in pairs[: 1 if count == 2 else None]:
        mine, theirs = strengths[one], strengths[other]
        medals = (won[one], won[other]) if count == 2 else (int(mine > theirs), int(theirs > mine))
        seats, turned = ((one, other), False) if one == eye or eye not in (one, other) else ((other, one), True)
        medals = medals[::-1] if turned else medals
        borders.append(
            {
                "names": tuple(names[seat] for seat in seats),
                "shields": tuple(strengths[seat] for seat in seats),
                "points": tuple(n * MEDAL_POINTS for n in medals),
            }
        )
    return {"own": borders[:2], "others": borders[2:], "won": won[eye]}
