"""The search: its result does not depend on how the steps are split, and it finds obvious moves."""

from __future__ import annotations

from math import log, sqrt

import pytest

from heptad.games import GAMES
from heptad.games.duel import DUEL
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, Info, SearchSettings
from heptad.kernel.rng import Rng
from heptad.search.tree import CHECK_INTERVAL, Node, Search
from heptad.table import Table
from tests.games.duel.positions import Position, city, position
from tests.toy.engine.heptad.games.toy import TOY, State, Toy


def info(here: Position) -> Info:
    return Info(DUEL, here.state, here.state.seat)


def first_decision(key: str) -> Info:
    game = GAMES[key]
    options = game.options({})
    state = game.start(options, game.deal(options, Rng(5)))
    return Info(game, state, game.current_players(state)[0])


@pytest.mark.parametrize("key", GAMES)
def test_the_same_numbers_lead_to_the_same_findings_however_the_steps_are_split(key: str) -> None:
    decision = first_decision(key)
    whole, split = (Search(decision, Rng(9), 30, advice=True) for _ in range(2))
    whole.step(100)
    for size in (1, 7, 2, 100):
        split.step(size)
    assert whole.done
    assert split.done
    assert whole.ranking() == split.ranking()
    assert whole.best() == split.best()
    for action in decision.legal:
        assert whole.chances(action) == split.chances(action)


def test_it_takes_a_victory_at_once() -> None:
    here = position(free="guard_tower theater", pawn=8)
    search = Search(info(here), Rng(1), 150)
    search.step(150)
    assert DUEL.encode(search.best()) == "b:guard_tower"
    assert search.ranking()[0].value > 0.9


def test_it_leaves_the_other_seat_no_victory_at_the_next_turn() -> None:
    theirs = city(coins=20, wonders="pyramids sphinx great_library mausoleum")
    here = position(city(coins=20), theirs, free="guard_tower theater altar", pawn=-8)
    search = Search(info(here), Rng(1), 400)
    search.step(400)
    DUEL.apply(here.state, 0, search.best())
    for reply in DUEL.legal_actions(here.state, here.state.seat):
        after = here.state.clone()
        DUEL.apply(after, after.seat, reply)
        outcome = DUEL.outcome(after)
        assert outcome is None or outcome.winners == (0,)


def test_visits_add_up_to_the_iterations() -> None:
    search = Search(first_decision("duel"), Rng(2), 50)
    search.step(50)
    assert sum(ranked.visits for ranked in search.ranking()) == 50


@pytest.mark.parametrize("key", GAMES)
def test_the_chances_of_all_seats_after_an_action_add_up_to_one(key: str) -> None:
    search = Search(first_decision(key), Rng(2), 60, advice=True)
    assert search.chances(search.best()) == []
    search.step(search.planned)
    tried = [ranked.action for ranked in search.ranking() if ranked.visits]
    assert len(tried) > 2
    for action in tried:
        chances = search.chances(action)
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("key", GAMES)
def test_only_a_search_for_advice_knows_chances_and_it_finds_the_same(key: str) -> None:
    plain, advice = (Search(first_decision(key), Rng(2), 60, advice=advice) for advice in (False, True))
    for search in (plain, advice):
        search.step(search.planned)
    assert plain.chances(plain.best()) == []
    if advice.planned == plain.planned:  # otherwise actions of further kinds are compared
        assert plain.ranking() == advice.ranking()


def test_a_victory_at_once_is_a_chance_of_one() -> None:
    here = position(free="guard_tower theater", pawn=8)
    search = Search(info(here), Rng(1), 150, advice=True)
    search.step(150)
    assert search.chances(DUEL.decode("b:guard_tower")) == [1, 0]
    assert search.ranking()[0].value < 1


def test_a_seat_that_must_not_act_has_nothing_to_search() -> None:
    waiting = Table.new("duel", {"first": 1}, seed=1).info(0)
    with pytest.raises(HeptadError, match="action/not-your-turn"):
        Search(waiting, Rng(1), 10)


def tried(visits: int, mean: float, available: int) -> Node:
    """Return the node of an action with this mean reward; `available` counts the decision of the test too."""
    node = Node()
    node.visits, node.total, node.available = visits, visits * mean, available - 1
    return node


ONE, OTHER = Action(0), Action(1)


