"""Games to learn from: between mixed simple bots at first, then between searches that use what was learned so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from heptad.bots.greedy import GreedyBot
from heptad.kernel.game import Action, AnyGame, Info, InfoOf
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from heptad.search.tree import Search
from training.subject import Row, Samples, Subject, samples_of, subject_of

#: In one of so many decisions a search takes a random action, so that unusual positions are learned too.
STRAY = 12
#: A decision, and the share of the win that its seat may expect, if known.
Decision = tuple[Action, float | None]
Player = Callable[[Info, Rng], Decision]


class Batch(NamedTuple):
    """Some games of a round, numbered from 0, which any process may play. Without `tables` simple bots play them.

    `players` are how many play each game, 0 for a mixture.
    """

    game: str
    number: int
    games: int
    seed: int
    iterations: int
    tables: Tables | None
    players: int = 0


def play_batch(batch: Batch) -> tuple[int, Samples]:
    """The number of the batch, and all positions of its games."""
    subject, rng = subject_of(batch.game), Rng(batch.seed)
    game = subject.with_weights(batch.tables) if batch.tables else subject.game
    rows = []
    for _ in range(batch.games):
        options = subject.options(rng) | ({"players": batch.players} if batch.players else {})
        seats = game.options(options)["players"]
        styles = subject.styles
        players = searchers(seats, batch.iterations, styles, rng) if batch.tables else first_players(seats, rng)
        rows += play(game, subject, players, options, rng)
    return batch.number, samples_of(rows)


def by_greedy(stray: int, info: Info, rng: Rng) -> Decision:
    """The rules of thumb, but one decision in so many is random; 0 = none, 1 = all."""
    if stray and not rng.below(stray):
        return rng.choice(info.legal), None
    return GreedyBot().choose(info, rng), None


def by_search(iterations: int, stray: int, info: Info, rng: Rng, style: str | None = None) -> Decision:
    """The choice of a search of so many iterations, but one decision in so many is random; 0 = none."""
    if len(info.legal) == 1:
        return info.legal[0], None
    search = Search(info, rng.fork(), iterations, style)
    search.step(iterations)
    best = max(search.ranking(), key=lambda ranked: ranked.visits)
    action = rng.choice(info.legal) if stray and not rng.below(stray) else best.action
    return action, None if style else best.value


def first_players(seats: int, rng: Rng) -> list[Player]:
    """A mix of bots that need nothing learned."""
    return [partial(by_greedy, (30, 8, 3, 3, 1)[rng.below(5)]) for _ in range(seats)]


def searchers(seats: int, iterations: int, styles: Sequence[str], rng: Rng) -> list[Player]:
    """Searches, half of them in a style if there are any, so that all ways to win are learned, and how to stop them."""
    chosen = [rng.choice(styles) if styles and rng.below(2) else None for _ in range(seats)]
    return [partial(by_search, iterations, STRAY, style=style) for style in chosen]


def play(
    game: AnyGame, subject: Subject, players: list[Player], options: dict[str, Any], rng: Rng
) -> list[tuple[Row, float]]:
    """One game; every position of it with what came of it, or was expected then."""
    checked = game.options(options)
    state = game.begin(checked, rng)
    seen: list[tuple[Row, float | None]] = []
    while seats := game.current_players(state):
        rows, expected = subject.rows(state), dict[int, float]()
        actions = []
        for seat in seats:
            action, value = players[seat](InfoOf(game, state, seat), rng)
            actions.append(action)
            if value is not None:
                expected[seat] = value
        if len(players) == 2 and len(expected) == 1:
            ((seat, value),) = expected.items()
            expected[1 - seat] = 1 - value
        seen += [(row, expected.get(row.seat)) for row in rows]
        for seat, action in zip(seats, actions, strict=True):
            game.apply(state, seat, action)
    ends = game.estimate(state)
    seen += [(row, None) for row in subject.rows(state)]
    trust = subject.trust
    return [
        (row, ends[row.seat] if value is None else trust * value + (1 - trust) * ends[row.seat]) for row, value in seen
    ]
