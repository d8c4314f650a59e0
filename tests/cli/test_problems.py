"""The command `heptad` when something is wrong: with its arguments, files, names or terminal."""

from __future__ import annotations

import gettext
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from heptad.cli import main, records
from heptad.kernel.record import MAX_BYTES, Record, Seat
from heptad.table import Table
from tests.terminal import ENGINE, Run
from tests.thorough import first_in_usual_run

RECORD = Table.new("duel", seed="2a").record


# ── arguments ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "command",
    [
        ("play", "--seats", "random,random,random"),
        ("simulate", "wonders"),
        ("selfplay", "duel", "--games", "1", "--out", "games.jsonl"),
        ("arena", "duel", "--bots", "random,greedy", "--games", "2"),
    ],
)
def test_an_empty_seed_is_no_seed(run: Run, command: tuple[str, ...]) -> None:
    answer = run(*command, "--seed", "")
    assert (answer.status, answer.out) == (1, "")
    assert "is not a seed" in answer.err


def test_a_seed_that_is_none_prints_nothing_raw(run: Run) -> None:
    answer = run("play", "--seed", "\x1b[2J\u202e")
    assert (answer.status, answer.out) == (1, "")
    assert "\\x1b" in answer.err.replace("\\\\", "\\")
    assert answer.err.strip().isprintable()


@pytest.mark.parametrize(
    "options",
    [
        ("--players", 3, "--option", "players=4"),
        ("--option", "players=4", "--option", "players=3"),
        ("--option", "sides=a", "--option", "sides=b"),
    ],
)
def test_options_that_contradict_each_other_are_refused(run: Run, options: tuple[object, ...]) -> None:
    for command in (("simulate", "wonders", "--games", 1), ("play", "--seats", "random,random,random,random")):
        answer = run(*command, *options)
        assert (answer.status, answer.out) == (2, "")
        assert "is given as" in answer.err


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (("fly",), "heptad: エラー: 引数COMMAND: 'fly'は選べません（選べるもの: "),
        (("play", "chess"), "'chess'は選べません"),
        (("play", "--s", "1"), "--sが何を指すか決まりません（候補: --seed, --seats）"),
        (("play", "--players", "x"), "引数--players: 「x」は1以上の整数ではありません"),
        (("play", "--players"), "引数--players: 値を1つ指定してください"),
        (("play", "--option", "sides"), "「sides」はKEY=VALUEの形ではありません"),
        (
            ("play", "--resume", "game.json", "--seed", "1"),
            "heptad play: エラー: --seedは--resumeと同時に指定できません",
        ),
        (("play", "--option", "sides=a", "--option", "sides=b"), '「sides」に"a"と"b"の両方が指定されています'),
        (("arena", "duel"), "heptad arena: エラー: 次の引数が必要です: --bots"),
        (("arena", "duel", "--bots", "a", "--jobs", "2", "--scheduler", "x"), "引数--jobsと同時に指定できません"),
        (("simulate", "duel", "--audit=3"), "値'3'は指定できません"),
        (("replay", "1", "\x1b[31m"), "heptad: エラー: 不明な引数です: \\x1b[31m"),
    ],
)
def test_what_is_wrong_with_arguments_is_said_in_the_language_of_the_reader(
    run: Run, argv: tuple[str, ...], reason: str
) -> None:
    answer = run("--lang", "ja", *argv)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("使い方: heptad ")
    assert reason in answer.err


@pytest.mark.parametrize(
    "command",
    [
        ("play", "--resume"),
        ("play", "--record"),
        ("play", "--bots"),
        ("play", "--seats"),
        ("replay",),
        ("arena", "duel", "--bots", "random,greedy", "--save"),
        ("selfplay", "duel", "--out"),
    ],
)
def test_an_empty_text_is_refused_where_a_file_or_a_bot_is_named(run: Run, command: tuple[str, ...]) -> None:
    answer = run(*command, "")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.endswith(f"argument {command[-1] if len(command) > 1 else 'FILE'}: must not be empty\n")


@pytest.mark.parametrize("language", [None, "en"])
def test_the_language_of_the_process_is_not_changed(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str | None
) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    if language:
        monkeypatch.setenv("LANGUAGE", language)
    assert "使い方" in run("--lang", "ja").err
    assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == (language, "messages")


