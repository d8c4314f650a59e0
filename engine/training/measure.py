"""Measures the strength of new weights: two-player games against the previous weights and against the heuristic bot.

Each deal is played twice with exchanged seats (paired deals).
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from heptad.kernel.game import Info
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.selfplay import by_greedy, by_search
from training.subject import subject_of


class Pair(NamedTuple):
    """A job for any process: one deal, played from both seats by a search with the weights `tables`.

    The opponent is a search with the weights `before`, or the heuristic bot (`GreedyBot`) if that is None.
    """

    game: str
    seed: int
    iterations: int
    tables: Tables
    before: Tables | None


def play_pair(pair: Pair) -> float:
    """Return how many of the two games the new weights win, from 0 to 2; a shared win counts one half."""
    subject, rng = subject_of(pair.game), Rng(pair.seed)
    game, won = subject.game, 0.0
    search, heuristic = partial(by_search, pair.iterations, 0), partial(by_greedy, 0)
    new = subject.with_weights(pair.tables), search
    old = (subject.with_weights(pair.before), search) if pair.before else (game, heuristic)
    options = game.options({**subject.options(rng), "players": 2})
    deal = game.deal(options, rng)
    for own in range(2):
        state = game.start(options, deal)
        while seats := game.current_players(state):
            for seat in seats:
                known, choose = new if seat == own else old
                game.apply(state, seat, choose(Info(known, state, seat), rng)[0])
        won += game.returns(state)[own]
    return won
