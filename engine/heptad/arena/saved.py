"""The games of a tournament in a file, so that the tournament can be stopped and continued.

The file holds JSON Lines: first the tournament, then one game per line in the order in which they were finished.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from heptad import __version__
from heptad.arena.tournament import Result, Tournament
from heptad.games import game_of
from heptad.kernel.errors import HeptadError

FORMAT = 1
LARGEST = 1e9  # of the numbers in a result


def read_seed(file: Path) -> str | None:
    """Return the seed of the tournament in a file, or None."""
    seed = _head_in(file).get("seed")
    return seed if isinstance(seed, str) else None


def read_results(file: Path, tournament: Tournament) -> list[Result]:
    """Return the games of this tournament that a file holds; an empty list if the file does not exist or is empty.

    An incomplete last line is ignored. Raises HeptadError "arena/foreign" for a file that contains no tournament,
    "arena/other" for one of another tournament or version of Heptad, and "arena/damaged" for a line without a game.
    """
    found = _head_in(file)
    if not found and not (file.exists() and file.stat().st_size):
        return []
    head = _head(tournament)
    if found.get("arena") != FORMAT:
        raise HeptadError("arena/foreign", file=str(file))
    if found != head:
        different = [key for key in head if key not in found or found[key] != head[key]]
        part = next(iter([*different, *(found.keys() - head.keys())]))
        raise HeptadError("arena/other", file=str(file), part=part)
    results = {}
    with file.open(encoding="utf-8", errors="replace", newline="\n") as stream:
        next(stream)
        for number, line in enumerate((line for line in stream if line.endswith("\n")), 2):
            result = _result(line, tournament.players)
            if result is None:
                raise HeptadError("arena/damaged", file=str(file), line=number)
            results[result.number] = result
    return list(results.values())


@contextmanager
def open_for_results(file: Path, tournament: Tournament) -> Iterator[TextIO]:
    """Open the file to append games after the complete lines that it holds; a new file gets its head line."""
    with open_for_append(file) as stream:
        if not stream.tell():
            stream.write(json.dumps(_head(tournament)) + "\n")
        yield stream


@contextmanager
def open_for_append(file: Path) -> Iterator[TextIO]:
    """Open a file to append after its last complete line; an incomplete line after that is removed."""
    if file.is_file():
        with file.open("r+b") as cut:
            cut.truncate(sum(len(line) for line in cut if line.endswith(b"\n")))
    with file.open("a", encoding="utf-8", newline="\n", buffering=1) as stream:
        yield stream


def format_result(result: Result) -> str:
    """Return a result as a line of the file."""
    return json.dumps(result._asdict()) + "\n"


def _head(tournament: Tournament) -> dict[str, Any]:
    """Return the content of the first line of a tournament's file."""
    facts = asdict(tournament) | {"bots": list(tournament.bots)}
    return {"arena": FORMAT, "heptad": __version__, "rules": game_of(tournament.game).rules_version, **facts}


def _head_in(file: Path) -> dict[str, Any]:
    """Return the first line of a file if it is a JSON object, otherwise {}."""
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        first = stream.readline(100_000)
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _result(line: str, players: int) -> Result | None:
    """Return the result in a line of the file, or None if the line does not hold one."""
    try:
        given = json.loads(line)
        facts: dict[str, Any] = {key: tuple(it) if isinstance(it, list) else it for key, it in given.items()}
        result = Result(**facts)
    except (ValueError, RecursionError, TypeError, AttributeError):
        return None
    whole = type(result.number) is int and result.number >= 0 and isinstance(result.reason, str)
    numbers = _are_numbers(result.totals, int) and _are_numbers(result.decisions, int)
    numbers = numbers and _are_numbers(result.winners, int) and _are_numbers(result.seconds, int, float)
    if not whole or not numbers:
        return None
    by_seat = all(len(values) == players for values in (result.totals, result.decisions, result.seconds))
    return result if by_seat and result.winners and set(result.winners) <= {*range(players)} else None


def _are_numbers(values: object, *types: type) -> bool:
    """Return whether a value is a tuple of numbers of these types, none of them larger than any game's."""
    return isinstance(values, tuple) and all(type(value) in types and abs(value) < LARGEST for value in values)
