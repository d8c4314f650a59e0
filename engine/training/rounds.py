"""Rounds of self-play, fitting and measuring. The training can be stopped and resumed at any time."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from time import perf_counter

from heptad.arena.rating import wilson_interval
from heptad.arena.spread import spread
from heptad.arena.workers import workers
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.folder import Folder, write_module
from training.measure import Pair, play_pair
from training.selfplay import Batch, play_batch
from training.subject import Subject, subject_of

#: The number of games of one self-play job.
BATCH = 50


def main() -> None:
    """Run all rounds of a training that are not finished yet."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("game", choices=("duel", "architects"))
    parser.add_argument("--out", type=Path, required=True, help="the folder of this training, new or to be resumed")
    parser.add_argument("--rounds", type=int, default=4, help="how many rounds in all; default: %(default)s")
    parser.add_argument("--first", type=int, default=3000, help="games of the first round; default: %(default)s")
    parser.add_argument("--games", type=int, default=800, help="games of each later round; default: %(default)s")
    parser.add_argument("--iterations", type=int, default=100, help="of the search that plays; default: %(default)s")
    parser.add_argument("--players", type=int, default=0, help="at every table; default: a mixture")
    parser.add_argument(
        "--onward", action="store_true", help="improve the weights of the game, and each round those of the one before"
    )
    parser.add_argument("--window", type=int, default=3, help="learn from so many last rounds; default: %(default)s")
    parser.add_argument("--deals", type=int, default=30, help="deals to measure on; default: %(default)s")
    parser.add_argument("--seed", default="7", help="hexadecimal, of all games; default: %(default)s")
    parser.add_argument("--write", action="store_true", help="write the newest weights into the game")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in; default: %(default)s")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")
    arguments = parser.parse_args()
    subject, folder = subject_of(arguments.game), Folder(arguments.out)
    with workers(arguments.jobs, arguments.scheduler) as executor:
        for number in range(arguments.rounds):
            if folder.tables(f"round-{number}") is None:
                one_round(subject, folder, number, arguments, executor)
    newest = folder.tables(f"round-{arguments.rounds - 1}")
    if arguments.write and newest:
        write_module(subject.weights, newest, subject.names)


def one_round(
    subject: Subject, folder: Folder, number: int, arguments: argparse.Namespace, executor: Executor | None
) -> None:
    """Play the games of a round that are not stored yet, fit the weights, and measure their strength.

    Round 0 is played by heuristic bots (`GreedyBot`) with various rates of random actions (with `--onward` by searches
    with the shipped weights), every later round by searches with the weights of the previous one. The weights are
    fitted to the samples of the last `--window` rounds, starting from random weights (with `--onward` from those of the
    previous round). Their win rate against the greedy bot and against the previous weights is printed with a 95 %
    Wilson interval and stored in the curve.
    """
    started = perf_counter()
    if number:
        before = folder.tables(f"round-{number - 1}")
    else:
        before = subject.packaged_weights() if arguments.onward else None
    seed = int(arguments.seed, 16) * 1_000_003 + number * 10_007
    _play(folder, number, arguments, before, seed, executor)
    samples = folder.load(range(max(0, number + 1 - arguments.window), number + 1))
    tables = subject.fit(samples, before if arguments.onward else None)
    entry: dict[str, float] = {"round": number, "samples": len(samples.target)}
    entry["seconds"] = round(perf_counter() - started)
    chance = Rng(seed)
    deals = [chance.next() for _ in range(arguments.deals)]  # not those of the batches, which were used to fit
    for name, old in (("greedy", None), ("previous", before)):
        if deals and (old or name == "greedy"):
            pairs = [Pair(arguments.game, deal, arguments.iterations, tables, old) for deal in deals]
            entry[name] = _measure(f"round {number}", f"against {name}", pairs, executor)
    folder.finish(f"round-{number}", tables, entry)


def _play(
    folder: Folder,
    number: int,
    arguments: argparse.Namespace,
    before: Tables | None,
    seed: int,
    executor: Executor | None,
) -> None:
    """Play the games of a round that are not stored yet, with the weights `before`, and store them."""
    started = perf_counter()
    batches = range(-(-(arguments.games if before else arguments.first) // BATCH))
    missing = [batch for batch in batches if not folder.batch(number, batch).exists()]
    jobs = (
        Batch(arguments.game, batch, BATCH, seed + batch, arguments.iterations, before, arguments.players)
        for batch in missing
    )
    for done, (batch, played) in enumerate(spread(play_batch, jobs, executor), len(batches) - len(missing) + 1):
        folder.save(number, batch, played)
        print(f"round {number}: {done * BATCH} games, {perf_counter() - started:.0f} s", flush=True)


def _measure(what: str, against: str, pairs: Sequence[Pair], executor: Executor | None) -> float:
    """Play two games of each pair; print the share that the new weights win with its interval, and return it."""
    games = 2 * len(pairs)
    won = sum(spread(play_pair, pairs, executor))
    low, high = wilson_interval(won, games)
    print(f"{what}: {won / games:.0%} {against}, 95 % {low:.0%} to {high:.0%}", flush=True)
    return round(won / games, 3)
