"""Games between built-in bots, to compare what different Python implementations decide."""

from __future__ import annotations

import json

from heptad.arena.corpus import Corpus


def played(table: str, _: object = None) -> str:
    """Return the actions of some games, as JSON.

    `table` is JSON: the key of a game, its options, the bot in all seats, and the number of games. The second parameter
    is what `tests.pyodide` passes to every function that it calls.
    """
    key, options, bot, games = json.loads(table)
    corpus = Corpus(key, options, (bot,) * options.get("players", 2), "2026")
    return json.dumps([record.actions for record in corpus.records(range(games))])
