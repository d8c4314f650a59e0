"""The trainers, with tiny runs: they play, learn, measure, resume where they stopped, and write weights for a game."""

from __future__ import annotations

import re
import runpy
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import training.architects
import training.duel
import training.reasons
import training.rounds
import training.wonders.rounds
from heptad.arena.spread import processes, spread
from heptad.games import GAMES
from heptad.games.wonders import value
from heptad.games.wonders.weights import PACKED
from heptad.kernel.rng import Rng
from heptad.kernel.weights import unpack
from training.selfplay import Batch, play_batch
from training.wonders import batches as wonders_batches
from training.wonders.fit import ACTION_ROWS
from training.wonders.rounds import empty

#: Enough games that some have two players and some more.
GAMES_OF_ROUND = 6
#: The integer that stands for 1 in the weights of both games.
ONE = 256
MINIATURE = ["--first", "6", "--games", "6", "--iterations", "3", "--deals", "1"]


def train(monkeypatch: pytest.MonkeyPatch, program: ModuleType, *arguments: str) -> None:
    """Run a trainer as a command with these arguments."""
    monkeypatch.setattr(sys, "argv", ["training", *arguments])
    program.main()


def packed(module: Path) -> dict[str, list[list[int]]]:
    """Return the weights in a module that a trainer has written."""
    return unpack(runpy.run_path(str(module))["PACKED"])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "architects"])
