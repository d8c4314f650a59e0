"""Failures of scripts, downloads, the worker and bots are retried and then reported; no tap is lost."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.test_architects import ALONE, Architects
from tests.e2e.test_links import actions_of, duel, open_duel
from tests.e2e.user import DATABASE, DOUBLE_CLICK_TIME, START_TIMEOUT, WORKERS, Game, User, wait_until

#: Lets a test delay, change, drop or count the messages that the page sends to its workers, as if a worker were broken.
INTERCEPTED = """self.intercept = message => message; self.held = []; self.asked = {};
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (text) {
  if (typeof text !== "string") return post.call(this, text);
  const message = JSON.parse(text);
  const sent = message.acts ? "acts" : message.verb; // the decisions of bots and the choices of a person
  document.body.dataset["asked" + sent[0].toUpperCase() + sent.slice(1)] =
    self.asked[sent] = (self.asked[sent] ?? 0) + 1;
  const changed = self.intercept(message);
  if (changed === "hold") self.held.push(() => post.call(this, text));
  else if (changed) post.call(this, JSON.stringify(changed));
}"""
#: A browser that paints no frame: callbacks of animation frames are never called, and a View Transition puts the new
#: board into the page only when it is skipped, as the standard demands. A clock that stands still makes the page
#: believe that it draws boards in no time, so that it uses transitions.
NOTHING_PAINTED = """performance.now = () => 0; self.requestAnimationFrame = () => 0; let asked = 0;
Document.prototype.startViewTransition = (put) => {
  document.body.dataset.asked = ++asked;
  const [begun, waits] = [Promise.withResolvers(), Promise.withResolvers()];
  const done = begun.promise.then(put);
  return { ready: waits.promise, updateCallbackDone: done, finished: done, skipTransition() {
    begun.resolve(); waits.reject(new DOMException("skipped", "AbortError")) } } }"""
SETTLED = 500  # ms within which a page has drawn an answer and asked for the next decisions
LOUD = ("",)


@pytest.fixture
def plain_user(user: User) -> User:
    """A new user without a service worker, so that tests can intercept every request; console errors are allowed."""
    user.expected_errors = LOUD
    return user


def notice(page: Page, key: str) -> None:
    expect(page.locator(f"#notice[data-key={key}] dialog")).to_be_visible(timeout=START_TIMEOUT)
    expect(page.locator("#preparing")).to_be_hidden()


# ── scripts ──────────────────────────────────────────────────────────────────
@pytest.mark.promise("broken")
@pytest.mark.every_engine(usual=False)
@pytest.mark.parametrize(
    ("path", "script"),
    [("ja/embed/", "bridge"), ("play/", "vendor/idiomorph"), ("learn/duel/trade-2/", "lesson")],
)
def test_a_script_that_is_missing_is_tried_again_and_then_told(path: str, script: str, plain_user: User) -> None:
    asked: list[str] = []

    def missing(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404)

    plain_user.context.route(f"**/{script}.js", missing)
    page = plain_user.open(path)
    notice(page, "network")
    assert len(asked) == 2
    with page.expect_navigation():
        page.locator("#notice [data-do=retry]").click()
    wait_until(page, lambda: len(asked) == 4)
    notice(page, "network")
    assert len(asked) == 4


@pytest.mark.promise("broken")
@pytest.mark.every_engine(usual=False)
def test_a_script_and_a_download_that_break_once_are_tried_again_by_themselves(plain_user: User) -> None:
    broken: list[str] = []

    def break_once(route: Route) -> None:
        broken.append(route.request.url.rpartition(".")[2])
        route.abort()

    for path in ("**/bots.js", "**/*.wasm"):
        plain_user.context.route(path, break_once, times=1)
    plain_user.play("play/")
    assert sorted(broken) == ["js", "wasm"]  # the order of the requests is undefined


@pytest.mark.promise("broken")
@pytest.mark.every_engine(usual=False)
def test_a_missing_script_of_the_saved_games_is_told(plain_user: User) -> None:
    plain_user.context.route("**/saves.js", lambda route: route.fulfill(status=404))
    notice(plain_user.open("saves/"), "network")


@pytest.mark.parametrize(
    ("path", "script"),
    [
        ("", "saves"),
        ("", "deal"),
        ("ja/deal/", "deal"),
        ("results/", "mygames"),
        ("mybots/", "mybots"),
        ("pad/wonders/", "pad-tally"),
        ("play/", "share-panel"),
        ("play/?game=architects&players=2&first=1&by1=mine.Ren", "own-bots"),
        ("play/?game=duel&by0=person&by1=person&devices=several", "guests"),
    ],
)
def test_a_missing_script_that_a_page_loads_later_is_told(path: str, script: str, plain_user: User) -> None:
    plain_user.context.route(f"**/{script}.js", lambda route: route.fulfill(status=404))
    notice(plain_user.open(path), "network")


@pytest.mark.promise("broken")
@pytest.mark.every_engine(usual=False)
def test_a_script_that_never_comes_is_told(plain_user: User) -> None:
    page = plain_user.context.new_page()
    page.clock.install()
    held: list[Route] = []
    page.route("**/storage.js", lambda route: held.append(route))
    page.goto(plain_user.url + "play/", wait_until="commit")
    page.locator("#notice-silent").wait_for(state="attached")
    wait_until(page, lambda: bool(held))
    page.clock.run_for(31_000)
    notice(page, "silent")
    held[0].continue_()  # the script arrives after all
    Game(page).ready()
    expect(page.locator("#notice dialog")).to_have_count(0)


def test_a_browser_that_cannot_run_the_scripts_is_told_so(plain_user: User) -> None:
    plain_user.context.route("**/bridge.js", lambda route: route.fulfill(body="a b", content_type="text/javascript"))
    notice(plain_user.open("play/"), "browser")


@pytest.mark.every_engine(usual=False)
def test_a_page_whose_script_came_empty_is_loaded_again_by_itself(plain_user: User) -> None:
    plain_user.context.route(
        "**/draw.js", lambda route: route.fulfill(body="", content_type="text/javascript"), times=1
    )
    plain_user.expected_errors = ("export",)
    plain_user.play("play/")


# ── downloads ────────────────────────────────────────────────────────────────
@pytest.mark.promise("broken")
@pytest.mark.every_engine(usual=False)
def test_a_download_that_is_cut_short_is_tried_again_and_then_told(built_site: Path, plain_user: User) -> None:
    part = (built_site / "pyodide" / "pyodide.asm.wasm").read_bytes()[:1_000_000]
    asked: list[str] = []

    def cut_short(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=part, content_type="application/wasm")

    plain_user.context.route("**/*.wasm", cut_short)
    page = plain_user.open("play/")
    notice(page, "network")
    assert len(asked) == 3
    plain_user.context.unroute_all()
    page.locator("#notice [data-do=retry]").click()
    Game(page).ready()


@pytest.mark.promise("broken")
def test_a_download_that_never_comes_is_told(plain_user: User) -> None:
    page = plain_user.context.new_page()
    page.clock.install()
    held: list[Route] = []
    page.context.route("**/*.wasm", lambda route: held.append(route))
    with page.context.expect_event("request", lambda request: request.url.endswith(".wasm")):
        page.goto(plain_user.url + "play/")

    def is_told() -> bool:
        page.clock.run_for(5_000)  # the page's timeout begins after the worker's request
        return page.locator("#notice[data-key=silent] dialog").is_visible()

    wait_until(page, is_told)
    notice(page, "silent")
    for route in held:
        route.abort()


def test_a_browser_without_webassembly_is_told_so(plain_user: User, built_site: Path) -> None:
    script = (built_site / "assets/js/worker.js").read_text("utf-8")
    plain_user.context.route(
        "**/worker.js",
        lambda route: route.fulfill(body="delete self.WebAssembly;" + script, content_type="text/javascript"),
    )
    notice(plain_user.open("play/"), "browser")


# ── the session and its worker ───────────────────────────────────────────────
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
    over = returning_user.play("play/?by0=greedy&seed=2a")
    record = over.record()
    over.page.close()
    good = tmp_path / "good.json"
    good.write_text(json.dumps(record), "utf-8")
    page = returning_user.open("saves/")
    page.locator("#import").set_input_files([*files, good])
    for name in HOSTILE:
        expect(page.locator("#notice [data-say]")).to_contain_text(name.lstrip("\u202e"), timeout=START_TIMEOUT)
    assert "\u202e" not in page.locator("#notice").inner_text(), "it would turn the sentence around"
    expect(page.locator("#saves li")).to_have_count(2)


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


def crash(page: Page) -> None:
    """Make the worker of the table throw an error."""
    page.workers[-1].evaluate("void setTimeout(() => { throw new Error('boom') })")


@pytest.mark.promise("worker")
def test_a_worker_that_crashes_is_started_again_with_the_game_in_hand(returning_user: User) -> None:
    returning_user.expected_errors = ("crash", "boom")
    page = open_duel(returning_user, f"play/#{duel(3).to_link()}")
    before, scene = page.url, page.locator("#app").get_attribute("data-scene") or ""
    crash(page)
    notice(page, "restarted")
    expect(page.locator("#app")).to_have_attribute("data-scene", scene)
    assert list(actions_of(returning_user).values()) == [3]
    page.locator("[data-verb=undo] button").click()
    expect(page.locator("#app")).not_to_have_attribute("data-scene", scene)
    expect(page.locator("#notice dialog")).to_have_count(0)
    assert page.url == before
    for _ in range(3):  # the tap has succeeded, so that all attempts are available again
        crash(page)
        notice(page, "restarted")
        page.locator("#notice button").click()
    crash(page)
    notice(page, "crash")
    page.wait_for_timeout(DOUBLE_CLICK_TIME * 1000)  # this button lies where the one before lay
    page.locator("#notice [data-do=retry]").click()
    expect(page.locator("#notice dialog")).to_have_count(0)
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)


def test_a_prepared_answer_that_the_worker_does_not_know_is_played_after_a_restart(returning_user: User) -> None:
    returning_user.expected_errors = ("crash",)
    script = intercepted("message.verb === 'confirm' ? {...message, verb: 'confirmed'} : message")
    game = returning_user.play("play/?players=3&seed=2a", script=script)
    with game.next_scene():
        game.page.locator("label.card").first.click()
        game.page.locator(".way button:visible").click()
    notice(game.page, "restarted")
    assert len(game.record()["actions"]) == 3


@pytest.mark.promise("worker")
@pytest.mark.every_engine
def test_a_worker_that_falls_silent_is_noticed_and_started_again(returning_user: User) -> None:
    returning_user.expected_errors = ("silent",)
    page = returning_user.context.new_page()
    page.clock.install()
    page.add_init_script(WORKERS)
    page.goto(f"{returning_user.url}play/#{duel(3).to_link()}")
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
    expect(page).to_have_url(re.compile("save="))
    page.evaluate("workers[0].terminate()")
    page.locator("[data-verb=undo] button").click()
    page.clock.run_for(61_000)
    notice(page, "restarted")


# ── bots and taps ────────────────────────────────────────────────────────────
#: Holds the choices of a person back. They are not prefetched, because the page would show a prepared answer at once.
HOLD_CHOICES = """message.verb === "prefetch" ? { ...message, message: {} }
  : message.verb === "act" && !message.acts ? "hold" : message"""
STRANGE_SEAT = "message.verb === 'think' ? {...message, seat: 6} : message"


def intercepted(change: str) -> str:
    """Return an init script with which already the first message of a page is changed."""
    return f"{INTERCEPTED}; self.intercept = message => {change}"


def intercept(page: Page, change: str) -> None:
    """Set what happens to messages to workers.

    `change` is a JavaScript expression of `message`: the message itself, a changed one, null to drop it, or "hold" to
    delay it.
    """
    page.evaluate(f"self.intercept = message => {change}; null")


def test_a_bot_that_cannot_decide_is_asked_twice_and_then_told(returning_user: User) -> None:
    page = returning_user.open("play/?players=3&seed=2a", script=intercepted(STRANGE_SEAT))
    notice(page, "bots")
    expect(page.locator("body")).to_have_attribute("data-asked-think", "4")  # two bots, each asked twice
    intercept(page, "message")
    page.locator("#notice [data-do=think]").click()
    Game(page).ready().play_turns(1)


def test_a_page_that_cannot_compile_leaves_that_to_its_worker(returning_user: User) -> None:
    script = "WebAssembly.compileStreaming = () => Promise.reject(new Error('tried by a test'))"
    Game(returning_user.open("play/?seed=2a", script=script)).ready()


def test_a_bot_that_never_decides_is_told(returning_user: User) -> None:
    returning_user.expected_errors = ("silent",)
    page = returning_user.context.new_page()
    page.clock.install()
    page.add_init_script(intercepted("message.verb === 'think' ? null : message"))
    page.goto(f"{returning_user.url}play/?players=3&seed=2a")
    for count in (2, 4):
        expect(page.locator("body")).to_have_attribute("data-asked-think", str(count), timeout=START_TIMEOUT)
        expect(page).to_have_url(re.compile("save="))
        page.clock.run_for(61_000)
    notice(page, "silent")


def test_a_tap_while_the_session_is_busy_is_done_afterwards(returning_user: User) -> None:
    page = returning_user.open(f"play/#{duel(3).to_link()}", script=INTERCEPTED)
    undo = page.locator("[data-verb=undo] button")
    undo.wait_for(timeout=START_TIMEOUT)
    intercept(page, """message.verb === "undo" && self.asked.undo === 1 ? "hold" : message""")
    for _ in range(3):
        undo.click()
    expect(page.locator("[data-sent]")).to_have_count(1)
    page.evaluate("self.held.pop()()")
    expect(page.locator("[data-sent]")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-asked-undo", "2")
    expect(page.locator("#app")).to_have_attribute("data-scene", re.compile("/1$"))


def test_a_choice_that_follows_undo_replaces_the_choice_that_is_processed(returning_user: User) -> None:
    page = returning_user.open(ALONE, script=INTERCEPTED)
    game = Architects(page)
    game.ready()
    game.play_turns(1)  # before that nothing can be undone
    before, tokens = game.record()["actions"], [it.get_attribute("value") for it in game.answers.all()]
    page.evaluate("self.asked = {}")
    intercept(page, HOLD_CHOICES)
    game.answer(game.answers.first)
    undo = page.locator("[data-verb=undo] button")
    for button in (undo, game.answers.nth(1), undo, game.answers.nth(2), game.answers.nth(1)):
        button.click()
    expect(game.answers.nth(2)).not_to_have_attribute("data-sent", "")
    intercept(page, "message")
    page.evaluate("self.held.pop()()")
    # The choice that was processed, and the one that replaces it.
    expect(page.locator("body")).to_have_attribute("data-asked-act", "2")
    expect(page.locator("[data-sent]")).to_have_count(0)
    wait_until(page, lambda: game.record()["actions"][: len(before) + 1] == [*before, f"0 {tokens[1]}"])
    expect(page.locator("#notice dialog")).to_have_count(0)


def test_a_double_click_is_one_choice_and_on_a_card_it_only_opens_its_sheet(returning_user: User) -> None:
    game = returning_user.play("play/?players=3&seed=77", size=(360, 740), script=INTERCEPTED)
    page = game.page
    intercept(page, HOLD_CHOICES)
    build = page.locator(".way button:visible")
    for card in page.locator("label.card").all()[4:]:  # where the sheet opens, its button is below the pointer
        box = card.bounding_box()
        assert box
        card.dblclick(position={"x": box["width"] / 2, "y": box["height"] * 0.9})
        expect(card.locator("input")).to_be_checked()
        build.hover()
        page.get_by_role("button", name="Put back").click()
    expect(page.locator("body")).not_to_have_attribute("data-asked-act", re.compile("."))
    page.locator("label.card").first.click()
    build.dblclick()
    intercept(page, "message")
    with game.next_scene():
        page.evaluate("self.held.pop()()")
    expect(page.locator("[data-sent]")).to_have_count(0)
    expect(page.locator("#notice dialog")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-asked-act", "1")


def test_undo_while_a_decision_of_a_bot_is_on_its_way_leaves_the_next_bots_to_decide_again(
    returning_user: User,
) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    path = "play/?game=architects&players=5&level=novice&first=0&name1=Ren&seed=2a"
    page = returning_user.open(path, script=INTERCEPTED)
    choice, asked, body = page.locator("#choice-1"), page.locator("#asked"), page.locator("body")
    choice.wait_for(timeout=START_TIMEOUT)
    intercept(page, """message.acts || message.verb === "undo" ? "hold" : message""")
    choice.click()
    expect(body).to_have_attribute("data-asked-acts", "1", timeout=START_TIMEOUT)
    page.locator("[data-verb=undo] button").click()
    expect(body).to_have_attribute("data-asked-undo", "1")
    intercept(page, "message")
    page.evaluate("self.held[0]()")  # the decision comes before the undo, whose answer takes longer
    expect(page.locator("#live")).to_contain_text("Ren takes")
    page.wait_for_timeout(SETTLED)
    page.evaluate("self.held[1]()")
    expect(page.locator("#live")).to_contain_text("Back to your last decision.")
    expect(asked).to_be_visible()
    choice.click()
    expect(asked).to_have_count(0)
    expect(asked).to_be_visible(timeout=START_TIMEOUT)  # all bots have decided
    expect(page.locator("#notice dialog")).to_have_count(0)


def test_a_board_comes_although_the_browser_paints_nothing(returning_user: User) -> None:
    page = returning_user.open(f"play/#{duel(3).to_link()}", script=NOTHING_PAINTED, reduced_motion="no-preference")
    for asked in (1, 2):
        page.locator("[data-verb=undo] button").click(timeout=START_TIMEOUT)
        expect(page.locator("#app")).to_have_attribute("data-scene", re.compile(f"/{3 - asked}$"))
        expect(page.locator("body")).to_have_attribute("data-asked", str(asked))
        expect(page.locator("[data-sent]")).to_have_count(0)
