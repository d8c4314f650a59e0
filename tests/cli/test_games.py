"""Duel and Architects on the command line: whole games at the terminal, and the output of the other commands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from heptad.bots.registry import create_bot
from heptad.games import GAMES
from heptad.kernel.game import Event, Outcome
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text.common import result_line
from heptad.text.games import TEXTS
from heptad.text.languages import translator
from tests.terminal import Run

PLAYED = ("architects", "duel")
ENGLISH = translator("en")
#: Typed input that takes the first choice until the end of the game; surplus lines are not read.
ALWAYS_FIRST = "1\n" * 300
GAMES_PLAYED = 8
#: Text that shows that a key, a missing value or a placeholder was printed instead of words.
UNREADABLE = re.compile(r"None|_|[{}<>]")


def positions(game: str, **options: Any) -> Iterator[tuple[Table, Sequence[Event[Any]]]]:
    """Yield every position of some random games, including the ends, with what was told to the seat that acted last."""
    rng, bot = Rng.of("7"), create_bot("random")
    for number in range(GAMES_PLAYED):
        table = Table.new(game, options, seed=f"{number:x}")
        yield table, ()
        while seats := table.current_players:
            yield table, table.act(seats[0], table.game.encode(bot.choose(table.info(seats[0]), rng)))


# ── play ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "argv",
    [
        ("duel",),
        ("duel", "--option", "wonders=preset", "--option", "middle_pawn=chooses"),
        ("duel", "--seats", "Ann=person,Bob=person"),
        ("architects",),
        ("architects", "--players", 7, "--option", "end=turn"),
        ("architects", "--players", 3, "--seats", "Ann=person,Bob=person,Eve=random"),
        ("architects", "--option", "wonders=halicarnassus,olympia"),
    ],
)
def test_a_whole_game_at_the_terminal(run: Run, tmp_path: Path, argv: tuple[object, ...]) -> None:
    file = tmp_path / "game.json"
    # Where a person is asked to press Enter, this reads a line "1" as well.
    answer = run("play", *argv, "--seed", "2a", "--record", file, stdin=ALWAYS_FIRST)
    assert (answer.status, answer.err) == (0, "")
    assert re.search(r"^Winners?: .* \(.+\)\.$", answer.out, re.MULTILINE)
    table = Table(Record.from_json(file.read_text("utf-8")))
    assert table.outcome() is not None
    totals = [line for line in answer.out.splitlines() if line.startswith("Total")][-1]
    assert totals.split()[1:] == [str(sheet.total) for sheet in table.score()]


@pytest.mark.parametrize("game", PLAYED)
def test_a_person_can_look_around_take_back_leave_and_play_on(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "game.json"
    typed = "u\n?\nfly\nc\ns\nwho won?\n1\nu\n2\nq\n"
    answer = run("play", game, "--seed", "2a", "--record", file, stdin=typed)
    assert "The game is not over yet." in answer.out
    assert "There is nothing to undo." in answer.out
    assert answer.out.count("redo, q quit") == 2  # at the start, and on request
    assert "“fly” fits nothing here." in answer.out
    assert f"saved in {file}" in answer.out
    mine = [token for seat, token in Record.from_json(file.read_text("utf-8")).actions if seat == 0]
    assert len(mine) == 1
    resumed = run("play", "--resume", file, "--record", file, stdin=ALWAYS_FIRST)
    assert "Winner" in resumed.out
    assert Table(Record.from_json(file.read_text("utf-8"))).outcome() is not None


@pytest.mark.parametrize("game", PLAYED)
def test_bots_alone_play_to_the_end(run: Run, game: str) -> None:
    answer = run("play", game, "--seats", "greedy,random", "--seed", "1")
    assert answer.status == 0
    assert re.search("^Player [12] (builds|built|takes|took) ", answer.out, re.MULTILINE)
    assert "Winner" in answer.out


def test_every_game_is_played_at_the_terminal() -> None:
    """7 Wonders is played in `test_cli_play.py`."""
    assert {"wonders", *PLAYED} == set(GAMES)


# ── printed text ────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("game", "players"), [("architects", 2), ("architects", 3), ("architects", 7)])
def test_every_position_every_legal_action_and_every_event_can_be_read(game: str, players: int) -> None:
    who = [f"Player {seat}" for seat in range(players)]
    counted: Counter[str] = Counter()
    for table, events in positions(game, players=players):
        texts = TEXTS[table.game.key]
        for event in events:
            counted[event.kind] += 1
            lines = texts.sentences(event, who, ENGLISH)
            assert all(line and not UNREADABLE.search(line) for line in lines), (event, lines)
        for seat in table.current_players:
            for everybody in (False, True):
                lines = texts.position(table.view(seat), who, ENGLISH, everybody=everybody)
                assert not UNREADABLE.search("\n".join(lines))
                assert all(any(line.startswith(f"{name}: ") for line in lines) for name in who)
            lines = texts.choices(table.info(seat), who, ENGLISH)
            assert not UNREADABLE.search("\n".join(lines))
            numbers = [int(line[:4]) for line in lines if line[:4].strip().isdigit()]
            assert numbers == list(range(1, len(table.legal_actions(seat)) + 1))
    assert counted["token_taken"]
    assert counted["over"] == GAMES_PLAYED


def test_a_whole_game_of_architects_in_japanese_has_no_english_word(run: Run) -> None:
    seats = "Ann=person,Bob=greedy,Cid=person"
    stdin = "?\nc\ns\n1\nu\nx\n" + ALWAYS_FIRST
    for number, options in enumerate(("wonders=halicarnassus,alexandria,babylon", "end=turn")):
        words = ("--lang", "ja", "play", "architects", "--players", 3, "--seed", number)
        answer = run(*words, "--seats", seats, "--option", options, stdin=stdin)
        assert (answer.status, answer.err) == (0, "")
        assert "勝者" in answer.out
        assert set(re.findall(r"[A-Za-z]{2,}", answer.out)) - {"Enter"} == {"Ann", "Bob", "Cid"}


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_has_its_words(game: str) -> None:
    reasons = {"wonders": {"points", "coins", "shared"}, "architects": {"points", "stages", "shared"}}
    text = TEXTS[game].text_of(ENGLISH)
    assert reasons.get(game, {"points", "civic", "shared", "military", "science"}) <= set(text.reasons)


def test_several_winners_are_all_named() -> None:
    line = result_line(Outcome((0, 2), "points"), ["Ann", "Bob", "Cid"], TEXTS["wonders"].text_of(ENGLISH))
    assert line.startswith("Winners: Ann, Cid (")


# ── the other commands ──────────────────────────────────────────────────────
@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("architects", 2), ("architects", 7)])
def test_simulate_replay_and_legal_know_the_game(run: Run, game: str, players: int) -> None:
    answer = run("simulate", game, "--players", players, "--bots", "random", "--games", 3, "--seed", "7", "--audit")
    assert answer.status == 0
    assert f"{players} players, 3 games from seed 7" in answer.out
    table = next(table for table, _ in positions(game, players=players) if table.revision == 30)
    seat = table.current_players[0]
    record = table.record.to_json()
    text = run("legal", "-", stdin=record).out
    assert f"seat {seat} (Player {seat + 1}): {' '.join(table.legal_tokens(seat))}\n" in text
    assert f"{players} players, 30 actions: the record is good." in run("replay", "-", stdin=record).out
    tampered = replace(table.record, actions=(*table.record.actions[:9], (seat, "resign")))
    answer = run("replay", "-", stdin=tampered.to_json())
    assert (answer.status, answer.out) == (1, "")
    assert re.fullmatch(r"heptad: .+ move number 10 \(“\d resign”\) is wrong\. .+\n", answer.err)


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (("play", "duel", "--players", 3), "“players” cannot be “3” in this game. Possible: 2."),
        (
            ("play", "duel", "--option", "middle_pawn=stays"),
            "“middle_pawn” cannot be “stays” in this game. Possible: begins, chooses.",
        ),
        (
            ("play", "duel", "--option", "sides=a"),
            "no option “sides”. There are: players, wonders, first, middle_pawn.",
        ),
        (("play", "duel", "--seats", "person,person,greedy"), "This game has 2 seats, not 3."),
        (
            ("simulate", "architects", "--players", 8),
            "“players” cannot be “8” in this game. Possible: 2, 3, 4, 5, 6, 7.",
        ),
        (
            ("simulate", "architects", "--option", "end=never"),
            "“end” cannot be “never” in this game. Possible: instant, turn.",
        ),
        (
            ("simulate", "architects", "--option", "first=2"),
            "“first” cannot be “2” in this game. Possible: random, 0, 1.",
        ),
        (("simulate", "architects", "--option", "wonders=giza"), "Possible: random, or a list of 2 of these: random, "),
        (("simulate", "architects", "--option", "go=0"), "no option “go”. There are: players, wonders, first, end."),
        (("simulate", "architects", "--option", "wonders=giza,giza"), "“giza” was chosen twice"),
    ],
)
def test_what_cannot_be_taken_is_said_in_one_sentence(run: Run, argv: tuple[object, ...], reason: str) -> None:
    answer = run(*argv)
    assert (answer.status, answer.out) == (1, "")
    assert reason in answer.err
    assert answer.err.count("\n") == 1
