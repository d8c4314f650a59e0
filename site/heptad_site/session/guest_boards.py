"""What other devices show: the board of a seat, the list of seats, and what is said above both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from heptad.table import Table
from heptad.text.games import TEXTS
from heptad_site.drawing.opponents import Face, faces
from heptad_site.games import board_of
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.parts import Parts
from heptad_site.render import environment, rendered
from heptad_site.session.moves import revision_of
from heptad_site.session.text_board import text_board


@dataclass
class Channel:
    """The way to one device. `key` is the device's own secret, by which it is known again."""

    key: str
    lang: str
    watching: bool = False  # looks on without a seat
    heard: int = 0  # the number of its last message
    sent: int = 0  # the number of the last drawing for it
    shows: object = None  # what that drawing showed
    whole: bool = False  # whether the device has it, so that the next one may build on it
    announced: int = 0  # the revision up to which events were announced
    in_words: bool = False  # whether it wants the text board
    commands: int = 0  # how many were typed there
    said: tuple[str, ...] = ()  # the answer to the last one
    answered: tuple[str, ...] = ()  # the same, until it has been announced
    parts: Parts = field(default_factory=Parts)


class SeatRow(NamedTuple):
    """A seat in the list. `state`: "host" (at its device), "in", "away", "open" or "bot"; `own`: of who reads it."""

    seat: int
    name: str
    face: Face | None
    state: str
    own: bool


class Around(NamedTuple):
    """What is said around a board: who sits where; who wants to take something back and asks, or who has not answered;
    and whose turn it is; and whether the others remind who reads it."""

    rows: tuple[SeatRow, ...]
    asker: str
    silent: tuple[str, ...]
    current: tuple[int, ...]
    nudged: bool


def sitters(table: Table, lang: str) -> list[tuple[str, Face | None]]:
    """Name and face of every seat."""
    tr = translator(lang)
    return list(zip(seat_names(table, tr), faces(table.seats, tr), strict=True))


def board(table: Table, seat: int | None, channel: Channel, *, held: bool, hints: bool) -> str:
    """The board of a seat, or what everybody may see. Of parts that the device holds only the mark is drawn."""
    context = text_board if channel.in_words else board_of(table.game.key).context
    facts = context(table, seat, translator(channel.lang)) | {
        "awaited": None,
        "revision": revision_of(table, seat),
        "can_undo": any(who == seat for who, _ in table.actions),
        "can_redo": False,
        "guest": True,
        "hints": hints,
        "common": seat is None,
        "said": channel.said,
        "commands": channel.commands,
    }
    name = "parts/text-board.html" if channel.in_words else f"games/{table.game.key}/board.html"
    return channel.parts.draw(environment(channel.lang).get_template(name), facts, held=held)


def strips(table: Table, lang: str, around: Around, *, host: bool = False) -> str:
    """Whose device is missing, and what one is asked or waits for."""
    waited = [row for row in around.rows if row.seat in around.current]
    stuck = all(row.state in ("open", "away") for row in waited)
    missing = [row for row in around.rows if row.state == "away" or (stuck and row.state == "open" and row in waited)]
    if not around.current:
        missing = []
    facts = {"missing": missing, "asker": around.asker, "silent": around.silent, "nudged": around.nudged}
    return rendered(lang, "parts/guest-strips.html", **facts, host=host)


def lobby(table: Table, lang: str, rows: Sequence[SeatRow]) -> str:
    """For who has no seat: the seats, and how to take one."""
    name = translator(lang).gettext(TEXTS[table.game.key].NAME)
    return rendered(lang, "parts/guest-lobby.html", game_name=name, rows=rows)


def invitation(lang: str, rows: Sequence[SeatRow], *, hints: bool) -> str:
    """For the host: how others join, who plays each seat, and whether there are hints."""
    return rendered(lang, "parts/guest-invitation.html", rows=rows, hints=hints)
