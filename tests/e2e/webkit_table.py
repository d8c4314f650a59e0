"""The page object of a play page in WebKitGTK, for all games; `tests.e2e.user.Game` is that for Playwright."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from heptad.kernel.record import RecordData
from tests.e2e.user import DATABASE, DOUBLE_CLICK_TIME, HAS_SNAPSHOT, IS_CACHED, link_of
from tests.e2e.webkit import WebKit, wait_until
from tests.schema import SCHEMA

COVER = "[data-verb=show] button"
#: By game: selectors of what is clicked to decide. The first that is visible counts; a card also needs one of `USES`.
CLICKED = {
    "wonders": (COVER, "form.hand label.card", ".offer button[name=token]", ".card[name=token]:enabled"),
    "duel": (COVER, ".offer button[name=token]", ".dock-ask button[name=token]", "label.open"),
    "architects": (COVER, "#dock [name=token]"),
}
USES = ".way button:enabled"
#: Visible when the person is asked for a decision, or the game is over.
ASKS = "form.hand, .your-move, .offer button[name=token], .card[name=token]:enabled, #dock [name=token], #result"
#: By game: the selectors that are clicked from the home page to a table, and the number of lines of the score sheet.
WAYS = {
    "wonders": (("main a[href='wonders/']", "form.quick button"), 7),
    "duel": (("main a[href='duel/']", "form.quick button"), 8),
    "architects": (("main a.btn-go[href*='game=architects']",), 5),
}
#: Adds a fixed seed to the links and forms that start a game, so that every run has the same game.
SEEDED = """() => { for (const link of document.querySelectorAll("a[href*='play/?']")) link.search += "&seed=2a";
for (const form of document.querySelectorAll("form.quick"))
form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "seed", value: "2a" })) }"""
SCENE = "() => document.getElementById('app').dataset.scene ?? ''"
RETRY = "#notice [data-do=retry]"


class Table:
    """The page object of a play page."""

    def __init__(self, window: WebKit, game: str) -> None:
        self.window, self.game = window, game
        self.decided = 0.0  # when the latest decision was sent

    def ready(self) -> Table:
        self.window.wait_until_visible(f"{ASKS}, {COVER}")
        return self

    def change(self, act: Callable[[], None]) -> None:
        """Call `act`, then wait for a new scene that asks for a decision."""
        before = self.scene
        act()
        self.decided = time.monotonic()
        wait_until(lambda: self.scene != before)
        self.ready()

    @property
    def scene(self) -> str:
        found: str = self.window.call(SCENE)
        return found

    @property
    def shown(self) -> tuple[str, list[str]]:
        """The age and the turn, as the bar shows them, and the names of the cards on the table."""
        return self.window.texts("#bar .day-text")[0], self.window.texts("#app .card-name")

    def decide(self) -> None:
        """Make the decision that is asked for, by clicking the first possible choice."""
        self.change(self._click)

    def _click(self) -> None:
        self.window.wait_until_visible(", ".join(CLICKED[self.game]))
        selector = next(filter(self.window.is_visible, CLICKED[self.game]))
        if "label" not in selector:  # it may lie where the last click was: a second click must not come too soon
            time.sleep(max(0, self.decided + DOUBLE_CLICK_TIME - time.monotonic()))
        self.window.click(selector)
        if "label" in selector:
            self.window.click(USES)

    def play_turns(self, count: int) -> Table:
        for _ in range(count):
            self.decide()
        return self

    def play_to_the_end(self) -> None:
        for _ in range(100):
            if self.window.is_visible("#result"):
                assert len(self.window.visible_elements("#sheet tbody tr")) == WAYS[self.game][1]
                assert self.window.is_visible("#growth svg")
                return
            self.decide()
        raise AssertionError("the game does not end")

    def record(self) -> RecordData:
        """Return the saved record of this game, as soon as the address contains its id."""
        wait_until(lambda: "save=" in self.window.url)
        entries: list[dict[str, Any]] = self.window.call(DATABASE, None)
        (found,) = [entry["record"] for entry in entries if self.window.url.endswith(entry["id"])]
        SCHEMA.validate(found)
        record: RecordData = found
        return record

    def own_actions(self) -> list[str]:
        return [action for action in self.record()["actions"] if action.startswith("0 ")]


def begin(window: WebKit, url: str, game: str) -> Table:
    """Start a game by clicking from the home page to the table."""
    window.open(url)
    for link in WAYS[game][0]:
        window.wait_until_visible(link)
        window.call(SEEDED)
        window.click(link)
    return Table(window, game).ready()


def at_record(window: WebKit, url: str, record: RecordData) -> Table:
    window.open(f"{url}play/#{link_of(record)}")
    return Table(window, record["game"]).ready()


def settle(window: WebKit) -> None:
    """Wait until the site and the memory snapshot of Python are stored for the next visit, and no bot is thinking."""
    wait_until(lambda: window.call(f"() => {IS_CACHED}") and window.call(HAS_SNAPSHOT))
    wait_until(lambda: not window.call("() => document.querySelectorAll('.thinking').length"))


def tried_again(window: WebKit) -> bool:
    """Return whether the table is ready; if not, click "try again": the other tab may take a moment to close."""
    if window.is_visible(ASKS):
        return True
    window.click(RETRY)
    return False
