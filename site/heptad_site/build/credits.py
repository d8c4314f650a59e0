"""The third-party works in the site: version, licence, licence text, and the purpose of each."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from typing import NamedTuple

from heptad import __version__
from heptad.text.common import N_
from heptad_site.folders import SITE

NODE_MODULES = SITE / "node_modules"
PYODIDE_INDEX = NODE_MODULES / "pyodide" / "pyodide-lock.json"


class Credit(NamedTuple):
    """A third-party work.

    `package` is its source, "npm/NAME" or "pypi/NAME", or "" if it is part of another work. `licence` is an SPDX id,
    and `text` is the file with the licence text below licenses/ in the site. `does` says in English what the work does
    in the site.
    """

    name: str
    package: str
    licence: str
    text: str
    url: str
    does: str


CPYTHON = Credit("CPython", "", "PSF-2.0", "cpython.txt", "https://www.python.org", N_("Python itself, inside Pyodide"))
CREDITS = (
    Credit("Pyodide", "npm/pyodide", "MPL-2.0", "pyodide.txt", "https://pyodide.org", N_("runs Python in the browser")),
    CPYTHON,
    Credit(
        "Idiomorph",
        "npm/idiomorph",
        "0BSD",
        "idiomorph.txt",
        "https://github.com/bigskysoftware/idiomorph",
        N_("changes the page without drawing it anew"),
    ),
    Credit(
        "DOMPurify",
        "npm/dompurify",
        "Apache-2.0",
        "dompurify.txt",
        "https://github.com/cure53/DOMPurify",
        N_("checks what other devices send"),
    ),
    Credit(
        "IDB-Keyval",
        "npm/idb-keyval",
        "Apache-2.0",
        "idb-keyval.txt",
        "https://github.com/jakearchibald/idb-keyval",
        N_("keeps games in the browser"),
    ),
    Credit(
        "Lean QR",
        "npm/lean-qr",
        "MIT",
        "lean-qr.txt",
        "https://github.com/davidje13/lean-qr",
        N_("makes QR codes"),
    ),
    Credit(
        "jsQR",
        "npm/jsqr",
        "Apache-2.0",
        "jsqr.txt",
        "https://github.com/cozmo/jsQR",
        N_("reads QR codes where the browser cannot"),
    ),
    Credit(
        "game-icons.net",
        "npm/@iconify-json/game-icons",
        "CC-BY-3.0",
        "game-icons.txt",
        "https://game-icons.net",
        N_("icons of resources, symbols, shields and laurels"),
    ),
    Credit(
        "Commissioner",
        "npm/@fontsource-variable/commissioner",
        "OFL-1.1",
        "commissioner.txt",
        "https://github.com/kosbarts/Commissioner",
        N_("the typeface"),
    ),
    Credit(
        "Jinja",
        "pypi/jinja2",
        "BSD-3-Clause",
        "jinja2.txt",
        "https://palletsprojects.com",
        N_("draws the pages and the table"),
    ),
    Credit(
        "MarkupSafe",
        "pypi/markupsafe",
        "BSD-3-Clause",
        "markupsafe.txt",
        "https://palletsprojects.com",
        N_("makes text safe inside HTML"),
    ),
    Credit(
        "BudouX",
        "pypi/budoux",
        "Apache-2.0",
        "budoux.txt",
        "https://github.com/google/budoux",
        N_("finds where lines of Japanese break"),
    ),
    Credit(
        "micropip",
        "pypi/micropip",
        "MPL-2.0",
        "micropip.txt",
        "https://github.com/pyodide/micropip",
        N_("installs Python packages in the browser"),
    ),
)


def credits(tr: NullTranslations) -> Iterator[tuple[Credit, str, str]]:
    """Yield each work with its version and a translated description of what it does."""
    for credit in CREDITS:
        yield credit, version(credit), tr.gettext(credit.does)


def version(credit: Credit) -> str:
    """Return the version of a work in the site."""
    if credit is CPYTHON:
        python: str = json.loads(PYODIDE_INDEX.read_text("utf-8"))["info"]["python"]
        return python
    return pinned()[credit.package]


@cache
def pinned() -> dict[str, str]:
    """Return the pinned version of every package, by "npm/NAME" and "pypi/NAME"."""
    npm = json.loads((SITE / "package.json").read_text("utf-8"))["dependencies"]
    groups = tomllib.loads((SITE.parent / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    pypi = dict(requirement.split("==") for requirement in groups["site"] + groups["browser"])
    return {f"npm/{name}": pin for name, pin in npm.items()} | {f"pypi/{name}": pin for name, pin in pypi.items()}


def wheel() -> str:
    """Return the path of the engine's wheel in the site."""
    return f"py/heptad-{__version__}-py3-none-any.whl"
