"""Bots that are not part of the engine: in files, in installed packages, and named in saved games."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from heptad.bots.characters import CHARACTERS
from heptad.bots.registry import BOTS, BUILT_IN
from heptad.kernel.record import Record, Seat
from heptad.table import Table
from heptad.text import bots as texts
from heptad.text.bots import bot_text, player_names
from heptad.text.languages import translator
from tests.terminal import ENGINE, Run

MISER = """
from __future__ import annotations

from dataclasses import dataclass

@dataclass
class Miser:
    coins: int = 0

    def choose(self, info, rng):
        return info.legal[0]

class Silent:
    pass

class Cheat:
    def choose(self, info, rng):
        return (99, 99, 99)

class Broken:
    def choose(self, info, rng):
        raise LookupError("no idea\\x1b")

class Quitter:
    def choose(self, info, rng):
        raise SystemExit(3)

class Talker:
    def choose(self, info, rng):
        print("thinking")
        return info.legal[0]
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a file with bots in the folder in which the command runs; return its path."""
    monkeypatch.chdir(tmp_path)
    path = Path("my_bot.py")
    path.write_text(MISER)
    return path


@pytest.fixture
def _installed(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that offers the bot in `file` as "miser" and another bot that cannot be loaded."""
    package = tmp_path / "miser-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: miser\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[heptad.bots]\nmiser = my_bot:Miser\nlost = my_bot:Lost\n")
    monkeypatch.syspath_prepend(tmp_path)


# ── where bots may be named ─────────────────────────────────────────────────
def test_a_bot_in_a_file_plays_beside_those_of_the_engine(run: Run, file: Path) -> None:
    answer = run("simulate", "wonders", "--bots", f"greedy,{file}:Miser,random", "--games", 2, "--json")
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["bots"] == ["greedy", f"{file}:Miser", "random"]


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
def test_nothing_raw_of_a_name_that_was_given_is_printed(run: Run, file: Path, command: tuple[str, ...]) -> None:
    raw = file.rename(file.with_name("b\x1b[31m.py"))
    answer = run(*command, "--bots", f"greedy,{raw}:Miser", "--games", "2")
    assert answer.status == 0
    assert all(line.isprintable() for line in answer.out.split("\n"))


@pytest.mark.usefixtures("_installed")
def test_a_bot_of_an_installed_package_is_named_by_its_entry_point(run: Run) -> None:
    answer = run("simulate", "duel", "--bots", "miser", "--games", 1, "--json")
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["bots"] == ["miser", "miser"]


@pytest.mark.parametrize("words", [("--seats", "Ann=person,{}:Miser,Bob=greedy"), ("--bots", "{}:Miser,greedy")])
def test_a_person_plays_against_a_bot_in_a_file_and_the_record_names_it(
    run: Run, file: Path, tmp_path: Path, words: tuple[str, str]
) -> None:
    saved = tmp_path / "game.json"
    answer = run("play", words[0], words[1].format(file), "--seed", "2a", "--record", saved, stdin="1\nq\n")
    assert (answer.status, answer.err) == (0, "")
    record = Record.from_json(saved.read_text("utf-8"))
    assert [seat["by"] for seat in record.seats] == ["person", f"{file}:Miser", "greedy"]
    assert {seat for seat, _ in record.actions} == {0, 1, 2}


def test_seats_and_bots_are_not_given_together(run: Run) -> None:
    assert run("play", "--seats", "person,greedy,greedy", "--bots", "greedy").status == 2


