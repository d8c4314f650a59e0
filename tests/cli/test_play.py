"""`heptad play`: whole games at the terminal, undo, people who share a terminal, and games that are played on."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from heptad.cli.play import CLEAR
from heptad.kernel.record import Record
from heptad.table import Table
from tests.terminal import Run


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


def test_a_person_may_ask_what_happened_and_what_the_points_come_from(run: Run) -> None:
    typed = "what happened?\n1\nwhat happened?\nwhere do my points come from?\nq\n"
    out = run("play", "duel", "--seed", "7", "--seats", "Ann=person,Bob=person", stdin=typed).out
    assert "Ann> Nothing yet.\n" in out
    assert out.count("Ann takes The Colossus.\n") == 2
    assert "Bob> Bob: 2 points\nTreasury: 2\n" in out


def test_a_person_may_ask_how_the_game_is_won_how_far_it_is_and_for_a_new_one_but_for_no_hint(run: Run) -> None:
    typed = "what should i do?\nhow do i win?\nhow many cards are left?\nnew game\nq\n"
    out = run("play", "architects", "--seed", "7", stdin=typed).out
    assert "There are no hints here. Type “choices” for what you can do.\n" in out
    assert "The game ends when a wonder is completed." in out
    assert "> Round 1\nCentre: " in out
    assert "Type “quit” and start “heptad play” again.\n" in out


@pytest.mark.parametrize(
    ("lang", "told", "history", "acted"),
    [
        ("en", "Type the number of a choice, or words such as the name of a card.", "history", "Player 1 takes"),
        ("ja", "選択肢の番号か、カードの名前などの言葉を入力してください。", "履歴", "プレイヤー1が"),
    ],
)
def test_the_first_line_says_what_may_be_typed_and_names_the_history(
    run: Run, lang: str, told: str, history: str, acted: str
) -> None:
    out = run("--lang", lang, "play", "architects", "--seed", "1", stdin=f"1\n{history}\nq\n").out
    first = out.splitlines()[1]
    assert first.startswith(told)
    assert history in first
    assert out.count(acted) == 2  # when it happened, and on request


@pytest.mark.parametrize(
    ("lang", "more", "known"),
    [
        ("en", "There are also: choices, cards, rules.", ("choices", "cards", "rules")),
        ("ja", "ほかに「選択肢」「手札」「ルール」があります。", ("選択肢", "手札", "ルール")),
    ],
)
def test_the_help_lists_what_else_may_be_typed(run: Run, lang: str, more: str, known: tuple[str, ...]) -> None:
    out = run("--lang", lang, "play", "--seed", "2a", stdin="\n".join(["?", *known, "q", ""])).out
    assert out.count(f"\n{more}\n") == 1
    assert {"en": "fits nothing", "ja": "当てはまるものがありません"}[lang] not in out


def test_an_empty_line_is_passed_over(run: Run) -> None:
    assert "fits nothing" not in run("play", "--seed", "2a", stdin="\n \n\u3000\nq\n").out


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


@pytest.mark.parametrize(("system", "written", "commands"), [("posix", 2, []), ("nt", 0, ["cls", "cls"])])
def test_the_screen_is_cleared_in_the_way_of_the_system(
    run: Run, monkeypatch: pytest.MonkeyPatch, system: str, written: int, commands: list[str]
) -> None:
    called: list[str] = []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("heptad.cli.play.os", SimpleNamespace(name=system, system=called.append), raising=False)
    out = run("play", "--seats", "Ann=person,Bob=person,greedy", "--seed", "1", stdin="\n1\n\nq\n").out
    assert (out.count(CLEAR), called) == (written, commands)


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
    assert "  Player 1 manages it\n  Cards in its pile: 6\n" in out
    own, free = out.split("For the Free City: ")
    duty = "The Free City can use this card and may not discard it."
    assert (duty in own, duty in free) == (False, True)
    assert "as stage 1 of Rhodes: 1 shield, 3 points" in own  # the stage that Manneken Pis would copy


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
