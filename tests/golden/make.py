"""Whole games as text, to read and to compare.

`PYTHONPATH=engine .venv/bin/python -m tests.golden.make` plays the games again and rewrites the files. Do this only
after an intended change of the rules, and review the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from heptad.kernel.game import Event
from heptad.kernel.rng import Rng
from heptad.table import Table

FOLDER = Path(__file__).parent
#: By the name of the file: game, options and seed.
GAMES: dict[str, tuple[str, dict[str, Any], str]] = {
    "wonders-3-side-a": ("wonders", {"players": 3, "sides": "a"}, "a1"),
    "wonders-3-powers": ("wonders", {"wonders": ["babylon-b", "halicarnassus-b", "olympia-a"]}, "b2"),
    "wonders-4-random": ("wonders", {"players": 4}, "c3"),
    "wonders-5-draft": ("wonders", {"players": 5, "wonders": "draft", "sides": "choose"}, "d4"),
    "wonders-2-free-city": ("wonders", {"players": 2}, "f6"),
    "wonders-2-babylon": ("wonders", {"players": 2, "wonders": ["halicarnassus-b", "giza-b", "babylon-b"]}, "f7"),
    "wonders-4-manneken": (
        "wonders",
        {"wonders": ["manneken-a", "babylon-b", "rhodes-b", "olympia-b"], "players": 4},
        "f8",
    ),
    "duel-draft": ("duel", {}, "a1"),
    "duel-preset": ("duel", {"wonders": "preset", "first": 1, "middle_pawn": "chooses"}, "b2"),
    "architects-2-instant": ("architects", {"players": 2, "wonders": ["halicarnassus", "alexandria"]}, "a1"),
    "architects-3-turn": (
        "architects",
        {"players": 3, "wonders": ["olympia", "babylon", "ephesus"], "end": "turn"},
        "b2",
    ),
    "architects-7": ("architects", {"players": 7}, "c3"),
    "wonders-7-side-b": ("wonders", {"players": 7, "sides": "b"}, "e5"),
}
#: The weight of each kind of action, by the first letter of its token, so that more is built than sold.
WEIGHTS = {"b": 6, "w": 5, "f": 5, "d": 5, "s": 1, "n": 0}


def play(game: str, options: Mapping[str, Any], seed: str) -> Table:
    """Play a random game in which more is built than sold."""
    table, rng = Table.new(game, options, seed=seed), Rng.of(seed)
    while table.current_players:
        seat = table.current_players[0]
        tokens = table.legal_tokens(seat)
        letters = sorted({_letter(token) for token in tokens})
        letter = rng.choice([letter for letter in letters for _ in range(WEIGHTS.get(letter, 1))] or letters)
        table.act(seat, rng.choice([token for token in tokens if _letter(token) == letter]))
    return table


def _letter(token: str) -> str:
    """Return the first letter of a token, without the prefix of actions for the Free City."""
    return token.removeprefix("fc-")[0]


def transcript(table: Table) -> str:
    """Return a game as text: each action with its events, the score sheets, the outcome and, at the end, the record."""
    lines = [f"{table.record.game} {dict(table.options)} seed {table.record.seed}", ""]
    for (seat, token), events in zip(table.record.actions, table.events(None), strict=True):
        lines.append(f"{seat} {token}")
        lines += [f"    {line}" for event in events for line in _event(event)]
    return "\n".join([*lines, "", *_sheets(table), "", table.record.to_json(), ""])


def _event(event: Event[Any]) -> Iterator[str]:
    """Yield the lines of an event.

    The first has all facts that are not empty; the items of a list of objects follow on a line each. The event "chose"
    is left out.
    """
    if event.kind == "chose":
        return
    facts = {name: value for name, value in event.data.items() if name != "kind" and (name == "seat" or value)}
    rows = [name for name, value in facts.items() if isinstance(value, list) and isinstance(value[0], dict)]
    yield " ".join([event.kind, *(f"{name} {value}" for name, value in facts.items() if name not in rows)])
    for name in rows:
        yield from ("  " + " ".join(f"{key} {value}" for key, value in row.items()) for row in facts[name])


def _sheets(table: Table) -> Iterator[str]:
    sheets, outcome = table.score(), table.outcome()
    for lines in zip(*(sheet.lines for sheet in sheets), strict=True):
        yield f"{lines[0].key:10}" + "".join(f"{line.points:5}" for line in lines)
    yield f"{'total':10}" + "".join(f"{sheet.total:5}" for sheet in sheets)
    if outcome:
        yield f"won by {', '.join(map(str, outcome.winners))}: {outcome.reason}"


def main() -> None:
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(transcript(play(*game)), "utf-8")
        print(f"{name}.txt")


if __name__ == "__main__":
    main()
