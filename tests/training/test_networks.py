"""The value networks of Duel and Architects learn: their gradients are those of the loss, which falls by training."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log

import numpy as np
import pytest

from training import architects_network, duel_network
from training.architects_network import Indices
from training.duel_network import Array

#: By how much a weight is changed to measure the slope of the loss, and the error that this allows.
STEP, TOLERANCE = 1e-2, 2e-3
#: The number of features and of hidden units of the networks of these tests. In Duel, the second half of the features
#: are the first as the other seat has them.
WIDTH, HIDDEN = 6, 3
MIRROR = np.array([3, 4, 5, 0, 1, 2])


def check(loss: Callable[[], float], weights: Sequence[Array], gradients: Sequence[Array]) -> None:
    """Compare each gradient with the slope of the loss between two values of its weight."""
    for part, gradient in zip(weights, gradients, strict=True):
        for place in np.ndindex(part.shape):
            before = part[place]
            part[place] = before + STEP
            above = loss()
            part[place] = before - STEP
            below = loss()
            part[place] = before
            assert gradient[place] == pytest.approx((above - below) / (2 * STEP), abs=TOLERANCE)


def random_net(rng: np.random.Generator) -> architects_network.Net:
    """Return a network all of whose weights matter."""
    first = rng.normal(0, 0.5, (WIDTH, 1 + HIDDEN)).astype(np.float32)
    return architects_network.Net(first, rng.normal(0, 0.8, HIDDEN).astype(np.float32))


def duel_samples(rng: np.random.Generator, count: int) -> tuple[np.typing.NDArray[np.uint8], Array]:
    """Return random positions of Duel, in which the seat that has feature 0 wins, if only one has it."""
    facts = rng.integers(0, 2, (count, WIDTH)).astype(np.uint8)
    return facts, ((1 + facts[:, 0].astype(np.float32) - facts[:, 3]) / 2).astype(np.float32)


def architects_samples(rng: np.random.Generator, count: int) -> tuple[Indices, Array]:
    """Return random positions of Architects with two seats (the third is missing); a seat with feature 0 wins, unless
    both have it."""
    has = rng.integers(0, 2, (count, 2))
    seats = np.full((count, 3, 2), WIDTH, np.int16)
    seats[:, :2, 0] = rng.integers(1, WIDTH, (count, 2))
    seats[:, :2, 1] = np.where(has, 0, WIDTH)
    return seats, ((1 + has[:, 0] - has[:, 1]) / 2).astype(np.float32)


def test_the_gradients_of_duel_are_the_slopes_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    first, second = random_net(rng)
    facts, target = duel_samples(rng, 20)[0], rng.random(20).astype(np.float32)
    found = duel_network.gradients(facts, target, MIRROR, first, second)
    check(lambda: duel_network.loss(facts, target, MIRROR, first, second), (first, second), found)


def test_the_gradients_of_architects_are_the_slopes_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    net = random_net(rng)
    seats, target = architects_samples(rng, 20)[0], rng.random(20).astype(np.float32)
    found = architects_network.gradients(net, seats, target)
    check(lambda: architects_network.loss(net, seats, target), net, found)


def test_the_network_of_duel_learns_who_wins() -> None:
    facts, target = duel_samples(np.random.default_rng(2), 200)
    first, second = duel_network.fit_net(facts, target, MIRROR, HIDDEN, epochs=20, batch_size=20, learning_rate=0.05)
    assert duel_network.loss(facts, target, MIRROR, first, second) < log(2) - 0.2


def test_the_network_of_architects_learns_who_wins() -> None:
    seats, target = architects_samples(np.random.default_rng(2), 200)
    before = architects_network.random_net(WIDTH, HIDDEN)
    net = architects_network.fit_seats(before, seats, target, epochs=30, learning_rate=0.1)
    assert architects_network.loss(net, seats, target) < log(2) - 0.2 < architects_network.loss(before, seats, target)
