"""The growth of the score of Architects, what it consists of, and the last war."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from heptad.games.architects import types
from heptad.games.architects.boards import MEDAL_POINTS
from heptad.games.architects.cards import CARDS, ID
from heptad.shared.kinds import KINDS
from heptad.table import ArchitectsTable
from heptad.text.architects.names import Text
from heptad_site.drawing.score import Chart, Part, chart, parts
from heptad_site.games.architects.log import Turn

#: The icon of each line of the score sheet.
LINE_ICONS = {
    "wonder": "i-heptad",
    "cat": "i-cat",
    "civic": "k-civic",
    "military": "i-sword",
    "progress": "k-science",
}
MARKS_IN_A_ROW = 8


def sources(view: types.View, text: Text) -> list[dict[types.ScoreKey, list[Part]]]:
    """Return what the points of each seat come from when the game is over."""
    return parts(view["sources"], text.source)


class Border(NamedTuple):
    """Two neighbours in a war: their names, their shields, and the points that each won."""

    names: tuple[str, ...]
    shields: tuple[int, ...]
    points: tuple[int, ...]


class War(NamedTuple):
    """A war as seen from a city: its own borders, all others, and the number of its victories."""

    own: list[Border]
    others: list[Border]
    won: int


def growth(table: ArchitectsTable) -> Chart:
    """Return the chart of the score at the beginning of each round and at the end."""
    begins, rounds = [0], 1
    for number, events in enumerate(table.events(None), 1):
        for event in events:
            data = event.data
            if data["kind"] == "turn_begun" and data["round"] > rounds:
                begins.append(number)
                rounds = data["round"]
    scores = table.scores()
    sheets = [scores[number] for number in (*begins, table.revision)]
    return chart(sheets, len(sheets))


def last_war(history: Sequence[Turn], names: Sequence[str], city: int) -> War | None:
    """Return the last war since the previous turn of a city, or None."""
    facts: types.War | None = None
    for turn in reversed(history):
        facts = facts or _war_in(turn)
        if turn.seat == city and turn is not history[-1]:
            break
    return _seen_from(facts, names, city) if facts else None


def _war_in(turn: Turn) -> types.War | None:
    for event in turn.events:
        if event.data["kind"] == "war":
            return event.data
    return None


def _seen_from(war: types.War, names: Sequence[str], city: int) -> War:
    """Return the war as seen from a city: borders clockwise from it; the city is first on its own borders."""
    clockwise = sorted(war["borders"], key=lambda border: (border["seats"][0] - city) % len(names))
    own = [_border(border, names, city) for border in clockwise if city in border["seats"]]
    others = [_border(border, names, city) for border in clockwise if city not in border["seats"]]
    return War(own, others, war["won"][city])


def _border(border: types.Border, names: Sequence[str], city: int) -> Border:
    step = -1 if border["seats"][1] == city else 1
    return Border(
        tuple(names[seat] for seat in border["seats"][::step]),
        tuple(border["shields"][::step]),
        tuple(won * MEDAL_POINTS for won in border["won"][::step]),
    )


def marks(table: ArchitectsTable, seat: int) -> list[list[str]]:
    """Return, in rows, the kinds of the cards that a city took and, as "wonder", the stages that it built."""
    found = []
    for event in chain.from_iterable(table.events(None)):
        data = event.data
        if data["kind"] == "taken" and data["seat"] == seat:
            found.append(KINDS[CARDS[ID[data["card"]]].kind])
        elif data["kind"] == "stage_built" and data["seat"] == seat:
            found.append("wonder")
    return [found[start : start + MARKS_IN_A_ROW] for start in range(0, len(found), MARKS_IN_A_ROW)]
