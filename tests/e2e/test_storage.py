"""Failures of saving: a full disk, a database that never responds, unreadable entries. No data are lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.engines import download
from tests.e2e.games import Duel
from tests.e2e.saved import (
    BROKEN,
    HOLD_DATABASE,
    IMPATIENT,
    LOST_DATABASE,
    actions_of,
    duel,
    entry_of,
    open_duel,
    said,
    save_id,
    scene,
)
from tests.e2e.user import START_TIMEOUT, User, wait_until
from tests.thorough import in_turn

ANSWERS_AGAIN = "isSilent = false"
#: Stores a result; returns whether that was possible.
STORE_RESULT = """import("/assets/js/results.js").then(results =>
results.keepResult({ id: "one" }).then(() => true, () => false))"""
#: Whether the database accepts an entry, which is then deleted again.
TAKES_IN = """new Promise(done => { const opening = indexedDB.open("heptad");
opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
opening.onsuccess = () => { const saves = opening.result.transaction("saves", "readwrite");
const end = taken => { opening.result.close(); done(taken) }
saves.objectStore("saves").put("filler", "filler"); saves.objectStore("saves").delete("filler");
saves.oncomplete = () => end(true); saves.onabort = () => end(false) } })"""


@contextmanager
def full_disk(page: Page) -> Iterator[None]:
    """Leave no storage to the site. While some is left, Chromium checks the quota only every 30 seconds."""
    session = page.context.new_cdp_session(page)
    origin = {"origin": page.evaluate("location.origin")}
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    try:
        wait_until(page, lambda: not page.evaluate(TAKES_IN), START_TIMEOUT)
        yield
    finally:
        session.send("Storage.overrideQuotaForOrigin", origin)
        session.detach()


@contextmanager
def silent_database(user: User) -> Iterator[None]:
    """Make the database of saved games unresponsive to all pages."""
    page = user.open("404.html")
    try:
        page.evaluate(HOLD_DATABASE)
        yield
    finally:
        page.close()


@pytest.mark.promise("full")
def test_on_a_full_disk_the_address_carries_the_game_and_no_file_is_added_until_there_is_room(
    returning_user: User, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(duel(3, seed="b").to_json(), "utf-8")
    words = "no room left for saved games"
    page = open_duel(returning_user, f"play/#{duel(2).to_link()}")
    mine = save_id(page)
    with full_disk(page):
        Duel(page).choose_by_click()
        said(page, "full", words)
        before = scene(page)
        page.reload()
        assert scene(page) == before
        said(page, "full", words)
        shelf = returning_user.open("ja/saves/")
        shelf.locator("#import").set_input_files(file)
        said(shelf, "full", "一部は追加されませんでした")
        assert actions_of(returning_user) == {mine: 2}
    shelf.locator("#import").set_input_files(file)
    expect(shelf.locator("#saves a.btn-go")).to_have_count(2, timeout=START_TIMEOUT)
    shelf.close()
    Duel(page).choose_by_click()
    expect(page).to_have_url(f"{returning_user.url}play/?save={mine}")
    expect(page.locator("#notice dialog")).to_have_count(0)
    assert actions_of(returning_user)[mine] == 4


@pytest.mark.promise("silent")
@pytest.mark.every_engine(usual=False)
def test_a_database_that_does_not_answer_is_told_on_every_page_and_what_it_answers_late_is_shown(
    returning_user: User,
) -> None:
    returning_user.expected_errors = ("does not answer",)
    page = open_duel(returning_user, f"play/#{duel(2).to_link()}")
    mine = save_id(page)
    page.close()
    with silent_database(returning_user):
        paths = ("", "ja/saves/", f"play/?save={mine}")
        pages = {path: returning_user.open(path, script=IMPATIENT) for path in paths}
        said(pages[""], "storage", "does not give out its saved games")
        said(pages["ja/saves/"], "storage", "保存したゲームを読み出せません")
        expect(pages["ja/saves/"].locator("#no-saves")).to_be_hidden()
        said(pages[f"play/?save={mine}"], "storage", "does not give out its saved games")
    for path, shown in (("", "#resume"), ("ja/saves/", "#saves")):
        expect(pages[path].locator(shown)).to_contain_text("Ann")
        expect(pages[path].locator("#notice dialog")).to_have_count(0)
    again = pages[f"play/?save={mine}"]
    again.add_init_script(ANSWERS_AGAIN)
    again.locator("#notice [data-do=retry]").click()
    scene(again)
    assert actions_of(returning_user) == {mine: 2}


@pytest.mark.promise("silent")
@pytest.mark.thorough
def test_a_game_goes_on_in_the_address_while_the_database_does_not_answer(returning_user: User) -> None:
    assert returning_user.saved() == []
    with silent_database(returning_user):
        page = returning_user.open(f"ja/play/#{duel(2).to_link()}", script=IMPATIENT)
        scene(page)
        said(page, "unsaved", "ページのアドレス")
        Duel(page).choose_by_click()
        before = scene(page)
        page.reload()
        assert scene(page) == before
    page.evaluate(ANSWERS_AGAIN)
    Duel(page).choose_by_click()
    expect(page).to_have_url(re.compile(r"/ja/play/\?save=\w+$"), timeout=START_TIMEOUT)
    assert actions_of(returning_user) == {save_id(page): 4}


@pytest.mark.parametrize(
    ("start", "words"),
    in_turn([("", "This saved game cannot be read."), ("ja/", "保存したこのゲームは読み込めません。")], 2, 1),
)
def test_entries_that_cannot_be_read_are_listed_given_out_and_deleted(
    start: str, words: str, returning_user: User
) -> None:
    for entry in [*BROKEN, entry_of(duel(2))]:
        returning_user.store(entry)
    page = returning_user.open(f"{start}saves/")
    shown = page.locator("#saves li", has_text=words)
    expect(shown).to_have_count(len(BROKEN))
    expect(page.locator("#saves li")).to_have_count(len(BROKEN) + 1)
    buttons = [shown.nth(number).locator("[data-do=export]") for number in range(len(BROKEN))]
    assert [json.loads(download(button)) for button in buttons] == BROKEN
    page.goto(f"{returning_user.url}{start}play/?save=b")
    said(page, "broken", words)
    page.locator("#notice a[href$='saves/']").click()
    for left in reversed(range(len(BROKEN))):
        shown.first.locator(".sure summary").click()
        shown.first.locator("[data-do=delete]").click()
        expect(shown).to_have_count(left)
    assert list(actions_of(returning_user)) == ["good"]


def test_settings_that_another_site_of_the_origin_has_stored_are_not_believed(returning_user: User) -> None:
    page = returning_user.open("404.html")
    page.evaluate("Object.assign(localStorage, { pace: 'step', theme: 'dark', keys: 'off', board: 'text' })")
    for value in ("fast", '{"x":1}'):
        page.evaluate(
            "value => { for (const key of ['pace', 'theme', 'keys', 'board']) localStorage[`heptad-${key}`] = value }",
            value,
        )
        page.goto(f"{returning_user.url}play/?game=duel&seed=2a")
        expect(page.locator("[name=pace]:checked")).to_have_value("now")
        html = page.locator("html")
        for name, chosen in (("theme", "device"), ("keys", "on"), ("board", "drawn")):
            expect(html).to_have_attribute(f"data-{name}", chosen)


def test_a_game_that_could_not_be_saved_is_saved_a_little_later_without_another_board(returning_user: User) -> None:
    page = returning_user.open("play/?game=duel&by0=person&by1=person&seed=2a", script=LOST_DATABASE)
    expect(page.locator("#notice[data-key=unsaved] dialog")).to_be_visible(timeout=START_TIMEOUT)
    expect(page).to_have_url(re.compile("#2"))
    wait_until(page, lambda: page.evaluate("lost") >= 2)  # the second attempt fails too
    page.evaluate("self.isLost = false")
    expect(page).to_have_url(re.compile("save="))
    expect(page.locator("#notice")).to_be_empty()
    assert len(returning_user.saved()) == 1


def test_a_result_that_could_not_be_stored_is_stored_later_by_a_new_connection(returning_user: User) -> None:
    page = returning_user.open("404.html", script=LOST_DATABASE.replace("saves", "results"))
    assert not page.evaluate(STORE_RESULT)
    page.evaluate("self.isLost = false")
    assert page.evaluate(STORE_RESULT)
