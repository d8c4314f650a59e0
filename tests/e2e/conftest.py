"""A browser, the built site behind a server, and users who record every console error and every foreign request."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from heptad_site.build.server import Server
from tests.e2e.engines import ENGINES, EVERY, launch, programs
from tests.e2e.still import StillPage
from tests.e2e.user import PATIENCE, User

expect.set_options(timeout=PATIENCE)
USERS: pytest.StashKey[list[User]] = pytest.StashKey()

OpenStillPage = Callable[[tuple[int, int], str], StillPage]


class NewUser(Protocol):
    def __call__(self, url: str, width: int = 1280, height: int = 900, **options: Any) -> User: ...


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker(EVERY):
        metafunc.parametrize("engine", programs(), scope="session")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails says what its users saw at that moment."""
    report = yield
    if report.when == "call" and report.failed:
        report.sections += [("what a user saw", user.account()) for user in item.stash.get(USERS, [])]
    return report


@pytest.fixture(scope="session")
def server(built_site: Path) -> Iterator[Server]:
    with Server(built_site) as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def engine() -> str:
    """Tests that are marked with `every_engine` get all others too."""
    return ENGINES[0]


@pytest.fixture(scope="session")
def browser(playwright: Playwright, engine: str) -> Iterator[Browser]:
    running = launch(playwright, engine)
    yield running
    running.close()


@pytest.fixture
def new_user(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewUser]:
    """Lets users in, each with a context of their own. What they complained about fails the test."""
    users: list[User] = []

    def make(url: str, width: int = 1280, height: int = 900, **options: Any) -> User:
        settings = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **options}
        users.append(User(browser.new_context(**settings), url))
        request.node.stash.setdefault(USERS, []).append(users[-1])
        return users[-1]

    yield make
    for user in users:
        user.context.close()
    assert [user.errors for user in users] == [[] for _ in users]


@pytest.fixture(scope="session")
def warm_context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser that has been here before: everything is kept in it, so that a table is laid quickly."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    first = User(context, server.url)
    first.play("play/").settle()
    first.leave()
    yield context
    context.close()


@pytest.fixture
def returning_user(warm_context: BrowserContext, server: Server, request: pytest.FixtureRequest) -> Iterator[User]:
    """A user in that browser, at a table of their own."""
    user = User(warm_context, server.url)
    request.node.stash.setdefault(USERS, []).append(user)
    yield user
    user.leave()
    assert user.errors == []


@pytest.fixture
def user(new_user: NewUser, server: Server) -> User:
    """A user who has never been here, in a browser that does not keep the whole site at the first visit."""
    return new_user(server.url, service_workers="block")


@pytest.fixture
def still_page(browser: Browser, server: Server) -> Iterator[OpenStillPage]:
    """Opens play pages that show positions without Python."""
    opened: list[StillPage] = []

    def open_page(size: tuple[int, int], path: str) -> StillPage:
        opened.append(StillPage(browser, server.url, size, path))
        return opened[-1]

    yield open_page
    for still in opened:
        still.context.close()
