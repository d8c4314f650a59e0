"""How the score of 7 Wonders grew, and the conflicts at the end of an age. Counts nothing itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heptad.kernel.game import ScoreSheet
from heptad.table import Table
from heptad_site.drawing.score import chart

#: The sign and the paint of each line of the sheet.
LINE_SIGNS = {
    "military": "k-military",
    "treasury": "i-coins",
    "wonder": "i-heptad",
    "civic": "k-civic",
    "science": "k-science",
    "commerce": "k-commerce",
    "guilds": "k-guild",
}


def growth(table: Table) -> dict[str, Any]:
    """How the score grew, turn by turn, with a mark at the end of each age."""
    return chart(_by_turn(table), 6)


def _by_turn(table: Table) -> list[tuple[ScoreSheet, ...]]:
    """The score at the beginning and after every turn."""
    scores = table.scores()
    events = table.events(None)
    begun = next((number for number, told in enumerate(events, 1) if any(e.kind == "turn" for e in told)), 0)
    taken = any(event.kind == "wonder" for told in events[:1] for event in told)
    ends = [n for n, told in enumerate(events, 1) if any(event.kind in ("turn", "over") for event in told)]
    first = begun if taken else 0
    return [scores[number] for number in dict.fromkeys([first, *ends])]


def war(facts: Mapping[str, Any], names: Sequence[str], eye: int) -> dict[str, Any]:
    """The conflicts of an age: one row for each border, the own borders first."""
    count = len(names)
    won = {(fight["seat"], fight["against"]): fight["points"] for fight in facts["fights"]}
    borders: list[dict[str, Any]] = [
        {
            "seats": (fight["seat"], fight["against"]),
            "names": (names[fight["seat"]], names[fight["against"]]),
            "shields": (fight["mine"], fight["theirs"]),
            "points": (fight["points"], won[fight["against"], fight["seat"]]),
            "own": eye in (fight["seat"], fight["against"]),
        }
        for fight in facts["fights"]
        if fight["against"] == (fight["seat"] + 1) % count
    ]
    own = [border if border["seats"][0] == eye else _turned(border) for border in borders if border["own"]]
    gained = sum(points for (seat, _), points in won.items() if seat == eye)
    return {"own": own, "others": [b for b in borders if not b["own"]], "gained": gained}


def _turned(border: Mapping[str, Any]) -> dict[str, Any]:
    pairs = {key: border[key][::-1] for key in ("seats", "names", "shields", "points")}
    return {**border, **pairs}
