"""The end of a game of Duel: who won and by what, the score sheet, and how the score grew. Counts nothing itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heptad.table import Table
from heptad_site.drawing.score import chart, pad
from heptad_site.games.duel.text import Text

#: The sign of each line of the sheet.
LINE_SIGNS = {
    "military": "k-military",
    "civic": "k-civic",
    "science": "k-science",
    "commerce": "k-commerce",
    "guilds": "k-guild",
    "wonders": "i-heptad",
    "progress": "i-token",
    "treasury": "i-coins",
}
TURNS = 20
MAIN = ("built", "raised", "sold", "over")


def sheet(view: Mapping[str, Any], words: Text) -> dict[str, Any]:
    """The printed pad."""
    return pad(view["score"], words.lines, LINE_SIGNS)


def growth(table: Table) -> dict[str, Any]:
    """How the score grew, turn by turn, with a mark at the end of each age."""
    scores, events = table.scores(), table.events(None)
    drafted = sum(told[0].kind == "wonder" for told in events)
    turns = [number for number, told in enumerate(events, 1) if told and told[0].kind in MAIN]
    ends = [number for number in turns if number == len(events) or number + 1 in turns]
    return chart([scores[number] for number in dict.fromkeys([drafted, *ends, len(events)])], TURNS)


def result(view: Mapping[str, Any], names: Sequence[str], score: Mapping[str, Any]) -> dict[str, Any] | None:
    """Who won, by what, and the numbers that decided."""
    outcome = view["outcome"]
    if outcome is None:
        return None
    first = outcome["winners"][0]
    civic = next(row["points"] for row in score["rows"] if row["key"] == "civic")
    return {
        "reason": outcome["reason"],
        "winners": outcome["winners"],
        "winner": names[first],
        "loser": names[1 - first],
        "points": (score["totals"][first], score["totals"][1 - first]),
        "civic": (civic[first], civic[1 - first]),
        "seats": (first, 1 - first),
    }
