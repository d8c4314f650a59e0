"""Boards rendered in the test process, shown on a play page without its scripts, so without Python in the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from heptad.kernel.record import RecordData
from tests.e2e.user import TIMEOUT
from tests.site.page import Page as Session

#: The progress of a guided game of which nothing has been told yet.
UNTOLD: dict[str, Any] = {"seen": [], "due": [], "tip": None}


class StillPage:
    """A play page that shows any position; only what HTML and CSS do without scripts works on it."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], path: str) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            service_workers="block",
            bypass_csp=True,  # tests put styles into the page
        )
        self.context.set_default_timeout(TIMEOUT)
        self.context.route("**/assets/js/**", lambda route: route.abort())
        self.page = self.context.new_page()
        self.page.goto(url + path)
        self.page.evaluate("document.getElementById('preparing').remove()")
        self.session = Session("ja" if path.startswith("ja/") else "en")

    def show(self, record: RecordData, board: str = "drawn", guide: object = None) -> None:
        """Show the position at the end of a record, inserted as the page's bridge script would do it.

        `board` is the kind of board: "drawn" or "text". `guide` is the progress of a guided game, None for another one.
        """
        answer = self.session.ask("open", record=record, board=board, guide=guide)
        assert answer["ok"], answer
        self.put(answer["html"])

    def put(self, html: str) -> None:
        """Show the HTML of a board."""
        self.page.evaluate(
            """html => { const app = document.getElementById("app");
            self.policy ??= trustedTypes.createPolicy("heptad", { createHTML: text => text });
            app.innerHTML = policy.createHTML(html);
            document.documentElement.dataset.day = app.querySelector("[data-day]")?.dataset.day ?? ""; }""",
            html,
        )
