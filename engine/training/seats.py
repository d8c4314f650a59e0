"""A net that looks at each seat alone, with one hidden layer; the seats' results make the shares of the win."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int16]
BATCH, RATE, DECAY = 2048, 3e-3, 1.0


class Net(NamedTuple):
    """Weights by feature: into the result, then into the hidden units; and what the hidden units count for."""

    first: Array
    second: Array


def random_net(width: int, hidden: int, seed: int = 7) -> Net:
    """A net that knows nothing."""
    chance = np.random.default_rng(seed)
    first = chance.normal(0, 0.08, (width, 1 + hidden)).astype(np.float32)
    first[:, 0] = 0
    return Net(first, chance.normal(0, 0.3, hidden).astype(np.float32))


def fit_seats(net: Net, seats: Indices, target: Array, *, epochs: int = 5, pace: float = RATE, seed: int = 7) -> Net:
    """Fit by Adam, beginning with `net`. `seats` is (positions, seats, features that hold), the asked seat first.

    The number behind the last feature fills up the features of a seat, and seats that nobody has.

    The last tenth, which is of other games, is held back to print how well the net foresees what it has not seen.
    """
    chance = np.random.default_rng(seed)
    last = len(seats) - len(seats) // 10
    used, held = np.arange(last), np.arange(last, len(seats))
    net = Net(*map(np.copy, net))
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in net]
    step, total = 0, epochs * -(-last // BATCH)
    for epoch in range(epochs):
        chance.shuffle(used)
        for start in range(0, last, BATCH):
            chosen = used[start : start + BATCH]
            step += 1
            rate = pace * 0.5 * (1 + np.cos(np.pi * step / (total + 1)))
            gradients = _gradients(net, seats[chosen], target[chosen])
            for part, gradient, (mean, square) in zip(net, gradients, moments, strict=True):
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient * gradient - square)
                part *= 1 - rate * DECAY
                part -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        print(f"epoch {epoch}: loss of what was held back {_loss(net, seats[held], target[held]):.4f}", flush=True)
    return net


def _forward(net: Net, seats: Indices) -> tuple[Indices, Array, Array]:
    """The features of every seat in one list, the sums of all units, and the shares of all seats."""
    width = len(net.first)
    found = seats.reshape(-1, seats.shape[2])
    padded = np.concatenate([net.first, np.zeros((1, net.first.shape[1]), np.float32)])
    sums = padded[found].sum(axis=1)
    results = (sums[:, 0] + np.maximum(sums[:, 1:], 0) @ net.second).reshape(seats.shape[:2])
    results[seats[:, :, 0] == width] = -1e9  # no seat at all
    chances = np.exp(results - results.max(axis=1, keepdims=True))
    return found, sums, chances / chances.sum(axis=1, keepdims=True)


def _gradients(net: Net, seats: Indices, target: Array) -> tuple[Array, Array]:
    """Of the cross entropy between the first seat's share and the target."""
    found, sums, shares = _forward(net, seats)
    own = np.clip(shares[:, :1], 1e-6, 1 - 1e-6)
    slope = (own[:, 0] - target) / (own[:, 0] * (1 - own[:, 0])) / len(target)
    pull = -slope[:, None] * own * shares
    pull[:, 0] += slope * own[:, 0]
    flat = pull.reshape(-1, 1).astype(np.float32)
    units = np.maximum(sums[:, 1:], 0)
    into = np.concatenate([flat, flat * net.second * (units > 0)], axis=1)
    places, each = found.ravel(), found.shape[1]
    columns = [np.bincount(places, np.repeat(column, each), len(net.first) + 1)[:-1] for column in into.T]
    return np.stack(columns, axis=1).astype(np.float32), (units.T @ flat)[:, 0]


def _loss(net: Net, seats: Indices, target: Array) -> float:
    losses: list[Any] = []
    for start in range(0, len(seats), BATCH):
        chosen = slice(start, start + BATCH)
        own = np.clip(_forward(net, seats[chosen])[2][:, 0], 1e-6, 1 - 1e-6)
        losses.append(-(target[chosen] * np.log(own) + (1 - target[chosen]) * np.log(1 - own)))
    return float(np.concatenate(losses).mean())
