"""Several devices at one table, in messages of the session: what each may do, and that hidden information is safe."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.build.sprite import signs_of
from heptad_site.render import TEMPLATES
from heptad_site.session.advice import drawn, search_of
from heptad_site.session.guests import MAX_CHANNELS, MAX_LENGTH, PROTOCOL, Guests
from tests.site.markup import Outline
from tests.site.page import Answer, Page

KEYS = {name: f"{number:032x}" for number, name in enumerate(("ann", "bob", "cid", "eve"), 1)}
FAMILY = {"game": "wonders", "players": "3", "by0": "person", "by1": "person", "by2": "person", "devices": "several"}
SANITISER = (TEMPLATES.parent / "assets" / "js" / "sanitize.js").read_text("utf-8")
DUEL = {"game": "duel", "by0": "person", "by1": "person", "devices": "several", "seed": "3"}


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
        facts = {"verb": "hello", "key": key or KEYS[channel], "lang": lang, "protocol": protocol, "board": board}
        self.said[channel] = []
        self.hear(channel, json.dumps(facts))
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


@pytest.fixture
def host() -> Host:
    """A host at whose table Bob has the second seat; the third seat is open."""
    found = Host()
    found.sit("bob", 1)
    return found


# Hidden information


def indistinguishable(table: Table, seat: int, number: int) -> Table:
    """Return a table that looks like `table` to this seat: what it does not know is drawn anew; no earlier states."""
    other = table.copy()
    other._states = [None] * table.revision + [table.info(seat).determinize(Rng(number))]
    other._actions = [(who, token if who == seat else table.actions[0][1]) for who, token in table.actions]
    options = dict(table.options)
    other._head = replace(table._head, deal=Table.new(table.game.key, options, seed="f").record.deal, seed=None)
    return other


def hint_of(table: Table, seat: int) -> str:
    """Return the hint that a seat gets after a short search."""
    search = search_of(table, seat)
    search.step(2)
    return drawn(table, seat, search, "en")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [("wonders", {"players": 3, "wonders": "draft"}), ("duel", {}), ("architects", {"players": 3})],
)
def test_in_a_whole_game_no_byte_depends_on_what_a_seat_may_not_know(game: str, options: dict[str, Any]) -> None:
    """Check drawn boards and, from time to time, text boards and the answers to commands on them."""
    players = options.get("players", 2)
    table = Table.new(game, options, seed="2a", seats=({"name": "", "by": "person"},) * players)
    guests, rng = Guests(table), Rng(3)
    guests.hints = True
    channels = {f"c{seat}": seat for seat in range(1, players)}
    for channel, seat in channels.items():
        key = f"{seat:032x}"
        guests.handle_message(
            table, channel, json.dumps({"verb": "hello", "key": key, "lang": "en", "protocol": PROTOCOL})
        )
        guests.handle_message(table, channel, json.dumps({"verb": "sit", "n": 1, "seat": seat, "called": ""}))
    guests.handle_message(
        table, "tv", json.dumps({"verb": "hello", "key": "f" * 32, "lang": "ja", "protocol": PROTOCOL})
    )
    guests.handle_message(table, "tv", json.dumps({"verb": "watch", "n": 1}))
    drawings = 0
    while table.current_players:
        channel = rng.choice([*channels, "tv"])
        seat = channels.get(channel, table.revision % players)
        in_words = table.revision % 4 == 0
        number, wanted = 2 * table.revision + 2, "text" if in_words else "drawn"
        messages = [{"verb": "look", "n": number, "board": wanted}]
        if in_words and channel in channels:
            said = {"verb": "command", "seat": seat, "revision": table.revision, "text": "table"}
            messages.append(said | {"n": number + 1})
        shadow, unknown = deepcopy(guests), indistinguishable(table, seat, table.revision)
        sent, others = [
            [found for message in messages for found in these.handle_message(at, channel, json.dumps(message))["out"]]
            + these.draw(at, [])
            for at, these in ((table, guests), (unknown, shadow))
        ]
        own = [found for found in sent if found["channel"] == channel]
        assert len(own) == len(messages)
        assert own == [found for found in others if found["channel"] == channel]
        for found in sent:
            drawings += 1
            offered = re.findall(r'name="token" value="([^"]*)"', json.loads(found["text"])["html"])
            may = table.legal_tokens(channels[found["channel"]]) if found["channel"] in channels else ()
            assert set(offered) <= set(may)
        if seat in table.current_players and not table.revision % 5:
            assert hint_of(table, seat) == hint_of(indistinguishable(table, seat, table.revision), seat)
        seat = rng.choice(table.current_players)
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    assert drawings > 60
    guests.handle_message(table, "c1", None)
    assert not [found for found in guests.draw(table, []) if "strips" in found["text"]], "nobody is waited for"


def test_a_device_gets_a_hint_for_its_own_seat_in_its_language_while_the_table_allows_hints(host: Host) -> None:
    assert 'id="hint-open"' not in host.answer["html"] + host.shown["bob"]["html"]
    assert host.tell("bob", "hint")["code"] == "guest/hints"
    host.ask("allow", hints="yes")
    assert 'id="hint-open"' in host.answer["html"]
    host.hello("later", KEYS["bob"], "ja")
    assert 'id="hint-open"' in host.shown["later"]["html"]
    wanted, record = host.hear("later", json.dumps({"verb": "hint", "n": 1}))["hint"], host.answer["record"]
    host.numbers["later"] = 1
    assert wanted == {"n": 1, "record": record, "seat": 1, "reader": "ja"}
    adviser = Page()
    advised = adviser.ask("advise", record=record, seat=1, iterations=0, reader="ja")
    assert "毎ターン" in advised["html"]
    assert adviser.ask("advise", record=record, seat=1, iterations=0, reader="x")["error"]["code"] == "message/field"
    assert host.hear("nobody", json.dumps({"verb": "hint", "n": 1}))["hint"] is None
    assert host.act("later", 1) == {}
    assert host.tell("later", "hint")["code"] == "action/not-your-turn"
    kept = host.answer["guests"]
    assert kept["hints"]
    host.ask("open", record=record, guests=kept)
    assert host.answer["guests"] == kept
    host.ask("allow", hints="no")
    assert 'id="hint-open"' not in host.answer["html"]
    assert host.ask("allow", hints="maybe")["error"]["code"] == "message/field"


@pytest.mark.parametrize(
    ("lang", "asked", "said"),
    [("en", "what is wood?", "Wood: a resource for your wonder"), ("ja", "木材", "木材")],
)
def test_a_device_asks_and_acts_on_a_text_board_of_its_own(lang: str, asked: str, said: str) -> None:
    host = Host({"game": "architects", "players": "2", "by1": "person", "devices": "several", "seed": "2"})
    host.hello("bob", lang=lang)
    host.tell("bob", "sit", seat="1", called="Bob")
    host.hello("ann", KEYS["ann"])
    host.tell("ann", "watch")
    assert host.tell("bob", "look", board="text") == {}
    assert 'id="command"' in host.shown["bob"]["html"]
    *_, question = host.shown["bob"]["announce"]
    assert "3" in question, "how many choices there are"
    assert 'id="seen"' not in host.shown["ann"]["html"]
    form = {"seat": "1", "revision": "0"}
    drawn = host.shown["ann"]["n"]
    assert host.tell("bob", "command", text=asked, **form) == {}
    assert any(said in line for line in host.shown["bob"]["announce"])
    assert question not in host.shown["bob"]["announce"], "it is read out once"
    assert host.tell("bob", "again") == {}
    assert said in host.shown["bob"]["html"]
    assert host.shown["bob"]["announce"] == [], "an answer is read out once"
    assert host.shown["ann"]["n"] == drawn, "nobody else hears of it"
    assert host.tell("bob", "command", text="table", **form | {"seat": "0"})["code"] == "guest/seat"
    assert host.tell("ann", "command", text="table", **form)["code"] == "guest/seat"
    before = host.answer["revision"]
    while 1 not in host.table().current_players:
        host.choose(0)
    host.look()
    form["revision"] = str(host.answer["revision"])
    assert host.tell("bob", "command", text="1", **form) == {}
    assert host.answer["revision"] > before
    assert host.tell("bob", "command", text="1", **form)["code"] == "action/stale"
    assert host.tell("bob", "command", text="redo", **form | {"revision": str(host.answer["revision"])})["code"] == (
        "action/nothing-to-redo"
    )
    assert host.tell("bob", "look", board="drawn") == {}
    assert 'id="command"' not in host.shown["bob"]["html"]
    host.hello("later", KEYS["bob"], lang, board="text")
    assert 'id="command"' in host.shown["later"]["html"]


def test_a_device_without_a_seat_gets_no_board(host: Host) -> None:
    host.hello("eve", lang="ja")
    shown = host.shown["eve"]
    assert shown["scene"] == "lobby"
    assert 'data-verb="act"' not in shown["html"]
    assert "着席" in shown["html"]


def test_parts_that_a_device_shows_already_are_left_out_until_it_asks_for_all(host: Host) -> None:
    first = len(host.shown["bob"]["html"])
    host.choose(0)
    host.look()
    assert host.shown["bob"]["on"] == host.shown["bob"]["n"] - 1
    assert len(host.shown["bob"]["html"]) < first
    host.tell("bob", "again")
    assert host.shown["bob"]["on"] == 0
    assert "data-same" not in host.shown["bob"]["html"]


# Seats


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
    assert host.answer["bots"]
    host.hello("bob")
    assert host.by(1) == "person"
    assert host.act("bob", 1) == {}


def test_the_host_opens_and_closes_seats(host: Host) -> None:
    host.ask("place", seat="2", what="bot")
    assert (host.by(2), host.answer["guests"]["keys"]) == ("merchant.thales", {"1": KEYS["bob"]})
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
    hello = {"verb": "hello", "key": KEYS["eve"], "lang": "en", "protocol": PROTOCOL, "board": "drawn"}
    host.hear("eve", json.dumps(hello | {"watching": True}))
    host.look()
    assert host.shown["eve"]["html"].count('class="panel tcity"') == 3
    host.hear("eve", json.dumps(hello | {"watching": "x"}))
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


def ended(game: str, **options: object) -> Host:
    """Return a host at the end of a game in which Bob had the second seat; its third seat, if any, is a bot's."""
    host = Host({"game": game, "by0": "person", "by1": "person", "name0": "Ann", "devices": "several"})
    host.sit("bob", 1)
    seats = host.answer["record"]["seats"]
    table = Table.new(game, options, seed="5", seats=seats)
    rng = Rng(4)
    while table.current_players:
        seat = rng.choice(table.current_players)
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    host.ask("open", record=table.record.to_data(), guests=host.answer["guests"])
    host.hello("bob")
    return host


