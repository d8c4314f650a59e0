"""`heptad simulate`: its figures, its options, its audit, and what it shows while it runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from heptad.bots.match import GameResult, match
from tests.terminal import Run


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


def test_two_players_and_manneken_pis_are_options(run: Run) -> None:
    answer = run("simulate", "wonders", "--players", 2, "--option", "manneken=true", "--games", 3, "--audit", "--json")
    facts = json.loads(answer.out)
    assert facts["options"]["manneken"] is True
    assert (len(facts["wins"]), facts["problems"]) == (2, 0)
