"""Bots that users add themselves: they are added, checked and played against, and cannot access anything else."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.engines import download
from tests.e2e.games import Architects
from tests.e2e.own import AGAINST, GOOD, INTERROGATE, SPY, own
from tests.e2e.user import PHONE, START_TIMEOUT, User, too_wide, violations, wait_until

RAISES = "class Bot:\n    def choose(self, info, rng):\n        raise ValueError('so it goes')\n"
LOOPS = "class Bot:\n    def choose(self, info, rng):\n        while True: pass\n"
#: Parts of the console errors when the isolated worker or its content security policy refuses something.
REFUSED = (
    *("undefined", "Content Security Policy", "violates", "Failed to load", "net::ERR", "is not allowed"),
    "establish a connection",
)
#: The worker of the first start never gets its port; the page still has one.
FIRST_START_IS_LOST = """self.channels = 0; const Channel = MessageChannel; self.MessageChannel = function () {
  const { port1, port2 } = new Channel(); return { port1, port2: channels++ ? port2 : new Channel().port2 } }"""
#: Makes the second attempt to store a bot fail: the one with the results of its check.
NO_ROOM_FOR_RESULTS = """let kept = 0; const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...given) {
  if (this.name === "bots" && ++kept > 1) throw new DOMException("full", "QuotaExceededError");
  return put.apply(this, given) }"""
#: Stores a bot that could not be loaded, with this traceback.
KEEP_BROKEN = """trace => import('/assets/js/own-bot-store.js').then(own => own.keep({
  name: "Ren", file: "my_bot.py", source: "", seconds: 5, games: [], checks: {}, trace, added: 1 }))"""
#: Returns the width of the traceback on a card, the width that it needs, and the width of the card.
WIDTHS = """[".trace", ".trace", ".bot"].map((part, number) =>
  document.querySelector(part)[number === 1 ? "scrollWidth" : "clientWidth"])"""
#: Returns the source of a stored bot.
KEPT = "name => import('/assets/js/own-bot-store.js').then(({ find }) => find(name)).then(({ source }) => source)"
#: The console error of Pyodide's own attempt to import, by which it finds out whether it may.
PYODIDE_TRIES = ("at data:text/javascript",)


def add(page: Page, name: str, source: str, seconds: str = "60") -> None:
    """Add a bot in the form of the page My bots, in English or Japanese; its check begins.

    `seconds` is the time that the bot has for a decision.
    """
    page.locator("#add [name=name]").fill(name)
    page.locator("#source").fill(source)
    page.locator("[name=seconds]").select_option(seconds)
    page.locator("#add .btn-go").click()


def at_table(user: User, source: str, seconds: int = 60, script: str = "") -> Page:
    """Open a table at which the user's own bot decides first."""
    page = user.open("404.html", script=script)
    own(page, "Ren", source, seconds)
    page.goto(f"{user.url}{AGAINST}Ren")
    return page


def wheel(folder: Path) -> Path:
    """Write a wheel that provides a bot by an entry point; return its path."""
    path, info = folder / "sample_bot-1.0-py3-none-any.whl", "sample_bot-1.0.dist-info"
    files = {
        "sample_bot.py": GOOD,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: sample-bot\nVersion: 1.0\nRequires-Dist: heptad\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "[heptad.bots]\nsample = sample_bot:Bot\n",
    }
    record = "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in {**files, f"{info}/RECORD": record}.items():
            archive.writestr(name, text)
    return path


@pytest.mark.promise("own")
@pytest.mark.every_engine(usual=False)
def test_a_bot_is_written_checked_and_played_against_and_deleted(returning_user: User) -> None:
    returning_user.expected_errors = PYODIDE_TRIES
    page = returning_user.open("mybots/", PHONE)
    page.get_by_label("Its name").fill("Ren & <b>co")
    page.get_by_label("Python").fill(GOOD)
    page.get_by_role("button", name="Add and check").click()
    expect(page.locator(".checking")).to_be_in_viewport()
    line = page.locator(".check-line")
    expect(line).to_contain_text("7 Wonders Architects", timeout=START_TIMEOUT)
    assert violations(page) + too_wide(page) == []
    assert download(page.get_by_role("button", name="Export as a file"), "*.py") == GOOD
    page.goto(returning_user.url + "architects/")
    choice = page.locator('[name=by1][value="mine.Ren & <b>co"]')
    expect(choice).to_have_count(1)
    choice.evaluate("it => { it.checked = true; it.form.onsubmit = () => false; it.form.requestSubmit() }")
    page.reload()
    expect(choice, "the last set-up").to_be_checked()
    page.goto(returning_user.url + "mybots/")
    line.get_by_role("link", name="Play against it").click()
    table = Architects(page)
    table.ready()
    table.play_turns(3)
    assert any(action.startswith("1 ") for action in table.record()["actions"])
    assert table.record()["seats"][1] == {"name": "Ren & <b>co", "by": "mine.Ren & <b>co"}
    page.goto(returning_user.url + "mybots/")
    page.locator("details.sure summary").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".bot")).to_have_count(0)
    page.goto(returning_user.url + "architects/")
    expect(page.locator("[name=by1][value=thales]")).to_be_checked()


