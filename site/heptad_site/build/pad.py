"""What the pages of the score pads need."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from jinja2 import Environment

from heptad_site.drawing.pad import Pad, as_json
from heptad_site.games import GAMES

Context = dict[str, Any]
#: The games that have a score pad.
PADS = tuple(key for key, game in GAMES.items() if game.pad)


def pad_of(key: str, tr: NullTranslations) -> Pad:
    """The score pad of one of these games in a language."""
    make = GAMES[key].pad
    assert make
    return make(tr)


def pad_page(key: str, env: Environment, tr: NullTranslations, common: Context) -> Context:
    pad = pad_of(key, tr)
    return {"game": key, "pad": pad, "data": as_json(pad)}


def overview(env: Environment, tr: NullTranslations, common: Context) -> Context:
    return {"sheets": {key: pad_of(key, tr) for key in PADS}}
