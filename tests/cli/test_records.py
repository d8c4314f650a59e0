"""`heptad replay` and `heptad legal`: a record is verified and its score printed; what is no record is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from heptad.kernel.record import Record
from tests.terminal import Run, played


def test_replay_verifies_a_record_and_prints_the_score_sheets(run: Run, tmp_path: Path) -> None:
    table = played()
    file = tmp_path / "game.json"
    file.write_text(table.record.to_json(), "utf-8")
    answer = run("replay", file)
    assert answer.status == 0
    totals = next(line for line in answer.out.splitlines() if line.startswith("Total"))
    assert totals.split()[1:] == [str(sheet.total) for sheet in table.score()]
    assert f"\nPlayer 3: {table.score()[2].total} points\n  Military conflicts: " in answer.out
    assert answer.out.splitlines()[-1].startswith("Winner")


@pytest.mark.parametrize(("columns", "tables"), [("", 1), ("80", 2), ("40", 7), ("10", 7)])
def test_the_seats_of_a_score_sheet_that_do_not_fit_in_the_terminal_follow_below(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str, tables: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    table = played(players=7)
    lines = run("replay", "-", stdin=table.record.to_json()).out.splitlines()
    totals = [line for line in lines if line.startswith("Total")]
    assert len(totals) == tables
    assert [int(n) for line in totals for n in line.split()[1:]] == [sheet.total for sheet in table.score()]
    assert columns != "80" or max(map(len, totals)) <= 80


def test_replay_as_json_from_standard_input(run: Run) -> None:
    table = played(players=4)
    found = json.loads(run("replay", "-", "--json", stdin=table.record.to_json()).out)
    assert (found["ok"], found["over"], found["players"], found["actions"]) == (True, True, 4, table.revision)
    assert [score["total"] for score in found["scores"]] == [sheet.total for sheet in table.score()]
    assert all(sum(score.values()) == 2 * score["total"] for score in found["scores"])
    for sources, score in zip(found["sources"], found["scores"], strict=True):
        assert {line: sum(it["points"] for it in of) for line, of in sources.items()} | {
            "total": score["total"]
        } == score
    assert found["outcome"]["winners"] == list(table.outcome().winners)  # type: ignore[union-attr]


def test_replay_as_json_of_an_unfinished_game_says_nothing_about_sources(run: Run) -> None:
    assert json.loads(run("replay", "-", "--json", stdin=played(20).record.to_json()).out)["sources"] == []


def test_replay_of_an_unfinished_game_says_so(run: Run) -> None:
    answer = run("replay", "-", stdin=played(20).record.to_json())
    assert answer.status == 0
    assert answer.out.splitlines()[2].split() == ["Player", "1", "Player", "2", "Player", "3"]
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
