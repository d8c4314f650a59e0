"""`python3 build.py bench-start`: measure the time and the cost of starting Python in the browsers of this machine.

Each run measures, in this order:

- a bare page that does nothing but `loadPyodide`, in a new profile;
- a game of Architects against two bots, started from the memory snapshot that the site ships, in a second profile;
- after one turn, the same start and the saved game, both in the second profile;
- a start from the packages alone, in a third profile.

Each is timed until the board is painted. The second starts are also timed until Python has answered, which is later if
the board was drawn ahead of time.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, TypedDict

from playwright.sync_api import BrowserContext, BrowserType, Page, Playwright, Response, Route, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

import build
from heptad_site.build.server import Server
from heptad_site.build.weight import compressed
from tests.e2e.user import HAS_SNAPSHOT, IS_CACHED

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
WORKER = "assets/js/worker.js"
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
#: ms after which a page that shows nothing counts as failed, far more than a start takes.
TIMEOUT = 300_000
BARE = """<!doctype html><body><div id="app"></div><script type="module">import { loadPyodide } from
"./pyodide/pyodide.js"; await loadPyodide(); document.getElementById("app").dataset.scene = "ready";</script>"""
#: Notes in `times` the ms from the start of the navigation until the board is painted, and until the first frame after
#: the first answer of Python is painted; and in `failure` the first error that no script has handled.
WATCH = """self.times = {};
const painted = name => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { times[name] ??= performance.now() };
  requestAnimationFrame(() => port2.postMessage(0));
};
addEventListener("DOMContentLoaded", () => new MutationObserver(() => painted("board"))
  .observe(document.getElementById("app"), { attributeFilter: ["data-scene"] }));
window.Worker = class extends Worker { constructor(...all) {
  super(...all);
  this.addEventListener("message", ({ data }) => typeof data === "string" && painted("answer"));
} };
const failed = what => { self.failure ??= String(what) };
addEventListener("error", ({ message, target }) => failed(message || `not loaded: ${target.outerHTML}`), true);
addEventListener("unhandledrejection", ({ reason }) => failed(reason))"""
GAME = "play/?game=architects&players=3&by1=greedy&by2=greedy"
#: Whether two boards are drawn ahead of time: that of this game, and that of the next game with the same settings. To
#: open a database that does not exist yet would create it without the store that the site needs.
DRAWN_AHEAD = """async () => (await indexedDB.databases()).some(({ name }) => name === "heptad-boards") &&
new Promise(done => { const opening = indexedDB.open("heptad-boards");
opening.onsuccess = () => { const asked = opening.result.transaction("boards").objectStore("boards").getAllKeys();
asked.onsuccess = () => { opening.result.close(); done(asked.result.length === 2) } } })"""
WAYS = (
    "bare page",
    "first start, shipped memory",
    "second start",
    "  until Python answers",
    "saved game",
    "  until Python answers",
    "first start, packages",
)


class NotNotedError(Exception):
    """A page has not noted a time that the benchmark waits for; the message says why, as far as the page knows."""


class Row(TypedDict):
    """The time of one way to start: medians of the seconds, and of the ratios to the bare page of the same run."""

    way: str
    seconds: float
    ratio: float


class Results(TypedDict):
    """The measurements of one browser.

    `bytes` are the sizes of the files loaded until the first board, compressed as web servers do it, by way and path.
    `peak` is the peak memory (RSS in MB) of a process of pages and workers; None if the system does not report it.
    """

    browser: str
    runs: int
    rows: list[Row]
    bytes: dict[str, dict[str, int]]
    peak: float | None


@dataclass
class Bench:
    """The measurement in one browser; `profile` opens it with a new profile on disk, as a user's browser has one.

    `loaded` has the sizes of loaded files by way and path, `peak` the peak memory of a process in MB.
    """

    profile: Callable[[], AbstractContextManager[BrowserContext]]
    bare: Server
    site: Server
    root: Path
    loaded: dict[str, dict[str, int]] = field(default_factory=dict)
    peak: float | None = None

    def run(self) -> Iterator[float]:
        """Yield the seconds of each way to start, in the order of `WAYS`; update `loaded` and `peak`."""
        with self.profile() as context:
            yield board(context, self.bare.url)
        with self.profile() as context:
            files, stop = self.noted(context)
            page, seconds = started(context, self.site.url + GAME)
            yield seconds
            stop()
            self.loaded[WAYS[1]] = files
            played = turn_played(page)
            for url in (self.site.url + GAME, played):
                page, seconds = started(context, url)
                yield seconds
                yield time_of(page, "answer") / 1000
                page.close()
            self.peak = max(filter(None, (self.peak, peak())), default=None)
        with self.profile() as context:
            context.route(f"**/{WORKER}", self.saves_data)
            files, stop = self.noted(context)
            yield board(context, self.site.url + GAME)
            stop()
            self.loaded[WAYS[-1]] = files

    def saves_data(self, route: Route) -> None:
        """Make the worker believe that the user saves data (`saveData`), so that it starts from the packages."""
        route.fulfill(body=SAVES_DATA + (self.root / WORKER).read_text("utf-8"), content_type="text/javascript")

    def noted(self, context: BrowserContext) -> tuple[dict[str, int], Callable[[], None]]:
        """Return a dictionary that is filled with the sizes of loaded files, and a function that ends this."""
        found: dict[str, int] = {}

        def note(response: Response) -> None:
            path = response.url.removeprefix(self.site.url).partition("?")[0]
            file = self.root / (path + "index.html" if path.endswith("/") else path)
            if file.is_file():
                found[path] = compressed(file)

        context.on("response", note)
        return found, lambda: context.remove_listener("response", note)


def started(context: BrowserContext, url: str) -> tuple[Page, float]:
    """Open a page; return it when it has painted its board, and the seconds that took."""
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    return page, time_of(page, "board") / 1000


def time_of(page: Page, name: str, timeout: int = TIMEOUT) -> float:
    """Return one of the `times` of a page as soon as it is noted. Raises NotNotedError."""
    noted = f"() => self.failure ?? self.times?.{name}"  # as a function, because no string is evaluated on the site
    try:
        found = page.wait_for_function(noted, polling=100, timeout=timeout).json_value()
    except PlaywrightTimeoutError:
        raise NotNotedError(f"{page.url} has not noted the time of `{name}` in {timeout / 1000:g} s") from None
    if isinstance(found, str):
        raise NotNotedError(f"{page.url} has failed: {found}")
    return float(found)


def board(context: BrowserContext, url: str) -> float:
    page, seconds = started(context, url)
    page.close()
    return seconds


def turn_played(page: Page) -> str:
    """Play a turn, and close the page when the site, the memory snapshot and the boards drawn ahead are stored.

    Returns the address of the saved game.
    """
    page.locator("#dock [name=token]:visible").first.click()
    for name, is_kept in (("site", f"() => {IS_CACHED}"), ("memory", HAS_SNAPSHOT), ("boards", DRAWN_AHEAD)):
        page.evaluate(
            f"() => {{ (async () => {{ while (!await ({is_kept})()) await new Promise(requestAnimationFrame);"
            f"times.{name} = performance.now() }})() }}"
        )
        time_of(page, name)
    page.wait_for_timeout(3000)  # bots answer, and the board after them is drawn
    address = page.url
    page.close()
    return address


def profiles(playwright: Playwright) -> Iterator[tuple[str, Callable[[], AbstractContextManager[BrowserContext]]]]:
    """Yield the name and a profile factory of Chromium, and of Firefox if it is installed."""
    browsers = build.find_browsers(headless=False)
    yield "chromium", lambda: profile(playwright.chromium, executable_path=browsers.get("chromium"), args=FLAGS)
    if firefox := browsers.get("firefox"):
        channel = None if firefox == playwright.firefox.executable_path else "moz-firefox"
        yield "firefox", lambda: profile(playwright.firefox, channel=channel, executable_path=firefox)


@contextmanager
def profile(kind: BrowserType, **options: Any) -> Iterator[BrowserContext]:
    """Start a browser with a new profile, and give it when it has had time for the work of its own first start."""
    with tempfile.TemporaryDirectory() as folder, kind.launch_persistent_context(folder, **options) as context:
        context.pages[0].wait_for_timeout(2000)
        yield context


def peak() -> float | None:
    """Return the highest peak of resident memory, in MB, among the descendants of this process.

    Among the processes of a browser it is the one with the workers.
    """
    parents: dict[int, int] = {}
    highest: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            facts = dict(line.split(":", 1) for line in status.read_text().splitlines())
        except OSError:
            continue  # the process has ended
        pid = int(status.parent.name)
        parents[pid] = int(facts["PPid"])
        highest[pid] = int(facts.get("VmHWM", "0 kB").split()[0])

    def ours(pid: int) -> bool:
        return pid == os.getpid() or (pid in parents and ours(parents[pid]))

    found = [size for pid, size in highest.items() if pid != os.getpid() and ours(pid)]
    return max(found) / 1000 if found else None


@contextmanager
def bare_site(root: Path) -> Iterator[Server]:
    """Serve a bare page that loads Pyodide from the same files as the built site."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text(BARE, "utf-8")
        (Path(folder) / "pyodide").mkdir()
        for file in (root / "pyodide").iterdir():  # the build has renamed the .mjs that `loadPyodide` imports
            (Path(folder) / "pyodide" / file.name.replace(".mjs.js", ".mjs")).symlink_to(file.resolve())
        with Server(Path(folder)) as server:
            yield server


