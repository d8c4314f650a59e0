"""Helpers of tests of the command `heptad`: to call it with arguments and typed input, and a table to give it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import heptad
from heptad.bots.registry import create_bot
from heptad.cli import main
from heptad.kernel.rng import Rng
from heptad.table import Table

#: The folder with the package `heptad`, for tests that run the command in a process of its own.
ENGINE = Path(next(iter(heptad.__path__))).parent


class Answer(NamedTuple):
    """The exit status of a call and what it printed on standard output and standard error."""

    status: int
    out: str
    err: str


Run = Callable[..., Answer]


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs the command with its arguments, in this process; `stdin` is the typed input."""

    def run(*argv: object, stdin: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
        try:
            status = main([str(word) for word in argv])
        except SystemExit as stop:
            status = int(str(stop.code))
        return Answer(status, *capsys.readouterr())

    return run


def played(actions: int | None = None, **options: Any) -> Table:
    """Return a table of 7 Wonders after this number of actions of random bots; None: at the end of the game."""
    table = Table.new("wonders", options, seed="7")
    rng, bot = Rng.of("7"), create_bot("random")
    while (seats := table.current_players) and table.revision != actions:
        table.act(seats[0], table.game.encode(bot.choose(table.info(seats[0]), rng)))
    return table
