"""Scripts and downloads that fail or never come are tried again, and then reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.broken import notice
from tests.e2e.user import Game, User, wait_until
from tests.thorough import in_turn

LOUD = ("",)


@pytest.fixture
def plain_user(user: User) -> User:
    """A new user without a service worker, so that tests can intercept every request; console errors are allowed."""
    user.expected_errors = LOUD
    return user


# ── scripts ──────────────────────────────────────────────────────────────────
@pytest.mark.promise("broken")
@pytest.mark.every_engine(usual=False)
@pytest.mark.parametrize(
    ("path", "script"),
    in_turn([("play/", "vendor/idiomorph"), ("ja/embed/", "bridge"), ("learn/duel/trade-2/", "lesson")], 3),
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


@pytest.mark.thorough
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
    in_turn(
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
        3,
    ),
)
def test_a_missing_script_that_a_page_loads_later_is_told(path: str, script: str, plain_user: User) -> None:
    plain_user.context.route(f"**/{script}.js", lambda route: route.fulfill(status=404))
    notice(plain_user.open(path), "network")


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_what_is_tapped_before_the_script_comes_is_done_when_it_comes(tmp_path: Path, user: User) -> None:
    held: list[Route] = []
    for script in ("mybots", "lesson", "join", "pad"):
        user.context.route(f"**/{script}.js", lambda route: held.append(route))

    def opened(path: str) -> Page:
        page = user.context.new_page()
        page.goto(user.url + path, wait_until="commit")
        wait_until(page, lambda: bool(held))
        return page

    page = opened("learn/duel/trade-2/")
    page.locator(".answer summary", has_text="4").click()
    held.pop().continue_()
    expect(page.locator("button.answer:focus")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".verdict:visible")).to_have_count(1)

    page = opened("mybots/")
    bot = tmp_path / "Ren.py"
    bot.write_text("class Bot: pass", "utf-8")
    page.locator("#file").set_input_files(bot)
    page.locator("#add button.btn-go").click()
    expect(page.locator(".file[data-sent]")).to_be_visible()
    held.pop().continue_()
    expect(page.locator("#bots .bot")).to_contain_text("Ren")
    expect(page.locator("#source")).to_have_value("class Bot: pass")
    page.reload(wait_until="commit")
    wait_until(page, lambda: bool(held))
    page.locator("#add button.btn-go").dblclick()
    held.pop().continue_()
    expect(page.locator("#add [name=name]:focus")).to_be_visible()  # a name is missing
    expect(page.locator("[data-sent]")).to_have_count(0)

    page = opened("join/#offer=AUA-xyz")
    expect(page.locator("[data-do=scan]")).to_be_hidden()  # who has opened the link of a code need not read one
    held.pop().continue_()
    expect(page.locator("[data-key=code] dialog")).to_be_visible()
    expect(page.locator("[data-do=scan]")).to_be_visible()

    page = opened("pad/wonders/")
    first = page.locator("[data-seat='0']")
    place = first.bounding_box()
    page.locator("label:has([name=players][value='4'])").click()
    page.locator("[name='1/name']").fill("Mina")
    page.locator("[name='1/board']").select_option("giza-b")
    held.pop().continue_()
    expect(page.locator("main[data-view=players]")).to_be_visible()
    assert first.bounding_box() == place
    expect(page.locator("[name='1/name']")).to_have_value("Mina")
    page.locator("[data-do=count]").click()
    expect(page.locator(".pad-name")).to_have_text(["Player 1", "Mina", "Player 3", "Player 4"])
    page.reload(wait_until="commit")
    wait_until(page, lambda: bool(held))
    expect(page.locator("#players")).to_be_hidden()  # the count has begun
    held.pop().continue_()
    expect(page.locator("#sheet")).to_be_visible()


def test_a_browser_that_cannot_run_the_scripts_is_told_so(plain_user: User) -> None:
    plain_user.context.route("**/bridge.js", lambda route: route.fulfill(body="a b", content_type="text/javascript"))
    notice(plain_user.open("play/"), "browser")


@pytest.mark.every_engine(usual=False)
@pytest.mark.thorough
def test_a_page_whose_script_came_empty_is_loaded_again_by_itself(plain_user: User) -> None:
    plain_user.context.route(
        "**/draw.js", lambda route: route.fulfill(body="", content_type="text/javascript"), times=1
    )
    plain_user.expected_errors = ("export",)
    plain_user.play("play/")


@pytest.mark.every_engine(usual=False)
def test_scripts_that_an_app_adds_to_its_pages_may_fail(plain_user: User) -> None:
    """Apps that show pages, such as messengers, run scripts of their own in them; the page's policy blocks some."""
    visits: list[str] = []
    held: list[Route] = []

    def add(route: Route) -> None:
        visits.append(route.request.url)
        answer = route.fetch()
        script = '<script src="https://app.example/sdk.js"></script>'
        route.fulfill(response=answer, body=answer.text().replace("</head>", f"{script}</head>", 1))

    plain_user.context.route("**/bridge.js", lambda route: held.append(route))
    plain_user.allowed.append("https://app.example/")
    page = plain_user.context.new_page()
    page.route("**/play/**", add)
    page.add_init_script("""self.failed = 0;
addEventListener("error", () => failed++, true);
addEventListener("readystatechange", () => setTimeout(() => { throw new Error("of the app") }), true);""")
    page.goto(f"{plain_user.url}play/?players=3&seed=2a", wait_until="commit")
    wait_until(page, lambda: bool(held) and page.evaluate("failed") > 1)
    page.wait_for_timeout(2000)  # until a page whose own script fails would have been loaded again
    for route in held:
        route.continue_()
    Game(page).ready()
    assert len(visits) == 1
    expect(page.locator("#notice dialog")).to_have_count(0)


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
