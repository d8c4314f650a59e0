"""The learned value of a position: what each seat may expect of it, as a share of the win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from struct import Struct

from heptad.games.architects.features import CityFacts, Features, names
from heptad.games.architects.scoring import returns, totals
from heptad.games.architects.state import OVER, State
from heptad.games.architects.weights import NAMES, PACKED
from heptad.kernel.weights import Tables, places, unpack

#: How far the margin shifts what a seat gained at the end, and the points of lead that do so fully.
MARGIN, FULL = 0.02, 40
#: The numbers of a feature lie side by side in one large integer, so that one addition adds all of them.
LANES, BITS = 16, 32
ZERO = sum(1 << BITS - 1 + BITS * lane for lane in range(LANES))
HALF = 1 << BITS - 1
#: What stands for 1 in the weights and factors.
ONE = 256
LAYOUT = Struct(f"<{LANES}I")


class Value:
    """A net with one hidden layer, which looks at the features of one seat at a time.

    `weights` has LANES integers for each feature. The first one adds to the result directly, the others to the hidden
    units, which count by their `factors` as far as they are positive.
    """

    def __init__(self, weights: Sequence[Sequence[int]], factors: Sequence[int]) -> None:
        table = [sum(weight << BITS * lane for lane, weight in enumerate(row)) for row in weights]
        self.features = Features(table, 0)
        self._factors = tuple(factors)

    def logits(self, state: State) -> list[float]:
        """How each seat stands; a difference of one makes the better one's chance 2.7 times as high."""
        found = []
        for packed in self.features.of(state):
            direct, *units = LAYOUT.unpack((packed + ZERO).to_bytes(LAYOUT.size, "little"))
            total = (direct - HALF) * ONE
            for factor, unit in zip(self._factors, units, strict=True):
                if unit > HALF:
                    total += factor * (unit - HALF)
            found.append(total / (ONE * ONE))
        return found

    def shares(self, state: State) -> list[float]:
        """What each seat may expect, 0 to 1; together 1."""
        logits = self.logits(state)
        most = max(logits)
        chances = [exp(logit - most) for logit in logits]
        total = sum(chances)
        return [chance / total for chance in chances]


@cache
def value_of(players: int) -> Value:
    """The value learned for so many players."""
    return value_from(learned(), 2) if players == 2 else _value_of_many()


@cache
def _value_of_many() -> Value:
    return value_from(learned(), 3)


def learned() -> Tables:
    """The weights of the package, for the features of today."""
    tables, at = unpack(PACKED), places(NAMES, names())
    return tables | {
        name: [tables[name][place] if place >= 0 else [0] * LANES for place in at] for name in ("two", "many")
    }


def value_from(tables: Tables, players: int) -> Value:
    """The value for so many players from the tables of weights: one for two of them, one for more."""
    name = "two" if players == 2 else "many"
    return Value(tables[name], tables[f"{name}_factors"][0])


def estimate(state: State) -> Sequence[float]:
    """What each seat may expect, 0 to 1."""
    return final_shares(state) if state.ask == OVER else value_of(len(state.cities)).shares(state)


def facts_of(state: State, player: int) -> CityFacts:
    """What follows from a seat's city."""
    return value_of(len(state.cities)).features.facts(state, player)


def final_shares(state: State) -> list[float]:
    """What each seat gained at the end, shifted a little by its lead over the best of the others."""
    points = totals(state)
    second, first = sorted(points)[-2:]
    leads = [own - (second if own == first else first) for own in points]
    return [
        (1 - MARGIN) * share + MARGIN * min(max(0.5 + lead / (2 * FULL), 0.0), 1.0)
        for share, lead in zip(returns(state), leads, strict=True)
    ]
