"""What the boards of all games share: a log's line, names of seats, options in a link, wonders as drawings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from itertools import zip_longest
from typing import NamedTuple
from unicodedata import bidirectional

from markupsafe import Markup

from heptad.kernel.record import Seat
from heptad.players import NOBODY
from heptad.table import Table
from heptad.text.bots import player_names
from heptad_site.drawing.opponents import faces

DIGITS = frozenset("0123456789")


class Line(NamedTuple):
    """One sentence of the log with the sign before it; `step` is the number of the action that it tells of, from 1."""

    icon: str
    kind: str
    says: Markup
    step: int = 0


class LogTurn(NamedTuple):
    """A heading of the log, and what makes its lines: nothing but `facts`, by which it is known when they change."""

    heading: str
    facts: object
    lines: Callable[[], list[Line]]


class Html:
    """Sentences as HTML: names of players are bold, a card says in its title what it does."""

    def player(self, name: str) -> Markup:
        return Markup("<b>%s</b>") % name

    def card(self, name: str, title: str) -> Markup:
        return Markup('<span class="ref" title="%s">%s</span>') % (title, name)

    def fill(self, sentence: str, facts: Mapping[str, object]) -> Markup:
        return Markup(sentence) % facts


HTML = Html()


def seat_names(table: Table, tr: NullTranslations) -> list[str]:
    """Who sits where; a seat without a name is called by its number."""
    return [isolated(name) for name in player_names(table.record.seats or [NOBODY] * table.options["players"], tr)]


def with_faces(cities: list[dict[str, object]], seats: Sequence[Seat], tr: NullTranslations) -> list[dict[str, object]]:
    """The cities, each with the `face` of who plays it; None for one that nobody plays, as the Free City."""
    for city, face in zip_longest(cities, faces(seats, tr)):
        city["face"] = face
    return cities


def isolated(name: str) -> str:
    """A name as it may stand in any text: one that is written from right to left does not turn the words around it.

    The two characters around it do what the element bdi does, also in attributes, titles and announcements.
    """
    return f"\u2068{name}\u2069" if any(bidirectional(sign) in ("R", "AL") for sign in name) else name


def given(query: Mapping[str, str], *keys: str) -> dict[str, object]:
    """Those options that a query names; one digit is a number."""
    return {key: int(text) if text in DIGITS else text for key in keys if (text := query.get(key))}


def with_chosen(asked: dict[str, object], query: Mapping[str, str]) -> dict[str, object]:
    """The options, with the wonders that the seats name where they are to be chosen."""
    players = asked["players"]
    if asked.get("wonders") == "chosen" and isinstance(players, int):
        asked["wonders"] = [query.get(f"wonder{seat}") or "random" for seat in range(players)]
    return asked


def elevation(wonder: str, states: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The symbols of a wonder in the order they are drawn, each with its classes: plans behind, stone before."""
    pieces = [(f"w-{wonder}-{number}", state) for number, state in enumerate(states, 1)]
    plan = [piece for piece in pieces if piece[1].startswith("plan")]
    return (*reversed(plan), *(piece for piece in pieces if piece not in plan))
