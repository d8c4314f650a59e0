"""Whole games in WebKitGTK, in few long tests, because the browser and its Python start slowly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.records import before_the_end
from tests.e2e.versions import MEMORY
from tests.e2e.webkit import WebKit, wait_until
from tests.e2e.webkit_site import Site
from tests.e2e.webkit_table import at_record, begin, settle
from tests.schema import SCHEMA
from tests.thorough import is_thorough

FOREIGN = """() => performance.getEntriesByType("resource").map(it => it.name)
.filter(it => !it.startsWith(location.origin) && !/^(data|blob):/.test(it))"""
#: Deletes everything from which Python could start, except the memory snapshot that this device has stored.
KEEP_ITS_MEMORY_ALONE = """async () => { for (const name of await caches.keys()) {
if (name.includes("snapshot")) continue;
const cache = await caches.open(name);
for (const { url } of await cache.keys()) if (/\\/py\\/|\\.zip$/.test(url)) await cache.delete(url) } }"""
CONTROL = "\ue009"


@pytest.mark.webkit(usual=True)
@pytest.mark.promise("start", "wonders", "reload", "again", "offline")
def test_a_game_of_a_first_visit_is_reloaded_and_played_to_its_end_without_the_server(
    built_site: Path, window: WebKit, pytestconfig: pytest.Config
) -> None:
    """In a usual run the end is that of another game, which is opened shortly before it."""
    with Site(built_site) as site:
        table = begin(window, site.url, "wonders")
        assert MEMORY in site.asked
        assert window.call(FOREIGN) == []
        table.play_turns(2)
        settle(window)
        window.call(KEEP_ITS_MEMORY_ALONE)
        shown = table.shown
    window.reload()
    assert table.ready().shown == shown
    if is_thorough(pytestconfig):
        table.play_to_the_end()
        wait_until(lambda: len(table.own_actions()) == 18)
    else:
        table.play_turns(1)
        at_record(window, site.url, before_the_end("wonders", 2, 3)).play_to_the_end()
    begin(window, site.url, "architects").play_turns(1)


@pytest.mark.webkit
@pytest.mark.promise("duel")
def test_duel_is_clicked_from_the_home_page_into_a_game_and_to_the_score_sheet(site: Site, window: WebKit) -> None:
    assert len(begin(window, site.url, "duel").play_turns(6).record()["actions"]) >= 6
    at_record(window, site.url, before_the_end("duel", 3, 2)).play_to_the_end()


@pytest.mark.webkit
@pytest.mark.promise("architects")
def test_architects_is_clicked_from_the_home_page_into_a_game_and_to_the_score_sheet(
    site: Site, window: WebKit
) -> None:
    assert len(begin(window, site.url, "architects").play_turns(4).record()["actions"]) >= 4
    at_record(window, site.url, before_the_end("architects", 3, 3)).play_to_the_end()


@pytest.mark.webkit
@pytest.mark.promise("undo", "language", "file", "private")
def test_in_a_private_window_actions_are_undone_the_language_changes_and_a_game_travels_as_a_file(
    site: Site, window: WebKit
) -> None:
    """Windows under WebDriver are private: nothing of theirs is written to disk."""
    table = begin(window, site.url, "wonders").play_turns(1)
    then = table.shown
    table.decide()
    now = table.shown
    table.change(lambda: window.click("[data-verb=undo] button"))
    assert table.shown == then
    table.change(lambda: window.click("[data-verb=redo] button"))
    assert table.shown == now
    table.change(lambda: window.press("z", CONTROL))
    assert table.shown == then
    wait_until(lambda: len(table.own_actions()) == 1)
    actions = table.own_actions()
    for lang in ("ja", "en"):
        window.click("[popovertarget=menu]")
        window.click(f"#menu a[lang={lang}]")
        window.wait_until_visible(f"html[lang={lang}]")
        assert table.ready().own_actions() == actions
    window.reload()
    assert table.ready().shown == then

    window.open(f"{site.url}saves/")
    window.click("#saves [data-do=export]")
    downloads = window.folder / "downloads"
    wait_until(lambda: any(path.stat().st_size for path in downloads.glob("*.json")))
    (file,) = downloads.glob("*.json")
    SCHEMA.validate(record := json.loads(file.read_text("utf-8")))
    window.click("#saves .sure summary")
    window.click("#saves [data-do=delete]")
    window.wait_until_visible("#no-saves")
    window.choose_file("#import", file)
    window.wait_until_visible("#saves .btn-go[data-save]")
    window.click("#saves .btn-go[data-save]")
    assert table.ready().record()["actions"][: len(record["actions"])] == record["actions"]
    assert [path for path in window.folder.rglob("*") if path.name in ("origin", "IndexedDB", "LocalStorage")] == []
