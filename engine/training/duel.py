"""The training subject for 7 Wonders Duel: samples, and one value network for each age."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from heptad.games import duel
from heptad.games.duel import DUEL, Duel, value
from heptad.games.duel.features import FACTS, MIRROR, Sums, names
from heptad.games.duel.state import AGES, OVER, State
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.duel_network import fit_net
from training.subject import Row, Samples

#: The number of bytes that hold all facts as bits.
BYTES = -(-FACTS // 8)
#: The number of hidden units.
HIDDEN = 16
#: Number of epochs and peak learning rate if training continues from existing weights (`--onward`).
ONWARD_EPOCHS, ONWARD_LEARNING_RATE = 2, 5e-4


class DuelSubject:
    """Duel as the trainer sees it. The phase of a sample is the age (1 during the draft).

    The features are the boolean facts of `heptad.games.duel.features`, packed as bits into bytes, eight facts in each.
    One sample for each position, that of seat 0, is enough: the network is antisymmetric between the seats.
    """

    game = DUEL
    weights = Path(duel.__file__).with_name("weights.py")
    names = names()
    styles = ("warrior", "scholar", "trader", "builder")
    search_weight = 0.5

    def __init__(self) -> None:
        # Bit n of the sum is set if fact n holds.
        self._facts = Sums([1 << fact for fact in range(FACTS)])

    def options(self, rng: Rng) -> dict[str, Any]:
        """Draft the wonders in seven of eight games, otherwise use the preset."""
        return {} if rng.below(8) else {"wonders": "preset"}

    def rows(self, state: State) -> list[Row]:
        """Return one sample for seat 0; none for a finished game, whose value is exact."""
        if state.ask == OVER:
            return []
        return [Row(0, max(state.age, 1), [*self._facts.of(state).to_bytes(BYTES, "little")])]

    def packaged_weights(self) -> Tables:
        return value.load_weights()

    def fit(self, samples: Samples, before: Tables | None) -> Tables:
        """Fit one network for each age. The weights are rounded to multiples of 1 / `value.SCALE`."""
        tables: Tables = {}
        for age in range(1, AGES + 1):
            chosen = samples.phase == age
            facts = np.unpackbits(samples.features[chosen].astype(np.uint8), axis=1, bitorder="little")[:, :FACTS]
            mirror, target = np.array(MIRROR), samples.target[chosen]
            if before:
                initial = (_floats(before[f"first{age}"]), _floats(before[f"second{age}"][0]))
                first, second = fit_net(
                    facts,
                    target,
                    mirror,
                    HIDDEN,
                    epochs=ONWARD_EPOCHS,
                    learning_rate=ONWARD_LEARNING_RATE,
                    initial=initial,
                )
            else:
                first, second = fit_net(facts, target, mirror, HIDDEN)
            tables[f"first{age}"] = (first * value.SCALE).round().astype(int).tolist()
            tables[f"second{age}"] = [(second * value.SCALE).round().astype(int).tolist()]
        return tables

    def with_weights(self, tables: Tables) -> Duel:
        """Return the game with a value function that uses these weights."""

        class Weighted(Duel):
            estimate = staticmethod(value.Value(tables).estimate)

        return Weighted()


def _floats(integers: Sequence[Any]) -> npt.NDArray[np.float32]:
    """Convert integer weights back to floating point."""
    return np.array(integers, np.float32) / np.float32(value.SCALE)


SUBJECT = DuelSubject()
