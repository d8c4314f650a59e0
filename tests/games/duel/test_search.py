"""What the search uses of Duel: determinized positions, random actions, and estimates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from heptad.bots.levels import LEVELS, LevelBot
from heptad.games.duel import DUEL, Duel
from heptad.games.duel.features import FACTS, MIRROR, Sums, names
from heptad.games.duel.scoring import score_sheet, total
from heptad.games.duel.state import ASK_NAMES, State
from heptad.games.duel.value import CLOSE
from heptad.kernel.game import Info, Level
from heptad.kernel.rng import Rng
from tests.games.duel.positions import city, position

STYLES = ("warrior", "scholar", "trader", "builder")


def games(count: int, seed: int) -> Iterator[State]:
    """Yield every position of `count` random games, including the last one of each game."""
    rng = Rng(seed)
    options = DUEL.options({})
    for _ in range(count):
        state = DUEL.start(options, DUEL.deal(options, rng))
        yield state
        while DUEL.current_players(state):
            DUEL.apply(state, state.seat, DUEL.random_action(state, state.seat, rng))
            yield state


def each_question() -> dict[str, State]:
    """Return a position with more than one legal action for each question that some random games reach."""
    found: dict[str, State] = {}
    for state in games(60, 4):
        if len(DUEL.legal_actions(state, state.seat)) > 1:
            found.setdefault(ASK_NAMES[state.ask], state.clone())
    return found


QUESTIONS = each_question()


def swapped(state: State) -> State:
    """Return the same position with the two seats exchanged."""
    other = state.clone()
    other.cities.reverse()
    other.first, other.seat, other.turn = 1 - state.first, 1 - state.seat, 1 - state.turn
    other.pawn, other.loot = -state.pawn, tuple(-space for space in state.loot)
    other.winner = 1 - state.winner if state.winner >= 0 else state.winner
    return other


def test_random_games_ask_every_question_but_who_begins() -> None:
    assert {*ASK_NAMES} - {"over", "begin"} <= {*QUESTIONS}


def test_who_sits_where_does_not_change_the_value() -> None:
    for state in games(6, 1):
        own, other = DUEL.estimate(state)
        assert DUEL.estimate(swapped(state)) == pytest.approx((other, own), abs=1e-9)
        assert own + other == pytest.approx(1)


def test_the_facts_in_the_eyes_of_the_other_seat_are_those_of_the_mirror() -> None:
    assert [MIRROR[MIRROR[fact]] for fact in range(FACTS)] == [*range(FACTS)]
    sums = Sums([1 << fact for fact in range(FACTS)])
    for state in games(2, 2):
        if DUEL.current_players(state):
            here, there = sums.of(state), sums.of(swapped(state))
            assert there == sum(1 << MIRROR[fact] for fact in range(FACTS) if here >> fact & 1)


def facts(state: State) -> set[str]:
    """Return the names of the facts that hold in a position."""
    held = Sums([1 << fact for fact in range(FACTS)]).of(state)
    return {name for fact, name in enumerate(names()) if held >> fact & 1}


def test_the_facts_tell_the_lead_in_points_and_which_wonders_a_city_can_pay_for() -> None:
    rich = city("altar lumber_yard", coins=6, wonders="temple_of_artemis appian_way sphinx", wonders_built="pyramids")
    poor = city("theater", coins=1)
    here = position(rich, poor, pawn=1).state
    assert [sheet.total for sheet in DUEL.score(here)] == [3 + 9 + 2 + 2, 3]
    found = facts(here)
    assert {name for name in found if name.startswith("lead")} == {"lead 13"}
    assert {name for name in found if " able " in name} == {"0 able temple_of_artemis"}
    found = facts(position(poor, rich, pawn=-1).state)
    assert {name for name in found if name.startswith("lead")} == {"lead -13"}
    assert {name for name in found if " able " in name} == {"1 able temple_of_artemis"}


def test_the_points_that_the_search_counts_are_those_of_the_score_sheet() -> None:
    for state in games(30, 11):
        for seat in range(2):
            assert total(state, seat) == score_sheet(state, seat).total


def test_at_the_end_the_winner_has_nearly_all_and_more_the_clearer_it_is() -> None:
    values = Counter[str]()
    for state in games(60, 5):
        if (outcome := DUEL.outcome(state)) is None:
            continue
        estimates = DUEL.estimate(state)
        values[outcome.reason] += 1
        if len(outcome.winners) == 1:
            assert CLOSE <= estimates[outcome.winners[0]] <= 1
            if outcome.reason == "points":
                totals = sorted(sheet.total for sheet in DUEL.score(state))
                lead = min(totals[1] - totals[0], 30)
                assert estimates[outcome.winners[0]] == pytest.approx(CLOSE + (1 - CLOSE) * lead / 30)
    assert {"points", "military"} <= set(values)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_drawn_position_looks_to_the_seat_exactly_like_the_true_one(seat: int) -> None:
    rng = Rng(8)
    for number, state in enumerate(games(3, 5)):
        draw = DUEL.determinizer(state, seat)
        for _ in range(2):
            sample = draw(rng)
            if number % 5 == 0:
                assert DUEL.view(sample, seat) == DUEL.view(state, seat)
                assert DUEL.problems(sample) == []
            if state.seat == seat:
                assert DUEL.legal_actions(sample, seat) == DUEL.legal_actions(state, seat)


def test_drawn_positions_do_not_depend_on_what_the_seat_cannot_know() -> None:
    here = position(gone=(18, 19), at={13: "baths", 17: "theater"}).state
    other = DUEL.determinize(here, 0, Rng(1))
    draws = [DUEL.determinizer(state, 0) for state in (here, other)]
    for seed in range(5):
        first, second = (draw(Rng(seed)) for draw in draws)
        assert (first.cards, first.rest, first.box) == (second.cards, second.rest, second.box)


@pytest.mark.parametrize("ask", sorted(QUESTIONS))
def test_each_legal_action_is_drawn_as_often_as_any_other(ask: str) -> None:
    state, rng, each = QUESTIONS[ask], Rng(6), 200
    legal = DUEL.legal_actions(state, state.seat)
    drawn = Counter(DUEL.random_action(state, state.seat, rng) for _ in range(each * len(legal)))
    assert set(drawn) == set(legal)
    squares = sum((drawn[action] - each) ** 2 / each for action in legal)
    free = len(legal) - 1
    assert squares < free + 4 * (2 * free) ** 0.5


@pytest.mark.parametrize(("coins", "wonders"), [(5, "pyramids sphinx"), (8, "appian_way pyramids sphinx")])
def test_a_move_of_the_middle_of_the_game_is_drawn_uniformly_too(coins: int, wonders: str) -> None:
    state, rng, each = position(city(coins=coins, wonders=wonders), age=2).state, Rng(7), 200
    legal = DUEL.legal_actions(state, 0)
    drawn = Counter(DUEL.random_action(state, 0, rng) for _ in range(each * len(legal)))
    assert set(drawn) == set(legal)
    free = len(legal) - 1
    assert sum((drawn[action] - each) ** 2 / each for action in legal) < free + 4 * (2 * free) ** 0.5


@pytest.mark.parametrize("ask", sorted(QUESTIONS))
def test_a_likely_action_and_every_level_answer_every_question(ask: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, three, four = (level._replace(iterations=min(level.iterations, 12)) for level in Duel.search.levels)
    monkeypatch.setattr(Duel, "search", Duel.search._replace(levels=(one, two, three, four)))
    state = QUESTIONS[ask]
    legal = DUEL.legal_actions(state, state.seat)
    assert DUEL.likely_action(state, state.seat, Rng(1)) in legal
    for level in LEVELS:
        for character in (None, "sappho"):
            chosen = [LevelBot(level, character).choose(Info(DUEL, state, state.seat), Rng(3)) for _ in range(2)]
            assert chosen[0] in legal
            assert chosen[0] == chosen[1]


def test_only_the_novice_does_without_search_and_each_level_searches_more() -> None:
    iterations = [level.iterations for level in Duel.search.levels]
    assert iterations[0] == 0
    assert iterations == sorted(iterations)
    assert Duel.search.levels[-1] == Level(iterations[-1], 0)


def test_a_beginner_sees_points_and_wonders_but_no_war() -> None:
    here = position(city(coins=20, wonders="pyramids"), free="guard_tower altar", pawn=-8)
    values = dict(zip(here.legal(), DUEL.naive(here.view(), DUEL.legal_actions(here.state, 0)), strict=True))
    assert values["b:altar"] > values["b:guard_tower"]
    assert "pyramids" in max(values, key=lambda token: values[token])


def test_how_far_a_seat_went_the_way_of_a_style_lies_between_0_and_1() -> None:
    for state in games(8, 9):
        for style in STYLES:
            for seat in range(2):
                assert 0 <= DUEL.leaning(state, seat, style) <= 1


def test_each_style_likes_its_own_cards() -> None:
    cities = {
        "warrior": city("guard_tower stable garrison"),
        "scholar": city("workshop apothecary scriptorium"),
        "trader": city("tavern clay_pool lumber_yard quarry", coins=30),
        "builder": city("theater altar baths", wonders_built="pyramids"),
    }
    for style, mine in cities.items():
        here = position(mine, city())
        assert DUEL.leaning(here.state, 0, style) > DUEL.leaning(here.state, 1, style)


def test_each_style_is_drawn_to_its_own_cards_and_the_builder_to_wonders() -> None:
    here = position(city(coins=20, wonders="pyramids"), free="guard_tower workshop tavern altar")
    actions, own = DUEL.legal_actions(here.state, 0), ("b:guard_tower", "b:workshop", "b:tavern", "w:altar:pyramids")
    for style, likes in zip(STYLES, own, strict=True):
        liked = dict(zip(here.legal(), DUEL.appeal(here.view(), actions, style), strict=True))
        assert [liked[token] for token in own] == [float(token == likes) for token in own]
        assert liked["s:altar"] == 0
        assert liked["b:altar"] == (style == "builder") / 2


@pytest.mark.parametrize(
    ("style", "mine", "card", "pawn"),
    [
        ("warrior", "", "guard_tower", 8),
        ("scholar", "apothecary pharmacist scriptorium workshop academy", "university", 0),
    ],
)
def test_a_supremacy_is_the_whole_way_of_its_style_and_nothing_for_the_other(
    style: str, mine: str, card: str, pawn: int
) -> None:
    here = position(city(mine, coins=40), free=card, age=3 if mine else 1, pawn=pawn)
    here.play(f"b:{card}")
    assert [DUEL.leaning(here.state, seat, style) for seat in range(2)] == [1, 0]


def test_a_shared_victory_is_worth_half_to_both() -> None:
    here = position(city("baths", coins=0), city("altar", coins=0), age=3, left=1)
    here.sell(1)
    assert here.outcome() == ((0, 1), "shared")
    assert DUEL.estimate(here.state) == (0.5, 0.5)
