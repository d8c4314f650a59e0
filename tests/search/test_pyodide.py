"""Search decides the same in Pyodide as in this Python, although the mathematical functions come from a different C
library."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.pyodide import in_pyodide
from tests.search.generals import played

#: Games and options. The level "general" is used because it both searches and misjudges actions at random.
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wonders", {"players": 2}),
    ("wonders", {"players": 3, "wonders": "draft"}),
    ("duel", {}),
    ("architects", {"players": 2}),
    ("architects", {"players": 3}),
)


@pytest.mark.slow
def test_with_the_same_seed_and_iterations_generals_choose_the_same_in_pyodide() -> None:
    tables = [json.dumps(table) for table in TABLES]
    here = [played(table) for table in tables]
    with in_pyodide("tests.search.generals", "played") as call:
        there = [call(table) for table in tables]
    assert there == here
    assert all(len(game) > 20 for games in here for game in json.loads(games))
