"""The rulings of Duel (docs/rulings.md); the name of each test begins with the id of its ruling."""

from __future__ import annotations

import pytest

from heptad.games.duel import DUEL
from heptad.games.duel.cards import CARDS, ID
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD
from tests.games.duel.positions import city, kinds, position
from tests.games.laws import heard, walk
from tests.games.position import events_of


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("last", [0, 1])
def test_d1_with_the_pawn_in_the_middle_the_last_player_begins_or_by_an_option_chooses(last: int, age: int) -> None:
    here = position(age=age, left=1, seat=last)
    here.sell(1)
    assert (here.asked, here.waiting, here.view()["age"]) == ("turn", (last,), age + 1)
    for begins in (0, 1):
        here = position(age=age, left=1, seat=last, middle_pawn="chooses")
        here.sell(1)
        assert (here.asked, here.waiting, here.legal()) == ("begin", (last,), ["g:0", "g:1"])
        here.play(f"g:{begins}")
        assert (here.asked, here.waiting, here.view()["age"]) == ("turn", (begins,), age + 1)


def test_d2_extra_turns_may_follow_each_other_without_limit() -> None:
    wonders = ["sphinx", "piraeus", "hanging_gardens", "appian_way"]
    here = position(city(coins=60, wonders=" ".join(wonders)), free="baths theater altar tavern garrison")
    for card, wonder in zip(("baths", "theater", "altar", "tavern"), wonders, strict=True):
        events = here.play(f"w:{card}:{wonder}")
        assert events_of(events, "extra_turn") == [{"seat": 0}]
        assert (here.asked, here.waiting) == ("turn", (0,))


def test_d3_law_makes_no_pair_and_stands_for_no_other_symbol() -> None:
    here = position(city("apothecary", coins=20, tokens="law"), free="walls", age=2)
    assert here.city()["symbols"] == ["wheel", "law"]
    here = position(city("apothecary", coins=20), free="school", age=2, board="law")
    here.play("b:school", "p:law")
    assert (here.asked, here.waiting) == ("turn", (1,))


def test_d4_freed_cards_are_turned_up_after_all_choices_of_the_turn_and_before_an_extra_turn() -> None:
    mine = city(coins=40, wonders="statue_of_zeus", tokens="theology")
    here = position(mine, city("quarry"), gone=(19,), at={18: "theater", 13: "baths"})
    events = here.play("w:theater:statue_of_zeus", "x:quarry")
    assert kinds(events) == ["turn_begun", "wonder_built", "pawn_moved", "destroyed", "turned_up", "extra_turn"]


def test_d5_token_mausoleum_and_destruction_are_compulsory_when_possible() -> None:
    here = position(city("apothecary", coins=20), free="school", age=2)
    here.play("b:school")
    assert {token[:2] for token in here.legal()} == {"p:"}
    here = position(city(coins=40, wonders="mausoleum"), free="baths", discard="altar")
    here.play("w:baths:mausoleum")
    assert here.legal() == ["d:altar"]
    here = position(city(coins=40, wonders="circus_maximus"), city("press"), free="baths")
    here.play("w:baths:circus_maximus")
    assert here.legal() == ["x:press"]


def test_d6_theology_taken_by_the_great_library_gives_the_great_library_no_extra_turn() -> None:
    here = position(city(coins=40, wonders="great_library"), free="baths", box="theology")
    here.play("w:baths:great_library", "p:theology")
    assert here.waiting == (1,)


def test_d7_a_red_card_of_the_mausoleum_has_the_shield_of_strategy() -> None:
    here = position(city(coins=40, wonders="mausoleum", tokens="strategy"), free="baths", discard="guard_tower")
    here.play("w:baths:mausoleum", "d:guard_tower")
    assert here.pawn() == 2


def test_d7_a_card_of_the_mausoleum_is_not_free_by_chain() -> None:
    here = position(
        city("baths", coins=40, wonders="mausoleum", tokens="urbanism"), free="walls", age=2, discard="aqueduct"
    )
    price = here.price("mausoleum")
    here.play("w:walls:mausoleum", "d:aqueduct")
    assert here.coins() == 40 - price


