"""Fixtures of the browser tests: browsers, a server of the built site, and users; and how the markers select tests.

Playwright drives Chromium, Firefox and, where it is available, WebKit; `tests.e2e.webkit` drives WebKitGTK. A test
usually takes the fixture `returning_user` (in a context that has cached the whole site, so that Python starts quickly),
`user` (in a new context without a service worker) or `new_user` (a function that makes contexts). A user whose pages
log an unexpected console error or send a request to another origin fails the test.

Tests run in Chromium unless a marker says otherwise. `tests.thorough` says what a thorough run is. Markers:

- `every_engine(but=…, usual=…)`: the test is repeated in every installed engine except `but`; if `usual` is False, only
  in a thorough run, and otherwise in Chromium alone.
- `webkit(usual=…)`: the test runs in WebKitGTK if that is installed: always if `usual` is True, otherwise in a thorough
  run only.
- `apart`: the test runs in a network of its own, and only in a thorough run.
- `promise(key, …)`: the test proves these promises of `heptad_site.build.promises` (see `tests.e2e.proofs`).
"""

from __future__ import annotations

import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from heptad_site.build.server import Server
from tests.e2e.engines import ENGINES, EVERY_ENGINE, installed_browsers, launch, left_out
from tests.e2e.network import in_own_network
from tests.e2e.pads import ScorePad
from tests.e2e.proofs import Proofs
from tests.e2e.still import StillPage
from tests.e2e.user import PHONE, User
from tests.e2e.webkit import WebKit, display, driver, is_installed
from tests.e2e.webkit_site import Site
from tests.thorough import is_thorough

PROOFS: pytest.StashKey[Proofs] = pytest.StashKey()
USERS: pytest.StashKey[list[User | WebKit]] = pytest.StashKey()

OpenStillPage = Callable[[tuple[int, int], str], StillPage]
#: Returns a context manager during which the user is offline.
Offline = Callable[[], AbstractContextManager[None]]


class NewUser(Protocol):
    def __call__(self, url: str, width: int = 1280, height: int = 900, **options: Any) -> User: ...


def pytest_configure(config: pytest.Config) -> None:
    config.stash[PROOFS] = Proofs()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the tests in WebKitGTK first, because they take longest; deselect those that do not run here or in this run.

    Tests in WebKitGTK are deselected if it is not installed. Tests in a network of their own (marker `apart`) run only
    in a thorough run, if the system can create such a network.
    """
    whole = is_thorough(config)
    has_network = whole and bool(in_own_network(["true"]))

    def is_run(item: pytest.Item) -> bool:
        webkit = item.get_closest_marker("webkit")
        if webkit and not (is_installed() and (whole or webkit.kwargs.get("usual"))):
            return False
        return has_network or not item.get_closest_marker("apart")

    config.hook.pytest_deselected(items=[item for item in items if not is_run(item)])
    items[:] = sorted(filter(is_run, items), key=lambda item: not item.get_closest_marker("webkit"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("--quick") and config.get_verbosity() >= 0:
        terminalreporter.write_line(f"browsers: {', '.join(installed_browsers())}")
        for what in left_out(is_thorough(config)):
            terminalreporter.write_line(f"left out: {what}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--write-promises"):
        session.config.stash[PROOFS].write()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if mark := metafunc.definition.get_closest_marker(EVERY_ENGINE):
        whole = is_thorough(metafunc.config) or mark.kwargs.get("usual", True)
        engines = [engine for engine in installed_browsers() if engine != mark.kwargs.get("but")]
        metafunc.parametrize("engine", engines if whole else engines[:1])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note the outcome for the promises that the test proves; add to a failure what the pages of its users showed."""
    report = yield
    if report.when == "call" or report.failed:
        item.config.stash[PROOFS].note(item, report.passed)
    if report.when == "call" and report.failed:
        report.sections += [("what a user saw", user.failure_report()) for user in item.stash.get(USERS, [])]
    return report


@pytest.fixture(scope="session")
def server(built_site: Path) -> Iterator[Server]:
    with Server(built_site) as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture
def engine() -> str:
    """The engine of a test without the marker `every_engine`; `pytest_generate_tests` parametrizes the others."""
    return ENGINES[0]


@pytest.fixture(scope="session")
def browsers(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Callable[[str], Browser]]:
    """Return a function that gives the browser of an engine: launched at first use, closed at the end of the run."""

    @cache
    def browser_of(engine: str) -> Browser:
        opened.append(launch(playwright, engine))
        pytestconfig.stash[PROOFS].versions[engine] = opened[-1].version
        return opened[-1]

    opened: list[Browser] = []
    yield browser_of
    for running in opened:
        running.close()


