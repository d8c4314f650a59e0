"""Games between bots of the level "general", to compare what different Python implementations decide."""

from __future__ import annotations

import json

from heptad.arena.corpus import Corpus

GAMES = 1


def played(table: str, _: object = None) -> str:
    """Return the actions of some games, as JSON. `table` is the JSON of a game's key and its options.

    The second parameter is what `tests.pyodide` passes to every function that it calls.
    """
    key, options = json.loads(table)
    corpus = Corpus(key, options, ("general",) * options.get("players", 2), "2026")
    return json.dumps([record.actions for record in corpus.records(range(GAMES))])
