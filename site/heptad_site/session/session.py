"""The session: handles the messages of a page, updates the game and returns the board as HTML.

If several people share a screen, the board is covered between their turns; what the cover hides is not even rendered.
"""

from __future__ import annotations

import json
from copy import copy

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.players import can_undo, decisions, human_seats, redo, undo
from heptad.table import Table
from heptad_site.games import board_of
from heptad_site.guide import GuideState, dismissed, guide_of, next_guide_state
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.parts import Parts
from heptad_site.render import environment
from heptad_site.session.advice import Advisor
from heptad_site.session.captions import announcement, summary, title, waiting
from heptad_site.session.guests import Guests
from heptad_site.session.letters import Letters, open_letter
from heptad_site.session.links import find_continued_game, record_given, record_of, record_of_link
from heptad_site.session.moves import problem, refuse_stale, revision_of, scene
from heptad_site.session.own_bots import replace_own_bot, sample_position
from heptad_site.session.protocol import (
    ActRequest,
    AllowRequest,
    Answer,
    BoardAnswer,
    CommandRequest,
    ErrorAnswer,
    GuestsState,
    GuideRequest,
    NewRequest,
    OpenLinkRequest,
    OpenRequest,
    OwingBot,
    PlaceRequest,
    ReplayAnswer,
    ReplayRequest,
    Request,
    ReviewAnswer,
    ReviewRequest,
    ShowRequest,
    StepRequest,
)
from heptad_site.session.reading import language_of, number_of, parse, request_of
from heptad_site.session.replay import Replay
from heptad_site.session.results import result
from heptad_site.session.review import Review
from heptad_site.session.seats import is_guided, table_of_query, table_of_record
from heptad_site.session.text_board import command, question, text_board
from heptad_site.session.thinking import ThinkingBots


