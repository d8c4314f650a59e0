"""Self-play: training games between heuristic bots at first, later between searches that use the current weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from heptad.bots.greedy import GreedyBot
from heptad.kernel.game import Action, AnyGame, Info
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from heptad.search.tree import Search
from training.subject import Row, Samples, Subject, samples_of, subject_of

#: A search takes a uniformly random action in one of RANDOM_ONE_IN decisions (exploration), so that unusual positions
#: occur.
RANDOM_ONE_IN = 12
#: The chosen action and the expected share of the win of its seat, if known.
Decision = tuple[Action, float | None]
Player = Callable[[Info, Rng], Decision]


class Batch(NamedTuple):
    """A job for any process: some games of a round. `number` is the number of the batch within the round, from 0.

    Searches with `iterations` iterations and the weights `tables` play the games, heuristic bots if `tables` is None.
    `players` is the number of players of each game; 0 = it varies.
    """

    game: str
    number: int
    games: int
    seed: int
    iterations: int
    tables: Tables | None
    players: int = 0


def play_batch(batch: Batch) -> tuple[int, Samples]:
    """Play the games of a batch. Returns its number and the samples of all positions."""
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


def by_greedy(random_one_in: int, info: Info, rng: Rng) -> Decision:
    """Choose by `GreedyBot`, but in one of `random_one_in` decisions at random; 0 = never, 1 = always."""
    if random_one_in and not rng.below(random_one_in):
        return rng.choice(info.legal), None
    return GreedyBot().choose(info, rng), None


def by_search(iterations: int, random_one_in: int, info: Info, rng: Rng, style: str | None = None) -> Decision:
    """Choose the best action of a search, but in one of `random_one_in` decisions a random one; 0 = never.

    The expected share returned with it is the search's value of the best action. It is None if that was not tried, as
    a free action is (see `SearchSettings.free`), and for a search with a style, whose values are biased by the style.
    """
    if len(info.legal) == 1:
        return info.legal[0], None
    search = Search(info, rng.fork(), iterations, style)
    search.step(iterations)
    best = search.best()
    action = rng.choice(info.legal) if random_one_in and not rng.below(random_one_in) else best
    tried = next(ranked for ranked in search.ranking() if ranked.action == best)
    return action, None if style or not tried.visits else tried.value


def first_players(seats: int, rng: Rng) -> list[Player]:
    """Return heuristic bots with various rates of random actions, which need no learned weights."""
    return [partial(by_greedy, (30, 8, 3, 3, 1)[rng.below(5)]) for _ in range(seats)]


def searchers(seats: int, iterations: int, styles: Sequence[str], rng: Rng) -> list[Player]:
    """Return a search for each seat, half of them with a random style if the game has any.

    So the training games include all ways to win and the defences against them.
    """
    chosen = [rng.choice(styles) if styles and rng.below(2) else None for _ in range(seats)]
    return [partial(by_search, iterations, RANDOM_ONE_IN, style=style) for style in chosen]


def play(
    game: AnyGame, subject: Subject, players: list[Player], options: dict[str, Any], rng: Rng
) -> list[tuple[Row, float]]:
    """Play one game and return all its positions with their targets.

    The target is `search_weight` times the value found by the search in that position plus (1 - `search_weight`) times
    the value of the finished game (`Game.estimate`); only the latter if no search value is known. In a two-player game
    the value for one seat gives that for the other.
    """
    checked = game.options(options)
    state = game.begin(checked, rng)
    seen: list[tuple[Row, float | None]] = []
    while seats := game.current_players(state):
        rows, expected = subject.rows(state), dict[int, float]()
        actions = []
        for seat in seats:
            action, value = players[seat](Info(game, state, seat), rng)
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
    search_weight = subject.search_weight
    return [
        (row, ends[row.seat] if value is None else search_weight * value + (1 - search_weight) * ends[row.seat])
        for row, value in seen
    ]
