"""No accessibility violation on any page, nor at the table in any of its states, in either theme."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from heptad.bots.levels import bot_of
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.e2e.guest import Guest

AXE = Path(__file__).resolve().parents[2] / "site" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("", "wonders/", "rules/wonders/", "about/", "saves/", "404.html")
SEATS = ({"name": "Ann", "by": "person"}, *({"name": f"Bot {n}", "by": "greedy"} for n in range(6)))
PHONE = (412, 900)
Theme = Literal["light", "dark"]


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    return [f"{page.url} {it['id']}: {node['html'][:200]}" for it in found for node in it["nodes"]]


@cache
def record_where(ask: str, age: int, players: int = 3, wonder: str = "random", **options: str) -> dict[str, Any]:
    """A game played by bots until seat 0 is asked this."""
    chosen = {"wonders": [wonder, *["random"] * (players - 1)], **options}
    bot, rng = bot_of("greedy"), Rng(1)
    for seed in range(1, 400):
        table = Table.new("wonders", {"players": players, **chosen}, seed=f"{seed:x}")
        while table.current_players:
            view = table.view(0)
            if view["ask"] == ask and view["age"] == age and 0 in table.current_players:
                break
            seat = table.current_players[-1]
            table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))
        if table.view(0)["ask"] == ask:
            return table.record.to_data() | {"seats": list(SEATS[:players])}
    raise AssertionError(f"no game where {ask} is asked")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_violation(theme: Theme, regular: Guest) -> None:
    found = []
    for path in (*PAGES, *(f"ja/{path}" for path in PAGES[:-1])):
        page = regular.open(path, color_scheme=theme)
        found += violations(page)
        page.close()
    assert found == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_state_of_the_table_has_a_violation(theme: Theme, regular: Guest) -> None:
    states = [
        record_where("wonder", 0, wonders="draft", sides="choose"),
        record_where("turn", 2, players=5),
        record_where("seventh", 1, wonder="babylon-b"),
        record_where("discard", 3, wonder="halicarnassus-a"),
        record_where("over", 3),
    ]
    found = []
    for record in states:
        game = regular.play_record(record, size=PHONE, color_scheme=theme)
        found += violations(game.page)
        if game.hand.is_visible():
            game.page.locator("label.card").first.click()
            found += violations(game.page)
        game.page.locator("[popovertarget=menu]").click()
        found += violations(game.page)
        game.page.close()
    game = regular.play("play/?by0=person&by1=person", color_scheme=theme)
    found += violations(game.page)
    assert found == []
