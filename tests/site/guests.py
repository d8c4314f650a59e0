"""A host for tests of several devices at one table: the device with the game, and its channels to other devices."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from heptad.table import Table
from heptad_site.session.advice import drawn, search_of
from heptad_site.session.guests import PROTOCOL
from tests.site.page import Answer, Page

KEYS = {name: f"{number:032x}" for number, name in enumerate(("ann", "bob", "cid", "eve"), 1)}
FAMILY = {"game": "wonders", "players": "3", "by0": "person", "by1": "person", "by2": "person", "devices": "several"}
DUEL = {"game": "duel", "by0": "person", "by1": "person", "devices": "several", "seed": "3"}


def hello(key: str, lang: str = "en", protocol: int = PROTOCOL, **facts: object) -> str:
    """Return the message with which a device introduces itself."""
    return json.dumps({"verb": "hello", "key": key, "lang": lang, "protocol": protocol, **facts})


class Host(Page):
    """The device with the game, and its channels to other devices.

    `numbers` has the number of the last message from each channel, `said` the messages sent to each channel since, and
    `shown` the last board sent to each.
    """

    def __init__(self, query: Mapping[str, str] = FAMILY) -> None:
        super().__init__()
        self.numbers: dict[str, int] = {}
        self.shown: dict[str, Answer] = {}
        self.said: dict[str, list[Answer]] = {}
        self.new(dict(query))

    def hear(self, channel: str, text: str | None) -> Answer:
        """Receive a message from another device, or None when its channel closes; the host's own board stays."""
        board = self.answer
        answer = self.ask("guest", channel=channel, text=text)
        self.deliver(answer)
        self.answer = board
        return answer

    def tell(self, channel: str, verb: str, **facts: Any) -> Answer:
        """Receive a form from another device, and draw all boards; return the refusal sent to that device, or {}."""
        self.numbers[channel] = self.numbers.get(channel, 0) + 1
        self.said[channel] = []
        self.hear(channel, json.dumps({"verb": verb, "n": self.numbers[channel], **facts}))
        self.look()
        return next((message for message in self.said[channel] if message["verb"] == "refused"), {})

    def look(self) -> None:
        """Draw the boards of the host and of all devices."""
        self.ask("look")
        board = self.answer
        self.deliver(self.ask("guests", channels=[]))
        self.answer = board

    def deliver(self, answer: Answer) -> None:
        """Record the messages to other devices that an answer of the session contains."""
        for message in answer["out"]:
            read = json.loads(message["text"])
            self.said.setdefault(message["channel"], []).append(read)
            if read["verb"] == "draw":
                self.shown[message["channel"]] = read

    def hello(
        self, channel: str, key: str = "", lang: str = "en", protocol: int = PROTOCOL, board: str = "drawn"
    ) -> Answer:
        """Let a device introduce itself; return the refusal sent to it, or {}."""
        self.said[channel] = []
        self.hear(channel, hello(key or KEYS[channel], lang, protocol, board=board))
        self.look()
        return next((message for message in self.said[channel] if message["verb"] == "refused"), {})

    def sit(self, channel: str, seat: int) -> None:
        self.hello(channel, "" if channel in KEYS else f"{seat + 50:032x}")
        assert self.tell(channel, "sit", seat=str(seat), called=channel.title()) == {}

    def act(self, channel: str, seat: int, **facts: Any) -> Answer:
        """Take a random legal action for a seat of another device; `facts` replace fields of the message."""
        token = self.rng.choice(self.table().legal_tokens(seat))
        revision = str(self.answer["revision"])
        return self.tell(channel, "act", **{"seat": str(seat), "token": token, "revision": revision} | facts)

    def by(self, seat: int) -> str:
        return str(self.answer["record"]["seats"][seat]["by"])


def hint_of(table: Table, seat: int) -> str:
    """Return the hint that a seat gets after a short search."""
    search = search_of(table, seat)
    search.step(2)
    return drawn(table, seat, search, "en")
