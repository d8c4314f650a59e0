"""What the tests of embedding share: pages of another origin with embedded boards, and what these tell the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import FrameLocator, Page, expect

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.user import ANSWERS, START_TIMEOUT, wait_until

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "embed"
#: Collects every event of every board in `heard`: its name, its detail and the id of the board.
LISTEN = """window.heard = []; for (const type of ["ready", "move", "solved", "over", "error"])
addEventListener("heptad:" + type, ({ detail, target }) => heard.push([type, detail, target.id]))"""
Host = Callable[..., Page]


@contextmanager
def hosting(server: Server, tmp_path: Path, new_user: NewUser) -> Iterator[Host]:
    """Give a function that opens a page of another origin, with a given body or one of the embedding examples.

    "SITE/" in the page is replaced by the address of the site; `script` runs in the page and its frames.
    """
    (tmp_path / "favicon.ico").write_bytes(b"")
    with Server(tmp_path) as elsewhere:
        # The host page has the address 127.0.0.1, too: Chromium denies pages of another machine, and "localhost" counts
        # as one, the shared workers of this machine.
        user = new_user(elsewhere.url)
        user.allowed += [server.url, "file:"]

        def open_page(
            body: str, head: str = "", expected_errors: tuple[str, ...] = (), script: str = "", **options: Any
        ) -> Page:
            user.expected_errors = expected_errors
            page = f'<!doctype html><html lang="en"><title>Club</title>{head}<body>{body}'
            if not body.startswith("<"):
                page = (EXAMPLES / body).read_text("utf-8")
            (tmp_path / "index.html").write_text(page.replace("SITE/", server.url), "utf-8")
            return user.open("", script=f"{LISTEN};{script}", **options)

        yield open_page
        for page in user.context.pages:
            page.close()  # before the server stops, because pages may still request something


SCRIPT = '<script defer src="SITE/embed.js"></script>'


def board(page: Page, number: int = 0) -> FrameLocator:
    return page.locator("heptad-board").nth(number).frame_locator("iframe")


def solve(inside: FrameLocator) -> int:
    """Click answers until all right ones are found; return the number of clicks."""
    answers = inside.locator("button.answer")
    answers.first.wait_for()
    tries = 0
    for number in range(answers.count()):
        if answers.nth(number).get_attribute("aria-disabled"):
            continue
        answers.nth(number).click()
        tries += 1
    expect(inside.locator(".drill-right")).to_be_visible()
    return tries


def heard(page: Page, kind: str) -> list[list[Any]]:
    found: list[list[Any]] = page.evaluate("heard")
    return [event for event in found if event[0] == kind]


def height(page: Page, number: int = 0) -> float:
    box = page.locator("heptad-board").nth(number).bounding_box()
    assert box
    return box["height"]


def waits_for(page: Page, expression: str) -> None:
    page.wait_for_function(expression, timeout=START_TIMEOUT)


def fits(page: Page, inside: FrameLocator) -> None:
    """Wait until the frame is as high as its content."""
    html = inside.locator("html")
    wait_until(page, lambda: height(page) == html.evaluate("it => Math.ceil(it.getBoundingClientRect().height)"))


def choose(inside: FrameLocator) -> None:
    """Give the first possible answer at a table of Duel."""
    inside.locator(ANSWERS).first.click()
