"""What search and bots use of 7 Wonders: determinized positions ("worlds"), random and likely actions, estimates, the
evaluation of a beginner, and styles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.boards import MAKES, STAGE_EFFECT
from heptad.games.wonders.cards import EFFECT, NEEDS, SELF, age_deck
from heptad.games.wonders.choices import PAY_BASE, STEPS, Reach, bank_price, building_payments
from heptad.games.wonders.effects import EffectTotals
from heptad.games.wonders.state import SEVENTH, TURN, State
from heptad.games.wonders.versions import RULES
from heptad.kernel.game import Info
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from heptad.shared.goods import COUNT, total
from tests.games import laws
from tests.games.wonders.positions import city, position

OPTIONS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 7, "manneken": True},
    {"players": 4, "wonders": "draft", "sides": "choose"},
    {"players": 2, "wonders": "draft", "sides": "choose", "manneken": True},
    {"players": 2, "wonders": ["babylon-b", "halicarnassus-a", "manneken-a"]},
    {"players": 2, "wonders": ["manneken-a", "random", "halicarnassus-b"]},
    {"players": 4, "wonders": ["manneken-a", "halicarnassus-b", "olympia-a", "babylon-b"]},
    {"players": 3, "wonders": ["olympia-b", "halicarnassus-a", "babylon-a"]},
]
EACH = pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))


def opened(state: State, seat: int) -> State:
    """Return the position in which all other seats that have chosen in secret must choose again."""
    again = state.clone()
    for place, action in enumerate(state.picks):
        if action is not None and state.owner(place) != seat:
            again.picks[place] = None
            again.waiting |= 1 << place
    return again


# ── determinization ───────────────────────────────────────────────────────────────────
@EACH
def test_in_every_world_the_seat_sees_what_it_sees_and_secret_choices_are_open_again(options: dict[str, Any]) -> None:
    rng = Rng(3)
    for state, _, _ in laws.walk(WONDERS, options, "5"):
        seat = rng.below(state.seats)
        expected, before = opened(state, seat), laws.facts(state)
        world = WONDERS.determinizer(state, seat)(rng)
        assert WONDERS.view(world, seat) == WONDERS.view(expected, seat)
        assert WONDERS.legal_actions(world, seat) == WONDERS.legal_actions(expected, seat)
        assert WONDERS.current_players(world) == WONDERS.current_players(expected)
        assert WONDERS.problems(world) == []
        assert laws.facts(state) == before


def test_worlds_remember_the_hand_that_was_passed_on_and_not_one_never_held() -> None:
    here = position(players=4)
    here.play()
    draw, rng = WONDERS.determinizer(here.state, 0), Rng(1)
    worlds = [draw(rng) for _ in range(60)]
    assert {world.hands[1] for world in worlds} == {here.state.hands[1]}
    assert len({world.hands[2] for world in worlds}) > 30


def test_the_ages_to_come_are_dealt_anew_in_every_world_and_can_be_played() -> None:
    here = position(players=3, age=1, turn=6)
    draw = WONDERS.determinizer(here.state, 0)
    assert laws.facts(draw(Rng(4)).hands) == laws.facts(draw(Rng(4)).hands)
    later = set()
    for seed in range(20):
        world = draw(Rng(seed))
        while world.age == 1:
            for seat in WONDERS.current_players(world):
                WONDERS.apply(world, seat, WONDERS.legal_actions(world, seat)[0])
        assert WONDERS.problems(world) == []
        later.add(world.hands[0])
    assert len(later) > 15


# ── random and likely actions ────────────────────────────────────────────────
@EACH
def test_random_and_likely_actions_are_legal_at_every_question(options: dict[str, Any]) -> None:
    rng = Rng(7)
    for seed in ("6", "7"):
        for state, _, _ in laws.walk(WONDERS, options, seed):
            for seat in WONDERS.current_players(state):
                legal = WONDERS.legal_actions(state, seat)
                assert WONDERS.random_action(state, seat, rng) in legal
                assert WONDERS.likely_action(state, seat, rng) in legal


@EACH
def test_random_actions_are_equally_likely(options: dict[str, Any]) -> None:
    rng, number = Rng(11), 0
    for state, seat, _ in laws.walk(WONDERS, options, "8"):
        number += 1
        if number % 9:
            continue
        legal = WONDERS.legal_actions(state, seat)
        found = Counter(WONDERS.random_action(state, seat, rng) for _ in range(100 * len(legal)))
        assert set(found) <= set(legal)
        deviation = sum((found[action] - 100) ** 2 / 100 for action in legal)
        freedom = len(legal) - 1
        assert deviation < freedom + 5 * (2 * freedom) ** 0.5 + 5  # a value of chi-squared that is far in its tail


@EACH
def test_the_fast_payment_search_finds_every_payment(options: dict[str, Any]) -> None:
    for state, seat, _ in laws.walk(WONDERS, options, "c"):
        if state.ask not in (TURN, SEVENTH):
            continue
        reach, city = Reach(state, seat), state.cities[seat]
        several, (steps, price) = 7 * reach.several, STEPS[city.discounts]
        for card in age_deck(state.age, len(state.cities), state.rules):
            coins = city.coins - bank_price(city, card)
            ways = [way for way in building_payments(state, seat, card) if way.left + way.right <= coins]
            args = tuple(way.left * PAY_BASE + way.right for way in ways) if coins >= 0 else ()
            found = () if city.built_bits & SELF[card] else args
            assert reach.build_args(card) == found
            assert len(found) <= 1 + min(city.coins // price, steps * total(NEEDS[card] & several))
            for least in range(2, 6):
                assert reach.build_args(card, least) == found or len(found) < least


def test_three_cities_never_make_more_than_fifteen_of_a_resource_which_a_packed_count_holds() -> None:
    in_the_box = [EFFECT[card] for age in (1, 2, 3) for card in age_deck(age, 7, RULES)]
    boards_of = [sum(map(most_made, stages), MAKES[board]) for board, stages in enumerate(STAGE_EFFECT)]
    for resource in range(COUNT):
        of_cards = sum(most_made(effect) >> 4 * resource & 15 for effect in in_the_box)
        of_boards = sorted(made >> 4 * resource & 15 for made in boards_of)
        assert of_cards + sum(of_boards[-3:]) <= 15


def most_made(effect: EffectTotals) -> int:
    """Return the (packed) units that an effect makes per turn if a source with a choice gave all of its resources."""
    return effect.goods + sum(effect.choices) + sum(effect.kept)


@pytest.mark.parametrize("coins", [0, 1, 2, 3, 5, 9])
@pytest.mark.parametrize("built", ["", "east_trading_post marketplace", "caravansery forum west_trading_post"])
def test_every_way_to_pay_is_drawn_as_often_as_any_other(coins: int, built: str) -> None:
    here = position(
        city("giza-b", built, hand="palace town_hall pantheon senate", coins=coins, stages=1),
        city("rhodes-a", "lumber_yard stone_pit sawmill quarry brickyard loom_1 press_1"),
        city("olympia-a", "timber_yard clay_pit foundry glassworks_1 clay_pool ore_vein"),
        age=3, turn=2,
    )  # fmt: skip
    legal, rng = WONDERS.legal_actions(here.state, 0), Rng(coins)
    found = Counter(WONDERS.random_action(here.state, 0, rng) for _ in range(100 * len(legal)))
    assert set(found) == set(legal)
    assert max(found.values()) < 160
    assert min(found.values()) > 50


# ── estimates ────────────────────────────────────────────────────────────────
@EACH
def test_every_position_has_an_estimate_of_each_seats_share(options: dict[str, Any]) -> None:
    for state, _, _ in laws.walk(WONDERS, options, "9"):
        shares = WONDERS.estimate(state)
        assert len(shares) == state.seats
        assert all(0 <= share <= 1 for share in shares)
        for style in ("warrior", "scholar", "trader", "builder"):
            assert all(0 <= WONDERS.leaning(state, seat, style) <= 1 for seat in range(state.seats))
    outcome = WONDERS.outcome(state)
    assert outcome is not None
    assert max(range(state.seats), key=shares.__getitem__) in outcome.winners


def test_equal_cities_have_equal_estimates_and_more_tokens_are_better() -> None:
    here = position(city("giza-a", "altar loom_1"), age=2, turn=3)
    here.state.cities = [here.state.cities[0].clone() for _ in range(3)]
    assert len(set(WONDERS.estimate(here.state))) == 1
    here.state.cities[1].tokens += (5, 5)
    low, high, other = WONDERS.estimate(here.state)
    assert low == other < high


# ── a beginner and the styles ────────────────────────────────────────────────
@EACH
def test_a_beginner_has_an_opinion_on_every_action(options: dict[str, Any]) -> None:
    for state, seat, _ in laws.walk(WONDERS, options, "a"):
        if seat >= 0:
            legal = WONDERS.legal_actions(state, seat)
            assert len(WONDERS.naive(WONDERS.view(state, seat), legal)) == len(legal)


def test_a_beginner_takes_the_points_and_forgets_the_war() -> None:
    here = position(city("giza-a", hand="pawnshop guard_tower tavern", coins=9), city(), city(), city())
    legal = here.legal()
    values = WONDERS.naive(WONDERS.view(here.state, 0), WONDERS.legal_actions(here.state, 0))
    worth = dict(zip(legal, values, strict=True))
    assert worth["b:pawnshop"] > worth["b:tavern"] > worth["s:pawnshop"]


@pytest.mark.parametrize(
    ("style", "built"),
    [("warrior", "stockade barracks"), ("scholar", "workshop apothecary"), ("trader", "tavern marketplace"),
     ("builder", "altar theater")],
)  # fmt: skip
def test_a_style_is_felt_in_the_cards_built(style: str, built: str) -> None:
    here = position(city("giza-a", built, coins=3), city("rhodes-a", coins=3), city(), city(), turn=3)
    assert WONDERS.leaning(here.state, 0, style) > WONDERS.leaning(here.state, 1, style)


@pytest.mark.parametrize(
    ("style", "likes", "half"),
    [
        ("warrior", {"b:barracks"}, set()),
        ("scholar", {"b:apothecary"}, set()),
        ("trader", {"b:marketplace"}, set()),
        ("builder", {"w:altar@2-0"}, {"b:altar", "b:clay_pool"}),
    ],
)
def test_each_style_is_drawn_to_its_own_cards_and_the_builder_to_stages_and_what_they_need(
    style: str, likes: set[str], half: set[str]
) -> None:
    hand = "barracks apothecary marketplace altar clay_pool"
    here = position(city("giza-a", "loom_1 ore_vein", hand=hand), city("rhodes-a", "stone_pit"), city(), turn=3)
    liked = WONDERS.appeal(WONDERS.view(here.state, 0), WONDERS.legal_actions(here.state, 0), style)
    of = dict(zip(here.legal(), liked, strict=True))
    assert likes <= {token for token, like in of.items() if like == 1}
    assert half == {token for token, like in of.items() if like == 0.5}
    assert of["s:altar"] == 0


# ── the search ───────────────────────────────────────────────────────────────
@EACH
def test_the_same_seed_leads_to_the_same_choice_at_every_kind_of_question(options: dict[str, Any]) -> None:
    asked = set()
    for state, seat, _ in laws.walk(WONDERS, options, "b"):
        if seat < 0 or (state.ask, state.acting_city(seat) == seat) in asked:
            continue
        asked.add((state.ask, state.acting_city(seat) == seat))
        whole, split = (Search(Info(WONDERS, state, seat), Rng(2), 8) for _ in range(2))
        whole.step(8)
        split.step(3)
        split.step(5)
        assert whole.ranking() == split.ranking()
