"""The default methods for search (`heptad.kernel.searchable`), for a game without an estimate of its own."""

from __future__ import annotations

import inspect
from math import exp

import pytest

from heptad.kernel.game import Game, Judgement, Rules
from heptad.kernel.rng import Rng
from heptad.kernel.searchable import LOGISTIC_SCALE, Searchable
from tests.toy.engine.heptad.games.toy import TOY, State

OPENING = State([6, 1, 3, 4, 2, 5], [-1, -1])


def test_a_game_on_this_base_writes_only_its_rules_and_evaluate() -> None:
    shared = {name for name in vars(Searchable) if not name.startswith("_")}
    assert shared & members(Rules) == {"begin", "determinizer", "random_action", "playout"}
    assert members(Judgement) - shared == {"evaluate"}
    assert shared < members(Game) == members(Rules) | members(Judgement)
    assert not members(Rules) & members(Judgement)


def members(protocol: type) -> set[str]:
    """Return the names of the attributes and methods of a protocol."""
    names = {name for kind in protocol.__mro__ for name in (*vars(kind), *inspect.get_annotations(kind))}
    return {name for name in names if not name.startswith("_")}


def test_every_legal_action_may_be_drawn_at_random_and_as_a_likely_one() -> None:
    for draw in (TOY.random_action, TOY.likely_action):
        drawn = [draw(OPENING, 1, rng) for rng in map(Rng, range(40))]
        assert {*drawn} == {*TOY.legal_actions(OPENING, 1)}


def test_a_position_is_estimated_by_its_points_so_far_and_an_end_by_who_won() -> None:
    assert list(TOY.estimate(OPENING)) == [0.5, 0.5]
    over = OPENING.clone()
    for seat in range(2):
        TOY.apply(over, seat, TOY.legal_actions(over, seat)[0])
    assert list(TOY.estimate(over)) == list(TOY.chances(over)) == [1, 0]


def test_six_points_of_lead_make_a_win_about_73_percent_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {"shown": [int(LOGISTIC_SCALE), 0]}
    monkeypatch.setattr(type(TOY), "view", lambda *_: shown)
    for found in (TOY.estimate(OPENING), TOY.chances(OPENING)):
        assert list(found) == pytest.approx([1 / (1 + exp(-1)), 1 / (1 + exp(1))])


def test_a_beginner_sees_what_the_rules_of_thumb_see_and_no_style_leads_anywhere() -> None:
    legal = TOY.legal_actions(OPENING, 0)
    assert TOY.naive(TOY.view(OPENING, 0), legal) == [6, 1]
    assert TOY.leaning(OPENING, 0, "warrior") == 0
    assert TOY.appeal(TOY.view(OPENING, 0), legal, "warrior") == [0, 0]
