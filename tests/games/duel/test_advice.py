"""The reasons for and against an action in Duel: when each is given, its numbers, and no hidden information."""

from __future__ import annotations

import pytest

from heptad.games.duel import DUEL
from heptad.games.duel.reason_codes import REASON_CODES
from heptad.games.duel.reasons import LOSS, reasons
from heptad.kernel.reason import Reason
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.games.duel.positions import Position, city, position
from tests.games.reasons import reasons_say_nothing_hidden


def found(here: Position, token: str) -> dict[str, Reason]:
    """Return the reasons given for a legal action, by their codes."""
    assert token in here.legal()
    return {reason.why: reason for reason in reasons(here.state, here.waiting[0], DUEL.decode(token))}


def first(here: Position, token: str) -> str:
    """Return the code of the first (most important) reason given for a legal action."""
    assert token in here.legal()
    return reasons(here.state, here.waiting[0], DUEL.decode(token))[0].why


def test_a_win_comes_before_everything() -> None:
    assert first(position(city(coins=20), free="palisade theater", pawn=8), "b:palisade") == "wins_war"
    symbols = "apothecary pharmacist scriptorium workshop academy"
    here = position(city(symbols, coins=40), free="university", age=3)
    assert first(here, "b:university") == "wins_science"


#: Four wonders of which none moves the pawn or builds a discarded card.
NO_PILE = "pyramids sphinx piraeus temple_of_artemis"
FIVE_SYMBOLS = "apothecary pharmacist scriptorium workshop academy"


def test_a_pair_that_wins_by_law_is_told_as_a_win_and_as_a_threat() -> None:
    pair = city(FIVE_SYMBOLS, coins=40, wonders=NO_PILE)
    here = position(pair, free="study palace", age=3, board="law")
    assert found(here, "b:study")["wins_token"].of == ("law",)
    assert first(here, "b:study") == "wins_token"
    assert "wins_token" not in found(position(pair, free="study palace", age=3, box="law"), "b:study")
    here = position(city(), pair, free="study palace", age=3, board="law")
    assert first(here, "s:study") == "stops_science"
    assert found(here, "s:palace")["leaves_win"].of == ("study",)


def test_a_discarded_card_that_wins_makes_the_mausoleum_a_win_and_a_threat() -> None:
    builder = city(coins=60, wonders="mausoleum")
    here = position(builder, free="altar theater", discard="palisade", pawn=8)
    assert found(here, "w:altar:mausoleum")["wins_pile"].of == ("palisade",)
    assert first(here, "w:altar:mausoleum") == "wins_pile"
    here = position(city(), builder, free="palisade theater", pawn=-8)
    assert first(here, "b:palisade") == "stops_war"
    assert found(here, "s:palisade")["leaves_win"].of == ("mausoleum",)


def test_who_may_begin_an_age_is_told_if_the_other_city_could_win_with_its_first_turn() -> None:
    here = position(city(), city(coins=60, wonders="colossus"), left=1, pawn=-8)
    here.sell(1)
    assert found(here, "g:1")["leaves_win"].of == ("colossus",)
    assert first(here, "g:0") == "stops_war"


def test_a_card_by_which_the_other_would_win_is_taken_away() -> None:
    here = position(city(), city(coins=20, wonders=NO_PILE), free="palisade theater", pawn=-8)
    assert first(here, "s:palisade") == "stops_war"
    symbols = "apothecary pharmacist scriptorium workshop academy"
    here = position(city(), city(symbols, coins=40, wonders=NO_PILE), free="university", age=3)
    assert first(here, "s:university") == "stops_science"


def test_freeing_a_card_by_which_the_other_wins_speaks_against_an_action() -> None:
    here = position(city(), city(coins=20), at={12: "theater", 8: "palisade"}, gone=(13, 17, 18, 19), pawn=-8)
    freeing = [token for token in here.legal() if "gives_win" in found(here, token)]
    assert freeing == ["b:theater", "s:theater"]
    assert found(here, "b:theater")["gives_win"] == Reason("gives_win", -LOSS, of=("palisade",), seat=1)


