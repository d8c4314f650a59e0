"""Faults outside the site: private windows, full storage, killed tabs, cleared data, wrong clocks, lost connections."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect
from playwright.sync_api import Error as PlaywrightError

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.engines import installed_browsers, launch
from tests.e2e.games import Duel
from tests.e2e.processes import PROCESSES, kill_tabs, lasting_firefox
from tests.e2e.saved import actions_of, duel, open_duel, said, save_id, scene
from tests.e2e.slow import PART, PAUSE, Breaking
from tests.e2e.user import OFFLINE_ERRORS, Game, User, wait_until

OPEN = f"play/#{duel(2).to_link()}"


@pytest.fixture
def other_browser(playwright: Playwright, browser: Browser, engine: str) -> Iterator[Callable[..., User]]:
    """Return a function that makes a user in a separate Firefox, with the given preferences and program.

    In other engines the user is in a new context of the browser of all tests, and these arguments have no effect.
    """
    opened: list[Browser] = []
    users: list[User] = []

    def make(url: str, program: Path | None = None, **preferences: bool | int | str) -> User:
        if engine == "firefox":
            opened.append(launch(playwright, engine, program, **preferences))
        users.append(User((opened or [browser])[-1].new_context(), url))
        return users[-1]

    yield make
    complaints = [list(user.errors) for user in users]  # before closing: Firefox also reports requests that it aborts
    for user in users:
        user.context.close()
    for other in opened:
        other.close()
    assert complaints == [[] for _ in users]


def act(page: Page) -> None:
    """Make a choice and wait until it is saved: in the database or, if that is impossible, in the address."""
    before = page.url
    Duel(page).choose_by_click()
    if "#" in before:
        expect(page).not_to_have_url(before)
    else:
        wait_until(page, lambda: len(Game(page).record()["actions"]) == 3)


@pytest.mark.promise("private")
@pytest.mark.every_engine(usual=False)
def test_in_a_private_window_a_game_goes_on_after_a_reload(other_browser: Callable[..., User], server: Server) -> None:
    """Contexts of Playwright are private windows, except in Firefox. Motion is not reduced in this test's Firefox."""
    user = other_browser(server.url, browser_privatebrowsing_autostart=True, ui_prefersReducedMotion=0)
    page = open_duel(user, OPEN)
    before = scene(page)
    act(page)
    after = scene(page)
    page.reload()
    assert before != scene(page) == after


@pytest.mark.promise("full")
@pytest.mark.every_engine(but="webkit", usual=False)
def test_with_no_room_from_the_start_a_game_goes_on_in_the_address(
    other_browser: Callable[..., User], server: Server, engine: str
) -> None:
    user = other_browser(server.url, dom_quotaManager_temporaryStorage_fixedLimit=1)
    if engine == "chromium":
        page = user.open("404.html")
        quota = {"origin": page.evaluate("location.origin"), "quotaSize": 1}
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    page = user.open(OPEN)
    scene(page)
    said(page, "full", "no room left for saved games")
    act(page)
    after = scene(page)
    page.reload()
    assert scene(page) == after


@pytest.mark.promise("tab")
@pytest.mark.every_engine(but="webkit", usual=False)
def test_a_killed_tab_leaves_its_game_on_the_home_page(
    request: pytest.FixtureRequest, other_browser: Callable[..., User], server: Server, engine: str, tmp_path: Path
) -> None:
    if engine == "firefox" and not PROCESSES.is_dir():
        pytest.skip("the processes of Firefox are found on Linux only")
    if engine == "firefox":
        user = other_browser(server.url, program=lasting_firefox(installed_browsers()[engine], tmp_path))
    else:
        user = request.getfixturevalue("returning_user")
    page = open_duel(user, OPEN)
    act(page)
    after = scene(page)
    if engine == "firefox":
        user.expected_errors = ("The operation was aborted",)  # requests of the killed tab
        kill_tabs(int((tmp_path / "process").read_text("ascii")))
    else:
        with pytest.raises(PlaywrightError, match="crash"):
            page.goto("chrome://crash")
        page.close()
    home = opened_again(user)
    home.locator("#resume a[data-save]").click()
    assert scene(home) == after


def opened_again(user: User) -> Page:
    """Open the home page in a new tab; retry, because Playwright fails while it is processing a crash in Firefox."""
    for _ in range(20):
        try:
            return user.open("")
        except PlaywrightError as refused:
            if "_page" not in str(refused):
                raise
            time.sleep(PAUSE)
    raise AssertionError("no tab opens any more")


@pytest.mark.promise("cleared")
def test_a_game_goes_on_when_the_browser_clears_its_database(returning_user: User) -> None:
    """The cached site and its Python remain, as when a browser clears only one kind of data."""
    page = open_duel(returning_user, OPEN)
    clear(page, "indexeddb,local_storage")
    act(page)
    after = scene(page)
    page.reload()
    assert scene(page) == after
    assert actions_of(returning_user) == {save_id(page): 3}


def clear(page: Page, kinds: str) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": page.evaluate("location.origin"), "storageTypes": kinds})
    session.detach()


@pytest.mark.promise("clock")
@pytest.mark.every_engine(usual=False)
def test_a_clock_that_is_set_back_loses_no_game_and_hides_none(user: User) -> None:
    page = open_duel(user, OPEN)
    page.clock.set_fixed_time("1999-12-31")
    act(page)
    after = scene(page)
    page.reload()
    assert scene(page) == after
    page.close()
    open_duel(user, f"play/#{duel(3, seed='b').to_link()}").close()
    home = user.context.new_page()
    home.clock.set_fixed_time("1999-12-31")
    home.goto(f"{user.url}saves/")
    expect(home.locator("#saves li .btn-go[data-save]")).to_have_count(2)
    home.goto(user.url)
    expect(home.locator("#resume a[data-save]").first).to_be_visible()


@pytest.mark.promise("slow")
@pytest.mark.every_engine(usual=False)
def test_a_slow_connection_that_breaks_off_costs_time_only(built_site: Path, new_user: NewUser) -> None:
    with Server(built_site) as server:
        broken: set[str] = set()
        server.RequestHandlerClass = partial(Breaking, broken, directory=str(built_site))
        user = new_user(server.url, service_workers="block")
        user.expected_errors = (*OFFLINE_ERRORS, f"{PART} of")
        scene(user.open(OPEN))
    assert {"bin", "wasm"} <= {path.rpartition(".")[2] for path in broken}
