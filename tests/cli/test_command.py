"""The command `heptad`: what it refuses, its help, and its language."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from heptad.text.common import width
from tests.terminal import Run, played


def test_a_single_game_and_action_are_in_the_singular(run: Run) -> None:
    assert "2 players, 1 game from seed 2a" in run("simulate", "duel", "--games", 1, "--seed", "2a").out
    assert "3 players, 1 action: the record" in run("replay", "-", stdin=played(1).record.to_json()).out


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (
            ("simulate", "wonders", "--bots", "deep-thought"),
            "There is no bot “deep-thought”. There are: architect, general, greedy, merchant, novice, random.",
        ),
        (
            ("play", "duel", "--seats", "Ann=persn,random"),
            "There is no bot “persn”. There are: architect, general, greedy, merchant, novice, person, random.",
        ),
        (
            ("play", "--bots", "general.hano"),
            "There is no bot “general.hano”. There are: general.amani, general.brasidas, general.hanno, ",
        ),
        (("play", "--bots", ".hanno"), "There is no bot “.hanno”. There are: architect, general, greedy, merchant, "),
        (("simulate", "wonders", "--bots", "greedy,random"), "not work with 2 bots. Possible numbers: 1, 3."),
        (("play", "--bots", "greedy,random,novice"), "not work with 3 bots. Possible numbers: 1, 2."),
        (("play", "duel", "--bots", "greedy,random"), "not work with 2 bots. Possible numbers: 1."),
        (("simulate", "wonders", "--players", 9), "“players” cannot be “9” in this game. Possible: 2, 3, 4, 5, 6, 7."),
        (
            ("simulate", "wonders", "--option", "sides=c"),
            "“sides” cannot be “c” in this game. Possible: random, a, b, choose.",
        ),
        (("simulate", "wonders", "--option", "manneken=True"), "cannot be “True” in this game. Possible: false, true."),
        (
            ("simulate", "wonders", "--option", "wonders=giza"),
            "cannot be “giza” in this game. Possible: random, draft, or a list of 3 of these: random, alexandria, ",
        ),
        (("simulate", "wonders", "--option", "wonders=giza,babylon"), "“wonders” cannot be “giza, babylon”"),
        (("simulate", "wonders", "--option", "wonders=giza,bar,random"), "“bar” in this game. Possible: random, alex"),
        (("simulate", "wonders", "--option", "wonders=giza,giza-b,random"), "“giza” was chosen twice"),
        (("simulate", "wonders", "--seed", "hello"), "characters, 0–9 and a–f"),
        (("play", "--seats", "person,greedy"), "This game has 3 seats, not 2."),
        (("play", "--seats", "person,greedy,nobody"), "no bot “nobody”"),
    ],
)
def test_what_cannot_be_taken_is_said_in_one_sentence(run: Run, argv: tuple[object, ...], reason: str) -> None:
    answer = run(*argv)
    assert answer.status == 1
    assert reason in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("fly",),
        ("--lang", "xx"),
        ("simulate", "go"),
        ("simulate", "wonders", "--games", 0),
        ("simulate", "wonders", "--option", "x"),
    ],
)
def test_what_is_no_command_ends_with_2(run: Run, argv: tuple[object, ...]) -> None:
    assert run(*argv).status == 2


def test_without_a_command_the_help_is_printed(run: Run) -> None:
    answer = run()
    assert (answer.status, answer.out) == (2, "")
    assert "play a whole game in the terminal" in answer.err


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "selfplay", "replay", "legal"])
def test_the_help_of_a_command_explains_every_option(run: Run, command: str) -> None:
    options = run(command, "--help").out.partition("\noptions:\n")[2]
    entries = re.split(r"\n  (?=-)", f"\n{options}")[1:]
    assert [entry for entry in entries if not re.search(r"(  |\n +)[a-z(]", entry)] == []


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "selfplay"])
def test_only_the_command_that_people_play_with_speaks_of_people(run: Run, command: str) -> None:
    assert ("people" in run(command, "--help").out) == (command == "play")


@pytest.mark.parametrize("words", [("--lang", "ja", "play", "--help"), ("play", "--lang", "ja", "-h"), ("play", "-h")])
def test_the_help_is_in_the_language_of_the_reader_and_fits_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("LANGUAGE", "ja")
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(*words).out.splitlines()
    assert {"引数:", "オプション:"} <= {*lines}
    assert "  -h, --help          このヘルプを表示して終了します" in lines
    assert max(map(width, lines)) <= 80


def test_the_language_is_given_before_or_after_the_command(run: Run) -> None:
    record = played().record.to_json()
    for words in (("--lang", "ja", "replay", "-"), ("replay", "-", "--lang", "ja")):
        assert "勝者" in run(*words, stdin=record).out


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({}, "Winner"),
        ({"LANG": "ja_JP.UTF-8"}, "勝者"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "Winner"),
        ({"LC_ALL": "de_DE", "LANGUAGE": "ja:en"}, "勝者"),
        ({"LANGUAGE": "fr_FR:ja_JP:en"}, "勝者"),
    ],
)
def test_the_environment_chooses_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], says: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert says in run("replay", "-", stdin=played().record.to_json()).out


@pytest.mark.parametrize(
    ("display_language", "environment", "says"),
    [(0x0411, {}, "勝者"), (0x0411, {"LANG": "en"}, "Winner"), (0x0407, {}, "Winner"), (0xFFFF, {}, "Winner")],
)
def test_on_windows_the_display_language_is_chosen_unless_the_environment_names_one(
    run: Run, monkeypatch: pytest.MonkeyPatch, display_language: int, environment: dict[str, str], says: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: display_language)
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr("sys.platform", "win32")
    assert says in run("replay", "-", stdin=played().record.to_json()).out
