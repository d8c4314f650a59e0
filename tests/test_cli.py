"""The command `heptad`: its output, what it refuses, and a whole game at the terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import heptad
from heptad.bots.match import GameResult, match
from heptad.bots.registry import create_bot
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text.common import width
from tests.terminal import Run

ENGINE = Path(next(iter(heptad.__path__)))


def played(actions: int | None = None, **options: Any) -> Table:
    """Return a table after this number of actions of random bots, or at the end of the game if it is None."""
    table = Table.new("wonders", options, seed="7")
    rng, bot = Rng.of("7"), create_bot("random")
    while (seats := table.current_players) and table.revision != actions:
        table.act(seats[0], table.game.encode(bot.choose(table.info(seats[0]), rng)))
    return table


# ── simulate ────────────────────────────────────────────────────────────────
def test_simulate_counts_games(run: Run) -> None:
    bots = ("--bots", "greedy,random,random")
    answer = run("simulate", "wonders", "--players", 3, *bots, "--games", 20, "--seed", "2a", "--json")
    found = json.loads(answer.out)
    assert answer.status == 0
    assert (found["game"], found["players"], found["games"], found["problems"]) == ("wonders", 3, 20, 0)
    assert found["seconds"] > 0
    assert found["games_per_second"] > 0
    assert found["decisions_per_second"] > found["games_per_second"]
    assert 54 <= found["decisions_per_game"] <= 60
    assert 3 < found["mean_branching"] < 30
    assert sum(found["wins"]) == pytest.approx(20)
    assert len(found["wins"]) == len(found["mean_score"]) == 3
    assert found["mean_score"][0] > max(found["mean_score"][1:])
    assert sum(found["endings"].values()) == 20
    assert set(found["endings"]) <= {"points", "coins", "shared"}


def test_simulate_speaks_to_people_too(run: Run) -> None:
    answer = run("simulate", "wonders", "--games", 3, "--seed", "2a", "--audit")
    assert answer.status == 0
    assert "3 players, 3 games from seed 2a" in answer.out
    assert "problems: none" in answer.out


def test_a_single_game_and_action_are_in_the_singular(run: Run) -> None:
    assert "2 players, 1 game from seed 2a" in run("simulate", "duel", "--games", 1, "--seed", "2a").out
    assert "3 players, 1 action: the record" in run("replay", "-", stdin=played(1).record.to_json()).out


def test_simulate_is_the_same_for_the_same_seed(run: Run) -> None:
    answers = [json.loads(run("simulate", "wonders", "--games", 5, "--seed", "5", "--json").out) for _ in range(2)]
    assert answers[0]["mean_score"] == answers[1]["mean_score"]


@pytest.mark.parametrize(
    ("option", "chosen"),
    [("wonders=draft", "draft"), ("wonders=giza-a,babylon,random", ["giza-a", "babylon", "random"])],
)
def test_options_are_given_by_name(run: Run, option: str, chosen: object) -> None:
    answer = run("simulate", "wonders", "--games", 2, "--option", option, "--option", "sides=choose", "--json")
    options = json.loads(answer.out)["options"]
    assert options == {"players": 3, "wonders": chosen, "sides": "choose", "manneken": False}


def test_an_audit_that_finds_something_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heptad.games.wonders.Wonders.problems", staticmethod(lambda state: ["a coin went astray"]))
    answer = run("simulate", "wonders", "--games", 2, "--seed", "1", "--json")
    assert (answer.status, json.loads(answer.out)["problems"]) == (1, 2)
    assert "a coin went astray" in answer.err


def test_somebody_who_watches_a_simulation_sees_a_bar(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("simulate", "duel", "--games", 3).err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = run("simulate", "duel", "--games", 3).err
    assert "[##############################] 3/3 " in shown
    assert shown.endswith("\r")


@pytest.mark.parametrize("finished", [0, 2])
def test_an_interrupt_of_a_simulation_prints_the_finished_games(
    run: Run, monkeypatch: pytest.MonkeyPatch, finished: int
) -> None:
    def interrupted(*given: Any, **more: Any) -> Iterator[GameResult]:
        yield from islice(match(*given, **more), finished)
        raise KeyboardInterrupt

    monkeypatch.setattr("heptad.cli.simulate.match", interrupted)
    answer = run("simulate", "duel", "--games", 5, "--json")
    assert (answer.status, answer.err) == (130, "")
    assert [json.loads(line)["games"] for line in answer.out.splitlines()] == [finished] * bool(finished)


# ── replay and legal ────────────────────────────────────────────────────────
def test_replay_verifies_a_record_and_prints_the_score_sheets(run: Run, tmp_path: Path) -> None:
    table = played()
    file = tmp_path / "game.json"
    file.write_text(table.record.to_json(), "utf-8")
    answer = run("replay", file)
    assert answer.status == 0
    totals = next(line for line in answer.out.splitlines() if line.startswith("Total"))
    assert totals.split()[1:] == [str(sheet.total) for sheet in table.score()]
    assert "Winner" in answer.out


def test_replay_as_json_from_standard_input(run: Run) -> None:
    table = played(players=4)
    found = json.loads(run("replay", "-", "--json", stdin=table.record.to_json()).out)
    assert (found["ok"], found["over"], found["players"], found["actions"]) == (True, True, 4, table.revision)
    assert [score["total"] for score in found["scores"]] == [sheet.total for sheet in table.score()]
    assert all(sum(score.values()) == 2 * score["total"] for score in found["scores"])
    assert found["outcome"]["winners"] == list(table.outcome().winners)  # type: ignore[union-attr]


def test_replay_of_an_unfinished_game_says_so(run: Run) -> None:
    answer = run("replay", "-", stdin=played(20).record.to_json())
    assert answer.status == 0
    assert "not over" in answer.out


def test_replay_of_a_tampered_record_names_the_first_bad_action(run: Run) -> None:
    record = played(20).record
    tampered = replace(record, actions=(*record.actions[:4], (record.actions[4][0], "b:palace"), *record.actions[5:]))
    answer = run("replay", "-", "--json", stdin=tampered.to_json())
    assert answer.status == 1
    assert "move number 5 " in answer.err
    assert "b:palace" in answer.err
    found = json.loads(answer.out)
    assert (found["ok"], found["error"]["code"], found["error"]["number"]) == (False, "record/bad-action", 5)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it cannot be read"),
        ("{}", "not a saved game"),
        ('{"heptad": 9}', "form 9, known: 1–3"),
        ('{"heptad": 1}', "its part “deal” is missing"),
        ("x" * 300_000, "too large"),
        (Record("chess", 1, {}, "1").to_json(), "no game “chess”"),
        (Record("wonders", 9, {}, "1").to_json(), "version 9"),
        (Record("wonders", 1, {}, "xyz").to_json(), "characters, 0–9 and a–f"),
        (
            Record("wonders", 1, {"moon": 1}, "1").to_json(),
            "no option “moon”. There are: players, wonders, sides, manneken.",
        ),
        (Record("wonders", 1, {}, None, {}).to_json(), "cards of this game"),
        (Record("wonders", 1, {}, "1", None, ((0, "resign"),)).to_json(), "move number 1"),
        (Record("wonders", 1, {}, "1", None, ((6, "n"),)).to_json(), "not this city’s turn"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(run: Run, text: str, reason: str) -> None:
    answer = run("replay", "-", stdin=text)
    assert answer.status == 1
    assert answer.out == ""
    assert reason in answer.err


def test_a_file_that_is_missing_or_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    assert run("replay", tmp_path / "nowhere").status == 1
    assert run("legal", tmp_path / "picture").err == "heptad: This is not a saved game: it cannot be read.\n"


def test_legal_lists_who_must_act_and_every_token(run: Run) -> None:
    table = played(20)
    found = json.loads(run("legal", "-", "--json", stdin=table.record.to_json()).out)
    assert found["current_players"] == list(table.current_players)
    assert found["legal"] == {str(seat): table.legal_tokens(seat) for seat in table.current_players}
    text = run("legal", "-", stdin=table.record.to_json()).out
    for seat in table.current_players:
        assert f"seat {seat} (Player {seat + 1}): {' '.join(table.legal_tokens(seat))}\n" in text


def test_legal_after_the_end_lists_nothing(run: Run) -> None:
    record = played().record.to_json()
    found = json.loads(run("legal", "-", "--json", stdin=record).out)
    assert (found["over"], found["current_players"], found["legal"]) == (True, [], {})
    assert "Winner" in run("legal", "-", stdin=record).out


# ── play ────────────────────────────────────────────────────────────────────
@pytest.mark.slow
@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("--players", 7, "--option", "wonders=draft", "--option", "sides=choose"),
        ("--option", "wonders=babylon-b,halicarnassus-b,olympia-a"),
        ("--option", "wonders=halicarnassus-a,olympia-b,babylon-a", "--seats", "Ann=person,Bob=person,Eve=random"),
        ("--option", "wonders=olympia-a,ephesus-b,rhodes-b", "--seats", "person,person,person"),
    ],
)
def test_a_whole_game_at_the_terminal(run: Run, tmp_path: Path, argv: tuple[object, ...]) -> None:
    file = tmp_path / "game.json"
    answer = run("play", "--seed", "2a", "--record", file, *argv, stdin="1\n" * 200)
    assert answer.status == 0
    assert "Age III begins." in answer.out
    assert "wins with" in answer.out
    assert "Winner" in answer.out
    table = Table(Record.from_json(file.read_text("utf-8")))
    assert table.outcome() is not None
    totals = [line for line in answer.out.splitlines() if line.startswith("Total")][-1]
    assert totals.split()[1:] == [str(sheet.total) for sheet in table.score()]


def test_bots_alone_play_to_the_end(run: Run) -> None:
    answer = run("play", "--seats", "greedy,random,greedy", "--seed", "1")
    assert answer.status == 0
    assert "Player 2 builds" in answer.out
    assert "Winner" in answer.out


def test_a_person_can_look_around_take_back_and_leave(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer = run("play", "--seed", "2a", "--record", file, stdin="u\n?\nfly\nc\ns\n1\nu\n2\nq\n")
    assert answer.status == 0
    assert "There is nothing to undo." in answer.out
    assert answer.out.count("redo, q quit") == 2  # at the start, and on request
    assert "“fly” fits nothing here." in answer.out
    assert "Treasury" in answer.out
    assert f"saved in {file}" in answer.out
    first = next(token for seat, token in Record.from_json(file.read_text("utf-8")).actions if seat == 0)
    assert first == Table.new("wonders", seed="2a").legal_tokens(0)[1]


def test_what_was_taken_back_is_redone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer = run("play", "--seed", "2a", "--record", file, stdin="redo\n2\nu\nr\nredo\nq\n")
    assert answer.out.count("There is nothing to redo.") == 2
    actions = Record.from_json(file.read_text("utf-8")).actions
    assert (0, Table.new("wonders", seed="2a").legal_tokens(0)[1]) in actions
    assert {seat for seat, _ in actions} == {0, 1, 2}


def test_bots_alone_get_no_help(run: Run) -> None:
    assert "help" not in run("play", "duel", "--seats", "random,random", "--seed", "1").out


def test_a_saved_game_is_played_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", "2a", "--record", file, stdin="1\n" * 5)
    assert "Left in the middle" not in run("play", "--resume", file, "--record", file, stdin="1\n" * 60).out
    assert Table(Record.from_json(file.read_text("utf-8"))).outcome() is not None


def test_hidden_turns_of_several_persons_are_kept_apart(run: Run) -> None:
    out = run("play", "--seats", "Ann=person,Bob=person,greedy", "--seed", "1", stdin="\n1\n\nq\n").out
    assert out.index("Ann, it is your turn") < out.index("Ann>") < out.index("Bob, it is your turn") < out.index("Bob>")
    assert "Ann builds" not in out


def test_what_one_has_seen_alone_is_cleared_before_the_next_one_is_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "sees_more", lambda _, seat: seat == 0)
    out = run("play", "duel", "--seats", "Ann=person,Bob=person", "--seed", "3", stdin="\n1\n\nq\n").out
    assert out.index("Ann>") < out.index("Bob, it is your turn") < out.index("Bob>")


def test_a_saved_game_that_names_nobody_is_played_on_by_people(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = Table.new("duel", {}, seed="1")
    file.write_text(replace(table.record, seats=()).to_json(), "utf-8")
    assert run("play", "--resume", file, stdin="1\nq\n").status == 0


def test_where_nothing_is_hidden_nobody_has_to_look_away(run: Run) -> None:
    out = run("play", "duel", "--seats", "Ann=person,Bob=person", "--seed", "3", stdin="1\n1\nq\n").out
    assert "Bob>" in out
    assert "it is your turn" not in out


def test_two_players_read_whom_they_choose_for_and_what_is_a_duty(run: Run) -> None:
    out = run(
        "play", "--players", 2, "--seed", "3", "--option", "wonders=giza-a,manneken-a,rhodes-b", stdin="1\nq\n"
    ).out
    assert "Player 1 manages it, Cards in its pile: 6" in out
    own, free = out.split("For the Free City: ")
    duty = "The Free City can use this card and may not discard it."
    assert (duty in own, duty in free) == (False, True)
    assert "as stage 1 of Rhodes: 1 shield, 3 points" in own  # the stage that Manneken Pis would copy


def test_two_players_and_manneken_pis_are_options(run: Run) -> None:
    answer = run("simulate", "wonders", "--players", 2, "--option", "manneken=true", "--games", 3, "--audit", "--json")
    facts = json.loads(answer.out)
    assert facts["options"]["manneken"] is True
    assert (len(facts["wins"]), facts["problems"]) == (2, 0)


def test_seats_without_names_are_told_apart_in_the_score_sheet(run: Run) -> None:
    answer = run("--lang", "ja", "play", "duel", "--seats", "random,random", "--seed", "2a")
    assert " プレイヤー1 プレイヤー2\n" in answer.out
    answer = run("play", "duel", "--seats", f"{'A' * 24}=random,{'B' * 24}=random", "--seed", "2a")
    assert f" {'A' * 17} {'B' * 17}\n" in answer.out


@pytest.mark.parametrize("options", [{}, {"players": 2, "wonders": "draft", "sides": "choose", "manneken": True}])
def test_a_whole_game_in_japanese_says_nothing_in_english(
    run: Run, tmp_path: Path, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [word for key, value in options.items() for word in ("--option", f"{key}={str(value).lower()}")]
    typed = "?\nc\ns\nu\n1\n" + "2\n1\n" * 100
    monkeypatch.setenv("COLUMNS", "80")
    answer = run("--lang", "ja", "play", *given, "--seed", "2a", "--record", tmp_path / "game.json", stdin=typed)
    assert answer.status == 0
    assert "勝者：" in answer.out
    assert set(re.findall(r"[A-Za-z]{2,}", answer.out)) <= {"Enter"}


# ── errors ────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (
            ("simulate", "wonders", "--bots", "deep-thought"),
            "There is no bot “deep-thought”. There are: architect, general, greedy, merchant, novice, random.",
        ),
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
