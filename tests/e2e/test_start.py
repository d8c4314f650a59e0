"""How Python starts: from the memory snapshot that the site ships, or from its packages; the requests of each way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.e2e.games import Duel
from tests.e2e.user import START_TIMEOUT, WORKERS, User, wait_until
from tests.e2e.versions import LIBRARY, MEMORY, PACKAGES
from tests.thorough import first_in_usual_run, in_turn


class RecordedRequests:
    """Records the requests and the console messages of a user without a service worker."""

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


@pytest.mark.promise("start", "plain")
@pytest.mark.every_engine
def test_the_first_start_comes_from_the_memory_and_a_game_needs_no_package(user: User) -> None:
    requests = RecordedRequests(user)
    game = user.play("play/?game=duel&seed=2a")
    game.page.locator("#app[data-scene]").wait_for()
    assert MEMORY in requests
    assert [path for path in (*PACKAGES, LIBRARY) if path in requests] == []
    assert [note for note in requests.notes if note.startswith("snapshot")] == []


@pytest.mark.promise("broken")
@pytest.mark.parametrize("how", first_in_usual_run(["cut", "silent"]))
def test_a_memory_that_does_not_come_costs_time_only(how: str, user: User, built_site: Path) -> None:
    user.expected_errors = ("Failed to load resource",)
    requests = RecordedRequests(user)
    part = (built_site / MEMORY).read_bytes()[:1_000_000]
    held: list[Route] = []
    answers: dict[str, Callable[[Route], None]] = {
        "cut": lambda route: route.fulfill(body=part, content_type="application/octet-stream"),
        "silent": lambda route: held.append(route),
    }
    user.context.route(f"**/{MEMORY}", answers[how])
    user.play("play/?seed=2a")
    assert all(path in requests for path in PACKAGES)
    assert LIBRARY not in requests
    assert len([note for note in requests.notes if note.startswith("snapshot refused")]) == 1
    for route in held:
        route.abort()


@pytest.mark.parametrize("connection", in_turn([{"saveData": True}, {"type": "cellular"}, {"effectiveType": "3g"}], 3))
def test_a_slow_or_metered_connection_loads_the_packages(
    connection: dict[str, object], user: User, built_site: Path
) -> None:
    requests = RecordedRequests(user)
    script = (built_site / "assets/js/worker.js").read_text("utf-8")
    told = f"Object.defineProperty(navigator, 'connection', {{ value: {json.dumps(connection)} }});"
    user.context.route("**/worker.js", lambda route: route.fulfill(body=told + script, content_type="text/javascript"))
    page = user.open("play/")
    wait_until(page, lambda: PACKAGES[0] in requests)
    assert MEMORY not in requests
    page.close()
    expect(user.open("about").locator("h1")).to_be_visible()


def test_python_begins_to_load_when_a_game_is_likely_but_not_where_bytes_are_saved(user: User) -> None:
    requests = RecordedRequests(user)
    user.context.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: self.told = { saveData: true } })"
    )
    page = user.open("wonders/")
    page.evaluate("new Promise(idle => requestIdleCallback(idle, { timeout: 2000 }))")
    begins = page.locator(".quick .btn-go")
    begins.hover()
    begins.focus()
    page.evaluate("told.saveData = false")
    assert "build.json" not in requests
    page.locator("a.brand").focus()
    begins.focus()
    page.locator(f'link[rel="prefetch"][href$="{MEMORY}"]').wait_for(state="attached")
    assert "build.json" in requests


@pytest.mark.parametrize(("cores", "memory", "most"), in_turn([(8, 8, 3), (2, 8, 1), (8, 2, 1)], 3))
def test_as_many_bots_think_at_once_as_the_device_has_cores_and_memory_for(
    cores: int, memory: int, most: int, returning_user: User
) -> None:
    device = {"hardwareConcurrency": {"value": cores}, "deviceMemory": {"value": memory}}
    script = f"{WORKERS}; Object.defineProperties(navigator, {json.dumps(device)})"
    page = returning_user.play("play/?players=7&level=architect&seed=2a", script=script).page
    expect(page.locator(".thinking")).to_have_count(0, timeout=START_TIMEOUT)
    assert page.evaluate("workers.length") == 1 + most  # one worker is that of the table


def play_with_cores(user: User, cores: int) -> Page:
    """Begin a game against a Novice on a device with so many cores, and wait until the bot has decided."""
    device = f"Object.defineProperty(navigator, 'hardwareConcurrency', {{ value: {cores} }})"
    path = "play/?game=duel&wonders=preset&first=0&level=novice&seed=2a"
    game = Duel(user.open(path, script=f"{WORKERS}; {device}")).ready()
    game.choose_by_click()
    wait_until(game.page, lambda: len(game.record()["actions"]) == 2)
    return game.page


def test_bots_that_decide_in_a_moment_need_no_worker(returning_user: User) -> None:
    page = play_with_cores(returning_user, 2)
    assert page.evaluate("workers.length") == 1  # that of the table


@pytest.mark.thorough
def test_a_worker_for_hints_is_started_where_more_than_one_may_run(returning_user: User) -> None:
    page = play_with_cores(returning_user, 8)
    wait_until(page, lambda: page.evaluate("workers.length") == 2)
