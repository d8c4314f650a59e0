"""The pages of the card reference: what they say of each card, with the rulings and the lesson that go with it."""

from __future__ import annotations

import re
from functools import cache, partial
from gettext import NullTranslations

from jinja2 import Environment

from heptad_site.build.context import Common, Context
from heptad_site.build.prose import source
from heptad_site.games import GAMES
from heptad_site.scenarios.scenario import scenarios_of

RULING = re.compile(r"^### (.+?) \{#([wda]\d+)\}$", re.MULTILINE)


#: The topics of scenarios that are entries of a reference; the key of the entry follows.
ENTRY_TOPICS = ("card", "guild", "wonder", "token")


def lesson_of(game: str, key: str) -> str | None:
    """The address, below the home of the language, of the lesson about a card, wonder, token or sign; None if none."""
    lesson = lessons_by_entry(game).get(key)
    return lesson and f"learn/{game}/{lesson}/"


@cache
def lessons_by_entry(game: str) -> dict[str, str]:
    """By entry of the reference: the scenario, no puzzle, that shows it and least else."""
    found: dict[str, str] = {}
    scenarios = scenarios_of(game).values() if GAMES[game].lessons else ()
    for scenario in sorted(scenarios, key=lambda scenario: len(scenario.topics)):
        for kind, _, key in (topic.partition(":") for topic in scenario.topics):
            if scenario.kind != "puzzle" and kind in ENTRY_TOPICS:
                found.setdefault(key, scenario.key)
    return found


def reference_page(key: str, env: Environment, tr: NullTranslations, common: Common) -> Context:
    """What the page cards/<key>/ needs."""
    reference = GAMES[key].reference
    assert reference
    return {
        "game": key,
        "ruling_titles": {name: title for title, name in RULING.findall(source(common["lang"], "rulings"))},
        "lesson_of": partial(lesson_of, key),
        **reference.reference(tr),
    }