def test_d8_the_mausoleum_may_be_built_when_the_discard_pile_is_empty() -> None:
    here = position(city(coins=40, wonders="mausoleum"), free="baths")
    assert here.discard() == []
    events = here.play("w:baths:mausoleum")
    assert events_of(events, "nothing_to_choose") == [{"seat": 0}]
    assert (here.asked, here.waiting, here.points("wonders")) == ("turn", (1,), 2)


@pytest.mark.parametrize(("wonder", "theirs"), [("statue_of_zeus", "press"), ("circus_maximus", "quarry")])
def test_d9_zeus_and_circus_may_be_built_without_a_target(wonder: str, theirs: str) -> None:
    here = position(city(coins=40, wonders=wonder), city(theirs), free="baths")
    here.play(f"w:baths:{wonder}")
    assert (here.asked, here.waiting, here.pawn()) == ("turn", (1,), 1)
    assert (here.points("wonders"), here.built(1)) == (3, [theirs])


def test_d10_a_pair_with_no_token_on_the_board_brings_nothing_and_nothing_comes_from_the_box() -> None:
    mine = city("apothecary", coins=20, tokens="law masonry economy")
    here = position(mine, city(tokens="strategy urbanism"), free="school", age=2)
    here.play("b:school")
    assert (here.asked, here.view()["board"], here.view()["box"]) == ("turn", [], 5)


def test_d11_the_game_stops_at_the_first_victory() -> None:
    mine = city("apothecary pharmacist scriptorium workshop academy", coins=40, wonders="mausoleum")
    here = position(mine, city(coins=3), free="palace", age=3, discard="university courthouse", pawn=8)
    shields, science = here.clone(), here.clone()
    shields.play("w:palace:mausoleum", "d:courthouse")
    science.play("w:palace:mausoleum", "d:university")
    assert (shields.outcome(), science.outcome()) == (((0,), "military"), ((0,), "science"))
    assert (shields.legal(), science.pawn()) == ([], 8)


def test_d12_a_card_that_could_be_paid_too_is_built_by_its_chain_and_urbanism_pays() -> None:
    here = position(city("baths quarry shelf_quarry", coins=0, tokens="urbanism"), free="aqueduct", age=2)
    here.play("b:aqueduct")
    assert here.coins() == 4


def test_d13_the_engine_takes_the_cheapest_payment_and_there_is_no_choice_of_one() -> None:
    for state, seat, _ in walk(DUEL, {}, "5eed"):
        actions = DUEL.legal_actions(state, seat)
        assert len({(action.kind, action.card, action.arg) for action in actions}) == len(actions)
    mine = city("caravansery forum", coins=20, tokens="masonry")
    here = position(mine, city("sawmill glassworks"), free="palace", age=3)
    assert [token for token in here.legal() if token.startswith("b:palace")] == ["b:palace"]


def test_d14_economy_is_paid_before_effects_that_take_coins_from_its_owner() -> None:
    mine = city("quarry clay_pool stone_pit", coins=5, wonders="appian_way")
    here = position(mine, city("clay_pit", coins=0, tokens="economy"), free="baths")
    assert here.price("appian_way") == 3 + 2
    here.play("w:baths:appian_way")
    assert here.coins(1) == 5 - 3


def test_d15_a_pawn_that_crosses_two_zones_in_one_move_takes_two_coins_then_five() -> None:
    here = position(city(coins=20, tokens="strategy"), city(coins=20), free="arsenal", age=3, pawn=2)
    assert [lost["coins"] for lost in events_of(here.play("b:arsenal"), "lost")] == [2, 5]


def test_d16_against_fewer_than_three_coins_the_appian_way_takes_what_there_is() -> None:
    here = position(city(coins=20, wonders="appian_way"), city(coins=1), free="baths")
    assert events_of(here.play("w:baths:appian_way"), "lost") == [{"seat": 1, "coins": 1}]


def test_d17_the_bank_is_unlimited() -> None:
    here = position(city(coins=86), city(coins=86), free="tavern")
    here.play("b:tavern")
    assert here.coins() == 90


