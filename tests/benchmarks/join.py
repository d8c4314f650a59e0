"""`python -m tests.benchmarks.join`: measure what a device loads to join a game, and how soon it shows its hand.

The host, a device with a game, and a guest, a device that has never visited the site, connect directly; this program
carries the guest's answer to the host, as people do with a code. The program prints for each game, at full speed and
with a processor slowed down four times, the medians of: kilobytes loaded, compressed as web servers do it; milliseconds
from opening the link to the answer; and milliseconds from taking a seat to the painted hand. Only the main thread of
the page is slowed down, as in `tests.benchmarks.taps`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, Page, Response, expect, sync_playwright

import build
from heptad.games import GAMES
from heptad_site.build.server import Server
from heptad_site.build.weight import compressed
from tests.e2e.engines import FLAGS

#: By game: options of the set-up with which nobody is a bot, and the first board has a hand or a display.
ASKED = {"wonders": "&players=3&by2=person", "duel": "&wonders=preset", "architects": "&players=2"}
TIMEOUT = 300_000  # timeout in ms
#: Takes a seat, and returns the ms until the first board is painted.
SEAT = """async () => { document.querySelector("#sit button").click(); const begin = performance.now();
while (!document.querySelector("#board:not(.lobby) #dock")) await new Promise(requestAnimationFrame);
await new Promise(requestAnimationFrame); return performance.now() - begin }"""


def joined(host: Page, context: BrowserContext, site: Server, root: Path, slowdown: float) -> tuple[int, float, float]:
    """Let a device join; return the compressed bytes it loaded, and the times in ms to its answer and to its hand."""
    found: dict[str, int] = {}

    def note(response: Response) -> None:
        path = response.url.removeprefix(site.url).partition("?")[0]
        file = root / (path + "index.html" if path.endswith("/") else path)
        if file.is_file():
            found[path] = compressed(file)

    way = host.locator("#invite-way[data-link]")
    link = way.get_attribute("data-link") or ""
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    context.on("response", note)
    begin = perf_counter()
    page.goto(link)
    answer = page.locator(".answer-text").inner_text()
    answered = perf_counter() - begin
    host.locator("#invite-answer").fill(answer)
    host.locator("#invite-answer").press("Enter")
    page.locator("#sit button").wait_for()
    expect(way).not_to_have_attribute("data-link", link)  # the code for the next device is shown
    context.remove_listener("response", note)
    return sum(found.values()), answered * 1000, float(page.evaluate(SEAT))


def measure(
    browser: Browser, site: Server, root: Path, runs: int, slowdown: float
) -> Iterator[tuple[str, float, float, float]]:
    for game in GAMES:
        with browser.new_context() as own:
            own.set_default_timeout(TIMEOUT)
            host = own.new_page()
            host.goto(f"{site.url}play/?game={game}&by0=person&by1=person&devices=several{ASKED.get(game, '')}")
            host.locator("#invite-way[data-link]").wait_for()
            taken = []
            for _ in range(runs):
                with browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block") as context:
                    context.set_default_timeout(TIMEOUT)
                    taken.append(joined(host, context, site, root, slowdown))
                host.locator("#invite .is-away [value=open]").click()
            size, answered, seated = (median(column) for column in zip(*taken, strict=True))
            yield game, size, answered, seated


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.join", description="How fast a device joins.")
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="the folder of a built site")
    parser.add_argument("--runs", type=int, default=5, help="default: %(default)s")
    parser.add_argument("--slowdown", type=float, action="append", help="default: 1 and 4")
    arguments = parser.parse_args(argv)
    root = arguments.dist.resolve()
    program = build.find_browsers(headless=False).get("chromium")
    print(f"{'game':<12}{'slowdown':>10}{'KB':>8}{'ms to answer':>14}{'ms to hand':>12}")
    with Server(root) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS["chromium"])
        for slowdown in arguments.slowdown or (1, 4):
            for game, size, answered, seated in measure(browser, site, root, arguments.runs, slowdown):
                print(f"{game:<12}{slowdown:>10g}{size / 1000:>8.0f}{answered:>14.0f}{seated:>12.0f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
