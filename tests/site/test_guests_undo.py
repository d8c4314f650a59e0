"""Several devices take actions back: at once if nobody has seen them, otherwise after a question; and reminders."""

from __future__ import annotations

import re

import pytest

from tests.site.guests import DUEL, Host


def test_what_nobody_has_seen_is_taken_back_at_once(host: Host) -> None:
    host.act("bob", 1)
    assert host.tell("bob", "undo") == {}
    assert host.answer["revision"] == 0
    assert host.tell("bob", "undo")["code"] == "action/nothing-to-undo"
    host.act("bob", 1)
    form = {"seat": "1", "revision": str(host.answer["revision"])}
    assert host.tell("bob", "command", text="undo", **form) == {}, "typed on a text board"
    assert host.answer["revision"] == 0


@pytest.mark.parametrize(("verb", "revision"), [("agree", 0), ("disagree", 1)])
def test_the_other_one_is_asked_before_something_is_taken_back(verb: str, revision: int) -> None:
    host = Host(DUEL)
    host.sit("bob", 1)
    host.choose(0)
    host.look()
    host.ask("undo")
    host.look()
    assert "would like to take back" in host.shown["bob"]["html"]
    assert "You asked to take it back" in host.answer["html"]
    assert host.answer["revision"] == 1
    assert host.tell("bob", verb) == {}
    assert host.answer["revision"] == revision
    assert host.tell("bob", verb)["code"] == "action/stale"
    assert host.ask("redo")["error"]["code"] == "action/nothing-to-redo"


def test_who_is_away_is_asked_too_unless_a_bot_plays_the_seat() -> None:
    host = Host(DUEL)
    host.sit("bob", 1)
    host.choose(0)
    host.hear("bob", None)
    host.ask("undo")
    assert "You asked to take it back" in host.answer["html"]
    assert host.answer["revision"] == 1
    host.hello("bob")
    assert "would like to take back" in host.shown["bob"]["html"]
    host.hear("bob", None)
    assert "You asked to take it back" in host.ask("look")["html"], "the question stays"
    host.ask("place", seat="1", what="bot")
    assert host.answer["revision"] == 0
    host.choose(0)
    host.ask("undo")
    assert host.answer["revision"] == 0


def test_a_request_ends_with_the_seat_of_its_player() -> None:
    host = Host(DUEL)
    host.sit("bob", 1)
    host.choose(0)
    host.look()
    while 1 not in host.table().current_players:
        host.choose(0)
    host.act("bob", 1)
    host.tell("bob", "undo")
    assert "would like to take back" in host.answer["html"]
    host.tell("bob", "stand")
    assert "would like to take back" not in host.answer["html"]
    assert host.ask("agree")["error"]["code"] == "action/stale"


def test_what_was_taken_back_before_other_devices_were_invited_can_be_done_again_with_them() -> None:
    host = Host({key: value for key, value in DUEL.items() if key != "devices"})
    host.choose(0)
    host.ask("undo")
    host.ask("invite")
    assert host.ask("redo")["ok"]
    assert host.answer["revision"] == 1
    assert host.ask("redo")["error"]["code"] == "action/nothing-to-redo"


def test_the_host_undoes_only_after_a_decision_of_its_own(host: Host) -> None:
    undo = re.compile(r'<form data-verb="undo">\s*<button[^>]*?disabled')
    host.act("bob", 1)
    assert undo.search(host.answer["html"])
    host.choose(0)
    assert not undo.search(host.answer["html"])


def test_the_host_is_asked_too_and_a_new_decision_ends_the_question() -> None:
    host = Host(DUEL)
    host.sit("bob", 1)
    host.choose(0)
    host.look()
    host.act("bob", 1)
    host.tell("bob", "undo")
    assert "would like to take back" in host.answer["html"]
    host.act("bob", 1)
    assert "would like to take back" not in host.answer["html"]
    host.tell("bob", "undo")
    host.tell("bob", "nudge")
    assert "The others wait for you" in host.answer["html"]
    host.ask("agree")
    assert host.answer["revision"] == 2
    assert "The others wait for you" not in host.answer["html"]


def test_whoever_is_waited_for_is_reminded_until_somebody_acts(host: Host) -> None:
    host.sit("cid", 2)
    host.act("cid", 2)
    host.tell("cid", "nudge")
    assert "The others wait for you" in host.shown["bob"]["html"]
    assert "The others wait for you" in host.answer["html"]
    assert "The others wait for you" not in host.shown["cid"]["html"]
    host.choose(0)
    assert "The others wait for you" not in host.answer["html"]
    host.ask("nudge")
    host.look()
    assert "The others wait for you" in host.shown["bob"]["html"]
