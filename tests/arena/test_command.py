"""The command `heptad arena`: its output, interrupting it, and resuming it from a file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sized
from pathlib import Path
from typing import Any

import pytest

import heptad
from heptad.arena.tournament import Tournament
from heptad.text.common import width
from tests.terminal import Answer, Run

ENGINE = Path(next(iter(heptad.__path__))).parent
DUEL = ("arena", "duel", "--bots", "greedy,random", "--seed", "7")


def figures(answer: Answer) -> dict[str, Any]:
    """Return the figures that were printed as JSON, without those that depend on the clock."""
    assert (answer.status, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    for bot in found["bots"]:
        del bot["seconds_per_decision"]
    return found


def lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines(keepends=True)


# ── output ──────────────────────────────────────────────────────────────────
def test_the_figures_are_the_same_for_any_number_of_processes(run: Run) -> None:
    one, two = (figures(run(*DUEL, "--games", 11, "--json", "--jobs", jobs)) for jobs in (1, 2))
    assert one == two
    assert (one["games"], one["planned"], one["deals"], one["players"]) == (12, 12, 6, 2)
    assert [bot["bot"] for bot in one["bots"]] == ["greedy", "random"]
    assert one["bots"][0]["share"] > 0.5


def test_it_speaks_to_people_in_their_language(run: Run) -> None:
    english = run(*DUEL, "--games", 2).out
    assert "7 Wonders Duel, 2 players, seed 7: 2 games, 1 whole deal\n" in english
    assert "95% interval" in english
    assert "greedy: won by " in english
    japanese = run("--lang", "ja", *DUEL, "--games", 2).out
    assert "95%区間" in japanese
    assert "greedy　勝ち：" in japanese


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_table_fits_in_80_columns(run: Run, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    head, *_ = tables(run("--lang", lang, "arena", "duel", "--bots", "greedy,novice.hanno", "--seed", 7, "--games", 2))
    assert head[0].split()[-1] in ("interval", "95%区間"), "all columns stand in one table"
    assert max(map(width, head)) <= 80


def test_columns_that_do_not_fit_follow_in_a_further_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    first, second, *_ = tables(run(*DUEL, "--games", 2))
    assert max(map(len, (*first, *second))) <= 50
    for table in (first, second):
        assert [line.split()[0] for line in table] == ["bot", "greedy", "random"]
    assert f"{first[0]}{second[0]}".count("95% interval") == 2


def tables(answer: Answer) -> list[list[str]]:
    """Return the paragraphs after the first line as lists of lines."""
    return [paragraph.splitlines() for paragraph in answer.out.split("\n\n")[1:]]


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("greedy,random", ["greedy against 2 × random: ", "as in a game of two"]),
        (
            "greedy,random,novice",
            ["greedy against 1 × random, 1 × novice: ", "novice against 1 × greedy, 1 × random: "],
        ),
    ],
)
def test_a_larger_table_is_compared_with_a_game_of_two(run: Run, bots: str, says: list[str]) -> None:
    out = run("arena", "wonders", "--bots", bots, "--games", 3, "--option", "wonders=draft").out
    assert all(text in out for text in says)


def test_levels_and_characters_take_part(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "heptad.bots.levels.Search.step", lambda search, n: setattr(search, "iterations", search.planned)
    )
    answer = run("arena", "duel", "--bots", "novice,general.hanno", "--games", 2, "--json")
    assert [bot["bot"] for bot in figures(answer)["bots"]] == ["novice", "general.hanno"]


def test_somebody_who_watches_sees_a_bar(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*DUEL, "--games", 2).err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = run(*DUEL, "--games", 4, "--json").err
    assert "[##############################] 4/4 " in shown
    assert shown.endswith("\r")


# ── interrupting and resuming ───────────────────────────────────────────────
def test_a_tournament_goes_on_from_its_file_and_may_grow(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 4, "--save", file)
    assert len(lines(file)) == 5
    file.write_text("".join(lines(file)[:3]) + '{"number": 2, "to', "utf-8")  # as if stopped while writing a line
    grown = figures(run("arena", "duel", "--bots", "greedy,random", "--games", 6, "--save", file, "--json"))
    assert len(lines(file)) == 7
    assert grown == figures(run(*DUEL, "--games", 6, "--json"))


def test_a_finished_tournament_is_only_read(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    before = figures(run(*DUEL, "--games", 4, "--save", file, "--json"))
    monkeypatch.setattr(Tournament, "play", lambda tournament, number: pytest.fail("it is played again"))
    assert figures(run(*DUEL, "--games", 4, "--save", file, "--json")) == before


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("arena", "wonders", "--bots", "greedy,random", "--seed", "7"), "rules|game|options"),
        (("arena", "duel", "--bots", "greedy,novice", "--seed", "7"), "bots"),
        (("arena", "duel", "--bots", "greedy,random", "--seed", "8"), "seed"),
        ((*DUEL, "--option", "wonders=preset"), "options"),
    ],
)
def test_the_file_of_another_tournament_is_refused_and_left_alone(
    run: Run, tmp_path: Path, words: tuple[str, ...], part: str
) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 2, "--save", file)
    before = file.read_bytes()
    answer = run(*words, "--games", 2, "--save", file)
    assert (answer.status, answer.out) == (1, "")
    assert "belongs to something else" in answer.err
    assert any(f"(different: {name})" in answer.err for name in part.split("|"))
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", ["hello\n", "[1]\n", "\n", '{"arena": 0}\n', "x"])
def test_a_file_that_holds_something_else_is_refused_and_left_alone(run: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(content, "utf-8")
    answer = run(*DUEL, "--games", 2, "--save", file)
    assert answer.status == 1
    assert "exists and holds no tournament" in answer.err
    assert file.read_text("utf-8") == content


def test_the_file_of_another_version_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"arena": 1}\n', "utf-8")
    assert "belongs to something else (different: heptad)" in run(*DUEL, "--games", 2, "--save", file).err


def test_the_file_of_a_version_that_notes_more_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 2, "--save", file)
    head, *games = lines(file)
    file.write_text(json.dumps(json.loads(head) | {"clock": None}) + "\n" + "".join(games), "utf-8")
    assert "belongs to something else (different: clock)" in run(*DUEL, "--games", 2, "--save", file).err


def test_a_line_that_is_no_text_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 2, "--save", file)
    file.write_bytes(file.read_bytes() + b"\xff\n")
    assert "line 4 holds no game" in run(*DUEL, "--games", 4, "--save", file).err


@pytest.mark.parametrize(
    "line", ["nothing", "two\fpages", "[]", "{}", '{"number": 0, "totals": [1]}', '{"number": "a"}', "[" * 100_000]
)
def test_a_damaged_line_is_named(run: Run, tmp_path: Path, line: str) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 2, "--save", file)
    kept = lines(file)
    file.write_text(kept[0] + kept[1] + line + "\n" + kept[2], "utf-8")
    answer = run(*DUEL, "--games", 4, "--save", file)
    assert answer.status == 1
    assert "line 3 holds no game" in answer.err


@pytest.mark.parametrize(
    "changed",
    [
        {"winners": []},
        {"winners": 0},
        {"winners": [2]},
        {"decisions": [1]},
        {"reason": 1},
        {"totals": ["x", {}]},
        {"totals": [1, 10**400]},
        {"winners": [[]]},
        {"seconds": [None, 0.5]},
        {"seconds": [float("nan"), 0.5]},
        {"decisions": [True, 1.5]},
        {"number": None},
        {"number": -1},
    ],
)
def test_a_game_that_cannot_be_is_refused(run: Run, tmp_path: Path, changed: dict[str, object]) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 2, "--save", file)
    kept = lines(file)
    file.write_text(kept[0] + json.dumps(json.loads(kept[1]) | changed) + "\n", "utf-8")
    assert "line 2 holds no game" in run(*DUEL, "--games", 2, "--save", file).err


def test_an_ending_that_is_unknown_here_is_shown_by_its_code(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 1, "--save", file)
    kept = lines(file)
    file.write_text(kept[0] + json.dumps(json.loads(kept[1]) | {"reason": "bored\ud800"}) + "\n", "utf-8")
    answer = run(*DUEL, "--games", 1, "--save", file)
    assert answer.status == 0
    assert "bored\\ud800 1" in answer.out


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows a process cannot send Ctrl-C to another one alone")
def test_an_interrupt_keeps_what_is_done_and_prints_it(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = [*DUEL, "--games", "1000000", "--jobs", "2", "--save", str(file), "--json"]
    # If the tests run as a background process of a shell, they ignore interrupts, and child processes inherit this.
    listening = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    # If the command does not end, it prints where its threads are.
    patient = "import faulthandler; faulthandler.dump_traceback_later(300, exit=True)\n"
    with subprocess.Popen(
        [sys.executable, "-c", listening + patient + "from heptad.cli import main; sys.exit(main())", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ENGINE)},
    ) as process:
        while not file.exists() or len(lines(file)) < 20:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, err) == (130, "")
    found = json.loads(out)
    assert 19 <= found["games"] == len(lines(file)) - 1 < found["planned"] == 1_000_000


def test_an_interrupt_before_the_first_game_prints_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(tournament: Tournament, number: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "play", interrupted)
    assert run(*DUEL) == (130, "", "")


def test_the_games_of_a_tournament_are_not_listed_before_they_are_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No memory could hold the numbers of the games of a tournament that is meant to be interrupted."""

    def begun(tournament: Tournament, numbers: Iterable[int], executor: None) -> None:
        assert not isinstance(numbers, Sized)
        raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "games", begun)
    assert run(*DUEL) == (130, "", "")


