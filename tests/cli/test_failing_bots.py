"""Bots that cannot be loaded, and bots that fail in the middle of a game: what the command line says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heptad.kernel.record import Record
from tests.bot_files import MISER
from tests.terminal import Run


@pytest.mark.parametrize(
    ("program", "name", "reason"),
    [
        (MISER, "Lost", "there is no such class."),
        (MISER, "Silent", "Silent has no method “choose”."),
        ("def make():\n  return make.__class__", "make", "function is a class; an object of it is a bot: function()."),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused_with_the_problem(
    run: Run, bot_file: Path, program: str, name: str, reason: str
) -> None:
    bot_file.write_text(program)
    answer = run("simulate", "duel", "--bots", f"{bot_file}:{name}")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"heptad: The bot “{bot_file}:{name}” cannot be loaded: {reason}\n"
    japanese = run("--lang", "ja", "simulate", "duel", "--bots", f"{bot_file}:{name}").err.partition("：")[2]
    assert set(re.findall("[A-Za-z]+", japanese)) <= {"Silent", "choose", "function"}


@pytest.mark.parametrize(
    ("program", "line", "reason"),
    [
        ("class Miser:\n  def", 2, "SyntaxError: "),
        ("import no_such_module", 1, "ModuleNotFoundError: No module named 'no_such_module'"),
        ("\nraise SystemExit('enough')", 2, "SystemExit: enough"),
        ("class Miser:\n  def __init__(self):\n    {}['layers']", 3, "KeyError: 'layers'"),
    ],
)
def test_a_bot_whose_own_code_fails_while_it_is_loaded_is_shown_with_its_traceback(
    run: Run, bot_file: Path, program: str, line: int, reason: str
) -> None:
    bot_file.write_text(program)
    answer = run("arena", "duel", "--bots", f"{bot_file}:Miser,greedy")
    assert answer.status == 1
    *trace, said = answer.err.splitlines()
    assert said.startswith(f"heptad: The bot “{bot_file}:Miser” cannot be loaded: its code raised {reason}")
    assert any(f'{bot_file}", line {line}' in entry for entry in trace)


def test_a_file_that_is_missing_is_refused_by_its_name_however_long_its_path_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("x" * 80)
    folder.mkdir()
    monkeypatch.chdir(folder)
    answer = run("simulate", "duel", "--bots", "nowhere.py:Miser")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == "heptad: The bot “nowhere.py:Miser” cannot be loaded: there is no such file.\n"


def test_a_file_without_a_class_is_refused_with_the_way_to_name_one(run: Run, bot_file: Path) -> None:
    answer = run("arena", "duel", "--bots", f"{bot_file},greedy")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"heptad: “{bot_file}” is a file. Name a class in it, as in {bot_file}:MyBot.\n"


def test_a_name_that_no_record_can_hold_is_refused(run: Run) -> None:
    answer = run("simulate", "duel", "--bots", f"{'x' * 80}.py:Miser")
    assert answer.status == 1
    assert "80 characters at most" in answer.err


@pytest.mark.usefixtures("_installed_bots")
def test_an_entry_point_that_leads_nowhere_is_refused(run: Run) -> None:
    assert "The bot “lost” cannot be loaded" in run("simulate", "duel", "--bots", "lost").err


@pytest.mark.parametrize("command", [("simulate", "duel", "--bots", "{}:Cheat"), ("play", "--bots", "{}:Cheat")])
def test_a_bot_that_does_what_is_not_legal_ends_the_game_with_a_sentence(
    run: Run, bot_file: Path, command: tuple[str, ...]
) -> None:
    answer = run(*(word.format(bot_file) for word in command), stdin="1\n")
    assert answer.status == 1
    assert "chose something that is not legal: (99, 99, 99)" in answer.err


@pytest.mark.parametrize(
    ("command", "seat"),
    [
        (("simulate", "duel", "--bots", "random,{}:Broken", "--seed", "7"), 1),
        (("arena", "duel", "--bots", "random,{}:Broken", "--seed", "7"), None),
        (("arena", "duel", "--bots", "random,{}:Broken", "--seed", "7", "--jobs", "2", "--games", "2"), None),
        (("selfplay", "duel", "--bots", "random,{}:Broken", "--seed", "7", "--out", "games.jsonl"), 1),
    ],
)
def test_a_bot_that_fails_is_named_with_its_game_and_shown_with_its_traceback(
    run: Run, bot_file: Path, command: tuple[str, ...], seat: int | None
) -> None:
    answer = run(*(word.format(bot_file) for word in command))
    assert answer.status == 1
    *trace, said = answer.err.splitlines()
    assert re.fullmatch(
        rf"heptad: The bot “{bot_file}:Broken” failed in game [01] with the seed [0-9a-f]+, "
        rf"in seat {seat if seat is not None else '[01]'} \(both counted from 0\): "
        r"its code raised LookupError: no idea.*",
        said,
    )
    assert trace[0].startswith(("Traceback ", "concurrent.futures"))
    assert any(f'{bot_file}", line ' in line for line in trace)
    assert all(line.isprintable() for line in trace)


@pytest.mark.parametrize(("bot", "problem"), [("Broken", "LookupError: no idea"), ("Quitter", "SystemExit: 3")])
def test_a_bot_that_fails_against_a_person_is_named_and_shown_with_its_traceback(
    run: Run, bot_file: Path, bot: str, problem: str
) -> None:
    saved = Path("game.json")
    answer = run("play", "--bots", f"greedy,{bot_file}:{bot}", "--record", saved, stdin="1\n")
    assert answer.status == 1
    *trace, said = answer.err.splitlines()
    assert said.startswith(f"heptad: The bot “{bot_file}:{bot}” in seat 2, counted from 0, raised {problem}")
    assert trace[0].startswith("Traceback ")
    assert any(f'{bot_file}", line ' in line for line in trace)
    assert len(Record.from_json(saved.read_text("utf-8")).actions) == 1


@pytest.mark.parametrize("command", ["simulate", "arena", "selfplay"])
def test_a_bot_that_ends_the_program_fails_like_any_other(run: Run, bot_file: Path, command: str) -> None:
    out = ("--out", "games.jsonl") if command == "selfplay" else ()
    answer = run(command, "duel", "--bots", f"random,{bot_file}:Quitter", *out)
    assert answer.status == 1
    assert answer.err.splitlines()[-1].endswith(": its code raised SystemExit: 3.")
