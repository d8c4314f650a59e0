"""No accessibility violation on any page, nor at the table in any of its states, in either theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.e2e.guest import Guest
from tests.e2e.records import record_where

AXE = Path(__file__).resolve().parents[2] / "site" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("", "wonders/", "rules/wonders/", "duel/", "rules/duel/", "about/", "saves/", "404.html")
PHONE = (412, 900)
Theme = Literal["light", "dark"]


def violations(page: Page, theme: Theme) -> list[str]:
    """What axe finds; in the dark only what the theme changes."""
    page.evaluate(AXE.read_text("utf-8"))
    rules = {"runOnly": ["color-contrast"]} if theme == "dark" else {}
    found: list[dict[str, Any]] = page.evaluate("rules => axe.run(rules).then(result => result.violations)", rules)
    return [f"{page.url} {it['id']}: {node['html'][:200]}" for it in found for node in it["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_violation(theme: Theme, regular: Guest) -> None:
    found = []
    for path in (*PAGES, *(f"ja/{path}" for path in PAGES[:-1])):
        page = regular.open(path, color_scheme=theme)
        found += violations(page, theme)
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
        found += violations(game.page, theme)
        if game.hand.is_visible():
            game.page.locator("label.card").first.click()
            found += violations(game.page, theme)
        game.page.locator("[popovertarget=menu]").click()
        found += violations(game.page, theme)
        game.page.close()
    game = regular.play("play/?by0=person&by1=person", color_scheme=theme)
    found += violations(game.page, theme)
    assert found == []
