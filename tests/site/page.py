"""A stand-in for the page, so that tests can talk to the session without a browser.

The session is the Python side of a play page. It receives JSON messages, each with a verb, and answers with JSON that
contains the HTML of the board.
"""

from __future__ import annotations

import json
from typing import Any

from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.session.session import Session

Answer = dict[str, Any]
ONE_PERSON = {"game": "wonders", "players": "3", "by0": "person", "by1": "greedy", "by2": "random", "name0": "Ann"}
TWO_PEOPLE = ONE_PERSON | {"by1": "person", "name1": "Bob"}
QUERIES = {
    "seven cities": {"game": "wonders", "players": "7", **{f"by{seat}": "random" for seat in range(1, 7)}},
    "two people of three": TWO_PEOPLE,
    "the Free City": {"game": "wonders", "players": "2", "by1": "random", "manneken": "true"},
    "duel": {"game": "duel", "by1": "person"},
    "a guided game": {"game": "duel", "guided": "1"},
    "architects": {"game": "architects", "players": "4", **{f"by{seat}": "random" for seat in range(1, 4)}},
}


class Page:
    """The page's side of the conversation; `answer` is the last successful answer that shows a board."""

    def __init__(self, lang: str = "en") -> None:
        self.session, self.bots, self.lang = Session(), Session(), lang
        self.rng = Rng(7)
        self.answer: Answer = {}
        self._replayed: tuple[Answer, Table] | None = None

    def ask(self, verb: str, **facts: Any) -> Answer:
        """Send a message to the session and return its answer."""
        answer: Answer = json.loads(
            self.session.handle(json.dumps({"id": 1, "lang": self.lang, "verb": verb, **facts}))
        )
        if answer["ok"] and verb != "rest":
            self.answer = answer
        return answer

    def new(self, query: dict[str, str] = ONE_PERSON) -> Answer:
        return self.ask("new", query=query, seed="2a")

    def table(self) -> Table:
        """Return the game of the answer. It is replayed only once for each answer."""
        if not self._replayed or self._replayed[0] is not self.answer:
            self._replayed = self.answer, Table(Record.from_data(self.answer["record"]))
        return self._replayed[1].copy()

    def choose(self, seat: int = 0) -> Answer:
        """Take a random legal action for a person, as the form of the page would send it."""
        token = self.rng.choice(self.table().legal_tokens(seat))
        return self.ask("act", seat=str(seat), token=token, revision=str(self.answer["revision"]))

    def let_bots_act(self) -> None:
        for bot in self.answer["bots"]:
            answer = self.ask("act", seat=bot["seat"], token=self.think(bot["seat"]))
            assert answer["ok"], answer

    def think(self, seat: int) -> str:
        """Let the bot of a seat think until it has decided; return its action as a token."""
        facts = {"id": 2, "lang": "en", "verb": "think", "record": self.answer["record"], "seat": seat, "share": 1}
        while (thought := json.loads(self.bots.handle(json.dumps(facts))))["token"] is None:
            pass
        return str(thought["token"])

    def play_turn(self) -> None:
        self.let_bots_act()
        assert self.choose()["ok"]
        if self.answer["bots"]:
            self.let_bots_act()
