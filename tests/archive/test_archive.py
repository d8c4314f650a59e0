"""The archive of finished games: every later version of the engine must replay them to the same scores.

Each line of a game's .jsonl file is one finished game: its record as it was written at the time, the score lines of
each seat, the winners and the reason. About half of the records have format 1 (a seed or a deal), the others format 2.
links.jsonl holds links that were made at the time. Lines may be added, for a new version of the rules or a new form of
record; existing lines must never be changed. The line of a finished game is
`json.dumps(replayed(record) | {"record": record.to_data()})`; `heptad selfplay` writes records of such games.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heptad.games import GAMES
from heptad.kernel.record import Record
from heptad.table import Table
from tests.archive.replay import FOLDER, lines, replayed

ROWS = {game: lines(game) for game in sorted(GAMES)}


def test_the_archive_holds_every_game_player_number_side_and_option() -> None:
    assert sum(map(len, ROWS.values())) >= 188
    wonders, duel, architects = (
        [row["record"]["options"] for row in ROWS[game]] for game in ("wonders", "duel", "architects")
    )
    assert (
        {options["players"] for options in wonders} == {options["players"] for options in architects} == {*range(2, 8)}
    )
    assert {options["sides"] for options in wonders} == {"random", "a", "b", "choose"}
    assert {options["manneken"] for options in wonders} == {False, True}
    assert {str(options["wonders"]) for options in wonders} >= {"random", "draft"}
    named = {entry for options in wonders if isinstance(options["wonders"], list) for entry in options["wonders"]}
    assert len(named & {f"{wonder}-{side}" for wonder in WONDERS for side in "ab"}) == 16
    assert {(options["wonders"], options["first"], options["middle_pawn"]) for options in duel} == {
        (wonders_, first, pawn)
        for wonders_ in ("draft", "preset")
        for first in ("random", 0, 1)
        for pawn in ("begins", "chooses")
    }
    assert {(options["players"], options["end"]) for options in architects} == {
        (players, end) for players in range(2, 8) for end in ("instant", "turn")
    }
    assert {row["reason"] for row in ROWS["duel"]} == {"points", "civic", "shared", "military", "science"}
    assert {row["reason"] for row in ROWS["architects"]} >= {"points", "stages", "shared"}


#: The wonders of 7 Wonders, each of which has two sides.
WONDERS = ("alexandria", "babylon", "ephesus", "giza", "halicarnassus", "olympia", "rhodes", "manneken")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_form_of_a_record_is_kept(game: str) -> None:
    forms = {(row["record"]["heptad"], "seed" in row["record"], "deal" in row["record"]) for row in ROWS[game]}
    assert {(1, True, False), (2, True, True)} <= forms
    assert {form for form in forms if form[0] == 1} <= {(1, True, False), (1, False, True)}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_is_replayed_to_the_same_scores_and_outcome(game: str) -> None:
    for number, row in enumerate(ROWS[game], 1):
        assert replayed(Record.from_data(row["record"])) == row | {"record": None}, f"line {number}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_point_of_a_finished_game_comes_from_something_and_nothing_is_said_before(game: str) -> None:
    for row in ROWS[game][::2]:
        table = Table(Record.from_data(row["record"]))
        assert table.at(0).view(None)["sources"] == []
        found = [
            {line: sum(source["points"] for source in parts) for line, parts in seat.items()}
            for seat in table.view(None)["sources"]
        ]
        assert found == row["scores"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_stored_of_an_old_game_carries_its_deal_and_is_the_same_game(game: str) -> None:
    for row in ROWS[game]:
        old = Table(Record.from_data(row["record"]))
        stored: dict[str, Any] = json.loads(old.record.to_json())
        assert (stored["heptad"], stored["actions"]) == (2, row["record"]["actions"])
        without_seed = {name: value for name, value in stored.items() if name != "seed"}
        assert Table(Record.from_data(without_seed)).score() == old.score()
        assert Record.from_link(old.record.to_link()) == old.record


def test_every_link_opens_the_same_game() -> None:
    rows = [json.loads(line) for line in (FOLDER / "links.jsonl").read_text("utf-8").splitlines()]
    assert {row["game"] for row in rows} == set(GAMES)
    for row in rows:
        table = Table(Record.from_link(row["link"]))
        assert (table.record.game, [sheet.total for sheet in table.score()]) == (row["game"], row["totals"])
        assert table.outcome() is not None


def test_the_archive_stays_small() -> None:
    assert sum(path.stat().st_size for path in Path(FOLDER).glob("*.jsonl")) < 700_000
