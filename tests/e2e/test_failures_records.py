"""Hostile files and saved games are refused, and the page goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.broken import notice
from tests.e2e.saved import duel
from tests.e2e.user import DATABASE, START_TIMEOUT, User


def deep(levels: int) -> str:
    return "[" * levels + "]" * levels


HEAD: dict[str, Any] = {"heptad": 1, "game": "wonders", "rules": 1, "options": {}, "seed": "1", "actions": []}
HOSTILE = {
    "huge.json": json.dumps(HEAD | {"options": {"players": 3_000_000_000}}),
    "deep.json": json.dumps(HEAD).replace("{}", deep(2000)),
    "list.json": json.dumps({key: [] for key in HEAD}),
    "\u202eturned.json": "{}",
}


def test_a_hostile_file_is_refused_and_the_next_one_is_read(returning_user: User, tmp_path: Path) -> None:
    files = []
    for name, text in HOSTILE.items():
        files.append(tmp_path / name)
        files[-1].write_text(text, "utf-8")
    returning_user.play("play/?by0=greedy&seed=2a").page.close()
    good = tmp_path / "good.json"
    good.write_text(duel(2).to_json(), "utf-8")
    page = returning_user.open("saves/")
    page.locator("#import").set_input_files([*files, good])
    for name in HOSTILE:
        expect(page.locator("#notice [data-say]")).to_contain_text(name.lstrip("\u202e"), timeout=START_TIMEOUT)
    assert "\u202e" not in page.locator("#notice").inner_text(), "it would turn the sentence around"
    expect(page.locator("#saves li")).to_have_count(2)


@pytest.mark.thorough
def test_a_saved_record_nested_deep_is_refused_and_the_page_goes_on(returning_user: User) -> None:
    entry = {"id": "deep", "version": 1, "record": HEAD, "summary": {}, "over": False, "updated": 0}
    page = returning_user.open("404.html")
    deepened = "for (let n = 0; n < 2000; n++) entry.record.options = [entry.record.options]"
    page.evaluate(f"entry => {{ {deepened}; return ({DATABASE})(entry) }}", entry)
    page.goto(f"{returning_user.url}play/?save=deep")
    notice(page, "problem")
    expect(page.locator("#notice a")).to_have_count(2)
    page.goto(f"{returning_user.url}play/#{duel(2).to_link()}")
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
    returning_user.store(entry)  # replaces the broken entry: the fixture validates all entries at the end