def test_leaving_a_card_or_wonder_by_which_the_other_wins_speaks_against_an_action() -> None:
    here = position(city(), city(coins=20, wonders=NO_PILE), free="palisade theater", pawn=-8)
    assert found(here, "b:theater")["leaves_win"] == Reason("leaves_win", -LOSS, of=("palisade",), seat=1)
    assert first(here, "s:theater") == "leaves_win"
    assert "leaves_win" not in found(here, "s:palisade")
    here = position(city(), city(coins=60, wonders="colossus"), free="altar theater", pawn=-8)
    assert found(here, "b:altar")["leaves_win"].of == ("colossus",)
    poor = position(city(), city(coins=0, wonders="colossus"), free="altar theater", pawn=-8)
    assert "leaves_win" not in found(poor, "b:altar")


def test_a_card_stops_no_win_if_another_one_gives_it_too() -> None:
    here = position(city(), city(coins=20), free="palisade guard_tower theater", pawn=-8)
    assert found(here, "s:palisade").keys() & {"stops_war", "denies", "leaves_win"} == {"leaves_win"}


def test_whatever_keeps_the_other_from_winning_next_is_given_that_reason_first() -> None:
    mine = city(coins=60, wonders="sphinx colossus")
    here = position(mine, city(coins=20), free="palisade guard_tower theater", pawn=-8)
    assert {token: first(here, token) for token in ("w:theater:colossus", "w:theater:sphinx", "b:theater")} == {
        "w:theater:colossus": "stops_war",  # the pawn moves away
        "w:theater:sphinx": "points",  # another turn, in which the threat is still there
        "b:theater": "leaves_win",
    }
    assert found(here, "w:theater:colossus")["stops_war"] == Reason("stops_war", LOSS, of=("palisade",), seat=1)
    assert "denies" in found(here, "w:theater:colossus")
    here = position(city(), city(coins=60, wonders="colossus"), free="guard_tower theater", pawn=-7)
    assert found(here, "b:guard_tower")["stops_war"].of == ("colossus",)


def test_an_answer_that_ends_the_turn_says_whether_the_other_can_win_next() -> None:
    mine = city(coins=60, wonders="mausoleum")
    here = position(mine, city(coins=20), free="palisade theater altar", discard="guard_tower tavern", pawn=-8)
    here.play("w:altar:mausoleum")
    assert {token: first(here, token) for token in here.legal()} == {
        "d:guard_tower": "stops_war",
        "d:tavern": "leaves_win",
    }
    mine = city(coins=60, wonders="mausoleum", tokens="theology")  # with which one plays again
    here = position(mine, city(coins=20), free="palisade theater altar", discard="guard_tower tavern", pawn=-8)
    here.play("w:altar:mausoleum")
    assert not {"stops_war", "leaves_win"} & {why for token in here.legal() for why in found(here, token)}


def test_own_shields_or_another_turn_keep_the_other_from_winning_with_a_freed_card() -> None:
    mine = city(coins=60, wonders="colossus sphinx")
    here = position(mine, city(coins=20), at={12: "theater", 8: "palisade"}, gone=(13, 17, 18, 19), pawn=-8)
    assert "gives_win" in found(here, "b:theater")
    assert "gives_win" not in found(here, "w:theater:colossus")
    assert "gives_win" not in found(here, "w:theater:sphinx")


def test_a_choice_that_the_action_brings_may_keep_the_other_from_winning() -> None:
    def leaves_win(built: str) -> bool:
        mine = city(coins=60, wonders="circus_maximus pyramids")
        here = position(mine, city(built, coins=0), free="parade_ground tribunal", age=2, pawn=-8)
        assert "leaves_win" in found(here, "w:tribunal:pyramids")
        return "leaves_win" in found(here, "w:tribunal:circus_maximus")

    assert not leaves_win("brickyard glassworks press")
    assert leaves_win("brickyard glassworks glass_blower")