@pytest.mark.parametrize(
    ("game", "options"),
    [("wonders", {"players": 3, "wonders": "draft"}), ("duel", {}), ("architects", {"players": 3})],
)
def test_the_next_game_has_the_same_devices_seats_and_options(game: str, options: dict[str, object]) -> None:
    host = ended(game, **options)
    host.ask("allow", hints="yes")
    host.hello("eve", lang="ja")
    host.tell("eve", "watch")
    finished, kept = host.answer["record"], host.answer["guests"]
    assert 'data-verb="rematch"' in host.answer["html"]
    assert "another game or other settings everybody has to join anew" in host.answer["html"]
    assert "begins the next game, it appears here" in host.shown["bob"]["html"]
    assert "次のゲームを始めると、ここに表示されます。" in host.shown["eve"]["html"].replace("<wbr>", "")
    assert 'data-verb="rematch"' not in host.shown["bob"]["html"] + host.shown["eve"]["html"]
    host.ask("rematch", seed="6b")
    assert host.answer["announce"][0] == "The next game has begun. Every seat is kept."
    host.look()
    begun = host.answer["record"]
    assert begun["actions"] == []
    assert begun["deal"] != finished["deal"]
    assert [begun[key] for key in ("game", "options", "seats")] == [
        finished[key] for key in ("game", "options", "seats")
    ]
    assert host.answer["guests"] == kept | {"rematch": True}
    assert host.shown["bob"]["announce"][0] == "The next game has begun. Every seat is kept."
    assert host.shown["eve"]["announce"] == ["次のゲームが始まりました。席はそのままです。"]
    assert 'id="result"' not in host.answer["html"] + host.shown["bob"]["html"] + host.shown["eve"]["html"]
    while 1 not in host.table().current_players:
        host.choose(0)
    assert host.act("bob", 1) == {}
    assert any(seat == "1" for seat, _ in (action.split(" ", 1) for action in host.answer["record"]["actions"]))


