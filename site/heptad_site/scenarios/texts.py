"""What scenarios say, in each language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

CONTENT = Path(__file__).resolve().parents[2] / "content"


class ScenarioText(TypedDict):
    """`idea` is the rule in a few words, for a scenario that stands alone; `why` is shown with the right answer.

    `mistakes` say of wrong answers which mistake leads to them, `answers` name the values of the unit "text"; both are
    keyed by the answer.
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
    """The texts of a game's scenarios by key; {} for a game without."""
    path = CONTENT / lang / game / "scenarios.json"
    if not path.is_file():
        return {}
    texts: dict[str, ScenarioText] = json.loads(path.read_text("utf-8"))
    return texts
