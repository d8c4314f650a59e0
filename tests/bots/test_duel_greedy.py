"""The rules of thumb of Duel: they prefer and avoid what a sensible beginner would, and use only a view."""

from __future__ import annotations

import json

import pytest

from heptad.bots.match import match
from heptad.bots.registry import create_bot
from heptad.games.duel import DUEL
from heptad.games.duel.cards import ID
from heptad.games.duel.policy import Evaluation
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.games.duel.positions import Position, city, position

#: A difference of values that only a victory can make.
WINNING_MARGIN = 500
#: Five green cards with different symbols.
FIVE_SYMBOLS = "apothecary pharmacist scriptorium workshop academy"


def values(here: Position) -> dict[str, float]:
    """Return the value of each legal action of the seat that must act, by its token."""
    tokens, seat = here.legal(), here.waiting[0]
    actions = [DUEL.decode(token) for token in tokens]
    return dict(zip(tokens, DUEL.evaluate(here.view(seat), actions), strict=True))


def choice(here: Position) -> str:
    """Return the token of the legal action with the highest value."""
    found = values(here)
    return max(found, key=lambda token: found[token])


def test_a_card_under_a_wonder_is_not_taken_for_one_that_lies_face_down() -> None:
    here = position(city(coins=40, wonders="sphinx"), free="tavern baths")
    here.play("w:tavern:sphinx")
    unseen, view = Evaluation(here.view(0)).unseen, here.view()
    assert ID["tavern"] not in unseen
    assert len(unseen) == 23 - 1 - sum(place["card"] is not None for place in view["display"])


# ── strength ────────────────────────────────────────────────────────────────
@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random_in_at_least_97_percent_of_games(seat: int) -> None:
    bots = [create_bot("greedy"), create_bot("random")]
    won = sum(
        played.outcome.winners == (seat,) for played in match(DUEL, {}, bots if seat == 0 else bots[::-1], 100, "7")
    )
    assert won >= 97


def test_a_view_that_went_through_json_has_the_same_value() -> None:
    table, rng, bot = Table.new("duel", seed="5"), Rng.of("5"), create_bot("greedy")
    asked = set()
    while seats := table.current_players:
        known = table.info(seats[0])
        asked.add(known.view["ask"])
        assert DUEL.evaluate(json.loads(json.dumps(known.view)), known.legal) == DUEL.evaluate(known.view, known.legal)
        table.act(seats[0], DUEL.encode(bot.choose(known, rng)))
    assert {"wonder", "turn"} <= asked


def test_a_card_that_lies_face_down_changes_nothing() -> None:
    here = position(free="theater")
    samples = [Position(DUEL.determinize(here.state, 0, Rng(seed))) for seed in range(5)]
    assert len({sample.state.cards for sample in samples}) == 5
    assert all(values(sample) == values(here) for sample in samples)


# ── victories and threats ───────────────────────────────────────────────────
def test_a_winning_card_is_taken() -> None:
    assert choice(position(city(coins=8), free="courthouse palace", age=3, pawn=6)) == "b:courthouse"
    assert choice(position(city(FIVE_SYMBOLS, coins=20), free="university palace", age=3)) == "b:university"


def test_a_wonder_that_wins_is_built() -> None:
    here = position(city(coins=8, wonders="colossus"), free="palace", age=3, pawn=7)
    assert choice(here).endswith(":colossus")


def test_law_is_taken_when_it_is_the_sixth_symbol() -> None:
    here = position(city(FIVE_SYMBOLS, coins=20), free="study", age=3, board="law philosophy")
    here.play("b:study")
    assert choice(here) == "p:law"


def test_a_card_with_which_the_opponent_would_win_is_not_left_to_him() -> None:
    wonders = "pyramids great_lighthouse piraeus sphinx"
    for theirs, card, pawn in (
        (city(coins=9, wonders=wonders), "courthouse", -6),
        (city(FIVE_SYMBOLS, 9, "", wonders), "university", 0),
    ):
        here = position(city(coins=3), theirs, free=f"{card} palace", age=3, pawn=pawn)
        assert choice(here).split(":")[1] == card


def test_a_card_that_covers_what_the_opponent_would_win_with_is_not_taken() -> None:
    theirs = city(FIVE_SYMBOLS, coins=20, wonders="pyramids great_lighthouse piraeus sphinx")
    here = position(
        city(coins=0), theirs, age=3, gone=(16, 17, 18, 19), at={11: "university", 14: "palace", 15: "senate"}
    )
    found = values(here)
    assert found["s:palace"] > found["s:senate"] + WINNING_MARGIN / 2