def test_the_last_card_of_an_age_is_denied_to_nobody_and_gives_no_other_turn() -> None:
    for left, said in ((2, True), (1, False)):
        here = position(city(coins=60, wonders="sphinx"), city(coins=20), free="palisade", left=left)
        assert ("again" in found(here, "w:palisade:sphinx")) == said
        assert ("denies" in found(here, "s:palisade")) == said


def test_after_the_last_card_of_the_game_nothing_matters_any_more_that_lasts() -> None:
    for left, said in ((2, True), (1, False)):
        here = position(city("apothecary", coins=20), city(), free="academy", age=3, left=left)
        assert found(here, "b:academy").keys() & {"points", "symbols"} == {"points", *["symbols"] * said}


def test_the_coins_of_the_last_card_of_the_game_are_told_with_the_points_that_they_add() -> None:
    for left, coins, points in ((2, 4, 0), (1, 4, 1), (1, 3, 0)):
        here = position(city(coins=coins), city(), free="academy", age=3, left=left)
        assert (found(here, "s:academy")["coins"].n, found(here, "s:academy")["coins"].m) == (2, points)
    here = position(city("clay_pool", coins=6), city(), free="lighthouse", age=3, left=1)
    facts = found(here, "b:lighthouse")  # of the two coins that are left after its price, one coin makes three
    assert (facts["pays"].n, facts["coins"].n, facts["coins"].m) == (4, 1, 1)


def test_points_and_points_by_count() -> None:
    assert found(position(free="theater"), "b:theater")["points"].n == 3
    here = position(city("theater altar", coins=40), free="magistrates_guild", age=3)
    assert found(here, "b:magistrates_guild")["counts"].n == 2


def test_what_a_city_counts_already_counts_the_new_card_wonder_or_token_too() -> None:
    here = position(city("scriptorium", coins=20, tokens="law"), free="library", age=2, board="mathematics agriculture")
    here.play("b:library")
    assert found(here, "p:mathematics")["counts"].n == 6
    mine = city("scriptorium", coins=20, tokens="law mathematics")
    here = position(mine, free="library", age=2, board="agriculture")
    here.play("b:library")
    assert (found(here, "p:agriculture")["points"].n, found(here, "p:agriculture")["counts"].n) == (4, 3)
    mine = city("magistrates_guild builders_guild", coins=40, wonders="pyramids")
    here = position(mine, free="gardens", age=3)
    assert (found(here, "b:gardens")["points"].n, found(here, "b:gardens")["counts"].n) == (6, 1)
    assert (found(here, "w:gardens:pyramids")["points"].n, found(here, "w:gardens:pyramids")["counts"].n) == (9, 2)


def test_a_guild_that_counts_coins_counts_those_that_are_left_after_its_price() -> None:
    here = position(city("sawmill quarry", coins=7), city(coins=1), free="moneylenders_guild", age=3)
    facts = found(here, "b:moneylenders_guild")
    assert (facts["pays"].n, facts["counts"].n) == (2, 1)


@pytest.mark.parametrize(
    ("coins", "others", "token", "counts"),
    [
        (9, 0, "b:gardens", -3),  # it costs 8 coins
        (7, 0, "s:gardens", 1),
        (3, 12, "s:gardens", None),  # the other city has more
        (9, 0, "b:lighthouse", -2),  # it costs 6 coins and brings 1
        (20, 0, "w:gardens:appian_way", -2),  # it costs 10 coins and brings 3
        (20, 24, "w:gardens:appian_way", -1),  # the other city, which has more, loses 3
    ],
)
def test_what_a_guild_counts_in_coins_is_gained_and_lost_with_them(
    coins: int, others: int, token: str, counts: int | None
) -> None:
    mine = city("moneylenders_guild", coins=coins, wonders="appian_way")
    here = position(mine, city(coins=others), free=token.split(":")[1], age=3)
    assert getattr(found(here, token).get("counts"), "n", None) == counts


