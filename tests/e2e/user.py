"""A person in a browser, what this person does at a table of 7 Wonders, and what is looked at on any page."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from playwright.sync_api import BrowserContext, ConsoleMessage, Frame, Page, Request, WebError, expect
from playwright.sync_api import Error as PlaywrightError

from heptad.kernel.record import Record
from tests.schema import SCHEMA

#: How long anything may take, in ms, before a test fails: far more than a busy machine needs. And a start of Python.
PATIENCE = 60_000
BOOT = 120_000
PHONE = (360, 800)
#: What is said of requests when there is no network.
GONE = ("Failed to load resource", "net::ERR", "NetworkError when attempting")
AXE = Path(__file__).resolve().parents[2] / "site" / "node_modules" / "axe-core" / "axe.min.js"
#: axe looks at the size of targets only when it is asked. In the dark only what the theme changes.
THEMES: tuple[tuple[Literal["light", "dark"], dict[str, Any]], ...] = (
    ("light", {"rules": {"target-size": {"enabled": True}}}),
    ("dark", {"runOnly": ["color-contrast"]}),
)
#: Puts an entry into the database, or gives all of them when there is none to put.
DATABASE = """entry => new Promise(done => { const opening = indexedDB.open("heptad");
opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
opening.onsuccess = () => { const saves = opening.result.transaction("saves", "readwrite").objectStore("saves");
const request = entry ? saves.put(entry, entry.id) : saves.getAll();
request.onsuccess = () => { opening.result.close(); done(request.result) } } })"""
#: Deletes all that was kept of games and choices; the site itself and its Python stay.
FORGET = """async () => { localStorage.clear();
const forget = ({ name }) => new Promise(done => indexedDB.deleteDatabase(name).onsuccess = done);
await Promise.all((await indexedDB.databases()).map(forget)) }"""
#: Whether a service worker runs, which it does when everything is kept.
IS_KEPT = "navigator.serviceWorker.getRegistration().then(site => Boolean(site?.active))"
#: Whether the memory of its Python is kept for the next start, in a file or, where there are none, in the cache.
MEMORY_IS_KEPT = """async () => { for await (const file of (await navigator.storage?.getDirectory())?.values() ?? [])
if (file.name.includes("snapshot") && (await file.getFile()).size) return true;
const name = (await caches.keys()).find(name => name.includes("snapshot"));
return name !== undefined && (await (await caches.open(name)).keys()).length > 0 }"""
#: A page of the site without a game, which can be asked about the database. It has an icon, which is not missed.
QUIET = "404.html#quiet"
#: The parts of a page that scrolls sideways which are wider than the screen; null where it does not.
WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? null : [...document.querySelectorAll("body *")]
.filter(it => it.getBoundingClientRect().right > innerWidth + 1).map(it => it.outerHTML.slice(0, 120))"""
#: The workers of a page in `workers`, so that a test counts them, or ends them as browsers do: without a word.
WORKERS = (
    "self.Worker = class extends Worker { constructor(...all) { super(...all); (self.workers ??= []).push(this) } }"
)
#: Random numbers of a page that are always the same, for a game that is set up without a seed.
SAME_CHANCE = "crypto.getRandomValues = array => array.fill(42)"
#: The ids that pages give to saved games; entries with other ids come from tests.
PAGES_ID = re.compile("[0-9a-f]{16}")
#: Buttons that are a whole choice: a side of a wonder, a card of the discard pile.
ANSWERS = ".offer button[name=token], .card[name=token]:enabled"
#: In a browser without a clipboard, what would be copied is shown.
NO_CLIPBOARD = "delete Navigator.prototype.clipboard"


