"""Whole games stored as text: the same records must give the same events and scores, line by line."""

from __future__ import annotations

import pytest

from heptad.kernel.record import Record
from heptad.table import Table
from tests.golden.make import FOLDER, GAMES, play, transcript


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_the_record_gives_the_same_game(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    table = Table(Record.from_json(text.rstrip().splitlines()[-1]))
    assert transcript(table).splitlines() == text.splitlines()
    assert table.outcome() is not None
    assert table.problems() == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_seed_makes_the_same_game(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert play(*GAMES[name]).record == Record.from_json(text.rstrip().splitlines()[-1])


def test_every_game_is_kept() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
