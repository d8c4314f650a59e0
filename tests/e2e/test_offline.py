"""Offline use after one visit, files that were cleared from the cache, and the start from the memory of the device."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from heptad_site.build.lessons import scenarios
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.user import IS_CACHED, OFFLINE_ERRORS, START_TIMEOUT, Game, User, wait_until
from tests.e2e.versions import CLEAR_PYTHON

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
#: Overwrites every file of the site's storage; returns false if a worker, such as that of a bot, is reading one.
SPOIL = """async () => { const folder = await navigator.storage.getDirectory();
for await (const file of folder.values()) {
  const target = await file.createWritable().catch(({ name }) => name);
  if (target === "NoModificationAllowedError") return false;
  await target.write(new Uint8Array(100_000)); await target.close() }
return true }"""


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
    page = user.open(f"learn/architects/{next(iter(scenarios('architects')))}/")  # kept only when it has been opened
    expect(page.locator("#not-kept")).to_be_visible()
    expect(page.locator("#unknown")).to_be_hidden()
    said = "This page is not on this device yet", "このページはまだこの端末にありません"
    expect(page.locator("h1 > :visible > *")).to_have_text(said)
    expect(page).to_have_title(f"{said[0]} · Heptad")
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


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_a_first_visit_is_kept_from_a_page_on_which_somebody_stays(new_user: NewUser, server: Server) -> None:
    page = new_user(server.url).context.new_page()
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.goto(server.url)
    page.clock.run_for(2900)
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(site => site === undefined)")
    page.clock.run_for(200)
    wait_until(page, lambda: page.evaluate(IS_CACHED) is True)


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
    wait_until(game.page, lambda: game.page.evaluate(SPOIL) is True)
    game.page.reload()
    game.ready()
    wait_until(game.page, lambda: bool(messages))
    assert [text.partition(" ")[0] for text in messages] == ["snapshot"]
