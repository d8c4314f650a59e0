"""The promises of the site and the browser tests that prove them in each engine, for a page and docs/promises.md.

`content/promises.json` has the tests that have passed; `build.py test tests/e2e -m promise --write-promises` writes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple, TypedDict

from heptad.text.common import N_
from heptad_site.build.context import Context, PageFacts
from heptad_site.folders import CONTENT

PROMISES_FILE = CONTENT / "promises.json"
SHORT_VERSION = re.compile(r"^\d{2,}|^\d\.\d+")
#: Key of a browser engine in the tests -> its name.
ENGINES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKit"}
#: Mark of a test -> the promise that it proves.
PROMISES = {
    "start": N_("A first visit loads everything from this site alone and shows the board."),
    "wonders": N_("A whole game of 7 Wonders can be played by mouse, from the home page to the score sheet."),
    "duel": N_("A game of Duel can be started from the home page and played by mouse to the score sheet."),
    "architects": N_("A game of Architects can be started from the home page and played by mouse to the score sheet."),
    "reload": N_("A reload in the middle of a game leaves it as it was."),
    "undo": N_("Actions can be undone and redone."),
    "file": N_("A game is exported as a file, deleted and imported again."),
    "language": N_("The language is changed in the middle of a game."),
    "offline": N_("Without a server a game goes on after a reload, and new ones begin."),
    "again": N_("The second start comes from the memory that the device has kept."),
    "private": N_("In a private window a game goes on after a reload."),
    "blocked": N_("Where storage is blocked, the address carries the game."),
    "plain": N_("A game is played in a browser without service workers."),
    "worker": N_("If Python stops, it is restarted and the game goes on."),
    "tab": N_("A game survives even if its tab is killed."),
    "tabs": N_("A game is never played in two tabs at once."),
    "back": N_("A game reopened with the Back button shows the latest moves, or says that it is open elsewhere."),
    "update": N_("A new version waits until no game is open."),
    "cleared": N_("Files that were cleared from the cache are downloaded again, and offline play works again."),
    "full": N_("If storage is full, the address carries the game, and the page says so."),
    "silent": N_("If the database does not answer, the address carries the game, and the page says so."),
    "clock": N_("A clock that is set back loses no game and hides none."),
    "slow": N_("On a slow connection that breaks off, the start is tried again until it succeeds."),
    "broken": N_("A missing, incomplete or late script or download is tried again; if that fails, the page says so."),
    "keyboard": N_("A game is played to its end by keyboard alone."),
    "words": N_("The board in words answers questions and plays what is typed."),
    "advice": N_("A hint ranks the choices, and a review rates every decision."),
    "watch": N_("A game is watched step by step from its link."),
    "lesson": N_("A lesson judges every answer."),
    "pad": N_("A score pad keeps what is counted."),
    "windows": N_("Another window of the same device takes a seat and plays."),
    "devices": N_("Other devices join without a server and play to the end."),
    "letter": N_("A game goes from device to device by letter."),
    "frame": N_("Boards work in the pages of another site."),
    "own": N_("A bot of the player’s own plays, and cannot reach the network, saved games or the page."),
}
#: (promise, engine) -> the reason why it cannot be tested there.
UNTESTABLE = {
    ("full", "webkit"): N_("Cannot be tried: WebKit under test keeps everything in memory and sets no limit."),
    ("devices", "webkit"): N_("Cannot be tried: WebKit under test makes no connections between devices."),
}


class Proved(TypedDict):
    """The versions of the engines, and the tests that have passed, as FILE::NAME, by promise and engine."""

    versions: dict[str, str]
    passed: dict[str, dict[str, list[str]]]


class Row(NamedTuple):
    """A row of the page. `proved` has, for each engine, whether the promise is proved or why it cannot be tested.

    `tests` maps each test to the names of the engines in which it has passed.
    """

    promise: str
    proved: list[bool | str]
    tests: dict[str, list[str]]


def proved() -> Proved:
    found: Proved = json.loads(PROMISES_FILE.read_text("utf-8"))
    return found


def promises(given: PageFacts) -> Context:
    return {"engines": _engines(), "rows": list(_rows(given.tr))}


def _engines() -> list[tuple[str, str]]:
    """Return the names and shortened versions of the engines: Chromium 156, WebKitGTK 2.50."""
    known = proved()["versions"]
    return [(name, "".join(SHORT_VERSION.findall(known.get(engine, ""))[:1])) for engine, name in ENGINES.items()]


def _rows(tr: NullTranslations) -> Iterator[Row]:
    passed = proved()["passed"]
    for key, text in PROMISES.items():
        tests: dict[str, list[str]] = {}
        for engine, name in ENGINES.items():
            for test in passed.get(key, {}).get(engine, []):
                tests.setdefault(test, []).append(name)
        untried = {engine: tr.gettext(why) for (promise, engine), why in UNTESTABLE.items() if promise == key}
        found = [engine in passed.get(key, {}) or untried.get(engine, False) for engine in ENGINES]
        yield Row(tr.gettext(text), found, tests)


def document() -> str:
    """Return the table of docs/promises.md."""
    lines = [f"| promise | {' | '.join(f'{name} {version}'.strip() for name, version in _engines())} |"]
    lines.append("|---" * (len(ENGINES) + 1) + "|")
    passed = proved()["passed"]
    for key, text in PROMISES.items():
        cells = [
            "<br>".join(f"`{test}`" for test in passed.get(key, {}).get(engine, []))
            or UNTESTABLE.get((key, engine), "–")
            for engine in ENGINES
        ]
        lines.append(f"| {' | '.join([text, *cells])} |")
    return "\n".join(lines) + "\n"
