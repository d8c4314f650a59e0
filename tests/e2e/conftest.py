"""A browser, the built site behind a server, and guests who notice every console error and every foreign request."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from heptad_site.server import Server
from tests.e2e.guest import Guest

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


class Welcome(Protocol):
    def __call__(self, url: str, width: int = 1280, height: int = 900, **options: Any) -> Guest: ...


@pytest.fixture(scope="session")
def server(built_site: Path) -> Iterator[Server]:
    with Server(built_site) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = os.environ.get("HEPTAD_BROWSER") or shutil.which("chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def welcome(browser: Browser) -> Iterator[Welcome]:
    """Lets guests in, each with a context of their own. What they complained about fails the test."""
    guests: list[Guest] = []

    def let_in(url: str, width: int = 1280, height: int = 900, **options: Any) -> Guest:
        settings = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **options}
        guests.append(Guest(browser.new_context(**settings), url))
        return guests[-1]

    yield let_in
    for guest in guests:
        guest.context.close()
    assert [guest.complaints for guest in guests] == [[] for _ in guests]


@pytest.fixture(scope="session")
def house(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser that has been here before: everything is kept in it, so that a table is laid quickly."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    first = Guest(context, server.url)
    first.play("play/").settle()
    first.leave()
    yield context
    context.close()


@pytest.fixture
def regular(house: BrowserContext, server: Server) -> Iterator[Guest]:
    """A guest in that browser, at a table of their own."""
    guest = Guest(house, server.url)
    yield guest
    guest.leave()
    assert guest.complaints == []


@pytest.fixture
def guest(welcome: Welcome, server: Server) -> Guest:
    """A guest who has never been here."""
    return welcome(server.url)
