"""Bots decide the same in Pyodide as in this Python, although it is another version, with another C library."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.pyodide import in_pyodide
from tests.search.played import played
from tests.thorough import some

#: Games, options, the bot in all seats, and the number of games. The level "general" both searches and misjudges
#: actions at random; `greedy` draws among actions of exactly the same value.
TABLES: tuple[tuple[str, dict[str, Any], str, int], ...] = (
    ("wonders", {"players": 2}, "general", 1),
    ("wonders", {"players": 3, "wonders": "draft"}, "general", 1),
    ("duel", {}, "general", 1),
    ("duel", {}, "greedy", 30),
    ("architects", {"players": 2}, "general", 1),
    ("architects", {"players": 3}, "general", 1),
    ("architects", {"players": 3}, "greedy", 10),
)


@pytest.mark.slow
def test_with_the_same_seed_and_iterations_bots_choose_the_same_in_pyodide(pytestconfig: pytest.Config) -> None:
    tables = [json.dumps(table) for table in some(TABLES, 0, 2, pytestconfig)]
    here = [played(table) for table in tables]
    with in_pyodide("tests.search.played", "played") as call:
        there = [call(table) for table in tables]
    assert there == here
    assert all(len(game) > 20 for games in here for game in json.loads(games))
