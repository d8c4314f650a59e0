"""Measures random play and search of every game, compared with the package chess, and the cost of cloning a state.

Every rate is per second of CPU time of this process, so other programs on the machine do not distort it. A game is
measured from the shuffling of its cards to its last decision. A game of chess lists the legal moves at every decision,
draws one and makes it; it ends if there is no legal move or if the counter of quiet moves reaches its limit. No other
ending is checked.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypedDict

from heptad.games import GAMES
from heptad.games.wonders import WONDERS
from heptad.kernel.game import AnyGame, Info
from heptad.kernel.rng import Rng
from heptad.search.tree import Search

CHESS = "chess"
#: Suffixes of a game's key for the other measurements: playouts and search. The key alone is random play from lists.
PLAYOUTS, SEARCH = " playouts", " search"
#: A further suffix for the same measurements in Pyodide.
IN_PYODIDE = " elsewhere"
CLONES = 200
CLONED_PLAYERS = (3, 7)
#: The iterations of each search, and the number of decisions between two searched positions.
ITERATIONS, DECISIONS_APART = 200, 7
#: The number of half-moves without capture or pawn move after which a game of chess is drawn.
QUIET_MOVES = 100


class Rate(NamedTuple):
    """Decisions and whole games per second of CPU time."""

    decisions: float
    games: float


#: The measurements of one round, by key.
Rates = dict[str, Rate]


class Row(TypedDict):
    """The medians of one game over all rounds; None means not measured.

    For `decisions` and `games` all legal actions are listed at each decision, as in chess. `playouts` draw an action by
    each game's own method, in which all legal actions are equally likely. `iterations` are those of searches at
    positions throughout random games. `…per_chess_move` are ratios to the moves of chess in the same round; `pyodide_…`
    are the ratios of the speed in Pyodide to the speed here in the same round.
    """

    game: str
    players: int
    decisions: float
    games: float
    per_chess_move: Rate | None
    playouts: Rate | None
    playouts_per_chess_move: Rate | None
    iterations: float | None
    iterations_per_chess_move: float | None
    pyodide_playouts: float | None
    pyodide_iterations: float | None


class Results(TypedDict):
    """All measurements; `clone_seconds` has the time to clone a state of 7 Wonders, by the number of players."""

    rounds: int
    seconds: float
    rows: list[Row]
    clone_seconds: dict[int, float]


def measure(rounds: int, seconds: float, pyodide_round: Callable[[], Rates] | None = None) -> Results:
    """Return medians over `rounds`; each round plays every game, and chess, for `seconds` of CPU time.

    If given, `pyodide_round` is called after each round and returns the rates of a round in Pyodide.
    """
    rng = Rng.of("7")
    chess = import_module(CHESS) if find_spec(CHESS) else None
    states = {players: _middle_of_a_game(players, rng) for players in CLONED_PLAYERS}
    rates: list[Rates] = []
    clones: dict[int, list[float]] = {players: [] for players in CLONED_PLAYERS}
    for _ in range(rounds):
        measured = one_round(seconds)
        if chess:
            measured[CHESS] = _rate(partial(_random_chess, chess, rng), seconds, process_time)
        if pyodide_round:
            measured |= {key + IN_PYODIDE: rate for key, rate in pyodide_round().items()}
        rates.append(measured)
        for players, state in states.items():
            clones[players].append(_clone_time(state))
    return {
        "rounds": rounds,
        "seconds": seconds,
        "rows": [_row(key, rates) for key in rates[0] if key in GAMES or key == CHESS],
        "clone_seconds": {players: median(times) for players, times in clones.items()},
    }


def one_round(seconds: float, clock: Callable[[], float] = process_time) -> Rates:
    """Measure play, playouts and search of every game, each for `seconds` of the given clock."""
    rng = Rng.of("7")
    measured: Rates = {}
    for key, game in GAMES.items():
        measured[key] = _rate(partial(_random_game, game, rng), seconds, clock)
        measured[key + PLAYOUTS] = _rate(partial(_playout, game, rng), seconds, clock)
        measured[key + SEARCH] = _rate(partial(_searched_game, game, rng), seconds, clock)
    return measured


def round_by_cpu_usage(seconds: str, cpu_usage: Callable[[], Any]) -> str:
    """Return the rates of one round as JSON, measured in Pyodide.

    Pyodide has no clock of CPU time, so `process.cpuUsage` of Node.js is used, which returns microseconds.
    """

    def clock() -> float:
        usage = cpu_usage()
        return float(usage.user + usage.system) / 1e6

    return json.dumps(one_round(float(seconds), clock))


def rates_of(text: str) -> Rates:
    """Parse the rates that `round_by_cpu_usage` returned."""
    return {key: Rate(*rate) for key, rate in json.loads(text).items()}


def _row(key: str, rates: list[Rates]) -> Row:
    usual, compared = _medians(key, rates)
    assert usual
    playouts, playouts_compared = _medians(key + PLAYOUTS, rates)
    searched, searched_compared = _medians(key + SEARCH, rates)
    return {
        "game": key,
        "players": GAMES[key].options({})["players"] if key in GAMES else 2,
        "decisions": usual.decisions,
        "games": usual.games,
        "per_chess_move": compared,
        "playouts": playouts,
        "playouts_per_chess_move": playouts_compared,
        "iterations": searched.decisions if searched else None,
        "iterations_per_chess_move": searched_compared.decisions if searched_compared else None,
        "pyodide_playouts": _share_in_pyodide(key + PLAYOUTS, rates),
        "pyodide_iterations": _share_in_pyodide(key + SEARCH, rates),
    }


def _share_in_pyodide(key: str, rates: list[Rates]) -> float | None:
    """Return the median ratio of a speed in Pyodide to the speed here in the same round."""
    if key + IN_PYODIDE not in rates[0]:
        return None
    return median(measured[key + IN_PYODIDE].decisions / measured[key].decisions for measured in rates)


def _medians(key: str, rates: list[Rates]) -> tuple[Rate | None, Rate | None]:
    """Return the medians of a measurement, and the medians of its ratios to the moves of chess in the same round."""
    if key not in rates[0]:
        return None, None
    usual = Rate(*(median(measured[key][place] for measured in rates) for place in (0, 1)))
    if key == CHESS or CHESS not in rates[0]:
        return usual, None
    ratios = [[value / measured[CHESS].decisions for value in measured[key]] for measured in rates]
    return usual, Rate(*(median(column) for column in zip(*ratios, strict=True)))


def _rate(game: Callable[[], int], seconds: float, clock: Callable[[], float]) -> Rate:
    """Play whole games, one after the other, until `seconds` of CPU time are spent; return the rates."""
    started, spent = clock(), 0.0
    decisions = games = 0
    while spent < seconds or not spent:
        decisions += game()
        games += 1
        spent = clock() - started
    return Rate(decisions / spent, games / spent)


def _random_game(game: AnyGame, rng: Rng) -> int:
    """Play one game with the default options, drawing from the lists of legal actions; return how many decisions."""
    options = game.options({})
    state = game.start(options, game.deal(options, rng))
    legal_actions, apply, choice = game.legal_actions, game.apply, rng.choice
    decisions = 0
    while seats := game.current_players(state):
        for seat in seats:
            apply(state, seat, choice(legal_actions(state, seat)))
        decisions += len(seats)
    return decisions


def _playout(game: AnyGame, rng: Rng) -> int:
    """Play one game with the default options by the game's own playout; return the number of decisions."""
    options = game.options({})
    return game.playout(game.begin(options, rng), rng)


