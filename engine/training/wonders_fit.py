"""Weights of 7 Wonders from games: what a city will be worth at the end, and what is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from heptad.games.wonders.features import ACTION_PHASE, CITY_NUMBERS, CITY_WIDTH, PHASES
from heptad.games.wonders.learned import CALM, UNIT
from training.wonders_play import STRAY, Decisions, Floats, Ints, Standings

ACTION_ROWS = max(ACTION_PHASE) + 1
Rows = list[list[int]]
#: Points gained later count less for a decision, by this factor each turn, since less of them is due to it.
DECAY = 0.8
#: What a decision brought counts at most so many points.
MOST_GAINED = 15.0
#: How far a round changes the policy: logarithms of chances for each point that a feature brings.
STEP = 0.9
#: How far searches move the policy: logarithms of chances for a whole win that a feature brings.
FOLLOWED = 120.0
#: Decisions that are a matrix at a time.
CHUNK = 20_000


def whole(table: Any) -> Rows:
    """Weights as integers."""
    return [[int(weight) for weight in row] for row in np.rint(table)]


# ── what a city will be worth ────────────────────────────────────────────────
def fit_value(
    standings: Standings, penalty: float = 20.0, before: Rows | None = None
) -> tuple[Rows, list[int], Floats]:
    """A row for each phase that says the total at the end, and how wide leads are spread around what it says.

    It stays near the weights `before`, or near nothing, the more so the larger the penalty. The third is what it says
    for each game, seat and phase, the true total last; nan where nobody was asked.
    """
    totals = np.array(standings.totals, float)
    said = np.full((*totals.shape, PHASES + 1), np.nan)
    said[:, :, PHASES] = totals
    games, seats = np.array(standings.game), np.array(standings.seat)
    grams, sides = np.zeros((PHASES, CITY_WIDTH, CITY_WIDTH)), np.zeros((PHASES, CITY_WIDTH))
    for phase, chosen, matrix in _matrices(standings):
        grams[phase] = matrix.T @ matrix
        sides[phase] = matrix.T @ totals[games[chosen], seats[chosen]]
    origin = np.array(before, float) / UNIT if before else np.zeros((PHASES, CITY_WIDTH))
    table = np.zeros((PHASES, CITY_WIDTH))
    for phase in range(PHASES):
        near = [other for other in (phase - 1, phase + 1) if 0 <= other < PHASES]
        gram = grams[phase] + 0.1 * grams[near].sum(axis=0) + penalty * np.eye(CITY_WIDTH)
        side = sides[phase] + 0.1 * sides[near].sum(axis=0) + penalty * origin[phase]
        table[phase] = np.linalg.solve(gram, side)
    for phase, chosen, matrix in _matrices(standings):
        said[games[chosen], seats[chosen], phase] = matrix @ table[phase]
    slack = [_slack(said[:, :, phase], totals) for phase in range(PHASES)]
    return whole(table * UNIT), slack, said


def _matrices(standings: Standings) -> Iterable[tuple[int, Ints, Any]]:
    """For each phase its standings and their features."""
    indices, owners = standings.features.flat()
    numbers, phases = np.array(standings.numbers), np.array(standings.phase)
    for phase in range(PHASES):
        chosen = np.flatnonzero(phases == phase)
        matrix = _matrix(indices, owners, np.ones(len(indices)), chosen, len(phases), CITY_WIDTH)
        matrix[:, CITY_NUMBERS:] = numbers[chosen]
        yield phase, chosen, matrix


def _matrix(indices: Ints, owners: Ints, weights: Floats, chosen: Ints, owners_in_all: int, width: int) -> Any:
    """The rows of these owners: the sum of the weights at each index."""
    place = np.full(owners_in_all, -1)
    place[chosen] = np.arange(len(chosen))
    at = place[owners]
    here = at >= 0
    flat = np.bincount(at[here] * width + indices[here], weights[here], len(chosen) * width)
    return flat.reshape(-1, width).astype(np.float32)


def _slack(table: Floats, ends: Floats) -> int:
    """The scale of the logistic function that fits best who wins."""

    def leads(points: Floats) -> Floats:
        ordered = np.sort(points, axis=1)
        best, second = ordered[:, -1:], ordered[:, -2:-1]
        lead: Floats = points - np.where(points == best, second, best)
        return lead

    keep = ~np.isnan(table).any(axis=1)
    ahead, won = leads(table[keep]), leads(ends[keep]) >= 0
    losses = {}
    for scale in range(1, 40):
        chance = 1 / (1 + np.exp(-ahead / scale))
        losses[scale] = -np.log(np.clip(np.where(won, chance, 1 - chance), 1e-9, 1)).mean()
    return UNIT * min(losses, key=lambda scale: losses[scale])


# ── what is chosen ───────────────────────────────────────────────────────────
class Softmax:
    """The chances of all actions of many decisions by a table of weights."""

    def __init__(self, decisions: Decisions) -> None:
        self.count, self.row = np.array(decisions.count), np.array(decisions.row)
        self.indices, self.owners = decisions.features.flat()  # the action of each index
        self.decision = np.repeat(np.arange(len(self.count)), self.count)  # of each action
        self.starts = np.cumsum(self.count) - self.count

    def chances(self, table: Floats, calm: float) -> Floats:
        """The chances of the actions; scores count `calm` hundredths of a logarithm of a chance."""
        weights = table[self.row[self.decision[self.owners]], self.indices]
        scores = np.bincount(self.owners, weights, len(self.decision)) / (UNIT * calm)
        scores -= np.maximum.reduceat(scores, self.starts)[self.decision]
        chances: Floats = np.exp(np.asarray(scores, float))
        chances /= np.add.reduceat(chances, self.starts)[self.decision]
        return chances


def imitate(decisions: Decisions, width: int, steps: int = 150, penalty: float = 0.5) -> tuple[Rows, float]:
    """The weights by which actions are chosen with the wanted chances, by Adam; and the share of chance they get."""
    softmax, wanted = Softmax(decisions), np.array(decisions.wanted)
    table: Floats = np.zeros((ACTION_ROWS, width))
    first, second = table.copy(), table.copy()
    cells = softmax.row[softmax.decision[softmax.owners]] * width + softmax.indices
    for step in range(1, steps + 1):
        error = softmax.chances(table, 1.0) - wanted
        sums = np.bincount(cells, error[softmax.owners], table.size).reshape(table.shape)
        gradient = (sums + penalty * table / UNIT) / len(decisions)
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        rate = 0.1 * UNIT * min(1.0, 3 * (1 - step / (steps + 1)))
        table = table - rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
    chances = softmax.chances(table, 1.0)
    right = chances == np.maximum.reduceat(chances, softmax.starts)[softmax.decision]
    return whole(table), float((right * wanted).sum() / len(decisions))


def gains(said: Floats) -> Floats:
    """What the decisions of each game, seat and phase brought: how the lead over the mean of the others grew."""
    others = (said.sum(axis=1, keepdims=True) - said) / (said.shape[1] - 1)
    grown = np.diff(said - others, axis=2)
    for phase in reversed(range(PHASES - 1)):
        grown[:, :, phase] += DECAY * grown[:, :, phase + 1]
    clipped: Floats = np.clip(grown, -MOST_GAINED, MOST_GAINED)
    return clipped


def improve(
    table: Rows, width: int, played: Iterable[tuple[Decisions, Floats]], penalty: float = 150.0
) -> tuple[Rows, float]:
    """One step of the natural policy gradient from games by this policy; and how many points a choice matters.

    For each row of weights it finds which features of the chosen actions, compared with those of the others by their
    chances, tell best what the decisions brought (`gains`), and adds that to the weights.
    """
    weights, grams, sides = (
        np.array(table, float),
        np.zeros((ACTION_ROWS, width, width)),
        np.zeros((ACTION_ROWS, width)),
    )
    count = 0
    for decisions, gained in played:
        softmax = Softmax(decisions)
        chances = softmax.chances(weights, CALM)
        chances = (1 - 1 / STRAY) * chances + 1 / STRAY / softmax.count[softmax.decision]
        compared = -chances
        compared[softmax.starts + np.array(decisions.chosen)] += 1
        brought = gained[decisions.game, decisions.seat, decisions.phase]
        owners = softmax.decision[softmax.owners]
        for row in range(ACTION_ROWS):
            chosen = np.flatnonzero((softmax.row == row) & ~np.isnan(brought))
            count += len(chosen)
            for part in np.array_split(chosen, len(chosen) // CHUNK + 1):
                matrix = _matrix(softmax.indices, owners, compared[softmax.owners], part, len(decisions), width)
                grams[row] += matrix.T @ matrix
                sides[row] += matrix.T @ brought[part]
    matters = 0.0
    for row in range(ACTION_ROWS):
        found = np.linalg.solve(grams[row] + penalty * np.eye(width), sides[row])
        weights[row] += STEP * UNIT * found
        matters += float(found @ grams[row] @ found)
    return whole(weights), float(np.sqrt(matters / max(count, 1)))


def follow(table: Rows, width: int, decisions: Decisions, penalty: float = 150.0) -> Rows:
    """The weights moved towards what searches found better.

    For each row of weights a regression finds which features of an action tell best by how much its share of a win was
    above the mean of those tried beside it; the more trials, the more an action counts.
    """
    softmax, weights = Softmax(decisions), np.array(table, float)
    trials, shares = np.array(decisions.trials, float), np.array(decisions.shares)
    each = np.ones(len(softmax.indices))
    for row in range(ACTION_ROWS):
        gram, side = penalty * np.eye(width), np.zeros(width)
        chosen = np.flatnonzero(softmax.row == row)
        for part in np.array_split(chosen, len(chosen) // CHUNK + 1):
            tried = np.flatnonzero(np.isin(softmax.decision, part) & (trials > 0))
            starts = np.flatnonzero(np.diff(softmax.decision[tried], prepend=-1))
            beside = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(tried)))  # the decision of each
            count = trials[tried]
            among = np.add.reduceat(count, starts)
            matrix = _matrix(softmax.indices, softmax.owners, each, tried, len(trials), width)
            matrix = matrix - (np.add.reduceat(matrix * count[:, None], starts) / among[:, None])[beside]
            better = shares[tried] - (np.add.reduceat(shares[tried] * count, starts) / among)[beside]
            gram += matrix.T @ (matrix * count[:, None])
            side += matrix.T @ (better * count)
        weights[row] += FOLLOWED * UNIT * np.linalg.solve(gram, side)
    return whole(weights)
