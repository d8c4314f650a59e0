"""The growth of the score of 7 Wonders, what it consists of, and the conflicts at the end of an age."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypedDict

from heptad.games.wonders.cards import ID, KIND
from heptad.games.wonders.hand_passing import TURNS
from heptad.games.wonders.types import EventData, Fight, ScoreKey, View, War
from heptad.kernel.game import Event, ScoreSheet
from heptad.shared.kinds import KINDS
from heptad.table import WondersTable
from heptad_site.drawing.score import Chart, Part, chart, parts
from heptad_site.games.wonders.text import DrawnText

#: The icon of each line of the score sheet.
LINE_SIGNS = {
    "military": "k-military",
    "treasury": "i-coins",
    "wonder": "i-heptad",
    "civic": "k-civic",
    "science": "k-science",
    "commerce": "k-commerce",
    "guilds": "k-guild",
}


def sources(view: View, text: DrawnText) -> list[dict[ScoreKey, list[Part]]]:
    """Return what the points of each seat come from when the game is over."""
    return parts(view["sources"], text.source)


@dataclass(frozen=True)
class Border:
    """The conflict between two neighbouring cities: their names, their shields, and the points that each gets."""

    names: tuple[str, str]
    shields: tuple[int, int]
    points: tuple[int, int]


def growth(table: WondersTable) -> Chart:
    """Return the chart of the score, turn by turn, with a mark at the end of each age."""
    return chart(_by_turn(table), TURNS)


def _by_turn(table: WondersTable) -> list[tuple[ScoreSheet, ...]]:
    """Return the score before the choices of each turn were revealed, and at the end."""
    scores = table.scores()
    revealed = [number for number, events in enumerate(table.events(None)) if any(map(_begins_a_turn, events))]
    return [*(scores[number] for number in revealed), scores[-1]]


def _begins_a_turn(event: Event[EventData]) -> bool:
    data = event.data
    return data["kind"] == "reveal" and data["turn"] <= TURNS


def marks(table: WondersTable, seat: int) -> list[list[str]]:
    """Return what a city did in each turn, one row per age: the kind of the card it built, "wonder" or "sold"."""
    rows: list[list[str]] = []
    for event in chain.from_iterable(table.events(None)):
        data = event.data
        if data["kind"] == "reveal" and data["age"] > len(rows):
            rows.append([])
        elif data["kind"] == "built" and data["seat"] == seat and data["how"] != "discard":
            rows[-1].append(KINDS[KIND[ID[data["card"]]]])
        elif data["kind"] in ("stage_built", "sold") and data["seat"] == seat:
            rows[-1].append("wonder" if data["kind"] == "stage_built" else "sold")
    return rows


class Conflicts(TypedDict):
    """The conflicts of an age, one for each pair of neighbours. Those of the viewer (`own`) have its city first."""

    roman: str
    own: list[Border]
    others: list[Border]


def war(data: War, names: Sequence[str], eye: int, text: DrawnText) -> Conflicts:
    """Return the conflicts of an age as seen from the city `eye`."""
    fights = {(fight["seat"], fight["against"]): fight for fight in data["fights"]}
    own, others = [], []
    for seat, left in ((seat, (seat + 1) % len(names)) for seat in range(len(names))):
        if eye in (seat, left):
            other = left if eye == seat else seat
            own.append(_border(fights[eye, other], fights[other, eye], names))
        else:
            others.append(_border(fights[seat, left], fights[left, seat], names))
    return {"roman": text.ages[data["age"]], "own": own, "others": others}


def _border(fight: Fight, back: Fight, names: Sequence[str]) -> Border:
    """Return a border from the two views of the same fight."""
    sides = names[fight["seat"]], names[back["seat"]]
    return Border(sides, (fight["mine"], fight["theirs"]), (fight["points"], back["points"]))
