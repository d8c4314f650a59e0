"""A game on several devices: which device plays which seat, what each device is shown, and what it may do.

One device, the host, holds the game. Each other device, a guest, has a channel to it. Incoming text is untrusted;
outgoing messages contain only what the seat of the guest may know. Both are typed in `heptad_site.session.protocol`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import clean_name
from heptad.players import DEFAULT_CHARACTERS, DEFAULT_LEVEL, PERSON, human_seats
from heptad.table import Table
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.parts import Parts
from heptad_site.session.captions import title
from heptad_site.session.errors import problem
from heptad_site.session.guest_boards import (
    Channel,
    NoticeContext,
    SeatRow,
    bot_seated,
    guest_board,
    invitation,
    lobby,
    names_and_faces,
    rematch_begun,
    render_notices,
)
from heptad_site.session.moves import Takeback, refuse_stale, take_back
from heptad_site.session.protocol import (
    ActMessage,
    CommandMessage,
    Drawing,
    ForeignSentence,
    GuestMessage,
    GuestsAnswer,
    GuestsState,
    HintWanted,
    HostMessage,
    Outgoing,
    SitMessage,
)
from heptad_site.session.reading import guest_message_of, hello_of, parse
from heptad_site.session.text_board import UNSAID, command, spoken

#: The version of the messages between devices. It is incremented if a change is not compatible with older pages.
PROTOCOL = 1
MAX_LENGTH = 4000  # maximum length of a guest's message in characters
MAX_CHANNELS = 24  # maximum number of open channels


class Guests:
    """The seats played on other devices, each with the key of its device, or "" while it is open to any device."""

    def __init__(self, table: Table, state: GuestsState | None = None) -> None:
        """Restore the `state` that the page has saved with the game.

        Without one, all seats of persons except the first are open.
        """
        kept = state["keys"] if state else {str(seat): "" for seat in human_seats(table)[1:]}
        self._keys: dict[int, str] = {int(seat): key for seat, key in kept.items()}
        self.hints = state is not None and state.get("hints", False)  # whether all players may ask for hints
        self._rematch = state is not None and state.get("rematch", False)  # whether another game was played here before
        self._channels: dict[str, Channel] = {}
        self._takeback: Takeback | None = None
        self._nudged: frozenset[int] = frozenset()

    def copy(self) -> Guests:
        """Return an independent copy, for the same game."""
        guests = copy(self)
        guests._keys = self._keys.copy()
        guests._channels = {name: channel.copy() for name, channel in self._channels.items()}
        return guests

    def state(self) -> GuestsState:
        """Return the state that the page saves with the game."""
        keys = {str(seat): key for seat, key in sorted(self._keys.items())}
        return {"keys": keys, "hints": self.hints, "rematch": self._rematch}

    # ── seats ───────────────────────────────────────────────────────────────
    def local_seats(self, table: Table) -> list[int]:
        """Return the seats of the people at the host's own device."""
        return [seat for seat in human_seats(table) if seat not in self._keys]

    def _seat(self, channel: Channel) -> int | None:
        """Return the seat of a device, or None."""
        return next((seat for seat, key in self._keys.items() if key == channel.key), None)

    def _present(self) -> set[str]:
        """Return the keys of the connected devices."""
        return {channel.key for channel in self._channels.values()}

    def place(self, table: Table, seat: int, what: str, called: str | None = None) -> None:
        """Set who plays a seat: any device ("open"), a bot ("bot") or the host's own device ("here").

        A bot that takes over the seat of a device keeps it only until the device comes back.
        Raises HeptadError "message/field".
        """
        if seat >= len(table.seats) or what not in ("open", "bot", "here"):
            raise HeptadError("message/field", field="what")
        key, by = self._keys.get(seat, ""), PERSON
        name = table.seats[seat]["name"] if called is None else clean_name(called)
        if what == "open":
            self._keys[seat], name = "", ""
        elif what == "here" or not key:
            self._keys.pop(seat, None)
        if what == "bot":
            by = stand_in(table)
            for channel in self._channels.values():
                channel.unannounced += (bot_seated(channel.lang, seat),)
        table.seat_player(seat, name, by)
        self._excuse(table, seat)

    def begin_rematch(self) -> None:
        """Prepare for the next game at this table: every device keeps its seat and is shown the new board."""
        self._rematch = True
        self.clear_requests()
        for channel in self._channels.values():
            channel.announced, channel.said = 0, UNSAID
            channel.unannounced = (rematch_begun(channel.lang),)

    # ── messages of guests ──────────────────────────────────────────────────
    def handle_message(self, table: Table, name: str, text: str | None) -> GuestsAnswer:
        """Handle the message `text` from the channel `name`; None means that the channel was closed.

        Invalid messages never raise; they are answered with "refused" and change nothing.
        """
        before, kept = (table.revision, table.seats, self.state()), self.copy()
        answer = answer_to_guests()
        channel = self._channels.get(name)
        try:
            if text is None:
                self._channels.pop(name, None)
                answer["changed"] = channel is not None
                return answer
            given = parse(text if len(text) <= MAX_LENGTH else None)
            if given.get("verb") == "hello":
                channel = self._welcome(table, name, given)
                answer["changed"] = True
            elif channel is None:
                answer["out"] = [outgoing(name, {"verb": "who"})]
                return answer
            elif (message := guest_message_of(given))["n"] > channel.last_received:
                channel.last_received = kept._channels[name].last_received = message["n"]
                self._handle(table, channel, message, answer)
        except HeptadError as error:
            vars(self).update(vars(kept))
            lang = channel.lang if channel else LANGUAGES[0]
            return answer_to_guests(outgoing(name, {"verb": "refused", **problem(error, lang)}))
        answer["forgets"] = table.revision < before[0] or table.seats != before[1]
        answer["changed"] |= before != (table.revision, table.seats, self.state())
        return answer

    def _welcome(self, table: Table, name: str, given: Mapping[str, object]) -> Channel:
        """Handle "hello". A known device gets its seat back, even if a bot plays it in the meantime."""
        if given.get("protocol") != PROTOCOL:  # its other fields may have other types
            raise HeptadError("guest/version")
        message = hello_of(given)
        key = message["key"]
        for other in [other for other, channel in self._channels.items() if channel.key == key]:
            del self._channels[other]
        if len(self._channels) >= MAX_CHANNELS:
            raise HeptadError("guest/full")
        in_words = message.get("board") == "text"
        channel = Channel(key=key, lang=message["lang"], in_words=in_words, announced=table.revision)
        channel.watching = message.get("watching", False)
        self._channels[name] = channel
        if (seat := self._seat(channel)) is not None and table.seats[seat]["by"] != PERSON:
            table.seat_player(seat, table.seats[seat]["name"], PERSON)
        return channel

    def _handle(self, table: Table, channel: Channel, message: GuestMessage, answer: GuestsAnswer) -> None:
        """Handle any other message of a guest. Raises HeptadError if the guest may not do what it asks for.

        The table is changed only when nothing can be refused any more.
        """
        seat = self._seat(channel)
        match message["verb"]:
            case "again":
                channel.drawing_key, channel.holds = None, False
                answer["out"] += self.draw(table, ())
            case "look":
                channel.turn_to(channel.lang, in_words=message.get("board") == "text", holds=False)
                answer["out"] += self.draw(table, ())
            case "watch" | "stand":
                self._leave(table, seat)
                channel.watching, answer["changed"] = message["verb"] == "watch", True
            case "sit":
                self._sit(table, channel, message)
            case _ if seat is None:
                raise HeptadError("guest/seat")
            case "act":
                self._check_form(table, seat, message)
                self._act(table, channel, seat, message["token"])
            case "command":
                self._check_form(table, seat, message)
                self._command(table, channel, seat, message["text"], answer)
            case "hint":
                answer["hint"] = self._hint(table, channel, seat)
            case "undo":
                self.request_takeback(table, [seat])
            case "agree" | "disagree":
                self.answer_takeback(table, [seat], agreed=message["verb"] == "agree")
            case "nudge":
                self.remind(table, [seat])
        answer["changed"] |= message["verb"] in ("undo", "agree", "disagree", "nudge")

    def _check_form(self, table: Table, seat: int, message: ActMessage | CommandMessage) -> None:
        """Raise HeptadError "guest/seat" for a form of another seat, "action/stale" for one of an older position."""
        if message["seat"] != seat:
            raise HeptadError("guest/seat")
        refuse_stale(table, seat, message["revision"])

    def _act(self, table: Table, channel: Channel, seat: int, token: str) -> None:
        table.act(seat, token)
        channel.said = UNSAID
        self.clear_requests()

    def _command(self, table: Table, channel: Channel, seat: int, text: str, answer: GuestsAnswer) -> None:
        """Handle text typed by a guest: an action, undo, or a question, whose answer is sent to that guest only."""
        meant = command(text, table, seat, translator(channel.lang))
        channel.commands += 1
        if meant.do == "act":
            self._act(table, channel, seat, meant.token)
        elif meant.do == "undo":
            self.request_takeback(table, [seat])
            answer["changed"] = True
        elif meant.do == "redo":
            raise HeptadError("action/nothing-to-redo")
        else:
            channel.said, channel.unannounced = meant, (*spoken(meant),)
            answer["out"] += self.draw(table, ())

    def _hint(self, table: Table, channel: Channel, seat: int) -> HintWanted:
        """Return what the page needs to compute a hint for a guest. Raises HeptadError if the guest may not get one."""
        if not self.hints:
            raise HeptadError("guest/hints")
        if seat not in table.current_players:
            raise HeptadError("action/not-your-turn", seat=seat)
        return {"n": channel.last_received, "record": table.record.to_data(), "seat": seat, "reader": channel.lang}

    def _sit(self, table: Table, channel: Channel, message: SitMessage) -> None:
        """Give an open seat to the device, or change the player's name in its own seat; "" keeps the seat's name."""
        seat, name = message["seat"], clean_name(message["called"])
        if self._keys.get(seat) not in ("", channel.key):
            raise HeptadError("guest/taken")
        if (own := self._seat(channel)) not in (None, seat):
            self._leave(table, own)
        self._keys[seat], channel.watching = channel.key, False
        table.seat_player(seat, name or table.seats[seat]["name"], PERSON)

    def _leave(self, table: Table, seat: int | None) -> None:
        """Open the seat to any device again. Does nothing if `seat` is None."""
        if seat is not None:
            self._keys[seat] = ""
            table.seat_player(seat, "", PERSON)
            self._excuse(table, seat)

    # ── taking back, with the consent of all concerned ──────────────────────
    def request_takeback(self, table: Table, seats: Sequence[int]) -> None:
        """Request to take back the last decision of `seats`. It is done at once if nobody has to agree.

        Raises HeptadError "action/nothing-to-undo".
        """
        asked = Takeback.of(table, seats, [*self.local_seats(table), *self._taken(table)])
        self._takeback = asked
        if not asked.open:
            self._take_back(table, asked)

    def answer_takeback(self, table: Table, seats: Sequence[int], *, agreed: bool) -> None:
        """Record the answer of `seats` to the current request. Raises HeptadError "action/stale" if there is none."""
        asked = self._takeback
        if asked is None or not asked.open & set(seats) or asked.revision != table.revision:
            raise HeptadError("action/stale")
        asked = replace(asked, open=asked.open - set(seats))
        self._takeback = asked if agreed else None
        if agreed and not asked.open:
            self._take_back(table, asked)

    def _excuse(self, table: Table, seat: int) -> None:
        """Count a seat that is no longer a person's as agreeing to the current request; drop a request of its own."""
        asked = self._takeback
        if asked is None or seat in (*self.local_seats(table), *self._taken(table)):
            return
        if seat == asked.by:
            self._takeback = None
        elif seat in asked.open:
            self.answer_takeback(table, [seat], agreed=True)

    def _take_back(self, table: Table, asked: Takeback) -> None:
        take_back(table, asked.to)
        self.clear_requests()

    def clear_requests(self) -> None:
        """Drop the open request and all reminders, because the position has changed."""
        self._takeback, self._nudged = None, frozenset()

    def remind(self, table: Table, seats: Sequence[int]) -> None:
        """Remind all seats that have to decide now, except `seats`."""
        self._nudged |= set(table.current_players) - set(seats)

    def _taken(self, table: Table) -> list[int]:
        """Return the seats of people at other devices, including devices that are not connected now."""
        return [seat for seat, key in self._keys.items() if key and seat in human_seats(table)]

    # ── drawing ─────────────────────────────────────────────────────────────
    def draw(self, table: Table, names: Sequence[str]) -> list[Outgoing]:
        """Return a drawing for each channel whose view has changed, and "who" for each unknown channel in `names`."""
        out = [outgoing(name, {"verb": "who"}) for name in names if name not in self._channels]
        for name, channel in self._channels.items():
            seat = self._seat(channel)
            around = self._around(table, channel.lang, {seat})
            shows = (table.actions, seat, channel.watching, around, self.hints, channel.in_words, channel.commands)
            if channel.drawing_key != shows:
                channel.drawing_key = shows
                out.append(outgoing(name, self._drawing(table, seat, channel, around)))
        return out

    def _drawing(self, table: Table, seat: int | None, channel: Channel, around: NoticeContext) -> Drawing:
        """Return a drawing of the board, or of the lobby for a device that neither has a seat nor looks on."""
        tr, happened = translator(channel.lang), channel.news(table, seat)
        if seat is None and not channel.watching:
            channel.parts, channel.holds, happened = Parts(), False, []
            html, shown = lobby(table, channel.lang, around.rows), "lobby"
        else:
            html = render_notices(channel.lang, around) + guest_board(table, seat, channel, hints=self.hints)
            shown = channel.scene(table, seat)
        announce: list[str | ForeignSentence] = [*happened, *channel.unannounced]
        announce += channel.new_question(table, seat, shown, told=bool(happened))
        on = channel.last_sent if channel.holds else 0
        channel.last_sent, channel.holds, channel.unannounced = channel.last_sent + 1, True, ()
        return {
            "verb": "draw",
            "n": channel.last_sent,
            "on": on,
            "host": tr.gettext(", ").join(row.name for row in around.rows if row.state == "host"),
            "html": html,
            "later": channel.parts.render_deferred(),
            "announce": announce,
            "title": title(table, tr),
            "scene": shown,
        }

    def render_host_notices(self, table: Table, lang: str) -> tuple[str, str]:
        """Return the HTML of the notices above the host's board, and of the invitation."""
        around = self._around(table, lang, set(self.local_seats(table)))
        return render_notices(lang, around, host=True), invitation(lang, around.rows, hints=self.hints)

    def _around(self, table: Table, lang: str, own: Collection[int | None]) -> NoticeContext:
        """Return who plays each seat and what is being asked, as seen by a reader who plays the seats `own`."""
        present, asked, persons = self._present(), self._takeback, human_seats(table)
        rows = []
        for seat, (name, face) in enumerate(names_and_faces(table, lang)):
            key = self._keys.get(seat)
            named = key != "" or table.seats[seat]["name"]
            state = "open" if key == "" else "in" if key in present else "away" if key else "host"
            rows.append(SeatRow(seat, name if named else "", face, state if seat in persons else "bot", seat in own))
        asker = rows[asked.by].name if asked and asked.open & {*own} else ""
        silent = tuple(rows[seat].name for seat in sorted(asked.open)) if asked and asked.by in own else ()
        acted, readers = {who for who, _ in table.actions}, {*own} & {*persons} or {*persons}
        begun = self._rematch and not (acted & readers if readers else acted)
        return NoticeContext(tuple(rows), asker, silent, table.current_players, bool(self._nudged & {*own}), begun)


def stand_in(table: Table) -> str:
    """Return the key of a bot of the default level whose character is not in the game yet."""
    taken = {seat["by"].partition(".")[2] for seat in table.seats}
    return f"{DEFAULT_LEVEL}.{next(name for name in DEFAULT_CHARACTERS if name not in taken)}"


def outgoing(channel: str, message: HostMessage) -> Outgoing:
    return {"channel": channel, "text": json.dumps(message)}


def answer_to_guests(*messages: Outgoing) -> GuestsAnswer:
    """Return an answer that contains only these messages."""
    return {"ok": True, "out": [*messages], "changed": False, "forgets": False, "hint": None}
