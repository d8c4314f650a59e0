"""Offline use after one visit; a new version that waits until no game is open; retries of a failed start."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from heptad_site.build.dist import integrity
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.user import IS_CACHED, OFFLINE_ERRORS, START_TIMEOUT, Game, User, wait_until

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
#: Imports large scripts; returns those that do not come.
IMPORT = """() => Promise.all(["pyodide/pyodide.js", "pyodide/pyodide.asm.mjs.js"]
.map(path => import(`/${path}`).then(() => [], () => [path]))).then(lost => lost.flat())"""
#: Stores a page as the service worker gets it from a host that redirects requests for it; returns whether it is marked.
KEEP_REDIRECTED = """async () => {
  const [found, [name]] = await Promise.all([fetch("about"), caches.keys()]);
  await (await caches.open(name)).put("about/", found.clone());
  return found.redirected }"""
#: Makes a service worker fail to open any cache, as in a browser whose files are damaged.
UNREADABLE_CACHE = "void (caches.open = () => Promise.reject(new DOMException('', 'UnknownError')))"
LICENCE = "licenses/heptad.txt"
NEWER = "0123456789abcdef"
#: Deletes the files of Python from the caches, as a browser may that clears a part of its data.
CLEAR_PYTHON = """async () => { for (const name of await caches.keys()) { const cache = await caches.open(name);
for (const request of await cache.keys()) if (request.url.includes("/py")) await cache.delete(request) } }"""


@pytest.mark.promise("offline", "reload")
@pytest.mark.every_engine(usual=False)
def test_with_the_server_gone_a_game_goes_on_and_new_ones_begin(built_site: Path, new_user: NewUser) -> None:
    with Server(built_site) as server:
        user = new_user(server.url)
        game = user.play("play/").settle().play_turns(2)
    user.expected_errors = OFFLINE_ERRORS
    cards = game.cards()
    assert game.reload().cards() == cards
    game.play_turns(1)
    for path in ("rules/wonders/", "about", "ja/saves/", "nowhere/"):
        page = user.open(path)
        expect(page.locator("h1").first).to_be_visible()
        expect(page).to_have_url(re.compile("/404.html$" if path == "nowhere/" else f"/{path}/?$"))
        page.close()
    page = user.open("")
    expect(page.locator("#resume")).to_be_visible()
    page.locator("main a[href='wonders/']").first.click()
    page.locator("form.quick button").click()
    Game(page).ready().play_turns(1)
    page.close()
    for name, title in (("duel", "Duel"), ("architects", "Architects")):
        page = user.open(f"{name}/")
        page.locator("form.quick button").click()
        page.locator("#app[data-scene] form[data-verb=act]").first.wait_for(timeout=START_TIMEOUT)
        expect(page).to_have_title(re.compile(title))
        page.close()


def test_an_address_without_its_last_slash_keeps_its_query(returning_user: User) -> None:
    page = returning_user.open("about?theme=dark")
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    expect(page).to_have_url(f"{returning_user.url}about/?theme=dark")


def test_a_page_is_shown_from_what_was_kept_although_its_host_redirects_requests_for_it(returning_user: User) -> None:
    page = returning_user.open("404.html")
    wait_until(page, lambda: bool(page.context.service_workers))
    assert page.context.service_workers[-1].evaluate(KEEP_REDIRECTED) is True
    page.goto(f"{returning_user.url}about/")
    expect(page.locator("h1").first).to_be_visible()


def test_pages_come_from_the_network_if_the_browser_cannot_read_what_was_kept(returning_user: User) -> None:
    page = returning_user.open("404.html")
    wait_until(page, lambda: bool(page.context.service_workers))
    worker = page.context.service_workers[-1]
    worker.evaluate(UNREADABLE_CACHE)
    try:
        page.goto(f"{returning_user.url}about/")
        expect(page.locator("h1").first).to_be_visible()
    finally:
        worker.evaluate("delete caches.open")


def test_scripts_come_whole_while_the_service_worker_collects_garbage(returning_user: User) -> None:
    page = returning_user.open("404.html")
    wait_until(page, lambda: bool(page.context.service_workers))
    worker, lost = page.context.service_workers[-1], list[str]()
    worker.evaluate("void (self.collecting = setInterval(gc, 4))")
    for _ in range(12):  # a script could be lost only if it is just being sent
        page.reload()
        lost += page.evaluate(IMPORT)
    worker.evaluate("clearInterval(self.collecting)")
    assert lost == []


@pytest.fixture
def versions(built_site: Path, tmp_path: Path) -> Path:
    """A copy of the site, of which a test can make a newer version."""
    return Path(shutil.copytree(built_site, tmp_path / "site"))


def replace_by_newer(site: Path) -> None:
    """Turn a copy of the site into a newer version: change the build number in all files that contain it."""
    before = {name: (site / name).read_bytes() for name in ("build.json", "hashes.json")}
    listed = json.loads(before["build.json"])
    old, listed["build"] = listed["build"], NEWER
    (site / "build.json").write_text(json.dumps(listed), "utf-8")
    hashes = json.loads(before["hashes.json"]) | {"build.json": integrity((site / "build.json").read_bytes())}
    (site / "hashes.json").write_text(json.dumps(hashes), "utf-8")
    script = (site / "sw.js").read_text("utf-8").replace(old, NEWER)
    new_list = integrity((site / "hashes.json").read_bytes())
    (site / "sw.js").write_text(script.replace(integrity(before["hashes.json"]), new_list), "utf-8")


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


def test_a_first_visit_is_kept_from_a_page_on_which_somebody_stays(new_user: NewUser, server: Server) -> None:
    page = new_user(server.url).context.new_page()
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.goto(server.url)
    page.clock.run_for(2900)
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(site => site === undefined)")
    page.clock.run_for(200)
    wait_until(page, lambda: page.evaluate(IS_CACHED) is True)


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


@pytest.mark.promise("cleared")
@pytest.mark.every_engine(usual=False)
def test_a_cleared_cache_is_filled_again_and_only_then_no_network_is_said_to_be_needed(
    built_site: Path, new_user: NewUser
) -> None:
    with Server(built_site) as server:
        user = new_user(server.url)
        page = user.open("")
        ready, promise = page.locator("#offline"), page.locator(".hero .offline")
        expect(ready).to_contain_text("Ready", timeout=START_TIMEOUT)
        expect(promise).to_be_visible()
        page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))")
        page.reload()
        expect(ready).to_contain_text("Ready", timeout=START_TIMEOUT)
        page.evaluate(CLEAR_PYTHON)
    user.expected_errors = OFFLINE_ERRORS
    page.reload()
    expect(ready).to_have_attribute("data-site", "not whole", timeout=START_TIMEOUT)
    expect(ready).to_be_empty()
    with Server(built_site, server.server_port):
        page.reload()
        expect(ready).to_contain_text("Ready", timeout=START_TIMEOUT)
    user.play("play/").play_turns(1)
    page.add_init_script("delete Navigator.prototype.serviceWorker")  # as on an insecure connection
    page.reload()
    expect(ready).to_be_empty()
    expect(promise).to_be_hidden()


def test_progress_is_told_in_bytes_while_python_loads(built_site: Path, user: User) -> None:
    held: list[Route] = []
    patience = [True]
    user.context.route("**/*.wasm", lambda route: held.append(route) if patience else route.continue_())
    page = user.open("play/")
    expect(page.locator("#app main")).to_be_visible()
    expect(page.locator("[data-done]")).not_to_have_text("0.0", timeout=START_TIMEOUT)
    build = json.loads((built_site / "build.json").read_text("utf-8"))
    loaded = [path for path in build["runtime"] if not path.endswith((".js", ".zip", ".bin"))]
    counted = build["memory"]["size"] + sum(build["files"][path] for path in loaded)
    expect(page.locator("[data-total]")).to_have_text(f"{counted / 1e6:.1f}")
    patience.clear()  # later requests must not be held
    for route in held:
        route.continue_()
    Game(page).ready()
    expect(page.locator("#preparing")).to_be_hidden()


@pytest.mark.promise("again")
@pytest.mark.every_engine
def test_the_second_start_comes_from_memory_and_a_spoilt_memory_is_thrown_away(
    new_user: NewUser, server: Server
) -> None:
    user = new_user(server.url)
    messages: list[str] = []
    user.context.on("console", lambda message: messages.append(message.text))
    game = user.play("play/").settle()
    game.page.reload()
    game.ready()
    assert messages == []
    game.page.evaluate(
        """async () => { const folder = await navigator.storage.getDirectory();
        for await (const file of folder.values()) { const target = await file.createWritable();
        await target.write(new Uint8Array(100_000)); await target.close() } }"""
    )
    game.page.reload()
    game.ready()
    wait_until(game.page, lambda: bool(messages))
    assert [text.partition(" ")[0] for text in messages] == ["snapshot"]
