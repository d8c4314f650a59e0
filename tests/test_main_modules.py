"""The packages that run by `python -m`, and how the command ends when it is interrupted."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from runpy import run_module

import pytest

from heptad import __version__
from heptad.cli import main
from tests.terminal import Run


def test_python_m_heptad_is_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["heptad", "--version"])
    with pytest.raises(SystemExit) as ended:
        import_module("heptad.__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"heptad {__version__}\n"


def test_python_m_heptad_site_build_makes_the_folder_that_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[Path] = []
    monkeypatch.setattr(sys, "argv", ["build", str(tmp_path / "out")])
    monkeypatch.setattr("heptad_site.build.dist.build", made.append)
    run_module("heptad_site.build", run_name="__main__")
    assert made == [tmp_path / "out"]


def test_an_interrupted_command_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("heptad.cli.simulate.run", interrupt)
    assert run("simulate", "duel").status == 130


def test_a_command_whose_reader_has_gone_ends_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        assert main(["simulate", "duel", "--games", "1"]) == 1
    assert capsys.readouterr().err == ""
