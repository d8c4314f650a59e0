"""Statistics of uniformly random games, compared with figures on which independent engines of this game agree."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from heptad.bots.match import GameResult, match
from heptad.bots.registry import create_bot
from heptad.games.duel import DUEL
from heptad.games.duel.state import ASK_NAMES
from heptad.kernel.rng import Rng

GAMES = 750
SEEDS = range(80)


@cache
def games(middle_pawn: str) -> tuple[GameResult, ...]:
    """Play 750 random games with this option."""
    return tuple(match(DUEL, {"middle_pawn": middle_pawn}, [create_bot("random")] * 2, GAMES, "7"))


def endings() -> Counter[str]:
    """Count the reasons of the outcomes of all these games, with either option."""
    return Counter(played.outcome.reason for option in ("begins", "chooses") for played in games(option))


@pytest.mark.parametrize(("middle_pawn", "decisions", "branching"), [("chooses", 71.6, 5.56), ("begins", 71.2, 5.58)])
def test_a_game_has_as_many_decisions_and_choices_as_elsewhere(
    middle_pawn: str, decisions: float, branching: float
) -> None:
    played = games(middle_pawn)
    made = sum(game.decisions for game in played)
    assert made / GAMES == pytest.approx(decisions, abs=0.6)
    assert sum(game.choices for game in played) / made == pytest.approx(branching, abs=0.06)


def test_about_one_game_in_thirty_ends_by_military_supremacy_and_one_in_a_thousand_by_science() -> None:
    shares = {reason: count / (2 * GAMES) for reason, count in endings().items()}
    assert shares["points"] == pytest.approx(0.936, abs=0.02)
    assert shares["military"] == pytest.approx(0.035, abs=0.015)
    assert shares["civic"] == pytest.approx(0.026, abs=0.012)
    assert shares.get("science", 0) < 0.005
    assert shares.get("shared", 0) < 0.006


def test_the_seats_are_even() -> None:
    won = sum(played.outcome.winners == (0,) for option in ("begins", "chooses") for played in games(option))
    assert won / (2 * GAMES) == pytest.approx(0.5, abs=0.04)


def test_no_game_that_ends_by_points_has_fewer_than_sixty_main_moves_and_eight_picks() -> None:
    for played in games("begins"):
        assert played.decisions <= 60 + 8 + 2 + 5 + 1 + 1 + 2
        if played.outcome.reason in ("points", "civic", "shared"):
            assert played.decisions >= 68


@cache
def built_gladly(seed: int) -> tuple[Counter[str], str]:
    """Play a random game in which every seat builds a wonder whenever it can.

    Return the number of answers to each question, the number of built wonders, and the reason of the outcome.
    """
    rng, options = Rng(seed), DUEL.options({"first": seed % 2})
    state = DUEL.start(options, DUEL.deal(options, rng))
    answers: Counter[str] = Counter()
    while seats := DUEL.current_players(state):
        tokens = [DUEL.encode(action) for action in DUEL.legal_actions(state, seats[0])]
        token = rng.choice([token for token in tokens if token[0] == "w"] or tokens)
        answers[ASK_NAMES[state.ask]] += 1
        answers["wonders built"] += token[0] == "w"
        DUEL.apply(state, seats[0], DUEL.decode(token))
    outcome = DUEL.outcome(state)
    assert outcome is not None
    return answers, outcome.reason


def test_a_game_that_nobody_wins_early_has_exactly_sixty_main_moves() -> None:
    for answers, reason in map(built_gladly, SEEDS):
        if reason in ("military", "science"):
            assert answers["turn"] <= 60
        else:
            assert answers["turn"] == 60
    assert sum(reason == "points" for _, reason in map(built_gladly, SEEDS)) > len(SEEDS) / 2


def test_a_game_has_at_most_seven_wonders_one_great_library_and_one_mausoleum() -> None:
    games = [answers for answers, _ in map(built_gladly, SEEDS)]
    for what, most in (("wonders built", 7), ("library", 1), ("discard", 1), ("destroy", 2), ("wonder", 8)):
        assert max(answers[what] for answers in games) == most


def test_the_audit_has_nothing_against_any_game() -> None:
    assert [
        problem for option in ("begins", "chooses") for played in games(option) for problem in played.problems
    ] == []
