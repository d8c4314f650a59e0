"""Training of the value network of Architects: one hidden layer, applied to each seat separately with the same weights.

The input of a seat are the indices of its features that hold, out of F. With `first` of shape (F, 1 + H) and `second`
of shape (H,), all float32, let s be the sum of the rows of `first` for these features. The logit of the seat is
s[0] + relu(s[1:]) @ second. The softmax of the logits of all seats is their predicted shares of the win, so the same
network serves any number of players.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int16]
#: Samples in a mini-batch, default peak learning rate, and coefficient of the decoupled weight decay.
BATCH_SIZE, LEARNING_RATE, WEIGHT_DECAY = 2048, 3e-3, 1.0


class Net(NamedTuple):
    """The weights: `first` (F, 1 + H) from each feature into the logit and the hidden units, `second` (H,) from the
    hidden units into the logit."""

    first: Array
    second: Array


def random_net(width: int, hidden: int, seed: int = 7) -> Net:
    """Return a network with random initial weights; those of the linear part are 0. `width` is F, `hidden` is H."""
    rng = np.random.default_rng(seed)
    first = rng.normal(0, 0.08, (width, 1 + hidden)).astype(np.float32)
    first[:, 0] = 0
    return Net(first, rng.normal(0, 0.3, hidden).astype(np.float32))


def fit_seats(
    net: Net, seats: Indices, target: Array, *, epochs: int = 5, learning_rate: float = LEARNING_RATE, seed: int = 7
) -> Net:
    """Return `net` fitted to N samples.

    `seats` has the shape (N, seats, width): for each seat, the seat to move first, the indices of the features that
    hold. Rows are padded with the index F; seats that do not exist consist of padding only. `target` (N,) is the share
    of the win of the first seat. The loss is the mean binary cross-entropy between its predicted share and the target.

    The optimiser is AdamW (beta1 = 0.9, beta2 = 0.999) on shuffled mini-batches; the learning rate starts at
    `learning_rate` and follows a cosine decay. Each step also shrinks all weights by the fraction learning rate ·
    WEIGHT_DECAY.

    The last tenth of the samples is held out. As samples are in the order of the games, it comes from other games (but
    for one that may be cut in two). The held-out loss is printed after each epoch.
    """
    rng = np.random.default_rng(seed)
    last = len(seats) - len(seats) // 10
    train, held_out = np.arange(last), np.arange(last, len(seats))
    net = Net(*map(np.copy, net))
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in net]
    step, total = 0, epochs * -(-last // BATCH_SIZE)
    for epoch in range(epochs):
        rng.shuffle(train)
        for start in range(0, last, BATCH_SIZE):
            chosen = train[start : start + BATCH_SIZE]
            step += 1
            current_rate = learning_rate * 0.5 * (1 + np.cos(np.pi * step / (total + 1)))
            found = gradients(net, seats[chosen], target[chosen])
            for part, gradient, (mean, square) in zip(net, found, moments, strict=True):
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient * gradient - square)
                part *= 1 - current_rate * WEIGHT_DECAY
                part -= current_rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        print(
            f"epoch {epoch}: loss of what was held back {loss(net, seats[held_out], target[held_out]):.4f}", flush=True
        )
    return net


def _forward(net: Net, seats: Indices) -> tuple[Indices, Array, Array]:
    """Run the network on N samples with S seats.

    Returns the feature indices (N · S, width), the sums before activation (N · S, 1 + H), and the predicted shares of
    the win (N, S).
    """
    width = len(net.first)
    indices = seats.reshape(-1, seats.shape[2])
    padded = np.concatenate([net.first, np.zeros((1, net.first.shape[1]), np.float32)])
    sums = padded[indices].sum(axis=1)
    logits = (sums[:, 0] + np.maximum(sums[:, 1:], 0) @ net.second).reshape(seats.shape[:2])
    logits[seats[:, :, 0] == width] = -1e9  # a seat that does not exist
    exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
    return indices, sums, exponentials / exponentials.sum(axis=1, keepdims=True)


def gradients(net: Net, seats: Indices, target: Array) -> tuple[Array, Array]:
    """Return the gradients with respect to `first` and `second` of the loss.

    The loss is the mean binary cross-entropy between the first seat's predicted share and the target. `logit_gradient`
    is its derivative with respect to the logits of all seats, through the softmax.
    """
    indices, sums, shares = _forward(net, seats)
    share = np.clip(shares[:, :1], 1e-6, 1 - 1e-6)
    slope = (share[:, 0] - target) / (share[:, 0] * (1 - share[:, 0])) / len(target)
    logit_gradient = -slope[:, None] * share * shares
    logit_gradient[:, 0] += slope * share[:, 0]
    flat = logit_gradient.reshape(-1, 1).astype(np.float32)
    units = np.maximum(sums[:, 1:], 0)
    unit_gradient = np.concatenate([flat, flat * net.second * (units > 0)], axis=1)
    flat_indices, each = indices.ravel(), indices.shape[1]
    columns = [
        np.bincount(flat_indices, np.repeat(column, each), len(net.first) + 1)[:-1] for column in unit_gradient.T
    ]
    return np.stack(columns, axis=1).astype(np.float32), (units.T @ flat)[:, 0]


def loss(net: Net, seats: Indices, target: Array) -> float:
    """Return the mean binary cross-entropy, computed batch by batch."""
    losses: list[Any] = []
    for start in range(0, len(seats), BATCH_SIZE):
        chosen = slice(start, start + BATCH_SIZE)
        share = np.clip(_forward(net, seats[chosen])[2][:, 0], 1e-6, 1 - 1e-6)
        losses.append(-(target[chosen] * np.log(share) + (1 - target[chosen]) * np.log(1 - share)))
    return float(np.concatenate(losses).mean())
