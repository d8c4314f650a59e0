"""In WebKitGTK: what the browser lacks or has lost, and what breaks or does not answer."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from heptad_site.build.server import Server
from tests.e2e.saved import HOLD_DATABASE, IMPATIENT, NOTHING_IS_KEPT, duel
from tests.e2e.slow import Breaking
from tests.e2e.user import WORKERS
from tests.e2e.versions import CLEAR_PYTHON, LIBRARY, MEMORY, PACKAGES
from tests.e2e.webkit import WebKit, wait_until
from tests.e2e.webkit_site import FIRST_SCRIPT, NO_SERVICE_WORKER, Site
from tests.e2e.webkit_table import ASKS, RETRY, Table, at_record, tried_again

WASM, BRIDGE, SAVES = "pyodide/pyodide.asm.wasm", "assets/js/bridge.js", "assets/js/saves.js"
CLEAR_CACHE = "() => caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))"
SITE_IS = "() => document.getElementById('offline').dataset.site"
CLOCK_SET_BACK = """{ const long_ago = Date.parse("1999-12-31");
self.Date = class extends Date { constructor(...all) { super(...(all.length ? all : [long_ago])) }
static now() { return long_ago } } }"""
#: Makes a worker throw an error when it receives the message "break".
BREAKS = """addEventListener("message", event => { if (event.data !== "break") return;
event.stopImmediatePropagation(); setTimeout(() => { throw new Error("broken by a test") }) })"""


@pytest.mark.webkit
@pytest.mark.promise("start", "plain", "blocked")
def test_a_table_is_laid_without_service_workers_and_without_storage_the_address_carries_the_game(
    site: Site, window: WebKit
) -> None:
    site.before(FIRST_SCRIPT, NO_SERVICE_WORKER)
    window.open(f"{site.url}play/?players=3&seed=2a")
    Table(window, "wonders").ready()
    assert MEMORY in site.asked
    assert [path for path in (*PACKAGES, LIBRARY) if path in site.asked] == []

    site.before(FIRST_SCRIPT, NOTHING_IS_KEPT)
    window.open(f"{site.url}play/?players=3&seed=2b")
    table = Table(window, "wonders").ready()
    window.click("#notice dialog button")
    table.play_turns(2)
    cards = window.texts("form.hand .card-name")
    window.reload()
    table.ready()
    assert window.texts("form.hand .card-name") == cards
    window.click("[popovertarget=menu]")
    window.click("#menu a[lang=ja]")
    window.wait_until_visible("html[lang=ja]")
    table.ready()
    assert len(window.texts("form.hand .card-name")) == len(cards)


@pytest.mark.webkit
@pytest.mark.promise("worker", "tabs", "clock")
def test_a_python_that_breaks_is_started_again_a_game_is_in_one_tab_and_a_wrong_clock_hides_none(
    site: Site, window: WebKit
) -> None:
    site.before(FIRST_SCRIPT, f"{NO_SERVICE_WORKER}; {WORKERS}; {CLOCK_SET_BACK}")
    site.before("assets/js/worker.js", BREAKS)
    table = at_record(window, site.url, duel(3).to_data())
    assert len(table.record()["actions"]) == 3
    before = table.scene
    window.call("() => workers[0].postMessage('break')")
    window.wait_until_visible("#notice[data-key=restarted] dialog")
    wait_until(lambda: table.scene == before)
    assert len(table.record()["actions"]) == 3
    table.change(lambda: window.click("[data-verb=undo] button"))

    address, first = window.url, window.window
    window.open_window()
    window.open(address)
    window.wait_until_visible(RETRY)
    second = window.window
    window.switch_window(first)
    window.close_window()
    window.switch_window(second)
    wait_until(lambda: window.is_visible(f"{ASKS}, {RETRY}") and tried_again(window))
    window.open(site.url)
    window.click("#resume a[data-save]")
    table.ready()


@pytest.mark.webkit
@pytest.mark.promise("broken", "slow")
def test_what_is_missing_or_cut_is_tried_again_and_told_and_a_slow_connection_costs_time_only(
    site: Site, window: WebKit
) -> None:
    site.before(FIRST_SCRIPT, NO_SERVICE_WORKER)
    address, usual, broken = f"{site.url}play/?players=3&seed=2a", site.RequestHandlerClass, set[str]()
    site.RequestHandlerClass = functools.partial(Breaking, broken, directory=str(site.folder))
    window.open(address)
    Table(window, "wonders").ready()
    assert {"bin", "wasm"} <= {path.rpartition(".")[2] for path in broken}
    site.RequestHandlerClass = usual

    for path in (BRIDGE, SAVES):
        site.changed[path] = lambda content: None
    for path in (f"{site.url}saves/", address):
        window.open(path)
        window.wait_until_visible("#notice[data-key=network] dialog")
    assert site.sent_changed.count(BRIDGE) >= 2
    del site.changed[BRIDGE]
    site.changed[WASM] = lambda content: content[:1_000_000]
    window.click(RETRY)
    wait_until(lambda: site.sent_changed.count(WASM) >= 3)
    window.wait_until_visible("#notice[data-key=network] dialog")
    del site.changed[WASM]
    window.click(RETRY)
    Table(window, "wonders").ready()


@pytest.mark.webkit
@pytest.mark.promise("cleared")
def test_a_cleared_cache_is_filled_again_and_only_then_no_network_is_said_to_be_needed(
    built_site: Path, window: WebKit
) -> None:
    with Server(built_site) as server:
        window.open(server.url)
        wait_until(lambda: "Ready" in window.texts("#offline")[0])
        window.call(CLEAR_CACHE)
        window.reload()
        wait_until(lambda: "Ready" in window.texts("#offline")[0])
        window.call(CLEAR_PYTHON)
    window.reload()
    wait_until(lambda: window.call(SITE_IS) == "not whole")
    assert window.texts("#offline") == [""]
    with Server(built_site, server.server_port):
        window.reload()
        wait_until(lambda: "Ready" in window.texts("#offline")[0])


@pytest.mark.webkit
@pytest.mark.promise("silent")
def test_a_database_that_does_not_answer_is_told_and_the_address_carries_the_game(site: Site, window: WebKit) -> None:
    site.before(FIRST_SCRIPT, f"{NO_SERVICE_WORKER}; {IMPATIENT}")
    window.open(f"{site.url}404.html")
    window.call(f"() => {HOLD_DATABASE}")
    window.open_window()
    table = at_record(window, site.url, duel(2).to_data())
    window.wait_until_visible("#notice[data-key=unsaved] dialog")
    address = window.url
    table.decide()
    wait_until(lambda: window.url != address)
    before = table.scene
    window.reload()
    assert table.ready().scene == before