def _searched_game(game: AnyGame, rng: Rng) -> int:
    """Search some positions of a random game with the default options; return the number of iterations."""
    options = game.options({})
    state = game.start(options, game.deal(options, rng))
    decisions = iterations = 0
    while seats := game.current_players(state):
        if decisions % DECISIONS_APART == 0:
            search = Search(Info(game, state, seats[0]), rng.fork(), ITERATIONS)
            search.step(ITERATIONS)
            iterations += search.iterations
        for seat in seats:
            game.apply(state, seat, game.random_action(state, seat, rng))
        decisions += 1
    return iterations


def _random_chess(chess: Any, rng: Rng) -> int:
    """Play one game of chess, listing all legal moves at each decision; return the number of moves."""
    board = chess.Board()
    choice = rng.choice
    moves = 0
    while (legal := list(board.legal_moves)) and board.halfmove_clock < QUIET_MOVES:
        board.push(choice(legal))
        moves += 1
    return moves


def _middle_of_a_game(players: int, rng: Rng) -> Any:
    options = WONDERS.options({"players": players})
    state = WONDERS.start(options, WONDERS.deal(options, rng))
    while state.age < 2 or state.turn < 4:
        for seat in WONDERS.current_players(state):
            WONDERS.apply(state, seat, rng.choice(WONDERS.legal_actions(state, seat)))
    return state


def _clone_time(state: Any) -> float:
    started = process_time()
    for _ in range(CLONES):
        state.clone()
    return (process_time() - started) / CLONES
