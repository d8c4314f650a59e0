"""A way for tests to call the command `heptad` with arguments and typed input, and to read what it printed."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from heptad.cli import main


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
