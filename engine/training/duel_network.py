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
    batch_size: int = 256,
    weight_decay: float = 1e-3,
    learning_rate: float = 2e-3,
    seed: int = 7,
    initial: tuple[Array, Array] | None = None,
) -> tuple[Array, Array]:
    """Fit the network and return `first` and `second` (see the docstring of the module).

    `facts` (N, F) are 0 or 1, `target` (N,) is the share of the win of seat 0, and `mirror` (F,) gives the number of
    each fact from the point of view of the other seat. `hidden` is the number of hidden units H. Training starts from
    the weights `initial`, otherwise from random ones.

    The optimiser is Adam (beta1 = 0.9, beta2 = 0.999) on shuffled mini-batches of `batch_size` samples. The learning
    rate starts at `learning_rate` and follows a cosine decay to 0 over all steps. Weight decay is decoupled (AdamW): at
    the full learning rate each step shrinks all weights by the fraction `weight_decay`, later proportionally to the
    learning rate.

    The last tenth of the samples is held out. As samples are in the order of the games, it comes from other games (but
    for one that may be cut in two). The first, the middle and the last epoch print the loss on (at most 20,000)
    training samples and the held-out loss.
    """
    rng = np.random.default_rng(seed)
    last = len(facts) - len(facts) // 10
    train, held_out = np.arange(last), np.arange(last, len(facts))
    first, second = map(np.copy, initial) if initial else _random(rng, facts.shape[1], hidden)
    parameters = [first, second]
    moments = [[np.zeros_like(parameter) for parameter in parameters] for _ in range(2)]
    steps, total = 0, epochs * -(-len(train) // batch_size)
    for epoch in range(epochs):
        rng.shuffle(train)
        for start in range(0, len(train), batch_size):
            chosen = train[start : start + batch_size]
            found = gradients(facts[chosen], target[chosen], mirror, first, second)
            steps += 1
            current_rate = learning_rate * 0.5 * (1 + np.cos(np.pi * steps / total))
            for place, gradient in enumerate(found):
                parameter, (mean, square) = parameters[place], (moments[0][place], moments[1][place])
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient * gradient - square)
                step = mean / (1 - 0.9**steps) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)
                parameter -= current_rate * (step + weight_decay / learning_rate * parameter)
        if epoch in (0, epochs // 2, epochs - 1):
            losses = [loss(facts[part], target[part], mirror, first, second) for part in (train[:20000], held_out)]
            print(f"epoch {epoch}: loss {losses[0]:.4f}, of what was held back {losses[1]:.4f}", flush=True)
    return first, second


def _random(rng: np.random.Generator, facts: int, hidden: int) -> tuple[Array, Array]:
    """Return random initial weights; those of the linear part are 0."""
    first = (rng.standard_normal((facts, 1 + hidden)) * 0.1).astype(np.float32)
    first[:, 0] = 0
    return first, (rng.standard_normal(hidden) * 0.1).astype(np.float32)


def _forward(
    facts: npt.NDArray[np.uint8], mirror: npt.NDArray[np.int64], first: Array, second: Array
) -> tuple[Array, Array, Array, Array, Array]:
    """Run the network on N samples.

    Returns the inputs as seat 0 and as seat 1 sees them (N, F), the hidden activations for both (N, H), and the
    predicted share of the win of seat 0 (N,).
    """
    own = facts.astype(np.float32)
    other = own[:, mirror]
    own_sums, other_sums = own @ first, other @ first
    own_units, other_units = np.tanh(own_sums[:, 1:]), np.tanh(other_sums[:, 1:])
    log_odds = own_sums[:, 0] - other_sums[:, 0] + (own_units - other_units) @ second
    return own, other, own_units, other_units, 1 / (1 + np.exp(-log_odds))


def gradients(
    facts: npt.NDArray[np.uint8], target: Array, mirror: npt.NDArray[np.int64], first: Array, second: Array
) -> list[Array]:
    """Return the gradients of the mean cross-entropy with respect to `first` and `second` (backpropagation)."""
    own, other, own_units, other_units, share = _forward(facts, mirror, first, second)
    error = ((share - target) / len(target))[:, None]
    own_gradient = np.concatenate([error, error * second * (1 - own_units * own_units)], axis=1)
    other_gradient = np.concatenate([-error, -error * second * (1 - other_units * other_units)], axis=1)
    return [own.T @ own_gradient + other.T @ other_gradient, ((own_units - other_units) * error).sum(axis=0)]


def loss(
    facts: npt.NDArray[np.uint8], target: Array, mirror: npt.NDArray[np.int64], first: Array, second: Array
) -> float:
    """Return the mean binary cross-entropy of the predicted shares, which are clipped to avoid infinite values."""
    share = np.clip(_forward(facts, mirror, first, second)[-1], 1e-6, 1 - 1e-6)
    return float(-(target * np.log(share) + (1 - target) * np.log(1 - share)).mean())
