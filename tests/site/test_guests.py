"""Several devices at one table, in messages of the session: who has which seat, who leaves and who comes back."""

from __future__ import annotations

import re

from tests.site.guests import FAMILY, KEYS, Host, hello
from tests.site.page import Page


def test_a_seat_belongs_to_the_device_that_took_it(host: Host) -> None:
    host.hello("cid")
    assert host.tell("cid", "sit", seat="1", called="")["code"] == "guest/taken"
    assert host.tell("cid", "sit", seat="0", called="")["code"] == "guest/taken"
    assert host.act("cid", 1)["code"] == "guest/seat"
    host.sit("cid", 2)
    assert host.act("cid", 1)["code"] == "guest/seat"
    assert host.act("cid", 2) == {}
    assert host.tell("cid", "place", seat="1", what="open")["code"] == "message/field"
    assert [seat["name"] for seat in host.answer["record"]["seats"]] == ["", "Bob", "Cid"]


def test_a_device_can_move_look_on_and_leave(host: Host) -> None:
    host.sit("bob", 2)
    assert host.answer["guests"]["keys"] == {"1": "", "2": KEYS["bob"]}
    host.tell("bob", "watch")
    assert host.answer["guests"]["keys"] == {"1": "", "2": ""}
    assert 'id="board"' in host.shown["bob"]["html"]
    host.tell("bob", "stand")
    assert host.shown["bob"]["scene"] == "lobby"


def test_a_device_that_comes_back_has_its_seat_and_its_board(host: Host) -> None:
    before = host.shown["bob"]["html"]
    host.hear("bob", None)
    host.look()
    assert "device away" in host.answer["html"]
    host.hello("later", KEYS["bob"])
    assert host.shown["later"]["html"] == before
    assert "device away" not in host.answer["html"]


def test_a_second_channel_of_a_device_ends_the_first(host: Host) -> None:
    host.hello("later", KEYS["bob"])
    host.tell("bob", "act")
    assert host.said["bob"] == [{"verb": "who"}]


def test_a_bot_keeps_the_seat_until_the_device_is_back(host: Host) -> None:
    host.hear("bob", None)
    host.ask("place", seat="1", what="bot")
    assert host.by(1) == "merchant.thales"
    assert host.answer["announce"][0] == "A bot plays in seat 2."
    assert host.answer["bots"]
    host.hello("bob")
    assert host.by(1) == "person"
    assert host.act("bob", 1) == {}


def test_the_host_opens_and_closes_seats(host: Host) -> None:
    host.ask("place", seat="2", what="bot")
    assert (host.by(2), host.answer["guests"]["keys"]) == ("merchant.thales", {"1": KEYS["bob"]})
    host.look()
    assert host.shown["bob"]["announce"] == ["A bot plays in seat 3."]
    host.ask("place", seat="2", what="open")
    assert (host.by(2), host.answer["guests"]["keys"]["2"]) == ("person", "")
    host.ask("place", seat="2", what="here", called="Cid")
    assert host.answer["record"]["seats"][2]["name"] == "Cid"
    assert 'data-verb="show"' in host.answer["html"], "two people at the host's device"
    host.ask("place", seat="1", what="open")
    assert host.shown["bob"]["scene"] != "lobby"
    host.look()
    assert host.shown["bob"]["scene"] == "lobby"
    assert host.ask("place", seat="9", what="open")["error"]["code"] == "message/field"


def test_the_host_opens_its_own_seats_too_and_takes_them_again(host: Host) -> None:
    host.ask("place", seat="2", what="here")
    host.ask("place", seat="2", what="open")
    assert host.answer["guests"]["keys"] == {"1": KEYS["bob"], "2": ""}
    host.ask("place", seat="0", what="open")
    assert 'data-verb="act"' not in host.answer["html"]
    assert host.answer["html"].count('class="panel tcity"') == 3, "as on any device that looks on"
    assert "Nobody plays at this device" in host.answer["html"]
    assert 'data-verb="nudge"' in host.answer["html"], "with the menu of the host"
    host.sit("cid", 0)
    assert "Nobody plays at this device" not in host.shown["cid"]["html"]
    host.ask("place", seat="0", what="open")
    host.ask("place", seat="0", what="here")
    assert 'data-verb="act"' in host.answer["html"]
    assert "Nobody plays at this device" not in host.answer["html"]


def test_a_seat_keeps_the_name_that_the_host_gave_it_if_the_device_gives_none() -> None:
    host = Host(FAMILY | {"name1": "Bob"})
    host.hello("cid")
    assert re.findall(r'<span class="seat-who"><b>(.*?)</b>', host.shown["cid"]["html"])[1:] == ["Bob", "Open seat"]
    host.tell("cid", "sit", seat="1", called=" ")
    assert host.answer["record"]["seats"][1]["name"] == "Bob"
    host.tell("cid", "sit", seat="2", called="Cid")
    assert [seat["name"] for seat in host.answer["record"]["seats"]] == ["", "", "Cid"]


def test_a_device_that_looked_on_looks_on_again_when_it_comes_back(host: Host) -> None:
    host.hear("eve", hello(KEYS["eve"], watching=True))
    host.look()
    assert host.shown["eve"]["html"].count('class="panel tcity"') == 3
    host.hear("eve", hello(KEYS["eve"]))
    host.look()
    assert host.shown["eve"]["scene"] == "lobby"


def test_the_host_comes_back_with_its_guests(host: Host) -> None:
    kept = host.answer
    host.session = Page().session
    host.ask("open", record=kept["record"], guests=kept["guests"])
    host.deliver(host.ask("guests", channels=["bob"]))
    assert host.said["bob"][-1] == {"verb": "who"}
    host.hello("bob")
    assert host.shown["bob"]["scene"] != "lobby"
    assert host.ask("open", record=kept["record"], guests={"keys": {"x": ""}})["error"]["code"] == "message/field"


def test_a_game_that_nobody_is_invited_to_has_no_guests() -> None:
    page = Page()
    page.new()
    assert page.ask("guest", channel="c", text="")["error"]["code"] == "table/none"
    assert page.answer["guests"] is None
    page.ask("invite")
    assert page.answer["guests"] == {"keys": {}, "hints": False, "rematch": False}
    assert 'id="invite"' in page.answer["html"]


def test_a_table_with_six_guests_and_an_onlooker_waits_for_all_who_have_not_chosen() -> None:
    host = Host({"game": "wonders", "players": "7", **{f"by{n}": "person" for n in range(7)}, "devices": "several"})
    for seat in range(1, 7):
        host.sit(f"g{seat}", seat)
    host.hello("tv", "e" * 32)
    host.tell("tv", "watch")
    assert host.shown["tv"]["html"].count('class="panel tcity"') == 7
    for seat in (3, 1, 6, 2, 5):
        assert host.act(f"g{seat}", seat) == {}
    host.choose(0)
    host.tell("tv", "again")
    assert host.shown["tv"]["html"].count("Has chosen</span>") == 6
    assert host.act("g4", 4) == {}
    host.tell("tv", "again")
    assert "Has chosen" not in host.shown["tv"]["html"]
    assert host.answer["revision"] == 7
