"""`heptad bench`: random play of every game in alternating rounds with the package chess; and the cost of a clone."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from heptad.games import GAMES
from heptad.games.wonders import WONDERS
from heptad.kernel.game import AnyGame
from heptad.kernel.rng import Rng

CHESS = "chess"
CLONES = 200
#: Half-moves without capture or pawn move after which a game of chess is drawn.
QUIET_MOVES = 100


class Rate(NamedTuple):
    """How many in a second of the processor's time, which other programs on the machine cost less than the clock's."""

    decisions: float
    games: float


def run(args: argparse.Namespace) -> int:
    """Print the medians over the rounds; each round measures every game once, and chess between them."""
    rng = Rng.of("7")
    chess = import_module("chess") if find_spec("chess") else None
    middles = [_middle_of_a_game(players, rng) for players in (3, 7)]
    rounds: list[dict[str, Rate]] = []
    clones: list[list[float]] = [[] for _ in middles]
    for _ in range(args.rounds):
        rates = {key: _rate(partial(_random_game, game, rng), args.seconds) for key, game in GAMES.items()}
        if chess:
            rates[CHESS] = _rate(partial(_random_chess, chess, rng), args.seconds)
        rounds.append(rates)
        for times, state in zip(clones, middles, strict=True):
            times.append(_clone_time(state))
    print(f"{'random play, per second of the processor':<42}{'decisions':>10}{'games':>8}{'per move of chess':>19}")
    for key in rounds[0]:
        decisions, games = (median(rates[key][place] for rates in rounds) for place in (0, 1))
        name = f"{key}, {GAMES[key].options({})['players']} players" if key in GAMES else key
        print(f"{name:<42}{decisions:>10,.0f}{games:>8,.0f}{_ratios(key, rounds)}")
    for players, times in zip((3, 7), clones, strict=True):
        print(f"clone of a state of wonders, {players} players: {median(times) * 1e6:.1f} µs")
    if not chess:
        print("no comparison: the package chess is not installed")
    return 0


def _ratios(key: str, rounds: list[dict[str, Rate]]) -> str:
    """Decisions and games for each move of chess in the same round."""
    if CHESS not in rounds[0] or key == CHESS:
        return ""
    decisions, games = (median(rates[key][place] / rates[CHESS].decisions for rates in rounds) for place in (0, 1))
    return f"{decisions:>9.2f}{games:>10.4f}"


def _rate(game: Callable[[], int], seconds: float) -> Rate:
    """Whole games, one after the other."""
    started, spent = process_time(), 0.0
    decisions = games = 0
    while spent < seconds or not spent:
        decisions += game()
        games += 1
        spent = process_time() - started
    return Rate(decisions / spent, games / spent)


def _random_game(game: AnyGame, rng: Rng) -> int:
    """One game with the usual options; all legal actions are listed at each decision."""
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
    """One game of chess; all legal moves are listed at each decision."""
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
