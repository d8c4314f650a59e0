"""The extra `rl`: each game is a PettingZoo environment that shows an agent only what its seat may know."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from heptad.games import GAMES, game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.rl import encoding_of
from heptad.rl.encoding import ActionSpace
from heptad.rl.environment import Environment

#: Each game with several numbers of players, and with options that add further questions.
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("wonders", {"players": 2, "wonders": "draft", "sides": "choose", "manneken": True}),
    ("wonders", {"players": 3, "sides": "b", "manneken": True}),
    ("wonders", {"players": 7, "wonders": "draft"}),
    ("duel", {}),
    ("duel", {"wonders": "preset", "middle_pawn": "chooses"}),
    ("architects", {"players": 2}),
    ("architects", {"players": 5, "end": "turn"}),
    ("architects", {"players": 7}),
]
#: Warnings of PettingZoo's test that every environment with action masks gets, and that finished agents cause.
EXPECTED = (
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
)
table = pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda given: str(given))


def play(environment: AECEnv[str, Any, Any], choose: Any) -> dict[str, float]:
    """Play a whole game and return the reward of each agent; `choose` gets the agent and its mask."""
    rewards = {}
    for agent in environment.agent_iter():
        _, reward, terminated, _, _ = environment.last(observe=False)
        if terminated:
            rewards[agent] = reward
        environment.step(None if terminated else choose(agent, (environment.observe(agent) or {})["action_mask"]))
    return rewards


@table
def test_it_passes_the_tests_of_pettingzoo(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(Environment(game, options), num_cycles=60)  # type: ignore[no-untyped-call]  # not annotated
    assert [str(it.message) for it in told if not str(it.message).startswith(EXPECTED)] == []
    seed_test(lambda: Environment(game, options), num_cycles=60)  # type: ignore[no-untyped-call]  # not annotated


@table
def test_every_legal_action_has_a_number_and_every_observation_fits_its_space(
    game: str, options: dict[str, Any]
) -> None:
    """Check this in games in which every seat takes the action with the best value, so that every question occurs."""
    rules, rng = game_of(game), Rng.of("7")
    chosen = rules.options(options)
    encoding = encoding_of(game)
    actions = ActionSpace(rules, encoding, chosen["players"])
    sizes = set()
    for _ in range(4):
        state = rules.start(chosen, rules.deal(chosen, rng))
        while seats := rules.current_players(state):
            seat = seats[-1]
            legal = rules.legal_actions(state, seat)
            numbered = actions.index_actions(legal)
            assert len(numbered) == len(legal)
            assert set(numbered) <= {*range(actions.size)}
            sizes.add(len(list(encoding.features(rules.view(state, seat)))))
            values = rules.evaluate(rules.view(state, seat), legal)
            rules.apply(state, seat, legal[values.index(max(values))])
    assert len(sizes) == 1


@pytest.mark.parametrize("game", GAMES)
def test_rewards_sum_to_nothing_and_the_winner_gets_one(game: str) -> None:
    environment = Environment(game)
    environment.reset(seed=7)
    rewards = play(environment, lambda agent, mask: int(np.flatnonzero(mask)[0]))
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) == 1
    assert environment.agents == []


def test_a_game_follows_from_its_seed_and_the_next_one_differs() -> None:
    environment, other = Environment("duel"), Environment("duel")
    seen = []
    for seed in (3, None, 3):
        environment.reset(seed=seed)
        seen.append(environment.observe(environment.agent_selection)["observation"].tolist())
    other.reset(seed=3)
    assert seen[0] == seen[2] == other.observe(other.agent_selection)["observation"].tolist() != seen[1]


@pytest.mark.parametrize("kind", [np.int64, np.uint32, np.int8])
def test_a_whole_number_of_numpy_is_the_same_seed(kind: Any) -> None:
    environment, other = Environment("duel"), Environment("duel")
    environment.reset(seed=kind(5))
    other.reset(seed=5)
    for each in (environment, other):
        play(each, lambda agent, mask: int(np.flatnonzero(mask)[0]))
        each.reset()
    assert environment.observe("seat_0")["observation"].tolist() == other.observe("seat_0")["observation"].tolist()


def test_a_render_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(HeptadError, match="options/value") as raised:
        Environment("duel", render_mode="human")
    assert raised.value.data["known"] == ["ansi"]


def test_with_the_wrapper_of_pettingzoo_a_step_before_the_first_game_or_after_it_is_reported(
    caplog: pytest.LogCaptureFixture,
) -> None:
    environment = OrderEnforcingWrapper(Environment("duel"))
    with pytest.raises(AssertionError, match="needs to be called before step"):
        environment.step(0)
    environment.reset(seed=1)
    play(environment, lambda _, mask: int(mask.argmax()))
    environment.step(None)
    assert "Should reset() first" in caplog.text


def test_who_is_not_asked_may_do_nothing() -> None:
    environment = Environment("wonders", {"players": 3})
    environment.reset(seed=1)
    assert environment.observe("seat_0")["action_mask"].any()
    assert not environment.observe("seat_1")["action_mask"].any()


def test_an_action_that_the_mask_excludes_is_refused() -> None:
    environment = Environment("duel", {"wonders": "preset"})
    environment.reset(seed=1)
    mask = environment.observe(environment.agent_selection)["action_mask"]
    assert not mask[mask.argmin()]
    for action in (None, -1, int(mask.argmin()), 10**6):
        with pytest.raises(HeptadError, match="action/illegal"):
            environment.step(action)


def test_it_draws_the_table_in_words() -> None:
    environment = Environment("duel", render_mode="ansi")
    environment.reset(seed=1)
    assert "Player 1" in (environment.render() or "")
    silent = Environment("duel")
    silent.reset(seed=1)
    assert silent.render() is None
    silent.close()


def test_a_game_without_numbers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "go", GAMES["duel"])
    with pytest.raises(HeptadError, match="game/unknown"):
        Environment("go")


def test_the_ways_to_pay_beyond_those_with_a_number_are_left_out() -> None:
    duel = game_of("duel")
    options = duel.options({"wonders": "preset"})
    state = duel.start(options, duel.deal(options, Rng(1)))
    legal = duel.legal_actions(state, duel.current_players(state)[0])
    actions = ActionSpace(duel, encoding_of("duel"), 2)
    assert len(actions.index_actions([*legal, *legal])) == len(legal)


def test_the_numbers_of_games_need_no_package() -> None:
    program = (
        f"import sys; sys.path[:] = {[path for path in sys.path if 'site-packages' not in path]!r}\n"
        "from heptad.rl import encoding_of\n"
        "print(len(encoding_of('duel').tokens(2)))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 1000