def test_a_bot_needs_a_name_that_is_not_only_spaces(user: User) -> None:
    page = user.open("mybots/")
    name = page.get_by_label("Its name")
    name.fill("   ")
    page.get_by_role("button", name="Add and check").click()
    expect(name).to_be_focused()
    expect(name).to_have_value("")
    assert page.evaluate("import('/assets/js/own-bot-store.js').then(own => own.allBots())") == []
    own(page, "", GOOD)
    page.goto(f"{user.url}architects/")
    expect(page.locator(".setup-form [data-own]")).not_to_have_count(0)
    expect(page.locator("[name=by1][value='mine.']")).to_have_count(0)


@pytest.mark.thorough
def test_a_bot_that_was_changed_while_it_was_checked_stays_as_it_is_now(returning_user: User) -> None:
    returning_user.expected_errors = PYODIDE_TRIES
    page = returning_user.open("mybots/")
    for text, seconds in ((LOOPS, "1"), (GOOD, "60")):
        add(page, "Ren", text, seconds)
        expect(page.locator(".bot")).to_have_count(1)
    expect(page.locator(".check-line")).to_contain_text("7 Wonders Architects", timeout=START_TIMEOUT)
    expect(page.locator("iframe")).to_have_count(0)
    for _ in range(3):
        assert page.evaluate(KEPT, "Ren") == GOOD


@pytest.mark.thorough
def test_a_bot_that_is_deleted_while_it_is_checked_is_ended(returning_user: User) -> None:
    returning_user.expected_errors = PYODIDE_TRIES
    page = returning_user.open("mybots/")
    add(page, "Ren", LOOPS)
    wait_until(page, lambda: len(page.workers) > 0, START_TIMEOUT)
    page.locator("details.sure summary").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator("iframe")).to_have_count(0)
    wait_until(page, lambda: page.workers == [])
    expect(page.locator(".bot")).to_have_count(0)
    add(page, "Ren", LOOPS)  # this time it is deleted before its worker has begun
    page.locator("details.sure summary").click()
    page.get_by_role("button", name="Delete for good").click()
    add(page, "Bo", GOOD)
    expect(page.locator(".check-line")).to_have_count(1, timeout=START_TIMEOUT)
    expect(page.locator("iframe")).to_have_count(0)


def test_the_card_of_a_bot_tells_why_its_check_was_broken_off(user: User) -> None:
    user.expected_errors = ("Failed to load resource",)
    user.context.route("**/isolated-worker.js", lambda route: route.abort())
    page = user.open("ja/mybots/")
    add(page, "Ren", GOOD)
    said = page.locator(".checks li")
    expect(said).to_have_text(re.compile("動作確認を中断しました。.*Pythonを読み込めませんでした。", re.DOTALL))
    page.reload()
    expect(said).to_have_text(re.compile("動作確認を中断しました。.*Pythonを読み込めませんでした。", re.DOTALL))


def test_the_card_of_a_bot_keeps_the_focus_and_an_open_question_when_it_is_checked(user: User) -> None:
    user.expected_errors = ("Failed to load resource",)
    held: list[Route] = []  # the second check lasts until its request is refused below
    user.context.route("**/isolated-worker.js", lambda route: route.abort(), times=1)
    page = user.open("mybots/")
    add(page, "Ren", GOOD)
    check, status = page.get_by_role("button", name="Check", exact=True), page.locator("[aria-live=polite] .checking")
    expect(page.locator(".checks li")).to_contain_text("The check was broken off.")
    page.locator("details.sure summary").click()
    user.context.route("**/isolated-worker.js", lambda route: held.append(route))
    with page.expect_request("**/isolated-worker.js"):
        check.press("Enter")
    expect(status).to_contain_text("It is being checked")
    expect(check).to_have_attribute("aria-disabled", "true")
    expect(check).to_be_focused()
    held[0].abort()
    expect(status).to_be_empty()
    expect(check).to_be_focused()
    expect(page.get_by_role("button", name="Delete for good")).to_be_visible()


def test_every_word_of_a_traceback_can_be_read_on_the_card_of_a_bot_without_scrolling_sideways(user: User) -> None:
    page = user.open("mybots/")
    page.evaluate(KEEP_BROKEN, f"{'File my_bot.py, ' * 20}\nLookupError: {'x' * 200}")
    page.reload()
    trace = page.locator(".trace")
    expect(trace).to_contain_text("LookupError")
    for width in (360, 1100):
        page.set_viewport_size({"width": width, "height": 900})
        shown, needed, card = page.evaluate(WIDTHS)
        assert needed <= shown
        assert shown > 0.85 * card


