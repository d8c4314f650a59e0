"""The HTML for a game on several devices: boards, the list of seats, and the notices above them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from heptad.table import Table
from heptad.text.games import TEXTS
from heptad_site.drawing.opponents import Face, faces
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.render import rendered
from heptad_site.session.moves import revision_of
from heptad_site.session.protocol import ForeignSentence
from heptad_site.session.screen import BoardControls, Screen


@dataclass(kw_only=True)
class Channel(Screen):
    """The connection to one guest device. `key` is the secret by which the device is recognised."""

    key: str
    watching: bool = False  # looks on without a seat
    last_received: int = 0  # the number of the last message from the device
    last_sent: int = 0  # the number of the last drawing sent to it
    drawing_key: object = None  # everything on which that drawing depends; if it is the same, nothing is drawn again
    unannounced: tuple[str | ForeignSentence, ...] = ()  # the answer to the last command, until it has been announced


class SeatRow(NamedTuple):
    """A row of the list of seats.

    `state` is "host" (played at the host's device), "in" (its device is connected), "away" (its device is not
    connected), "open" or "bot". `name` is "" for an open seat to which the host has given no name. `own` says whether
    the seat belongs to the reader.
    """

    seat: int
    name: str
    face: Face | None
    state: str
    own: bool


class NoticeContext(NamedTuple):
    """What the notices around a board say to one reader.

    `rows` are the seats and `current` those that have to act. `asker` is the name of the player who asks the reader to
    let a decision be taken back, or "". `silent` are the names of those who have not answered such a request of the
    reader. `nudged` says whether others have reminded the reader to act, `begun` whether the reader is told that this
    is the next game at the table.
    """

    rows: tuple[SeatRow, ...]
    asker: str
    silent: tuple[str, ...]
    current: tuple[int, ...]
    nudged: bool
    begun: bool


def names_and_faces(table: Table, lang: str) -> list[tuple[str, Face | None]]:
    """Return the name and the face of every seat."""
    tr = translator(lang)
    return list(zip(seat_names(table, tr), faces(table.seats, tr), strict=True))


def guest_board(table: Table, seat: int | None, channel: Channel, *, hints: bool) -> str:
    """Return the HTML of the board for a seat; None shows only what everybody may see."""
    controls: BoardControls = {
        "awaited": None,
        "revision": revision_of(table, seat),
        "can_undo": any(who == seat for who, _ in table.actions),
        "can_redo": None,
        "guest": True,
        "hints": hints,
        "common": seat is None,
    }
    return channel.draw_board(table.game.key, channel.position(table, seat), controls)


def render_notices(lang: str, around: NoticeContext, *, host: bool = False) -> str:
    """Return the notices above a board: missing devices, requests to take back, reminders. `host`: for the host."""
    waited = [row for row in around.rows if row.seat in around.current]
    stuck = all(row.state in ("open", "away") for row in waited)
    missing = [row for row in around.rows if row.state == "away" or (stuck and row.state == "open" and row in waited)]
    if not around.current:
        missing = []
    begun = rematch_begun(lang) if around.begun else ""
    unseated = host and bool(around.current) and not any(row.own for row in around.rows)
    facts = {"missing": missing, "asker": around.asker, "silent": around.silent, "nudged": around.nudged}
    return rendered(lang, "parts/guest-strips.html", **facts, begun=begun, host=host, unseated=unseated)


def rematch_begun(lang: str) -> str:
    """Return the sentence that tells a device that the next game has begun."""
    return translator(lang).gettext("The next game has begun. Every seat is kept.")


def bot_seated(lang: str, seat: int) -> str:
    """Return the sentence that tells a device that a bot has been given a seat."""
    return translator(lang).gettext("A bot plays in seat %(n)s.") % {"n": seat + 1}


def lobby(table: Table, lang: str, rows: Sequence[SeatRow]) -> str:
    """Return the page of a guest without a seat: the seats, and forms to take one."""
    name = translator(lang).gettext(TEXTS[table.game.key].NAME)
    return rendered(lang, "parts/guest-lobby.html", game_name=name, rows=rows)


def invitation(lang: str, rows: Sequence[SeatRow], *, hints: bool) -> str:
    """Return the host's panel: how others join, who plays each seat, and whether hints are allowed."""
    return rendered(lang, "parts/guest-invitation.html", rows=rows, hints=hints)
