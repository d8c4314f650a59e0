"""What a screen reader is given of a board: one text for each game and language, in the folder `described`.

`python -m tests.e2e.described DIST` writes the texts anew, from the built site. Read what has changed as prose.
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
    """The accessibility tree of each board, and the file where it is kept. Only `#app` changes during a game."""
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