@pytest.mark.parametrize("text", ["0", "-1", "2.5", "٣", "9" * 5000])
def test_a_number_of_games_is_a_whole_one_of_a_reasonable_size(run: Run, text: str) -> None:
    answer = run("simulate", "duel", "--games", text)
    assert answer.status == 2
    assert f"argument --games: “{text}” is not a whole number from 1 up" in answer.err


def test_an_option_may_be_said_twice(run: Run) -> None:
    answer = run("simulate", "wonders", "--games", 1, "--players", 4, "--option", "players=4", "--json")
    assert json.loads(answer.out)["players"] == 4


@pytest.mark.parametrize("option", ["seats", "players", "seed", "option"])
def test_what_a_saved_game_has_itself_is_not_given_beside_it(run: Run, tmp_path: Path, option: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(RECORD.to_json(), "utf-8")
    given = {"seats": "person,greedy", "players": 3, "seed": "2a", "option": "players=3"}[option]
    answer = run("play", "--resume", file, f"--{option}", given)
    assert answer.status == 2
    assert f"--{option} does not go with --resume" in answer.err


# ── files ───────────────────────────────────────────────────────────────────
def test_a_byte_order_mark_is_accepted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("\ufeff" + RECORD.to_json(), "utf-8")
    assert run("replay", file).status == 0
    assert run("legal", "-", stdin="\ufeff" + RECORD.to_json()).status == 0


@pytest.mark.parametrize("games", [2, 100])
def test_of_a_file_with_a_game_on_each_line_one_line_is_asked_for(run: Run, tmp_path: Path, games: int) -> None:
    file, line = tmp_path / "games.jsonl", RECORD.to_json() + "\n"
    file.write_text(line * games, "utf-8")
    for command in (("replay", file), ("legal", file), ("play", "--resume", file)):
        answer = run(*command)
        assert (answer.status, answer.out) == (1, "")
        assert "several games, one on each line" in answer.err


@pytest.mark.parametrize("first", ["{}", "{", "\xff", ""])
def test_lines_that_are_no_games_are_no_saved_game(run: Run, first: str) -> None:
    answer = run("replay", "-", stdin=f"{first}\n{RECORD.to_json()}\n{RECORD.to_json()}")
    assert answer.err == "heptad: This is not a saved game: it cannot be read.\n"


def test_a_huge_file_is_refused_before_it_is_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as stream:
        stream.truncate(1 << 40)
    for command in ("replay", "legal"):
        assert "too large to be a saved game" in run(command, file).err
    assert "too large to be a saved game" in run("play", "duel", "--resume", file).err


def test_of_an_endless_input_no_more_than_the_limit_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "heptad", "replay", "-"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ENGINE), "LANGUAGE": "en"},
    ) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write(b" " * (MAX_BYTES + 1))
        process.stdin.flush()  # the pipe stays open
        assert b"too large" in process.stderr.read()
        assert process.wait(timeout=20) == 1


@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr"])
def test_a_closed_input_is_empty_and_a_closed_output_takes_everything(
    monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    """Python has None instead of a stream that the shell has closed, as by `<&-`."""
    with monkeypatch.context() as shell:
        shell.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(), "utf-8"))
        shell.setattr(f"sys.{closed}", None)
        assert main(["play", "duel", "--seats", "person,greedy"]) == 0
        assert main(["replay", "-"]) == 1
        getattr(sys, closed).close()


def test_a_save_that_breaks_off_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    records.save(RECORD, str(file))
    before = file.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match=f"No space .*{file.name}"):
        records.save(replace(RECORD, actions=((0, "t:sphinx"),)), str(file))
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_an_error_of_the_system_that_is_about_no_file_names_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("heptad.cli.simulate.match", full)
    answer = run("simulate", "duel")
    assert (answer.status, answer.err) == (1, "heptad: No space left on device\n")


def test_the_help_names_the_options_of_every_game_with_their_defaults(run: Run) -> None:
    said = " ".join(run("simulate", "--help").out.split())
    assert "duel (players=2, wonders=draft, first=random, middle_pawn=begins);" in said
    assert "manneken=false" in said


def test_a_save_replaces_the_whole_file_and_follows_a_link(tmp_path: Path) -> None:
    file, alias = tmp_path / "game.json", tmp_path / "alias.json"
    file.write_text("x" * 50_000, "utf-8")
    alias.symlink_to(file)
    records.save(RECORD, str(alias))
    assert alias.is_symlink()
    assert Record.from_json(file.read_text("utf-8")) == RECORD