def measure(root: Path, runs: int) -> Iterator[Results]:
    with sync_playwright() as playwright, bare_site(root) as bare, Server(root) as site:
        for name, profile in profiles(playwright):
            bench = Bench(profile, bare, site, root)
            taken = [[*bench.run()] for _ in range(runs)]
            rows = [
                Row(way=way, seconds=median(took), ratio=median(one[n] / one[0] for one in taken))
                for n, (way, took) in enumerate(zip(WAYS, zip(*taken, strict=True), strict=True))
            ]
            yield Results(browser=name, runs=runs, rows=rows, bytes=bench.loaded, peak=bench.peak)


def as_table(results: Results) -> str:
    lines = [f"{results['browser']}, medians of {results['runs']} runs{'':<10}seconds  of a bare page"]
    lines += [f"  {row['way']:<34}{row['seconds']:>9.2f}{row['ratio']:>10.2f}" for row in results["rows"]]
    for way, files in results["bytes"].items():
        lines.append(f"  {way} loads {sum(files.values()) / 1e6:.2f} MB")
        largest = sorted(files.items(), key=lambda item: -item[1])[:6]
        lines += [f"    {path:<40}{size:>12,}" for path, size in largest]
    if results["peak"]:
        lines.append(f"  most memory of one process (RSS): {results['peak']:.0f} MB")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="build.py bench-start", description="How long Python takes to start here.")
    parser.add_argument("--dist", type=Path, required=True, help="the folder of a built site")
    parser.add_argument("--runs", type=int, default=5, help="default: %(default)s")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    arguments = parser.parse_args(argv)
    found = measure(arguments.dist.resolve(), arguments.runs)
    try:
        print(json.dumps([*found], indent=1) if arguments.json else "\n".join(map(as_table, found)))
    except NotNotedError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
