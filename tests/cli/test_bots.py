"""Bots that are not part of the engine: in files, in installed packages, and named in saved games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from heptad.bots.registry import BOTS
from heptad.kernel.record import Record, Seat
from heptad.players import bot_token
from heptad.plugins import load_bots
from heptad.table import Table
from tests.terminal import ENGINE, Run


def test_a_bot_in_a_file_plays_beside_those_of_the_engine(run: Run, bot_file: Path) -> None:
    answer = run("simulate", "wonders", "--bots", f"greedy,{bot_file}:Miser,random", "--games", 2, "--json")
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["bots"] == ["greedy", f"{bot_file}:Miser", "random"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_in_a_file_imports_the_modules_beside_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / "first_choice.py").write_text("def first(legal):\n    return legal[0]\n")
    (folder / "late_choice.py").write_text("def last(legal):\n    return legal[-1]\n")
    (folder / "my_bot.py").write_text(
        "from first_choice import first\n"
        "class Either:\n"
        "    def choose(self, info, rng):\n"
        "        from late_choice import last\n"
        "        return rng.choice([first, last])(info.legal)\n"
    )
    answer = run("arena", "duel", "--bots", "bots/my_bot.py:Either,random", "--games", 4, "--jobs", jobs)
    assert (answer.status, answer.err) == (0, "")
    for name in ("first_choice", "late_choice"):
        sys.modules.pop(name, None)


def test_files_of_the_same_name_in_different_folders_are_different_modules(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    for number, folder in enumerate(("old", "new")):
        Path(folder).mkdir()
        Path(folder, "my_bot.py").write_text(
            "import sys\n"
            f"VERSION = {number}\n"
            "class Versioned:\n"
            "    def choose(self, info, rng):\n"
            f"        assert sys.modules[__name__].VERSION == {number}\n"
            "        return info.legal[0]\n"
        )
    answer = run("arena", "duel", "--bots", "old/my_bot.py:Versioned,new/my_bot.py:Versioned", "--games", 2)
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize(
    "command", [("simulate", "duel"), ("arena", "duel"), ("selfplay", "duel", "--out", "a\x1b.jsonl")]
)
def test_nothing_raw_of_a_name_that_was_given_is_printed(run: Run, bot_file: Path, command: tuple[str, ...]) -> None:
    raw = bot_file.rename(bot_file.with_name("b\x1b[31m.py"))
    answer = run(*command, "--bots", f"greedy,{raw}:Miser", "--games", "2")
    assert answer.status == 0
    assert all(line.isprintable() for line in answer.out.split("\n"))


@pytest.mark.usefixtures("_installed_bots")
def test_a_bot_of_an_installed_package_is_named_by_its_entry_point(run: Run) -> None:
    answer = run("simulate", "duel", "--bots", "miser", "--games", 1, "--json")
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["bots"] == ["miser", "miser"]


@pytest.mark.usefixtures("_installed_bots")
def test_a_bot_of_an_installed_package_plays_a_seat_in_a_program_that_has_loaded_it() -> None:
    load_bots(["miser"], files=False)
    table = Table.new("duel", {"first": 0}, seed="2a", seats=(Seat(name="", by="miser"),) * 2)
    assert bot_token(table, 0) in table.legal_tokens(0)


@pytest.mark.parametrize("words", [("--seats", "Ann=person,{}:Miser,Bob=greedy"), ("--bots", "{}:Miser,greedy")])
def test_a_person_plays_against_a_bot_in_a_file_and_the_record_names_it(
    run: Run, bot_file: Path, tmp_path: Path, words: tuple[str, str]
) -> None:
    saved = tmp_path / "game.json"
    answer = run("play", words[0], words[1].format(bot_file), "--seed", "2a", "--record", saved, stdin="1\nq\n")
    assert (answer.status, answer.err) == (0, "")
    record = Record.from_json(saved.read_text("utf-8"))
    assert [seat["by"] for seat in record.seats] == ["person", f"{bot_file}:Miser", "greedy"]
    assert {seat for seat, _ in record.actions} == {0, 1, 2}


def test_seats_and_bots_are_not_given_together(run: Run) -> None:
    assert run("play", "--seats", "person,greedy,greedy", "--bots", "greedy").status == 2


@pytest.mark.parametrize(
    "words",
    [("--bots", "greedy, random"), ("--bots", "greedy , random"), ("--option", "wonders=giza, babylon, random")],
)
def test_blanks_in_a_list_do_not_count(run: Run, words: tuple[str, str]) -> None:
    others = () if words[0] == "--bots" else ("--bots", "greedy,random")
    assert run("arena", "wonders", "--players", 3, "--games", 2, *words, *others).status == 0


@pytest.mark.parametrize(
    "command",
    [("simulate", "--json"), ("arena", "--json"), ("arena", "--json", "--jobs", "2"), ("selfplay", "--out", "-")],
)
def test_what_a_bot_prints_does_not_get_into_the_output(bot_file: Path, command: tuple[str, ...]) -> None:
    bot_file.write_text(bot_file.read_text() + "print('loaded')\n")
    kind, *words = command
    bots = ("--bots", f"random,{bot_file}:Talker")
    done = subprocess.run(
        [sys.executable, "-m", "heptad", kind, "duel", *bots, "--games", "2", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
    )
    assert done.returncode == 0
    assert all(isinstance(json.loads(line), dict) for line in done.stdout.splitlines())
    assert {"loaded", "thinking"} <= {*done.stderr.splitlines()}


def test_a_saved_game_runs_no_file_that_the_command_line_does_not_name(
    run: Run, bot_file: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "game.json"
    run("play", "--bots", f"{bot_file}:Miser", "--seed", "2a", "--record", saved, stdin="1\nq\n")
    BOTS.pop(f"{bot_file}:Miser")
    answer = run("play", "--resume", saved)
    assert answer.status == 1
    assert "run only if you name them. Add: --bots my_bot.py:Miser\n" in answer.err
    assert run("replay", saved).status == 0
    answer = run("play", "--resume", saved, "--bots", f"{bot_file}:Miser", stdin="1\nq\n")
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.usefixtures("_installed_bots")
def test_a_saved_game_with_a_bot_of_an_installed_package_is_played_on(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    run("play", "--bots", "miser", "--seed", "2a", "--record", saved, stdin="1\nq\n")
    del BOTS["miser"]
    assert run("play", "--resume", saved, stdin="1\nq\n").status == 0
