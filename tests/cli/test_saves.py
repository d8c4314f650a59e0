"""The files of `heptad play`: which file it writes, which it refuses to overwrite, and what resuming a game needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from heptad.kernel.record import Record, Seat
from heptad.table import Table
from tests.terminal import Run


@pytest.fixture(autouse=True)
def _in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the command in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("content", ["class Miser: ...\n", "{}"])
def test_a_new_game_overwrites_no_file(run: Run, content: str) -> None:
    file = Path("my_bot.py")
    file.write_text(content, "utf-8")
    answer = run("play", "duel", "--seed", "1", "--record", file, stdin="1\nq\n")
    assert (answer.status, answer.out) == (1, "")
    assert "my_bot.py exists and is not overwritten" in answer.err
    assert "--resume" in answer.err
    assert file.read_text("utf-8") == content


def test_a_resumed_game_is_not_saved_over_another_file(run: Run) -> None:
    game, other = Path("game.json"), Path("other.json")
    for file in (game, other):
        assert run("play", "duel", "--seed", "1", "--record", file, stdin="1\nq\n").status == 0
    before = other.read_bytes()
    assert run("play", "--resume", game, "--record", other, stdin="1\nq\n").status == 1
    assert other.read_bytes() == before


def test_an_empty_file_may_hold_a_new_game(run: Run) -> None:
    file = Path("game.json")
    file.touch()
    assert run("play", "duel", "--seed", "1", "--record", file, stdin="1\nq\n").status == 0
    assert run("replay", file).status == 0


def test_a_resumed_game_is_saved_in_its_file(run: Run) -> None:
    file = Path("game.json")
    run("play", "duel", "--seed", "1", "--record", file, stdin="1\nq\n")
    before = Record.from_json(file.read_text("utf-8")).actions
    answer = run("play", "--resume", file, stdin="1\nq\n")
    assert "saved in game.json" in answer.out
    after = Record.from_json(file.read_text("utf-8")).actions
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_a_resumed_game_begins_with_what_has_happened_since_the_own_last_decision(run: Run) -> None:
    file = Path("game.json")
    seats = ("--seats", "Ann=person,Bob=greedy,Cid=greedy")
    run("play", "architects", "--players", "3", "--seed", "1", *seats, "--record", file, stdin="2\nq\n")
    out = run("play", "--resume", file, stdin="history\nq\n").out
    before, shown = out.split("\n\n", 1)
    told = before.splitlines()[1:]
    assert [line.split()[0] for line in told] == ["Ann", "Bob", "Cid"]
    assert "Ann> " + "\n".join(told) in shown


def test_a_resumed_game_is_saved_in_another_file_on_request(run: Run) -> None:
    file, copy = Path("game.json"), Path("copy.json")
    run("play", "duel", "--seed", "1", "--record", file, stdin="1\nq\n")
    before = file.read_bytes()
    assert "saved in copy.json" in run("play", "--resume", file, "--record", copy, stdin="1\nq\n").out
    assert file.read_bytes() == before
    assert run("replay", copy).status == 0


def test_a_game_from_standard_input_is_saved_nowhere(run: Run) -> None:
    record = Table.new("duel", {"first": 0}, seed="1", seats=(Seat(name="", by="person"),) * 2).record
    answer = run("play", "--resume", "-", stdin=record.to_json())
    assert answer.out.endswith("Left in the middle.\n")
    assert list(Path().iterdir()) == []


def test_a_game_that_is_left_before_the_first_action_is_saved_too(run: Run) -> None:
    file = Path("game.json")
    answer = run("play", "duel", "--option", "first=0", "--seed", "1", "--record", file, stdin="q\n")
    assert "saved in game.json" in answer.out
    assert Record.from_json(file.read_text("utf-8")).actions == ()


@pytest.mark.parametrize("record", [(), ("--record", "game.json")])
def test_an_interrupt_at_the_terminal_says_where_the_game_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, record: tuple[str, ...]
) -> None:
    def interrupted(asked: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    answer = run("play", "duel", "--option", "first=0", "--seed", "1", *record)
    where = "; saved in game.json." if record else "."
    assert (answer.status, answer.out.splitlines()[-1]) == (130, f"Left in the middle{where}")


def test_a_saved_game_is_not_resumed_as_another_game(run: Run) -> None:
    file = Path("game.json")
    run("play", "duel", "--option", "first=0", "--seed", "1", "--record", file, stdin="q\n")
    answer = run("play", "wonders", "--resume", file, stdin="q\n")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == "heptad: This saved game is one of duel, not of wonders.\n"
    assert run("play", "duel", "--resume", file, stdin="q\n").status == 0


def test_a_saved_game_with_a_bot_that_nobody_offers_is_not_resumed(run: Run) -> None:
    file, seats = Path("game.json"), (Seat(name="", by="person"), Seat(name="", by="deep-thought"))
    file.write_text(Table.new("duel", seed="1", seats=seats).record.to_json(), "utf-8")
    assert "There is no bot “deep-thought”." in run("play", "--resume", file).err
