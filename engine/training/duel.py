"""7 Wonders Duel as the trainer sees it."""

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
from training.net import fit_net
from training.subject import Row, Samples

BYTES = -(-FACTS // 8)
HIDDEN = 16
#: How weights of a round before are improved by new games: with how many looks at each, and how fast at first.
ONWARD_EPOCHS, ONWARD_RATE = 2, 5e-4


class DuelSubject:
    """The facts of a position as bits, eight in each feature; one row, for the other seat sees the opposite."""

    game = DUEL
    weights = Path(duel.__file__).with_name("weights.py")
    names = names()
    styles = ("warrior", "scholar", "trader", "builder")
    trust = 0.5

    def __init__(self) -> None:
        self._facts = Sums([1 << fact for fact in range(FACTS)])

    def options(self, rng: Rng) -> dict[str, Any]:
        return {} if rng.below(8) else {"wonders": "preset"}

    def rows(self, state: State) -> list[Row]:
        if state.ask == OVER:
            return []
        return [Row(0, max(state.age, 1), [*self._facts.of(state).to_bytes(BYTES, "little")])]

    def shipped(self) -> Tables:
        return value.learned()

    def fit(self, samples: Samples, before: Tables | None) -> Tables:
        tables: Tables = {}
        for age in range(1, AGES + 1):
            chosen = samples.phase == age
            facts = np.unpackbits(samples.features[chosen].astype(np.uint8), axis=1, bitorder="little")[:, :FACTS]
            mirror, target = np.array(MIRROR), samples.target[chosen]
            if before:
                known = (_floats(before[f"first{age}"]), _floats(before[f"second{age}"][0]))
                first, second = fit_net(
                    facts, target, mirror, HIDDEN, epochs=ONWARD_EPOCHS, rate=ONWARD_RATE, known=known
                )
            else:
                first, second = fit_net(facts, target, mirror, HIDDEN)
            tables[f"first{age}"] = (first * value.SCALE).round().astype(int).tolist()
            tables[f"second{age}"] = [(second * value.SCALE).round().astype(int).tolist()]
        return tables

    def with_weights(self, tables: Tables) -> Duel:
        class Weighted(Duel):
            estimate = staticmethod(value.Value(tables).estimate)

        return Weighted()


def _floats(integers: Sequence[Any]) -> npt.NDArray[np.float32]:
    return np.array(integers, np.float32) / np.float32(value.SCALE)


SUBJECT = DuelSubject()