class User:
    """A context of its own, what went wrong in it, and the addresses it may ask."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        context.set_default_timeout(PATIENCE)
        self.allowed = [url, "data:", "blob:", "about:"]
        self.expected_errors: tuple[str, ...] = ()
        self.errors: list[str] = []
        self.said: list[str] = []  # on the console, and what could not be loaded
        self._listeners = {
            "console": self._on_console,
            "weberror": self._on_web_error,
            "request": self._on_request,
            "requestfailed": self._on_request_failed,
        }
        for event, listener in self._listeners.items():
            context.on(event, listener)  # type: ignore[call-overload]  # it wants each event's name by itself

    def open(self, path: str, size: tuple[int, int] | None = None, script: str = "", **media: Any) -> Page:
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

    def play(self, path: str, **how: Any) -> Game:
        """A table, as soon as it is laid."""
        return Game(self.open(path, **how)).ready()

    def play_record(self, record: dict[str, Any], path: str = "play/", **how: Any) -> Game:
        """A table in the middle of a game, which the address brings."""
        return self.play(f"{path}#{link_of(record)}", **how)

    @contextmanager
    def without_network(self) -> Iterator[None]:
        """No request reaches a server, not even those of a service worker."""
        expected, self.expected_errors = self.expected_errors, (*self.expected_errors, *GONE)
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
        page = self.open("404.html")
        found = found_in(page)
        page.close()
        return found

    def store(self, entry: dict[str, Any]) -> None:
        """Put an entry into the database of saved games as it is."""
        page = self.open("404.html")
        page.evaluate(DATABASE, entry)
        page.close()

    def leave(self) -> None:
        """Close every page, check and forget every game, and keep the browser for the next user.

        One page without a game stays open, because a new page for each user would cost a third of a second.
        """
        for page in self.context.pages:
            if page.url != self.url + QUIET:
                page.close()
        self.context.clear_permissions()
        page = self.context.pages[0] if self.context.pages else self.open(QUIET)
        found_in(page)
        page.evaluate(FORGET)
        for event, listener in self._listeners.items():
            self.context.remove_listener(event, listener)

    def account(self) -> str:
        """What each page shows now, and what went wrong, for whoever reads why a test failed."""
        pages = [page for page in self.context.pages if page.url != "about:blank"]
        return "\n".join(
            [*(f"{page.url}\n{seen_on(page)}" for page in pages), "console:", *self.said[-30:], "errors:", *self.errors]
        )

    def _on_web_error(self, error: WebError) -> None:
        self._record_error(str(error.error))

    def _on_console(self, message: ConsoleMessage) -> None:
        self.said.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self._record_error(message.text)

    def _record_error(self, text: str) -> None:
        if not any(expected_errors in text for expected_errors in self.expected_errors):
            self.errors.append(text)

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith(tuple(self.allowed)):
            self.errors.append(f"a request left the origin: {request.url}")

    def _on_request_failed(self, request: Request) -> None:
        self.said.append(f"{request.failure}: {request.url}")


def seen_on(page: Page) -> str:
    """Notices, progress and the beginning of the text of a page, if it still answers."""
    try:
        return "\n".join(
            f"{selector}: {text[:600]!r}"
            for selector in ("#notice", "#preparing", "main")
            for text in page.locator(selector).all_inner_texts()
        )
    except PlaywrightError as error:
        return f"it does not answer: {error.message}"


def found_in(page: Page) -> list[dict[str, Any]]:
    """Every entry of the database of saved games. The records that pages have saved fit the schema."""
    found: list[dict[str, Any]] = page.evaluate(DATABASE, None)
    for entry in found:
        if PAGES_ID.fullmatch(entry["id"]):
            SCHEMA.validate(entry["record"])
    return found


def until(page: Page, holds: Callable[[], bool], patience: int = PATIENCE, pause: int = 50) -> None:
    """Wait for what no locator can wait for: ask every `pause` ms until it holds, or `patience` ms are over."""
    end = time.monotonic() + patience / 1000
    while not holds():
        assert time.monotonic() < end, "it never holds"
        page.wait_for_timeout(pause)


def violations(page: Page | Frame, within: str = "html", themes: int = 2, colours: bool = True) -> list[str]:
    """What axe finds within this part of the page, in light and dark. What is not in sight is left out.

    Contrasts take axe most of its time: they are left out where `colours` is False.
    """
    expect(page.locator(within).first).to_be_attached()
    if not page.evaluate("'axe' in self"):
        page.evaluate(AXE.read_text("utf-8"))
    found, whole = [], page.page if isinstance(page, Frame) else page
    for theme, rules in THEMES[:themes]:
        whole.emulate_media(color_scheme=theme)
        if not colours:
            rules = {"rules": {**rules["rules"], "color-contrast": {"enabled": False}}}
        results: list[dict[str, Any]] = page.evaluate(
            "([within, rules]) => axe.run(within, { ...rules, resultTypes: ['violations'] }).then(it => it.violations)",
            [within, rules],
        )
        found += [f"{page.url} {theme} {it['id']}: {node['html'][:200]}" for it in results for node in it["nodes"]]
    return found


def too_wide(page: Page) -> list[str]:
    """The page, if it scrolls sideways, and what is wider than the screen."""
    found: list[str] | None = page.evaluate(WIDER)
    return [] if found is None else [f"{page.url} scrolls sideways", *found]


def clipboard(page: Page) -> str:
    """The text on the clipboard, of a user who may read it."""
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def link_of(record: dict[str, Any]) -> str:
    return Record.from_data(record).to_link()


def first_form(record: object, **facts: object) -> str:
    """The text of a link as it was before records had a link form: an entry of the database, percent-encoded."""
    entry = {"id": "first-form", "version": 1, "record": record, "summary": {"en": "", "ja": ""}, "over": False}
    return quote(json.dumps(entry | {"updated": 0} | facts))


class Game:
    """A play page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.app = page.locator("#app")
        self.hand = page.locator("form.hand")
        self.cover = page.locator("[data-verb=show] button")
        self.result = page.locator("#result")
        self.asks = page.locator(f"form.hand, [data-verb=show] button, {ANSWERS}, #result").first

    def ready(self) -> Game:
        """Asked, and Python is there: a board that was drawn ahead asks before."""
        self.asks.wait_for(timeout=BOOT)
        expect(self.page.locator("#preparing")).to_be_hidden(timeout=BOOT)
        return self

    def settle(self) -> Game:
        """Wait until everything is kept for the next visit: the whole site, and the memory of its Python."""
        until(self.page, lambda: self.page.evaluate(IS_KEPT) is True, BOOT)
        expect(self.page.locator(".thinking")).to_have_count(0, timeout=BOOT)
        return self

    @property
    def progress(self) -> str:
        """Age and turn, as the bar tells them."""
        return self.page.locator("#bar .day-text").inner_text()

    def cards(self) -> list[str]:
        return self.page.locator("form.hand .card-name").all_inner_texts()

    def choose_by_click(self) -> None:
        """Whatever is asked for: the first thing that may be had."""
        with self.next_scene():
            if self.cover.is_visible():
                self.cover.click()
            elif self.hand.is_visible():
                self.page.locator("label.card").first.click()
                self.page.locator(".way button:visible").click()
            else:
                self.page.locator(ANSWERS).first.click()

    @contextmanager
    def next_scene(self) -> Iterator[None]:
        """Do something; then wait until the table shows something else and asks again."""
        scene = self.app.get_attribute("data-scene") or ""
        yield
        expect(self.app).not_to_have_attribute("data-scene", scene)
        self.ready()

    def play_turns(self, count: int) -> Game:
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
        """Leave, as soon as what is shown is saved."""
        self.record()
        self.page.close()

    def reload(self) -> Game:
        """Load the page again, as soon as what is shown is saved."""
        self.record()
        self.page.reload()
        return self.ready()

    def record(self) -> dict[str, Any]:
        """What was saved of this game: also what its page is saving, which it began to do with the board."""
        expect(self.page).to_have_url(re.compile("save="))
        name = re.search(r"save=(\w+)", self.page.url)
        assert name
        saved: list[dict[str, Any]] = []

        def is_saved() -> bool:  # the address names the game a moment before it is
            saved[:] = [entry["record"] for entry in self.page.evaluate(DATABASE, None) if entry["id"] == name[1]]
            return saved != []

        until(self.page, is_saved)
        SCHEMA.validate(saved[0])
        return dict(saved[0])
