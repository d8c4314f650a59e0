"""What devices at one table are sent: no hidden information, hints, boards in words, only parts that have changed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.build.sprite import signs_of
from heptad_site.render import TEMPLATES
from heptad_site.session.guests import Guests
from tests.site.guests import KEYS, Host, hello, hint_of
from tests.site.markup import Outline
from tests.site.page import Page
from tests.thorough import is_thorough

SANITISER = (TEMPLATES.parent / "assets" / "js" / "sanitize.js").read_text("utf-8")


def indistinguishable(table: Table, seat: int, number: int) -> Table:
    """Return a table that looks like `table` to this seat: what it does not know is drawn anew; no earlier states."""
    other = table.copy()
    other._states = [None] * table.revision + [table.info(seat).determinize(Rng(number))]
    other._actions = [(who, token if who == seat else table.actions[0][1]) for who, token in table.actions]
    options = dict(table.options)
    other._head = replace(table._head, deal=Table.new(table.game.key, options, seed="f").record.deal, seed=None)
    return other


def compare_drawings(table: Table, guests: Guests, channels: Mapping[str, int], rng: Rng) -> int:
    """Let one device ask for its board; compare what it is sent with what a table that it cannot tell apart would send.

    `channels` has the seat of each device that has one; "tv" looks on. Returns the number of boards that were sent.
    """
    channel = rng.choice([*channels, "tv"])
    seat = channels.get(channel, table.revision % len(table.seats))
    in_words = table.revision % 4 == 0
    number, wanted = 2 * table.revision + 2, "text" if in_words else "drawn"
    messages = [{"verb": "look", "n": number, "board": wanted}]
    if in_words and channel in channels:
        said = {"verb": "command", "seat": seat, "revision": table.revision, "text": "table"}
        messages.append(said | {"n": number + 1})
    shadow, unknown = guests.copy(), indistinguishable(table, seat, table.revision)
    sent, others = [
        [found for message in messages for found in these.handle_message(at, channel, json.dumps(message))["out"]]
        + these.draw(at, [])
        for at, these in ((table, guests), (unknown, shadow))
    ]
    own = [found for found in sent if found["channel"] == channel]
    assert len(own) == len(messages)
    assert own == [found for found in others if found["channel"] == channel]
    for found in sent:
        offered = re.findall(r'name="token" value="([^"]*)"', json.loads(found["text"])["html"])
        may = table.legal_tokens(channels[found["channel"]]) if found["channel"] in channels else ()
        assert set(offered) <= set(may)
    if seat in table.current_players and table.revision % 5 == 0:
        assert hint_of(table, seat) == hint_of(indistinguishable(table, seat, table.revision), seat)
    return len(sent)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [("wonders", {"players": 3, "wonders": "draft"}), ("duel", {}), ("architects", {"players": 3})],
)
def test_in_a_whole_game_no_byte_depends_on_what_a_seat_may_not_know(
    game: str, options: dict[str, Any], pytestconfig: pytest.Config
) -> None:
    """Check drawn boards and, from time to time, text boards and the answers to commands on them.

    A usual run checks every second position.
    """
    players = options.get("players", 2)
    table = Table.new(game, options, seed="2a", seats=({"name": "", "by": "person"},) * players)
    guests, rng = Guests(table), Rng(3)
    guests.hints = True
    channels = {f"c{seat}": seat for seat in range(1, players)}
    for channel, seat in channels.items():
        guests.handle_message(table, channel, hello(f"{seat:032x}"))
        guests.handle_message(table, channel, json.dumps({"verb": "sit", "n": 1, "seat": seat, "called": ""}))
    guests.handle_message(table, "tv", hello("f" * 32, "ja"))
    guests.handle_message(table, "tv", json.dumps({"verb": "watch", "n": 1}))
    drawings = 0
    while table.current_players:
        if is_thorough(pytestconfig) or table.revision % 2 == 0:
            drawings += compare_drawings(table, guests, channels, rng)
        seat = rng.choice(table.current_players)
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    assert drawings > 50
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
    [
        ("en", "what is wood?", "Wood: a resource for your wonder"),
        ("ja", "what is wood?", {"says": "Wood: a resource for your wonder", "lang": "en"}),
        ("ja", "木材とは？", "木材：建物に使う資源"),
    ],
)
def test_a_device_asks_and_acts_on_a_text_board_of_its_own(lang: str, asked: str, said: str | dict[str, str]) -> None:
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
    assert host.shown["bob"]["announce"] == [said]
    assert question not in host.shown["bob"]["announce"], "it is read out once"
    assert host.tell("bob", "again") == {}
    shown = re.sub("<[^>]*>", "", host.shown["bob"]["html"])
    assert (said if isinstance(said, str) else said["says"]) in shown
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
    assert host.said["bob"][-1]["verb"] == "refused", "what is refused changes nothing, so nothing is drawn"
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
        guests.handle_message(table, f"c{key}", hello(f"{key:032x}", "ja"))
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
