"""Learn 7 Wonders, for all numbers of players; stop and resume at any time.

Round 0 imitates the rules of thumb. From then on each round plays many quick games by the learned policy, from which
it learns what a city will be worth at the end, and fewer games by search, whose choices the policy learns to foresee.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from heptad.games import wonders
from heptad.games.wonders import WONDERS
from heptad.games.wonders.choices import FOR_FREE_CITY, TAKE
from heptad.games.wonders.features import (
    ACTION_PHASE,
    ACTION_WIDTH,
    CITY_WIDTH,
    MANAGED_WIDTH,
    PHASES,
    Eye,
    city_features,
    managed_features,
    phase_of,
)
from heptad.games.wonders.learned import UNIT, WEIGHTS, likely_action, names
from heptad.games.wonders.state import State
from heptad.kernel.game import Action, InfoOf
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables, pack, unpack
from heptad.search.tree import Search
from training.folder import write_module
from training.wonders_fit import (
    ACTION_ROWS,
    Choices,
    Decision,
    Ints,
    Standing,
    arrays,
    fit_policy,
    fit_value,
    joined,
)

MODULE = Path(wonders.__file__).with_name("weights.py")
PLAYERS = (2, 2, 3, 3, 3, 4, 5, 6, 7)
USUAL = 3
#: So many games go into a file: of the rules of thumb, and of the search.
BATCH, SEARCHED_BATCH = 100, 10
STRAY = 20
#: The actions of a decision, each with its chance to be right, and the one to take.
Chooser = Callable[[State, int, Rng], tuple[list[Action], list[float], Action]]


def by_greedy(state: State, seat: int, rng: Rng) -> tuple[list[Action], list[float], Action]:
    info = InfoOf(WONDERS, state, seat)
    actions = list(info.legal)
    if len(actions) == 1:
        return actions, [1.0], actions[0]
    values = np.array(WONDERS.evaluate(info.view, actions))
    chances = np.exp((values - values.max()) / 0.7)
    stray = rng.choice(actions) if not rng.below(8) else actions[int(values.argmax())]
    return actions, list(chances / chances.sum()), stray


def by_search(iterations: int) -> Chooser:
    def choose(state: State, seat: int, rng: Rng) -> tuple[list[Action], list[float], Action]:
        info = InfoOf(WONDERS, state, seat)
        search = Search(info, rng.fork(), iterations)
        search.step(iterations)
        ranking = search.ranking()
        visits = np.array([ranked.visits + 0.01 for ranked in ranking])
        best = likely_action(state, seat, rng) if not rng.below(10) else search.best()
        return [ranked.action for ranked in ranking], list(visits / visits.sum()), best

    return choose


def options(rng: Rng, players: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = {"players": players or rng.choice(PLAYERS), "manneken": not rng.below(5)}
    if not rng.below(12):
        found |= {"wonders": "draft", "sides": "choose"}
    return found


def play(choose: Chooser, rng: Rng, players: int | None = None) -> list[Decision]:
    """The decisions of one game."""
    given = WONDERS.options(options(rng, players))
    state = WONDERS.start(given, WONDERS.deal(given, rng))
    decisions: list[Decision] = []
    while seats := WONDERS.current_players(state):
        chosen = []
        for seat in seats:
            actions, chances, action = choose(state, seat, rng)
            chosen.append((seat, action))
            if len(actions) > 1 and actions[0].kind != TAKE:
                row, managed = ACTION_PHASE[phase_of(state)], actions[0].kind >= FOR_FREE_CITY
                if managed:
                    plain = [Action(kind - FOR_FREE_CITY, card, arg) for kind, card, arg in actions]
                    features = [managed_features(state, seat, one) for one in plain]
                else:
                    features = [*map(Eye(state, seat).features, actions)]
                decisions.append(Decision(managed, row, features, chances))
        for seat, action in chosen:
            WONDERS.apply(state, seat, action)
    return decisions


def quick(players: int, games: int, rng: Rng) -> tuple[list[Standing], Ints]:
    """Games by the policy, one action in STRAY at random: cities on the way, and the totals at the end."""
    standings: list[Standing] = []
    totals = []
    for game in range(games):
        given = WONDERS.options(options(rng, players))
        state = WONDERS.start(given, WONDERS.deal(given, rng))
        while seats := WONDERS.current_players(state):
            if len(seats) == players:
                at = phase_of(state)
                standings += [Standing(players, game, at, seat, *city_features(state, seat)) for seat in seats]
            for seat in seats:
                if not rng.below(STRAY):
                    action = rng.choice(WONDERS.legal_actions(state, seat))
                else:
                    action = likely_action(state, seat, rng)
                WONDERS.apply(state, seat, action)
        totals.append([sheet.total for sheet in WONDERS.score(state)])
    return standings, np.array(totals, np.int32)


# ── rounds ───────────────────────────────────────────────────────────────────
class Folder:
    """What was played and found so far; files appear under their name only when they are whole."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def batches(self, number: int) -> list[Path]:
        return sorted(self.path.glob(f"round-{number}-????.npz"))

    def play(self, number: int, batch: int, games: int, choose: Chooser) -> None:
        path = self.path / f"round-{number}-{batch:04}.npz"
        if path.exists():
            return
        rng, decisions = Rng(number * 100_003 + batch), list[Decision]()
        for _ in range(games):
            decisions += play(choose, rng)
        own = arrays([decision for decision in decisions if not decision.managed], ACTION_WIDTH)
        managed = arrays([decision for decision in decisions if decision.managed], MANAGED_WIDTH)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(
            part,
            action_indices=own.indices,
            action_decision=own.decision,
            action_chance=own.chance,
            action_weight=own.weight,
            managed_indices=managed.indices,
            managed_decision=managed.decision,
            managed_chance=managed.chance,
            managed_weight=managed.weight,
        )
        part.replace(path)

    def choices(self, name: str, weights: dict[int, float]) -> Choices:
        parts = []
        for number, weight in weights.items():
            for path in self.batches(number):
                with np.load(path) as stored:
                    fields = [stored[f"{name}_{field}"] for field in Choices._fields]
                parts.append(Choices(fields[0], fields[1], fields[2], fields[3] * weight))
        return joined(parts)

    def tables(self, number: int) -> Tables | None:
        path = self.path / f"round-{number}.weights"
        return unpack(path.read_text("ascii")) if path.exists() else None

    def write(self, number: int, tables: Tables, entry: dict[str, float]) -> None:
        (self.path / f"round-{number}.weights").write_text(pack(tables), "ascii")
        with (self.path / "curve.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def empty() -> Tables:
    tables: Tables = {"action": [[0] * ACTION_WIDTH] * ACTION_ROWS, "managed": [[0] * MANAGED_WIDTH] * ACTION_ROWS}
    for players in sorted(set(PLAYERS)):
        tables |= {f"city_{players}": [[0] * CITY_WIDTH] * PHASES, f"slack_{players}": [[10 * UNIT] * PHASES]}
    return tables


def one_round(folder: Folder, number: int, arguments: argparse.Namespace) -> None:
    started = perf_counter()
    before = folder.tables(number - 1) if number else None
    WEIGHTS.use(before or empty())
    games, size = (arguments.games, SEARCHED_BATCH) if number else (arguments.first, BATCH)
    for batch in range(games // size):
        folder.play(number, batch, size, by_search(arguments.iterations) if number else by_greedy)
        print(f"round {number}: {(batch + 1) * size} games, {perf_counter() - started:.0f} s", flush=True)
    tables = {**(before or empty())}
    shares = {0: arguments.old} | dict.fromkeys(range(1, number + 1), 1.0) if number else {0: 1.0}
    entry: dict[str, float] = {"round": number}
    for name, width in (("action", ACTION_WIDTH), ("managed", MANAGED_WIDTH)):
        tables[name], entry[name] = fit_policy(folder.choices(name, shares), width)
    WEIGHTS.use(tables)
    for players in sorted(set(PLAYERS)):
        count = arguments.quick if players == USUAL else arguments.quick * 9 // 25
        standings, totals = quick(players, count, Rng(number * 1000 + players + 5))
        tables[f"city_{players}"], slack = fit_value(standings, totals)
        tables[f"slack_{players}"] = [slack]
        print(f"{players} players: mean total {totals.mean():.1f}, slack {slack}", flush=True)
    entry["seconds"] = round(perf_counter() - started)
    folder.write(number, tables, entry)
    print(entry, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.wonders", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder of this training, new or to be resumed")
    parser.add_argument("--rounds", type=int, default=1, help="how many rounds in all; default: %(default)s")
    parser.add_argument("--first", type=int, default=1500, help="games of the first round; default: %(default)s")
    parser.add_argument("--games", type=int, default=200, help="games of each later round; default: %(default)s")
    parser.add_argument("--iterations", type=int, default=100, help="of the search that plays; default: %(default)s")
    parser.add_argument("--quick", type=int, default=2500, help="quick games for the value; default: %(default)s")
    parser.add_argument("--old", type=float, default=0.1, help="weight of round 0 later; default: %(default)s")
    parser.add_argument("--write", action="store_true", help="write the newest weights into the game")
    arguments = parser.parse_args()
    folder = Folder(arguments.out)
    for number in range(arguments.rounds):
        if folder.tables(number) is None:
            one_round(folder, number, arguments)
    newest = folder.tables(arguments.rounds - 1)
    if arguments.write and newest:
        write_module(MODULE, newest, names())
