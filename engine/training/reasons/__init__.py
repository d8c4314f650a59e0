"""`python -m training.reasons GAME`: how much each kind of reason of a hint counts in the searches of Architect.

Bots play games. At some of their decisions a search tells what each choice is worth; a regression finds by which
factor the facts of a code have to be multiplied, so that their sum tells the choices apart as the search does. The
factors stay between LEAST and MOST: a few games show a rare fact seldom, and some facts say what others say of the
other choices (what is free by chain costs nothing).

Printed are, of the pairs of choices that the search tells clearly apart, the share that the reasons put in the same
order, with factors fitted to every second game and tried on the others; and the factors fitted to all games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from importlib import import_module
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heptad.bots.registry import bot_of
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from heptad.table import Table

Floats = NDArray[np.float64]
#: Who plays, and one decision in so many that is searched.
BOTS, ONE_IN = ("merchant", "general"), 3
#: The numbers of players, each for two games in turn, so that every second game has all of them.
PLAYERS = {"wonders": (2, 3, 4, 5, 6, 7), "duel": (2,), "architects": (2,)}
#: A choice is looked at if the search has tried it so often; one that decides the game at once is left out.
TRIED, DECIDES = 10, 50.0
#: The bounds of a factor, and how strongly it is held near 1: as by so many tries of a choice.
LEAST, MOST, HELD = 0.5, 2.5, 3000.0
#: Rounds of the descent, which goes through the factors one after the other.
ROUNDS = 2000
#: From this difference of the chance to win on, choices are clearly apart.
APART = 0.05


class Choice(NamedTuple):
    """A choice of a numbered decision of a game: what the search found, and the worth of its facts by code."""

    game: int
    decision: int
    kind: int
    chance: float
    tries: int
    facts: dict[str, float]


def searched(game: str, number: int, iterations: int) -> Iterator[Choice]:
    """The choices of some decisions of a game that bots play."""
    reasons = import_module(f"heptad.games.{game}.reasons").by_rules_of_thumb
    players = PLAYERS[game][number // 2 % len(PLAYERS[game])]
    table, rng = Table.new(game, {"players": players}, seed=f"{number:x}"), Rng(number)
    bots = [bot_of(bot) for bot in BOTS]
    while table.current_players:
        seat = table.current_players[0]
        info = table.info(seat)
        if len(info.legal) > 2 and rng.below(ONE_IN) == 0:
            search = Search(info, Rng(table.revision), iterations)
            search.step(iterations)
            world = info.determinizer()(Rng(0))
            for ranked in search.ranking():
                if ranked.visits < TRIED:
                    continue
                facts: dict[str, float] = {}
                for reason in reasons(world, seat, ranked.action):
                    facts[reason.why] = facts.get(reason.why, 0.0) + reason.worth
                if max(map(abs, facts.values()), default=0.0) < DECIDES:
                    kind = ranked.action.kind
                    yield Choice(number, table.revision, kind, ranked.value, ranked.visits, facts)
        table.act(seat, table.game.encode(bots[(seat + number) % 2].choose(info, rng)))


class Sample:
    """Choices as arrays; each column is taken less its mean over the decision."""

    def __init__(self, choices: Sequence[Choice], codes: Sequence[str]) -> None:
        keys = [(choice.game, choice.decision) for choice in choices]
        _, self.decision = np.unique(np.array(keys), axis=0, return_inverse=True)
        self.weight = np.minimum([float(choice.tries) for choice in choices], 150.0)
        self.chance = np.array([choice.chance for choice in choices])
        self.facts = np.array([[choice.facts.get(code, 0.0) for code in codes] for choice in choices])
        kinds = sorted({choice.kind for choice in choices})
        of_kind = np.array([[float(choice.kind == kind) for kind in kinds] for choice in choices])
        odds = np.array([_log_odds(choice.chance) for choice in choices])[:, None]
        columns = np.hstack([odds, self.facts, of_kind])
        totals = np.zeros((self.decision.max() + 1, columns.shape[1]))
        np.add.at(totals, self.decision, columns * self.weight[:, None])
        columns -= (totals / np.bincount(self.decision, self.weight)[:, None])[self.decision]
        self._odds, self._columns, self._codes = columns[:, 0], columns[:, 1:], len(codes)

    def factors(self) -> Floats:
        """The factor of each code. What the kind of an action is worth by itself is fitted beside them."""
        facts = self._columns[:, : self._codes]
        together = facts.sum(axis=1)
        spread = float((self.weight * together**2).sum())
        scale = float((self.weight * together * self._odds).sum()) / spread if spread else 1.0
        columns = self._columns.copy()
        columns[:, : self._codes] *= scale
        weighted = columns * self.weight[:, None]
        square, product = columns.T @ weighted, weighted.T @ self._odds
        start = np.array([1.0] * self._codes + [0.0] * (len(product) - self._codes))
        held = np.where(start == 1.0, scale**2 * HELD, 1e-3)
        found = start.copy()
        for _ in range(ROUNDS):
            for place, own in enumerate(np.diag(square)):
                rest = product[place] - square[place] @ found + own * found[place]
                value = (rest + held[place] * start[place]) / (own + held[place])
                found[place] = min(max(value, LEAST), MOST) if place < self._codes else value
        return np.asarray(found[: self._codes])

    def agreement(self, factors: Floats) -> float:
        """Of the pairs of choices that are clearly apart, the share that the reasons put in the same order."""
        worth = self.facts @ factors
        agreed = pairs = 0.0
        for decision in range(int(self.decision.max()) + 1):
            rows = np.flatnonzero(self.decision == decision)
            apart = self.chance[rows][:, None] - self.chance[rows]
            order = worth[rows][:, None] - worth[rows]
            clear = apart > APART
            pairs += clear.sum()
            agreed += (clear & (order > 0)).sum() + (clear & (order == 0)).sum() / 2
        return float(agreed / max(pairs, 1))


def _log_odds(chance: float) -> float:
    bounded = min(max(chance, 0.02), 0.98)
    return log(bounded / (1 - bounded))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="training.reasons", description="How much each reason of a hint counts.")
    parser.add_argument("game", choices=tuple(PLAYERS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=600)
    given = parser.parse_args(arguments)
    codes = import_module(f"heptad.games.{given.game}.reasons").WHYS
    choices = [choice for number in range(given.games) for choice in searched(given.game, number, given.iterations)]
    halves = [Sample([choice for choice in choices if choice.game % 2 == half], codes) for half in range(2)]
    for fitted, tried in (halves, halves[::-1]):
        before, after = tried.agreement(np.ones(len(codes))), tried.agreement(fitted.factors())
        print(f"of the pairs of the other half in the same order: {before:.0%} before, {after:.0%} with the factors")
    for code, factor in zip(codes, Sample(choices, codes).factors(), strict=True):
        print(f'    "{code}": {factor:.2f},')
