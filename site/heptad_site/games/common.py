"""Helpers for the boards of all games: lines of the log, names of seats, options in a query, drawings of wonders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from itertools import zip_longest
from typing import NamedTuple, TypedDict, TypeVar
from unicodedata import bidirectional

from markupsafe import Markup

from heptad.kernel.game import Outcome
from heptad.kernel.record import Seat
from heptad.players import EMPTY_SEAT, human_seats
from heptad.table import Table
from heptad.text.bots import player_names
from heptad.text.common import with_minus
from heptad_site.drawing.opponents import Face, faces

DIGITS = frozenset("0123456789")


class Line(NamedTuple):
    """One sentence of the log with its icon. `step` is the number of the action that it describes, counted from 1.

    `kind` is the kind of card whose colour the icon has, or "".
    """

    icon: str
    kind: str
    says: Markup
    step: int = 0


class LogTurn(NamedTuple):
    """A section of the log. `lines` creates its lines.

    They depend only on `facts`, so that the section is rendered again only if these change.
    """

    heading: str
    facts: object
    lines: Callable[[], list[Line]]


class Html:
    """Formats sentences as HTML: names of players are bold, and the effect of a card is its tooltip."""

    def player(self, name: str) -> Markup:
        return Markup("<b>%s</b>") % name

    def card(self, name: str, title: str) -> Markup:
        return Markup('<span class="ref" title="%s">%s</span>') % (title, name)

    def fill(self, sentence: str, facts: Mapping[str, object]) -> Markup:
        return Markup(sentence) % facts


HTML = Html()


def seat_names(table: Table, tr: NullTranslations) -> list[str]:
    """Return the names of all players; a seat without a name is called by its number."""
    return [isolated(name) for name in player_names(table.seats or [EMPTY_SEAT] * table.options["players"], tr)]


def points_and_place(table: Table, seat: int, outcome: Outcome, tr: NullTranslations) -> str:
    """Return the points of a seat at the end of a game and its place among all players."""
    ranks = [(seat in outcome.winners, sheet.total) for seat, sheet in enumerate(table.score())]
    points = ranks[seat][1]
    said = tr.ngettext(
        "%(points)s point, place %(place)d of %(players)d",
        "%(points)s points, place %(place)d of %(players)d",
        abs(points),
    )
    return said % {
        "points": with_minus(points),
        "place": 1 + sum(rank > ranks[seat] for rank in ranks),
        "players": len(ranks),
    }


def places(table: Table, tr: NullTranslations) -> list[str]:
    """Return the points and the place of each person who has not won, if several players have not won."""
    outcome = table.outcome()
    if outcome is None or len(table.score()) - len(outcome.winners) < 2:
        return []
    names = seat_names(table, tr)
    return [
        names[seat] + tr.pgettext("label", ": ") + points_and_place(table, seat, outcome, tr)
        for seat in human_seats(table)
        if seat not in outcome.winners
    ]


class HasFace(TypedDict):
    """What a city of any game has: the face of its player, None if nobody plays it."""

    face: Face | None


CityT = TypeVar("CityT", bound=HasFace)


def with_faces(cities: list[CityT], seats: Sequence[Seat], tr: NullTranslations) -> list[CityT]:
    """Set the `face` of each city to that of its player, or None if nobody plays it, like the Free City."""
    for city, face in zip_longest(cities, faces(seats, tr)):
        city["face"] = face
    return cities


def isolated(name: str) -> str:
    """Return a name that is safe in any text: a right-to-left name must not change the order of the words around it.

    The two characters around it have the effect of the element bdi, but also work in attributes, titles and
    announcements.
    """
    return f"\u2068{name}\u2069" if any(bidirectional(sign) in ("R", "AL") for sign in name) else name


def query_options(query: Mapping[str, str], *keys: str) -> dict[str, object]:
    """Return the options `keys` that are in a query. A single digit becomes a number."""
    return {key: int(text) if text in DIGITS else text for key in keys if (text := query.get(key))}


def with_chosen_wonders(asked: dict[str, object], query: Mapping[str, str]) -> dict[str, object]:
    """Replace the option "wonders" by the list of the wonders of all seats if it is "chosen"."""
    players = asked["players"]
    if asked.get("wonders") == "chosen" and isinstance(players, int):
        asked["wonders"] = [query.get(f"wonder{seat}") or "random" for seat in range(players)]
    return asked


def elevation(wonder: str, states: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the symbols of a wonder in drawing order, each with its CSS classes: plans behind, stone in front."""
    pieces = [(f"w-{wonder}-{number}", state) for number, state in enumerate(states, 1)]
    plan = [piece for piece in pieces if piece[1].startswith("plan")]
    return (*reversed(plan), *(piece for piece in pieces if piece not in plan))