def test_a_bot_whose_check_cannot_be_stored_is_said_to_be_kept(user: User) -> None:
    user.expected_errors = ("Failed to load resource",)
    user.context.route("**/isolated-worker.js", lambda route: route.abort())
    page = user.open("mybots/", script=NO_ROOM_FOR_RESULTS)
    add(page, "Ren", GOOD)
    expect(page.locator("#notice dialog")).to_contain_text("The bot is kept, but")
    expect(page.locator(".bot")).to_have_count(1)


@pytest.mark.parametrize(("path", "what"), [("mybots/", "the bots that you have added"), ("results/", "the results")])
def test_a_browser_without_a_database_says_what_it_does_not_give_out(path: str, what: str, user: User) -> None:
    blocked = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('', 'SecurityError') } })"
    expect(user.open(path, script=blocked).locator("#notice dialog")).to_contain_text(f"does not give out {what}")


@pytest.mark.thorough
def test_an_error_of_a_bot_is_shown_with_its_line_and_another_bot_plays_on(returning_user: User) -> None:
    page = at_table(returning_user, RAISES)
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Your bot “Ren” stopped with an error.", timeout=START_TIMEOUT)
    expect(notice.locator("pre")).to_contain_text("ValueError: so it goes")
    expect(notice.locator("pre")).to_contain_text("my_bot.py")
    assert violations(page) == []
    expect(page.locator("iframe")).to_have_count(1)
    notice.get_by_role("button", name="play on").click()
    table = Architects(page)
    table.ready()
    expect(notice.locator("dialog")).to_have_count(0)
    expect(page.locator("iframe")).to_have_count(0)  # its worker has ended with it
    assert table.record()["seats"][1]["by"] == "merchant"


def test_a_bot_that_loops_is_stopped_and_asked_again_once_it_was_mended(returning_user: User) -> None:
    page = at_table(returning_user, LOOPS, seconds=1)
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Your bot “Ren” did not decide in its time.", timeout=START_TIMEOUT)
    own(page, "Ren", GOOD)
    notice.get_by_role("button", name="Try again").click()
    table = Architects(page)
    table.ready()
    assert table.record()["seats"][1]["by"] == "mine.Ren"
    assert len(table.record()["actions"]) >= 1


@pytest.mark.thorough
def test_a_start_of_its_worker_that_the_browser_lost_is_repeated(returning_user: User) -> None:
    table = Architects(at_table(returning_user, GOOD, script=FIRST_START_IS_LOST))
    table.ready()
    assert table.page.evaluate("channels") == 2
    assert len(table.record()["actions"]) >= 1


def test_a_game_with_a_bot_that_is_not_here_is_open_to_another_bot(returning_user: User) -> None:
    page = returning_user.open(f"ja/{AGAINST}Nobody")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("自作のボット「Nobody」は、この端末にありません。", timeout=START_TIMEOUT)
    notice.locator("[data-verb=reseat] button").click()
    table = Architects(page)
    table.ready()
    assert table.record()["seats"][1]["by"] == "merchant"


def test_a_wheel_is_installed_by_micropip_and_its_bot_checked(returning_user: User, tmp_path: Path) -> None:
    page = returning_user.open("mybots/")
    page.get_by_label("From a file").set_input_files(wheel(tmp_path))
    page.get_by_role("button", name="Add and check").click()
    expect(page.locator(".check-line")).to_contain_text("7 Wonders Architects", timeout=START_TIMEOUT)
    expect(page.locator(".bot h2")).to_have_text("sample_bot")


#: What one of the site's own workers can reach: its own origin, another origin, evaluation of code.
TRY = """async ([own, other]) => {
const reached = what => what().then(() => true, () => false);
await new Promise(resume => setTimeout(resume)); // from here on not as a debugger
return [await reached(() => fetch(own)), await reached(() => fetch(other)),
    await reached(async () => new Function("return 1")())]; }"""


@pytest.mark.promise("own")
@pytest.mark.every_engine(usual=False)
def test_a_strangers_bot_reaches_neither_network_nor_saves_nor_the_page(
    returning_user: User, other_origin: str
) -> None:
    returning_user.expected_errors = REFUSED
    returning_user.allowed += [other_origin, other_origin.replace("http", "ws")]  # blocked requests are reported, too
    page = returning_user.open("mybots/")
    found, heard = page.evaluate(INTERROGATE, SPY % {"own": returning_user.url, "other": other_origin})
    assert heard == []
    assert found == dict.fromkeys(found, "refused") | {"itself": "reached"}
    assert len(found) == 23
    assert [frame.url for frame in page.frames][1:] == [f"{returning_user.url}assets/isolated.html", "about:srcdoc"]


def test_the_sites_own_workers_obey_the_policy_of_the_pages(returning_user: User, other_origin: str) -> None:
    returning_user.expected_errors = REFUSED
    returning_user.allowed.append(other_origin)
    page = returning_user.play("play/?level=architect").page
    wait_until(page, lambda: len(page.workers) > 1)  # one worker of the table, and those of its bots
    for worker in page.workers:
        tried = worker.evaluate(TRY, [returning_user.url + "build.json", other_origin])
        assert json.dumps(tried) == "[true, false, false]"
