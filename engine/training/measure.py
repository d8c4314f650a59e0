"""How strong the newest weights are: paired deals for two against the weights before and against the rules of thumb."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from heptad.kernel.game import InfoOf
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.selfplay import by_greedy, by_search
from training.subject import subject_of


class Pair(NamedTuple):
    """A deal that is played from both seats, by the search with `tables` against one with `before`.

    Without `before` it meets the rules of thumb. Any process may play it.
    """

    game: str
    seed: int
    iterations: int
    tables: Tables
    before: Tables | None


def play_pair(pair: Pair) -> float:
    """How many of the two games the new weights win."""
    subject, rng = subject_of(pair.game), Rng(pair.seed)
    game, won = subject.game, 0.0
    search, thumb = partial(by_search, pair.iterations, 0), partial(by_greedy, 0)
    new = subject.with_weights(pair.tables), search
    old = (subject.with_weights(pair.before), search) if pair.before else (game, thumb)
    options = game.options({**subject.options(rng), "players": 2})
    deal = game.deal(options, rng)
    for own in range(2):
        state = game.start(options, deal)
        while seats := game.current_players(state):
            for seat in seats:
                known, choose = new if seat == own else old
                game.apply(state, seat, choose(InfoOf(known, state, seat), rng)[0])
        won += game.returns(state)[own]
    return won
