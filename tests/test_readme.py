"""The README is correct: its Python code runs, its commands exist, and its files are where it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from heptad.bots.match import match
from heptad.bots.random import RandomBot
from heptad.cli import main
from heptad.games import game_of

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    return [text for found, text in fenced if found == language]


def test_the_python_of_the_readme_plays_a_game_and_makes_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    namespace: dict[str, Any] = {}
    for block in blocks("python"):
        exec(block, namespace)
    assert re.fullmatch(r"\[\d+, \d+, \d+\]\n", capsys.readouterr().out)
    bots = [namespace["Miser"](), RandomBot(), RandomBot()]
    (played,) = match(game_of("wonders"), {"players": 3}, bots, 1, "7")
    assert played.problems == ()


def test_the_terminal_commands_of_the_readme_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (bot,) = (block for block in blocks("python") if "class Miser" in block)
    assert len(bot.splitlines()) <= 15
    Path("my_bot.py").write_text(bot, "utf-8")
    lines = [shlex.split(line) for block in blocks("") for line in block.splitlines() if line.startswith("heptad ")]
    assert [line[1] for line in lines] == ["play", "simulate", "arena", "play"]
    assert main([*lines[0][1:], "--seats", "random,random,random"]) == 0
    for line in lines[1:3]:
        assert main(line[1:]) == 0
    assert main([*lines[3][1:-2], "--seats", f"{lines[3][-1]},random"]) == 0
    assert "100" in capsys.readouterr().out


def test_the_way_to_install_from_a_checkout_comes_before_that_from_the_package_index() -> None:
    assert -1 < README.find("`pip install .`") < README.find("`pip install heptad`")


def test_the_program_of_the_readme_knows_its_two_commands() -> None:
    commands = re.findall(r"^python3 (build\.py) (\w+)$", README, re.MULTILINE)
    assert commands == [("build.py", "serve"), ("build.py", "test")]
    assert all(f'add_parser("{name}"' in (ROOT / "build.py").read_text("utf-8") for _, name in commands)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"(?:\]\(|src=\")([\w./]+)[\)\"]", README))))
def test_what_the_readme_links_to_is_there(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:engine|site|tests)[\w/]*)`", README))))
def test_the_folders_of_the_readme_are_there(path: str) -> None:
    assert (ROOT / path).is_dir()
