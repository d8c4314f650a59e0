"""How well the chances that people are shown agree with who wins (`Game.chances`): a small check of the calibration."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from heptad.games import GAMES
from heptad.kernel.game import AnyGame
from heptad.kernel.rng import Rng
from tests.thorough import in_turn

#: The number of games of each kind, enough for standard errors of about a hundredth.
GAMES_PLAYED = 150
#: The parts of a game in which the chances are checked separately.
PARTS = 3
CASES = [(key, players) for key, game in GAMES.items() for players in game.players]


class Forecast(NamedTuple):
    """The chances of all seats before a decision, and what each of them got at the end."""

    chances: list[float]
    returns: list[float]


def forecasts(game: AnyGame, players: int, rng: Rng) -> list[list[Forecast]]:
    """Let sensible players finish games; return for each part of a game the chances in the middle of that part."""
    found: list[list[Forecast]] = [[] for _ in range(PARTS)]
    options = game.options({"players": players})
    for _ in range(GAMES_PLAYED):
        state = game.begin(options, rng)
        seen: list[Any] = []  # the positions before all decisions
        while seats := game.current_players(state):
            seen.append(state.clone())
            for seat in seats:
                game.apply(state, seat, game.likely_action(state, seat, rng))
        returns = list(game.returns(state))
        for part in range(PARTS):
            middle = seen[(2 * part + 1) * len(seen) // (2 * PARTS)]
            found[part].append(Forecast(list(game.chances(middle)), returns))
    return found


def brier(forecast: Forecast) -> float:
    """Return the mean squared difference between chance and result: 0 is perfect."""
    pairs = zip(forecast.chances, forecast.returns, strict=True)
    return sum((chance - result) ** 2 for chance, result in pairs) / len(forecast.chances)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), in_turn(CASES, 6))
def test_chances_say_more_than_the_same_for_everybody_and_the_leader_wins_as_often_as_they_say(
    key: str, players: int
) -> None:
    blind, last = (1 - 1 / players) / players, 1.0  # the Brier score of a chance of 1 / players for everybody
    for part in forecasts(GAMES[key], players, Rng(players)):
        score = sum(map(brier, part)) / len(part)
        assert score < blind + 0.01  # at the beginning hardly more can be known, and quick players often lose a lead
        assert score < last
        last = score
        leaders = [max(zip(*forecast, strict=True)) for forecast in part]
        said, won = (sum(numbers) / len(leaders) for numbers in zip(*leaders, strict=True))
        assert said == pytest.approx(won, abs=0.12)
    assert last < 0.8 * blind
