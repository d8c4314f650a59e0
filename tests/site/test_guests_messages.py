"""Messages of devices that are forged, late, repeated or of another version, and whole games by such messages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.session.guests import MAX_CHANNELS, MAX_LENGTH, PROTOCOL, Guests
from tests.site.guests import KEYS, Host, hello


def test_versions_that_do_not_fit_say_so(host: Host) -> None:
    assert host.hello("cid", protocol=PROTOCOL + 1)["code"] == "guest/version"
    assert host.hello("cid", key="short")["code"] == "message/field"
    for number in range(MAX_CHANNELS - 1):
        assert host.hello(f"x{number}", f"{number + 99:032x}") == {}
    assert host.hello("cid")["code"] == "guest/full"


def test_ten_thousand_forged_messages_change_nothing_and_stop_nobody(host: Host) -> None:
    host.ask("place", seat="2", what="bot")
    host.hello("eve")
    before, rng = (host.answer["record"], host.answer["guests"]), Rng(5)
    legal = host.table().legal_tokens(1)
    values: list[object] = [0, 1, 2, "0", "1", -1, 1.5, None, True, "", "x" * 5000, [], {}, *legal, *KEYS.values()]
    names = ["seat", "token", "revision", "called", "key", "lang", "protocol", "n", "channel", "acts", "record", "text"]
    verbs = [
        "act",
        "command",
        "look",
        "hint",
        "sit",
        "undo",
        "agree",
        "disagree",
        "place",
        "open",
        "new",
        "show",
        "nudge",
        "again",
        "x",
        7,
        None,
    ]
    texts = ["", "{", "[]", "null", '"act"', "[" * 3000, "x" * (MAX_LENGTH + 1), '{"verb": "hello"}', "\x00", "１"]
    for number in range(10_000):
        message: dict[str, object] = {rng.choice(names): rng.choice(values) for _ in range(rng.below(6))}
        message |= {"verb": rng.choice(verbs), "n": number} if rng.below(8) else {"verb": rng.choice(verbs)}
        text = json.dumps(message) if rng.below(10) else rng.choice(texts)
        answer = host.ask("guest", channel=rng.choice(["eve", "eve", "nobody"]), text=text)
        assert answer["ok"]
    host.look()
    assert (host.answer["record"], host.answer["guests"]) == before
    assert host.act("bob", 1) == {}


def test_a_message_that_comes_twice_or_late_does_nothing(host: Host) -> None:
    token = host.table().legal_tokens(1)[0]
    host.act("bob", 1, token=token)
    host.tell("bob", "undo")
    assert host.answer["revision"] == 0
    said = {"verb": "act", "seat": "1", "revision": "0", "token": token}
    host.hear("bob", json.dumps(said | {"n": 2}))
    host.look()
    assert host.answer["revision"] == 0
    host.hear("bob", json.dumps(said | {"n": 9}))
    host.hear("bob", json.dumps(said | {"n": 10}))
    host.look()
    assert host.answer["revision"] == 1
    assert host.said["bob"][-2]["code"] == "action/stale"


def test_a_channel_that_closes_in_the_middle_of_a_turn_keeps_what_was_chosen(host: Host) -> None:
    host.sit("cid", 2)
    host.act("bob", 1)
    host.hear("bob", None)
    host.act("cid", 2)
    host.choose(0)
    assert len(host.answer["record"]["actions"]) == 3
    host.look()
    host.hello("bob")
    assert host.act("bob", 1) == {}


@pytest.mark.parametrize(
    ("game", "options"), [("wonders", {"players": 7}), ("duel", {}), ("architects", {"players": 4})]
)
def test_a_whole_game_of_devices_whose_messages_come_twice_late_and_in_another_order(
    game: str, options: dict[str, Any]
) -> None:
    players, rng = options.get("players", 2), Rng(5)
    table = Table.new(game, options, seed="2a", seats=({"name": "", "by": "person"},) * players)
    guests, sent, numbers = Guests(table), dict[int, list[str]](), [0] * players

    def send(seat: int, /, **facts: Any) -> None:
        """Send a numbered message twice, and after it an old one and one that has been overtaken."""
        numbers[seat] += 2
        before = sent.setdefault(seat, [])
        overtaken = json.dumps({**facts, "n": numbers[seat] - 1})
        before.append(json.dumps({**facts, "n": numbers[seat]}))
        for text in (before[-1], before[-1], rng.choice(before), overtaken):
            assert guests.handle_message(table, f"c{seat}", text)["out"] == []

    def arrive(seat: int) -> None:
        guests.handle_message(table, f"c{seat}", hello(f"{seat:032x}"))
        numbers[seat], sent[seat] = 0, []

    for seat in range(1, players):
        arrive(seat)
        send(seat, verb="sit", seat=seat, called=f"Guest {seat}")
    while table.current_players:
        seat, before = rng.choice(table.current_players), table.revision
        token = rng.choice(table.legal_tokens(seat))
        if seat == 0:
            table.act(0, token)
            guests.clear_requests()
        else:
            if not rng.below(9):  # the channel closes in the middle of a turn, and the device reconnects
                guests.handle_message(table, f"c{seat}", None)
                arrive(seat)
            send(seat, verb="act", seat=seat, revision=before, token=token)
        assert table.actions[before:] == ((seat, token),)
    assert [who["name"] for who in table.seats[1:]] == [f"Guest {seat}" for seat in range(1, players)]
    last = {message["channel"]: json.loads(message["text"]) for message in guests.draw(table, [])}
    assert len(last) == players - 1
    assert all("asks-over" in drawing["html"] or "outcome" in drawing["html"] for drawing in last.values())
