"""`python -m tests.screenshots DIST`: take the screenshots of the games for the web app manifest, on the built site."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from heptad_site.build.manifest import SCREENSHOTS, screenshot
from heptad_site.build.server import Server
from heptad_site.games import GAMES
from tests.e2e.engines import launch
from tests.e2e.records import before_the_end
from tests.e2e.still import StillPage

#: By game: the number of decisions left to seat 0 in the position that is shown, and the number of players.
SHOWN = {"wonders": (8, 3), "duel": (16, 2), "architects": (9, 3)}


def main() -> None:
    with sync_playwright() as playwright, Server(Path(sys.argv[1]).resolve()) as server:
        browser = launch(playwright, "chromium")
        for form, size in SCREENSHOTS.items():
            for game in GAMES:
                still = StillPage(browser, server.url, size, "play/")
                still.show(before_the_end(game, *SHOWN[game]))
                still.page.screenshot(path=screenshot(game, form))
                still.context.close()
        browser.close()


if __name__ == "__main__":
    main()
