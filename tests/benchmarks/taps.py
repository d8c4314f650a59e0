"""`python -m tests.benchmarks.taps`: measure how soon the board changes after a tap in Chromium; print a table or JSON.

A tap is a click on a control that sends a choice to Python. Two times are measured from the time stamp of the event: to
the first task after the frame that draws the changed board, View Transition included; and to the first task after the
first frame, in which the chosen card and button show that the tap was received ("heard").

Chromium's CPU throttling slows down the main thread of the page: scripts, styles, layout and paint lists. Workers,
where Python runs, do not support it ("Operation is only supported for pages, not workers"), and the compositor keeps
its speed too. Therefore the time of Python is reported separately.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple, TypedDict

from playwright.sync_api import Browser, Locator, Page, ViewportSize, sync_playwright

import build
from heptad_site.build.server import Server

FLAGS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync")
SIZE = ViewportSize(width=1280, height=900)
#: Timeouts in ms: of a start of Python, and of any other wait.
START_TIMEOUT, TIMEOUT = 300_000, 60_000
PRESS_TIME = 80  # ms from press to release
#: By kind of table: the query of the game.
TABLES = {
    "wonders, 7": "?game=wonders&players=7",
    "wonders, 3": "?game=wonders&players=3",
    "duel": "?game=duel",
    "architects, 7": "?game=architects&players=7",
    "architects, 2": "?game=architects&players=2",
}
#: By what the bots do during the taps: their level. "idle": each tap waits until every bot has decided, so that all
#: seats act upon it; "thinking": the bots may still be thinking.
LEVELS = {"idle": "novice", "thinking": "architect"}
#: Collects the times of every tap in `taps`, as in `Tap`; `tapped` waits for a number of taps.
WATCH = """(() => {
  window.taps = [];
  let tap, told;
  // Playwright's own waiting asks in every frame, and what that costs the page would be measured too.
  window.tapped = (count, patience) => new Promise((done, failed) => {
    told = () => taps.length >= count && done();
    told();
    setTimeout(failed, patience, new Error(`${taps.length} taps of ${count}`));
  });
  const ask = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    const { id, verb } = tap && !tap.asked ? JSON.parse(message) : {};
    if (id) Object.assign(tap, { worker: this, asked: performance.now(), id });
    if (verb === "confirm") tap.answered = tap.asked; // the page has the answer already
    return ask.call(this, message);
  };
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how); // this listener comes before the page's
      this.addEventListener("message", ({ data }) => {
        const waits = tap?.worker === this && !tap.answered && typeof data === "string";
        if (waits && JSON.parse(data).id === tap.id) tap.answered = performance.now();
      });
    }
  };
  addEventListener("click", ({ target, timeStamp }) => {
    if (!target.closest("#app [data-verb] button:not([type=button])")) return;
    const done = (tap = { began: timeStamp, scene: document.getElementById("app").dataset.scene });
    painted(() => { done.heard = performance.now() - timeStamp; });
  }, true);
  const painted = (done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  const changed = ([{ target }]) => {
    const done = tap;
    if (!done?.answered || target.dataset.scene === done.scene) return;
    tap = undefined;
    painted(() => {
      taps.push([performance.now() - done.began, done.answered - done.asked, done.heard]);
      told?.();
    });
  };
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(changed).observe(document.getElementById("app"), { attributeFilter: ["data-scene"] }));
})()"""
#: Whether all animations have ended, except endless ones.
STILL = """() => document.getAnimations().every(
  ({ playState, effect }) => playState !== "running" || effect.getComputedTiming().iterations === Infinity)"""
#: A card that can be chosen: of a hand, or of the display in Duel.
CARD = "label.card, label.open"
#: The buttons that send a choice; the button of a hint is in the same form and does not.
SENDS = "[data-verb=act] button:not([type=button]):enabled"
ASKED = f"form.hand, {CARD}, {SENDS}, [data-verb=show] button, #result"


class Tap(NamedTuple):
    """The ms until the changed board was painted, those of them that Python took, and those until the page showed that
    it had received the tap."""

    board: float
    python: float
    heard: float


class Row(TypedDict):
    """The medians and 95th percentiles of `taps` taps, in ms."""

    table: str
    bots: str
    slowdown: float
    taps: int
    median: float
    p95: float
    python_median: float
    python_p95: float
    heard_median: float
    heard_p95: float


def measure(browser: Browser, url: str, table: str, bots: str, slowdown: float, taps: int) -> Row:
    """Play games at one kind of table until `taps` taps have been measured."""
    context = browser.new_context(viewport=SIZE)
    context.set_default_timeout(TIMEOUT)
    context.add_init_script(WATCH)
    found: list[Tap] = []
    for seed in range(1, taps):
        if len(found) < taps:
            query = f"{TABLES[table]}&level={LEVELS[bots]}&seed={seed:02x}"
            found += _game(context.new_page(), f"{url}play/{query}", bots, slowdown, taps - len(found))
    context.close()
    boards, pythons, heard = zip(*found, strict=True)
    return {
        "table": table,
        "bots": bots,
        "slowdown": slowdown,
        "taps": len(found),
        "median": median(boards),
        "p95": _p95(boards),
        "python_median": median(pythons),
        "python_p95": _p95(pythons),
        "heard_median": median(heard),
        "heard_p95": _p95(heard),
    }


def _p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20, method="inclusive")[-1]


def _game(page: Page, address: str, bots: str, slowdown: float, most: int) -> Iterator[Tap]:
    """Play one game to its end, or until `most` taps are measured; yield these."""
    # Before the page is loaded, because the page judges by its first board how fast the device is.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(address)
    page.locator(ASKED).first.wait_for(timeout=START_TIMEOUT)
    for count in range(1, most + 1):
        if not _tap(page, bots):
            break
        page.evaluate("([count, patience]) => tapped(count, patience)", [count, TIMEOUT])
    found = [Tap(*times) for times in page.evaluate("taps")]
    page.close()
    yield from found[:most]


def _tap(page: Page, bots: str) -> bool:
    """Make the first possible choice; return False if the game is over."""
    page.locator(ASKED).locator("visible=true").first.wait_for()
    if bots == "idle":
        page.locator(".thinking").first.wait_for(state="detached")
    if page.locator("#result").count():
        return False
    page.wait_for_function(STILL)
    if page.locator(CARD).count():
        _press(page.locator(CARD).first)
        page.locator(".way button:visible:enabled").first.wait_for()
        page.wait_for_function(STILL)
        _press(page.locator(".way button:visible:enabled").first)
    else:
        _press(page.locator(f"{SENDS}:visible, [data-verb=show] button").first)
    return True


def _press(target: Locator) -> None:
    """Click as a hand does: the button of the mouse stays down for a moment.

    `Locator.click` presses and releases at once, so that the time of the click would contain the work of the press, and
    looks up what is under the mouse at each of these events.
    """
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box, "it is hidden"
    target.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=PRESS_TIME)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.taps", description="From tap to changed board.")
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="the built site; default: %(default)s")
    parser.add_argument("--table", choices=TABLES, action="append", help="one kind of table; default: each of them")
    parser.add_argument("--bots", choices=LEVELS, action="append", help="what bots do meanwhile; default: both")
    parser.add_argument("--slowdown", type=float, action="append", help="default: 1 and 4")
    parser.add_argument("--taps", type=int, default=40, help="at least 2 for each row; default: %(default)s")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    options = parser.parse_args(argv)
    executable = build.find_browsers(headless=False).get("chromium")
    rows = []
    with Server(options.dist) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        for table in options.table or TABLES:
            for bots in options.bots or LEVELS:
                for slowdown in options.slowdown or (1, 4):
                    rows.append(measure(browser, server.url, table, bots, slowdown, options.taps))
                    if not options.json:
                        print(_line(rows[-1]), flush=True)
        browser.close()
    if options.json:
        print(json.dumps(rows, indent=1))


def _line(row: Row) -> str:
    return (
        f"{row['table']:<15}{row['bots']:<10}{row['slowdown']:>3g} × {row['taps']:>4} taps"
        f"  board {row['median']:>5.0f} ms, 95 %: {row['p95']:>5.0f}"
        f"  of it Python {row['python_median']:>4.0f}, 95 %: {row['python_p95']:>4.0f}"
        f"  heard {row['heard_median']:>4.0f}, 95 %: {row['heard_p95']:>4.0f}"
    )


if __name__ == "__main__":
    main()
