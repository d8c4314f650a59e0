"""The training subject for 7 Wonders Architects: samples, and value networks for two and for more players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from heptad.games import architects
from heptad.games.architects import ARCHITECTS, Architects, value
from heptad.games.architects.features import FEATURES, Features, names
from heptad.games.architects.state import OVER, State
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.architects_network import Net, fit_seats, random_net
from training.subject import Row, Samples

#: The number of feature indices stored for each seat; more than can hold at once.
WIDTH = 32
#: The number of hidden units.
HIDDEN = value.LANES - 1
#: Number of epochs and peak learning rate if training continues from existing weights (`--onward`).
ONWARD_EPOCHS, ONWARD_LEARNING_RATE = 3, 5e-4
#: Numbers of players of the games that are not for two players. Four of five games are for two.
OTHER_PLAYER_COUNTS = (4, 3, 5, 6, 7)


class ArchitectsSubject:
    """Architects as the trainer sees it. The phase of a sample is the number of players.

    The features of a sample are WIDTH indices for each of seven seats, the seat to move first; FEATURES is the padding.
    The target is the share of the win of the seat to move.
    """

    game = ARCHITECTS
    weights = Path(architects.__file__).with_name("weights.py")
    names = names()
    styles = ()
    search_weight = 0.0

    def __init__(self) -> None:
        self._features = Features([(row,) for row in range(FEATURES)], ())

    def options(self, rng: Rng) -> dict[str, Any]:
        """Draw the number of players, and in one of four games the end "turn" instead of "instant"."""
        players = 2 if rng.below(5) else OTHER_PLAYER_COUNTS[rng.below(len(OTHER_PLAYER_COUNTS))]
        return {"players": players, "end": "instant" if rng.below(4) else "turn"}

    def rows(self, state: State) -> list[Row]:
        """Return one sample for the seat to move; none for a finished game, whose value is exact."""
        if state.ask == OVER:
            return []
        players = len(state.cities)
        found = self._features.of(state)
        seats = [found[(state.seat + step) % players] for step in range(players)]
        padded = [row for seat in seats for row in (*seat, *[FEATURES] * (WIDTH - len(seat)))]
        return [Row(state.seat, players, padded + [FEATURES] * (WIDTH * 7 - len(padded)))]

    def packaged_weights(self) -> Tables:
        return value.load_weights()

    def fit(self, samples: Samples, before: Tables | None) -> Tables:
        """Fit one network ("two") for two players and one ("many") for three to seven.

        A network for which there are no samples keeps the weights `before`, otherwise those of the package. Weights are
        rounded to multiples of 1 / `value.ONE`.
        """
        tables = dict(before or self.packaged_weights())
        for name, chosen in (("two", samples.phase == 2), ("many", samples.phase > 2)):
            if not chosen.any():
                continue
            seats = samples.features[chosen].reshape(int(chosen.sum()), -1, WIDTH)[:, : 2 if name == "two" else 7]
            if before:
                initial = Net(_floats(before[name]), _floats(before[f"{name}_factors"][0]))
                net = fit_seats(
                    initial, seats, samples.target[chosen], epochs=ONWARD_EPOCHS, learning_rate=ONWARD_LEARNING_RATE
                )
            else:
                net = fit_seats(random_net(FEATURES, HIDDEN), seats, samples.target[chosen])
            tables[name] = np.rint(net.first * value.ONE).astype(int).tolist()
            tables[f"{name}_factors"] = [np.rint(net.second * value.ONE).astype(int).tolist()]
        return tables

    def with_weights(self, tables: Tables) -> Architects:
        """Return the game with a value function that uses these weights."""
        two, many = (value.value_from(tables, players) for players in (2, 3))

        class Weighted(Architects):
            @staticmethod
            def estimate(state: State) -> Sequence[float]:
                network = two if len(state.cities) == 2 else many
                return value.final_shares(state) if state.ask == OVER else network.shares(state)

        return Weighted()


def _floats(integers: Sequence[Any]) -> npt.NDArray[np.float32]:
    """Convert integer weights back to floating point."""
    return np.array(integers, np.float32) / np.float32(value.ONE)


SUBJECT = ArchitectsSubject()
