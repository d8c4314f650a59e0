"""Plays the games of a round of 7 Wonders in batches, which can run in any process, and joins the results in order."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

from heptad.arena.spread import spread
from heptad.games.wonders.value import WEIGHTS
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.wonders.play import Log, Standings, heuristic_games, policy_games

#: The number of games in a batch.
BATCH = 50
#: The number of games in a batch if searches play them, which takes a hundred times as long.
SEARCH_BATCH = 25
#: The maximum number of batches of a round that have different seeds.
MAX_BATCHES = 10_000
#: Held while weights replace those of the package: a worker of a cluster may have several threads.
REPLACING = Lock()


class Batch(NamedTuple):
    """A job for any process: some games of a round. `number` is the number of the batch within the round, from 0.

    If `tables` is None, actions are chosen by their heuristic values; otherwise by the policy with these weights, or,
    if `iterations` is not 0, by searches with this number of iterations. `record_decisions`: whether the decisions are
    recorded too (always in heuristic games).
    """

    number: int
    players: int
    games: int
    seed: int
    tables: Tables | None
    record_decisions: bool
    iterations: int


class Played(NamedTuple):
    """The recorded decisions and standings of some games; heuristic games have only decisions."""

    log: Log
    standings: Standings


def play_batch(batch: Batch) -> tuple[int, Played]:
    """Play the games of a batch. Returns its number and what was recorded."""
    log, standings, rng = Log(), Standings(batch.players), Rng(batch.seed)
    if batch.tables is None:
        heuristic_games(batch.players, batch.games, rng, log)
    else:
        noted = log if batch.record_decisions else None
        with _weights(batch.tables):
            standings = policy_games(batch.players, batch.games, rng, noted, batch.iterations)
    return batch.number, Played(log, standings)


@contextmanager
def _weights(tables: Tables) -> Iterator[None]:
    """Let the game use these weights, and afterwards those that it used before."""
    with REPLACING:
        before = WEIGHTS.tables
        WEIGHTS.use(tables)
        try:
            yield
        finally:
            WEIGHTS.use(before)


def play(
    players: int,
    games: int,
    seed: int,
    tables: Tables | None,
    executor: Executor | None,
    *,
    record_decisions: bool = True,
    iterations: int = 0,
) -> Played:
    """Play `games` games with `players` players each. Parameters are as in `Batch`.

    The result does not depend on the executor; None = play in this process.
    """
    size = SEARCH_BATCH if iterations else BATCH
    firsts = range(0, games, size)
    batches = [
        Batch(
            number, players, min(size, games - first), seed * MAX_BATCHES + number, tables, record_decisions, iterations
        )
        for number, first in enumerate(firsts)
    ]
    found = dict(spread(play_batch, batches, executor))
    whole = Played(Log(), Standings(players))
    for number, first in enumerate(firsts):
        whole.log.own.extend(found[number].log.own, first)
        whole.log.managed.extend(found[number].log.managed, first)
        whole.standings.extend(found[number].standings, first)
    return whole
