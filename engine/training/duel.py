"""7 Wonders Duel as the trainer sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from heptad.games import duel
from heptad.games.duel import DUEL
from heptad.games.duel.state import State
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.fit import linear_tables
from training.subject import Row, Samples


class DuelSubject:
    game = DUEL
    weights = Path(duel.__file__).with_name("weights.py")

    def options(self, rng: Rng) -> dict[str, Any]:
        return {}

    def rows(self, state: State) -> list[Row]:
        a, b = (s.total for s in DUEL.score(state))
        return [Row(0, state.age, [a - b, state.pawn])]

    def fit(self, samples: Samples) -> Tables:
        return linear_tables(samples, 4)

    def use(self, tables: Tables) -> None:
        pass


SUBJECT = DuelSubject()