@pytest.fixture
def browser(browsers: Callable[[str], Browser], engine: str) -> Browser:
    return browsers(engine)


@pytest.fixture
def new_user(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewUser]:
    """Return a function that makes users, each in a new browser context; their errors fail the test.

    The function takes the address of a site, the size of the viewport and options of Playwright's `new_context`.
    """
    users: list[User] = []

    def make(url: str, width: int = 1280, height: int = 900, **options: Any) -> User:
        settings = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **options}
        context = browser.new_context(**settings)
        if options.get("service_workers") == "block":
            context.add_init_script("delete Navigator.prototype.serviceWorker")  # an installed Firefox ignores it
        users.append(User(context, url))
        request.node.stash.setdefault(USERS, []).append(users[-1])
        return users[-1]

    yield make
    complaints = [list(user.errors) for user in users]  # before closing: Firefox also reports requests that it aborts
    for user in users:
        user.context.close()
    assert complaints == [[] for _ in users]


@pytest.fixture(scope="session")
def warm_contexts(browsers: Callable[[str], Browser], server: Server) -> Callable[[str], BrowserContext]:
    """Return a function that gives the context of an engine in which the site has been visited before.

    The whole site and the memory snapshot of Python are stored in it, so that a board appears quickly.
    """

    @cache
    def context_of(engine: str) -> BrowserContext:
        context = browsers(engine).new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        first = User(context, server.url)
        first.play("play/").settle()
        first.leave()
        return context

    return context_of


@pytest.fixture
def returning_user(
    warm_contexts: Callable[[str], BrowserContext], engine: str, server: Server, request: pytest.FixtureRequest
) -> Iterator[User]:
    """A user in the context of `warm_contexts`, without saved games or settings of earlier tests.

    Tests with `page.clock` need another user: it replaces the timers of all later pages of its context.
    """
    user = User(warm_contexts(engine), server.url)
    request.node.stash.setdefault(USERS, []).append(user)
    yield user
    complaints = list(user.errors)  # before closing, which aborts requests
    user.leave()
    assert complaints == [], user.failure_report()


@pytest.fixture
def offline(returning_user: User, engine: str) -> Offline:
    """Return a context manager that takes `returning_user` offline; it does nothing in Firefox.

    Playwright cannot take an installed Firefox offline.
    """
    return nullcontext if engine == "firefox" else returning_user.without_network


@pytest.fixture
def user(new_user: NewUser, server: Server) -> User:
    """A user who visits the site for the first time, in a context without a service worker, so without its cache."""
    return new_user(server.url, service_workers="block")


@pytest.fixture
def counter(user: User) -> ScorePad:
    """A score pad of 7 Wonders on a phone."""
    return ScorePad(user.open("pad/wonders/", size=PHONE))


@pytest.fixture
def still_page(browser: Browser, server: Server) -> Iterator[OpenStillPage]:
    """Return a function that opens a play page which shows positions without Python, at a size and a path."""
    opened: list[StillPage] = []

    def open_page(size: tuple[int, int], path: str) -> StillPage:
        opened.append(StillPage(browser, server.url, size, path))
        return opened[-1]

    yield open_page
    for still in opened:
        still.context.close()


class OtherOrigin(BaseHTTPRequestHandler):
    """A server of another origin that allows every origin to read its answers (CORS), and records requested paths."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.fixture
def other_origin() -> Iterator[str]:
    """The address of a server of another origin; fails the test if a page has sent a request to it.

    One request of the fixture itself shows that the server works.
    """
    with ThreadingHTTPServer(("127.0.0.1", 0), OtherOrigin) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        urllib.request.urlopen(url + "test").close()
        yield url
        server.shutdown()
        asked = list(OtherOrigin.asked)
        OtherOrigin.asked.clear()
        assert asked == ["/test"]


# WebKitGTK, which Playwright does not drive


@pytest.fixture(scope="session")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], WebKit]]:
    """Return a function that starts a WebKitGTK browser with empty storage; one driver serves all of them."""
    folder = tmp_path_factory.mktemp("webkit")
    with display() as screen, driver(folder, screen) as address:
        yield lambda: WebKit(address, folder)


@pytest.fixture
def window(webkit: Callable[[], WebKit], request: pytest.FixtureRequest) -> Iterator[WebKit]:
    """A WebKitGTK browser with empty storage."""
    found = webkit()
    request.config.stash[PROOFS].versions["webkit"] = found.version
    request.node.stash[USERS] = [found]
    yield found
    found.close()


@pytest.fixture
def site(built_site: Path) -> Iterator[Site]:
    """A server of the built site that records requests and can send changed files, for tests in WebKitGTK."""
    with Site(built_site) as running:
        yield running
