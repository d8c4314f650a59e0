"""The packages that can be run with `python -m`, and how the command ends when it is interrupted."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from heptad import __version__
from heptad.cli import main
from tests.terminal import Run

PAGE = '<script type="module" src="../../../lesson.js"></script>'
SCRIPT = 'import { part } from "./part.js";'


SITE = {
    "learn/duel/a/index.html": PAGE,
    "learn/duel/b/index.html": "",
    "lesson.js": SCRIPT,
    "play/index.html": "",
    "assets/js/advice.js": "",
    "assets/js/share-panel.js": "",
    "assets/js/worker.js": "",
    "memory.bin": "",
    "build.json": '{"runtime": ["wasm.wasm", "packages.bin"], "memory": {"path": "memory.bin"}}',
}
SAID = r"""a first visit loads 0\.12 MB, compressed, with the shipped memory:
     120,\d\d\d  wasm\.wasm
         \d\d\d  6 smaller files
a first visit loads 0\.24 MB, compressed, with the packages:
(     120,\d\d\d  (wasm\.wasm|packages\.bin)
){2}         \d\d\d  5 smaller files
the heaviest lesson, learn/duel/a/index\.html, loads 1[0-3] KB
"""


def test_python_m_heptad_is_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["heptad", "--version"])
    with pytest.raises(SystemExit) as ended:
        import_module("heptad.__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"heptad {__version__}\n"


def test_python_m_heptad_site_build_makes_the_folder_that_is_named_and_weighs_its_lessons(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def build(out: Path, draft: bool) -> None:
        for name, text in SITE.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(text, "utf-8")
        for name in ("wasm.wasm", "packages.bin"):
            (out / name).write_bytes(os.urandom(120_000))
        (out / "part.js").write_text(f"export const part = '{os.urandom(10_000).hex()}';", "utf-8")

    monkeypatch.setattr(sys, "argv", ["build", str(tmp_path / "out")])
    monkeypatch.setattr("heptad_site.build.command.build", build)
    import_module("heptad_site.build.__main__")
    said = capsys.readouterr().out
    assert re.fullmatch(SAID, said), said


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
