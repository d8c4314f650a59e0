"""A tiny policy learns 7 Wonders Duel by playing against random play, and is then tested on games it has not seen.

From a checkout: `pip install ".[rl]"`, then `python3 examples/train_policy.py`. The arguments are the number of games
to learn from and the number of test games. The default, `train_policy.py 2000 300`, takes about a minute and wins more
than nine of ten test games.

The policy is linear: it computes a score for each action from the observation. After each game, the scores of the
actions that the policy took are increased if it won and decreased if it lost (REINFORCE).
"""

import sys

import numpy as np
from numpy.typing import NDArray

from heptad.rl.environment import Environment, Observation

#: The learning rate.
RATE = 0.05
Floats = NDArray[np.float64]


class Policy:
    """A linear policy with one weight per action and observed number; an additional number is always 1 (the bias)."""

    def __init__(self, environment: Environment) -> None:
        environment.reset(seed=0)
        seen = environment.observe(environment.agent_selection)
        self.weights: Floats = np.zeros((len(seen["action_mask"]), len(seen["observation"]) + 1), np.float64)

    def chances(self, seen: Observation) -> tuple[NDArray[np.int64], Floats, Floats]:
        """Return the legal actions, the probability of each, and the observed numbers including the bias."""
        legal = np.flatnonzero(seen["action_mask"])
        numbers = np.append(seen["observation"], 1.0)
        scores = self.weights[legal] @ numbers
        chances = np.exp(scores - scores.max())
        return legal, chances / chances.sum(), numbers


def play(environment: Environment, policy: Policy, agent: str, seed: int, *, learn: bool) -> float:
    """Play one game of the policy as this agent against random play; return its reward, 1 for a win and -1 for a loss.

    When learning, actions are drawn at random by their probabilities; otherwise the most likely one is taken.
    """
    rng = np.random.default_rng(seed)
    environment.reset(seed=seed)
    steps, reward = [], 0.0
    for acting in environment.agent_iter():
        _, gained, over, _, _ = environment.last(observe=False)
        seen = environment.observe(acting)
        if acting == agent:
            reward += gained
        if over:
            environment.step(None)
        elif acting == agent:
            legal, chances, numbers = policy.chances(seen)
            chosen = rng.choice(len(legal), p=chances) if learn else int(chances.argmax())
            steps.append((legal, chances, numbers, chosen))
            environment.step(int(legal[chosen]))
        else:
            environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    if learn:
        for legal, chances, numbers, chosen in steps:
            push = -chances
            push[chosen] += 1
            policy.weights[legal] += RATE * reward / np.sqrt(len(numbers)) * np.outer(push, numbers)
    return reward


def main(games: int = 2000, tests: int = 300) -> None:
    """Train a policy on `games` games and test it on `tests` others."""
    environment = Environment("duel", {"wonders": "preset"})
    policy = Policy(environment)
    agents = environment.possible_agents
    for part in range(5):
        numbers = range(part * games // 5, (part + 1) * games // 5)
        won = [play(environment, policy, agents[number % 2], number, learn=True) for number in numbers]
        print(f"learned from {numbers.stop} games; won {np.mean(np.array(won) > 0):.0%} of the last {len(won)}")
    won = [play(environment, policy, agents[n % 2], 10**9 + n, learn=False) for n in range(tests)]
    print(f"won {np.mean(np.array(won) > 0):.0%} of {tests} other games against random play")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
