"""The eight opponents: a name each and one of four ways of playing."""

from __future__ import annotations

#: key -> style, as `Game.leaning` knows it.
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
