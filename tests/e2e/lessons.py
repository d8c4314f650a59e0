"""A chapter of the tutorial of Duel, and which answers to its questions are right."""

from __future__ import annotations

from heptad_site.build.lessons import scenario_verdicts
from heptad_site.scenarios.scenario import chapters_of

GAME = "duel"
CHAPTER, NEXT_CHAPTER = chapters_of(GAME)[2:4]
PATH = f"learn/{GAME}/{CHAPTER.key}/"
FIRST = CHAPTER.scenarios[0]


def rights(key: str) -> list[int]:
    """Return the indices of the right answers of a scenario."""
    return [place for place, verdict in enumerate(scenario_verdicts(GAME, key)[1]) if verdict.right]


def wrong(key: str) -> int:
    return next(place for place, verdict in enumerate(scenario_verdicts(GAME, key)[1]) if not verdict.right)
