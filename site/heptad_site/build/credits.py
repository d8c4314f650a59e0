"""The works of others that the site carries: name, version, licence, and what each does here. Knows no page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from gettext import NullTranslations
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from heptad import __version__

PACKAGE = Path(__file__).resolve().parents[2] / "package.json"


class Credit(NamedTuple):
    """One work, the package it comes in ("" when inside another one), and what it does here, in English."""

    name: str
    package: str
    licence: str
    at: str
    does: str


def _(msgid: str) -> str:
    """Marks a sentence that is translated where it is used."""
    return msgid


FROM_NPM = (
    Credit("Pyodide", "pyodide", "MPL-2.0", "https://pyodide.org", _("runs Python in the browser")),
    Credit("CPython", "", "PSF-2.0", "https://www.python.org", _("Python itself, inside Pyodide")),
    Credit(
        "Idiomorph",
        "idiomorph",
        "0BSD",
        "https://github.com/bigskysoftware/idiomorph",
        _("changes the page without drawing it anew"),
    ),
    Credit(
        "IDB-Keyval",
        "idb-keyval",
        "Apache-2.0",
        "https://github.com/jakearchibald/idb-keyval",
        _("keeps games in the browser"),
    ),
    Credit(
        "game-icons.net",
        "@iconify-json/game-icons",
        "CC BY 3.0",
        "https://game-icons.net",
        _("icons of resources, symbols, shields and laurels"),
    ),
    Credit(
        "Commissioner",
        "@fontsource-variable/commissioner",
        "OFL-1.1",
        "https://github.com/kosbarts/Commissioner",
        _("the typeface"),
    ),
)
FROM_PYTHON = (
    Credit("Jinja", "jinja2", "BSD-3-Clause", "https://palletsprojects.com", _("draws the pages and the table")),
    Credit("MarkupSafe", "markupsafe", "BSD-3-Clause", "https://palletsprojects.com", _("makes text safe inside HTML")),
    Credit(
        "micropip", "", "MPL-2.0", "https://github.com/pyodide/micropip", _("installs Python packages in the browser")
    ),
)


def credits(tr: NullTranslations) -> Iterator[tuple[Credit, str, str]]:
    """Every work with the version that is really in the site, and what it does, in the reader's language."""
    npm = json.loads(PACKAGE.read_text("utf-8"))["dependencies"]
    for work in FROM_NPM:
        yield work, npm[work.package] if work.package else "", tr.gettext(work.does)
    for work in FROM_PYTHON:
        yield work, version(work.package) if work.package else "", tr.gettext(work.does)


def wheel() -> str:
    """Where the engine's wheel lies in the site."""
    return f"py/heptad-{__version__}-py3-none-any.whl"
