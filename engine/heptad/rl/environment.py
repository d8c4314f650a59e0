"""A game as a PettingZoo environment in which agents act in turn (AEC); needs the extra `rl`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action
from heptad.kernel.rng import Rng
from heptad.players import EMPTY_SEAT
from heptad.rl import encoding_of
from heptad.rl.encoding import ActionSpace
from heptad.text.bots import player_names
from heptad.text.games import TEXTS
from heptad.text.languages import ENGLISH, translator

#: The ways in which `Environment.render` can show the table.
RENDER_MODES = ["ansi"]
#: What an agent observes: "observation", the vector of its view, and "action_mask", with 1 for each legal action.
Observation = dict[str, NDArray[Any]]


# Typed as Any, because gymnasium declares the values of a Dict space as spaces.
class Environment(AECEnv[str, Any, Any]):
    """Consecutive games between the agents "seat_0", "seat_1" …

    It must be reset before anything else; PettingZoo's `OrderEnforcingWrapper` reports calls in a wrong order.
    An observation is computed only from the view of the agent's seat, so it contains nothing that the seat may not
    know. When several seats choose at the same time, their agents act one after the other without seeing each other's
    choices. Rewards are given at the end of a game and sum to 0: a seat with the share s of the win, as `Game.returns`
    gives it, gets (players * s - 1) / (players - 1). That is 1 for the sole winner and -1 / (players - 1) for a loss.
    """

    def __init__(self, game: str, options: Mapping[str, Any] | None = None, *, render_mode: str | None = None) -> None:
        """Create an environment for a game with these options.

        `render_mode` is None or "ansi". Raises HeptadError "game/unknown" or "options/…", also for another render mode.
        """
        self.game = game_of(game)
        encoding = encoding_of(game)
        self._options = self.game.options(options or {})
        players: int = self._options["players"]
        self.metadata = {"name": f"heptad_{game}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        if render_mode not in (None, *RENDER_MODES):
            raise HeptadError("options/value", option="render_mode", value=render_mode, known=RENDER_MODES)
        self.render_mode = render_mode
        self._features = encoding.features
        self._actions = ActionSpace(self.game, encoding, players)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = Rng(secrets.randbits(64))
        self._deal()
        size = len(self._vector(0))
        self.observation_spaces = {
            agent: Dict(
                {"observation": Box(-1, 1, (size,), np.float32), "action_mask": MultiBinary(self._actions.size)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self._actions.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the same for the same seed; without one, the next of a series. `options` is ignored."""
        if seed is not None:
            self._rng = Rng(index(seed))  # numpy's whole numbers overflow where an int does not
        self._deal()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._next()

    def step(self, action: int | None) -> None:
        """Let the selected agent act. Raises HeptadError "action/illegal" for an action that its mask excludes."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            raise HeptadError("action/illegal", token=str(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(self._state, self._seat[agent], self._legal[int(action)])
        self._next()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent. Only the selected agent has legal actions, until the game is over."""
        mask = np.zeros(self._actions.size, np.int8)
        if agent == self.agent_selection:
            mask[list(self._legal)] = 1
        return {"observation": self._vector(self._seat[agent]), "action_mask": mask}

    def render(self) -> str | None:
        """Return the table as the selected agent sees it, as text."""
        if self.render_mode is None:
            return None
        english = translator(ENGLISH)
        names = player_names([EMPTY_SEAT] * len(self.possible_agents), english)
        view = self.game.view(self._state, self._seat[self.agent_selection])
        return "\n".join(TEXTS[self.game.key].position(view, names, english))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _deal(self) -> None:
        self._state: Any = self.game.begin(self._options, self._rng.fork())

    def _next(self) -> None:
        """Select the agent that acts next; at the end of the game, set the rewards."""
        self._legal: dict[int, Action] = {}
        if seats := self.game.current_players(self._state):
            self.agent_selection = self.possible_agents[seats[0]]
            self._legal = self._actions.index_actions(self.game.legal_actions(self._state, seats[0]))
            return
        players = len(self.possible_agents)
        for agent, share in zip(self.possible_agents, self.game.returns(self._state), strict=True):
            self.rewards[agent] = (players * share - 1) / (players - 1)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _vector(self, seat: int) -> NDArray[np.float32]:
        numbers = np.fromiter(self._features(self.game.view(self._state, seat)), np.float32)
        return np.clip(numbers, -1, 1)
