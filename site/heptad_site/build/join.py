"""The pages by which devices join a game on another device. They load little: one style sheet, and few symbols."""

from __future__ import annotations

from collections.abc import Iterator

from heptad_site.build.context import Context, PageFacts
from heptad_site.build.styles import CSS, joined, served
from heptad_site.build.weight import imports
from heptad_site.games import GAMES
from heptad_site.render import TEMPLATES

#: Path of a joining page -> key of the game. "" is the page that finds the game and then goes to the page for it.
JOINING = {"join/index.html": "", **{f"join/{key}/index.html": key for key in GAMES}}


def join_page(key: str, given: PageFacts) -> Context:
    """Return the template variables of a joining page."""
    return {"game": key, "sheet": sheet_of(key), "scripts": sorted({*imports(TEMPLATES.parent, "assets/js/join.js")})}


def sheet_of(key: str) -> str:
    """Return the path of the style sheet of a joining page."""
    return f"assets/css/join-{key}.css" if key else "assets/css/join.css"


def sheets_in(key: str) -> tuple[str, ...]:
    """Return the names of the style sheets that are combined in that of a joining page; some may not exist.

    The sheet of the first game is included because it has the dock, which all games share.
    """
    games = dict.fromkeys([f"games/{next(iter(GAMES))}", f"games/{key}"]) if key else ()
    return ("tokens", "base", "parts", "frame", "table", "panels", *games, "hint", "guests", "common")


def joined_sheets(fonts: str) -> Iterator[tuple[str, str]]:
    """Yield (path, text) of the combined style sheet of every joining page, without comments.

    `fonts` is the style sheet with the fonts of the languages.
    """
    for key in JOINING.values():
        files = [CSS / f"{name}.css" for name in sheets_in(key)]
        texts = [joined(file) for file in files if file.is_file()]
        texts.insert(1, fonts)
        yield sheet_of(key), "".join(map(served, texts))
