"""`python -m tests.e2e.apart dist`: two browsers visit the built site, the server stops, and they join and play a game.

To be run in a network of its own, where nothing else is there to be asked: docs/together.md has the command.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from heptad_site.build.server import Server
from tests.e2e.engines import launch
from tests.e2e.test_together import SHORT, answer, invited, play
from tests.e2e.user import BOOT, IS_KEPT, User, until


def kept(user: User, path: str) -> Page:
    """A page of the site, when the browser has kept all of it."""
    page = user.open(path)
    until(page, lambda: page.evaluate(IS_KEPT) is True, BOOT)
    return page


def main(folder: Path) -> None:
    with sync_playwright() as playwright:
        browsers = [launch(playwright, "chromium") for _ in range(2)]
        with Server(folder) as server:
            ann, bob = (User(browser.new_context(reduced_motion="reduce"), server.url) for browser in browsers)
            kept(ann, "play/")
            kept(bob, "join/architects/")
        print("both have visited the site, and its server has stopped")
        host = invited(ann, SHORT["architects"])
        guest = bob.open((host.locator("#invite-way").get_attribute("data-link") or "").removeprefix(server.url))
        answer(host, guest)
        guest.locator("#sit button").click()
        expect(host.locator("#invite .is-in")).to_have_count(1)
        print("the second one has joined and taken a seat")
        play(host, [guest])
        print("they have played a game to its end")
        for browser in browsers:
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
