"""The session: reads the messages of a page and has each answered by the game in play, a replay, a review or a bot."""

from __future__ import annotations

import json
from copy import copy
from typing import TypeVar

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.table import Table
from heptad_site.guide import GuideState, guide_of
from heptad_site.i18n import LANGUAGES
from heptad_site.session.advice import Advisor
from heptad_site.session.errors import problem
from heptad_site.session.guests import Guests
from heptad_site.session.letters import Letters, open_letter
from heptad_site.session.links import find_continued_game, of_seed, record_given, record_of, record_of_link
from heptad_site.session.own_bots import replace_own_bot, sample_position
from heptad_site.session.playing import Playing
from heptad_site.session.protocol import (
    Answer,
    BoardAnswer,
    ErrorAnswer,
    GuestsState,
    NewRequest,
    OpenLinkRequest,
    OpenRequest,
    ReplayAnswer,
    ReplayRequest,
    Request,
    ReseatRequest,
    ReviewAnswer,
    ReviewRequest,
)
from heptad_site.session.reading import language_of, number_of, parse, request_of
from heptad_site.session.replay import Replay
from heptad_site.session.review import Review
from heptad_site.session.screen import Screen
from heptad_site.session.seats import is_guided, table_of_query, table_of_record
from heptad_site.session.thinking import ThinkingBots

Thing = TypeVar("Thing")


class Session:
    """What a page has open: a game, a replay or a review. The bots' worker has its own session, which only thinks."""

    def __init__(self) -> None:
        self._lang = LANGUAGES[0]
        self._in_words = False  # whether the page wants the text board
        self._drawn: int | None = None  # the id of the last answer with a board
        self._playing: Playing | None = None
        self._replay: Replay | None = None
        self._review: Review | None = None
        self._advisor = Advisor()
        self._thinking = ThinkingBots()

    def copy(self) -> Session | None:
        """Return a copy on which an answer can be prepared; None if other devices take part or the game goes by letter.

        The copy has its own game in play, with its own list of the parts that the page shows.
        """
        if self._playing and (self._playing.guests or self._playing.letters):
            return None
        session = copy(self)
        session._playing = self._playing and self._playing.copy()
        return session

    def mark_board_sent(self, number: int | None) -> None:
        """Note that the last board is sent to the page in the answer with this id."""
        self._drawn = number

    def handle(self, text: object) -> str:
        """Return the answer to a message, both as JSON. Never raises; an error leaves the game unchanged."""
        number, before = number_of(text), self._playing and self._playing.copy()
        try:
            message = parse(text)
            self._lang, self._in_words = language_of(message), message.get("board") == "text"
            if self._playing:
                holds = self._drawn is not None and message.get("shows") == self._drawn
                self._playing.screen.turn_to(self._lang, in_words=self._in_words, holds=holds)
            answer = self._answer_to(request_of(message))
            if "html" in answer and "bots" in answer:
                self._drawn = number
            return json.dumps({"id": number, **answer})
        except Exception as error:  # not only HeptadError: a bug of this program must get an answer, too
            self._drawn, self._playing = None, before
            refusal: ErrorAnswer = {"ok": False, "error": problem(error, self._lang)}
            return json.dumps({"id": number, **refusal})

    def _answer_to(self, request: Request) -> Answer:
        """Dispatch a request by its verb."""
        match request["verb"]:
            case "new":
                return self._new(request)
            case "open":
                return self._open(request)
            case "open_link":
                return self._open_link(request)
            case "reseat":
                return self._reseat(request)
            case "think":
                return self._thinking.think(request)
            case "world":
                return sample_position(table_of_record(Record.from_data(request["record"])), request["seat"])
            case "advise":
                return self._advisor.advise(request, request.get("reader", self._lang))
            case "review":
                return self._open_review(request)
            case "ponder":
                return opened(self._review).ponder(request["iterations"])
            case "replay":
                return self._open_replay(request)
            case "watch":
                return opened(self._replay).frame(request["step"], request["eye"])
            case "play_on":
                return self._begin(table_of_record(opened(self._replay).record_until(request["step"], request["by"])))
            case _:
                return opened(self._playing).answer_to(request)

    # ── games ───────────────────────────────────────────────────────────────
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
        saved = of_seed(request["saved"], table.record.seed)
        if "letter" in request:
            table, letters, continued = open_letter(table, request["letter"], saved)
            answer = self._begin(table, letters=letters)
            answer["continues"] = continued
            return answer
        answer = self._begin(table)
        answer["continues"] = find_continued_game(table, saved)
        return answer

    def _reseat(self, request: ReseatRequest) -> BoardAnswer:
        """Open the game in play again, with a bot of the engine in place of the player's own one."""
        game = opened(self._playing)
        table = Table(replace_own_bot(game.table.record, request["seat"], request["by"]))
        return self._begin(table, game.guide, game.guests.state() if game.guests else None, game.letters)

    def _begin(
        self,
        table: Table,
        guide: GuideState | None = None,
        guests: GuestsState | None = None,
        letters: Letters | None = None,
    ) -> BoardAnswer:
        screen = Screen(self._lang, self._in_words, announced=table.revision)
        self._playing = Playing(table, screen, guide, Guests(table, guests) if guests else None, letters)
        return self._playing.board()

    # ── replays and reviews ─────────────────────────────────────────────────
    def _open_replay(self, request: ReplayRequest) -> ReplayAnswer:
        replay = Replay(record_given(request), self._lang, self._in_words)
        answer = replay.first_answer(request["step"], request["eye"])
        self._replay = replay
        return answer

    def _open_review(self, request: ReviewRequest) -> ReviewAnswer:
        review = Review(record_given(request), request["seat"], request["found"], self._lang)
        answer = review.first_answer()
        self._review = review
        return answer


def opened(thing: Thing | None) -> Thing:
    """Return a game, replay or review that a request needs. Raises HeptadError "table/none" if none is open."""
    if thing is None:
        raise HeptadError("table/none")
    return thing
