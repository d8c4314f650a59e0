"""The games of a round of 7 Wonders in batches, which any process may play, and put together again in their order."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import NamedTuple

from heptad.arena.spread import spread
from heptad.games.wonders.learned import WEIGHTS
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.wonders_play import Log, Standings, learned_games, thumb_games

BATCH = 50
#: The same of games by the search, which take a hundred times as long.
SEARCH_BATCH = 25
#: So many batches of a round have seeds of their own.
MOST_BATCHES = 10_000


class Batch(NamedTuple):
    """Some games; the batches of a round are numbered from 0.

    Without `tables` the rules of thumb play them, with `iterations` searches of so many, else the policy. `logged`:
    note the decisions too.
    """

    number: int
    players: int
    games: int
    seed: int
    tables: Tables | None
    logged: bool
    iterations: int


class Played(NamedTuple):
    """The decisions of some games, and how the cities stood in them; by the rules of thumb only the decisions."""

    log: Log
    standings: Standings


def play_batch(batch: Batch) -> tuple[int, Played]:
    """The number of the batch, and its games."""
    log, standings, rng = Log(), Standings(batch.players), Rng(batch.seed)
    if batch.tables is None:
        thumb_games(batch.players, batch.games, rng, log)
    else:
        WEIGHTS.use(batch.tables)
        noted = log if batch.logged else None
        standings = learned_games(batch.players, batch.games, rng, noted, batch.iterations)
    return batch.number, Played(log, standings)


def play(
    players: int,
    games: int,
    seed: int,
    tables: Tables | None,
    executor: Executor | None,
    *,
    logged: bool = True,
    iterations: int = 0,
) -> Played:
    """So many games, the same on whatever executor they are played; None = in this process."""
    size = SEARCH_BATCH if iterations else BATCH
    firsts = range(0, games, size)
    batches = [
        Batch(number, players, min(size, games - first), seed * MOST_BATCHES + number, tables, logged, iterations)
        for number, first in enumerate(firsts)
    ]
    found = dict(spread(play_batch, batches, executor))
    whole = Played(Log(), Standings(players))
    for number, first in enumerate(firsts):
        whole.log.own.extend(found[number].log.own, first)
        whole.log.managed.extend(found[number].log.managed, first)
        whole.standings.extend(found[number].standings, first)
    return whole
