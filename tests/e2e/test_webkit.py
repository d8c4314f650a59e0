"""The promises of the site in WebKitGTK, in few long tests, because the browser and its Python start slowly."""

from __future__ import annotations

import functools
import json
import shutil
from pathlib import Path

import pytest

from heptad_site.build.server import Server
from tests.e2e.processes import kill_tabs
from tests.e2e.records import before_the_end
from tests.e2e.saved import NOTHING_IS_KEPT, duel
from tests.e2e.test_faults import Breaking
from tests.e2e.test_offline import CLEAR_PYTHON, NEWER, replace_by_newer
from tests.e2e.test_start import LIBRARY, MEMORY, PACKAGES
from tests.e2e.test_storage import HOLD_DATABASE, IMPATIENT
from tests.e2e.user import WORKERS
from tests.e2e.webkit import DriverError, WebKit, display, lasting_browser, wait_until
from tests.e2e.webkit_site import Site
from tests.e2e.webkit_table import ASKS, Table, at_record, begin, settle
from tests.schema import SCHEMA
from tests.thorough import is_thorough

WASM, BRIDGE, SAVES = "pyodide/pyodide.asm.wasm", "assets/js/bridge.js", "assets/js/saves.js"
FOREIGN = """() => performance.getEntriesByType("resource").map(it => it.name)
.filter(it => !it.startsWith(location.origin) && !/^(data|blob):/.test(it))"""
CLEAR_CACHE = "() => caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))"
#: Deletes everything from which Python could start, except the memory snapshot that this device has stored.
KEEP_ITS_MEMORY_ALONE = """async () => { for (const name of await caches.keys()) {
if (name.includes("snapshot")) continue;
const cache = await caches.open(name);
for (const { url } of await cache.keys()) if (/\\/py\\/|\\.zip$/.test(url)) await cache.delete(url) } }"""
SITE_IS = "() => document.getElementById('offline').dataset.site"
#: The script that every page runs first; tests prepend the following scripts to it.
FIRST_SCRIPT = "assets/js/settings.js"
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
CLOCK_SET_BACK = """{ const long_ago = Date.parse("1999-12-31");
self.Date = class extends Date { constructor(...all) { super(...(all.length ? all : [long_ago])) }
static now() { return long_ago } } }"""
#: Makes a worker throw an error when it receives the message "break".
BREAKS = """addEventListener("message", event => { if (event.data !== "break") return;
event.stopImmediatePropagation(); setTimeout(() => { throw new Error("broken by a test") }) })"""
#: Puts many large entries into the database of saved games.
SAVE_MANY = """() => new Promise(done => { const opening = indexedDB.open("heptad");
opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
opening.onsuccess = () => { const saving = opening.result.transaction("saves", "readwrite");
const saves = saving.objectStore("saves");
for (let n = 0; n < 400; n++) saves.put({ id: `many-${n}`, text: "x".repeat(20000) }, `many-${n}`);
saving.oncomplete = () => { opening.result.close(); done() } } })"""
#: Makes the page of saved games read them forty times, and leaves it at once.
LEFT_WHILE_READING = """if (location.pathname.endsWith("/saves/")) {
const { getAll } = IDBObjectStore.prototype;
IDBObjectStore.prototype.getAll = function () { for (let n = 0; n < 40; n++) getAll.call(this);
location.href = "../about/"; return getAll.call(this) } }"""
RETRY = "#notice [data-do=retry]"
CONTROL = "\ue009"


def tried_again(window: WebKit) -> bool:
    """Return whether the table is ready; if not, click "try again": the other tab may take a moment to close."""
    if window.is_visible(ASKS):
        return True
    window.click(RETRY)
    return False


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
    window.click("[data-do=export]")
    downloads = window.folder / "downloads"
    wait_until(lambda: any(path.stat().st_size for path in downloads.glob("*.json")))
    (file,) = downloads.glob("*.json")
    SCHEMA.validate(record := json.loads(file.read_text("utf-8")))
    window.click(".sure summary")
    window.click("[data-do=delete]")
    window.wait_until_visible("#no-saves")
    window.choose_file("#import", file)
    window.wait_until_visible("#saves .btn-go[data-save]")
    window.click("#saves .btn-go[data-save]")
    assert table.ready().record()["actions"][: len(record["actions"])] == record["actions"]
    assert [path for path in window.folder.rglob("*") if path.name in ("origin", "IndexedDB", "LocalStorage")] == []


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
@pytest.mark.promise("back")
def test_a_table_to_which_one_goes_back_is_open_elsewhere_or_has_the_moves_made_there(
    site: Site, window: WebKit
) -> None:
    """WebKit shows the page from its cache, without the lock that the page held."""
    table = at_record(window, site.url, duel(2).to_data())
    assert len(table.record()["actions"]) == 2
    address, first = window.url, window.window
    leave(window, site.url)
    window.open_window()
    window.open(address)
    table.ready().decide()
    newest, second = table.scene, window.window
    window.switch_window(first)
    go_back(window)
    window.wait_until_visible(RETRY)
    window.switch_window(second)
    window.close_window()
    window.switch_window(first)
    wait_until(lambda: window.is_visible(f"{ASKS}, {RETRY}") and tried_again(window))
    assert table.scene == newest
    table.decide()
    assert len(table.record()["actions"]) == 4


