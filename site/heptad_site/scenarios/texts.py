"""The texts of scenarios in each language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

from heptad_site.folders import CONTENT


class ScenarioText(TypedDict):
    """The texts of one scenario.

    `idea` is the rule in a few words, for a scenario outside a chapter. `why` is shown with the right answer.
    `mistakes` say which mistake leads to a wrong answer, and `answers` are the names of values with the unit "text";
    both are keyed by the answer.
    """

    title: str
    idea: NotRequired[str]
    question: str
    why: str
    hints: NotRequired[list[str]]
    mistakes: NotRequired[dict[str, str]]
    answers: NotRequired[dict[str, str]]


@cache
def texts_of(game: str, lang: str) -> dict[str, ScenarioText]:
    """Return the texts of a game's scenarios by key; {} if the game has none."""
    path = _file(game, lang)
    if not path.is_file():
        return {}
    texts: dict[str, ScenarioText] = json.loads(path.read_text("utf-8"))
    return texts


def scenario_text(game: str, lang: str, key: str) -> ScenarioText:
    """Return the texts of one scenario. Raises LookupError if there are none in this language."""
    if key not in texts_of(game, lang):
        raise LookupError(f"{_file(game, lang)} has no texts for the scenario “{key}”")
    return texts_of(game, lang)[key]


def _file(game: str, lang: str) -> Path:
    return CONTENT / lang / game / "scenarios.json"
