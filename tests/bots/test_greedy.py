"""The rules of thumb of 7 Wonders: they prefer what a sensible beginner would, and use only a view."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from heptad.bots.match import match
from heptad.bots.registry import create_bot
from heptad.games import game_of
from heptad.games.wonders.boards import BOARD_ID
from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng
from heptad.table import Table

WONDERS = game_of("wonders")


def view_where(age: int = 1, turn: int = 1, **city: Any) -> Any:
    """Return seat 0's view of three empty cities, with changed facts.

    A keyword is the name of a fact of the seat's own city, or with the prefix `left_` or `right_` that of a neighbour.
    """
    table: Table = Table.new("wonders", {"wonders": ["giza-a", "rhodes-a", "ephesus-a"]}, seed="1")
    view = copy.deepcopy(table.view(0)) | {"age": age, "turn": turn}
    for name, value in city.items():
        seat, _, fact = {"left": (1, "", name[5:]), "right": (2, "", name[6:])}.get(name.split("_")[0], (0, "", name))
        assert fact in view["cities"][seat]
        view["cities"][seat][fact] = value
    return view


def worth(view: Any, *tokens: str) -> tuple[float, ...]:
    """Return the values of these actions by the rules of thumb."""
    return tuple(WONDERS.evaluate(view, [WONDERS.decode(token) for token in tokens]))


def test_greedy_beats_two_random_bots_in_at_least_97_percent_of_200_games() -> None:
    bots = [create_bot("greedy"), create_bot("random"), create_bot("random")]
    won = sum(played.outcome.winners == (0,) for played in match(WONDERS, {"players": 3}, bots, 200, "7"))
    assert won >= 194


@pytest.mark.parametrize("players", [5, 7])
def test_greedy_beats_random_bots_at_larger_tables(players: int) -> None:
    bots = [create_bot("greedy"), *(create_bot("random") for _ in range(players - 1))]
    won = sum(played.outcome.winners == (0,) for played in match(WONDERS, {"players": players}, bots, 20, "7"))
    assert won >= 18


@pytest.mark.parametrize("options", [{}, {"manneken": True}, {"wonders": ["manneken-a", "random", "random"]}])
@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random_with_the_free_city_from_either_seat(options: dict[str, Any], seat: int) -> None:
    bots = [create_bot("greedy" if seat == place else "random") for place in (0, 1)]
    won = sum(played.outcome.winners == (seat,) for played in match(WONDERS, {"players": 2, **options}, bots, 30, "7"))
    assert won >= 28


def test_greedy_beats_random_with_manneken_pis() -> None:
    bots = [create_bot("greedy"), create_bot("random"), create_bot("random")]
    options = {"wonders": ["manneken-a", "random", "random"]}
    won = sum(played.outcome.winners == (0,) for played in match(WONDERS, options, bots, 30, "7"))
    assert won >= 28


class Careless:
    """A bot that plays greedily for its own city and at random for the Free City."""

    def choose(self, info: Info, rng: Rng) -> Action:
        return create_bot("random" if info.view["answering"] == 2 else "greedy").choose(info, rng)


def test_it_pays_to_choose_for_the_free_city_with_care() -> None:
    bots = [create_bot("greedy"), Careless()]
    won = sum(0 in played.outcome.winners for played in match(WONDERS, {"players": 2}, bots, 60, "7"))
    assert won >= 36


def test_the_manager_keeps_from_the_other_what_the_other_wants_and_coins_for_itself() -> None:
    table: Table = Table.new("wonders", {"players": 2, "wonders": ["giza-a", "babylon-a", "rhodes-a"]}, seed="1")
    table.act(0, table.legal_tokens(0)[0])
    view = copy.deepcopy(table.view(0))
    from_me, from_them = worth(view, "fc-b:baths@2-0", "fc-b:baths@0-2")
    assert from_me > from_them
    assert worth(view, "fc-b:baths") > worth(view, "fc-b:altar")  # denies the other player three points, not two


def test_a_view_that_went_through_json_is_worth_the_same() -> None:
    table = Table.new("wonders", {"players": 5, "wonders": "draft", "sides": "choose"}, seed="5")
    rng, bot = Rng.of("5"), create_bot("greedy")
    while seats := table.current_players:
        info = table.info(seats[0])
        assert WONDERS.evaluate(json.loads(json.dumps(info.view)), info.legal) == WONDERS.evaluate(
            info.view, info.legal
        )
        table.act(seats[0], WONDERS.encode(bot.choose(info, rng)))


def test_more_points_are_worth_more() -> None:
    palace, gardens = worth(view_where(3), "b:palace", "b:gardens")
    assert palace == gardens + 3


def test_a_cheaper_payment_is_better_and_the_bank_is_better_than_a_rival() -> None:
    free, dear, dearer = worth(view_where(coins=6), "b:baths", "b:baths@2-0", "b:baths@2-2")
    assert free > dear > dearer


def test_a_chain_waives_the_coin_of_the_bank() -> None:
    paid = worth(view_where(2, built=["lumber_yard"]), "b:sawmill")
    assert paid < worth(view_where(2, coins=9), "b:sawmill")


def test_shields_are_worth_most_where_they_turn_a_war() -> None:
    last_turn = {"age": 3, "turn": 6}
    (level,) = worth(view_where(**last_turn), "b:arsenal")
    (behind_by_two,) = worth(view_where(**last_turn, left_shields=2, right_shields=2), "b:arsenal")
    (hopeless,) = worth(view_where(**last_turn, left_shields=9, right_shields=9), "b:arsenal")
    (safe,) = worth(view_where(**last_turn, shields=9), "b:arsenal")
    assert level == pytest.approx(10)
    assert behind_by_two == pytest.approx(12)
    assert hopeless == pytest.approx(0)
    assert safe == pytest.approx(0)


def test_shields_count_in_every_war_to_come() -> None:
    (early,), (late,) = (worth(view_where(age, 6), "b:walls") for age in (2, 3))
    assert early > late


def test_the_symbol_that_completes_a_set_is_worth_most() -> None:
    two_players = {"compass": 1, "gear": 1, "tablet": 0, "any": 0}
    tablet, compass = worth(view_where(3, 6, science=two_players), "b:university", "b:academy")
    assert tablet == pytest.approx(1 + 7)
    assert compass == pytest.approx(3)


def test_production_is_worth_more_early_and_where_it_is_lacking() -> None:
    (early,) = worth(view_where(1, 1), "b:lumber_yard")
    (late,) = worth(view_where(1, 6), "b:lumber_yard")
    (had,) = worth(view_where(1, 1, production=[["stone"], ["wood"], ["wood"], ["wood"]]), "b:lumber_yard")
    (sold_next_door,) = worth(view_where(1, 1, left_sells=[["wood"]]), "b:lumber_yard")
    assert early > sold_next_door > had
    assert early > late


def test_a_discount_is_worth_something_only_where_there_is_something_to_buy() -> None:
    (nothing,) = worth(view_where(left_sells=[], right_sells=[]), "b:west_trading_post")
    (something,) = worth(view_where(left_sells=[["wood"], ["clay"]], right_sells=[]), "b:west_trading_post")
    (again,) = worth(view_where(left_sells=[["wood"], ["clay"]], discounts=["raw_left"]), "b:west_trading_post")
    assert something > nothing == again


def test_a_guild_is_worth_what_the_neighbours_hold() -> None:
    (poor,) = worth(view_where(3, 6), "b:workers_guild")
    (rich,) = worth(view_where(3, 6, left_built=["sawmill", "mine"], right_built=["quarry"]), "b:workers_guild")
    assert (poor, rich) == (0, 3)


def test_a_card_that_counts_its_own_kind_counts_itself() -> None:
    (lighthouse,) = worth(view_where(3, 6), "b:lighthouse")
    assert lighthouse == pytest.approx(1 / 3 + 1)


def test_the_next_stage_of_the_own_wonder_is_worth_its_points_and_the_poorer_card_is_laid_under_it() -> None:
    with_palace, with_altar = worth(view_where(3, 6, built_stages=2), "w:palace", "w:altar")
    assert 6 < with_palace < with_altar < 7


def test_the_free_build_is_kept_for_a_card_that_costs_something() -> None:
    for_altar, altar = worth(view_where(), "f:altar", "b:altar")
    assert for_altar < altar
    last_turn, unpaid = worth(view_where(3, 6, coins=9), "f:palace", "b:palace@4-4")
    assert last_turn > unpaid


def test_the_best_card_of_the_discard_pile_is_better_than_nothing() -> None:
    palace, altar, nothing = worth(view_where(3, 6), "d:palace", "d:altar", "n")
    assert palace > altar > nothing


def test_an_early_coin_is_worth_more_than_a_late_one_and_most_to_the_poor() -> None:
    (early,), (late,), (rich,) = (
        worth(view, "b:tavern") for view in (view_where(coins=0), view_where(3, 6, coins=0), view_where(coins=9))
    )
    assert early > rich > late - 1e-9
    assert late == pytest.approx(5 / 3)


def test_wonders_are_compared_by_what_their_stages_give() -> None:
    table = Table.new("wonders", {"wonders": "draft", "sides": "choose"}, seed="1")
    seat = table.current_players[0]
    worths = WONDERS.evaluate(table.view(seat), table.legal_actions(seat))
    assert len(worths) == len(BOARD_ID) - 2  # all but those of Manneken Pis
    assert [worth for worth in worths if not 0 < worth < 30] == []
