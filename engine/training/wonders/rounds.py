"""Train 7 Wonders for all numbers of players. The training can be stopped and resumed at any time.

In round 0 the policy imitates the heuristic values of actions (`Game.evaluate`). In each later round the policy plays
quick games against itself: the value is fitted to predict the final points of a city, and the policy is changed to
choose actions more often that raised this value (natural policy gradient). Then the value alone is fitted once more, to
many more games of the last policy. Optionally, further rounds are played by searches for one number of players: the
value is fitted to the ends of these games, and a separate policy for this number of players to the values that the
searches found.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import Executor
from pathlib import Path
from time import perf_counter

from heptad.arena.workers import workers
from heptad.games import wonders
from heptad.games.wonders.features import ACTION_WIDTH, CITY_WIDTH, PHASES
from heptad.games.wonders.free_city_features import MANAGED_WIDTH
from heptad.games.wonders.value import WEIGHT_SCALE, names
from heptad.kernel.weights import Tables
from training.folder import Folder, write_module
from training.wonders.batches import play
from training.wonders.fit import ACTION_ROWS, advantages, fit_value, imitate, improve, improve_by_searches
from training.wonders.play import Log

MODULE = Path(wonders.__file__).with_name("weights.py")
PLAYERS = range(2, 8)
#: The share of the games of a round that have each number of players; three players have the most.
SHARES = {players: 0.3 if players == 3 else 0.14 for players in PLAYERS}
#: The last value is fitted to LAST_VALUE_FACTOR times as many games as a round has.
LAST_VALUE_FACTOR = 5
#: The number of players in games that searches play.
SEARCHED_PLAYERS = 3
#: The ridge penalty that keeps the value fitted to the games of searches near the previous weights.
SEARCH_PENALTY = 200.0


def empty() -> Tables:
    """Return weights that are all 0, with a slack (scale of leads) of ten points in every phase."""
    tables: Tables = {"action": [[0] * ACTION_WIDTH] * ACTION_ROWS, "managed": [[0] * MANAGED_WIDTH] * ACTION_ROWS}
    for players in PLAYERS:
        tables |= {f"city_{players}": [[0] * CITY_WIDTH] * PHASES, f"slack_{players}": [[10 * WEIGHT_SCALE] * PHASES]}
    return tables


def counts(games: int) -> dict[int, int]:
    """Return the number of games for each number of players, if there are `games` in total."""
    return {players: max(round(games * share), 1) for players, share in SHARES.items()}


def imitation(folder: Folder, games: int, executor: Executor | None) -> None:
    """Run round 0: fit a policy that imitates the heuristic values of actions (`Game.evaluate`)."""
    started = perf_counter()
    tables, logs = empty(), Log()
    for players, count in counts(games).items():
        played = play(players, count, players, None, executor).log
        logs.own.extend(played.own, 0)
        logs.managed.extend(played.managed, 0)
        print(f"rules of thumb: {count} games of {players} players", flush=True)
    tables["action"], own = imitate(logs.own, ACTION_WIDTH)
    tables["managed"], managed = imitate(logs.managed, MANAGED_WIDTH)
    entry = {"round": 0, "chance of the favoured": [round(own, 3), round(managed, 3)]}
    finish(folder, "round-0", tables, entry, started)


def improvement(folder: Folder, number: int, games: int, executor: Executor | None) -> None:
    """Run a later round: play quick games by the current policy, fit the value to them, and improve the policy."""
    started = perf_counter()
    before = folder.tables(f"round-{number - 1}")
    assert before
    tables, played, means = dict(before), [], {}
    for players, count in counts(games).items():
        log, standings = play(players, count, number * 1000 + players, before, executor)
        tables[f"city_{players}"], slack, predicted = fit_value(standings)
        tables[f"slack_{players}"] = [slack]
        played.append((log, advantages(predicted)))
        means[players] = _mean(standings.totals)
    own = [(log.own, gained) for log, gained in played]
    managed = [(log.managed, gained) for log, gained in played if len(log.managed)]
    tables["action"], matters = improve(tables["action"], ACTION_WIDTH, own)
    tables["managed"], _ = improve(tables["managed"], MANAGED_WIDTH, managed)
    entry = {"round": number, "mean points": means, "points a choice matters": round(matters, 2)}
    finish(folder, f"round-{number}", tables, entry, started)


def last_value(folder: Folder, number: int, games: int, executor: Executor | None) -> Tables:
    """Return the weights of this round with a value fitted to more games of its policy.

    They are loaded if they exist already.
    """
    name = f"value-{number}"
    if tables := folder.tables(name):
        return tables
    started = perf_counter()
    policy = folder.tables(f"round-{number}")
    assert policy
    tables, means = dict(policy), {}
    for players, count in counts(games).items():
        standings = play(players, count, players, policy, executor, record_decisions=False).standings
        tables[f"city_{players}"], slack, _ = fit_value(standings)
        tables[f"slack_{players}"] = [slack]
        means[players] = _mean(standings.totals)
    finish(folder, name, tables, {"value": number, "mean points": means}, started)
    return tables


def after_searches(
    folder: Folder, number: int, before: Tables, games: int, iterations: int, executor: Executor | None
) -> Tables:
    """Return the weights of a round whose games are played by searches with the weights `before`.

    They are loaded if they exist already.
    """
    name = f"search-{number}"
    if tables := folder.tables(name):
        return tables
    started = perf_counter()
    city, action = f"city_{SEARCHED_PLAYERS}", f"action_{SEARCHED_PLAYERS}"
    log, standings = play(
        SEARCHED_PLAYERS, games, number * 1000 + SEARCHED_PLAYERS, before, executor, iterations=iterations
    )
    value, slack, _ = fit_value(standings, SEARCH_PENALTY, before[city])
    policy = improve_by_searches(before.get(action, before["action"]), ACTION_WIDTH, log.own)
    tables = before | {city: value, f"slack_{SEARCHED_PLAYERS}": [slack], action: policy}
    entry = {"round of searches": number, "mean points": _mean(standings.totals)}
    finish(folder, name, tables, entry, started)
    return tables


def finish(folder: Folder, name: str, tables: Tables, entry: Mapping[str, object], started: float) -> None:
    """Store the weights of a round that began at `started`; its figures go into the curve, and are printed."""
    entry = {**entry, "seconds": round(perf_counter() - started)}
    folder.finish(name, tables, entry)
    print(entry, flush=True)


def _mean(totals: list[list[int]]) -> float:
    """Return the mean number of points of all seats and games, rounded to two decimals."""
    return round(sum(map(sum, totals)) / sum(map(len, totals)), 2)


def main() -> None:
    """Run all parts of the training that are not finished yet."""
    parser = argparse.ArgumentParser(prog="python -m training.wonders", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder of this training, new or to be resumed")
    parser.add_argument("--first", type=int, default=700, help="games of the first round; default: %(default)s")
    parser.add_argument("--rounds", type=int, default=9, help="how many rounds in all; default: %(default)s")
    parser.add_argument("--games", type=int, default=4000, help="games of each of them; default: %(default)s")
    parser.add_argument(
        "--searched", type=int, nargs="*", default=[], help="games of each round by searches; default: no round"
    )
    parser.add_argument("--iterations", type=int, default=40, help="of each search; default: %(default)s")
    parser.add_argument("--write", action="store_true", help="write the newest weights into the game")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in; default: %(default)s")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")
    arguments = parser.parse_args()
    folder = Folder(arguments.out)
    with workers(arguments.jobs, arguments.scheduler) as executor:
        for number in range(arguments.rounds):
            if folder.tables(f"round-{number}") is not None:
                continue
            if number:
                improvement(folder, number, arguments.games, executor)
            else:
                imitation(folder, arguments.first, executor)
        if arguments.rounds:
            tables = last_value(folder, arguments.rounds - 1, LAST_VALUE_FACTOR * arguments.games, executor)
            for number, games in enumerate(arguments.searched, arguments.rounds):
                tables = after_searches(folder, number, tables, games, arguments.iterations, executor)
            if arguments.write:
                write_module(MODULE, tables, names())
