"""Workers that crash or fall silent and bots that do not decide are asked again, and then reported."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.broken import NOTE_MESSAGES, intercept, intercepted, notice
from tests.e2e.saved import actions_of, duel, open_duel
from tests.e2e.user import START_TIMEOUT, WORKERS, Game, User, too_wide, wait_until


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
    # By keyboard: each button lies where the one before lay, and the page drops the second click of a double click.
    for _ in range(3):  # the tap has succeeded, so that all attempts are available again
        crash(page)
        notice(page, "restarted")
        page.locator("#notice button").press("Enter")
    crash(page)
    notice(page, "crash")
    page.locator("#notice [data-do=retry]").press("Enter")
    expect(page.locator("#notice dialog")).to_have_count(0)
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)


#: Makes the first `times` requests with this verb crash the worker.
CRASHES = """self.left = %(times)d;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (text) {
  if (left === 0 || typeof text !== "string" || JSON.parse(text).verb !== "%(verb)s") return post.call(this, text);
  left--;
  setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: { note: "failed", reason: "crash" } })));
}"""


@pytest.mark.thorough
def test_a_game_at_whose_opening_python_crashes_is_opened_again_by_itself(returning_user: User) -> None:
    page = returning_user.open("play/?seed=2a", script=CRASHES % {"verb": "new", "times": 2})
    Game(page).ready()
    expect(page.locator("#notice dialog")).to_have_count(0)


@pytest.mark.thorough
def test_a_hint_at_which_python_crashes_is_asked_for_again_by_itself(returning_user: User) -> None:
    script = CRASHES % {"verb": "advise", "times": 1}
    page = returning_user.open(f"play/#{duel(3).to_link()}", size=(1024, 1366), script=script)
    page.locator("#hint-open").click()
    page.locator("#hint .hrow").first.wait_for(timeout=START_TIMEOUT)
    assert page.evaluate("left") == 0
    assert too_wide(page) == []


@pytest.mark.thorough
def test_a_prepared_answer_that_the_worker_does_not_know_is_played_after_a_restart(returning_user: User) -> None:
    returning_user.expected_errors = ("crash",)
    script = intercepted("message.verb === 'confirm' ? {...message, verb: 'confirmed'} : message")
    game = returning_user.play("play/?players=3&seed=2a", script=f"{NOTE_MESSAGES}; {script}")
    page = game.page
    expect(page.locator(".thinking")).to_have_count(0)
    page.locator("label.card").first.click()
    wait_until(page, lambda: page.evaluate("verbs.at(-1)") == "prepared")
    with game.next_scene():
        page.locator(".way button:visible").click()
    notice(page, "restarted")
    assert [action[0] for action in game.record()["actions"]].count("0") == 1  # bots may have chosen again


@pytest.mark.promise("worker")
@pytest.mark.every_engine(usual=False)
def test_a_worker_that_falls_silent_is_noticed_and_started_again(user: User) -> None:
    user.expected_errors = ("silent",)
    page = user.context.new_page()
    page.clock.install()
    page.add_init_script(WORKERS)
    page.goto(f"{user.url}play/#{duel(3).to_link()}")
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
    expect(page).to_have_url(re.compile("save="))
    page.evaluate("workers[0].terminate()")
    page.locator("[data-verb=undo] button").click()
    page.clock.run_for(61_000)
    notice(page, "restarted")


STRANGE_SEAT = "message.verb === 'think' ? {...message, seat: 6} : message"


def test_a_bot_that_cannot_decide_is_asked_again_and_then_told(returning_user: User) -> None:
    page = returning_user.open("play/?players=3&seed=2a", script=intercepted(STRANGE_SEAT))
    notice(page, "bots")
    # One of the two bots once at the table, then each of them twice in a worker.
    expect(page.locator("body")).to_have_attribute("data-asked-think", "5")
    intercept(page, "message")
    page.locator("#notice [data-do=think]").click()
    Game(page).ready().play_turns(1)


def test_a_page_that_cannot_compile_leaves_that_to_its_worker(returning_user: User) -> None:
    refused = "() => { self.tried = true; return Promise.reject(new Error('tried by a test')) }"
    page = returning_user.open("play/?seed=2a", script=f"WebAssembly.compileStreaming = {refused}")
    Game(page).ready()
    assert page.evaluate("tried")


@pytest.mark.thorough
def test_a_bot_that_never_decides_is_told(user: User) -> None:
    user.expected_errors = ("silent",)
    page = user.context.new_page()
    page.clock.install()
    page.add_init_script(intercepted("message.verb === 'think' ? null : message"))
    page.goto(f"{user.url}play/?players=3&seed=2a")
    for count in (1, 5, 7):  # once at the table; then both bots in a worker, also for the game as it was
        expect(page.locator("body")).to_have_attribute("data-asked-think", str(count), timeout=START_TIMEOUT)
        expect(page).to_have_url(re.compile("save="))
        page.clock.run_for(61_000)
    notice(page, "silent")
