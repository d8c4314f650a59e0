"""`python -m training.reasons GAME` fits the factor by which each kind of reason of a hint is multiplied.

Bots play games. At some of their decisions a search like that of the level Architect values each choice. A regression
finds the factor for the facts of each code with which the sum of the facts of a choice agrees best with the values of
the search. Factors are limited to the range from MIN_FACTOR to MAX_FACTOR, because rare facts have little data in a few
games, and because some facts of a choice are correlated with other facts of the other choices (a card that is free by
its chain costs nothing).

Printed is the share of pairs of choices with clearly different search values that the reasons put in the same order;
for cross-validation the factors are fitted to every second game and tested on the others. Then the factors fitted to
all games are printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from importlib import import_module
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heptad.bots.registry import create_bot
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from heptad.table import Table

Floats = NDArray[np.float64]
#: The bots that play; a search is run at one of SEARCH_ONE_IN decisions.
BOTS, SEARCH_ONE_IN = ("merchant", "general"), 3
#: The numbers of players. Each is used for two consecutive games, so that both halves of the games have all of them.
PLAYERS = {"wonders": (2, 3, 4, 5, 6, 7), "duel": (2,), "architects": (2,)}
#: Choices with fewer than MIN_VISITS visits are ignored, and so are those with a fact worth DECISIVE_WORTH points or
#: more, which decide the game at once.
MIN_VISITS, DECISIVE_WORTH = 10, 50.0
#: The bounds of a factor, and the strength of the penalty that keeps it near 1: it has as much weight as PENALTY_VISITS
#: visits of a choice whose fact is worth one point.
MIN_FACTOR, MAX_FACTOR, PENALTY_VISITS = 0.5, 2.5, 3000.0
#: The number of rounds of coordinate descent; each round updates all factors one after the other.
ROUNDS = 2000
#: The values of two choices are clearly different if they differ by more than this share of a win.
CLEAR_DIFFERENCE = 0.05


class Choice(NamedTuple):
    """One legal action at a decision of a game.

    `kind` is that of the action, `value` the value that the search found (a share of a win, 0 to 1), `visits` the
    number of visits, and `facts` the sum of the worth of its facts by code, in points.
    """

    game: int
    decision: int
    kind: int
    value: float
    visits: int
    facts: dict[str, float]


def searched(game: str, number: int, iterations: int) -> Iterator[Choice]:
    """Let bots play game `number` and yield the choices of the decisions that are searched."""
    reasons = import_module(f"heptad.games.{game}.reasons").heuristic_reasons
    players = PLAYERS[game][number // 2 % len(PLAYERS[game])]
    table, rng = Table.new(game, {"players": players}, seed=f"{number:x}"), Rng(number)
    bots = [create_bot(bot) for bot in BOTS]
    while table.current_players:
        seat = table.current_players[0]
        info = table.info(seat)
        if len(info.legal) > 2 and rng.below(SEARCH_ONE_IN) == 0:
            search = Search(info, Rng(table.revision), iterations)
            search.step(iterations)
            world = info.determinizer()(Rng(0))
            for ranked in search.ranking():
                if ranked.visits < MIN_VISITS:
                    continue
                facts: dict[str, float] = {}
                for reason in reasons(world, seat, ranked.action):
                    facts[reason.why] = facts.get(reason.why, 0.0) + reason.worth
                if max(map(abs, facts.values()), default=0.0) < DECISIVE_WORTH:
                    kind = ranked.action.kind
                    yield Choice(number, table.revision, kind, ranked.value, ranked.visits, facts)
        table.act(seat, bots[(seat + number) % 2].choose(info, rng))


class Sample:
    """Choices as arrays for the regression.

    The row of a choice has the log-odds of its value, the worth of its facts by code, and a one-hot encoding of the
    kind of the action. Every column is centred by its weighted mean over the decision, as only choices of the same
    decision are compared. The weight of a choice is its number of visits, at most 150.
    """

    def __init__(self, choices: Sequence[Choice], codes: Sequence[str]) -> None:
        keys = [(choice.game, choice.decision) for choice in choices]
        _, self.decision = np.unique(np.array(keys), axis=0, return_inverse=True)
        self.weight = np.minimum([float(choice.visits) for choice in choices], 150.0)
        self.value = np.array([choice.value for choice in choices])
        self.facts = np.array([[choice.facts.get(code, 0.0) for code in codes] for choice in choices])
        kinds = sorted({choice.kind for choice in choices})
        of_kind = np.array([[float(choice.kind == kind) for kind in kinds] for choice in choices])
        odds = np.array([_log_odds(choice.value) for choice in choices])[:, None]
        columns = np.hstack([odds, self.facts, of_kind])
        totals = np.zeros((self.decision.max() + 1, columns.shape[1]))
        np.add.at(totals, self.decision, columns * self.weight[:, None])
        columns -= (totals / np.bincount(self.decision, self.weight)[:, None])[self.decision]
        self._odds, self._columns, self._codes = columns[:, 0], columns[:, 1:], len(codes)

    def factors(self) -> Floats:
        """Return the factor of each code.

        This is a weighted least-squares regression of the log-odds, solved by coordinate descent with bounds. The worth
        of the facts is first scaled from points to log-odds by a single coefficient. A ridge penalty keeps the factors
        near 1. A coefficient for each kind of action is fitted along with them and then dropped.
        """
        facts = self._columns[:, : self._codes]
        total = facts.sum(axis=1)
        spread = float((self.weight * total**2).sum())
        scale = float((self.weight * total * self._odds).sum()) / spread if spread else 1.0
        columns = self._columns.copy()
        columns[:, : self._codes] *= scale
        weighted = columns * self.weight[:, None]
        square, product = columns.T @ weighted, weighted.T @ self._odds
        start = np.array([1.0] * self._codes + [0.0] * (len(product) - self._codes))
        penalty = np.where(start == 1.0, scale**2 * PENALTY_VISITS, 1e-3)
        found = start.copy()
        for _ in range(ROUNDS):
            for place, own in enumerate(np.diag(square)):
                rest = product[place] - square[place] @ found + own * found[place]
                value = (rest + penalty[place] * start[place]) / (own + penalty[place])
                found[place] = min(max(value, MIN_FACTOR), MAX_FACTOR) if place < self._codes else value
        return np.asarray(found[: self._codes])

    def agreement(self, factors: Floats) -> float:
        """Return the share of the pairs of choices with clearly different values that the reasons put in the same
        order.

        Pairs to which the reasons give equal worth count one half.
        """
        worth = self.facts @ factors
        agreed = pairs = 0.0
        for decision in range(int(self.decision.max()) + 1):
            rows = np.flatnonzero(self.decision == decision)
            apart = self.value[rows][:, None] - self.value[rows]
            order = worth[rows][:, None] - worth[rows]
            clear = apart > CLEAR_DIFFERENCE
            pairs += clear.sum()
            agreed += (clear & (order > 0)).sum() + (clear & (order == 0)).sum() / 2
        return float(agreed / max(pairs, 1))


def _log_odds(value: float) -> float:
    """Return the log-odds of a probability, limited to 0.02 to 0.98."""
    bounded = min(max(value, 0.02), 0.98)
    return log(bounded / (1 - bounded))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games, fit the factors, and print the cross-validation and the factors."""
    parser = argparse.ArgumentParser(prog="training.reasons", description="How much each reason of a hint counts.")
    parser.add_argument("game", choices=tuple(PLAYERS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=600)
    given = parser.parse_args(arguments)
    codes = import_module(f"heptad.games.{given.game}.reason_codes").REASON_CODES
    choices = [choice for number in range(given.games) for choice in searched(given.game, number, given.iterations)]
    halves = [Sample([choice for choice in choices if choice.game % 2 == half], codes) for half in range(2)]
    for fitted, tried in (halves, halves[::-1]):
        before, after = tried.agreement(np.ones(len(codes))), tried.agreement(fitted.factors())
        print(f"of the pairs of the other half in the same order: {before:.0%} before, {after:.0%} with the factors")
    for code, factor in zip(codes, Sample(choices, codes).factors(), strict=True):
        print(f'    "{code}": {factor:.2f},')