def selected(one: Node, other: Node, exploration: float = 0.4) -> Action:
    """Return which of two actions a decision selects."""
    here = Node()
    here.children = {ONE: one, OTHER: other}
    action, node = here.select([ONE, OTHER], exploration, Rng(1))
    assert node is here.children[action]
    return action


def test_of_two_equal_actions_the_one_that_was_available_more_often_is_tried() -> None:
    assert selected(tried(4, 0.5, 6), tried(4, 0.5, 7)) == OTHER
    assert selected(tried(4, 0.5, 7), tried(4, 0.5, 6)) == ONE


def test_of_two_equal_actions_the_one_that_was_visited_less_often_is_tried() -> None:
    assert selected(tried(5, 0.5, 20), tried(4, 0.5, 20)) == OTHER


@pytest.mark.parametrize("exploration", [0.2, 0.4])
def test_a_better_action_is_left_where_the_bound_of_the_other_is_higher(exploration: float) -> None:
    ahead = exploration * (sqrt(log(50) / 9) - sqrt(log(30) / 16))
    assert selected(tried(16, 0.5 + ahead + 1e-6, 30), tried(9, 0.5, 50), exploration) == ONE
    assert selected(tried(16, 0.5 + ahead - 1e-6, 30), tried(9, 0.5, 50), exploration) == OTHER


def test_an_action_is_available_whenever_it_is_legal_from_its_first_try_on() -> None:
    here, rng = Node(), Rng(1)
    for legal in ([ONE], [ONE, OTHER], [ONE], [OTHER], [OTHER]):
        _, node = here.select(legal, 0.4, rng)
        node.visits += 1
    assert [(here.children[action].visits, here.children[action].available) for action in (ONE, OTHER)] == [
        (2, 3),
        (3, 3),
    ]


def test_a_single_legal_action_needs_no_search() -> None:
    options = DUEL.options({})
    state = DUEL.start(options, DUEL.deal(options, Rng(1)))
    while len(DUEL.legal_actions(state, state.seat)) > 1:
        DUEL.apply(state, state.seat, DUEL.legal_actions(state, state.seat)[0])
    only: Info = Info(DUEL, state, state.seat)
    search = Search(only, Rng(1), 100)
    assert search.done
    assert search.best() == only.legal[0]


def test_where_others_are_not_searched_they_act_as_is_likely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        Toy, "search", SearchSettings(exploration=0.4, others=False, lookahead=1, levels=Toy.search.levels)
    )
    asked: list[int] = []

    def likeliest(state: State, player: int, rng: Rng) -> Action:
        asked.append(player)
        return max(TOY.legal_actions(state, player))

    monkeypatch.setattr(Toy, "likely_action", staticmethod(likeliest))
    state = State([1, 2, 3, 4, 5, 6], [-1, -1])
    search = Search(Info(TOY, state, 0), Rng(1), 60)
    search.step(60)
    assert sum(ranked.visits for ranked in search.ranking()) == 60
    assert set(asked) == {1}, "the other seat, in each position that is drawn"
    assert 60 / len(search.ranking()) <= len(asked) <= 60


def test_a_style_makes_its_own_way_dearer_but_not_the_chances_that_are_told() -> None:
    here = position(city(coins=9), free="guard_tower palisade altar", pawn=2)
    plain, warrior = (Search(info(here), Rng(1), 200, style, advice=True) for style in (None, "warrior"))
    plain.step(200)
    warrior.step(200)
    liked = [sum(ranked.value * ranked.visits for ranked in search.ranking()) for search in (plain, warrior)]
    assert liked[1] > liked[0]
    assert sum(warrior.chances(warrior.best())) == pytest.approx(1)


@pytest.mark.parametrize("key", ["duel", "architects"])
def test_a_search_that_may_stop_early_finds_the_same_action_with_fewer_iterations(key: str) -> None:
    full, early = (Search(first_decision(key), Rng(8), 2000, stop_early=stop_early) for stop_early in (False, True))
    for search in (full, early):
        while not search.done:
            search.step(100)
    assert early.iterations < full.iterations == 2000
    assert early.iterations % CHECK_INTERVAL == 0
    assert early.best() == full.best()


def test_a_search_whose_result_can_still_change_does_not_stop_early() -> None:
    search = Search(first_decision("duel"), Rng(8), 2 * CHECK_INTERVAL, stop_early=True)
    search.step(CHECK_INTERVAL)
    second, most = sorted(ranked.visits for ranked in search.ranking())[-2:]
    assert most - second <= CHECK_INTERVAL
    assert not search.done
