"""The pages that join a game on another device. They are light: one style sheet, and only the signs of their game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations

from jinja2 import Environment

from heptad_site.build.context import Common, Context
from heptad_site.build.weight import imports
from heptad_site.games import GAMES
from heptad_site.render import TEMPLATES

#: The pages that join -> the game; "" is the page that looks for a table and goes to that of its game.
JOINING = {"join/index.html": "", **{f"join/{key}/index.html": key for key in GAMES}}
CSS = "assets/css/"
COMMENT_OR_INDENT = re.compile(r"/\*.*?\*/|^\s+", re.DOTALL | re.MULTILINE)


def join_page(key: str, env: Environment, tr: NullTranslations, common: Common) -> Context:
    """What the page of a game needs; "" is the one that looks for a table."""
    return {"game": key, "sheet": sheet_of(key), "scripts": sorted({*imports(TEMPLATES.parent, "assets/js/join.js")})}


def sheet_of(key: str) -> str:
    """The path of the style sheet of a joining page."""
    return f"{CSS}join-{key}.css" if key else f"{CSS}join.css"


def sheets_in(key: str) -> tuple[str, ...]:
    """The names of the style sheets that it is made of, as far as they exist. The first game's has the dock, which the
    others share."""
    games = dict.fromkeys([f"games/{next(iter(GAMES))}", f"games/{key}"]) if key else ()
    return ("tokens", "base", "parts", "frame", "table", "panels", *games, "hint", "guests", "common")


def joined_sheets(fonts: str) -> Iterator[tuple[str, str]]:
    """(path, text) of the style sheet of every joining page: what it needs in one, without comments and indentation.

    `fonts` is the sheet with those of each language, which the build makes.
    """
    for key in JOINING.values():
        files = [TEMPLATES.parent / f"{CSS}{name}.css" for name in sheets_in(key)]
        texts = [file.read_text("utf-8") for file in files if file.is_file()]
        texts.insert(1, fonts)
        yield sheet_of(key), "".join(COMMENT_OR_INDENT.sub("", text) for text in texts)
