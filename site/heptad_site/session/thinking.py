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


class TimedDecision:
    """A `BotDecision` with a time limit. `left` are the nanoseconds for which the bot may still think.

    In a deal of the day there is no time limit, because the bots must decide the same on every device.
    """

    def __init__(self, request: ThinkRequest, clock: Clock) -> None:
        """Begin the decision of a request. Raises HeptadError "record/…", "bot/…" or "action/not-your-turn"."""
        begun = clock()
        record, self._seat, self._clock = Record.from_data(request["record"]), request["seat"], clock
        self.of = (request["record"], request["seat"])
        table = table_of_record(record)
        if self._seat not in table.current_players or self._seat in human_seats(table):
            raise HeptadError("action/not-your-turn", seat=self._seat)
        level = table.seats[self._seat]["by"].partition(".")[0]
        bounded = level in MAX_THINKING_MS and day_of(table.record) is None
        self.left = MAX_THINKING_MS[level] * 1_000_000 // max(request.get("share", 1), 1) if bounded else math.inf
        self._decision = BotDecision(table, self._seat)
        self.left -= clock() - begun

    def go_on(self) -> ThinkAnswer:
        """Think for one time slice. The token of the answer is None as long as the bot has not finished."""
        begun = now = self._clock()
        until = begun + min(MAX_SLICE_NS, self.left)
        while not self._decision.done and now < until:
            self._decision.step(1)
            now = self._clock()
        self.left -= now - begun
        done = self._decision.done or self.left <= 0
        return {"ok": True, "seat": self._seat, "token": self._decision.token() if done else None}


class ThinkingBots:
    """The bots that are thinking, at most one per seat."""

    def __init__(self, clock: Clock = perf_counter_ns) -> None:
        self._clock = clock
        self._decisions: dict[int, TimedDecision] = {}

    def think(self, request: ThinkRequest) -> ThinkAnswer:
        """Begin a decision, or continue it if the request is repeated. Raises HeptadError as `TimedDecision`."""
        seat = request["seat"]
        decision = self._decisions.pop(seat, None)
        if decision is None or decision.of != (request["record"], seat):
            decision = TimedDecision(request, self._clock)
        answer = decision.go_on()
        if answer["token"] is None:
            self._decisions[seat] = decision
        return answer