def test_d18_face_down_guilds_show_their_back_and_other_backs_only_the_age() -> None:
    guilds = {2: "builders_guild", 15: "merchants_guild", 18: "tacticians_guild"}
    here = position(age=3, left=20, at=guilds | {3: "palace"})
    for seat in (0, 1, None):
        backs = {place["slot"]: place["guild"] for place in here.view(seat)["display"] if place["card"] is None}
        assert {slot for slot, guild in backs.items() if guild} == {2, 15}
    for seed in range(20):
        sample = DUEL.determinize(here.state, 0, Rng(seed))
        assert [CARDS[card].kind == GUILD for card in sample.cards[2]] == [slot in guilds for slot in range(20)]
        assert sample.cards[2][18] == ID["tacticians_guild"]


def test_d19_the_great_library_draw_is_shown_to_the_chooser_only_and_the_taken_token_to_all() -> None:
    here = position(city(coins=40, wonders="great_library"), free="baths", box="law theology economy")
    events = here.play("w:baths:great_library")
    assert [here.view(seat)["library"] for seat in (1, None)] == [[], []]
    assert [kind for kind, _ in heard(events, 0)] == ["turn_begun", "wonder_built", "tokens_drawn"]
    assert [kind for kind, _ in heard(events, 1)] == ["turn_begun", "wonder_built"]
    drawn = {tuple(DUEL.view(DUEL.determinize(here.state, 1, Rng(seed)), 0)["library"]) for seed in range(30)}
    assert len(drawn) > 10
    assert {tuple(DUEL.view(DUEL.determinize(here.state, 0, Rng(seed)), 0)["library"]) for seed in range(30)} == {
        ("law", "theology", "economy")
    }
    events = here.play("p:law")
    assert events_of(events, "token_taken") == [{"seat": 0, "token": "law"}]
    assert [kind for kind, _ in heard(events, 1)] == ["token_taken"]


def test_d20_the_next_age_is_already_laid_out_when_the_weaker_player_chooses() -> None:
    here = position(left=1, pawn=1)
    events = here.sell(1)
    assert here.asked == "begin"
    assert kinds(events)[-1] == "laid_out"
    assert sum(place["card"] is not None for place in here.view(1)["display"]) == 12


def test_d21_the_start_player_is_random_or_an_option() -> None:
    firsts = [DUEL.deal(DUEL.options({}), Rng(seed))["first"] for seed in range(200)]
    assert 70 < sum(firsts) < 130
    for first in (0, 1):
        options = DUEL.options({"first": first})
        assert DUEL.current_players(DUEL.start(options, DUEL.deal(options, Rng(1)))) == (first,)


@pytest.mark.parametrize("age", [1, 2, 3])
def test_d22_the_last_turn_of_an_age_still_gives_its_choices(age: int) -> None:
    here = position(city(coins=40, wonders="great_library"), age=age, left=1, box="philosophy")
    here.play(f"w:{here.free()[0]}:great_library")
    assert (here.asked, here.view()["age"]) == ("library", age)
    here.play("p:philosophy")
    assert here.points("progress") == 7
    assert here.asked == ("over" if age == 3 else "turn")


def test_d23_arena_and_builders_guild_count_only_built_wonders() -> None:
    mine = city("brewery", coins=0, wonders_built="pyramids", wonders="sphinx piraeus colossus")
    here = position(mine, free="arena", age=3)
    here.play("b:arena")
    assert here.coins() == 2
    assert position(city("builders_guild", wonders_built="pyramids", wonders="sphinx"), age=3).points("guilds") == 2


def test_d24_the_tie_break_counts_only_points_printed_on_blue_cards() -> None:
    here = position(city("magistrates_guild", coins=6), city("baths theater", coins=0), age=3, left=1, pawn=1, seat=1)
    here.sell(1)
    assert here.total(0) == here.total(1) == 6
    assert here.points("guilds") == 2
    assert here.outcome() == ((1,), "civic")


def test_d25_a_tucked_card_is_neither_in_the_discard_pile_nor_a_card_of_the_city() -> None:
    here = position(city(coins=40, wonders="sphinx mausoleum"), free="tavern baths altar")
    here.play("w:tavern:sphinx")
    assert (here.discard(), here.built()) == ([], [])
    events = here.play("w:baths:mausoleum")
    assert events_of(events, "nothing_to_choose") == [{"seat": 0}]
    assert here.brings("s:altar") == 2