def test_the_death_of_a_process_is_reported_and_loses_no_finished_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot ends its process once, as soon as a game is saved; the same command then plays the remaining games."""
    monkeypatch.chdir(tmp_path)
    Path("deadly.py").write_text(
        "import multiprocessing, os\n"
        "class Deadly:\n"
        "    def choose(self, info, rng):\n"
        "        if multiprocessing.parent_process() and not os.path.exists('died'):\n"
        "            with open('games.jsonl') as saved:\n"
        "                if len(saved.readlines()) > 1:\n"
        "                    open('died', 'w').close()\n"
        "                    os._exit(9)\n"
        "        return rng.choice(info.legal)\n"
    )
    command = (
        "arena",
        "duel",
        "--bots",
        "deadly.py:Deadly,random",
        "--jobs",
        2,
        "--games",
        40,
        "--save",
        "games.jsonl",
    )
    answer = run(*command)
    assert (answer.status, answer.out) == (1, "")
    assert "A process that played games has died" in answer.err
    saved = Path("games.jsonl").read_text("utf-8")
    assert 2 <= saved.count("\n") < 41
    assert run(*command).status == 0
    assert Path("games.jsonl").read_text("utf-8").startswith(saved)
    assert Path("games.jsonl").read_text("utf-8").count("\n") == 41


# ── what is refused ─────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        (("arena", "duel"), 2, "--bots"),
        (("arena", "duel", "--bots", "greedy"), 1, "needs two or more different bots, each named once, not: greedy."),
        (("arena", "duel", "--bots", "greedy,random,greedy"), 1, "each named once, not: greedy, random, greedy."),
        (("arena", "duel", "--bots", "greedy,nobody"), 1, "no bot “nobody”"),
        (("arena", "duel", "--bots", "greedy,random", "--seed", "x"), 1, "is not a seed"),
        (("arena", "duel", "--bots", "greedy,random", "--seed", ""), 1, "is not a seed"),
        (("arena", "duel", "--bots", "greedy,random", "--jobs", "0"), 2, "--jobs"),
        (("arena", "duel", "--bots", "greedy,random", "--jobs", "2", "--scheduler", "x"), 2, "not allowed with"),
        (("arena", "duel", "--bots", "greedy,random", "--players", "3"), 1, "“players” cannot be “3”"),
    ],
)
def test_what_cannot_be_played_is_said(run: Run, words: tuple[str, ...], status: int, reason: str) -> None:
    answer = run(*words)
    assert (answer.status, answer.out) == (status, "")
    assert reason in answer.err