def test_a_device_is_told_of_the_next_game_until_its_player_has_acted() -> None:
    host = ended("wonders", players=3)
    host.hello("eve")
    host.tell("eve", "watch")
    host.hear("bob", None)
    host.ask("rematch", seed="6b")
    assert 'id="begun"' in host.answer["html"]
    host.choose(0)
    assert 'id="begun"' not in host.answer["html"]
    host.hello("bob")
    assert 'id="begun"' in host.shown["bob"]["html"], "it was away when the game began"
    host.act("bob", 1)
    assert 'id="begun"' not in host.shown["bob"]["html"] + host.shown["eve"]["html"]
    host.ask("open", record=host.answer["record"] | {"actions": []}, guests=host.answer["guests"])
    assert 'id="begun"' in host.answer["html"], "the host was away"
    for seat in (0, 1):
        host.ask("place", seat=str(seat), what="open")
        host.ask("place", seat=str(seat), what="bot")
    assert 'id="begun"' in host.answer["html"]
    host.let_bots_act()
    assert 'id="begun"' not in host.answer["html"], "nobody plays"


def test_the_next_game_begins_only_when_one_is_over(host: Host) -> None:
    host.choose(0)
    before = host.answer["record"]
    assert host.ask("rematch", seed="6b")["record"] == before
    assert not host.answer["guests"]["rematch"]
    page = Page()
    page.new()
    assert page.ask("rematch", seed="6b")["error"]["code"] == "table/none"


