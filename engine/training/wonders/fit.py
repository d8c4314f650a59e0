"""Fits the weights of 7 Wonders to games: the value (final points of a city) and the policy (choice of actions).

Both are linear in their features, which are binary and sparse (the value also has a few numeric ones). The shipped
weights are integers in units of 1 / WEIGHT_SCALE: of a point for the value, of a natural logarithm of a probability for
the policy. The value has a row of weights for each phase (turn of an age); the policy has ACTION_ROWS rows, each for
one or more phases (ACTION_PHASE).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from heptad.games.wonders.features import ACTION_PHASE, CITY_NUMBERS, CITY_WIDTH, PHASES
from heptad.games.wonders.value import TEMPERATURE, WEIGHT_SCALE
from training.wonders.play import RANDOM_ONE_IN, Decisions, Floats, Ints, Standings

#: The number of rows of weights of the policy.
ACTION_ROWS = max(ACTION_PHASE) + 1
#: A table of integer weights: a row for each phase or group of phases, a column for each feature.
Rows = list[list[int]]
#: The discount factor per turn for points gained after a decision, since less of them is due to it.
DISCOUNT = 0.8
#: The gain of a decision is limited to this number of points in either direction.
MAX_GAIN = 15.0
#: The step size of the policy gradient: change of a logit (logarithm of a probability) for each point of gain.
POLICY_STEP = 0.9
#: The step size for the results of searches: change of a logit for a gain of a whole win.
SEARCH_STEP = 120.0
#: The number of steps of imitation, and the strength of its L2 penalty.
IMITATION_STEPS, IMITATION_PENALTY = 150, 0.5
#: The ridge penalty of the regressions that improve the policy.
POLICY_PENALTY = 150.0
#: The maximum number of decisions whose features are expanded to a dense matrix at a time.
CHUNK_SIZE = 20_000


def rounded(table: Any) -> Rows:
    """Round weights to integers."""
    return [[int(weight) for weight in row] for row in np.rint(table)]


# ── the value: final points of a city ────────────────────────────────────────
def fit_value(
    standings: Standings, penalty: float = 20.0, before: Rows | None = None
) -> tuple[Rows, list[int], Floats]:
    """Fit the value: for each phase a ridge regression of a seat's final points on the features of its city.

    The ridge penalty pulls towards the weights `before`, otherwise towards 0. The samples of the two neighbouring
    phases also enter the regression of a phase, with the weight 0.1.

    Returns the table of weights (PHASES rows of CITY_WIDTH); the slack of each phase, see `_slack`; and the predicted
    points, of the shape (games, seats, PHASES + 1) with the true points last and NaN where there was no standing.
    """
    totals = np.array(standings.totals, float)
    predicted = np.full((*totals.shape, PHASES + 1), np.nan)
    predicted[:, :, PHASES] = totals
    games, seats = np.array(standings.game), np.array(standings.seat)
    grams, right_sides = np.zeros((PHASES, CITY_WIDTH, CITY_WIDTH)), np.zeros((PHASES, CITY_WIDTH))
    for phase, chosen, matrix in _matrices(standings):
        grams[phase] = matrix.T @ matrix
        right_sides[phase] = matrix.T @ totals[games[chosen], seats[chosen]]
    origin = np.array(before, float) / WEIGHT_SCALE if before else np.zeros((PHASES, CITY_WIDTH))
    table = np.zeros((PHASES, CITY_WIDTH))
    for phase in range(PHASES):
        near = [other for other in (phase - 1, phase + 1) if 0 <= other < PHASES]
        gram = grams[phase] + 0.1 * grams[near].sum(axis=0) + penalty * np.eye(CITY_WIDTH)
        right_side = right_sides[phase] + 0.1 * right_sides[near].sum(axis=0) + penalty * origin[phase]
        table[phase] = np.linalg.solve(gram, right_side)
    for phase, chosen, matrix in _matrices(standings):
        predicted[games[chosen], seats[chosen], phase] = matrix @ table[phase]
    slack = [_slack(predicted[:, :, phase], totals) for phase in range(PHASES)]
    return rounded(table * WEIGHT_SCALE), slack, predicted


def _matrices(standings: Standings) -> Iterable[tuple[int, Ints, Any]]:
    """Yield for each phase: the phase, the indices of its standings, and the dense matrix of their features."""
    indices, owners = standings.features.flat()
    numbers, phases = np.array(standings.numbers), np.array(standings.phase)
    for phase in range(PHASES):
        chosen = np.flatnonzero(phases == phase)
        matrix = _matrix(indices, owners, np.ones(len(indices)), chosen, len(phases), CITY_WIDTH)
        matrix[:, CITY_NUMBERS:] = numbers[chosen]
        yield phase, chosen, matrix


def _matrix(indices: Ints, owners: Ints, weights: Floats, chosen: Ints, owner_count: int, width: int) -> Any:
    """Return the dense feature matrix of the chosen owners (actions, decisions or standings), one row for each.

    `indices` holds the features of all owners, `owners` the owner of each, `weights` the value that each adds to its
    cell. The shape is (len(chosen), width).
    """
    place = np.full(owner_count, -1)
    place[chosen] = np.arange(len(chosen))
    at = place[owners]
    here = at >= 0
    flat = np.bincount(at[here] * width + indices[here], weights[here], len(chosen) * width)
    return flat.reshape(-1, width).astype(np.float32)


def _slack(table: Floats, ends: Floats) -> int:
    """Return the scale of leads, in points times WEIGHT_SCALE, with which a logistic function best predicts who wins.

    The predicted probability is 1 / (1 + exp(-lead / scale)), where the lead over the best other seat is computed from
    the predicted points `table` (games, seats); `ends` are the true final points. All scales from 1 to 39 points are
    tried; the one with the smallest mean log loss is returned.
    """

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
    return WEIGHT_SCALE * min(losses, key=lambda scale: losses[scale])


# ── the policy: choice of actions ────────────────────────────────────────────
class Softmax:
    """Computes the probabilities of all actions of many decisions for a table of policy weights.

    The actions of all decisions are numbered consecutively; those of one decision are adjacent.
    """

    def __init__(self, decisions: Decisions) -> None:
        self.count, self.row = np.array(decisions.count), np.array(decisions.row)
        self.indices, self.owners = decisions.features.flat()  # all feature indices, and the action of each
        self.decision = np.repeat(np.arange(len(self.count)), self.count)  # the decision of each action
        self.starts = np.cumsum(self.count) - self.count  # the first action of each decision

    def probabilities(self, table: Floats, temperature: float) -> Floats:
        """Return the probability of each action: softmax(score / (WEIGHT_SCALE · `temperature`)) per decision.

        The score of an action is the sum of the weights of its features.
        """
        weights = table[self.row[self.decision[self.owners]], self.indices]
        scores = np.bincount(self.owners, weights, len(self.decision)) / (WEIGHT_SCALE * temperature)
        scores -= np.maximum.reduceat(scores, self.starts)[self.decision]
        probabilities: Floats = np.exp(np.asarray(scores, float))
        probabilities /= np.add.reduceat(probabilities, self.starts)[self.decision]
        return probabilities


def imitate(decisions: Decisions, width: int) -> tuple[Rows, float]:
    """Fit policy weights (ACTION_ROWS, `width`) to the probabilities `decisions.wanted` (imitation learning).

    The loss is the cross-entropy between the wanted probabilities and those of the policy, with an L2 penalty. It is
    minimised by full-batch Adam (beta1 = 0.9, beta2 = 0.99); the learning rate is constant for two thirds of the steps
    and then decays linearly to 0.

    Returns the weights, and the mean wanted probability of the action that the policy considers the most probable.
    """
    softmax, wanted = Softmax(decisions), np.array(decisions.wanted)
    table: Floats = np.zeros((ACTION_ROWS, width))
    first, second = table.copy(), table.copy()
    cells = softmax.row[softmax.decision[softmax.owners]] * width + softmax.indices
    for step in range(1, IMITATION_STEPS + 1):
        error = softmax.probabilities(table, 1.0) - wanted
        sums = np.bincount(cells, error[softmax.owners], table.size).reshape(table.shape)
        gradient = (sums + IMITATION_PENALTY * table / WEIGHT_SCALE) / len(decisions)
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        rate = 0.1 * WEIGHT_SCALE * min(1.0, 3 * (1 - step / (IMITATION_STEPS + 1)))
        table = table - rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
    probabilities = softmax.probabilities(table, 1.0)
    right = probabilities == np.maximum.reduceat(probabilities, softmax.starts)[softmax.decision]
    return rounded(table), float((right * wanted).sum() / len(decisions))


def advantages(predicted: Floats) -> Floats:
    """Return the gain in points of the decisions of each game, seat and phase, of the shape (games, seats, PHASES).

    It is the discounted sum (factor DISCOUNT per turn) of the later increases of the lead over the mean of the other
    seats. `predicted` are the points of each seat as predicted by the value, see `fit_value`. Gains are clipped to
    ±MAX_GAIN.
    """
    others = (predicted.sum(axis=1, keepdims=True) - predicted) / (predicted.shape[1] - 1)
    grown = np.diff(predicted - others, axis=2)
    for phase in reversed(range(PHASES - 1)):
        grown[:, :, phase] += DISCOUNT * grown[:, :, phase + 1]
    clipped: Floats = np.clip(grown, -MAX_GAIN, MAX_GAIN)
    return clipped


def improve(table: Rows, width: int, played: Iterable[tuple[Decisions, Floats]]) -> tuple[Rows, float]:
    """Take one step of the natural policy gradient, from games played by the policy with the weights `table`.

    `played` are pairs of decisions and the `advantages` of their games. For each decision, take the features of the
    chosen action minus the mean features of all actions, weighted by the probabilities with which the games drew them
    (random actions included). But for the random actions this is, up to a constant factor, the gradient of the
    logarithm of the chosen action's probability. For each row of weights a ridge regression of the advantages on these
    differences gives the direction of the natural gradient; POLICY_STEP times its coefficients are added to the
    weights.

    Returns the new weights, and how many points a choice matters: the root mean square of the gain that the regression
    predicts.
    """
    weights, grams, right_sides = (
        np.array(table, float),
        np.zeros((ACTION_ROWS, width, width)),
        np.zeros((ACTION_ROWS, width)),
    )
    count = 0
    for decisions, gained in played:
        softmax = Softmax(decisions)
        probabilities = softmax.probabilities(weights, TEMPERATURE)
        probabilities = (1 - 1 / RANDOM_ONE_IN) * probabilities + 1 / RANDOM_ONE_IN / softmax.count[softmax.decision]
        coefficients = -probabilities
        coefficients[softmax.starts + np.array(decisions.chosen)] += 1
        decision_gains = gained[decisions.game, decisions.seat, decisions.phase]
        owners = softmax.decision[softmax.owners]
        for row in range(ACTION_ROWS):
            chosen = np.flatnonzero((softmax.row == row) & ~np.isnan(decision_gains))
            count += len(chosen)
            for part in np.array_split(chosen, len(chosen) // CHUNK_SIZE + 1):
                matrix = _matrix(softmax.indices, owners, coefficients[softmax.owners], part, len(decisions), width)
                grams[row] += matrix.T @ matrix
                right_sides[row] += matrix.T @ decision_gains[part]
    matters = 0.0
    for row in range(ACTION_ROWS):
        found = np.linalg.solve(grams[row] + POLICY_PENALTY * np.eye(width), right_sides[row])
        weights[row] += POLICY_STEP * WEIGHT_SCALE * found
        matters += float(found @ grams[row] @ found)
    return rounded(weights), float(np.sqrt(matters / max(count, 1)))


def improve_by_searches(table: Rows, width: int, decisions: Decisions) -> Rows:
    """Return the policy weights `table` changed towards the actions that searches found better.

    For each row of weights a ridge regression predicts from the features of an action by how much its share of a win
    was above the mean of the actions tried at the same decision. Features are centred in the same way, and actions are
    weighted by their number of trials. SEARCH_STEP times the coefficients is added to the weights.
    """
    softmax, weights = Softmax(decisions), np.array(table, float)
    trials, shares = np.array(decisions.trials, float), np.array(decisions.shares)
    each = np.ones(len(softmax.indices))
    for row in range(ACTION_ROWS):
        gram, right_side = POLICY_PENALTY * np.eye(width), np.zeros(width)
        chosen = np.flatnonzero(softmax.row == row)
        for part in np.array_split(chosen, len(chosen) // CHUNK_SIZE + 1):
            tried = np.flatnonzero(np.isin(softmax.decision, part) & (trials > 0))
            starts = np.flatnonzero(np.diff(softmax.decision[tried], prepend=-1))
            # For each tried action the place of its decision.
            groups = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(tried)))
            count = trials[tried]
            totals_of_trials = np.add.reduceat(count, starts)
            matrix = _matrix(softmax.indices, softmax.owners, each, tried, len(trials), width)
            matrix = matrix - (np.add.reduceat(matrix * count[:, None], starts) / totals_of_trials[:, None])[groups]
            better = shares[tried] - (np.add.reduceat(shares[tried] * count, starts) / totals_of_trials)[groups]
            gram += matrix.T @ (matrix * count[:, None])
            right_side += matrix.T @ (better * count)
        weights[row] += SEARCH_STEP * WEIGHT_SCALE * np.linalg.solve(gram, right_side)
    return rounded(weights)
