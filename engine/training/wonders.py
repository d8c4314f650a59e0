"""`python -m training.wonders --out FOLDER`: learn 7 Wonders, for all numbers of players; stop and resume at any time.

Round 0 imitates the rules of thumb. From then on each round plays many quick games by the learned policy, from which
it learns what a city will be worth at the end, and fewer games by search, whose choices the policy learns to foresee.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from heptad.games import wonders
from heptad.games.wonders import WONDERS
from heptad.games.wonders.choices import FOR_FREE_CITY, TAKE
from heptad.games.wonders.features import (
    ACTION_PHASE,
    ACTION_WIDTH,
    CITY_NUMBERS,
    CITY_WIDTH,
    MANAGED_WIDTH,
    PHASES,
    Eye,
    city_features,
    managed_features,
    phase_of,
)
from heptad.games.wonders.learned import UNIT, WEIGHTS, likely_action
from heptad.games.wonders.state import State
from heptad.kernel.game import Action, InfoOf
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables, pack, unpack
from heptad.search.tree import Search
from training.folder import write_module

MODULE = Path(wonders.__file__).with_name("weights.py")
PLAYERS = (2, 2, 3, 3, 3, 4, 5, 6, 7)
USUAL = 3
STRAY = 20
ACTION_ROWS = max(ACTION_PHASE) + 1
#: Indices of one action or city, padded to this many.
LENGTH = 12
Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]


class Decision(NamedTuple):
    """What was possible, and how good each of it is as a chance."""

    managed: bool
    row: int
    features: list[list[int]]
    chances: list[float]


class Standing(NamedTuple):
    """A city at the beginning of a question, and what its seat had at the end."""

    players: int
    game: int
    phase: int
    seat: int
    indices: list[int]
    numbers: tuple[int, ...]


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


# ── fitting ──────────────────────────────────────────────────────────────────
def fit_value(standings: list[Standing], totals: Ints, penalty: float = 20.0) -> tuple[list[list[int]], list[int]]:
    """A row for each phase that says the total at the end, and how wide leads are spread around what it says."""
    by_phase: list[list[Standing]] = [[] for _ in range(PHASES)]
    for standing in standings:
        by_phase[standing.phase].append(standing)
    grams, sides, inputs, targets = [], [], [], []
    for chosen in by_phase:
        matrix = np.zeros((len(chosen), CITY_WIDTH), np.float32)
        for number, standing in enumerate(chosen):
            np.add.at(matrix[number], standing.indices, 1)
            matrix[number, CITY_NUMBERS:] = standing.numbers
        target = np.array([totals[standing.game, standing.seat] for standing in chosen], np.float32)
        inputs.append(matrix)
        targets.append(target)
        grams.append((matrix.T @ matrix).astype(np.float64))
        sides.append((matrix.T @ target).astype(np.float64))
    rows, slack = [], []
    for phase, chosen in enumerate(by_phase):
        gram, side = grams[phase] + penalty * np.eye(CITY_WIDTH), sides[phase].copy()
        for other in (phase - 1, phase + 1):
            if 0 <= other < PHASES:
                gram += 0.1 * grams[other]
                side += 0.1 * sides[other]
        weights = np.rint(np.linalg.solve(gram, side) * UNIT)
        rows.append([int(weight) for weight in weights])
        said = inputs[phase] @ (weights / UNIT)
        slack.append(_slack(chosen, said, totals))
    return rows, slack


def _slack(chosen: list[Standing], said: Floats, totals: Ints) -> int:
    """The scale of the logistic function that fits best who wins."""
    seats = totals.shape[1]
    at = np.array([standing.game * seats + standing.seat for standing in chosen])
    every = np.full(totals.size, np.nan)
    every[at] = said
    table = every.reshape(totals.shape)
    keep = ~np.isnan(table).any(axis=1)
    table, ends = table[keep], totals[keep]

    def leads(points: Any) -> Any:
        ordered = np.sort(points, axis=1)
        best, second = ordered[:, -1:], ordered[:, -2:-1]
        return points - np.where(points == best, second, best)

    ahead, won = leads(table), leads(ends) >= 0
    losses = {}
    for scale in range(1, 40):
        chance = 1 / (1 + np.exp(-ahead / scale))
        losses[scale] = -np.log(np.clip(np.where(won, chance, 1 - chance), 1e-9, 1)).mean()
    return UNIT * min(losses, key=lambda scale: losses[scale])


class Choices(NamedTuple):
    """Decisions as arrays: for each action its indices, its decision and its chance."""

    indices: Ints
    decision: Ints
    chance: Floats
    weight: Floats  # by decision


def arrays(decisions: list[Decision], width: int, weight: float = 1.0) -> Choices:
    actions = sum(len(decision.features) for decision in decisions)
    indices = np.full((actions, LENGTH), ACTION_ROWS * width, np.int32)
    at = 0
    owner, chance = np.zeros(actions, np.int32), np.zeros(actions)
    for number, decision in enumerate(decisions):
        for features, share in zip(decision.features, decision.chances, strict=True):
            indices[at, : len(features)] = [decision.row * width + index for index in features]
            owner[at], chance[at] = number, share
            at += 1
    return Choices(indices, owner, chance, np.full(len(decisions), weight))


def joined(parts: list[Choices]) -> Choices:
    starts = np.cumsum([0, *(len(part.weight) for part in parts)])
    return Choices(
        np.concatenate([part.indices for part in parts]),
        np.concatenate([part.decision + start for part, start in zip(parts, starts, strict=False)]).astype(np.int32),
        np.concatenate([part.chance for part in parts]),
        np.concatenate([part.weight for part in parts]),
    )


def fit_policy(choices: Choices, width: int, steps: int = 150, penalty: float = 0.5) -> tuple[list[list[int]], float]:
    """The weights of a softmax over the actions that says their chances best, by Adam; and the share it gets right."""
    size = ACTION_ROWS * width
    weights, first, second = np.zeros(size + 1), np.zeros(size + 1), np.zeros(size + 1)
    count = len(choices.weight)
    flat = choices.indices.ravel()
    starts = np.flatnonzero(np.diff(choices.decision, prepend=-1))
    agreed = 0.0
    each = choices.weight[choices.decision]
    for step in range(1, steps + 1):
        scores = weights[choices.indices].sum(axis=1)
        scores -= np.maximum.reduceat(scores, starts)[choices.decision]
        likely = np.exp(scores)
        likely /= np.add.reduceat(likely, starts)[choices.decision]
        error = (likely - choices.chance) * each
        gradient = np.bincount(flat, np.repeat(error, LENGTH), size + 1) + penalty * weights
        gradient /= count
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        rate = 0.1 * min(1.0, 3 * (1 - step / (steps + 1)))
        weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
        weights[size] = 0
        if step == steps:
            right = likely == np.maximum.reduceat(likely, starts)[choices.decision]
            agreed = float((right * choices.chance).sum() / count)
    table = np.rint(weights[:size].reshape(ACTION_ROWS, width) * UNIT).astype(int)
    return [[int(weight) for weight in row] for row in table], agreed


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
    games, size = (arguments.first, 100) if not number else (arguments.games, 10)
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
        write_module(MODULE, "wonders", newest)


if __name__ == "__main__":
    main()
