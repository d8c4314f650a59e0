"""Weights of 7 Wonders from games: what a city will be worth at the end, and what players choose."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from heptad.games.wonders.features import ACTION_PHASE, CITY_NUMBERS, CITY_WIDTH, PHASES
from heptad.games.wonders.learned import UNIT

ACTION_ROWS = max(ACTION_PHASE) + 1
#: Indices of one action, padded to this many.
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
