"""Snapshots of the accessibility trees of boards, as screen readers get them: one per game and language.

They are in the folder `described`; a test compares them with the boards. `python -m tests.e2e.described DIST` writes
them anew from the built site. After that, review the changes by reading them as prose.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from heptad_site.build.server import Server
from heptad_site.i18n import LANGUAGES, home_of
from tests.e2e.engines import launch
from tests.e2e.records import ARCHIVED, archived
from tests.e2e.still import StillPage

FOLDER = Path(__file__).parent / "described"


def descriptions(browser: Browser, url: str) -> Iterator[tuple[Path, str]]:
    """Yield the file and the accessibility tree of each board. It covers `#app`: nothing else changes during a game."""
    for lang in LANGUAGES:
        still = StillPage(browser, url, (1280, 900), f"{home_of(lang)}play/")
        for game in ARCHIVED:
            still.show(archived(game))
            yield FOLDER / f"{game}.{lang}.txt", still.page.locator("#app").aria_snapshot() + "\n"
        still.context.close()


def main() -> None:
    with sync_playwright() as playwright, Server(Path(sys.argv[1]).resolve()) as server:
        browser = launch(playwright, "chromium")
        for file, text in descriptions(browser, server.url):
            file.write_text(text, "utf-8")
        browser.close()


if __name__ == "__main__":
    main()
