"""The learned value of a position: what each seat may expect of it, as a share of the win."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from struct import Struct

from heptad.games.architects.features import Features
from heptad.games.architects.scoring import returns, totals
from heptad.games.architects.state import OVER, State

#: How far the margin shifts what a seat gained at the end, and the points of lead that do so fully.
MARGIN, FULL = 0.02, 40
#: The numbers of a feature lie side by side in one large integer, so that one addition adds all of them.
LANES, BITS = 16, 32
ZERO = sum(1 << BITS - 1 << BITS * lane for lane in range(LANES))
HALF = 1 << BITS - 1
LAYOUT = Struct(f"<{LANES}I")


class Value:
    """A network of one hidden layer over the features of a seat, which also holds for each seat the same.

    `weights` has LANES integers a feature: the first adds to the result directly, the others feed the hidden units,
    which count only where they are positive, by `factors`. The seats' results divided by `scale` make the shares.
    """

    def __init__(self, weights: Sequence[Sequence[int]], factors: Sequence[int], scale: float) -> None:
        table = [sum(weight << BITS * lane for lane, weight in enumerate(row)) for row in weights]
        self._features = Features(table, 0)
        self._factors, self._scale = tuple(factors), scale

    def logits(self, state: State) -> list[float]:
        found = []
        for packed in self._features.of(state):
            direct, *hidden = LAYOUT.unpack((packed + ZERO).to_bytes(LAYOUT.size, "little"))
            total = (direct - HALF) * self._factors[0]
            for factor, unit in zip(self._factors[1:], hidden):
                if unit > HALF:
                    total += factor * (unit - HALF)
            found.append(total / self._scale)
        return found

    def shares(self, state: State) -> list[float]:
        """What each seat may expect, 0 to 1; together 1."""
        logits = self.logits(state)
        most = max(logits)
        chances = [exp(logit - most) for logit in logits]
        total = sum(chances)
        return [chance / total for chance in chances]


def final_shares(state: State) -> list[float]:
    """What each seat gained at the end, shifted a little by the margin."""
    points = totals(state)
    best = sorted(points)[-2:]
    gained = returns(state)
    found = []
    for share, own in zip(gained, points):
        lead = own - (best[0] if own == best[1] else best[1])
        found.append((1 - MARGIN) * share + MARGIN * min(max(0.5 + lead / (2 * FULL), 0.0), 1.0))
    return found
