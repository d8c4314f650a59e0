"""In WebKitGTK: pages that are left, gone back to or killed, and pages of an old version."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from heptad_site.build.server import Server
from tests.e2e.processes import kill_tabs
from tests.e2e.saved import duel
from tests.e2e.versions import NEWER, replace_by_newer
from tests.e2e.webkit import DriverError, WebKit, display, lasting_browser, wait_until
from tests.e2e.webkit_site import FIRST_SCRIPT, NO_SERVICE_WORKER, Site
from tests.e2e.webkit_table import ASKS, RETRY, Table, at_record, begin, settle, tried_again

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
    wait_until(lambda: window.texts("#invite .is-in b") == ["Bob"])  # it is saved with the guest
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
