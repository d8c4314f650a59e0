"""The command `heptad` as tests call it: words and typed lines in, what was printed out."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from heptad.cli import main


class Answer(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Answer]


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*argv: object, stdin: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
        try:
            status = main([str(word) for word in argv])
        except SystemExit as stop:
            status = int(str(stop.code))
        return Answer(status, *capsys.readouterr())

    return run
