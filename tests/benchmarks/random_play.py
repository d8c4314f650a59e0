"""Measures random play of every game, with the package chess as a yardstick, and the cost of a clone.

Every rate is per second of the process's own CPU time, so that other programs on the machine do not distort it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypedDict

from heptad.games import GAMES
from heptad.games.wonders import WONDERS
from heptad.kernel.game import AnyGame
from heptad.kernel.rng import Rng

CHESS = "chess"
CLONES = 200
CLONED_PLAYERS = (3, 7)
#: Half-moves without capture or pawn move after which a game of chess is drawn.
QUIET_MOVES = 100


class Rate(NamedTuple):
    """Decisions and whole games per second of CPU time."""

    decisions: float
    games: float


class Row(TypedDict):
    """One game's medians over the rounds; `per_chess_move` compares with chess in the same round, None without it."""

    game: str
    players: int
    decisions: float
    games: float
    per_chess_move: Rate | None


class Results(TypedDict):
    """Everything measured; `clone_seconds` has the time of one clone of a Wonders state by number of players."""

    rounds: int
    seconds: float
    rows: list[Row]
    clone_seconds: dict[int, float]


def measure(rounds: int, seconds: float) -> Results:
    """Medians over `rounds`; each round plays every game, and chess, for `seconds` of CPU time."""
    rng = Rng.of("7")
    chess = import_module(CHESS) if find_spec(CHESS) else None
    states = {players: _middle_of_a_game(players, rng) for players in CLONED_PLAYERS}
    rates: list[dict[str, Rate]] = []
    clones: dict[int, list[float]] = {players: [] for players in CLONED_PLAYERS}
    for _ in range(rounds):
        measured = {key: _rate(partial(_random_game, game, rng), seconds) for key, game in GAMES.items()}
        if chess:
            measured[CHESS] = _rate(partial(_random_chess, chess, rng), seconds)
        rates.append(measured)
        for players, state in states.items():
            clones[players].append(_clone_time(state))
    return {
        "rounds": rounds,
        "seconds": seconds,
        "rows": [_row(key, rates) for key in rates[0]],
        "clone_seconds": {players: median(times) for players, times in clones.items()},
    }


def _row(key: str, rates: list[dict[str, Rate]]) -> Row:
    decisions, games = (median(measured[key][place] for measured in rates) for place in (0, 1))
    compared = None
    if key != CHESS and CHESS in rates[0]:
        ratios = [[value / measured[CHESS].decisions for value in measured[key]] for measured in rates]
        compared = Rate(*(median(column) for column in zip(*ratios, strict=True)))
    return {
        "game": key,
        "players": GAMES[key].options({})["players"] if key in GAMES else 2,
        "decisions": decisions,
        "games": games,
        "per_chess_move": compared,
    }


def _rate(game: Callable[[], int], seconds: float) -> Rate:
    """Play whole games, one after the other, until `seconds` of CPU time are spent."""
    started, spent = process_time(), 0.0
    decisions = games = 0
    while spent < seconds or not spent:
        decisions += game()
        games += 1
        spent = process_time() - started
    return Rate(decisions / spent, games / spent)


def _random_game(game: AnyGame, rng: Rng) -> int:
    """Play one game with the usual options, listing all legal actions at each decision; return the decisions."""
    options = game.options({})
    state = game.start(options, game.deal(options, rng))
    legal_actions, apply, choice = game.legal_actions, game.apply, rng.choice
    decisions = 0
    while seats := game.current_players(state):
        for seat in seats:
            apply(state, seat, choice(legal_actions(state, seat)))
        decisions += len(seats)
    return decisions


def _random_chess(chess: Any, rng: Rng) -> int:
    """Play one game of chess, listing all legal moves at each decision; return the moves."""
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
