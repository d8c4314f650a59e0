"""Scenarios: a position, a question about it and the answers to choose from, each read from a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypedDict, cast

from heptad.kernel.position import PositionSetup
from heptad.kernel.record import Record
from heptad.table import Table
from heptad_site.folders import SITE

SCENARIOS = SITE / "scenarios"
#: Files in the folder of a game that are not scenarios.
NOT_SCENARIOS = ("chapters.json",)
#: Completes the short description of a position ("sketch"). Its type is `Any` because it differs from game to game.
Completed = Callable[[Any], PositionSetup[Any, Any, Any]]
#: How the answers to a question for a value are worded: as an amount, the name of a seat, the name of a card, wonder or
#: progress token with this key, or by the scenario's own text.
Unit = Literal[
    "coins", "points", "shields", "cards", "symbols", "stages", "turns", "seat", "card", "wonder", "token", "text"
]


class Value(TypedDict):
    """The question which of the `answers` is the value of a fact after the actions `after` have been played."""

    ask: Literal["value"]
    fact: str
    after: list[str]
    unit: Unit
    answers: list[str | int]


class Legal(TypedDict):
    """The question which of the `answers` (tokens) are legal. Each is judged separately."""

    ask: Literal["legal"]
    answers: list[str]


#: The criterion for a right action: a `fact` after it that equals `is` or is the `best` among all answers, or the
#: highest value that a `search` over a number of own `turns` finds.
Right = TypedDict(
    "Right",
    {
        "fact": str,
        "is": object,
        "best": Literal["most", "least"],
        "search": Literal["win", "points", "lead", "safe"],
        "turns": int,
    },
    total=False,
)


class Choice(TypedDict):
    """The question what to do. The `answers` are tokens; `then` are the actions of others after it."""

    ask: Literal["action"]
    answers: list[str]
    right: Right
    then: list[str]


Question = Value | Legal | Choice


class Start(TypedDict, total=False):
    """How a scenario begins: from a `record`, or from the `sketch` of a position, which `Completed` completes."""

    record: object
    sketch: Any


class Scenario(NamedTuple):
    """The content of a file of `site/scenarios/<game>`, which docs/scenarios.md describes.

    `level` is the difficulty of a puzzle, from 1 to 3, and 0 for other scenarios.
    """

    game: str
    key: str
    kind: Literal["example", "rule", "puzzle"]
    topics: tuple[str, ...]
    start: Start
    actions: tuple[str, ...]
    seat: int
    show: tuple[str, ...]
    cards: tuple[str, ...]
    question: Question
    level: int

    def table(self, completed: Completed | None) -> Table:
        """Return the game at the moment of the question. Raises HeptadError for an invalid position or action."""
        if "record" in self.start:
            table = Table(Record.from_data(self.start["record"]))
        else:
            assert completed, f"{self.game} cannot complete positions"
            placed = completed(self.start["sketch"])
            table = Table.new(self.game, placed.options, deal=placed.deal, position=placed.position)
        play(table, self.actions)
        return table


def play(table: Table, actions: tuple[str, ...] | list[str]) -> None:
    """Play actions in the notation of records: "0 b:baths"."""
    for action in actions:
        seat, _, token = action.partition(" ")
        table.act(int(seat), token)


def scenario_of(path: Path) -> Scenario:
    """Read a scenario from a file. It is not validated here; the tests check all files against scenario.schema.json."""
    data = json.loads(path.read_text("utf-8"))
    question = cast("Question", {"after": [], "then": [], **data["question"]})
    return Scenario(
        game=path.parent.name,
        key=path.stem,
        kind=data["kind"],
        topics=tuple(data["topics"]),
        start=data["start"],
        actions=tuple(data.get("actions", ())),
        seat=data["seat"],
        show=tuple(data["show"]),
        cards=tuple(data.get("cards", ())),
        question=question,
        level=data.get("level", 0),
    )


def scenarios_of(game: str) -> dict[str, Scenario]:
    """Return all scenarios of a game by key."""
    paths = sorted(path for path in (SCENARIOS / game).glob("*.json") if path.name not in NOT_SCENARIOS)
    return {path.stem: scenario_of(path) for path in paths}


class Chapter(NamedTuple):
    """A chapter of a tutorial: the scenarios in its text, in order, and more scenarios for practice."""

    key: str
    scenarios: tuple[str, ...]
    more: tuple[str, ...]


def chapters_of(game: str) -> tuple[Chapter, ...]:
    """Return the chapters of a game in order; () if it has no tutorial."""
    path = SCENARIOS / game / "chapters.json"
    if not path.is_file():
        return ()
    return tuple(
        Chapter(item["key"], tuple(item["scenarios"]), tuple(item.get("more", ())))
        for item in json.loads(path.read_text("utf-8"))
    )
