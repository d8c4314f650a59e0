"""The accessibility trees of boards equal the reviewed snapshots, which `tests.e2e.described` writes."""

from __future__ import annotations

from playwright.sync_api import Browser

from heptad_site.build.server import Server
from tests.e2e.described import descriptions


def test_screen_readers_are_given_the_approved_description_of_each_board(browser: Browser, server: Server) -> None:
    for file, text in descriptions(browser, server.url):
        assert text == file.read_text("utf-8"), file.name
