"""Games of Generals against each other, in whatever Python runs this."""

from __future__ import annotations

import json

from heptad.arena.corpus import Corpus

GAMES = 1


def played(table: str, _: object = None) -> str:
    """The actions of some games, as JSON. `table` is the JSON of a game's key and its options."""
    key, options = json.loads(table)
    corpus = Corpus(key, options, ("general",) * options.get("players", 2), "2026")
    return json.dumps([record.actions for record in corpus.records(range(GAMES))])
