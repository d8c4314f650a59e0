"""What each seat may expect of a position: a small net, learned by `engine/training`, and the exact end of a game."""

from __future__ import annotations

from functools import cache
from math import exp, tanh
from operator import getitem
from struct import Struct

from heptad.games.duel.choices import random_action
from heptad.games.duel.features import FACTS, MIRROR, Memo, Sums, names
from heptad.games.duel.flow import apply
from heptad.games.duel.scoring import result, score
from heptad.games.duel.state import AGES, CIVILIAN_WIN, OVER, State
from heptad.games.duel.weights import NAMES, PACKED
from heptad.kernel.game import Action
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables, places, unpack

#: So many random actions does a sensible player compare, in a hurry.
COMPARED = 4
#: A supremacy, and a win by points at the least and at the most: with so many points more.
SUPREMACY, CLOSE, CLEAR, CLEAR_LEAD = 0.95, 0.9, 1.0, 30
#: One in the integers of the weights.
SCALE = 256
#: The sums of a vector lie side by side in one integer, 16 bits each, shifted so that none is negative.
BITS, MIDDLE = 16, 1 << 15
#: Shares are rounded, so that they are the same on every machine.
STEPS = 10_000


class Net:
    """One hidden layer of tanh and a linear part, for both seats at once; one seat's outcome minus the other's is the
    logarithm of its odds.

    `first` has a row for each fact: what it adds to the linear part and to each hidden unit; `second` the weights of
    the hidden units.
    """

    def __init__(self, first: list[list[int]], second: list[int]) -> None:
        width = len(second) + 1
        vectors = [sum(weight << BITS * lane for lane, weight in enumerate(row)) for row in first]
        self._sums = Sums([vectors[fact] + (vectors[MIRROR[fact]] << BITS * width) for fact in range(FACTS)])
        self._middle = sum(MIDDLE << BITS * lane for lane in range(2 * width))
        self._layout = Struct(f"<{2 * width}H")
        own, other = ([_Linear(sign), *[_Hidden(sign * weight) for weight in second]] for sign in (1, -1))
        self._outputs = [*own, *other]

    def odds(self, state: State) -> int:
        """The logarithm of the odds of seat 0 for a position that is not over, in units of 1 / SCALE."""
        layout = self._layout
        lanes = layout.unpack((self._sums.of(state) + self._middle).to_bytes(layout.size, "little"))
        return sum(map(getitem, self._outputs, lanes))


class _Linear(dict[int, int]):
    def __init__(self, sign: int) -> None:
        self._sign = sign

    def __missing__(self, lane: int) -> int:
        self[lane] = found = self._sign * (lane - MIDDLE)
        return found


class _Hidden(dict[int, int]):
    """What a hidden unit adds to the outcome, by the sum of its inputs; each found when it is first wanted."""

    def __init__(self, weight: int) -> None:
        self._weight = weight

    def __missing__(self, lane: int) -> int:
        self[lane] = found = round(self._weight * tanh((lane - MIDDLE) / SCALE))
        return found


class Value:
    """The nets of the three ages; the draft belongs to the first one."""

    def __init__(self, tables: Tables) -> None:
        ages = range(1, AGES + 1)
        self._nets = [Net(tables[f"first{age}"], tables[f"second{age}"][0]) for age in (1, *ages)]
        self._share = Memo(_share)

    def estimate(self, state: State) -> tuple[float, float]:
        if state.ask == OVER:
            return ended(state)
        found = self._share[self._nets[state.age].odds(state)]
        return found / STEPS, 1 - found / STEPS

    def likely_action(self, state: State, player: int, rng: Rng) -> Action:
        """The best of some random actions, by the value of what they lead to."""
        best, highest = random_action(state, player, rng), -1.0
        for action in [best, *[random_action(state, player, rng) for _ in range(COMPARED - 1)]]:
            after = state.clone()
            apply(after, player, action)
            found = self.estimate(after)[player]
            if found > highest:
                best, highest = action, found
        return best


def _share(odds: int) -> int:
    return round(STEPS / (1 + exp(-max(-20 * SCALE, min(20 * SCALE, odds)) / SCALE)))


def ended(state: State) -> tuple[float, float]:
    """A win is worth a little more the clearer it is."""
    found = result(state)
    assert found
    if len(found["winners"]) == 2:
        return 0.5, 0.5
    (winner,) = found["winners"]
    won = SUPREMACY
    if state.win == CIVILIAN_WIN:
        totals = [sheet.total for sheet in score(state)]
        won = CLOSE + (CLEAR - CLOSE) * min(totals[winner] - totals[1 - winner], CLEAR_LEAD) / CLEAR_LEAD
    return (1 - won, won) if winner else (won, 1 - won)


def learned() -> Tables:
    """The weights of the package, for the facts of today."""
    tables, at = unpack(PACKED), places(NAMES, names())
    nothing = [0] * len(tables["first1"][0])
    for age in range(1, AGES + 1):
        rows = tables[f"first{age}"]
        tables[f"first{age}"] = [rows[place] if place >= 0 else nothing for place in at]
    return tables


@cache
def shipped() -> Value:
    """The value by the weights of the package, which are unpacked when somebody first asks: it takes a while."""
    return Value(learned())


def estimate(state: State) -> tuple[float, float]:
    """What each seat may expect, 0 to 1."""
    return shipped().estimate(state)


def likely_action(state: State, player: int, rng: Rng) -> Action:
    """What a sensible player might do."""
    return shipped().likely_action(state, player, rng)
