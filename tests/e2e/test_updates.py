"""New versions of the site: when they are taken, and what other deployments have stored."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.user import IS_CACHED, OFFLINE_ERRORS, START_TIMEOUT, Game, wait_until
from tests.e2e.versions import NEWER, replace_by_newer

#: Looks for a new version of the site, and notes the state of its service worker in `data-update` of the page.
UPDATE = """() => navigator.serviceWorker.ready.then(site => site.update()).then(({ installing }) => {
const note = () => document.documentElement.dataset.update = installing.state;
installing.onstatechange = note; note() }) && 0"""
#: Deletes a file from the caches, fetches it again, and notes the result in `data-cleared` of the page.
FETCH_CLEARED = """path => caches.keys()
.then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.delete(path)))))
.then(() => fetch(path)).then(() => "fetched", () => "refused")
.then(found => document.documentElement.dataset.cleared = found) && 0"""
#: Notes in `data-take-over` of a page how far it has loaded when it asks the new version to start.
NOTE_TAKE_OVER = """if (self.ServiceWorker) { const { postMessage } = ServiceWorker.prototype;
ServiceWorker.prototype.postMessage = function (message, ...more) {
  if (message === "take over") document.documentElement.dataset.takeOver ??= document.readyState;
  return postMessage.call(this, message, ...more) } }"""
LICENCE = "licenses/heptad.txt"


@pytest.fixture
def versions(built_site: Path, tmp_path: Path) -> Path:
    """A copy of the site, of which a test can make a newer version."""
    return Path(shutil.copytree(built_site, tmp_path / "site"))


def cut_short(file: Path) -> bytes:
    """Remove the last byte of a file, and return its original content."""
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    return whole


def mend(file: Path, whole: bytes) -> None:
    """Restore the content of a file, with a later modification time, by which browsers know that it has changed.

    The server reports the time in whole seconds, so it must be later by at least one.
    """
    cut = file.stat().st_mtime
    file.write_bytes(whole)
    os.utime(file, (cut + 60, cut + 60))


@pytest.mark.promise("update")
@pytest.mark.every_engine(usual=False)
def test_a_new_version_with_a_damaged_file_is_not_taken_and_a_whole_one_waits_while_a_game_is_open(
    versions: Path, new_user: NewUser
) -> None:
    with Server(versions) as server:
        user = new_user(server.url)
        game = user.play("play/").settle().play_turns(1)
        replace_by_newer(versions)
        whole = cut_short(versions / LICENCE)
        game.page.evaluate(UPDATE)
        expect(game.page.locator("html")).to_have_attribute("data-update", "redundant")
        home = user.open("")
        expect(home.locator("#offline")).to_contain_text("Ready")
        home.close()
    user.expected_errors = OFFLINE_ERRORS
    game.page.reload()
    game.ready()
    with Server(versions, server.server_port):
        expect(game.page.locator("#notice dialog")).to_have_count(0)
        game.page.evaluate(FETCH_CLEARED, f"../{LICENCE}")
        expect(game.page.locator("html")).to_have_attribute("data-cleared", "refused")
        mend(versions / LICENCE, whole)
        game.page.reload()
        game.ready()
        expect(game.page.locator("#notice [data-do=update]")).to_be_visible(timeout=START_TIMEOUT)
        cards = game.cards()
        home = user.open("")
        expect(home.locator("#resume")).to_be_visible()
        wait_until(home, rests(home), START_TIMEOUT)
        game.play_turns(1)
        wait_until(home, lambda: builds(home) == ["old", "new"])
        game.close()

        home.add_init_script(NOTE_TAKE_OVER)
        home.reload()
        expect(home.locator("#resume")).to_be_visible()
        await_newer(home)  # started by the page, after it has loaded all its scripts, or by the browser itself
        assert home.locator("html").get_attribute("data-take-over") in (None, "complete")
        home.locator("#resume a[data-save]").click()
        assert len(Game(home).ready().cards()) == len(cards) - 1


def rests(page: Page) -> Callable[[], bool]:
    """Return a function that stops the old service worker, as browsers do with an idle one, and returns whether it did.

    A browser keeps a service worker alive while a test is attached to it, and a new version starts only when the old
    one has stopped. A version that was seen before it was active is the new one and is never stopped: it may be
    checking whether a game is open, and later pages load from it. Only Chromium lets a test do this.
    """
    browser = page.context.browser
    if not browser or browser.browser_type.name != "chromium":
        return lambda: True
    session, running, newer = page.context.new_cdp_session(page), dict[str, bool](), set[str]()

    def note(told: dict[str, Any]) -> None:
        for version in told["versions"]:
            name = version["versionId"]
            if version["status"] != "activated":
                newer.add(name)
                running.pop(name, None)
            elif name not in newer:
                running[name] = version["runningStatus"] != "stopped"

    def rest() -> bool:
        for version in [version for version, runs in running.items() if runs]:
            session.send("ServiceWorker.stopWorker", {"versionId": version})
        return bool(running) and not any(running.values())

    session.on("ServiceWorker.workerVersionUpdated", note)
    session.send("ServiceWorker.enable")
    return rest


def await_newer(page: Page) -> None:
    """Stop the old service worker until only the cache of the new version is left; after that no worker is stopped."""
    rest = rests(page)

    def is_alone() -> bool:
        return builds(page) == ["new"] or (rest() and builds(page) == ["new"])

    wait_until(page, is_alone, START_TIMEOUT, pause=500)


@pytest.mark.thorough
def test_two_deployments_on_one_origin_leave_each_other_what_they_have_stored(
    built_site: Path, tmp_path: Path, new_user: NewUser
) -> None:
    for name in ("one", "other"):
        shutil.copytree(built_site, tmp_path / name)
    replace_by_newer(tmp_path / "other")
    store = """build => import("./assets/js/snapshot-store.js").then(async ({ saveSnapshot, loadSnapshot }) => {
      if (build) await saveSnapshot({ build, packed: new Uint8Array(3) }); return (await loadSnapshot()).build })"""
    with Server(tmp_path) as server:
        user = new_user(server.url)
        for name in ("one", "other"):
            page = user.open(f"{name}/")
            wait_until(page, partial(page.evaluate, IS_CACHED), START_TIMEOUT)
            assert page.evaluate(store, name) == name
    user.expected_errors = OFFLINE_ERRORS
    for name in ("one", "other"):
        page = user.open(f"{name}/about/")
        expect(page.locator("h1").first).to_be_visible()
        page = user.open(f"{name}/")
        assert page.evaluate(store, "") == name


def builds(page: Page) -> list[str]:
    """Return "old" or "new" for each cached version of the site."""
    names: list[str] = page.evaluate("caches.keys()")
    return ["new" if name.endswith(NEWER) else "old" for name in names]


@pytest.mark.thorough
@pytest.mark.promise("update")
def test_update_now_waits_for_a_game_in_another_tab_and_comes_back_to_its_own(
    versions: Path, new_user: NewUser
) -> None:
    with Server(versions) as server:
        user = new_user(server.url)
        game = user.play("play/").settle().play_turns(1)
        replace_by_newer(versions)
        game.page.reload()
        game.ready()
        other, elsewhere = user.play("play/"), user.open("about")
        game.page.locator("#notice [data-do=update]").click(timeout=START_TIMEOUT)
        expect(game.page.locator("#notice dialog")).to_contain_text("another tab", timeout=START_TIMEOUT)
        wait_until(elsewhere, lambda: builds(elsewhere) == ["old", "new"])
        game.play_turns(1)
        other.page.close()
        await_newer(elsewhere)
        expect(game.page.locator("#notice dialog")).to_have_count(0, timeout=START_TIMEOUT)
        game.ready().play_turns(1)
