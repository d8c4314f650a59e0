"""What search and bots use of Architects: determinized positions ("worlds"), random and likely actions, estimates, the
evaluation of a beginner, and styles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from heptad.bots.levels import LevelBot
from heptad.bots.registry import create_bot
from heptad.games.architects import ARCHITECTS, choices
from heptad.games.architects.cards import ID
from heptad.games.architects.features import FEATURES, Features
from heptad.games.architects.state import CHOICE, EXTRA, OVER, TOKEN, TURN, State
from heptad.games.architects.value import MARGIN
from heptad.kernel.game import Action, Info, Level
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from tests.games.architects.positions import COMPLETE_BUT_ONE, CitySetup, city, position

SEED = "5"
LOOK = choices.LOOKS


def decisions(players: int, seed: str = SEED, end: str = "instant") -> Iterator[State]:
    """Yield every position of one random game in which somebody must act."""
    rng = Rng.of(seed)
    options = ARCHITECTS.options({"players": players, "end": end})
    state = ARCHITECTS.start(options, ARCHITECTS.deal(options, rng))
    while state.ask != OVER:
        yield state
        ARCHITECTS.apply(state, state.seat, rng.choice(ARCHITECTS.legal_actions(state, state.seat)))


def finished(players: int) -> State:
    """Return the end of that game; all states that `decisions` yields are one object, which goes on to the end."""
    *_, state = decisions(players)
    return state


def search(state: State, iterations: int, seed: str = SEED, steps: int = 1) -> Search:
    made = Search(Info(ARCHITECTS, state, state.seat), Rng.of(seed), iterations)
    for _ in range(steps):
        made.step(iterations // steps)
    return made


# ── determinization ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_worlds_show_every_seat_what_it_sees_and_are_sound(players: int) -> None:
    rng, asked = Rng.of(SEED), set()
    for state in decisions(players):
        asked.add(state.ask)
        for seat in {state.seat, (state.seat + 1) % players}:
            draw = ARCHITECTS.determinizer(state, seat)
            world = draw(rng)
            assert ARCHITECTS.view(world, seat) == ARCHITECTS.view(state, seat)
            assert ARCHITECTS.problems(world) == []
    assert len(asked) > 2


def test_in_worlds_every_hidden_card_lies_on_top_as_often_as_there_are_of_it() -> None:
    game = position(city("giza"), city("rhodes"), centre="horn horn cat |")
    draw, rng = ARCHITECTS.determinizer(game.state, 0), Rng.of(SEED)
    tops = Counter(world.top(world.central) for world in (draw(rng) for _ in range(900)))
    assert {key: round(count / 300) for key, count in tops.items()} == {ID["horn"]: 2, ID["cat"]: 1}


def test_a_card_that_the_cat_has_seen_stays_in_its_place() -> None:
    game = position(city("giza"), city("rhodes"), centre="horn", cat=0)
    game.play("look")
    draw, rng = ARCHITECTS.determinizer(game.state, 0), Rng.of(SEED)
    assert {world.top(world.central) for world in (draw(rng) for _ in range(50))} == {ID["horn"]}
    draw = ARCHITECTS.determinizer(game.state, 1)
    assert len({world.top(world.central) for world in (draw(rng) for _ in range(50))}) > 1


# ── random and likely actions ───────────────────────────────────────────────
def drawn(state: State, times: int) -> Counter[Action]:
    """Draw this number of random actions of the seat that must act, and count them."""
    rng = Rng.of(SEED)
    return Counter(ARCHITECTS.random_action(state, state.seat, rng) for _ in range(times))


def test_random_actions_are_all_legal_ones_and_about_equally_often() -> None:
    asked = set()
    for seed in "123":
        for state in decisions(3, seed, "turn"):
            legal = ARCHITECTS.legal_actions(state, state.seat)
            if (state.ask, len(legal)) in asked:
                continue
            asked.add((state.ask, len(legal)))
            found = drawn(state, 200 * len(legal))
            assert set(found) == set(legal)
            assert all(140 < count < 260 for count in found.values())
    assert len({ask for ask, _ in asked}) > 3


def test_random_actions_know_the_look_and_empty_decks() -> None:
    looking = position(city("giza"), city("rhodes"), cat=0)
    assert set(drawn(looking.state, 200)) == set(ARCHITECTS.legal_actions(looking.state, 0))
    empty = position(city("giza"), city("rhodes"), left="|", centre="wood |", right="wood |")
    assert set(drawn(empty.state, 100)) == set(ARCHITECTS.legal_actions(empty.state, 0))


def test_likely_actions_are_legal_at_every_question() -> None:
    rng, asked = Rng.of(SEED), set()
    for players in range(2, 8):
        for state in decisions(players):
            asked.add(state.ask)
            assert ARCHITECTS.likely_action(state, state.seat, rng) in ARCHITECTS.legal_actions(state, state.seat)
    assert asked >= {TURN, CHOICE, TOKEN, EXTRA}


def test_a_likely_action_is_a_free_look_and_then_mostly_what_builds_a_stage() -> None:
    game = position(city("giza", "wood"), city("rhodes"), left="stone", centre="red", right="wood", cat=0)
    rng = Rng.of(SEED)
    assert ARCHITECTS.likely_action(game.state, 0, rng) == LOOK
    game.play("look")
    found = Counter(ARCHITECTS.likely_action(game.state, 0, rng) for _ in range(40))
    assert found.most_common(1)[0][0] == ARCHITECTS.decode("t:left")


# ── estimates ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_shares_of_all_seats_make_one_win_while_the_game_goes_on(players: int) -> None:
    for state in decisions(players):
        shares = ARCHITECTS.estimate(state)
        assert len(shares) == players
        assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3])
def test_at_the_end_a_share_is_the_win_shifted_by_the_margin(players: int) -> None:
    state = finished(players)
    gained, shares = ARCHITECTS.returns(state), ARCHITECTS.estimate(state)
    assert all(abs(share - win) <= MARGIN for share, win in zip(shares, gained, strict=True))
    assert shares.index(max(shares)) == gained.index(max(gained))


def test_at_the_end_a_narrow_defeat_is_better_than_a_clear_one() -> None:
    state = finished(2)
    loser = 1 - ARCHITECTS.returns(state).index(1.0)
    before = ARCHITECTS.estimate(state)[loser]
    state.cities[1 - loser].medals += 5
    assert ARCHITECTS.estimate(state)[loser] < before


def test_a_stage_more_is_worth_something() -> None:
    behind = position(city("giza", built=(1, 2)), city("rhodes", built=(1, 2)))
    ahead = position(city("giza", built=(1, 2, 3)), city("rhodes", built=(1, 2)))
    assert ARCHITECTS.estimate(ahead.state)[0] > ARCHITECTS.estimate(behind.state)[0] + 0.05


def test_every_seat_has_features_and_each_is_within_the_table() -> None:
    features = Features([(row,) for row in range(FEATURES)], ())
    for players in range(2, 8):
        for state in decisions(players):
            rows = features.of(state)
            assert len(rows) == players
            assert all(0 <= row < FEATURES for seat in rows for row in seat)


# ── search ──────────────────────────────────────────────────────────────────
def test_the_same_seed_and_iterations_choose_the_same_however_they_are_split() -> None:
    for state in [state.clone() for state in decisions(4)][::40]:
        once, often = search(state, 60), search(state, 60, steps=6)
        assert once.ranking() == often.ranking()
        assert once.best() == often.best()


def test_search_answers_every_question_with_a_legal_action() -> None:
    asked = set()
    for players in (2, 3):
        for state in decisions(players, end="turn"):
            asked.add(state.ask)
            assert search(state, 8).best() in ARCHITECTS.legal_actions(state, state.seat)
    assert len(asked) > 3


@pytest.mark.parametrize("players", [2, 3])
def test_every_level_that_searches_takes_a_free_look_before_it_chooses_a_deck(players: int) -> None:
    game = position(*[city(wonder) for wonder in ("giza", "rhodes", "babylon")[:players]], cat=0)
    for level in ("merchant", "general", "architect"):
        for seed in range(20):
            assert LevelBot(level).choose(Info(ARCHITECTS, game.state, 0), Rng(seed)) == LOOK


def test_search_takes_a_free_look_without_thinking() -> None:
    game = position(city("giza"), city("rhodes"), cat=0)
    made = search(game.state, 50)
    assert made.done
    assert made.best() == LOOK


def test_a_level_may_misjudge_what_its_search_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(state for state in decisions(3) if state.ask == TURN)
    info: Info = Info(ARCHITECTS, state, state.seat)
    assert len(info.legal) == 3
    for noise in (0.0, 9.0):
        monkeypatch.setattr(type(ARCHITECTS), "search", ARCHITECTS.search._replace(levels=(Level(20, noise),) * 4))
        misjudged = 0
        for seed in range(20):
            search = Search(info, Rng(seed).fork(), 20)
            search.step(20)
            misjudged += LevelBot("general").choose(info, Rng(seed)) != search.best()
        assert misjudged > 5 if noise else misjudged == 0


def test_search_builds_the_stage_that_wins() -> None:
    built = COMPLETE_BUT_ONE
    mine = city("giza", "wood brick stone", built=built)
    game = position(mine, city("rhodes"), left="glass", centre="red", right="wood")
    assert search(game.state, 60).best() == ARCHITECTS.decode("t:left")


# ── beginners and styles ────────────────────────────────────────────────────
def liked(game_state: State) -> str:
    """Return the token of the action of seat 0 that looks best to a beginner."""
    legal = ARCHITECTS.legal_actions(game_state, 0)
    values = ARCHITECTS.naive(ARCHITECTS.view(game_state, 0), legal)
    return ARCHITECTS.encode(legal[values.index(max(values))])


def test_a_beginner_takes_points_and_forgets_the_war() -> None:
    game = position(city("giza"), city("rhodes", "red red"), left="blue", centre="red", right="horns", turned=2)
    assert liked(game.state) == "t:left"
    game = position(city("giza"), city("rhodes", "red red"), left="gear", centre="red", right="red", turned=2)
    assert liked(game.state) != "t:right"


def test_a_beginner_likes_a_stage_at_once_and_the_cat() -> None:
    game = position(city("giza", "wood"), city("rhodes"), left="stone", right="red")
    assert liked(game.state) == "t:left"
    game = position(city("giza"), city("rhodes"), left="cat", right="blue")
    assert liked(game.state) == "t:left"


def test_a_beginner_and_a_merchant_answer_every_question() -> None:
    for players in (2, 5):
        for state in decisions(players):
            info = Info(ARCHITECTS, state, state.seat)
            assert len(ARCHITECTS.naive(info.view, info.legal)) == len(info.legal)
            for level in ("novice", "merchant"):
                assert create_bot(level).choose(info, Rng.of(SEED)) in info.legal


@pytest.mark.parametrize(
    ("style", "card", "other"),
    [("warrior", "red", "brick"), ("scholar", "gear", "red"), ("trader", "coin", "gear"), ("builder", "brick", "gear")],
)
def test_each_style_is_drawn_to_its_own_cards_and_the_builder_to_what_a_piece_still_needs(
    style: str, card: str, other: str
) -> None:
    here = position(city("giza", "wood"), left=card, right=other)
    liked = ARCHITECTS.appeal(ARCHITECTS.view(here.state, 0), ARCHITECTS.legal_actions(here.state, 0), style)
    assert dict(zip(here.legal(), liked, strict=True)) == {"t:left": 1, "t:centre": 0, "t:right": 0}


def test_a_builder_is_drawn_to_building_a_piece() -> None:
    here = position(city("giza", "wood coin"), left="brick")
    here.play("t:left")
    legal = ARCHITECTS.legal_actions(here.state, 0)
    assert len(legal) > 1
    assert ARCHITECTS.appeal(ARCHITECTS.view(here.state, 0), legal, "builder") == [1] * len(legal)
    assert ARCHITECTS.appeal(ARCHITECTS.view(here.state, 0), legal, "warrior") == [0] * len(legal)


@pytest.mark.parametrize(
    ("style", "rich"),
    [
        ("warrior", city("giza", "red red horn", medals=2)),
        ("scholar", city("giza", "gear", tokens="urbanism science")),
        ("trader", city("giza", "wood brick coin coin", tokens="economy")),
        ("builder", city("giza", built=(1, 2, 3))),
    ],
)
def test_the_leaning_towards_a_style_is_between_0_and_1_and_rises_with_its_cards(style: str, rich: CitySetup) -> None:
    with_it, without = position(rich, city("rhodes")), position(city("giza"), city("rhodes"))
    assert ARCHITECTS.leaning(without.state, 0, style) == 0
    assert 0.3 < ARCHITECTS.leaning(with_it.state, 0, style) <= 1
