"""The pages of the card reference: what they say of each card, with the rulings and the lesson that go with it."""

from __future__ import annotations

import re
from functools import partial
from gettext import NullTranslations
from typing import Any

from jinja2 import Environment

from heptad_site.build.prose import source
from heptad_site.games import GAMES

RULING = re.compile(r"^### (.+?) \{#([wda]\d+)\}$", re.MULTILINE)


def lesson_of(game: str, key: str) -> str | None:
    """The address, below the home of the language, of the lesson about a card, wonder, token or sign; None if none."""
    return None


def reference_page(key: str, env: Environment, tr: NullTranslations, common: dict[str, Any]) -> dict[str, Any]:
    """What the page cards/<key>/ needs."""
    reference = GAMES[key].reference
    assert reference
    return {
        "game": key,
        "ruling_titles": {name: title for title, name in RULING.findall(source(common["lang"], "rulings"))},
        "lesson_of": partial(lesson_of, key),
        **reference.reference(tr),
    }
