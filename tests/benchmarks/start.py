"""`python3 build.py bench-start`: how long Python takes to start in the browsers of this machine, and what it costs.

Each run starts a bare page that does nothing but `loadPyodide`, then a game of Architects against two bots from the
shipped memory; when a turn was played, the same again in that profile, and that game once more from where it was saved;
and one from the packages alone, in a third profile. Each is timed until the board is painted, and until Python has
answered, which is later where a board was drawn ahead.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, TypedDict

from playwright.sync_api import BrowserContext, BrowserType, Page, Playwright, Response, Route, sync_playwright

from heptad_site.build.server import Server
from heptad_site.build.weight import compressed
from tests.e2e.user import IS_KEPT, MEMORY_IS_KEPT

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
WORKER = "assets/js/worker.js"
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
BARE = """<!doctype html><body><div id="app"></div><script type="module">import { loadPyodide } from
"./pyodide/pyodide.mjs"; await loadPyodide(); document.getElementById("app").dataset.scene = "ready";</script>"""
#: `board` and `answer` resolve to the ms from when the page was asked for until the board is painted, and until what
#: Python has answered first is.
WATCH = """const painted = done => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done(performance.now());
  requestAnimationFrame(() => port2.postMessage(0));
};
window.board = new Promise(done => addEventListener("DOMContentLoaded", () =>
  new MutationObserver(() => painted(done))
    .observe(document.getElementById("app"), { attributeFilter: ["data-scene"] })));
window.answer = new Promise(done => {
  window.Worker = class extends Worker { constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => typeof data === "string" && painted(done));
  } }
})"""
GAME = "play/?game=architects&players=3&by1=greedy&by2=greedy"
#: Whether the next game of these settings and this one are drawn ahead.
DRAWN_AHEAD = """() => new Promise(done => { const opening = indexedDB.open("heptad-boards");
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


class Row(TypedDict):
    """Seconds to the board (median of the runs), and the same against the bare page of the same runs."""

    way: str
    seconds: float
    ratio: float


class Results(TypedDict):
    """`bytes`: what is loaded until the first board, compressed as hosts do it. `peak`: most memory (MB of RSS) that a
    process of pages and workers held at once; None where the system does not tell."""

    browser: str
    runs: int
    rows: list[Row]
    bytes: dict[str, dict[str, int]]
    peak: float | None


@dataclass
class Bench:
    """`profile` opens a browser with a new profile on the disk, as people have it."""

    profile: Callable[[], AbstractContextManager[BrowserContext]]
    bare: Server
    site: Server
    root: Path
    loaded: dict[str, dict[str, int]] = field(default_factory=dict)
    peak: float | None = None

    def run(self) -> Iterator[float]:
        """Seconds of each way once, in the order of `WAYS`; what was loaded and most memory are noted."""
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
                yield float(page.evaluate("answer")) / 1000
                page.close()
            self.peak = max(filter(None, (self.peak, peak())), default=None)
        with self.profile() as context:
            context.route(f"**/{WORKER}", self.saves_data)
            files, stop = self.noted(context)
            yield board(context, self.site.url + GAME)
            stop()
            self.loaded[WAYS[-1]] = files

    def saves_data(self, route: Route) -> None:
        """Tell the worker that its connection saves data, so that it starts from the packages."""
        route.fulfill(body=SAVES_DATA + (self.root / WORKER).read_text("utf-8"), content_type="text/javascript")

    def noted(self, context: BrowserContext) -> tuple[dict[str, int], Callable[[], None]]:
        """Fills with the files that come, until it is stopped."""
        found: dict[str, int] = {}

        def note(response: Response) -> None:
            path = response.url.removeprefix(self.site.url).partition("?")[0]
            file = self.root / (path + "index.html" if path.endswith("/") else path)
            if file.is_file():
                found[path] = compressed(file)

        context.on("response", note)
        return found, lambda: context.remove_listener("response", note)


def started(context: BrowserContext, url: str) -> tuple[Page, float]:
    """A new page when it has painted its board, and how long that took."""
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    return page, float(page.evaluate("board")) / 1000


def board(context: BrowserContext, url: str) -> float:
    page, seconds = started(context, url)
    page.close()
    return seconds


def turn_played(page: Page) -> str:
    """Play a turn, and leave when all is kept for the next visit: the site, its memory and the boards drawn ahead.

    Returns the address of the saved game.
    """
    page.locator("#dock [name=token]:visible").first.click()
    for kept in (f"() => {IS_KEPT}", MEMORY_IS_KEPT, DRAWN_AHEAD):
        page.evaluate(f"async () => {{ while (!await ({kept})()) await new Promise(requestAnimationFrame) }}")
    page.wait_for_timeout(3000)  # bots answer, and the board after them is drawn
    address = page.url
    page.close()
    return address


def profiles(playwright: Playwright) -> Iterator[tuple[str, Callable[[], AbstractContextManager[BrowserContext]]]]:
    """Chromium, and Firefox where it is installed."""
    chromium = os.environ.get("HEPTAD_BROWSER") or shutil.which("chromium")
    yield "chromium", lambda: profile(playwright.chromium, executable_path=chromium, args=FLAGS)
    if firefox := shutil.which("firefox-esr") or shutil.which("firefox"):
        yield "firefox", lambda: profile(playwright.firefox, channel="moz-firefox", executable_path=firefox)


@contextmanager
def profile(kind: BrowserType, **how: Any) -> Iterator[BrowserContext]:
    """A browser that was never used, when it has done what it does at its own first start."""
    with tempfile.TemporaryDirectory() as folder, kind.launch_persistent_context(folder, **how) as context:
        context.pages[0].wait_for_timeout(2000)
        yield context


def peak() -> float | None:
    """The highest resident memory, in MB, of a process below this one; of a browser it is the one with the workers."""
    parents: dict[int, int] = {}
    highest: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            facts = dict(line.split(":", 1) for line in status.read_text().splitlines())
        except OSError:
            continue  # it has ended
        pid = int(status.parent.name)
        parents[pid] = int(facts["PPid"])
        highest[pid] = int(facts.get("VmHWM", "0 kB").split()[0])

    def ours(pid: int) -> bool:
        return pid == os.getpid() or (pid in parents and ours(parents[pid]))

    found = [size for pid, size in highest.items() if pid != os.getpid() and ours(pid)]
    return max(found) / 1000 if found else None


def measure(root: Path, runs: int) -> Iterator[Results]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "index.html").write_text(BARE, "utf-8")
        (Path(folder) / "pyodide").symlink_to(root / "pyodide")
        with Server(Path(folder)) as bare, Server(root) as site:
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
    print(json.dumps([*found], indent=1) if arguments.json else "\n".join(map(as_table, found)))


if __name__ == "__main__":
    main()
