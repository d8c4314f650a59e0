"""The command `heptad selfplay`: its records replay, its file is the same for any number of processes, and it can add
games later."""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Thread

import pytest

from heptad.arena.corpus import Corpus
from heptad.games import GAMES
from heptad.kernel.record import Record
from heptad.table import Table
from tests.schema import SCHEMA
from tests.terminal import Run

DUEL = ("selfplay", "duel", "--bots", "greedy,random")


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_the_record_of_a_finished_game_that_replays(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "games.jsonl"
    answer = run("selfplay", game, "--bots", "greedy", "--games", 3, "--seed", "2a", "--out", file)
    assert (answer.status, answer.out, answer.err) == (0, f"{file} holds 3 games.\n", "")
    seeds = set()
    for line in file.read_text("utf-8").splitlines():
        SCHEMA.validate(json.loads(line))
        table = Table(Record.from_json(line))
        assert table.outcome()
        assert {seat["by"] for seat in table.seats} == {"greedy"}
        dealt = Table.new(game, table.options, seed=table.record.seed).record.deal
        assert table.record.deal == dealt
        seeds.add(table.record.seed)
    assert len(seeds) == 3


def test_any_number_of_processes_writes_the_same_file_also_in_two_parts(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "parts")]
    run(*DUEL, "--games", 6, "--seed", "7", "--out", files[0])
    run(*DUEL, "--games", 6, "--seed", "7", "--out", files[1], "--jobs", 2)
    run(*DUEL, "--games", 2, "--seed", "7", "--out", files[2])
    with files[2].open("a") as stream:
        stream.write('{"heptad": 2, "ga')  # as if stopped while writing a line
    run(*DUEL, "--games", 6, "--seed", "7", "--out", files[2])
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()


def test_without_a_seed_other_games_are_added(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for games in (2, 4):
        assert run(*DUEL, "--games", games, "--out", file).status == 0
    assert len({json.loads(line)["seed"] for line in file.read_text("utf-8").splitlines()}) == 4


def test_a_minus_sign_writes_the_games_to_standard_output_and_nothing_else(run: Run) -> None:
    answer = run(*DUEL, "--games", 2, "--seed", "7", "--out", "-")
    assert (answer.status, answer.err) == (0, "")
    assert [Table(Record.from_json(line)).outcome() is not None for line in answer.out.splitlines()] == [True, True]
    assert not Path("-").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_pipe_is_written_to_and_not_read(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    received: list[str] = []
    reader = Thread(target=lambda: received.extend(pipe.read_text("utf-8").splitlines()))
    reader.start()
    answer = run(*DUEL, "--games", 2, "--seed", "7", "--out", pipe)
    reader.join()
    assert answer == (0, "", "")
    assert len(received) == 2


def test_one_game_is_in_the_singular(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert run(*DUEL, "--games", 1, "--out", file).out == f"{file} holds 1 game.\n"


def test_a_file_that_holds_enough_is_left_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 3, "--out", file)
    before = file.read_bytes()
    assert run(*DUEL, "--games", 2, "--out", file).out == f"{file} holds 3 games.\n"
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("selfplay", "architects", "--bots", "greedy,random", "--seed", "7"), "game"),
        ((*DUEL, "--seed", "8"), "seed"),
        (("selfplay", "duel", "--bots", "random,greedy"), "bots"),
        ((*DUEL, "--option", "wonders=preset"), "options"),
    ],
)
def test_a_file_with_other_games_is_refused(run: Run, tmp_path: Path, words: tuple[str, ...], part: str) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", 2, "--seed", "7", "--out", file)
    before = file.read_bytes()
    answer = run(*words, "--games", 4, "--out", file)
    assert answer.status == 1
    assert f"(different: {part})" in answer.err
    assert file.read_bytes() == before


def test_a_line_that_is_no_record_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("Dear diary\n", "utf-8")
    answer = run(*DUEL, "--games", 2, "--out", file)
    assert (answer.status, file.read_text("utf-8")) == (1, "Dear diary\n")
    assert "line 1 holds no game" in answer.err


@pytest.mark.parametrize("content", ["a note", '{"heptad": 2}'])
def test_a_file_without_a_whole_line_is_refused_and_left_alone(run: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(content, "utf-8")
    assert run(*DUEL, "--games", 1, "--out", file).status == 1
    assert file.read_text("utf-8") == content
    file.write_bytes(b"\xff\n")
    assert "line 1" in run(*DUEL, "--games", 1, "--out", file).err


def test_an_interrupt_says_how_many_games_the_file_holds(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, play = tmp_path / "games.jsonl", Corpus.play

    def interrupted(corpus: Corpus, number: int) -> tuple[int, Record]:
        if number == 2:
            raise KeyboardInterrupt
        return play(corpus, number)

    monkeypatch.setattr(Corpus, "play", interrupted)
    answer = run(*DUEL, "--games", 5, "--out", file)
    assert answer == (130, f"{file} holds 2 games.\n", "")
    assert len(file.read_text("utf-8").splitlines()) == 2
