"""Hundreds of random games over all numbers of players and all options: no exception, no problem at any turn.

`PYTHONPATH=engine .venv/bin/python -m tests.games.wonders.test_random_games 20000` plays as many as you like.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from heptad.games.wonders import WONDERS
from heptad.games.wonders.boards import board_key
from heptad.kernel.rng import Rng


def options_of(rng: Rng) -> dict[str, Any]:
    players = rng.choice(WONDERS.players)
    wonders: Any = rng.choice(["random", "random", "draft"])
    return {"players": players, "wonders": wonders, "sides": rng.choice(["random", "a", "b", "choose"])}


def play(number: int) -> tuple[list[str], str]:
    """One random game, problems looked for whenever a question is answered: the boards and how it ended."""
    rng = Rng(number)
    options = WONDERS.options(options_of(rng))
    state = WONDERS.start(options, WONDERS.deal(options, rng.fork()))
    builders = rng.below(2)
    while waiting := WONDERS.current_players(state):
        for seat in waiting:
            legal = WONDERS.legal_actions(state, seat)
            liked = [action for action in legal if WONDERS.encode(action)[0] != "s"] if builders else []
            WONDERS.apply(state, seat, rng.choice(liked or legal))
        problems = WONDERS.problems(state)
        assert not problems, f"game {number}: {problems}"
    outcome = WONDERS.outcome(state)
    assert outcome
    return [board_key(city.board) for city in state.cities], outcome.reason


def play_many(numbers: range) -> tuple[Counter[str], Counter[str]]:
    boards: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for number in numbers:
        seats, reason = play(number)
        boards.update(seats)
        endings[reason] += 1
    return boards, endings


def test_random_games_have_no_problem_at_any_turn() -> None:
    boards, endings = play_many(range(300))
    assert len(boards) == 14
    assert endings.total() == 300


if __name__ == "__main__":
    print(*play_many(range(int(sys.argv[1]))), sep="\n")
