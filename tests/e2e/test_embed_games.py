"""Games and replays embedded in pages of another origin: their size, their shared Python, and their end."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.embedding import SCRIPT, Host, board, choose, heard, height, hosting, waits_for
from tests.e2e.records import before_the_end
from tests.e2e.user import START_TIMEOUT, link_of, violations, wait_until
from tests.e2e.versions import replace_by_newer
from tests.thorough import in_turn

#: Gives the first possible answer, if any, and returns whether the game is over.
ANSWERED = """body => { body.querySelector("#dock [name=token]:enabled")?.click();
return body.querySelector("#result") !== null }"""
#: Makes shared workers fail as in Firefox, in a frame of another site, if third-party cookies are blocked.
NO_SHARING = """globalThis.SharedWorker = class { constructor() {
throw new DOMException("storage access denied", "SecurityError") } }"""


@pytest.fixture
def host(server: Server, tmp_path: Path, new_user: NewUser) -> Iterator[Host]:
    with hosting(server, tmp_path, new_user) as open_page:
        yield open_page


@pytest.mark.parametrize(("window", "expected"), in_turn([(400, 480), (700, 630), (1400, 960)], 3))
def test_a_game_fills_its_frame_which_is_no_higher_than_the_window(host: Host, window: int, expected: int) -> None:
    page = host('<heptad-board game="duel" play></heptad-board>', SCRIPT, size=(900, window))
    wait_until(page, lambda: height(page) == expected)


def workers(page: Page) -> list[str]:
    """Return the kind of each worker that runs a script of the site in the browser of this page."""
    assert page.context.browser
    session = page.context.browser.new_browser_cdp_session()
    targets = session.send("Target.getTargets")["targetInfos"]
    session.detach()
    return [it["type"] for it in targets if "/assets/js/" in it["url"]]


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
    wait_until(page, lambda: workers(page) == ["shared_worker"])
    choose(board(page, 0))
    waits_for(page, "heard.some(([type, detail, id]) => type === 'move' && id === 'g0')")
    assert {event[1]["game"] for event in heard(page, "move") if event[2] == "g0"} == {"duel"}
    assert {event[2] for event in heard(page, "move")} <= {"g0", "g1", "g2", "g3", "g4"}
    assert heard(page, "error") == []
    expect(board(page, 2).locator(".drill-board")).to_have_count(0)
    wonders = page.locator("heptad-board iframe").nth(2).element_handle().content_frame()
    assert wonders
    assert violations(wonders, themes=1) == []


@pytest.mark.thorough
def test_a_frame_of_a_new_version_does_not_ask_the_python_of_frames_that_were_open_before_the_update(
    built_site: Path, tmp_path: Path, new_user: NewUser
) -> None:
    versions = Path(shutil.copytree(built_site, tmp_path / "site"))
    (tmp_path / "club").mkdir()
    with Server(versions) as server, hosting(server, tmp_path / "club", new_user) as host:

        def begun() -> Page:
            page = host('<heptad-board game="architects" play seed="2a" bots="greedy"></heptad-board>', SCRIPT)
            board(page).locator("[data-do=begin]").click()
            expect(board(page).locator("#app [data-verb]").first).to_be_visible(timeout=START_TIMEOUT)
            return page

        page = begun()
        again = begun()
        wait_until(again, lambda: workers(again) == ["shared_worker"])
        replace_by_newer(versions)
        newer = begun()
        wait_until(newer, lambda: workers(newer) == ["shared_worker"] * 2)
        board(page).locator("#dock [name=token]:enabled").first.click()
        waits_for(page, "heard.some(([type]) => type === 'move')")


@pytest.mark.thorough
def test_a_game_is_played_where_the_browser_refuses_to_share_a_worker_with_other_pages(host: Host) -> None:
    game = '<heptad-board game="architects" play seed="2a" bots="greedy"></heptad-board>'
    page = host(game, SCRIPT, script=NO_SHARING)
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
        f"embed/?game=architects&players=3&seed=2a#{link_of(before_the_end('architects', 1, 2))}",
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
    with page.expect_popup():
        board(page, 1).locator("#notice a").first.click()
    board(page, 2).locator("#result a.in-embed").first.click()  # the same players, other cards
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 5")
    search = board(page, 2).locator("html").evaluate("() => location.search")
    options = "&players=2&wonders=random&first=random&end=instant"
    assert search == f"?game=architects{options}&by0=person&name0=Ann&by1=greedy&name1=Bot+0&theme=light"
    board(page, 2).locator("#dock [name=token]").first.wait_for(timeout=START_TIMEOUT)  # without another tap


def test_a_game_that_is_played_on_from_a_replay_in_a_plain_frame_begins_at_once_in_its_theme(host: Host) -> None:
    replay = link_of(before_the_end("duel", 2, 2))
    page = host(f'<iframe src="SITE/embed/replay/?theme=dark#{replay}" width="900" height="700"></iframe>')
    inside = page.frame_locator("iframe")
    inside.locator("[data-do=begin]").click()
    inside.locator("#play-on-open").click(timeout=START_TIMEOUT)
    inside.locator("#play-on .btn-go").click()
    # A replay has no actions, so this waits for the table, which does not ask for another tap.
    inside.locator("form[data-verb=act]").first.wait_for(state="attached", timeout=START_TIMEOUT)
    assert inside.locator("html").get_attribute("data-theme") == "dark"
