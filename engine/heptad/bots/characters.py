"""The eight characters of the built-in opponents: each has a name and one of four styles."""

from __future__ import annotations

#: Key of the character -> one of the styles of `Game.leaning`.
CHARACTERS = {
    "brasidas": "warrior",
    "tomyris": "warrior",
    "thales": "scholar",
    "sappho": "scholar",
    "hanno": "trader",
    "livia": "trader",
    "imhotep": "builder",
    "amani": "builder",
}
