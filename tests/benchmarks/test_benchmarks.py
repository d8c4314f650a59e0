"""The benchmark of the engine measures every game, with and without chess, and prints its results."""

from __future__ import annotations

import json
import re

import pytest

from heptad.games import GAMES
from tests.benchmarks import characters, random_play
from tests.benchmarks.__main__ import main

SHORT = ("--rounds", "1", "--seconds", "0.01")


def test_the_table_compares_every_game_with_chess(capsys: pytest.CaptureFixture[str]) -> None:
    main(SHORT)
    printed = capsys.readouterr().out
    compared = r"^(\w+), \d players +[\d,]+ +[\d,]+ +\d+\.\d\d +\d\.\d{4}$"
    assert set(re.findall(compared, printed, re.MULTILINE)) == set(GAMES)
    assert re.findall(r"wonders, (\d) players: [\d.]+ µs", printed) == ["3", "7"]


def test_without_chess_there_is_no_comparison(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random_play, "find_spec", lambda name: None)
    main(SHORT)
    assert "chess is not installed" in capsys.readouterr().out


def test_the_json_has_every_rate(capsys: pytest.CaptureFixture[str]) -> None:
    main((*SHORT, "--json"))
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["game"] for row in rows] == [*GAMES, random_play.CHESS]
    assert all(row["decisions"] > row["games"] > 0 for row in rows)
    assert [len(row["per_chess_move"] or ()) for row in rows] == [2] * len(GAMES) + [0]


@pytest.mark.parametrize("game", GAMES)
def test_characters_are_measured_by_what_each_style_builds(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    characters.main([game, "--level", "novice", "--games", "4"])
    *cells, end = capsys.readouterr().out.split(" | ")[1:]
    assert len(cells) == (3 if game == "architects" else 4)
    assert all(re.fullmatch(r"(\d+\.\d, )*\*\*\d+\.\d\*\*(, \d+\.\d)*", cell) for cell in cells)
    assert end.endswith("** |\n")
    found = characters.measure(game, "novice", 12)
    assert max(found, key=lambda style: found[style][0]) == "warrior"


@pytest.mark.thorough
@pytest.mark.slow
def test_pyodide_is_measured_in_turn_with_this_python(capsys: pytest.CaptureFixture[str]) -> None:
    main((*SHORT, "--pyodide"))
    printed = capsys.readouterr().out
    shares = r"^  in Pyodide: \d+\.\d\d of the playouts, \d+\.\d\d of the iterations$"
    assert len(re.findall(shares, printed, re.MULTILINE)) == len(GAMES)