class Session:
    """One game and the people who play it. The bots' worker has its own session, which it only asks to think."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._holder: int | None = None  # the seat whose hand may be drawn, if several people share the screen
        self._announced = 0  # the revision up to which events have been announced
        self._lang = LANGUAGES[0]
        self._in_words = False  # whether the page wants the text board
        self._commands = 0  # the number of commands typed on the text board
        self._said: tuple[str, ...] = ()  # the answer to the last command
        self._asked = ""  # the scene whose question was announced on the text board, "" if there is none
        self._replay: Replay | None = None
        self._advisor = Advisor()
        self._review: Review | None = None
        self._guide: GuideState | None = None  # None in a game without tips
        self._waits = False  # whether it was already announced which bots the people are waiting for
        self._parts = Parts()
        self._drawn: int | None = None  # the id of the last answer with a board
        self._held = False  # whether the page shows the board of that answer
        self._minds = ThinkingBots()
        self._guests: Guests | None = None  # None unless other devices may take part
        self._letters: Letters | None = None  # None unless the game goes by letter

    def copy(self) -> Session | None:
        """Return an independent copy for speculative work; None if other devices take part or the game goes by letter.

        The copy has its own table and its own record of the parts that the page shows.
        """
        if self._guests or self._letters:
            return None
        session = copy(self)
        session._table, session._parts = self._table and self._table.copy(), self._parts.copy()
        return session

    def mark_board_sent(self, number: int | None) -> None:
        """Note that the last board is sent to the page in the answer with this id."""
        self._drawn = number

    def handle(self, text: object) -> str:
        """Return the answer to a message, both as JSON. Never raises; an error leaves the game unchanged."""
        number = number_of(text)
        table, guests, letters = self._table and self._table.copy(), self._guests, self._letters
        before = (table, self._holder, self._announced, self._guide, guests, letters)
        try:
            message = parse(text)
            lang = language_of(message)
            in_words = message.get("board") == "text"
            if (lang, in_words) != (self._lang, self._in_words):
                self._lang, self._in_words, self._parts = lang, in_words, Parts()
            self._held = self._drawn is not None and message.get("shows") == self._drawn
            answer = self._answer_to(request_of(message))
            if "html" in answer and "bots" in answer:
                self._drawn = number
            return json.dumps({"id": number, **answer})
        except Exception as error:  # not only HeptadError: a bug of this program must get an answer, too
            self._drawn = None
            self._table, self._holder, self._announced, self._guide, self._guests, self._letters = before
            return json.dumps({"id": number, **self._refusal(error)})

    def _answer_to(self, request: Request) -> Answer:
        """Dispatch a request by its verb."""
        if request["verb"] == "new":
            return self._new(request)
        if request["verb"] == "open":
            return self._open(request)
        if request["verb"] == "open_link":
            return self._open_link(request)
        if request["verb"] == "act":
            return self._act(request)
        if request["verb"] == "show":
            return self._show(request)
        if request["verb"] == "command":
            return self._command(request)
        if request["verb"] == "guide":
            return self._answer_guide(request)
        if request["verb"] == "look":
            return self._board(self._require_table())
        if request["verb"] == "rest":
            return {"ok": True, "later": self._parts.render_deferred() if self._held else ""}
        if request["verb"] == "invite":
            return self._invite()
        if request["verb"] == "letters" or request["verb"] == "posted":
            return self._write(request["verb"])
        if request["verb"] == "place":
            return self._place(request)
        if request["verb"] == "allow":
            return self._allow(request)
        if request["verb"] == "guest":
            return self._require_guests().handle_message(self._require_table(), request["channel"], request["text"])
        if request["verb"] == "guests":
            out = self._require_guests().draw(self._require_table(), request["channels"])
            return {"ok": True, "out": out, "changed": False, "forgets": False, "hint": None}
        if request["verb"] == "think":
            return self._minds.think(request)
        if request["verb"] == "world":
            return sample_position(table_of_record(Record.from_data(request["record"])), request["seat"])
        if request["verb"] == "reseat":
            table = Table(replace_own_bot(self._require_table().record, request["seat"], request["by"]))
            return self._begin(table, self._guide, self._guests.state() if self._guests else None, self._letters)
        if request["verb"] == "advise":
            return self._advisor.advise(request, request.get("reader", self._lang))
        if request["verb"] == "review":
            return self._open_review(request)
        if request["verb"] == "ponder":
            return self._require_review().ponder(request["iterations"])
        if request["verb"] == "replay":
            return self._open_replay(request)
        if request["verb"] == "watch":
            return self._require_replay().frame(request["step"], request["eye"])
        if request["verb"] == "play_on":
            return self._begin(table_of_record(self._require_replay().record_until(request["step"], request["by"])))
        return self._step(request)

    def _refusal(self, error: Exception) -> ErrorAnswer:
        return {"ok": False, "error": problem(error, self._lang)}

    # ── requests ────────────────────────────────────────────────────────────
    def _new(self, request: NewRequest) -> BoardAnswer:
        table = table_of_query(request["query"], request["seed"])
        guided = is_guided(request["query"]) and guide_of(table.game.key)
        devices = request["query"].get("devices")
        guests = Guests(table).state() if devices == "several" else None
        letters = Letters.create(table) if devices == "letters" else None
        return self._begin(table, {"seen": [], "due": [], "tip": None} if guided else None, guests, letters)

    def _open(self, request: OpenRequest) -> BoardAnswer:
        table = table_of_record(record_of(request["record"]))
        state = request.get("letters")
        letters = Letters.restore(table, state) if state else None
        return self._begin(table, request.get("guide"), request.get("guests"), letters)

    def _open_link(self, request: OpenLinkRequest) -> BoardAnswer:
        table = table_of_record(record_of_link(request["link"]))
        if "letter" in request:
            table, letters, saved = open_letter(table, request["letter"], request["saved"])
            answer = self._begin(table, letters=letters)
            answer["continues"] = saved
            return answer
        answer = self._begin(table)
        answer["continues"] = find_continued_game(table, request["saved"])
        return answer

    def _begin(
        self,
        table: Table,
        guide: GuideState | None = None,
        guests: GuestsState | None = None,
        letters: Letters | None = None,
    ) -> BoardAnswer:
        self._table, self._holder, self._announced, self._guide = table, None, table.revision, guide
        self._guests, self._letters = Guests(table, guests) if guests else None, letters
        self._parts, self._said, self._asked = Parts(), (), ""
        return self._board(table)

    def _act(self, request: ActRequest) -> BoardAnswer:
        """Perform the choice that one person made in a form, or the decisions of one or more bots."""
        table = self._require_table()
        for act in request["acts"]:
            seat = act["seat"]
            if "revision" in act:
                refuse_stale(table, seat, act["revision"])
                self._said = ()
            events = table.act(seat, act["token"])
            if seat in (persons := self._here(table)):
                self._guide = self._guide and dismissed(self._guide)
                self._holder = seat
            asked = [who for who in table.current_players if who in persons]
            secret = all(event.kind == "chose" for event in events)
            if asked and self._holder != asked[0] and not (secret and self._holder in asked):
                self._holder = None
        if self._guests:
            self._guests.clear_requests()
        return self._board(table)

    def _step(self, request: StepRequest) -> BoardAnswer:
        """Undo to before a person's last decision, or redo to before the next one or to the end."""
        table, tr = self._require_table(), translator(self._lang)
        if self._guests:
            return self._step_together(table, self._guests, request)
        if request["verb"] == "undo":
            if self._letters and not self._letters.can_undo(table):
                raise HeptadError("action/nothing-to-undo")
            undo(table)
            done = tr.gettext("Back to your last decision.")
        else:
            redo(table)
            done = tr.gettext("Redone.")
        self._holder, self._announced, self._said = None, table.revision, ()
        answer = self._board(table)
        answer["announce"].insert(0, done)
        return answer

    def _step_together(self, table: Table, guests: Guests, request: StepRequest) -> BoardAnswer:
        """Handle undo, redo and nudge in a game on several devices, where undo needs the consent of those concerned.

        Undone actions are not kept for redo, because the seat that undid has to decide again at once.
        """
        if request["verb"] == "undo":
            guests.request_takeback(table, guests.local_seats(table))
        elif request["verb"] == "redo":
            redo(table)
        elif request["verb"] == "nudge":
            guests.remind(table, guests.local_seats(table))
        else:
            guests.answer_takeback(table, guests.local_seats(table), agreed=request["verb"] == "agree")
        self._holder = None
        return self._board(table)

    def _invite(self) -> BoardAnswer:
        """Let other devices play seats of this game from now on."""
        table = self._require_table()
        self._guests, self._letters = self._guests or Guests(table), None
        self._holder = None
        return self._board(table)

    def _write(self, verb: str) -> BoardAnswer:
        """Handle "letters" (the game goes by letter from now on) and "posted" (a letter was sent)."""
        table = self._require_table()
        if verb == "letters":
            self._letters = self._letters or Letters.create(table, self._here(table))
            self._guests = self._holder = None
        elif self._letters:
            self._letters.mark_sent(table)
        return self._board(table)

    def _can_undo(self, table: Table) -> bool:
        return self._letters.can_undo(table) if self._letters else can_undo(table)

    def _place(self, request: PlaceRequest) -> BoardAnswer:
        table = self._require_table()
        self._require_guests().place(table, request["seat"], request["what"], request.get("called"))
        return self._board(table)

    def _allow(self, request: AllowRequest) -> BoardAnswer:
        self._require_guests().hints = request["hints"] == "yes"
        return self._board(self._require_table())

    def _require_guests(self) -> Guests:
        if self._guests is None:
            raise HeptadError("table/none")
        return self._guests

    def _here(self, table: Table) -> list[int]:
        """Return the seats of the people at this device."""
        if self._letters:
            return [self._letters.own]
        return self._guests.local_seats(table) if self._guests else human_seats(table)

    def _command(self, request: CommandRequest) -> BoardAnswer:
        """Handle input on the text board: an action, undo, redo, or a question, whose answer is announced."""
        table, seat, revision = self._require_table(), request["seat"], request["revision"]
        if seat != self._viewer(table)[0]:
            raise HeptadError("action/stale")
        refuse_stale(table, seat, revision)
        meant = command(request["text"], table, seat, translator(self._lang))
        self._commands += 1
        if meant.do == "act":
            return self._act({"verb": "act", "acts": [{"seat": seat, "token": meant.token, "revision": revision}]})
        if meant.do == "undo" or meant.do == "redo":
            return self._step({"verb": meant.do})
        self._said = meant.lines
        answer = self._board(table)
        answer["announce"] += meant.lines
        return answer

    def _answer_guide(self, request: GuideRequest) -> BoardAnswer:
        """Dismiss the current tip, or end the tips."""
        self._guide = dismissed(self._guide) if self._guide and request["say"] == "know" else None
        return self._board(self._require_table())

    def _show(self, request: ShowRequest) -> BoardAnswer:
        table, seat = self._require_table(), request["seat"]
        if seat not in table.current_players or seat not in self._here(table):
            raise HeptadError("action/stale")
        self._holder = seat
        return self._board(table)

    def _open_replay(self, request: ReplayRequest) -> ReplayAnswer:
        replay = Replay(record_given(request), self._lang, self._in_words)
        answer = replay.first_answer(request["step"], request["eye"])
        self._replay = replay
        return answer

    def _require_replay(self) -> Replay:
        if self._replay is None:
            raise HeptadError("table/none")
        return self._replay

    def _open_review(self, request: ReviewRequest) -> ReviewAnswer:
        review = Review(record_given(request), request["seat"], request["found"], self._lang)
        answer = review.first_answer()
        self._review = review
        return answer

    def _require_review(self) -> Review:
        if self._review is None:
            raise HeptadError("table/none")
        return self._review

    # ── helpers ─────────────────────────────────────────────────────────────
    def _require_table(self) -> Table:
        if self._table is None:
            raise HeptadError("table/none")
        return self._table

    def _viewer(self, table: Table) -> tuple[int | None, int | None]:
        """Return the seat whose board may be drawn and the seat for which a cover waits, or None.

        If the first value is None, only what everybody may see is drawn.
        """
        persons = self._here(table)
        waiting = [seat for seat in table.current_players if seat in persons]
        if len(persons) == 1:
            return persons[0], None
        if not waiting:
            return None, None
        if self._holder in waiting:
            return self._holder, None
        if not table.sees_more(waiting[0]):
            return waiting[0], None
        return None, waiting[0]

    def _board(self, table: Table) -> BoardAnswer:
        """Return an answer that draws the current position and announces what has happened since the last answer."""
        tr, record = translator(self._lang), table.record
        board, (seat, awaited) = board_of(record.game), self._viewer(table)
        events = [event for of_action in table.events(seat, self._announced) for event in of_action]
        self._announced = table.revision
        announce, bots = announcement(table, events, tr), owing_bots(table)
        waits = len(bots) == len(table.current_players) > 0
        if waits and not self._waits:
            announce.append(waiting(table, bots, tr))
        self._waits = waits
        shown = scene(table, seat, awaited)
        announce += self._new_question(table, seat, shown, told=bool(announce))
        tip = self._tip(table, seat, announce)
        facts = (text_board if self._in_words else board.context)(table, seat, tr) | {
            "awaited": awaited,
            "revision": revision_of(table, seat),
            "can_undo": self._can_undo(table),
            "can_redo": table.undone > 0,
            "paced": len(human_seats(table)) < len(table.seats),
            "tip": tip,
            "invited": "devices" if self._guests else "letters" if self._letters else "",
            "hints": self._guests is None or self._guests.hints,
            "said": self._said,
            "commands": self._commands,
        }
        name = "parts/text-board.html" if self._in_words else f"games/{record.game}/board.html"
        template = environment(self._lang).get_template(name)
        html = self._parts.draw(template, facts, held=self._held)
        if self._guests:
            above, invitation = self._guests.render_host_notices(table, self._lang)
            html = above + html + invitation
        elif self._letters:
            html = self._letters.render_notices(table, self._lang) + html
        return {
            "ok": True,
            "html": html,
            # With other devices in the game, one of them might act before the page has requested the rest.
            "later": self._parts.render_deferred() if self._guests else "",
            "whole": self._parts.is_whole,
            "announce": announce,
            "record": record.to_data(),
            "link": record.to_link(),
            "continues": None,
            "revision": table.revision,
            "title": title(table, tr),
            "summary": {language: summary(table, translator(language)) for language in LANGUAGES},
            "over": not table.current_players,
            "result": result(table, tr),
            "scene": shown + ("/words" if self._in_words else ""),
            "bots": bots,
            "alone": len(bots) == len(table.current_players) == 1,
            "guide": self._guide,
            "guests": self._guests.state() if self._guests else None,
            "letters": self._letters.state() if self._letters else None,
        }

    def _new_question(self, table: Table, seat: int | None, shown: str, *, told: bool) -> list[str]:
        """Return the question of the text board in the scene `shown`, [] if there is none or it was announced before.

        `told` says whether something is announced before it.
        """
        before, self._asked = self._asked, ""
        if seat is None or seat not in table.current_players or not self._in_words:
            return []
        self._asked = shown
        return question(table, seat, translator(self._lang), told=told) if shown != before else []

    def _tip(self, table: Table, seat: int | None, announce: list[str]) -> dict[str, str] | None:
        """Advance the guide and return its current tip, or None; a new tip is added to `announce`.

        `key`, `at` and `place` of the result are those of `heptad_site.guide.Tip`; `head` and `text` are its words.
        """
        guide, before = guide_of(table.game.key), self._guide
        if before is None or guide is None or seat is None:
            self._guide = None
            return None
        self._guide = next_guide_state(guide, before, table, seat)
        tip = next((tip for tip in guide.tips if tip["key"] == self._guide["tip"]), None)
        if tip is None:
            return None
        texts = environment(self._lang).get_template(f"games/{table.game.key}/tips.html").module
        head, text = vars(texts)["says"][tip["key"]]
        if tip["key"] != before["tip"]:
            announce.append(f"{head} {text}")
        return {"key": tip["key"], "at": tip["at"], "place": tip["place"], "head": head, "text": text}


def owing_bots(table: Table) -> list[OwingBot]:
    """Return the bots that must decide now.

    While redo is possible there are none, because a new action of a bot would make it impossible.
    """
    if table.undone:
        return []
    bots = [seat for seat in table.current_players if seat not in human_seats(table)]
    by = table.seats
    return [{"seat": seat, "by": by[seat]["by"], "decision": decisions(table, seat)} for seat in bots]
