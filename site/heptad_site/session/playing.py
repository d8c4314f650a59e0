"""A game in play at this device: the actions of its people, who sees what on the shared screen, and the board.

If several people share the screen, the board is covered between their turns; what the cover hides is not even rendered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from heptad.kernel.errors import HeptadError
from heptad.players import decisions, human_seats, redo_decision, undo_decision
from heptad.table import Table
from heptad_site.guide import GuideState, dismissed, game_after, guide_of, next_guide_state
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.render import environment
from heptad_site.session.captions import progress, summary, title, waiting
from heptad_site.session.guest_boards import bot_seated, rematch_begun
from heptad_site.session.guests import Guests, answer_to_guests
from heptad_site.session.letters import Letters
from heptad_site.session.moves import refuse_stale, revision_of
from heptad_site.session.protocol import (
    ActRequest,
    AllowRequest,
    BoardAnswer,
    CommandRequest,
    ForeignSentence,
    GuestRequest,
    GuestsAnswer,
    GuestsRequest,
    GuideRequest,
    LookRequest,
    OwingBot,
    PlaceRequest,
    RematchRequest,
    RestAnswer,
    ShowRequest,
    StepRequest,
)
from heptad_site.session.results import result
from heptad_site.session.screen import Screen, ShownTip
from heptad_site.session.seats import query_of_table
from heptad_site.session.text_board import UNSAID, command, spoken

#: The requests to a game in play.
GameRequest = (
    ActRequest
    | RematchRequest
    | AllowRequest
    | CommandRequest
    | GuestRequest
    | GuestsRequest
    | GuideRequest
    | LookRequest
    | PlaceRequest
    | ShowRequest
    | StepRequest
)


@dataclass
class Playing:
    """A game with everything that changes while it is played; `screen` is the page of this device."""

    table: Table
    screen: Screen
    guide: GuideState | None = None  # None in a game without tips
    guests: Guests | None = None  # None unless other devices may take part
    letters: Letters | None = None  # None unless the game goes by letter
    holder: int | None = None  # the seat whose hand may be drawn, if several people share the screen

    def copy(self) -> Playing:
        """Return an independent copy. The other fields have immutable values, which the copies share."""
        guests = self.guests and self.guests.copy()
        return replace(self, table=self.table.copy(), screen=self.screen.copy(), guests=guests)

    def answer_to(self, request: GameRequest) -> BoardAnswer | GuestsAnswer | RestAnswer:
        """Dispatch a request by its verb. Raises HeptadError if it is refused; the game may then be partly changed."""
        match request["verb"]:
            case "rest":
                return {"ok": True, "later": self.screen.parts.render_deferred() if self.screen.holds else ""}
            case "guest":
                return self._require_guests().handle_message(self.table, request["channel"], request["text"])
            case "guests":
                out = self._require_guests().draw(self.table, request["channels"])
                return answer_to_guests(*out)
            case "command":
                return self._command(request)
            case "rematch":
                return self._rematch(request)
            case "place":
                return self._place(request)
            case "undo" | "redo" | "agree" | "disagree" | "nudge":
                return self._step(request)
            case "act":
                self._act(request)
            case "show":
                self._show(request["seat"])
            case "guide":
                self.guide = dismissed(self.guide) if self.guide and request["say"] == "know" else None
            case "allow":
                self._require_guests().hints = request["hints"] == "yes"
            case "invite":
                self.guests, self.letters, self.holder = self.guests or Guests(self.table), None, None
            case "letters":
                self.letters = self.letters or Letters.create(self.table, self._here())
                self.guests = self.holder = None
            case "posted":
                self.letters = self.letters and self.letters.sent(self.table)
            case "look":
                pass  # only the board is wanted
        return self.board()

    # ── requests ────────────────────────────────────────────────────────────
    def _act(self, request: ActRequest) -> None:
        """Perform the choice that one person made in a form, or the decisions of one or more bots."""
        for act in request["acts"]:
            seat = act["seat"]
            if "revision" in act:
                refuse_stale(self.table, seat, act["revision"])
                self.screen.said = UNSAID
            events = self.table.act(seat, act["token"])
            if seat in (persons := self._here()):
                self.guide = self.guide and dismissed(self.guide)
                self.holder = seat
            asked = [who for who in self.table.current_players if who in persons]
            secret = all(event.kind == "chose" for event in events)
            if asked and self.holder != asked[0] and not (secret and self.holder in asked):
                self.holder = None
        if self.guests:
            self.guests.clear_requests()

    def _step(self, request: StepRequest) -> BoardAnswer:
        """Undo to before a person's last decision, or redo to before the next one or to the end."""
        if self.guests:
            return self._step_together(self.guests, request)
        tr = translator(self.screen.lang)
        if request["verb"] == "undo":
            if self.letters and not self.letters.can_undo(self.table):
                raise HeptadError("action/nothing-to-undo")
            undo_decision(self.table)
            done = tr.gettext("Back to your last decision.")
        else:
            redo_decision(self.table)
            done = tr.gettext("Redone.")
        self.holder, self.screen.announced, self.screen.said = None, self.table.revision, UNSAID
        answer = self.board()
        answer["announce"][:0] = [done, *([] if self.screen.in_words else [progress(self.table, tr)])]
        return answer

    def _step_together(self, guests: Guests, request: StepRequest) -> BoardAnswer:
        """Handle undo, redo and nudge in a game on several devices, where undo needs the consent of those concerned.

        Undone actions are not kept for redo, because the seat that undid has to decide again at once.
        """
        here = self._here()
        if request["verb"] == "undo":
            guests.request_takeback(self.table, here)
        elif request["verb"] == "redo":
            redo_decision(self.table)
            guests.clear_requests()
        elif request["verb"] == "nudge":
            guests.remind(self.table, here)
        else:
            guests.answer_takeback(self.table, here, agreed=request["verb"] == "agree")
        self.holder = None
        return self.board()

    def _command(self, request: CommandRequest) -> BoardAnswer:
        """Handle input on the text board: an action, undo, redo, or a question, whose answer is announced."""
        seat, revision = request["seat"], request["revision"]
        if seat != self._viewer()[0]:
            raise HeptadError("action/stale")
        refuse_stale(self.table, seat, revision)
        meant = command(request["text"], self.table, seat, translator(self.screen.lang))
        self.screen.commands += 1
        if meant.do == "undo" or meant.do == "redo":
            return self._step({"verb": meant.do})
        if meant.do == "act":
            self._act({"verb": "act", "acts": [{"seat": seat, "token": meant.token, "revision": revision}]})
            return self.board()
        self.screen.said = meant
        answer = self.board()
        answer["announce"] += spoken(meant)
        return answer

    def _rematch(self, request: RematchRequest) -> BoardAnswer:
        """Begin the next game with the same options, players and devices, unless the game in play is not over."""
        guests, table, screen = self._require_guests(), self.table, self.screen
        if table.current_players:
            return self.board()
        self.table = Table.new(table.game.key, table.options, seed=request["seed"], seats=table.seats)
        self.guide = self.holder = None
        screen.announced, screen.said = 0, UNSAID
        guests.begin_rematch()
        answer = self.board()
        answer["announce"].insert(0, rematch_begun(screen.lang))
        return answer

    def _place(self, request: PlaceRequest) -> BoardAnswer:
        """Set who plays a seat of a game on several devices."""
        self._require_guests().place(self.table, request["seat"], request["what"], request.get("called"))
        answer = self.board()
        if request["what"] == "bot":
            answer["announce"].insert(0, bot_seated(self.screen.lang, request["seat"]))
        return answer

    def _show(self, seat: int) -> None:
        """Show the hand of a seat, whose player now holds the device."""
        if seat not in self.table.current_players or seat not in self._here():
            raise HeptadError("action/stale")
        self.holder = seat

    # ── who is here and what they see ───────────────────────────────────────
    def _require_guests(self) -> Guests:
        if self.guests is None:
            raise HeptadError("table/none")
        return self.guests

    def _here(self) -> list[int]:
        """Return the seats of the people at this device."""
        if self.letters:
            return [self.letters.own]
        return self.guests.local_seats(self.table) if self.guests else human_seats(self.table)

    def _viewer(self) -> tuple[int | None, int | None]:
        """Return the seat whose board may be drawn and the seat for which a cover waits, or None.

        If the first value is None, only what everybody may see is drawn.
        """
        persons = self._here()
        asked = [seat for seat in self.table.current_players if seat in persons]
        if len(persons) == 1:
            return persons[0], None
        if not asked:
            return None, None
        if self.holder in asked:
            return self.holder, None
        if not self.table.sees_more(asked[0]):
            return asked[0], None
        return None, asked[0]

    def _can_undo(self) -> bool:
        """Return whether a person at this device has made a decision that can be taken back."""
        if self.letters:
            return self.letters.can_undo(self.table)
        here = self._here()
        return any(seat in here for seat, _ in self.table.actions)

    # ── the board ───────────────────────────────────────────────────────────
    def board(self) -> BoardAnswer:
        """Return an answer that draws the current position and announces what has happened since the last answer."""
        table, screen, (seat, awaited) = self.table, self.screen, self._viewer()
        tr, record = translator(screen.lang), table.record
        bots, shown = owing_bots(table), screen.scene(table, seat, awaited)
        same_table = self._same_table()
        announce: list[str | ForeignSentence] = [*screen.news(table, seat)]
        announce += screen.new_question(table, seat, shown, told=bool(announce))
        tip = self._tip(seat, announce)
        html = screen.draw_board(
            record.game,
            screen.position(table, seat),
            {
                "awaited": awaited,
                "revision": revision_of(table, seat),
                "can_undo": self._can_undo(),
                "can_redo": table.undone > 0,
                "paced": len(human_seats(table)) < len(table.seats),
                "tip": tip,
                "next_game": self._next_game(),
                "same_table": same_table,
                "invited": "devices" if self.guests else "letters" if self.letters else "",
                "hints": self.guests is None or self.guests.hints,
                "common": not self._here() and self.guests is not None,
            },
        )
        if self.guests:
            above, invitation = self.guests.render_host_notices(table, screen.lang)
            html = above + html + invitation
        elif self.letters:
            html = self.letters.render_notices(table, screen.lang) + html
        return {
            "ok": True,
            "html": html,
            # With other devices in the game, one of them might act before the page has requested the rest.
            "later": screen.parts.render_deferred() if self.guests else "",
            "whole": screen.parts.is_whole,
            "announce": announce,
            "wait": waiting(table, bots, tr) if len(bots) == len(table.current_players) > 0 else "",
            "record": record.to_data(),
            "link": record.to_link(),
            "continues": None,
            "revision": table.revision,
            "title": title(table, tr),
            "summary": {language: summary(table, translator(language)) for language in LANGUAGES},
            "over": not table.current_players,
            "result": result(table, self._here(), tr),
            "same_table": same_table,
            "scene": shown,
            "bots": bots,
            "alone": len(bots) == len(table.current_players) == 1,
            "guide": self.guide,
            "guests": self.guests.state() if self.guests else None,
            "letters": self.letters.state() if self.letters else None,
        }

    def _next_game(self) -> Mapping[str, str]:
        """Return the query of the next game after a guided one, {} after another."""
        guide = guide_of(self.table.game.key) if self.guide else None
        return {"game": self.table.game.key, **game_after(guide)} if guide else {}

    def _same_table(self) -> Mapping[str, str]:
        """Return the query of a new game of the same players with the same options.

        It is {} before the end, after a guided game, and if players at other devices would have to join again.
        """
        over, alone = not self.table.current_players, not (self.guide or self.guests or self.letters)
        return query_of_table(self.table) if over and alone else {}

    def _tip(self, seat: int | None, announce: list[str | ForeignSentence]) -> ShownTip | None:
        """Advance the guide and return its current tip, or None; a new tip is added to `announce`."""
        guide, before = guide_of(self.table.game.key), self.guide
        if before is None or guide is None or seat is None:
            self.guide = None
            return None
        self.guide = next_guide_state(guide, before, self.table, seat)
        tip = next((tip for tip in guide.tips if tip["key"] == self.guide["tip"]), None)
        if tip is None:
            return None
        texts = environment(self.screen.lang).get_template(f"games/{self.table.game.key}/tips.html").module
        head, text = vars(texts)["says"][tip["key"]]
        if tip["key"] != before["tip"]:
            announce.append(f"{head} {text}")
        return {"key": tip["key"], "at": tip["at"], "place": tip["place"], "head": head, "text": text}


def owing_bots(table: Table) -> list[OwingBot]:
    """Return the bots that must decide now.

    There are none while actions can be redone, because a new action of a bot would discard these.
    """
    if table.undone:
        return []
    bots = [seat for seat in table.current_players if seat not in human_seats(table)]
    by = table.seats
    return [{"seat": seat, "by": by[seat]["by"], "decision": decisions(table, seat)} for seat in bots]