def test_two_rounds_are_played_and_learned_and_the_third_run_has_nothing_to_do(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subject = getattr(training, game).SUBJECT
    monkeypatch.setattr(training.rounds, "BATCH", GAMES_OF_ROUND)
    monkeypatch.setattr(subject, "weights", tmp_path / "weights.py", raising=False)
    out = ["--out", str(tmp_path / "run"), *MINIATURE]
    train(monkeypatch, training.rounds, game, *out, "--rounds", "1")
    train(monkeypatch, training.rounds, game, *out, "--rounds", "2", "--write")
    assert "against greedy" in capsys.readouterr().out
    files = {path.name for path in (tmp_path / "run").iterdir()}
    assert files == {
        *(f"round-{number}{end}" for number in (0, 1) for end in ("-0000.npz", ".weights")),
        "curve.jsonl",
    }
    train(monkeypatch, training.rounds, game, *out, "--rounds", "2")
    assert capsys.readouterr().out == ""
    (tmp_path / "run" / "round-1.weights").unlink()
    train(monkeypatch, training.rounds, game, *out, "--rounds", "2")
    assert " games, " not in capsys.readouterr().out, "what was played is not played again"
    found, shipped = packed(tmp_path / "weights.py"), packed(type(subject).weights)
    assert {name: len(rows) for name, rows in found.items()} == {name: len(rows) for name, rows in shipped.items()}


def test_new_weights_are_measured_on_deals_that_they_were_not_learned_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seeds: list[int] = []

    def noted(function: Callable[[Any], Any], jobs: Iterable[Any], executor: Executor | None) -> Iterator[Any]:
        jobs = [*jobs]
        seeds.extend(job.seed for job in jobs)
        return spread(function, jobs, executor)

    monkeypatch.setattr(training.rounds, "spread", noted)
    monkeypatch.setattr(training.rounds, "BATCH", 2)
    run = ["--out", str(tmp_path / "run"), *MINIATURE, "--rounds", "1", "--deals", "2"]
    train(monkeypatch, training.rounds, "duel", *run)
    assert len({*seeds}) == len(seeds) == 6 // 2 + 2


def test_games_of_two_players_leave_the_weights_for_more_players_as_they_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(training.rounds, "BATCH", 2)
    run = ["--out", str(tmp_path / "run"), *MINIATURE, "--rounds", "1", "--players", "2"]
    train(monkeypatch, training.rounds, "architects", *run)
    found = unpack((tmp_path / "run" / "round-0.weights").read_text("ascii"))
    shipped = training.architects.SUBJECT.packaged_weights()
    assert (found["many"], found["two"] == shipped["two"]) == (shipped["many"], False)


@pytest.mark.parametrize("program", [training.rounds, training.wonders.rounds])
def test_a_run_that_was_killed_while_it_wrote_weights_learns_them_again(
    program: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(training.rounds, "BATCH", 2)
    game = ["architects"] if program is training.rounds else []
    arguments = [*game, "--out", str(tmp_path / "run"), "--rounds", "1", "--first", "2", "--games", "2"]
    arguments += ["--deals", "0"] if game else []
    write_text = Path.write_text

    def write_half(path: Path, text: str, *encoding: str) -> None:
        write_text(path, text[: len(text) // 2], *encoding)
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr(Path, "write_text", write_half)
        with pytest.raises(KeyboardInterrupt):
            train(monkeypatch, program, *arguments)
    train(monkeypatch, program, *arguments)
    assert unpack((tmp_path / "run" / "round-0.weights").read_text("ascii"))


@pytest.mark.parametrize("game", ["duel", "architects"])
def test_going_on_from_the_weights_of_the_game_changes_them_little(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    subject = getattr(training, game).SUBJECT
    monkeypatch.setattr(training.rounds, "BATCH", 2)
    monkeypatch.setattr(subject, "weights", tmp_path / "weights.py", raising=False)
    small = ["--onward", "--players", "2", "--rounds", "1", "--games", "2", "--iterations", "3", "--deals", "0"]
    train(monkeypatch, training.rounds, game, "--out", str(tmp_path / "run"), *small, "--write")
    found, shipped = packed(tmp_path / "weights.py"), subject.packaged_weights()
    changes = [
        abs(one - other)
        for name, rows in found.items()
        for row, before in zip(rows, shipped[name], strict=True)
        for one, other in zip(row, before, strict=True)
    ]
    assert max(changes) < ONE
    assert "many" not in found or found["many"] == shipped["many"]


def wonders_played(executor: Executor | None) -> list[tuple[dict[str, object], ...]]:
    """Play games of 7 Wonders in three kinds of rounds; return everything that is recorded about them."""
    tables = value.load_weights()
    rounds = [
        wonders_batches.play(2, 3, 5, None, executor),
        wonders_batches.play(2, 3, 5, tables, executor),
        wonders_batches.play(2, 3, 5, tables, executor, iterations=3),
    ]
    return [(vars_of(log.own), vars_of(log.managed), vars_of(standings)) for log, standings in rounds]


def vars_of(thing: object) -> dict[str, object]:
    return {name: vars(value) if name == "features" else value for name, value in vars(thing).items()}


def test_processes_play_what_one_process_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wonders_batches, "BATCH", 2)
    monkeypatch.setattr(wonders_batches, "SEARCH_BATCH", 2)
    batches = [Batch("architects", number, 2, number, 2, None) for number in range(3)]
    with processes(2) as executor:
        found = dict(spread(play_batch, batches, executor))
        assert wonders_played(executor) == wonders_played(None)
    for number, alone in spread(play_batch, batches):
        assert np.array_equal(found[number].features, alone.features)
        assert np.array_equal(found[number].target, alone.target)


def test_weights_that_are_tried_are_those_of_one_batch_only() -> None:
    """Threads, as workers of a cluster may have, play with the weights of their own batches."""
    shipped = value.WEIGHTS.tables
    batches = [wonders_batches.Batch(n, 3, 2, 5, (shipped, empty())[n % 2], True, 0) for n in range(4)]
    with ThreadPoolExecutor(2) as threads:
        found = [vars_of(played.log.own) for _, played in threads.map(wonders_batches.play_batch, batches)]
    assert found[0] == found[2] != found[1] == found[3]
    assert value.WEIGHTS.tables is shipped


def test_7_wonders_learns_a_policy_and_a_value_for_each_number_of_players(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(training.wonders.rounds, "LAST_VALUE_FACTOR", 1)
    monkeypatch.setattr(training.wonders.rounds, "MODULE", tmp_path / "weights.py")
    out = ["--out", str(tmp_path / "run"), "--first", "6", "--games", "6", "--iterations", "3"]
    train(monkeypatch, training.wonders.rounds, *out, "--rounds", "1", "--searched")
    train(monkeypatch, training.wonders.rounds, *out, "--rounds", "2", "--searched", "1", "1", "--write")
    assert [line.split(",")[0] for line in capsys.readouterr().out.splitlines() if line[0] == "{"] == [
        "{'round': 0", "{'value': 0", "{'round': 1", "{'value': 1", "{'round of searches': 2", "{'round of searches': 3"
    ]  # fmt: skip
    train(monkeypatch, training.wonders.rounds, *out, "--rounds", "2", "--searched", "1", "1")
    assert capsys.readouterr().out == ""
    found, shipped = packed(tmp_path / "weights.py"), unpack(PACKED)
    assert {name: len(rows) for name, rows in found.items()} == {
        **{name: len(rows) for name, rows in shipped.items()},
        "action_3": ACTION_ROWS,
    }


@pytest.mark.parametrize(("program", "arguments"), [("training", ["duel"]), ("training.wonders", [])])
def test_both_trainers_are_commands(
    program: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", [program, *arguments, "--out", str(tmp_path / "run"), "--rounds", "0"])
    import_module(program + ".__main__")
    assert (tmp_path / "run").is_dir()


@pytest.mark.parametrize("game", ["duel", "architects"])
def test_each_code_of_a_reason_gets_a_factor_and_the_share_that_agrees_is_told(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    training.reasons.main([game, "--games", "2", "--iterations", "60"])
    agreed, again, *factors = capsys.readouterr().out.splitlines()
    shares = r"of the pairs of the other half in the same order: \d+% before, \d+% with the factors"
    assert re.fullmatch(shares, agreed)
    assert re.fullmatch(shares, again)
    found = {key.strip(' "'): float(factor.rstrip(",")) for key, factor in (line.split(":") for line in factors)}
    assert list(found) == list(import_module(f"heptad.games.{game}.reason_codes").REASON_CODES)
    assert all(training.reasons.MIN_FACTOR <= factor <= training.reasons.MAX_FACTOR for factor in found.values())


def test_the_factors_are_found_by_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["training.reasons", "duel", "--games", "2", "--iterations", "60"])
    import_module("training.reasons.__main__")
    assert '    "points": ' in capsys.readouterr().out


@pytest.mark.parametrize("game", ["duel", "architects"])
def test_a_position_that_is_over_teaches_nothing_but_its_end(game: str) -> None:
    subject, rules = getattr(training, game).SUBJECT, GAMES[game]
    options = rules.options({})
    state, rng = rules.start(options, rules.deal(options, Rng(3))), Rng(4)
    assert subject.rows(state)
    while seats := rules.current_players(state):
        rules.apply(state, seats[0], rules.random_action(state, seats[0], rng))
    assert subject.rows(state) == []
