"""Trials: which actions are compared and how often, that all meet the same random events, and the reported values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.choices import SELL
from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from heptad.search.trials import MAX_ACTIONS, MIN_ACTIONS, Trials
from tests.games.wonders.positions import city, position


def first_decision() -> Info:
    return Info(WONDERS, position(city("giza-a", hand="altar theater baths stockade marketplace")).state, 0)


def trials(info: Info) -> Trials:
    return Trials(info.game, info.player, list(info.legal), info.determinizer(), Rng(3), 120)


def test_few_iterations_compare_few_actions_and_the_better_ones_are_tried_more_often() -> None:
    for planned, compared in ((1, MIN_ACTIONS), (24, MIN_ACTIONS), (40, 5), (200, MAX_ACTIONS)):
        search = Search(first_decision(), Rng(1), planned)
        search.step(planned)
        visits = sorted((ranked.visits for ranked in search.ranking() if ranked.visits), reverse=True)
        assert sum(visits) == planned
        assert len(visits) == min(compared, planned)
        assert planned < MAX_ACTIONS or visits[0] > visits[-1]


def test_the_best_is_the_one_of_the_highest_value_and_others_are_told_from_it() -> None:
    search = Search(first_decision(), Rng(2), 120)
    search.step(120)
    tried = [ranked for ranked in search.ranking() if ranked.visits]
    best = next(ranked for ranked in tried if ranked.action == search.best())
    assert best.visits == max(ranked.visits for ranked in tried)
    assert all(0 <= ranked.value <= 1 for ranked in tried)
    assert {ranked.value for ranked in search.ranking() if not ranked.visits} == {0.0}


def test_all_actions_meet_the_same_position_and_the_same_choices_of_the_others() -> None:
    made = trials(first_decision())
    rounds = []
    for _ in range(3):
        states, chances = zip(*[_next(made) for _ in range(MAX_ACTIONS)], strict=True)
        assert len({(state.hands[0], *map(_of_others, state.cities[1:])) for state in states}) == 1
        assert len(set(chances)) == 1
        rounds.append(states[0].hands)
    assert rounds[0] != rounds[1] != rounds[2]


def _next(made: Trials) -> tuple[Any, int]:
    """Do one trial; return its position and the first random number of its generator."""
    state, chance = made.next()
    made.reward(0.5)
    return state, chance.next()


def _of_others(city: Any) -> tuple[object, ...]:
    """Return what the choices of another city have changed in it."""
    return city.built, city.stages, city.coins


def test_the_likeliest_actions_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    def sales(state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        return [float(action.kind == SELL) for action in actions]

    monkeypatch.setattr(type(WONDERS), "search", WONDERS.search._replace(prior=sales))
    search = Search(first_decision(), Rng(1), 24)
    assert search.best().kind == SELL
    search.step(24)
    assert {ranked.action.kind for ranked in search.ranking() if ranked.visits} == {SELL}


def test_after_the_action_that_is_tried_everybody_acts_as_is_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    likely, asked = WONDERS.likely_action, list[int]()

    def noted(state: Any, player: int, rng: Rng) -> Action:
        asked.append(player)
        return likely(state, player, rng)

    monkeypatch.setattr(type(WONDERS), "likely_action", staticmethod(noted))
    Search(first_decision(), Rng(1), 24).step(1)
    others, after = asked[:2], asked[2:]
    assert others == [1, 2]
    assert after == [0, 1, 2] * WONDERS.search.lookahead


def test_an_action_that_is_asked_about_is_compared_to_the_end() -> None:
    info = first_decision()
    plain = Search(info, Rng(1), 200)
    plain.step(200)
    left_out = next(ranked.action for ranked in plain.ranking() if not ranked.visits)
    search = Search(info, Rng(1), 200, wanted=left_out)
    search.step(search.planned)
    visits = {ranked.action: ranked.visits for ranked in search.ranking()}
    assert visits[left_out] == sorted(visits.values())[-2] > 30
    assert search.best() != left_out


def test_for_advice_the_likeliest_action_of_each_kind_is_compared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def sales(state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        return [1000.0 * (action.kind == SELL) - action.card for action in actions]

    monkeypatch.setattr(type(WONDERS), "search", WONDERS.search._replace(prior=sales))
    state = position(city("giza-a", hand="altar theater baths stockade marketplace lumber_yard", coins=3)).state
    info: Info = Info(WONDERS, state, 0)
    plain, advice = (Search(info, Rng(1), 240, advice=advice) for advice in (False, True))
    for search in (plain, advice):
        search.step(search.planned)
    assert {ranked.action.kind for ranked in plain.ranking() if ranked.visits} == {SELL}
    tried = [ranked.action for ranked in advice.ranking() if ranked.visits]
    kinds = {action.kind for action in info.legal}
    assert {action.kind for action in tried} == kinds
    assert len(tried) == MAX_ACTIONS + len(kinds) - 1
    assert (plain.planned, advice.planned) == (240, 40 * len(tried))
    for kind in kinds - {SELL}:
        likeliest = min(action.card for action in info.legal if action.kind == kind)
        assert [action.card for action in tried if action.kind == kind] == [likeliest]


def test_what_was_left_out_early_is_compared_in_the_positions_that_it_met() -> None:
    made = trials(first_decision())
    for _ in range(MAX_ACTIONS):
        made.next()
        made.reward(0.9)  # a position that is good for the seat
    while len(made.rewards[made.best()]) < 10:
        made.next()
        made.reward(0.3)
    tried = [action for action, rewards in made.rewards.items() if rewards]
    rare = min(tried, key=lambda action: len(made.rewards[action]))
    assert made.value(rare) == pytest.approx(made.value(made.best()))
