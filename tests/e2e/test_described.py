"""What a screen reader is given of each board is what was read and approved: `python -m tests.e2e.described`."""

from __future__ import annotations

from playwright.sync_api import Browser

from heptad_site.build.server import Server
from tests.e2e.described import descriptions


def test_screen_readers_are_given_the_approved_description_of_each_board(browser: Browser, server: Server) -> None:
    for file, text in descriptions(browser, server.url):
        assert text == file.read_text("utf-8"), file.name
