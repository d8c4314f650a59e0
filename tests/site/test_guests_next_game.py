"""Several devices play again: the next game has the same seats, and everybody is told of it."""

from __future__ import annotations

import pytest

from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.site.guests import Host
from tests.site.page import Page


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
        host.let_bots_act()
        if 0 in host.table().current_players:
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
