"""7 Wonders Architects as the trainer sees it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from heptad.games import architects
from heptad.games.architects import ARCHITECTS, value
from heptad.games.architects.features import FEATURES, Features, names
from heptad.games.architects.state import OVER, State
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.seats import fit_seats
from training.subject import Row, Samples

#: More features than a seat ever has at once.
WIDTH = 32
HIDDEN = value.LANES - 1
TABLES = (2, 4, 3, 5, 6, 7, 2, 4)


class ArchitectsSubject:
    """A row lists the features of every seat, those of the seat to move first; its phase is the number of players."""

    game = ARCHITECTS
    weights = Path(architects.__file__).with_name("weights.py")
    names = names()

    def __init__(self) -> None:
        self._features = Features([(row,) for row in range(FEATURES)], ())

    def options(self, rng: Rng) -> dict[str, Any]:
        players = 2 if rng.below(2) else TABLES[rng.below(len(TABLES))]
        return {"players": players, "end": "instant" if rng.below(4) else "turn"}

    def rows(self, state: State) -> list[Row]:
        if state.ask == OVER:
            return []
        players = len(state.cities)
        found = self._features.of(state)
        seats = [found[(state.seat + step) % players] for step in range(players)]
        padded = [row for seat in seats for row in (*seat, *[FEATURES] * (WIDTH - len(seat)))]
        return [Row(state.seat, players, padded + [FEATURES] * (WIDTH * 7 - len(padded)))]

    def fit(self, samples: Samples) -> Tables:
        tables: Tables = {}
        for name, chosen in (("two", samples.phase == 2), ("many", samples.phase > 2)):
            seats = samples.features[chosen].reshape(int(chosen.sum()), -1, WIDTH)
            net = fit_seats(seats[:, :2] if name == "two" else seats, samples.target[chosen], FEATURES, HIDDEN)
            tables[name] = np.rint(net.first * value.ONE).astype(int).tolist()
            tables[f"{name}_factors"] = [np.rint(net.second * value.ONE).astype(int).tolist()]
        return tables

    def prepared(self, tables: Tables) -> Callable[[], None]:
        two, many = value.value_from(tables, 2), value.value_from(tables, 3)
        values = {players: two if players == 2 else many for players in ARCHITECTS.players}
        return partial(setattr, value, "value_of", values.__getitem__)


SUBJECT = ArchitectsSubject()
