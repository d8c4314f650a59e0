"""Boards embedded in pages of another origin: the custom element and its messages, plain frames, what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.embedding import ROOT, SCRIPT, Host, board, choose, fits, heard, height, hosting, solve, waits_for
from tests.e2e.records import RECORDS
from tests.e2e.user import ANSWERS, DOUBLE_CLICK_TIME, START_TIMEOUT, link_of, wait_until

DOCS = ROOT / "docs" / "embedding.md"
#: Sets the promise `lasts`, which resolves after a number of messages "last". Each is sent after the messages of a
#: test, so these have been received by then.
AWAIT_LAST = """number => { self.lasts = new Promise(done =>
addEventListener("message", ({ data }) => { if (data === "last" && !--number) done(true) })); }"""


@pytest.fixture
def host(server: Server, tmp_path: Path, new_user: NewUser) -> Iterator[Host]:
    with hosting(server, tmp_path, new_user) as open_page:
        yield open_page


@pytest.mark.promise("frame")
@pytest.mark.every_engine(usual=False)
def test_the_tutorial_of_the_examples_is_played_through_on_another_origin(host: Host) -> None:
    page = host("index.html")
    for number in range(5):
        page.locator("heptad-board").nth(number).scroll_into_view_if_needed()
        solve(board(page, number))
    expect(page.locator("#solved")).to_have_text("You have solved 5 of 5.")
    assert [event[1]["scenario"] for event in heard(page, "solved")] == [
        "trade-1",
        "trade-2",
        "sell-1",
        "chain-1",
        "war-1",
    ]
    assert len(page.context.service_workers) == 0


def test_plain_frames_work_where_the_host_allows_no_script(host: Host) -> None:
    page = host("no-script.html")
    first, second = page.frame_locator("iframe").first, page.frame_locator("iframe").last
    solve(first)
    expect(first.locator("html")).to_have_attribute("data-theme", "light")
    expect(first.locator("header.bar")).to_be_hidden()
    page.locator("iframe").last.scroll_into_view_if_needed()
    expect(second.locator("html")).to_have_attribute("data-theme", "dark")
    bars = [it.locator("html").evaluate("it => getComputedStyle(it).scrollbarColor") for it in (first, second)]
    assert bars[0] != bars[1], "scroll bars have the colours of the theme"
    second.locator("[data-do=begin]").press("Enter")
    expect(second.locator("#main"), "the next key does not leave the frame").to_be_focused()
    expect(second.locator(".t-duel")).to_be_visible(timeout=START_TIMEOUT)
    expect(second.locator(".chrome:visible")).to_have_count(0)
    for _ in range(2):
        second.locator(ANSWERS).first.wait_for()
        scene = second.locator("#app").get_attribute("data-scene") or ""
        choose(second)
        expect(second.locator("#app")).not_to_have_attribute("data-scene", scene)
        page.wait_for_timeout(DOUBLE_CLICK_TIME * 1000)  # the next choice may lie where this one was


def test_events_tell_what_happens(host: Host) -> None:
    of_games = 'seed="2a" bots="greedy"'  # have no effect on a lesson
    page = host(f'<heptad-board id="a" game="duel" scenario="trade-1" {of_games}></heptad-board>', SCRIPT)
    inside = board(page)
    inside.locator("button.answer").first.click()
    waits_for(page, "heard.length > 1")
    tries = solve(inside) + 1
    waits_for(page, "heard.some(([type]) => type === 'solved')")
    assert heard(page, "ready") == [["ready", {"path": "learn/duel/trade-1/"}, "a"]]
    assert heard(page, "solved")[0][1]["game"] == "duel"
    moves = [detail for _, detail, _ in heard(page, "move")]
    assert all(set(move) == {"game", "scenario", "right", "tries"} for move in moves)
    assert [move["tries"] for move in moves][:tries] == list(range(1, tries + 1))


def test_load_shows_something_else_and_reset_begins_again(host: Host) -> None:
    page = host('<heptad-board game="duel" scenario="trade-1"></heptad-board>', SCRIPT)
    inside = board(page)
    solve(inside)
    page.evaluate("document.querySelector('heptad-board').reset()")
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 2")
    expect(inside.locator(".is-right")).to_have_count(0)
    inside.locator("html").evaluate("() => delete URL.canParse")  # Chrome 119 does not have it
    page.evaluate("document.querySelector('heptad-board').load({ game: 'duel', scenario: 'sell-1' })")
    expect(inside.locator("#sell-1")).to_be_visible()
    solve(inside)
    page.evaluate("document.querySelector('heptad-board').load({ game: 'architects', chapter: 'powers', lang: 'ja' })")
    expect(inside.locator("html")).to_have_attribute("lang", "ja")
    expect(inside.locator(".drill").first).to_be_visible()
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 4")
    paths = [detail["path"] for _, detail, _ in heard(page, "ready")]
    assert paths == ["learn/duel/trade-1/", "learn/duel/trade-1/", "learn/duel/sell-1/", "ja/learn/architects/powers/"]
    page.evaluate("document.querySelector('heptad-board').removeAttribute('lang')")
    sell, trade = (f"board.load({{ game: 'duel', scenario: '{key}' }})" for key in ("sell-1", "trade-2"))
    reset = "board.reset()"
    for first, second, shown in ((sell, trade, "trade-2"), (sell, reset, "sell-1"), (reset, trade, "trade-2")):
        call = f"async () => {{ const board = document.querySelector('heptad-board'); {first}; await 0; {second} }}"
        page.evaluate(call)
        expect(inside.locator(f"#{shown}")).to_be_visible()
    assert page.evaluate("history.length") == 2


def test_a_page_that_is_opened_as_a_file_exchanges_messages_with_its_frame(host: Host, tmp_path: Path) -> None:
    page = host('<heptad-board game="duel" scenario="trade-1"></heptad-board>', SCRIPT)
    page.goto((tmp_path / "index.html").as_uri())
    waits_for(page, "heard.length === 1")
    fits(page, board(page))
    page.evaluate("document.querySelector('heptad-board').setAttribute('theme', 'dark')")
    expect(board(page).locator("html")).to_have_attribute("data-theme", "dark")


def test_a_lesson_works_in_a_sandbox_that_takes_its_origin_away(host: Host) -> None:
    """Where the host of the site lets pages of every origin load its scripts, as the server of the tests does."""
    page = host('<iframe sandbox="allow-scripts" src="SITE/learn/duel/trade-1/" width="600" height="700"></iframe>')
    inside = page.frame_locator("iframe")
    inside.locator("button.answer").first.click()
    expect(inside.locator(".verdict:visible")).to_have_count(1)


def test_a_replay_begins_by_itself_in_a_frame_for_which_its_page_is_not_made(host: Host) -> None:
    page = host(f'<iframe src="SITE/replay/#{link_of(RECORDS["duel"])}" width="600" height="700"></iframe>')
    expect(page.frame_locator("iframe").locator(".t-duel")).to_be_visible(timeout=START_TIMEOUT)


def test_the_samples_of_the_page_on_embedding_run_as_printed(host: Host) -> None:
    element, calls, frame, listener = re.findall(
        r"^```html\n(.*?)^```", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    page = host(f"{listener}<p>{frame}{frame}{element}{calls}".replace("https://SITE/", "SITE/"), size=(900, 2000))
    frames = page.locator("p > iframe").all()
    shown = [it.content_frame.locator("html") for it in frames]
    for html in shown:
        expect(html).to_have_attribute("data-theme", "dark")
    heights = "it => Number(it.height ?? it.clientHeight)"
    wait_until(page, lambda: [it.evaluate(heights) for it in frames] == [it.evaluate(heights) for it in shown])
    expect(board(page).locator("#sell-1")).to_be_visible()
    with page.expect_console_message(lambda said: said.text.startswith("sell-1 ")):
        solve(board(page))


#: Invalid messages, each made by one change of a valid message.
SPOILT = """() => {
  const kinds = ["ready", "move", "solved", "over", "error", "size", "load", "reset", "theme", "x", "", null, 7];
  const numbers = [undefined, null, -1, 0, 1, "1", 1.5, NaN, 1e9, [1]];
  const details = [undefined, null, 0, "x", {}, { height: 9000 }, { height: -1 }, { game: "duel" }, []];
  const found = [];
  for (let i = 0; i < 300; i++) {
    const heptad = [1, 0, 2, "1", null, undefined][i % 6];
    const message = { heptad, n: numbers[i % numbers.length], type: kinds[i % kinds.length],
      detail: details[i % details.length], path: ["../x", "//evil.example/", "saves/", "embed/../saves/", 7, ""][i % 6],
      theme: ["dark", "<b>", 1, null][i % 4] };
    found.push(i % 11 ? message : [null, 1, "heptad", [], { heptad: 1 }][i % 5]);
  }
  return found;
}"""


def test_forged_and_disordered_messages_are_ignored_on_both_sides(host: Host) -> None:
    body = (
        '<heptad-board id="a" game="duel" scenario="trade-1" theme="light"></heptad-board><iframe srcdoc="x"></iframe>'
    )
    page = host(body, SCRIPT)
    inside = board(page)
    inside.locator("button.answer").first.wait_for()
    waits_for(page, "heard.length === 1")
    fits(page, inside)
    before = height(page)
    page.evaluate(AWAIT_LAST, 3)
    # Messages to the page: from itself, and from a frame that is not the board's.
    page.evaluate(f"[...({SPOILT})(), 'last'].forEach(it => postMessage(it, '*'))")
    next(it for it in page.frames if it.url == "about:srcdoc").evaluate(
        f"[...({SPOILT})(), 'last'].forEach(it => parent.postMessage(it, '*'))"
    )
    # Messages from the board's own frame: used sequence numbers, other versions, other shapes.
    frame = next(it for it in page.frames if "learn/duel/trade-1/" in it.url)
    old = "it => it?.heptad === 1 ? { ...it, n: Math.min(it.n, 0) } : it"
    frame.evaluate(f"[...({SPOILT})().map({old}), 'last'].forEach(it => parent.postMessage(it, '*'))")
    # Messages to the frame: from the page, with nothing valid in them, and from the frame itself.
    frame.evaluate(AWAIT_LAST, 2)
    frame.evaluate(f"[...({SPOILT})(), 'last'].forEach(it => postMessage(it, '*'))")
    allowed = """(it => it?.heptad === 1 &&
      (["reset", "theme"].includes(it.type) || (it.type === "load" && typeof it.path === "string")))"""
    page.evaluate(
        f"""[...({SPOILT})().filter(it => !{allowed}(it)), "last"].forEach(it =>
        document.querySelector("heptad-board").shadowRoot.querySelector("iframe").contentWindow.postMessage(it, "*"))"""
    )
    assert page.evaluate("lasts")
    assert frame.evaluate("lasts")
    assert heard(page, "ready") == [["ready", {"path": "learn/duel/trade-1/"}, "a"]]
    assert page.evaluate("heard.length") == 1
    assert height(page) == before
    assert "learn/duel/trade-1/" in frame.url
    expect(inside.locator("html")).to_have_attribute("data-theme", "light")
    solve(inside)
    waits_for(page, "heard.some(([type]) => type === 'solved')")


@pytest.mark.parametrize("what", [{"game": "duel", "scenario": "../../pad/duel"}, {"replay": "x" * 21_000}])
def test_what_may_not_be_loaded_is_reported_like_a_page_that_does_not_exist(host: Host, what: dict[str, str]) -> None:
    page = host('<heptad-board game="duel" scenario="trade-1"></heptad-board>', SCRIPT)
    waits_for(page, "heard.length === 1")
    page.evaluate("what => document.querySelector('heptad-board').load(what)", what)
    waits_for(page, "heard.length === 3")
    assert [detail["path"] for _, detail, _ in heard(page, "ready")] == ["learn/duel/trade-1/", "404.html"]
    ((_, error, _),) = heard(page, "error")
    assert error["code"] == "unknown"
    expect(board(page).locator("#unknown")).to_be_visible()
    page.evaluate("document.querySelector('heptad-board').load({ game: 'duel', scenario: 'sell-1' })")
    expect(board(page).locator("#sell-1")).to_be_visible()


@pytest.mark.parametrize("path", ["saves/", "results/", "mybots/"])
def test_pages_about_this_device_refuse_to_work_in_a_frame(host: Host, path: str) -> None:
    page = host(f'<iframe src="SITE/{path}" title="x" width="600" height="400"></iframe>')
    inside = page.frame_locator("iframe")
    expect(inside.locator(".if-framed a")).to_have_attribute("target", "_blank")
    expect(inside.locator("main > :not(.if-framed):visible")).to_have_count(0)


def test_names_of_nothing_are_told_before_anybody_touches_the_frame(host: Host) -> None:
    page = host(
        """<heptad-board id="scenario" game="duel" scenario="nonsense" lang="ja" theme="dark"></heptad-board>
        <heptad-board id="chapter" game="duel" chapter="nope"></heptad-board>
        <heptad-board id="card" game="duel" card="nonsense"></heptad-board>
        <heptad-board id="percent" game="duel" card="100%"></heptad-board>
        <heptad-board id="play" game="chess" play></heptad-board>
        <heptad-board id="empty" game="duel" scenario=""></heptad-board>""",
        SCRIPT,
        ("404", "MIME type"),
        size=(900, 5000),
    )
    waits_for(page, "heard.length === 10")
    assert {board_id for _, _, board_id in heard(page, "ready")} == {"scenario", "chapter", "card", "percent", "play"}
    page_is_lost = "There is no page at this address. このアドレスにページはありません。"
    assert {board_id: error for _, error, board_id in heard(page, "error")} == {
        "scenario": {"code": "unknown", "say": page_is_lost},
        "chapter": {"code": "unknown", "say": page_is_lost},
        "card": {"code": "unknown", "say": "Nothing here has this name."},
        "percent": {"code": "unknown", "say": "Nothing here has this name."},
        "play": {"code": "unknown", "say": "There is no game of this name."},
    }
    for number in range(5):
        expect(board(page, number).locator("#unknown")).to_be_visible()
        expect(board(page, number).locator(".bar:visible, .foot:visible, [data-do=begin]:visible")).to_have_count(0)
    expect(board(page).locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("document.getElementById('empty').shadowRoot.querySelector('iframe').src") == ""
    page.evaluate("document.getElementById('chapter').load({ game: 'duel', scenario: 'trade-1' })")
    expect(board(page, 1).locator("#trade-1")).to_be_visible()
