"""The central helpers of the browser tests: a user, a page object for the play page, and checks for any page.

`User` wraps a browser context of Playwright and records console errors, uncaught exceptions and requests to other
origins. `Game` is the page object of a play page of 7 Wonders; tests of the other games derive their own from it. The
functions wait for conditions, check accessibility with axe, and read the database of saved games.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from playwright.sync_api import BrowserContext, ConsoleMessage, Frame, Locator, Page, Request, WebError, expect
from playwright.sync_api import Error as PlaywrightError

from heptad.kernel.record import Record, RecordData
from tests.schema import SCHEMA

#: Timeouts in ms, far longer than a busy machine needs: of any wait, and of a wait that includes the start of Python.
TIMEOUT = 60_000
START_TIMEOUT = 120_000
expect.set_options(timeout=TIMEOUT)  # also for tests/e2e/apart.py, which pytest does not run
#: Seconds within which a page takes a second click at the same place for that of a double click.
DOUBLE_CLICK_TIME = 0.4
#: The viewport of a small phone, in CSS pixels.
PHONE = (360, 800)
#: Parts of the console errors that browsers report for requests without a network.
OFFLINE_ERRORS = ("Failed to load resource", "net::ERR", "NetworkError when attempting")
AXE = Path(__file__).resolve().parents[2] / "site" / "node_modules" / "axe-core" / "axe.min.js"
#: Colour schemes and the options of axe for each. The rule for target sizes is off by default in axe; in the dark
#: scheme only the contrasts are checked, because nothing else depends on it.
THEMES: tuple[tuple[Literal["light", "dark"], dict[str, Any]], ...] = (
    ("light", {"rules": {"target-size": {"enabled": True}}}),
    ("dark", {"runOnly": ["color-contrast"]}),
)
#: Puts an entry into the database of saved games, or returns all entries if none is given.
DATABASE = """entry => new Promise(done => { const opening = indexedDB.open("heptad");
opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
opening.onsuccess = () => { const saves = opening.result.transaction("saves", "readwrite").objectStore("saves");
const request = entry ? saves.put(entry, entry.id) : saves.getAll();
request.onsuccess = () => { opening.result.close(); done(request.result) } } })"""
#: Returns the results of finished games that are kept on this device.
RESULTS = "import('/assets/js/all-results.js').then(results => results.allResults())"
#: Deletes local storage and all IndexedDB databases: games and settings. The cached site and its Python stay.
DELETE_STORAGE = """async () => { localStorage.clear();
const forget = ({ name }) => new Promise(done => indexedDB.deleteDatabase(name).onsuccess = done);
await Promise.all((await indexedDB.databases()).map(forget)) }"""
#: Whether a service worker is active. It becomes active when it has cached the whole site.
IS_CACHED = "navigator.serviceWorker.getRegistration().then(site => Boolean(site?.active))"
#: Whether the memory snapshot of Python is stored for the next start: in a file of the origin private file system or,
#: in browsers without such files, in the cache.
HAS_SNAPSHOT = """async () => { for await (const file of (await navigator.storage?.getDirectory())?.values() ?? [])
if (file.name.includes("snapshot") && (await file.getFile()).size) return true;
const name = (await caches.keys()).find(name => name.includes("snapshot"));
return name !== undefined && (await (await caches.open(name)).keys()).length > 0 }"""
#: A page of the site without a game, from which the database can be read. It has an icon, so no request for one fails.
PAGE_WITHOUT_GAME = "404.html#quiet"
#: If the page scrolls horizontally, the elements that extend beyond the right edge of the viewport; otherwise the lists
#: that scroll horizontally although they should only scroll vertically; null if there are none.
TOO_WIDE = """() => {
const all = (selector, wanted) => [...document.querySelectorAll(selector)].filter(wanted)
  .map(it => it.outerHTML.slice(0, 120));
if (document.documentElement.scrollWidth > innerWidth)
  return all("body *", it => it.getBoundingClientRect().right > innerWidth + 1);
const lists = all(".log-turns, .hints", it => it.scrollWidth > it.clientWidth);
return lists.length ? lists : null }"""
#: Collects the workers of a page in `workers`, so that a test can count them, or terminate them without any event, as
#: browsers do.
WORKERS = (
    "self.Worker = class extends Worker { constructor(...all) { super(...all); (self.workers ??= []).push(this) } }"
)
#: Makes the random numbers of a page constant, for a game that is set up without a seed.
CONSTANT_RANDOM = "crypto.getRandomValues = array => array.fill(42)"
#: The form of the ids that pages give to saved games; entries with other ids come from tests.
SAVE_ID = re.compile("[0-9a-f]{16}")
#: Buttons that are a complete choice by themselves: a side of a wonder, a card of the discard pile.
ANSWERS = ".offer button[name=token], .card[name=token]:enabled"
#: Removes the clipboard API; the page then shows the text that it would otherwise copy.
NO_CLIPBOARD = "delete Navigator.prototype.clipboard"


class User:
    """A browser context on the site at `url`, with a record of everything that went wrong in it.

    `errors` collects console errors and uncaught exceptions, except those that contain one of `expected_errors`, and
    requests to addresses that start with none of `allowed`. The fixtures fail a test whose users have errors.
    """

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        context.set_default_timeout(TIMEOUT)
        self.allowed = [url, "data:", "blob:", "about:"]
        self.expected_errors: tuple[str, ...] = ()
        self.errors: list[str] = []
        self.console: list[str] = []  # all console messages and failed requests, for the report of a failed test
        self._listeners = {
            "console": self._on_console,
            "weberror": self._on_web_error,
            "request": self._on_request,
            "requestfailed": self._on_request_failed,
        }
        for event, listener in self._listeners.items():
            context.on(event, listener)  # type: ignore[call-overload]  # each event's name has an overload of its own

    def open(self, path: str, size: tuple[int, int] | None = None, script: str = "", **media: Any) -> Page:
        """Open a page of the site in a new tab.

        `size` is the viewport; `script` runs before the scripts of every document in the tab; `media` is passed to
        Playwright's `emulate_media`.
        """
        page = self.context.new_page()
        page.emulate_media(**media)
        if size:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        if script:
            page.add_init_script(script)
        page.goto(self.url + path)
        return page

    def allow_clipboard(self) -> None:
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def play(self, path: str, **options: Any) -> Game:
        """Open a play page and wait until its board is ready; `options` is passed to `open`."""
        return Game(self.open(path, **options)).ready()

    def play_record(self, record: RecordData, path: str = "play/", **options: Any) -> Game:
        """Open a play page with a link that contains this record, so in the middle of a game."""
        return self.play(f"{path}#{link_of(record)}", **options)

    @contextmanager
    def without_network(self) -> Iterator[None]:
        """Take the context offline: no request reaches a server, not even one of the service worker."""
        expected, self.expected_errors = self.expected_errors, (*self.expected_errors, *OFFLINE_ERRORS)
        self.context.set_offline(True)
        try:
            page = self.open("404.html")
            assert page.evaluate("fetch('not-kept').catch(() => 'no network')") == "no network"
            page.close()
            yield
        finally:
            self.context.set_offline(False)
            self.expected_errors = expected

    def saved(self) -> list[dict[str, Any]]:
        """Return all entries of the database of saved games, read in a page without a game."""
        page = self.open("404.html")
        found = saved_entries(page)
        page.close()
        return found

    def store(self, entry: dict[str, Any]) -> None:
        """Put an entry into the database of saved games, unchanged and unchecked."""
        page = self.open("404.html")
        page.evaluate(DATABASE, entry)
        page.close()

    def leave(self) -> None:
        """Close every page, validate and delete every saved game, and keep the context for the next user.

        One page without a game stays open, because opening a new page for each user would take a third of a second.
        """
        for page in self.context.pages:
            if page.url != self.url + PAGE_WITHOUT_GAME:
                page.close()
        self.context.clear_permissions()
        page = self.context.pages[0] if self.context.pages else self.open(PAGE_WITHOUT_GAME)
        saved_entries(page)
        page.evaluate(DELETE_STORAGE)
        for event, listener in self._listeners.items():
            self.context.remove_listener(event, listener)

    def failure_report(self) -> str:
        """Return what each page shows now, and the console messages and errors, for the report of a failed test."""
        pages = [page for page in self.context.pages if page.url != "about:blank"]
        return "\n".join(
            [
                *(f"{page.url}\n{visible_text(page)}" for page in pages),
                "console:",
                *self.console[-30:],
                "errors:",
                *self.errors,
            ]
        )

    def _on_web_error(self, error: WebError) -> None:
        self._record_error(str(error.error))

    def _on_console(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self._record_error(message.text)

    def _record_error(self, text: str) -> None:
        if not any(expected_errors in text for expected_errors in self.expected_errors):
            self.errors.append(text)

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith(tuple(self.allowed)):
            self.errors.append(f"a request left the origin: {request.url}")

    def _on_request_failed(self, request: Request) -> None:
        self.console.append(f"{request.failure}: {request.url}")


def visible_text(page: Page) -> str:
    """Return the notices, the progress display and the beginning of the text of a page, if the page still responds."""
    try:
        return "\n".join(
            f"{selector}: {text[:600]!r}"
            for selector in ("#notice", "#preparing", "main")
            for text in page.locator(selector).all_inner_texts()
        )
    except PlaywrightError as error:
        return f"it does not answer: {error.message}"


def saved_entries(page: Page) -> list[dict[str, Any]]:
    """Return every entry of the database of saved games; validate the records that pages have saved."""
    found: list[dict[str, Any]] = page.evaluate(DATABASE, None)
    for entry in found:
        if SAVE_ID.fullmatch(entry["id"]):
            SCHEMA.validate(entry["record"])
    return found


def wait_until(page: Page, condition: Callable[[], bool], timeout: int = TIMEOUT, pause: int = 50) -> None:
    """Wait for a condition that no locator can express: call `condition` every `pause` ms for at most `timeout` ms."""
    end = time.monotonic() + timeout / 1000
    while not condition():
        assert time.monotonic() < end, "it never holds"
        page.wait_for_timeout(pause)


def violations(page: Page | Frame, within: str = "html", themes: int = 2, colours: bool = True) -> list[str]:
    """Return the accessibility violations that axe finds in the element `within`, in the light and the dark theme.

    axe ignores elements that are not visible. `themes` is the number of themes, beginning with the light one. Checking
    contrasts and reading the style sheets take most of the time: neither is done if `colours` is False.
    """
    expect(page.locator(within).first).to_be_attached()
    if not page.evaluate("'axe' in self"):
        page.evaluate(AXE.read_text("utf-8"))
    found, whole = [], page.page if isinstance(page, Frame) else page
    for theme, rules in THEMES[:themes]:
        whole.emulate_media(color_scheme=theme)
        if not colours:
            rules = {"rules": {**rules["rules"], "color-contrast": {"enabled": False}}, "preload": False}
        results: list[dict[str, Any]] = page.evaluate(
            "([within, rules]) => axe.run(within, { ...rules, resultTypes: ['violations'] }).then(it => it.violations)",
            [within, rules],
        )
        found += [f"{page.url} {theme} {it['id']}: {node['html'][:200]}" for it in results for node in it["nodes"]]
    return found


def too_wide(page: Page) -> list[str]:
    """Return an empty list, or a message if the page or a list scrolls horizontally, and what is too wide."""
    found: list[str] | None = page.evaluate(TOO_WIDE)
    return [] if found is None else [f"{page.url} scrolls sideways", *found]


def clipboard(page: Page) -> str:
    """Return the text on the clipboard; needs `User.allow_clipboard`."""
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def link_of(record: RecordData) -> str:
    return Record.from_data(record).to_link()


def first_form(record: object, **facts: object) -> str:
    """Return a link in the first format, used before `Record.to_link`: a percent-encoded entry of the database.

    `facts` replace fields of the entry.
    """
    entry = {"id": "first-form", "version": 1, "record": record, "summary": {"en": "", "ja": ""}, "over": False}
    return quote(json.dumps(entry | {"updated": 0} | facts))


class Game:
    """The page object of a play page: locators, actions of the person at the page, and waits.

    A wait for the next board watches the attribute `data-scene` of `#app`, which changes with every new scene.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.app = page.locator("#app")
        self.hand = page.locator("form.hand")
        self.cover = page.locator("[data-verb=show] button")
        self.result = page.locator("#result")
        self.asks = page.locator(f"form.hand, [data-verb=show] button, {ANSWERS}, #result").first
        self.decided = 0.0  # when the latest decision was sent

    def ready(self) -> Game:
        """Wait until the person is asked for a decision, or the game is over, and Python has started.

        Both are checked because a board drawn ahead of time appears before Python has started.
        """
        self.asks.wait_for(timeout=START_TIMEOUT)
        expect(self.page.locator("#preparing")).to_be_hidden(timeout=START_TIMEOUT)
        return self

    def settle(self) -> Game:
        """Wait until the whole site and the memory snapshot of Python are stored for the next visit.

        Bots begin to think only after the snapshot has been stored, so it is stored when no bot is thinking any more.
        """
        wait_until(self.page, lambda: self.page.evaluate(IS_CACHED) is True, START_TIMEOUT)
        expect(self.page.locator(".thinking")).to_have_count(0, timeout=START_TIMEOUT)
        return self

    @property
    def progress(self) -> str:
        """The age and the turn, as the bar shows them."""
        return self.page.locator("#bar .day-text").inner_text()

    def cards(self) -> list[str]:
        return self.page.locator("form.hand .card-name").all_inner_texts()

    def choose_by_click(self) -> None:
        """Make the decision that is asked for, by clicking the first possible choice."""
        with self.next_scene():
            if self.cover.is_visible():
                self.answer(self.cover)
            elif self.hand.is_visible():
                self.page.locator("label.card").first.click()
                self.page.locator(".way button:visible").click()
            else:
                self.answer(self.page.locator(ANSWERS).first)

    def answer(self, choice: Locator) -> None:
        """Click a choice that may lie where the last click was, but not so soon that the page drops this one."""
        self.page.wait_for_timeout(max(0, self.decided + DOUBLE_CLICK_TIME - time.monotonic()) * 1000)
        choice.click()

    @contextmanager
    def next_scene(self) -> Iterator[None]:
        """Run the body of the `with` statement, then wait for a new scene that asks for a decision."""
        scene = self.app.get_attribute("data-scene") or ""
        yield
        self.decided = time.monotonic()
        expect(self.app).not_to_have_attribute("data-scene", scene)
        self.ready()

    def play_turns(self, count: int) -> Game:
        """Make `count` decisions; bots decide in between."""
        for _ in range(count):
            self.choose_by_click()
        return self

    def play_to_the_end(self) -> Game:
        for _ in range(200):
            if self.result.is_visible():
                return self
            self.choose_by_click()
        raise AssertionError("the game does not end")

    def close(self) -> None:
        """Close the page after the position that it shows has been saved."""
        self.record()
        self.page.close()

    def reload(self) -> Game:
        """Reload the page after the position that it shows has been saved."""
        self.record()
        self.page.reload()
        return self.ready()

    def record(self) -> RecordData:
        """Return the saved record of this game.

        The page begins to save a position when it shows it, and the database completes that before it reads; so the
        position that is shown is included.
        """
        expect(self.page).to_have_url(re.compile("save="))
        name = re.search(r"save=(\w+)", self.page.url)
        assert name
        saved: list[RecordData] = []

        def is_saved() -> bool:  # the address contains the id of the game shortly before the game is saved
            saved[:] = [entry["record"] for entry in self.page.evaluate(DATABASE, None) if entry["id"] == name[1]]
            return saved != []

        wait_until(self.page, is_saved)
        SCHEMA.validate(saved[0])
        return saved[0]