def test_a_record_that_cannot_be_written_is_said(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "no" / "game.json"
    answer = run("play", "--seats", "random,random,random", "--record", file)
    assert answer.status == 1
    assert answer.err == f"heptad: {file}: No such file or directory\n"
    (tmp_path / "no").touch()
    answer = run("play", "--seats", "random,random,random", "--record", file)
    assert answer.err == f"heptad: {file}: Not a directory\n"


def test_what_the_system_says_about_a_file_is_said_in_the_language_of_the_reader(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere"
    assert run("--lang", "ja", "replay", missing).err == f"heptad: {missing}：ファイルまたはフォルダーがありません\n"
    assert run("--lang", "ja", "replay", tmp_path).err == f"heptad: {tmp_path}：フォルダーです\n"


# ── names ───────────────────────────────────────────────────────────────────
def test_names_are_cleaned_where_they_are_given(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    names = "A\x1b[2Jnn=random,\u202eB\no=random,\ud800=random"
    answer = run("play", "--seats", names, "--seed", "1", "--record", file)
    assert answer.status == 0
    seats = Record.from_json(file.read_text("utf-8")).seats
    assert [seat["name"] for seat in seats] == ["A [2Jnn", "B o", ""]


def test_a_stored_name_is_printed_without_marks_of_direction_and_what_cannot_be_printed_is_escaped(run: Run) -> None:
    seats = (Seat(name="\u202eAnn\u2066", by="person"), Seat(name="👩‍🚀", by="greedy"))
    record = Table.new("duel", {"wonders": "preset", "first": 0}, seed="1", seats=seats).record
    for command in (("replay", "-"), ("legal", "-")):
        out = run(*command, stdin=record.to_json()).out
        assert "\u202e" not in out
        assert all(line.isprintable() for line in out.splitlines())
    out = run("replay", "-", stdin=record.to_json()).out
    assert "Ann" in out
    assert "202e" not in out
    assert "\\u200d" in out


def test_an_error_prints_nothing_raw(run: Run, tmp_path: Path) -> None:
    data = RECORD.to_data() | {"actions": ["0 b:\x1b]0;title\x07"]}
    answers = [
        run("replay", "-", stdin=json.dumps(data)),
        run("replay", "-", stdin=json.dumps(RECORD.to_data() | {"game": "\x1b[31m\u202e"})),
        run("replay", tmp_path / "\x1b[31mfile"),
        run("simulate", "wonders", "--option", "sides=\x1b[31m"),
        run("simulate", "wonders", "--bots", "\x1b[31m\ud800"),
    ]
    for answer in answers:
        assert answer.status == 1
        assert answer.err.count("\n") == 1
        assert answer.err.strip().isprintable()


# ── terminals with few characters ───────────────────────────────────────────
@pytest.mark.slow
@pytest.mark.parametrize("encoding", first_in_usual_run(["ascii", "cp1252", "utf-8"]))
def test_any_terminal_can_show_a_game(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "美奈.json"
    seats = (Seat(name="Élodie", by="person"), Seat(name="美奈", by="greedy"))
    file.write_text(Table.new("duel", {"wonders": "preset"}, seed="1", seats=seats).record.to_json(), "utf-8")
    typed = "é美\n" + "1\n" * 120
    environment = os.environ | {"PYTHONPATH": str(ENGINE), "PYTHONIOENCODING": encoding, "LANGUAGE": "en"}
    for argv, given in (
        (["replay", str(file)], ""),
        (["replay", "-"], file.read_text("utf-8")),
        (["legal", str(file), "--json"], ""),
        (["replay", str(tmp_path / "無い")], ""),
        (["play", "--resume", str(file), "--record", str(file)], typed),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "heptad", *argv],
            input=given.encode(),
            capture_output=True,
            env=environment,
            check=False,
        )
        assert done.returncode == (1 if "無い" in argv[-1] else 0), done.stderr
        assert b"Traceback" not in done.stderr
        done.stdout.decode(encoding)
    shown = done.stdout.decode(encoding)
    assert "Winner" in shown
    assert ("美奈" if encoding == "utf-8" else "\\u7f8e\\u5948") in shown
    assert ("\\xc9lodie" if encoding == "ascii" else "Élodie") in shown
