"""The modules of the games: what plays the same part has the same name."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from pkgutil import iter_modules

from heptad import games
from heptad.games import GAMES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "architecture.md"


def modules(game: str) -> set[str]:
    return {module.name for module in iter_modules([str(Path(games.__path__[0]) / game)])}


def documented() -> set[str]:
    table = PAGE.read_text("utf-8").partition("### Modules of a game")[2].partition("\n\n## ")[0]
    return {name for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}


def test_every_game_has_the_modules_that_the_page_names() -> None:
    for game in GAMES:
        assert documented() <= modules(game)


def test_a_module_belongs_to_one_game_or_has_the_same_name_in_all() -> None:
    found = Counter(name for game in GAMES for name in modules(game))
    assert {name for name, count in found.items() if count > 1} == documented()