# ── what is refused ─────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("program", "name", "reason"),
    [
        (MISER, "Lost", "there is no such class."),
        (MISER, "Silent", "Silent has no method “choose”."),
        ("def make():\n  return make.__class__", "make", "function is a class; an object of it is a bot: function()."),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused_with_the_problem(
    run: Run, file: Path, program: str, name: str, reason: str
) -> None:
    file.write_text(program)
    answer = run("simulate", "duel", "--bots", f"{file}:{name}")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"heptad: The bot “{file}:{name}” cannot be loaded: {reason}\n"
    japanese = run("--lang", "ja", "simulate", "duel", "--bots", f"{file}:{name}").err.partition("：")[2]
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
    run: Run, file: Path, program: str, line: int, reason: str
) -> None:
    file.write_text(program)
    answer = run("arena", "duel", "--bots", f"{file}:Miser,greedy")
    assert answer.status == 1
    *trace, said = answer.err.splitlines()
    assert said.startswith(f"heptad: The bot “{file}:Miser” cannot be loaded: its code raised {reason}")
    assert any(f'{file}", line {line}' in entry for entry in trace)


def test_a_file_that_is_missing_is_refused_by_its_name_however_long_its_path_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("x" * 80)
    folder.mkdir()
    monkeypatch.chdir(folder)
    answer = run("simulate", "duel", "--bots", "nowhere.py:Miser")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == "heptad: The bot “nowhere.py:Miser” cannot be loaded: there is no such file.\n"


def test_a_file_without_a_class_is_refused_with_the_way_to_name_one(run: Run, file: Path) -> None:
    answer = run("arena", "duel", "--bots", f"{file},greedy")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"heptad: “{file}” is a file. Name a class in it, as in {file}:MyBot.\n"


@pytest.mark.parametrize(
    "words",
    [("--bots", "greedy, random"), ("--bots", "greedy , random"), ("--option", "wonders=giza, babylon, random")],
)
def test_blanks_in_a_list_do_not_count(run: Run, words: tuple[str, str]) -> None:
    others = () if words[0] == "--bots" else ("--bots", "greedy,random")
    assert run("arena", "wonders", "--players", 3, "--games", 2, *words, *others).status == 0


def test_a_name_that_no_record_can_hold_is_refused(run: Run) -> None:
    answer = run("simulate", "duel", "--bots", f"{'x' * 80}.py:Miser")
    assert answer.status == 1
    assert "80 characters at most" in answer.err


@pytest.mark.usefixtures("_installed")
def test_an_entry_point_that_leads_nowhere_is_refused(run: Run) -> None:
    assert "The bot “lost” cannot be loaded" in run("simulate", "duel", "--bots", "lost").err


@pytest.mark.parametrize("command", [("simulate", "duel", "--bots", "{}:Cheat"), ("play", "--bots", "{}:Cheat")])
def test_a_bot_that_does_what_is_not_legal_ends_the_game_with_a_sentence(
    run: Run, file: Path, command: tuple[str, ...]
) -> None:
    answer = run(*(word.format(file) for word in command), stdin="1\n")
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
    run: Run, file: Path, command: tuple[str, ...], seat: int | None
) -> None:
    answer = run(*(word.format(file) for word in command))
    assert answer.status == 1
    *trace, said = answer.err.splitlines()
    assert re.fullmatch(
        rf"heptad: The bot “{file}:Broken” failed in game [01] with the seed [0-9a-f]+, "
        rf"in seat {seat if seat is not None else '[01]'} \(both counted from 0\): "
        r"its code raised LookupError: no idea.*",
        said,
    )
    assert trace[0].startswith(("Traceback ", "concurrent.futures"))
    assert any(f'{file}", line ' in line for line in trace)
    assert all(line.isprintable() for line in trace)


@pytest.mark.parametrize(("bot", "problem"), [("Broken", "LookupError: no idea"), ("Quitter", "SystemExit: 3")])
def test_a_bot_that_fails_against_a_person_is_named_and_shown_with_its_traceback(
    run: Run, file: Path, bot: str, problem: str
) -> None:
    saved = Path("game.json")
    answer = run("play", "--bots", f"greedy,{file}:{bot}", "--record", saved, stdin="1\n")
    assert answer.status == 1
    *trace, said = answer.err.splitlines()
    assert said.startswith(f"heptad: The bot “{file}:{bot}” in seat 2, counted from 0, raised {problem}")
    assert trace[0].startswith("Traceback ")
    assert any(f'{file}", line ' in line for line in trace)
    assert len(Record.from_json(saved.read_text("utf-8")).actions) == 1


