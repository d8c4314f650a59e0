"""The rounds of a training: play, learn, measure, and again; stop and resume at any time."""

from __future__ import annotations

import argparse
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter

from heptad.kernel.rng import Rng
from training.folder import Folder, write_module
from training.measure import interval, wins
from training.selfplay import by_greedy, by_search, first_players, play, searchers
from training.subject import Subject, samples_of

BATCH = 50


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("game", choices=("duel", "architects"))
    parser.add_argument("--out", type=Path, required=True, help="the folder of this training, new or to be resumed")
    parser.add_argument("--rounds", type=int, default=4, help="how many rounds in all; default: %(default)s")
    parser.add_argument("--first", type=int, default=3000, help="games of the first round; default: %(default)s")
    parser.add_argument("--games", type=int, default=800, help="games of each later round; default: %(default)s")
    parser.add_argument("--iterations", type=int, default=100, help="of the search that plays; default: %(default)s")
    parser.add_argument("--window", type=int, default=3, help="learn from so many last rounds; default: %(default)s")
    parser.add_argument("--deals", type=int, default=30, help="deals to measure on; default: %(default)s")
    parser.add_argument("--seed", default="7")
    parser.add_argument("--write", action="store_true", help="write the newest weights into the game")
    arguments = parser.parse_args()
    subject: Subject = import_module(f"training.{arguments.game}").SUBJECT
    folder = Folder(arguments.out)
    for number in range(arguments.rounds):
        if folder.tables(number) is None:
            one_round(subject, folder, number, arguments)
    newest = folder.tables(arguments.rounds - 1)
    if arguments.write and newest:
        write_module(subject.weights, newest, subject.names)


def one_round(subject: Subject, folder: Folder, number: int, arguments: argparse.Namespace) -> None:
    """Play the games of a round as far as they are missing, fit the weights, measure them."""
    started = perf_counter()
    before = folder.tables(number - 1) if number else None
    if before:
        subject.prepared(before)()
    games = arguments.games if number else arguments.first
    for batch in range(-(-games // BATCH)):
        if folder.batch(number, batch).exists():
            continue
        rng = Rng(int(arguments.seed, 16) * 1_000_003 + number * 10_007 + batch)
        rows = []
        for _ in range(BATCH):
            options = subject.options(rng)
            seats = subject.game.options(options)["players"]
            players = searchers(seats, arguments.iterations, rng) if number else first_players(seats, rng)
            rows += play(subject, players, options, rng)
        folder.save(number, batch, samples_of(rows))
        print(f"round {number}: {(batch + 1) * BATCH} games, {perf_counter() - started:.0f} s", flush=True)
    samples = folder.load(range(max(0, number + 1 - arguments.window), number + 1))
    tables = subject.fit(samples)
    fitted = perf_counter() - started
    entry: dict[str, float] = {"round": number, "samples": len(samples.target), "seconds": round(fitted)}
    new, deals = partial(by_search, arguments.iterations, 0), arguments.deals
    for name, old in (("greedy", partial(by_greedy, 0)), ("previous", new if before else None)):
        if old and deals:
            share = wins(subject, new, old, deals, f"{number + 1:x}", tables, before)
            low, high = interval(share, 2 * deals)
            print(f"round {number}: {share:.0%} against {name}, 95 % {low:.0%} to {high:.0%}", flush=True)
            entry[name] = round(share, 3)
    folder.write_tables(number, tables)
    folder.add_to_curve(entry)