def test_coins_for_a_chain_are_got_too() -> None:
    here = position(city("baths", tokens="urbanism"), free="aqueduct", age=2)
    assert found(here, "b:aqueduct")["coins"].n == 4


def test_the_other_city_loses_what_it_has_after_it_was_paid_and_all_of_it_only_once() -> None:
    here = position(city(coins=40, wonders="appian_way"), city(coins=1, tokens="economy"), free="theater")
    assert found(here, "w:theater:appian_way")["plunders"].n == 3
    here = position(city(coins=20, tokens="strategy"), city(coins=4), free="arsenal", age=3, pawn=2)
    assert found(here, "b:arsenal")["loots"].n == 4


def test_the_second_of_a_symbol_is_a_pair_and_another_one_counts_to_six() -> None:
    here = position(city("scriptorium", coins=20), free="library", age=2)
    assert found(here, "b:library")["pair"].of == ("quill",)
    assert "chain" in found(here, "b:library")
    here = position(city("scriptorium", coins=20), free="pharmacist")
    assert found(here, "b:pharmacist")["symbols"].n == 2
    assert found(here, "b:pharmacist")["opens"].of == ("dispensary",)


def test_a_pair_promises_no_token_if_none_is_left_on_the_board() -> None:
    mine = city("apothecary lumber_yard press", coins=5, tokens="economy masonry agriculture")
    here = position(mine, city(tokens="strategy urbanism"), free="school", age=2)
    assert here.view()["board"] == []
    assert "pair" not in found(here, "b:school")


def test_a_first_symbol_is_told_although_it_is_worth_little() -> None:
    here = position(city(coins=60, wonders="mausoleum"), free="walls brewery", age=2, discard="pharmacist dispensary")
    here.play("w:walls:mausoleum")
    assert found(here, "d:pharmacist") == {"symbols": Reason("symbols", 0.05, 1, ("mortar",))}


def test_what_brings_nothing_is_said_to_bring_nothing() -> None:
    here = position(city(coins=60, wonders="mausoleum"), free="palace", age=3, left=1, discard="pharmacist")
    here.play("w:palace:mausoleum")
    assert found(here, "d:pharmacist").keys() == {"nothing"}


def test_shields_move_points_loot_and_come_near() -> None:
    assert found(position(free="guard_tower"), "b:guard_tower")["track"].n == 2
    facts = found(position(city(coins=20), city(coins=5), free="walls", age=2, pawn=2), "b:walls")
    assert (facts["track"].n, facts["loots"].n) == (3, 2)
    assert found(position(free="guard_tower", pawn=3), "b:guard_tower")["shields"].n == 1
    here = position(city(coins=20), free="walls", age=2, pawn=4, looted=(3,))
    assert found(here, "b:walls")["near_war"].m == 3


def test_production_saves_coins_and_makes_things_dearer_for_the_other() -> None:
    here = position(city(wonders="pyramids"), city(wonders="sphinx"), free="quarry baths")
    facts = found(here, "b:quarry")
    assert facts["saves"].n >= 2
    assert facts["raises"].n >= 1


def test_what_is_saved_counts_neither_the_card_nor_the_wonder_that_is_built_now() -> None:
    mine = city(coins=60, wonders="great_lighthouse pyramids", wonders_built="sphinx mausoleum")
    here = position(mine, free="baths apothecary", age=1, left=2)
    assert found(here, "w:baths:great_lighthouse")["saves"].n == 2  # one stone of the Pyramids
    assert found(here, "w:apothecary:great_lighthouse")["saves"].n == 4  # and that of the Baths


