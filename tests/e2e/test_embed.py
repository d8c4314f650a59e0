"""Boards embedded in pages of another origin: the custom element and its messages, plain frames, the shared Python."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, Route, expect

from heptad.players import DEFAULT_CHARACTERS
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.records import before_the_end
from tests.e2e.user import ANSWERS, START_TIMEOUT, User, link_of, violations, wait_until

ROOT = Path(__file__).resolve().parents[2]
DOCS, EXAMPLES = ROOT / "docs" / "embedding.md", ROOT / "examples" / "embed"
#: Collects every event of every board in `heard`: its name, its detail and the id of the board.
LISTEN = """window.heard = []; for (const type of ["ready", "move", "solved", "over", "error"])
addEventListener("heptad:" + type, ({ detail, target }) => heard.push([type, detail, target.id]))"""

#: Waits for 20 animation frames.
FRAMES = """new Promise(done => { let left = 20;
const next = () => left-- ? requestAnimationFrame(next) : done(); next() })"""
#: Sets the promise `lasts`, which resolves after a number of messages "last". Each is sent after the messages of a
#: test, so these have been received by then.
AWAIT_LAST = """number => { self.lasts = new Promise(done =>
addEventListener("message", ({ data }) => { if (data === "last" && !--number) done(true) })); }"""

#: Gives the first possible answer, if any, and returns whether the game is over.
ANSWERED = """body => { body.querySelector("#dock [name=token]:enabled")?.click();
return body.querySelector("#result") !== null }"""

#: Makes shared workers fail as in Firefox, in a frame of another site, if third-party cookies are blocked.
NO_SHARING = """globalThis.SharedWorker = class { constructor() {
throw new DOMException("storage access denied", "SecurityError") } }"""

Host = Callable[..., Page]


@pytest.fixture
def host(server: Server, tmp_path: Path, new_user: NewUser) -> Iterator[Host]:
    """Return a function that opens a page of another origin, with a given body or one of the embedding examples.

    "SITE/" in the page is replaced by the address of the site.
    """
    (tmp_path / "favicon.ico").write_bytes(b"")
    with Server(tmp_path) as elsewhere:
        # The host page has the address 127.0.0.1, too: Chromium denies pages of another machine, and "localhost" counts
        # as one, the shared workers of this machine.
        user = new_user(elsewhere.url)
        user.allowed.append(server.url)

        def open_page(body: str, head: str = "", expected_errors: tuple[str, ...] = (), **options: Any) -> Page:
            user.expected_errors = expected_errors
            page = f'<!doctype html><html lang="en"><title>Club</title>{head}<body>{body}'
            if not body.startswith("<"):
                page = (EXAMPLES / body).read_text("utf-8")
            (tmp_path / "index.html").write_text(page.replace("SITE/", server.url), "utf-8")
            return user.open("", script=LISTEN, **options)

        yield open_page
        for page in user.context.pages:
            page.close()  # before the server stops, because pages may still request something


SCRIPT = '<script defer src="SITE/embed.js"></script>'
MODULE = SCRIPT.replace("defer", 'type="module"')


def board(page: Page, number: int = 0) -> FrameLocator:
    return page.locator("heptad-board").nth(number).frame_locator("iframe")


def solve(inside: FrameLocator) -> int:
    """Click answers until all right ones are found; return the number of clicks."""
    answers = inside.locator("button.answer")
    answers.first.wait_for()
    tries = 0
    for number in range(answers.count()):
        if answers.nth(number).get_attribute("aria-disabled"):
            continue
        answers.nth(number).click()
        tries += 1
    expect(inside.locator(".drill-right")).to_be_visible()
    return tries


def heard(page: Page, kind: str) -> list[list[Any]]:
    found: list[list[Any]] = page.evaluate("heard")
    return [event for event in found if event[0] == kind]


def height(page: Page, number: int = 0) -> float:
    box = page.locator("heptad-board").nth(number).bounding_box()
    assert box
    return box["height"]


def waits_for(page: Page, expression: str) -> None:
    page.wait_for_function(expression, timeout=START_TIMEOUT)


def fits(page: Page, inside: FrameLocator) -> None:
    """Wait until the frame is as high as its content."""
    html = inside.locator("html")
    wait_until(page, lambda: height(page) == html.evaluate("it => Math.ceil(it.getBoundingClientRect().height)"))


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
    second.locator("[data-do=begin]").click()
    expect(second.locator(".t-duel")).to_be_visible(timeout=START_TIMEOUT)
    expect(second.locator(".chrome:visible")).to_have_count(0)
    for _ in range(2):
        second.locator(ANSWERS).first.wait_for()
        scene = second.locator("#app").get_attribute("data-scene") or ""
        choose(second)
        expect(second.locator("#app")).not_to_have_attribute("data-scene", scene)


def test_events_tell_what_happens(host: Host) -> None:
    page = host('<heptad-board id="a" game="duel" scenario="trade-1"></heptad-board>', SCRIPT)
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


def test_the_frame_is_as_high_as_its_content_and_the_page_stands_still(host: Host) -> None:
    page = host('<heptad-board game="duel" scenario="trade-2"></heptad-board><p id="below">Below', SCRIPT)
    inside = board(page)
    inside.locator("button.answer").first.wait_for()
    inside.locator("html").evaluate("() => document.fonts.ready.then(() => true)")
    fits(page, inside)
    before = height(page)
    page.evaluate("""window.shifts = []; new PerformanceObserver(list => shifts.push(...list.getEntries()))
        .observe({ type: "layout-shift" })""")
    page.evaluate(FRAMES)
    assert page.evaluate("shifts.length") == 0
    inside.locator("button.answer").first.click()
    waits_for(page, f"document.querySelector('heptad-board').clientHeight > {before}")
    fits(page, inside)
    wait_until(page, lambda: not inside.locator("html").evaluate("it => it.scrollHeight > innerHeight + 1"))


@pytest.mark.parametrize(
    ("head", "change"),
    [
        ("<meta name=color-scheme content='light dark'>", ""),
        ("<style>.dark{color:#ddd;background:#111}</style>", "document.body.className = 'dark'"),
        (
            "<style>[data-theme=dark] body{color:oklch(0.9 0 0)}</style>",
            "document.documentElement.dataset.theme = 'dark'",
        ),
        ("<style>p{}</style>", "document.documentElement.style.colorScheme = 'dark'"),
    ],
)
def test_the_theme_follows_the_page_while_it_is_open(host: Host, head: str, change: str) -> None:
    page = host('<heptad-board game="duel" scenario="trade-2"></heptad-board>', head + SCRIPT, color_scheme="light")
    html = board(page).locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    if change:
        page.evaluate(change)
    else:
        page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "dark")
    page.evaluate("document.querySelector('heptad-board').setAttribute('theme', 'light')")
    expect(html).to_have_attribute("data-theme", "light")


def test_the_language_follows_the_page_unless_told(host: Host) -> None:
    page = host('<heptad-board game="duel" scenario="trade-2"></heptad-board>', SCRIPT)
    html = board(page).locator("html")
    expect(html).to_have_attribute("lang", "en")
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 1")
    page.evaluate("document.documentElement.lang = 'ja-JP'")
    expect(html).to_have_attribute("lang", "ja")
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 2")
    page.evaluate("document.querySelector('heptad-board').lang = 'en'")
    expect(html).to_have_attribute("lang", "en")
    page.evaluate("document.querySelector('heptad-board').lang = 'JA'")
    expect(html).to_have_attribute("lang", "ja")
    page.evaluate("document.querySelector('heptad-board').lang = 'eo'")
    expect(html).to_have_attribute("lang", "en")


def test_load_shows_something_else_and_reset_begins_again(host: Host) -> None:
    page = host('<heptad-board game="duel" scenario="trade-1"></heptad-board>', SCRIPT)
    inside = board(page)
    solve(inside)
    page.evaluate("document.querySelector('heptad-board').reset()")
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 2")
    expect(inside.locator(".is-right")).to_have_count(0)
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


def test_the_samples_of_the_page_on_embedding_run_as_printed(host: Host) -> None:
    element, calls, frame, listener = re.findall(
        r"^```html\n(.*?)^```", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    page = host(f"<p>{frame}{listener}{element}{calls}".replace("https://SITE/", "SITE/"), size=(900, 2000))
    plain = page.frame_locator("p > iframe")
    expect(plain.locator("html")).to_have_attribute("data-theme", "dark")
    wait_until(page, lambda: page.evaluate("+frame.height") == plain.locator("html").evaluate("it => it.clientHeight"))
    expect(board(page).locator("#sell-1")).to_be_visible()
    with page.expect_console_message(lambda said: said.text.startswith("sell-1 ")):
        solve(board(page))


def test_the_script_for_hosts_is_small(built_site: Path) -> None:
    assert len((built_site / "embed.js").read_bytes()) <= 5 * 1024
    assert "import " not in re.sub(r"import\.meta", "", (built_site / "embed.js").read_text("utf-8"))


@pytest.mark.parametrize(("window", "expected"), [(400, 480), (700, 630), (1400, 960)])
def test_a_game_fills_its_frame_which_is_no_higher_than_the_window(host: Host, window: int, expected: int) -> None:
    page = host('<heptad-board game="duel" play></heptad-board>', SCRIPT, size=(900, window))
    wait_until(page, lambda: height(page) == expected)


def test_five_games_in_a_page_are_played_by_one_python(host: Host) -> None:
    games = "".join(
        f'<heptad-board id="g{n}" game="{game}" play seed="2a" bots="greedy"></heptad-board>'
        for n, game in enumerate(("duel", "architects", "wonders", "duel", "architects"))
    )
    page = host(games, SCRIPT, size=(900, 5000))
    loaded: list[str] = []
    page.context.on("request", lambda request: loaded.append(request.url))
    for number in range(5):
        board(page, number).locator("[data-do=begin]").wait_for()
    for number, style in enumerate(("duel", "arch", "wonders")):
        expect(board(page, number).locator("#main > *")).to_have_count(2)
        expect(board(page, number).locator(f"#main > .drill-board.{style}")).to_be_visible()
    assert [url for url in loaded if "/pyodide/" in url or "/py/" in url] == []
    for number in range(5):
        board(page, number).locator("[data-do=begin]").click()
    for number in range(5):
        expect(board(page, number).locator("#app [data-verb]").first).to_be_visible(timeout=START_TIMEOUT)
    browser = page.context.browser
    assert browser
    session = browser.new_browser_cdp_session()

    def kinds() -> list[str]:
        targets = session.send("Target.getTargets")["targetInfos"]
        return [it["type"] for it in targets if "/assets/js/" in it["url"]]

    wait_until(page, lambda: kinds() == ["shared_worker"])
    choose(board(page, 0))
    waits_for(page, "heard.some(([type, detail, id]) => type === 'move' && id === 'g0')")
    assert {event[1]["game"] for event in heard(page, "move") if event[2] == "g0"} == {"duel"}
    assert {event[2] for event in heard(page, "move")} <= {"g0", "g1", "g2", "g3", "g4"}
    assert heard(page, "error") == []
    expect(board(page, 2).locator(".drill-board")).to_have_count(0)
    wonders = page.locator("heptad-board iframe").nth(2).element_handle().content_frame()
    assert wonders
    assert violations(wonders, themes=1) == []


def test_a_game_is_played_where_the_browser_refuses_to_share_a_worker_with_other_pages(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "LISTEN", f"{LISTEN};{NO_SHARING}")
    page = host('<heptad-board game="architects" play seed="2a" bots="greedy"></heptad-board>', SCRIPT)
    board(page).locator("[data-do=begin]").click()
    expect(board(page).locator("#app [data-verb]").first).to_be_visible(timeout=START_TIMEOUT)
    expect(board(page).locator("#preparing")).to_be_hidden()


def test_a_game_that_is_begun_before_its_scripts_are_there_begins_when_they_come(host: Host) -> None:
    page = host("<p>Rules</p>", SCRIPT)
    held: list[Route] = []
    page.context.route("**/assets/js/bridge.js", lambda route: held.append(route))
    page.evaluate("line => document.body.insertAdjacentHTML('beforeend', line)", '<heptad-board game="duel" play>')
    begin = board(page).locator("[data-do=begin]")
    begin.click()
    expect(begin).to_have_attribute("data-sent", "")
    wait_until(page, lambda: bool(held))
    held[0].continue_()
    expect(board(page).locator("#app [data-verb]").first).to_be_visible(timeout=START_TIMEOUT)
    expect(begin).to_have_count(0)


def test_the_end_of_a_game_a_step_of_a_replay_and_what_cannot_be_shown_are_told(host: Host) -> None:
    replay = link_of(before_the_end("duel", 2, 2))
    page = host(
        f"""<heptad-board id="replay" replay="{replay}"></heptad-board>
        <heptad-board id="broken" replay="{replay[:-20]}"></heptad-board>
        <heptad-board id="game" game="architects" play></heptad-board>""",
        SCRIPT,
        size=(900, 2100),
    )
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 3")
    page.evaluate(
        """path => document.getElementById("game").shadowRoot.querySelector("iframe").contentWindow.postMessage(
        { heptad: 1, type: "load", path }, "*")""",
        f"embed/#{link_of(before_the_end('architects', 1, 2))}",
    )
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 4")
    for seen in (".outline .scene", "#reel .reel-keys"):
        expect(board(page, 0).locator(seen).first).to_be_visible()
    for number in range(3):
        board(page, number).locator("[data-do=begin]").click()
    board(page, 0).locator("[data-go=back]").click(timeout=START_TIMEOUT)  # an unfinished game begins at its last step
    board(page, 2).locator("#dock [name=token]").first.wait_for(timeout=START_TIMEOUT)
    wait_until(page, lambda: bool(board(page, 2).locator("body").evaluate(ANSWERED)), START_TIMEOUT)
    for kind, teller in (("move", "replay"), ("error", "broken"), ("over", "game")):
        waits_for(page, f"heard.some(([type, , id]) => type === '{kind}' && id === '{teller}')")
    move = next(detail for _, detail, board_id in heard(page, "move") if board_id == "replay")
    assert move == {"game": "duel", "step": move["last"] - 1, "last": move["last"]}
    ((_, error, broken),) = heard(page, "error")
    assert (error["code"], broken) == ("unreadable", "broken")
    assert error["say"].startswith("The game in this link cannot be opened. This link is not complete")
    assert error["say"].endswith(".")
    ((_, over, game),) = heard(page, "over")
    assert (over["game"], game) == ("architects", "game")
    assert [player["by"] for player in over["players"]] == ["person", "greedy"]
    assert any(player["won"] for player in over["players"])


def choose(inside: FrameLocator) -> None:
    """Give the first possible answer at a table of Duel."""
    inside.locator(ANSWERS).first.click()


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


def test_a_card_is_shown_alone(host: Host) -> None:
    # A page may load the script more than once, also as a module, and have the same names.
    head = MODULE + SCRIPT + SCRIPT + "<script>const ROOT = 7</script>"
    page = host('<heptad-board game="duel" card="arena"></heptad-board>', head)
    inside = board(page)
    expect(inside.locator("#arena .about")).to_be_visible()
    expect(inside.locator(".entry:visible")).to_have_count(1)
    waits_for(page, "document.querySelector('heptad-board').clientHeight < 500")
    inside.locator("#arena .about a[href='#brewery']").first.click()
    expect(inside.locator("#brewery .about")).to_be_visible()
    page.evaluate("document.querySelector('heptad-board').load({ game: 'duel', card: 'baths' })")
    waits_for(page, "heard.length === 2")
    assert heard(page, "ready") == [["ready", {"path": "cards/duel/"}, ""]] * 2
    expect(inside.locator("#baths .about")).to_be_visible()
    expect(inside.locator(".entry:visible")).to_have_count(1)
    fits(page, inside)


#: Returns the readings above words that an ancestor cuts off.
CUT_READINGS = """() => [...document.querySelectorAll("rt")].filter(reading => {
  const box = reading.getBoundingClientRect();
  if (!box.width) return false;
  for (let it = reading.parentElement; it !== document.body; it = it.parentElement) {
    const around = it.getBoundingClientRect();
    const outside = box.left < around.left || box.top < around.top || box.right > around.right;
    if (outside && getComputedStyle(it).overflow !== "visible") return true;
  }
  return false;
}).map(reading => reading.textContent)"""


def test_the_reading_above_the_name_of_a_card_that_is_shown_alone_is_not_cut_off(host: Host) -> None:
    page = host('<heptad-board game="duel" card="stable" lang="ja"></heptad-board>', SCRIPT)
    expect(board(page).locator("#stable rt").first).to_be_visible()
    assert page.frames[1].evaluate(CUT_READINGS) == []


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


def choose_tile(page: Page, name: str, value: str) -> None:
    """Click the tile of a radio button, which itself is invisible."""
    button = page.locator(f"[name={name}][value={value}]")
    page.locator("label").filter(has=button).click()
    expect(button).to_be_checked()


def test_the_builder_joins_the_names_in_a_title_as_the_language_does_it(returning_user: User) -> None:
    page = returning_user.open("ja/embed-builder/?game=duel&scenario=trade-2")
    expect(page.locator("#line")).to_contain_text("、世界の七不思議：デュエル")


def test_the_builder_shows_and_writes_every_kind_of_line(returning_user: User) -> None:
    page = returning_user.open("embed-builder/?game=duel&scenario=trade-2")
    line, inside = page.locator("#line"), page.frame_locator("heptad-board iframe")
    expect(inside.locator("#trade-2")).to_be_visible()
    expect(line).to_contain_text('<heptad-board game="duel" scenario="trade-2" lang="en" title="')
    for kind, text in {
        "iframe": "/learn/duel/trade-2/?theme=dark",
        "markdown": "/pictures/duel/trade-2.png)](",
        "wiki": "/pictures/duel/trade-2.png]",
    }.items():
        choose_tile(page, "theme", "dark")
        choose_tile(page, "form", kind)
        expect(line).to_contain_text(text)
    expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
    choose_tile(page, "form", "element")
    for kind in ("chapter", "puzzle", "play", "card"):
        choose_tile(page, "show", kind)
        expect(line).to_contain_text(f" {'scenario' if kind == 'puzzle' else kind}")
    choose_tile(page, "show", "play")
    page.locator("[name=game]").select_option("wonders")
    page.locator("[name=options]:visible").select_option("4")
    page.locator("[name=bots]").select_option("Novice")
    bots = [f"novice.{name}" for name in DEFAULT_CHARACTERS[:3]]
    expect(line).to_contain_text(f'play options="players=4" bots="{" ".join(bots)}" theme="dark"')
    choose_tile(page, "form", "iframe")
    by = "&amp;".join(f"by{seat}={bot}" for seat, bot in enumerate(bots, 1))
    expect(line).to_contain_text(f'/embed/?theme=dark&amp;game=wonders&amp;players=4&amp;{by}"')
    choose_tile(page, "form", "element")
    choose_tile(page, "show", "replay")
    expect(line).to_be_empty()
    page.locator("[name=link]").fill("http://x/replay/#abc")
    expect(line).to_contain_text('replay="abc"')