def test_a_question_about_the_finished_game_does_not_follow_into_the_next() -> None:
    host = ended("duel")
    host.tell("bob", "undo")
    assert "would like to take back" in host.answer["html"]
    host.ask("rematch", seed="6b")
    assert "would like to take back" not in host.answer["html"]
    assert host.ask("agree")["error"]["code"] == "action/stale"
    assert host.tell("bob", "undo")["code"] == "action/nothing-to-undo"


def test_a_game_that_nobody_is_invited_to_has_no_guests() -> None:
    page = Page()
    page.new()
    assert page.ask("guest", channel="c", text="")["error"]["code"] == "table/none"
    assert page.answer["guests"] is None
    page.ask("invite")
    assert page.answer["guests"] == {"keys": {}, "hints": False, "rematch": False}
    assert 'id="invite"' in page.answer["html"]


def test_versions_that_do_not_fit_say_so(host: Host) -> None:
    assert host.hello("cid", protocol=PROTOCOL + 1)["code"] == "guest/version"
    assert host.hello("cid", key="short")["code"] == "message/field"
    for number in range(MAX_CHANNELS - 1):
        assert host.hello(f"x{number}", f"{number + 99:032x}") == {}
    assert host.hello("cid")["code"] == "guest/full"


# Forged, late and repeated messages


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


# Taking back actions


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


# Whole games by messages


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
        hello = {"verb": "hello", "key": f"{seat:032x}", "lang": "en", "protocol": PROTOCOL}
        guests.handle_message(table, f"c{seat}", json.dumps(hello))
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


def sanitiser_keeps(name: str) -> set[str]:
    """Return the words of a list in the script that sanitises what a device receives."""
    (quoted,) = re.findall(rf"const {name} = \((.+?)\)", SANITISER, re.DOTALL)
    return {word for words in re.findall(r'"(.+?)"', quoted) for word in words.split()}


@pytest.mark.parametrize(
    ("game", "options"), [("wonders", {"players": 4}), ("duel", {}), ("architects", {"players": 4})]
)
def test_the_page_that_joins_has_every_sign_of_its_game_and_keeps_every_part_of_its_boards(
    game: str, options: dict[str, Any]
) -> None:
    players, rng = options.get("players", 2), Rng(7)
    table = Table.new(game, options, seed="2a", seats=({"name": "", "by": "person"},) * players)
    guests = Guests(table)
    guests.place(table, 1, "open")
    guests.hints = True
    wishes: list[dict[str, object]] = [{"verb": "watch"}, {"verb": "sit", "seat": 1, "called": ""}]
    for key in range(len(wishes)):
        hello = {"verb": "hello", "key": f"{key:032x}", "lang": "ja", "protocol": PROTOCOL}
        guests.handle_message(table, f"c{key}", json.dumps(hello))
    sent = guests.draw(table, [])
    for key, wish in enumerate(wishes):
        guests.handle_message(table, f"c{key}", json.dumps(wish | {"n": 1}))
    html = hint_of(table, table.current_players[0])
    while table.current_players:
        seat = table.current_players[0]
        table.act(seat, rng.choice(table.legal_tokens(seat)))
        if table.revision % 5 and table.current_players:
            continue
        board = "text" if table.revision % 2 else "drawn"
        guests.handle_message(table, "c1", json.dumps({"verb": "look", "n": table.revision + 1, "board": board}))
        sent += guests.draw(table, [])
    for message in sent:
        drawing = json.loads(message["text"])
        html += drawing["html"] + drawing["later"]
    shown = set(re.findall(r'href="#([\w-]+)"', html))
    assert {name for name in shown if name.startswith(("i-", "k-", "w-", "p-", "lv-", "roof-"))} <= signs_of(game)
    outline = Outline(html)
    assert {tag for tag, _ in outline.elements} <= sanitiser_keeps("ALLOWED_TAGS")
    attributes = {name for _, found in outline.elements for name in found if not name.startswith(("aria-", "data-"))}
    assert attributes - {"autocomplete", "hreflang"} <= sanitiser_keeps("ALLOWED_ATTR")
