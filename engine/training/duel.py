"""7 Wonders Duel as the trainer sees it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from heptad.games import duel
from heptad.games.duel import DUEL, value
from heptad.games.duel.features import FACTS, MIRROR, Sums, names
from heptad.games.duel.state import AGES, OVER, State
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.net import fit_net
from training.subject import Row, Samples

BYTES = -(-FACTS // 8)
HIDDEN = 16


class DuelSubject:
    """The facts of a position as bits, eight in each feature; one row, for the other seat sees the opposite."""

    game = DUEL
    weights = Path(duel.__file__).with_name("weights.py")
    names = names()

    def __init__(self) -> None:
        self._facts = Sums([1 << fact for fact in range(FACTS)])

    def options(self, rng: Rng) -> dict[str, Any]:
        return {} if rng.below(8) else {"wonders": "preset"}

    def rows(self, state: State) -> list[Row]:
        if state.ask == OVER:
            return []
        return [Row(0, max(state.age, 1), [*self._facts.of(state).to_bytes(BYTES, "little")])]

    def fit(self, samples: Samples) -> Tables:
        tables: Tables = {}
        for age in range(1, AGES + 1):
            chosen = samples.phase == age
            facts = np.unpackbits(samples.features[chosen].astype(np.uint8), axis=1, bitorder="little")[:, :FACTS]
            first, second = fit_net(facts, samples.target[chosen], np.array(MIRROR), HIDDEN)
            tables[f"first{age}"] = (first * value.SCALE).round().astype(int).tolist()
            tables[f"second{age}"] = [(second * value.SCALE).round().astype(int).tolist()]
        return tables

    def prepared(self, tables: Tables) -> Callable[[], None]:
        return partial(value.LEARNED.use, value.nets_of(tables))


SUBJECT = DuelSubject()