# ── points, prices, coins ───────────────────────────────────────────────────
def test_more_points_and_a_lower_price_are_better() -> None:
    found = values(position(city(coins=20), free="gardens senate", age=3, left=2))
    assert found["b:gardens"] > found["b:senate"]
    cheap, dear = (
        values(position(city(coins=20), theirs, free="obelisk", age=3, left=1))
        for theirs in (city(), city("shelf_quarry"))
    )
    assert cheap["b:obelisk"] > dear["b:obelisk"]


def test_a_chain_is_better_than_paying() -> None:
    free, paid = (
        values(position(city(built, coins=20), free="pantheon", age=3, left=1)) for built in ("temple", "statue")
    )
    assert free["b:pantheon"] > paid["b:pantheon"] + 2


def test_the_last_card_is_worth_exactly_its_points_less_a_third_of_its_price() -> None:
    here = position(city(coins=20), city(coins=0), free="palace", age=3, left=1)
    lone = values(here)
    assert lone["b:palace"] == pytest.approx(7 - 10 / 3, abs=0.5)
    assert lone["s:palace"] == pytest.approx(2 / 3, abs=0.1)


def test_an_early_coin_is_worth_more_than_a_late_one_and_most_to_the_poor() -> None:
    early, late = position(city(coins=0), free="tavern", left=1), position(city(coins=20), free="tavern", left=1)
    assert values(early)["b:tavern"] > values(late)["b:tavern"]


def test_coins_the_opponent_loses_are_worth_something() -> None:
    mine = city(coins=20, wonders="appian_way")
    rich, poor = (values(position(mine, city(coins=coins), free="palace", age=3, left=1)) for coins in (9, 0))
    assert rich["w:palace:appian_way"] > poor["w:palace:appian_way"] + 1


# ── production and what the opponent wants ──────────────────────────────────
def test_production_is_worth_more_early_and_where_it_is_lacking() -> None:
    first, had = (values(position(city(built), free="quarry")) for built in ("", "stone_pit"))
    assert first["b:quarry"] > had["b:quarry"]
    assert first["b:quarry"] > first["s:quarry"] + 1


def test_destroyed_is_what_the_opponent_misses_most() -> None:
    here = position(city(coins=40, wonders="statue_of_zeus"), city("sawmill lumber_yard"), free="walls", age=2)
    here.play("w:walls:statue_of_zeus")
    assert choice(here) == "x:sawmill"


def test_the_best_card_of_the_discard_pile_is_built() -> None:
    here = position(city(coins=11, wonders="mausoleum"), free="obelisk", age=3, left=2, discard="palace gardens baths")
    here.play("w:obelisk:mausoleum")
    assert choice(here) == "d:palace"


# ── science and shields ─────────────────────────────────────────────────────
def test_a_pair_is_worth_the_best_token_on_the_board() -> None:
    mine = city("apothecary", coins=20)
    some, none = (
        values(position(mine, city(tokens=tokens), free="school", age=2))
        for tokens in ("", "law economy masonry urbanism strategy")
    )
    assert some["b:school"] > none["b:school"] + 2


def test_philosophy_is_better_than_a_token_that_comes_too_late() -> None:
    here = position(city("academy", coins=20), free="study", age=3, board="philosophy architecture theology", left=2)
    here.play("b:study")
    assert choice(here) == "p:philosophy"


def test_shields_are_worth_what_they_bring_at_the_end() -> None:
    into_a_zone, within = (
        values(position(city(coins=20), city(coins=0), free="siege_workshop", age=3, left=1, pawn=pawn))
        for pawn in (1, 3)
    )
    assert into_a_zone["b:siege_workshop"] == pytest.approx(within["b:siege_workshop"] + 3, abs=0.5)


# ── wonders and turns ───────────────────────────────────────────────────────
def test_wonders_with_an_extra_turn_are_drafted_before_those_without_that_cost_as_much() -> None:
    table = Table.new("duel", seed="1")
    tokens = ["t:temple_of_artemis", "t:hanging_gardens", "t:appian_way", "t:colossus", "t:circus_maximus"]
    found = DUEL.evaluate(table.view(table.current_players[0]), [DUEL.decode(token) for token in tokens])
    assert min(found[:3]) > max(found[3:])


def test_a_wonder_is_built_with_a_card_that_the_opponent_wants() -> None:
    mine = city(coins=8, wonders="pyramids")
    here = position(mine, city("temple", coins=0), free="pantheon arsenal", age=3, left=2)
    found = values(here)
    assert found["w:pantheon:pyramids"] > found["w:arsenal:pyramids"]


def test_who_finds_something_good_wants_to_begin() -> None:
    here = position(city(coins=30), city(coins=30), left=1, pawn=-1)
    here.sell(1)
    assert here.asked == "begin"
    assert choice(here) == "g:0"
