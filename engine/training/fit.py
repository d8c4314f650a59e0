"""Weights that explain samples: ridge regression for each phase, rounded to integers."""

from __future__ import annotations

import numpy as np

from heptad.kernel.weights import Tables
from training.subject import Floats, Samples

#: What one stands for a whole win in the integers of a linear value.
SCALE = 1 << 16


def ridge(samples: Samples, phases: int, penalty: float = 30.0, neighbours: float = 0.2) -> Floats:
    """A row of weights for each phase: target - 1/2 as a linear function of the features, large weights penalized.

    The samples of the phase before and after count too, with the weight `neighbours`.
    """
    width = samples.features.shape[1]
    grams, sides = np.zeros((phases, width, width)), np.zeros((phases, width))
    for phase in range(phases):
        chosen = samples.phase == phase
        features = samples.features[chosen].astype(np.float64)
        grams[phase] = features.T @ features
        sides[phase] = features.T @ (samples.target[chosen] - 0.5)
    found = np.zeros((phases, width))
    for phase in range(phases):
        gram, side = grams[phase] + penalty * np.eye(width), sides[phase].copy()
        for other in (phase - 1, phase + 1):
            if 0 <= other < phases:
                gram += neighbours * grams[other]
                side += neighbours * sides[other]
        found[phase] = np.linalg.solve(gram, side)
    return found


def linear_tables(samples: Samples, phases: int, penalty: float = 30.0) -> Tables:
    """The table "linear" with a row for each phase, in which SCALE is a whole win."""
    weights = np.rint(ridge(samples, phases, penalty) * SCALE).astype(int)
    return {"linear": [[int(weight) for weight in row] for row in weights]}
