"""Bots that think on a page: in slices, so that other messages are handled, and within their level's time limit."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter_ns

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.players import BotDecision, human_seats
from heptad_site.levels import MAX_THINKING_MS
from heptad_site.session.day import day_of
from heptad_site.session.protocol import ThinkAnswer, ThinkRequest
from heptad_site.session.seats import table_of_record

#: The maximum duration of thinking per message, in nanoseconds.
MAX_SLICE_NS = 50_000_000
#: Returns nanoseconds from an arbitrary starting point. Integers, so that differences have no rounding errors.
Clock = Callable[[], int]


class Thinking:
    """The decision of a bot in the making. `left` are the nanoseconds for which it may still think.

    In a deal of the day there is no time limit, because the bots must decide the same on every device.
    """

    def __init__(self, request: ThinkRequest, clock: Clock) -> None:
        """Prepare to think about a request. Raises HeptadError "record/…", "bot/…" or "action/not-your-turn"."""
        begun = clock()
        record, self._seat, self._clock = Record.from_data(request["record"]), request["seat"], clock
        self.of = (request["record"], request["seat"])
        table = table_of_record(record)
        if self._seat not in table.current_players or self._seat in human_seats(table):
            raise HeptadError("action/not-your-turn", seat=self._seat)
        level = table.seats[self._seat]["by"].partition(".")[0]
        bounded = level in MAX_THINKING_MS and day_of(table.record) is None
        self.left = MAX_THINKING_MS[level] * 1_000_000 // max(request.get("share", 1), 1) if bounded else math.inf
        self._thought = BotDecision(table, self._seat)
        self.left -= clock() - begun

    def go_on(self) -> ThinkAnswer:
        """Think for one time slice. The token of the answer is None as long as the bot has not finished."""
        begun = now = self._clock()
        until = begun + min(MAX_SLICE_NS, self.left)
        while not self._thought.done and now < until:
            self._thought.step(1)
            now = self._clock()
        self.left -= now - begun
        done = self._thought.done or self.left <= 0
        return {"ok": True, "seat": self._seat, "token": self._thought.token() if done else None}


class ThinkingBots:
    """The bots that are thinking, at most one per seat."""

    def __init__(self, clock: Clock = perf_counter_ns) -> None:
        self._clock = clock
        self._thinking: dict[int, Thinking] = {}

    def think(self, request: ThinkRequest) -> ThinkAnswer:
        """Start to think about a position, or continue if the request is repeated. Raises HeptadError as `Thinking`."""
        seat = request["seat"]
        thinking = self._thinking.pop(seat, None)
        if thinking is None or thinking.of != (request["record"], seat):
            thinking = Thinking(request, self._clock)
        answer = thinking.go_on()
        if answer["token"] is None:
            self._thinking[seat] = thinking
        return answer