def test_production_that_changes_no_price_yet_is_told_by_what_it_makes() -> None:
    mine = city(coins=20, wonders_built="sphinx mausoleum colossus pyramids")
    here = position(
        mine,
        city(wonders_built="circus_maximus great_library piraeus"),
        free="shelf_quarry customs_house",
        age=2,
        left=2,
    )
    assert found(here, "b:shelf_quarry")["makes"].of == ("stone",)
    assert found(here, "b:customs_house")["fixed"].of == ("glass", "papyrus")


def test_a_destroyed_card_that_changes_no_price_is_told_by_what_the_other_city_makes_less_of() -> None:
    mine = city(coins=60, wonders="statue_of_zeus", wonders_built="sphinx colossus piraeus")
    theirs = city("quarry lumber_yard clay_pool", wonders_built="mausoleum circus_maximus pyramids")
    here = position(mine, theirs, free="brewery walls", age=2, left=2)
    here.play("w:walls:statue_of_zeus")
    assert found(here, "x:lumber_yard").keys() == {"unmakes"}
    assert found(here, "x:lumber_yard")["unmakes"].of == ("wood",)


def test_a_wonder_of_the_draft_brings_what_it_does_once_it_is_built() -> None:
    brought: dict[str, set[str]] = {}
    for number in range(9):
        table = Table.new("duel", seed=f"{number:x}")
        state = table.info(0).determinizer()(Rng(1))
        seat = table.current_players[0]
        for action in table.legal_actions(seat):
            said = reasons(state, seat, action)
            brought[DUEL.encode(action)] = {reason.why for reason in said}
    assert brought["t:appian_way"] == {"once_points", "once_again", "once_coins", "once_plunders"}
    assert brought["t:circus_maximus"] == {"once_points", "once_shields", "once_destroys"}
    assert brought["t:great_library"] == {"once_points", "once_library"}
    assert brought["t:mausoleum"] == {"once_points", "once_pile"}
    assert brought["t:piraeus"] == {"once_points", "once_again", "once_makes"}


def test_wonders_play_again_destroy_plunder_and_close_the_door() -> None:
    here = position(city(wonders="appian_way circus_maximus mausoleum great_library", coins=60),
                    city("glassworks", coins=2), free="theater", discard="baths")  # fmt: skip
    facts = found(here, "w:theater:appian_way")
    assert ("again" in facts, facts["plunders"].n, facts["coins"].n) == (True, 2, 3)
    assert "destroys" in found(here, "w:theater:circus_maximus")
    assert "pile" in found(here, "w:theater:mausoleum")
    assert "library" in found(here, "w:theater:great_library")
    assert found(here, "w:theater:mausoleum")["pays"].worth < 0
    six = position(
        city(wonders_built="pyramids sphinx colossus", wonders="piraeus", coins=60),
        city(wonders_built="appian_way mausoleum great_library", wonders="hanging_gardens"),
        free="theater",
    )
    assert "seventh" in found(six, "w:theater:piraeus")


def test_what_the_other_could_use_is_denied_and_what_it_frees_is_said() -> None:
    here = position(city(), city(coins=20), free="theater lumber_yard")
    assert found(here, "s:theater")["denies"].of == ("theater",)
    table = Table.new("duel", seed="2a")
    opening = [reasons(table.info(0).determinizer()(Rng(1)), 0, action) for action in table.legal_actions(0)]
    assert any(reason.why in ("turns_up", "frees") for each in opening for reason in each) or not opening


def test_tokens_that_work_on_are_a_power() -> None:
    here = position(city("scriptorium", coins=20), free="library", age=2, board="strategy agriculture")
    here.play("b:library")
    assert first(here, "p:strategy") == "power"
    assert found(here, "p:agriculture")["coins"].n == 6


def test_positions_that_a_seat_cannot_tell_apart_give_the_same_reasons() -> None:
    known: set[str] = set()
    for seed in ("2a", "2b"):
        table = Table.new("duel", {"wonders": "draft", "middle_pawn": "chooses"}, seed=seed)
        known |= reasons_say_nothing_hidden(table, reasons)
    assert known <= set(REASON_CODES)
    assert len(known) > 12
