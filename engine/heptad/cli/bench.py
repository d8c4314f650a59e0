"""`heptad bench`: random play, 7 Wonders in alternating rounds with the package chess; and the cost of a clone."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import perf_counter
from typing import Any

from heptad.games import GAMES
from heptad.games.wonders import WONDERS
from heptad.kernel.game import Game
from heptad.kernel.rng import Rng

CLONES = 200
#: Half-moves without capture or pawn move after which a game of chess is drawn.
QUIET_MOVES = 100


def run(args: argparse.Namespace) -> int:
    """Print the medians over the rounds."""
    rng = Rng.of("7")
    chess = import_module("chess") if find_spec("chess") else None
    middles = [_middle_of_a_game(players, rng) for players in (3, 7)]
    ours, theirs, ratios = [], [], []
    clones: list[list[float]] = [[] for _ in middles]
    for _ in range(args.rounds):
        ours.append(_rate(partial(_random_game, WONDERS, rng), args.seconds))
        if chess:
            theirs.append(_rate(partial(_random_chess, chess, rng), args.seconds))
            ratios.append(ours[-1] / theirs[-1])
        for times, state in zip(clones, middles, strict=True):
            times.append(_clone_time(state))
    print(f"wonders, 3 players, random  {median(ours):>9,.0f} decisions/s")
    if chess:
        print(f"chess, random               {median(theirs):>9,.0f} moves/s")
        print(f"ratio                       {median(ratios):>9.2f}")
    else:
        print("no comparison: the package chess is not installed")
    for players, times in zip((3, 7), clones, strict=True):
        print(f"clone, {players} players            {median(times) * 1e6:>9.1f} µs")
    for key in sorted(set(GAMES) - {WONDERS.key}):
        rate = _rate(partial(_random_game, GAMES[key], rng), args.seconds)
        print(f"{key + ', 2 players, random':<28}{rate:>9,.0f} decisions/s")
    return 0


def _rate(game: Callable[[], int], seconds: float) -> float:
    """Decisions a second over whole games."""
    started = perf_counter()
    decisions = 0
    while (spent := perf_counter() - started) < seconds or not decisions:
        decisions += game()
    return decisions / spent


def _random_game(game: Game[Any], rng: Rng) -> int:
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
    started = perf_counter()
    for _ in range(CLONES):
        state.clone()
    return (perf_counter() - started) / CLONES