@pytest.mark.webkit
@pytest.mark.promise("back")
def test_a_seat_to_which_one_goes_back_plays_on_and_sees_a_host_who_comes_back(site: Site, window: WebKit) -> None:
    window.open(f"{site.url}play/?game=architects&players=3&by1=person&devices=several&name0=Ann&seed=3")
    window.wait_until_visible("#invite-way")
    host = window.window
    window.open_window()
    window.open(f"{site.url}join/architects/")
    guest = window.window
    window.wait_until_visible("#called")
    leave(window, site.url)
    go_back(window)
    window.type("#called", "Bob")
    window.click("#sit button")
    window.wait_until_visible("#board")
    window.switch_window(host)
    leave(window, site.url)
    window.switch_window(guest)
    window.wait_until_visible("#notice[data-key=lost] dialog")
    window.switch_window(host)
    go_back(window)
    Table(window, "architects").ready()
    window.click("#app button[name=token]")
    window.switch_window(guest)
    window.wait_until_visible("#app button[name=token]")
    assert window.texts("#notice") == [""]


def leave(window: WebKit, page: str) -> None:
    """Go to another page by a link, as a person does; mark the page that is left."""
    window.call("page => { self.isOld = true; location.href = page }", page)
    wait_until(lambda: window.url == page)


def go_back(window: WebKit) -> None:
    """Go back to a page that was left with `leave`, and wait until it has been loaded anew."""
    left = window.url
    window.call("() => history.back()")
    wait_until(lambda: window.url != left and window.call("() => !self.isOld && document.readyState === 'complete'"))


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


@pytest.mark.webkit
def test_a_page_that_is_left_while_it_reads_the_saved_games_blocks_no_other_page(site: Site, window: WebKit) -> None:
    """The page is frozen in the back/forward cache before it has the answers."""
    site.before(FIRST_SCRIPT, f"{NO_SERVICE_WORKER}; {LEFT_WHILE_READING}")
    window.open(f"{site.url}404.html")
    window.call(SAVE_MANY)
    window.open(f"{site.url}saves/")
    wait_until(lambda: window.url == f"{site.url}about/")
    table = at_record(window, site.url, duel(2).to_data())
    assert len(table.record()["actions"]) == 2
    assert not window.is_visible("#notice dialog")


@pytest.mark.webkit
@pytest.mark.promise("tab")
def test_a_killed_tab_leaves_its_game_on_the_home_page(site: Site, tmp_path: Path) -> None:
    with display() as screen, lasting_browser(tmp_path, screen) as (address, browser):
        window = WebKit(address, tmp_path)
        table = at_record(window, site.url, duel(2).to_data())
        table.decide()
        wait_until(lambda: len(table.record()["actions"]) == 3)
        kill_tabs(browser)
        wait_until(lambda: has_ended(window))
        window = WebKit(address, tmp_path)
        window.open(site.url)
        window.click("#resume a[data-save]")
        assert len(Table(window, "duel").ready().record()["actions"]) == 3
        window.close()


def has_ended(window: WebKit) -> bool:
    """Return whether the session has ended because its page has crashed."""
    try:
        window.is_visible("body")
    except DriverError as refused:
        return refused.code == "invalid session id"
    return False


@pytest.mark.webkit
@pytest.mark.promise("update")
def test_a_new_version_waits_while_a_game_is_open(built_site: Path, tmp_path: Path, window: WebKit) -> None:
    """The new version is offered during the game, which continues with its own version until it is closed."""
    newer = Path(shutil.copytree(built_site, tmp_path / "site"))
    with Server(newer) as server:
        table = begin(window, server.url, "wonders").play_turns(1)
        settle(window)
        replace_by_newer(newer)
        window.reload()
        table.ready()
        window.wait_until_visible("#notice [data-do=update]")
        table.play_turns(1)
        assert builds(window) == [False, True]
        actions, address, game = table.own_actions(), window.url, window.window
        window.open_window()
        window.open(f"{server.url}about/")
        wait_until(lambda: builds(window) == [False, True])
        elsewhere = window.window
        window.switch_window(game)
        window.close_window()
        window.switch_window(elsewhere)
        wait_until(lambda: is_new_alone(window))
        window.open(address)
        assert table.ready().own_actions() == actions
        table.play_turns(1)


def builds(window: WebKit) -> list[bool]:
    """Return for each cached version of the site whether it is the new one."""
    names: list[str] = window.call("() => caches.keys()")
    return sorted(name.endswith(NEWER) for name in names if "snapshot" not in name)


def is_new_alone(window: WebKit) -> bool:
    """Reload the page, and return whether only the new version is cached.

    The new version starts when all pages of the old one are gone, so this page must be loaded again, too.
    """
    window.reload()
    return builds(window) == [True]