@pytest.mark.parametrize("command", ["simulate", "arena", "selfplay"])
def test_a_bot_that_ends_the_program_fails_like_any_other(run: Run, file: Path, command: str) -> None:
    out = ("--out", "games.jsonl") if command == "selfplay" else ()
    answer = run(command, "duel", "--bots", f"random,{file}:Quitter", *out)
    assert answer.status == 1
    assert answer.err.splitlines()[-1].endswith(": its code raised SystemExit: 3.")


@pytest.mark.parametrize(
    "command",
    [("simulate", "--json"), ("arena", "--json"), ("arena", "--json", "--jobs", "2"), ("selfplay", "--out", "-")],
)
def test_what_a_bot_prints_does_not_get_into_the_output(file: Path, command: tuple[str, ...]) -> None:
    file.write_text(file.read_text() + "print('loaded')\n")
    kind, *words = command
    bots = ("--bots", f"random,{file}:Talker")
    done = subprocess.run(
        [sys.executable, "-m", "heptad", kind, "duel", *bots, "--games", "2", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
    )
    assert done.returncode == 0
    assert all(isinstance(json.loads(line), dict) for line in done.stdout.splitlines())
    assert {"loaded", "thinking"} <= {*done.stderr.splitlines()}


# ── saved games ─────────────────────────────────────────────────────────────
def test_a_saved_game_runs_no_file_that_the_command_line_does_not_name(run: Run, file: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    run("play", "--bots", f"{file}:Miser", "--seed", "2a", "--record", saved, stdin="1\nq\n")
    BOTS.pop(f"{file}:Miser")
    answer = run("play", "--resume", saved)
    assert answer.status == 1
    assert "run only if you name them. Add: --bots my_bot.py:Miser\n" in answer.err
    assert run("replay", saved).status == 0
    answer = run("play", "--resume", saved, "--bots", f"{file}:Miser", stdin="1\nq\n")
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.usefixtures("_installed")
def test_a_saved_game_with_a_bot_of_an_installed_package_is_played_on(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    run("play", "--bots", "miser", "--seed", "2a", "--record", saved, stdin="1\nq\n")
    del BOTS["miser"]
    assert run("play", "--resume", saved, stdin="1\nq\n").status == 0


# ── names ───────────────────────────────────────────────────────────────────
def test_every_bot_of_the_engine_has_its_words_and_another_is_called_by_its_key() -> None:
    assert texts.TEXTS.keys() == BUILT_IN.keys()
    assert texts.CHARACTERS.keys() == CHARACTERS.keys()
    assert bot_text("random", translator("ja")).name == "でたらめ"
    assert bot_text("general.hanno", translator("en")).name == "Hanno, General"
    assert bot_text("general.hanno", translator("ja")).name == "ハンノ（将軍）"
    assert bot_text("miser", translator("ja")) == ("miser", "miser", "")


def test_a_seat_without_a_name_is_called_after_its_character() -> None:
    by = ("person", "novice.hanno", "greedy", "architect.livia", "general.livia", "general.nobody")
    seats = [Seat(name="", by=key) for key in by]
    assert player_names(seats, translator("en")) == ["Player 1", "Hanno", "Player 3", "Livia 4", "Livia 5", "Player 6"]
    assert player_names([Seat(name="Mina", by="general.hanno")], translator("ja")) == ["Mina"]
    assert player_names(seats[1:2], translator("ja")) == ["ハンノ"]


def test_a_seat_whose_name_cannot_be_seen_is_called_as_if_it_had_none() -> None:
    seats = [Seat(name="\u3164", by="person"), Seat(name="\u200b\u2800", by="general.hanno")]
    stored = Table.new("duel", seed="1").record.to_data() | {"seats": seats}
    assert list(Record.from_data(stored).seats) == seats, "an old record stays valid and as it is"
    assert player_names(seats, translator("en")) == ["Player 1", "Hanno"]
    assert player_names([Seat(name="\u202eneR\u202c", by="person")], translator("en")) == ["neR"]
