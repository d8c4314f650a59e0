"""The end of a game of Duel: the winner and the reason, the score sheet, and the growth of the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from heptad.games.duel.boards import SLOTS
from heptad.games.duel.cards import ID, KIND
from heptad.games.duel.types import ScoreKey, View
from heptad.shared.kinds import KINDS
from heptad.table import DuelTable
from heptad_site.drawing.score import Chart, Part, ScoreTable, chart, pad, parts
from heptad_site.games.duel.text import DrawnText

#: The icon of each line of the score sheet.
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


def sheet(view: View, text: DrawnText) -> ScoreTable:
    """Return the score sheet as a table."""
    return pad([list(city.items()) for city in view["score"]], text.lines, LINE_SIGNS)


def sources(view: View, text: DrawnText) -> list[dict[ScoreKey, list[Part]]]:
    """Return what the points of each city come from when the game is over."""
    return parts(view["sources"], text.source)


def growth(table: DuelTable) -> Chart:
    """Return the chart of the score, turn by turn, with a mark at the end of each age."""
    scores = table.scores()
    begins = [
        number
        for number, events in enumerate(table.events(None))
        if any(event.data["kind"] == "turn_begun" for event in events)
    ]
    return chart([*(scores[number] for number in begins), scores[-1]], SLOTS)


def outcome(view: View, names: Sequence[str]) -> Mapping[str, object] | None:
    """Return the winners, the reason and the numbers that decided (those of the winner first); None before the end."""
    found = view["outcome"]
    if found is None:
        return None
    first = found["winners"][0]
    scores = [view["score"][seat] for seat in (first, 1 - first)]
    return {
        **found,
        "loser": names[1 - first],
        "points": [sum(score.values()) for score in scores],
        "civic": [score["civic"] for score in scores],
    }


def marks(table: DuelTable, seat: int) -> list[list[str]]:
    """Return what a city did in each turn, one row per age: the kind of the card it built, "wonder" or "sold"."""
    rows: list[list[str]] = []
    for event in chain.from_iterable(table.events(None)):
        data = event.data
        if data["kind"] == "turn_begun" and data["turn"] == 1:
            rows.append([])
        elif data["kind"] == "built" and data["seat"] == seat and data["how"] != "discard":
            rows[-1].append(KINDS[KIND[ID[data["card"]]]])
        elif data["kind"] in ("wonder_built", "sold") and data["seat"] == seat:
            rows[-1].append("wonder" if data["kind"] == "wonder_built" else "sold")
    return rows
