"""Training of the value network of Duel: one hidden layer, antisymmetric between the two seats, fitted by Adam.

A position has F boolean facts as seat 0 sees them, the input vector x; x[mirror] are the same facts as seat 1 sees
them. With `first` of shape (F, 1 + H) and `second` of shape (H,), all float32, let

    f(x) = (x @ first)[0] + tanh((x @ first)[1:]) @ second

Then f(x) - f(x[mirror]) is the log-odds that seat 0 wins, and its sigmoid is the predicted share of the win. The loss
is the mean binary cross-entropy between this share and the target (a share of the win, 0 to 1).
`heptad.games.duel.value.Net` evaluates the network with integer weights.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]


def fit_net(
    facts: npt.NDArray[np.uint8],
    target: Array,
    mirror: npt.NDArray[np.int64],
    hidden: int,
    *,
    epochs: int = 4,
    batch: int = 256,
    decay: float = 1e-3,
    rate: float = 2e-3,
    seed: int = 7,
    known: tuple[Array, Array] | None = None,
) -> tuple[Array, Array]:
    """Fit the network and return `first` and `second` (see the docstring of the module).

    `facts` (N, F) are 0 or 1, `target` (N,) is the share of the win of seat 0, and `mirror` (F,) gives the number of
    each fact from the point of view of the other seat. `hidden` is the number of hidden units H. Training starts from
    the weights `known`, otherwise from random ones.

    The optimiser is Adam (beta1 = 0.9, beta2 = 0.999) on shuffled mini-batches of `batch` samples, with the learning
    rate `rate` and a cosine decay to 0 over all steps. Weight decay is decoupled (AdamW): at the full learning rate
    each step shrinks all weights by the fraction `decay`, later proportionally to the learning rate.

    The last tenth of the samples is held out. As samples are in the order of the games, it comes from other games (but
    for one that may be cut in two). The first, the middle and the last epoch print the loss on (at most 20,000)
    training samples and the held-out loss.
    """
    chance = np.random.default_rng(seed)
    last = len(facts) - len(facts) // 10
    used, held = np.arange(last), np.arange(last, len(facts))
    first, second = map(np.copy, known) if known else _random(chance, facts.shape[1], hidden)
    parameters = [first, second]
    momentum = [[np.zeros_like(one) for one in parameters] for _ in range(2)]
    steps, total = 0, epochs * -(-len(used) // batch)
    for epoch in range(epochs):
        chance.shuffle(used)
        for start in range(0, len(used), batch):
            chosen = used[start : start + batch]
            gradients = _gradients(facts[chosen], target[chosen], mirror, first, second)
            steps += 1
            speed = rate * 0.5 * (1 + np.cos(np.pi * steps / total))
            for place, gradient in enumerate(gradients):
                parameter, (mean, square) = parameters[place], (momentum[0][place], momentum[1][place])
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient * gradient - square)
                step = mean / (1 - 0.9**steps) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)
                parameter -= speed * (step + decay / rate * parameter)
        if epoch in (0, epochs // 2, epochs - 1):
            losses = [loss(facts[part], target[part], mirror, first, second) for part in (used[:20000], held)]
            print(f"epoch {epoch}: loss {losses[0]:.4f}, of what was held back {losses[1]:.4f}", flush=True)
    return first, second


def _random(chance: np.random.Generator, facts: int, hidden: int) -> tuple[Array, Array]:
    """Return random initial weights; those of the linear part are 0."""
    first = (chance.standard_normal((facts, 1 + hidden)) * 0.1).astype(np.float32)
    first[:, 0] = 0
    return first, (chance.standard_normal(hidden) * 0.1).astype(np.float32)


def _forward(
    facts: npt.NDArray[np.uint8], mirror: npt.NDArray[np.int64], first: Array, second: Array
) -> tuple[Array, Array, Array, Array, Array]:
    """Run the network on N samples.

    Returns the inputs as seat 0 and as seat 1 sees them (N, F), the hidden activations for both (N, H), and the
    predicted share of the win of seat 0 (N,).
    """
    own = facts.astype(np.float32)
    other = own[:, mirror]
    one, two = own @ first, other @ first
    units, others = np.tanh(one[:, 1:]), np.tanh(two[:, 1:])
    odds = one[:, 0] - two[:, 0] + (units - others) @ second
    return own, other, units, others, 1 / (1 + np.exp(-odds))


def _gradients(
    facts: npt.NDArray[np.uint8], target: Array, mirror: npt.NDArray[np.int64], first: Array, second: Array
) -> list[Array]:
    """Return the gradients of the mean cross-entropy with respect to `first` and `second` (backpropagation)."""
    own, other, units, others, share = _forward(facts, mirror, first, second)
    error = ((share - target) / len(target))[:, None]
    into_one = np.concatenate([error, error * second * (1 - units * units)], axis=1)
    into_two = np.concatenate([-error, -error * second * (1 - others * others)], axis=1)
    return [own.T @ into_one + other.T @ into_two, ((units - others) * error).sum(axis=0)]


def loss(
    facts: npt.NDArray[np.uint8], target: Array, mirror: npt.NDArray[np.int64], first: Array, second: Array
) -> float:
    """Return the mean binary cross-entropy of the predicted shares, which are clipped to avoid infinite values."""
    share = np.clip(_forward(facts, mirror, first, second)[-1], 1e-6, 1 - 1e-6)
    return float(-(target * np.log(share) + (1 - target) * np.log(1 - share)).mean())
