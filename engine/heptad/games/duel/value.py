"""The value of a position: each seat's expected share of the win, from 0 to 1.

Positions that are not over are valued by small neural networks with integer weights, trained by `engine/training`;
finished games are valued exactly.
"""

from __future__ import annotations

from functools import cache
from math import exp, tanh
from operator import getitem
from struct import Struct

from heptad.games.duel.choices import random_action
from heptad.games.duel.features import CACHE_SIZE, FACTS, MIRROR, Sums, names
from heptad.games.duel.flow import apply
from heptad.games.duel.scoring import result, returns, total
from heptad.games.duel.state import AGES, CIVILIAN_WIN, OVER, State
from heptad.games.duel.weights import NAMES, PACKED
from heptad.kernel.game import Action
from heptad.kernel.lookup import Lookup
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables, places, unpack

#: The number of random actions that `likely_action` compares.
ACTIONS_COMPARED = 4
#: The value of a finished game for its winner: after a supremacy SUPREMACY; after a win by points between CLOSE, with
#: equal points, and CLEAR, with a lead of CLEAR_LEAD points or more (linear in between).
SUPREMACY, CLOSE, CLEAR, CLEAR_LEAD = 0.95, 0.9, 1.0, 30
#: The integer that represents 1 in the weights (fixed-point numbers).
SCALE = 256
#: A vector is packed into one large integer with LANE_BITS bits per component (lane). LANE_OFFSET is added to each lane
#: of a sum so that none is negative.
LANE_BITS, LANE_OFFSET = 16, 1 << 15
#: Shares are rounded to multiples of 1 / SHARE_STEPS, so that they are the same on every machine.
SHARE_STEPS = 10_000


class Net:
    """A network with a hidden tanh layer and a linear part, evaluated for both seats at once.

    Its inputs are the boolean facts of `features`, once as seat 0 sees them and once as seat 1 does (`MIRROR`), with
    the same weights. The output for seat 0 minus that for seat 1 is the log-odds that seat 0 wins, so the value is
    antisymmetric between the seats.

    `first` has a row of 1 + H integers for each fact: its weight in the linear part and into each of the H hidden
    units. `second` has the H output weights of the hidden units. All weights are in units of 1 / SCALE.

    The rows of a fact for both seats are packed side by side into one large integer, so that the first layer is a sum
    of such integers. The second layer is a table lookup for each lane of the sum.
    """

    def __init__(self, first: list[list[int]], second: list[int]) -> None:
        width = len(second) + 1
        vectors = [sum(weight << LANE_BITS * lane for lane, weight in enumerate(row)) for row in first]
        self._sums = Sums([vectors[fact] + (vectors[MIRROR[fact]] << LANE_BITS * width) for fact in range(FACTS)])
        self._middle = sum(LANE_OFFSET << LANE_BITS * lane for lane in range(2 * width))
        self._layout = Struct(f"<{2 * width}H")
        own, other = ([_linear(sign), *[_hidden(sign * weight) for weight in second]] for sign in (1, -1))
        self._outputs = [*own, *other]

    def odds(self, state: State) -> int:
        """Return the log-odds of seat 0 (natural logarithm) for a position that is not over, in units of 1 / SCALE."""
        layout = self._layout
        lanes = layout.unpack((self._sums.of(state) + self._middle).to_bytes(layout.size, "little"))
        return sum(map(getitem, self._outputs, lanes))


def _linear(sign: int) -> Lookup[int, int]:
    """Return the contribution of the linear part to the log-odds, by the lane of the sum."""
    return Lookup(lambda lane: sign * (lane - LANE_OFFSET), 1 << LANE_BITS)


def _hidden(weight: int) -> Lookup[int, int]:
    """Return the contribution of a hidden unit to the log-odds, by the lane of the sum."""
    return Lookup(lambda lane: round(weight * tanh((lane - LANE_OFFSET) / SCALE)), 1 << LANE_BITS)


class Value:
    """The value function: one network for each age. The draft uses that of age I."""

    def __init__(self, tables: Tables) -> None:
        ages = range(1, AGES + 1)
        self._nets = [Net(tables[f"first{age}"], tables[f"second{age}"][0]) for age in (1, *ages)]
        self._share = Lookup(_share, CACHE_SIZE)

    def estimate(self, state: State) -> tuple[float, float]:
        """Return each seat's expected share of the win, from 0 to 1."""
        if state.ask == OVER:
            return final_shares(state)
        found = self._share[self._nets[state.age].odds(state)]
        return found / SHARE_STEPS, 1 - found / SHARE_STEPS

    def likely_action(self, state: State, player: int, rng: Rng) -> Action:
        """Return the best of ACTIONS_COMPARED random legal actions, by the value of the position that each leads to."""
        best, highest = random_action(state, player, rng), -1.0
        for action in [best, *[random_action(state, player, rng) for _ in range(ACTIONS_COMPARED - 1)]]:
            after = state.clone()
            apply(after, player, action)
            found = self.estimate(after)[player]
            if found > highest:
                best, highest = action, found
        return best


def _share(odds: int) -> int:
    """Return the share of the win for these log-odds (in units of 1 / SCALE), in units of 1 / SHARE_STEPS."""
    return round(SHARE_STEPS / (1 + exp(-max(-20 * SCALE, min(20 * SCALE, odds)) / SCALE)))


def final_shares(state: State) -> tuple[float, float]:
    """Return the value of a finished game for each seat. A clear win is worth a little more than a close one."""
    found = result(state)
    assert found
    if len(found["winners"]) == 2:
        return 0.5, 0.5
    (winner,) = found["winners"]
    won = SUPREMACY
    if state.win == CIVILIAN_WIN:
        lead = total(state, winner) - total(state, 1 - winner)
        won = CLOSE + (CLEAR - CLOSE) * min(lead, CLEAR_LEAD) / CLEAR_LEAD
    return (1 - won, won) if winner else (won, 1 - won)


def load_weights() -> Tables:
    """Return the weights of the package, with a row for each fact that exists now.

    Facts that were added after the training get zero weights.
    """
    tables, at = unpack(PACKED), places(NAMES, names())
    nothing = [0] * len(tables["first1"][0])
    for age in range(1, AGES + 1):
        rows = tables[f"first{age}"]
        tables[f"first{age}"] = [rows[place] if place >= 0 else nothing for place in at]
    return tables


@cache
def default_value_function() -> Value:
    """Return the value function with the weights of the package, unpacked on first use because this takes a while."""
    return Value(load_weights())


def estimate(state: State) -> tuple[float, float]:
    """Return the value of a position for each seat: its expected share of the win, or that of a finished game."""
    return default_value_function().estimate(state)


def chances(state: State) -> tuple[float, ...]:
    """Return the chance of each seat to win."""
    return returns(state) if state.ask == OVER else estimate(state)


def likely_action(state: State, player: int, rng: Rng) -> Action:
    """Return an action that a sensible player might choose."""
    return default_value_function().likely_action(state, player, rng)
