"""The pages of the card reference, with the rulings and the lesson for each entry."""

from __future__ import annotations

import re
from functools import cache, partial

from heptad_site.build.context import Context, PageFacts
from heptad_site.build.games import STATIC
from heptad_site.build.lessons import scenarios
from heptad_site.build.prose import source
from heptad_site.drawing.reference import Entry

RULING = re.compile(r"^### (.+?) \{#([wda]\d+)\}$", re.MULTILINE)


#: The prefixes of topics of scenarios that name an entry of the reference by its key, best first.
ENTRY_TOPICS = ("card", "guild", "wonder", "token", "chain")


def lesson_of(game: str, entry: Entry) -> str | None:
    """Return the address, relative to the home of the language, of the lesson about an entry or its kind, or None."""
    lesson = next((_lessons(game)[topic] for topic in topics_of(entry) if topic in _lessons(game)), None)
    return lesson and f"learn/{game}/{lesson}/"


def topics_of(entry: Entry) -> list[str]:
    """Return the topics that fit an entry, best first: the entry itself ("card:arena", "sign:coin"), then its kind."""
    return [*(f"{topic}:{entry.key}" for topic in ENTRY_TOPICS), entry.key.replace("-", ":", 1), f"kind:{entry.kind}"]


@cache
def _lessons(game: str) -> dict[str, str]:
    """Return, for each topic, the scenario (except puzzles) that has it and the fewest other topics."""
    found: dict[str, str] = {}
    for scenario in sorted(scenarios(game).values(), key=lambda scenario: len(scenario.topics)):
        if scenario.kind != "puzzle":
            for topic in scenario.topics:
                found.setdefault(topic, scenario.key)
    return found


def reference_page(key: str, given: PageFacts) -> Context:
    """Return the template variables of the page cards/<key>/."""
    reference = STATIC[key].reference
    assert reference
    return {
        "game": key,
        "ruling_titles": {name: title for title, name in RULING.findall(source(given.lang, "rulings"))},
        "lesson_of": partial(lesson_of, key),
        **reference.reference(given.tr),
    }
