"""How Python starts: from the memory that the site brings, else from its packages; and what each way asks for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Request, Route, expect

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.user import User, until

MEMORY = "py/memory.bin"
PACKAGES = ("py/heptad.bin", "pyodide/core.zip")
#: The whole standard library.
LIBRARY = "pyodide/python_stdlib.zip"


class Asked:
    """What is asked for in a browser that keeps nothing at the first visit."""

    def __init__(self, user: User) -> None:
        self.paths: list[str] = []
        self.notes: list[str] = []
        self._root = user.url
        user.context.on("request", self._note)
        user.context.on("console", lambda message: self.notes.append(message.text))

    def _note(self, request: Request) -> None:
        self.paths.append(request.url.removeprefix(self._root))

    def __contains__(self, path: str) -> bool:
        return path in self.paths


@pytest.fixture
def plain_user(new_user: NewUser, server: Server) -> User:
    """A new user without a service worker, whose requests can be broken."""
    user = new_user(server.url, service_workers="block")
    user.expected_errors = ("Failed to load resource",)
    return user


@pytest.mark.promise("start", "plain")
@pytest.mark.every_engine
def test_the_first_start_comes_from_the_memory_and_a_game_needs_no_package(plain_user: User) -> None:
    asked = Asked(plain_user)
    game = plain_user.play("play/?game=duel&seed=2a")
    game.page.locator("#app[data-scene]").wait_for()
    assert MEMORY in asked
    assert [path for path in (*PACKAGES, LIBRARY) if path in asked] == []
    assert [note for note in asked.notes if note.startswith("snapshot")] == []


@pytest.mark.promise("broken")
@pytest.mark.parametrize("how", ["cut", "silent"])
def test_a_memory_that_does_not_come_costs_time_only(how: str, plain_user: User, built_site: Path) -> None:
    asked = Asked(plain_user)
    part = (built_site / MEMORY).read_bytes()[:1_000_000]
    held: list[Route] = []
    answers: dict[str, Callable[[Route], None]] = {
        "cut": lambda route: route.fulfill(body=part, content_type="application/octet-stream"),
        "silent": lambda route: held.append(route),
    }
    plain_user.context.route(f"**/{MEMORY}", answers[how])
    plain_user.play("play/?seed=2a")
    assert all(path in asked for path in PACKAGES)
    assert LIBRARY not in asked
    assert len([note for note in asked.notes if note.startswith("snapshot refused")]) == 1
    for route in held:
        route.abort()


@pytest.mark.parametrize("connection", [{"saveData": True}, {"type": "cellular"}, {"effectiveType": "3g"}])
def test_a_slow_or_metered_connection_loads_the_packages(
    connection: dict[str, object], plain_user: User, built_site: Path
) -> None:
    asked = Asked(plain_user)
    script = (built_site / "assets/js/worker.js").read_text("utf-8")
    told = f"Object.defineProperty(navigator, 'connection', {{ value: {json.dumps(connection)} }});"
    plain_user.context.route(
        "**/worker.js", lambda route: route.fulfill(body=told + script, content_type="text/javascript")
    )
    page = plain_user.open("play/")
    until(page, lambda: PACKAGES[0] in asked)
    assert MEMORY not in asked
    page.close()
    expect(plain_user.open("about").locator("h1")).to_be_visible()


def test_python_begins_to_load_when_a_game_is_likely_but_not_where_bytes_are_saved(plain_user: User) -> None:
    asked = Asked(plain_user)
    plain_user.context.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: self.told = { saveData: true } })"
    )
    page = plain_user.open("wonders/")
    page.evaluate("new Promise(idle => requestIdleCallback(idle, { timeout: 2000 }))")
    begins = page.locator(".quick .btn-go")
    begins.hover()
    begins.focus()
    page.evaluate("told.saveData = false")
    assert "build.json" not in asked
    page.locator("a.brand").focus()
    begins.focus()
    page.locator(f'link[rel="prefetch"][href$="{MEMORY}"]').wait_for(state="attached")
    assert "build.json" in asked


def test_everybody_has_chance_of_their_own(new_user: NewUser, server: Server) -> None:
    """Two people who start from the same memory are dealt different games."""
    records = [new_user(server.url).play("play/").record() for _ in range(2)]
    assert records[0]["seed"] != records[1]["seed"]
    assert records[0]["deal"] != records[1]["deal"]
