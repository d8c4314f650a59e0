"""A scenario: a position, a question about it, and the answers from which one chooses. Read from its file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, TypedDict

from heptad.kernel.record import Record
from heptad.table import Table

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
#: Files in the folder of a game that hold something else.
NOT_SCENARIOS = ("chapters.json",)


class Placed(Protocol):
    """A position that a game has completed from a short description."""

    @property
    def options(self) -> Mapping[str, object]: ...
    @property
    def deal(self) -> Mapping[str, object]: ...
    @property
    def position(self) -> Mapping[str, object]: ...


#: Completes the short description of a position ("sketch") of one game; `Any` because each has a form of its own.
Completed = Callable[[Any], Placed]


class Value(TypedDict):
    """Which of the `answers` is the value of a fact, read when the actions `after` have been played."""

    ask: Literal["value"]
    fact: str
    after: list[str]
    unit: str
    answers: list[str | int]


class Legal(TypedDict):
    """Which of the `answers`, tokens all, may be done? Each stands by itself."""

    ask: Literal["legal"]
    answers: list[str]


#: What makes an action right: a `fact` after it that `is` a value or is the `best` of all answers, or the most that a
#: `search` over so many own `turns` can reach.
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
    """What do you do? Each of the `answers` is a token; `then` is what others do after it."""

    ask: Literal["action"]
    answers: list[str]
    right: Right
    then: list[str]


Question = Value | Legal | Choice


class Scenario(NamedTuple):
    """One file of `site/scenarios/<game>`. `level` is how hard a puzzle is, 1 to 3; 0 for all others."""

    game: str
    key: str
    kind: Literal["example", "rule", "puzzle"]
    topics: tuple[str, ...]
    start: Mapping[str, Any]
    actions: tuple[str, ...]
    seat: int
    show: tuple[str, ...]
    cards: tuple[str, ...]
    question: Question
    level: int

    def table(self, completed: Completed | None) -> Table:
        """The game at the moment of the question. Raises HeptadError for a position or action that cannot be."""
        if "record" in self.start:
            table = Table(Record.from_data(self.start["record"]))
        else:
            assert completed, f"{self.game} cannot complete positions"
            placed = completed(self.start["sketch"])
            table = Table.new(self.game, placed.options, deal=placed.deal, position=placed.position)
        play(table, self.actions)
        return table


def play(table: Table, actions: tuple[str, ...] | list[str]) -> None:
    """Play actions as a record writes them: "0 b:baths"."""
    for action in actions:
        seat, _, token = action.partition(" ")
        table.act(int(seat), token)


def scenario_of(path: Path) -> Scenario:
    """The scenario of a file, which the tests hold against scenario.schema.json."""
    data = json.loads(path.read_text("utf-8"))
    question = {"after": [], "then": [], **data["question"]}
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
        question=question,  # type: ignore[arg-type]  # JSON that the schema has been held against
        level=data.get("level", 0),
    )


def scenarios_of(game: str, folder: Path = SCENARIOS) -> dict[str, Scenario]:
    """All scenarios of a game by key."""
    paths = sorted(path for path in (folder / game).glob("*.json") if path.name not in NOT_SCENARIOS)
    return {path.stem: scenario_of(path) for path in paths}


class Chapter(NamedTuple):
    """A chapter of a tutorial: the scenarios its text holds, in order, and more of them to practise."""

    key: str
    scenarios: tuple[str, ...]
    more: tuple[str, ...]


def chapters_of(game: str, folder: Path = SCENARIOS) -> tuple[Chapter, ...]:
    """The chapters of a game in order; () for a game that has no tutorial."""
    path = folder / game / "chapters.json"
    if not path.is_file():
        return ()
    return tuple(
        Chapter(item["key"], tuple(item["scenarios"]), tuple(item.get("more", ())))
        for item in json.loads(path.read_text("utf-8"))
    )
