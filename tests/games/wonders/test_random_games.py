"""Hundreds of random games with all numbers of players and all options: no exception, and no problem in any turn.

`PYTHONPATH=engine .venv/bin/python -m tests.games.wonders.test_random_games 20000` plays the given number of games.
With `free_city` or `manneken` after the number, all of them are games of two players or games with Manneken Pis.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.boards import BOARD_ID, board_key
from heptad.kernel.rng import Rng


def options_of(rng: Rng, part: str) -> dict[str, Any]:
    """Return random options; `part` is "free_city", "manneken" or "" for all kinds of games."""
    players = 2 if part == "free_city" else rng.choice(WONDERS.players)
    cities = max(players, 3)
    wonders: Any = rng.choice(["random", "random", "draft"])
    manneken = rng.below(4) == 0
    if part == "manneken":
        manneken = True
        wonders = rng.choice(["draft", rng.shuffled(["manneken", *["random"] * (cities - 1)])])
    sides = rng.choice(["random", "a", "b", "choose"])
    return {"players": players, "wonders": wonders, "sides": sides, "manneken": manneken}


def play(number: int, part: str = "") -> tuple[list[str], str]:
    """Play one random game and check for problems after every decision; return the boards and the outcome's reason."""
    rng = Rng(number)
    options = WONDERS.options(options_of(rng, part))
    state = WONDERS.start(options, WONDERS.deal(options, rng.fork()))
    builders = rng.below(2)
    while waiting := WONDERS.current_players(state):
        for seat in waiting:
            legal = WONDERS.legal_actions(state, seat)
            liked = [action for action in legal if WONDERS.encode(action)[:1] != "s"] if builders else []
            WONDERS.apply(state, seat, rng.choice(liked or legal))
        problems = WONDERS.problems(state)
        assert not problems, f"game {number}: {problems}"
    outcome = WONDERS.outcome(state)
    assert outcome
    return [board_key(city.board) for city in state.cities], outcome.reason


def play_many(numbers: range, part: str = "") -> tuple[Counter[str], Counter[str]]:
    """Play the games with these numbers; count the boards and the reasons of the outcomes."""
    boards: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for number in numbers:
        seats, reason = play(number, part)
        boards.update(seats)
        endings[reason] += 1
    return boards, endings


def test_random_games_have_no_problem_at_any_turn() -> None:
    boards, endings = play_many(range(300))
    assert boards.keys() == BOARD_ID.keys()
    assert endings.total() == 300


@pytest.mark.parametrize("part", ["free_city", "manneken"])
def test_random_games_of_two_and_with_manneken_pis_have_no_problem_either(part: str) -> None:
    boards, endings = play_many(range(100), part)
    assert boards.keys() == BOARD_ID.keys()
    assert endings.total() == 100


if __name__ == "__main__":
    print(*play_many(range(int(sys.argv[1])), *sys.argv[2:]), sep="\n")
