"""The reasons for and against an action in 7 Wonders: when each is given, its numbers, and no hidden information."""

from __future__ import annotations

from itertools import chain

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.cards import ID
from heptad.games.wonders.reason_codes import ALWAYS_TOLD, FACTORS, REASON_CODES
from heptad.games.wonders.reasons import reasons
from heptad.kernel.reason import Reason
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.games.reasons import reasons_say_nothing_hidden
from tests.games.wonders.positions import Position, city, position
from tests.games.wonders.two_players import for_free_city, two_players


def found(here: Position, token: str, seat: int = 0) -> dict[str, Reason]:
    """Return the reasons given for a legal action, by their codes."""
    assert token in here.legal(seat)
    return {reason.why: reason for reason in reasons(here.state, seat, WONDERS.decode(token))}


def test_a_blue_card_brings_its_points_and_they_come_first() -> None:
    here = position(city(hand="altar", coins=0), turn=6)
    assert reasons(here.state, 0, WONDERS.decode("b:altar"))[0] == Reason("points", 2 * FACTORS["points"], 2)


def test_the_third_symbol_completes_a_set_and_any_other_is_one_more() -> None:
    here = position(city("alexandria-a", "apothecary workshop", "scriptorium", coins=9), city("ephesus-a"), turn=6)
    third = found(here, next(token for token in here.legal() if token.startswith("b:scriptorium")))
    assert (third["set"].n, third["set"].of) == (8, ("tablet",))
    here = position(city("alexandria-a", "apothecary workshop scriptorium", "library"), age=2)
    assert (found(here, "b:library")["symbol"].n, found(here, "b:library")["symbol"].of) == (3, ("tablet",))


def test_the_guild_of_scientists_is_a_symbol_of_choice() -> None:
    here = position(city("olympia-a", "apothecary workshop", "scientists_guild", stages=2), age=3)
    assert found(here, "f:scientists_guild")["any_symbol"].n == 8


def test_a_free_card_speaks_against_itself_while_it_could_be_another_one_in_this_age() -> None:
    for turn, said in ((2, True), (5, True), (6, False)):
        here = position(city("olympia-a", hand="walls sawmill", coins=9, stages=2), age=2, turn=turn)
        assert ("uses_free" in found(here, "f:walls")) == said
        assert "uses_free" not in found(here, "b:sawmill")
    worths = [
        found(position(city("olympia-a", hand="walls", stages=2), age=2, turn=turn), "f:walls")["uses_free"].worth
        for turn in (1, 4)
    ]
    assert worths[0] < worths[1] < 0


def test_the_coins_of_the_last_card_of_the_game_are_told_with_the_points_that_they_add() -> None:
    for turn, points in ((5, 0), (6, 1)):
        here = position(city("giza-a", hand="senate", coins=4, stages=3), age=3, turn=turn)
        assert (found(here, "s:senate")["coins"].n, found(here, "s:senate")["coins"].m) == (3, points)


def test_the_seventh_card_of_the_last_age_is_the_last_card_of_the_game() -> None:
    here = position(city("babylon-b", coins=5, stages=2, hand="haven arsenal"), age=3, turn=6)
    here.play("s:arsenal")
    assert here.asked == "seventh"
    assert (found(here, "s:haven")["coins"].n, found(here, "s:haven")["coins"].m) == (3, 1)


def test_a_power_that_is_won_in_the_last_age_is_told_for_this_age_alone() -> None:
    rich = "sawmill quarry foundry brickyard press_1 loom_1 glassworks_1"
    for board, why in (("olympia-a", "free_build"), ("babylon-b", "seventh")):
        for age, last in ((2, 0), (3, 1)):
            here = position(city(board, rich, coins=20, stages=1), age=age, turn=5)
            stage = next(token for token in here.legal() if token.startswith("w:"))
            assert found(here, stage)[why].m == last


def test_a_guild_that_can_be_copied_is_told_with_its_points_and_in_the_last_turn_only_if_there_is_one() -> None:
    rich = "sawmill quarry foundry brickyard press_1 loom_1 glassworks_1"
    for guild, turn, told in (
        ("shipowners_guild", 3, 7),
        ("builders_guild", 3, 3),  # the stage that copies it counts, too
        ("", 3, 0),
        ("shipowners_guild", 6, 7),
        ("", 6, None),
    ):
        mine = city("olympia-b", rich, coins=20, stages=2)
        here = position(mine, city(built=guild), city(built="vineyard"), age=3, turn=turn)
        copies = found(here, next(token for token in here.legal() if token.startswith("w:"))).get("copies_guild")
        assert (copies and copies.n) == told


def test_shields_that_pass_a_neighbour_beat_them_and_others_only_help_later() -> None:
    here = position(city("giza-a", "lumber_yard", "stockade"), city(), city(built="barracks"), turn=6)
    facts = found(here, "b:stockade")
    assert (facts["beats"].seat, facts["beats"].n, facts["holds"].seat) == (1, 1, 2)
    ahead = position(city("rhodes-a", "guard_tower", "barracks"), city(), city(), turn=6)
    assert "beats" not in found(ahead, "b:barracks")
    assert (found(ahead, "b:barracks")["secures"].n, found(ahead, "b:barracks")["secures"].seat) == (1, 1)


def test_shields_that_change_no_result_strengthen_the_smallest_lead_or_are_for_the_wars_that_are_left() -> None:
    mine = city("rhodes-a", "training_ground walls", "circus")
    here = position(mine, city(built="barracks guard_tower stockade"), city(), city(built="archery_range"), age=3)
    assert (found(here, "b:circus")["secures"].n, found(here, "b:circus")["secures"].seat) == (3, 1)
    mine = city("rhodes-a", "training_ground", "circus")
    theirs = city(built="walls archery_range stables"), city(), city(built="arsenal fortifications")
    here = position(mine, *theirs, age=3, turn=4)
    assert (found(here, "b:circus")["shields"].n, found(here, "b:circus")["shields"].m) == (3, 1)
    mine = city("rhodes-a", "apothecary", "stables")
    here = position(mine, city(built="barracks guard_tower stockade"), city(built="walls archery_range"), age=2, turn=3)
    assert (found(here, "b:stables")["shields"].n, found(here, "b:stables")["shields"].m) == (2, 0)


def test_shields_that_pass_or_reach_both_neighbours_are_one_reason() -> None:
    here = position(city("giza-a", "lumber_yard", "stockade"), city(), city(), turn=6)
    facts = found(here, "b:stockade")
    assert (facts["beats_both"].n, facts["beats_both"].worth) == (1, 2 * FACTORS["beats_both"])
    assert "beats" not in facts
    here = position(
        city("giza-a", "lumber_yard", "stockade"), city(built="barracks"), city(built="guard_tower"), turn=6
    )
    assert found(here, "b:stockade")["holds_both"].n == 1


def test_a_source_of_choice_names_what_the_city_does_not_make_yet_or_else_all_it_offers() -> None:
    some = position(city("giza-a", "clay_pool", "clay_pit", coins=9), turn=6)
    assert found(some, "b:clay_pit")["choice_lacks"].of == ("ore",)
    none = position(city("giza-a", "clay_pool ore_vein", "clay_pit", coins=9), turn=6)
    assert found(none, "b:clay_pit")["choice"].of == ("clay", "ore")


def test_a_resource_is_for_the_next_stage_or_spares_buying_or_is_nowhere_else() -> None:
    wood = position(city("giza-b", hand="lumber_yard"))
    assert found(wood, "b:lumber_yard")["stage_goods"] == found(wood, "b:lumber_yard")["stage_goods"]._replace(n=1)
    sold = position(city("giza-a", hand="lumber_yard"), city("olympia-a"), city("rhodes-a"))
    assert found(sold, "b:lumber_yard")["goods"].of == ("wood",)
    alone = position(city("giza-a", hand="lumber_yard"), city("rhodes-a"), city("alexandria-a"))
    assert found(alone, "b:lumber_yard")["unsold"].of == ("wood",)


def test_a_resource_that_the_city_makes_already_is_one_more_of_it_or_leaves_a_choice_free() -> None:
    again = position(city("rhodes-a", hand="ore_vein"), city("giza-a"), city("olympia-a"))
    assert (found(again, "b:ore_vein")["more"].of, found(again, "b:ore_vein")["more"].n) == (("ore",), 1)
    two = position(city("rhodes-a", hand="foundry", coins=1), city("giza-a"), city("olympia-a"), age=2)
    assert found(two, "b:foundry")["more"].n == 2
    chosen = position(city("giza-a", "clay_pit", "ore_vein"), city("olympia-a"), city("alexandria-a"), turn=3)
    assert found(chosen, "b:ore_vein")["frees_choice"].of == ("ore",)


def test_in_the_last_turn_of_the_game_nothing_counts_that_helps_only_later() -> None:
    mine = city("giza-a", hand="gardens", coins=1)
    poor = position(mine, city(built="stone_pit"), city(), age=3, turn=6)
    assert found(poor, "s:gardens")["coins"].n == 3
    before = position(mine, city(built="stone_pit"), city(), age=3, turn=5)
    assert "stage_coins" in found(before, "s:gardens")
    rich = "sawmill quarry foundry brickyard press_1 loom_1 glassworks_1"
    for turn, said in ((5, {"free_build"}), (6, set[str]())):
        here = position(city("olympia-a", rich, coins=20, stages=1), age=3, turn=turn)
        stage = next(token for token in here.legal() if token.startswith("w:"))
        assert found(here, stage).keys() & {"free_build"} == said


def test_in_the_last_turn_the_seventh_card_is_told_to_be_usable_still() -> None:
    rich = "sawmill quarry foundry brickyard press_1 loom_1 glassworks_1"
    here = position(city("babylon-b", rich, coins=20, stages=1), age=3, turn=6)
    stage = next(token for token in here.legal() if token.startswith("w:"))
    assert found(here, stage).keys() & {"seventh", "seventh_now"} == {"seventh_now"}


def test_what_a_card_or_stage_adds_to_the_guilds_of_the_city_counts_too() -> None:
    rich = "sawmill quarry foundry brickyard press_1 loom_1 glassworks_1"
    here = position(city("giza-a", f"{rich} builders_guild", coins=20), city(), city(), age=3, turn=3)
    stage = next(token for token in here.legal() if token.startswith("w:"))
    assert found(here, stage)["counts"].n == 1
    here = position(
        city("giza-a", f"{rich} shipowners_guild", "traders_guild", coins=20),
        city(built="vineyard"),
        city(),
        age=3,
        turn=3,
    )
    assert found(here, "b:traders_guild")["counts"].n == 2


def test_trading_posts_and_resources_of_choice_have_reasons_of_their_own() -> None:
    hand = "west_trading_post east_trading_post marketplace clay_pit"
    here = position(city("olympia-a", hand=hand), city("rhodes-a"), city("giza-a", built="press_1"), turn=4)
    assert found(here, "b:west_trading_post")["cheaper_from"].seat == 1
    assert found(here, "b:east_trading_post")["cheaper_from"].seat == 2
    assert "cheaper_goods" in found(here, "b:marketplace")
    both = position(city("olympia-b", hand="altar", built="lumber_yard"), city("giza-a"), city("rhodes-a"), turn=5)
    assert "cheaper_raw" in found(both, "w:altar")
    mine = city("olympia-b", hand="altar", built="lumber_yard west_trading_post")
    other = position(mine, city("giza-a"), city("rhodes-a"), turn=5)
    assert found(other, "w:altar")["cheaper_from"].seat == 2
    assert found(here, "b:clay_pit")["choice_lacks"].of == ("clay", "ore")
    assert found(here, "b:clay_pit")["bank"].n == 1


def test_coins_that_a_stage_lacks_are_worth_more_than_coins() -> None:
    rich = position(city("giza-a", hand="tavern", coins=9), players=4, turn=6)
    assert found(rich, "b:tavern")["coins"].n == 5
    poor = position(city("giza-a", hand="altar", coins=1), city(built="stone_pit"), city(), turn=6)
    assert found(poor, "s:altar")["stage_coins"].n == 1


def test_coins_that_a_stage_lacks_are_counted_after_the_price_of_the_card_that_brings_them() -> None:
    for coins, why in ((2, "coins"), (3, "stage_coins")):  # the card costs 2 and brings 3, the stage costs 4
        mine = city("giza-a", "lumber_yard ore_vein clay_pool", "haven", coins=coins, stages=1)
        here = position(mine, city("rhodes-a", "sawmill"), city("babylon-a", "loom_1"), age=3, turn=5)
        assert found(here, "b:haven@0-2").keys() & {"coins", "stage_coins"} == {why}


def test_a_card_opens_only_what_is_still_to_come_and_neither_built_nor_free_yet() -> None:
    def opened(built: str, card: str, age: int, turn: int) -> tuple[str, ...]:
        mine = city("halicarnassus-b", f"ore_vein foundry {built}")
        here = position(mine, age=age, turn=turn, pile=card)
        here.play(next(token for token in here.legal() if token.startswith("w:")))
        told = found(here, f"d:{card}")
        return told["opens"].of if "opens" in told else ()

    assert opened("", "scriptorium", 2, 3) == ("courthouse", "library")
    assert opened("library", "scriptorium", 2, 3) == ("courthouse",)
    assert opened("", "scriptorium", 2, 6) == ()
    assert opened("", "scriptorium", 3, 3) == ()
    assert opened("", "library", 2, 6) == ("senate", "university")
    either = position(city(built="east_trading_post", hand="west_trading_post"), turn=2)
    assert "opens" not in found(either, "b:west_trading_post")


def test_a_copied_guild_counts_in_the_points_that_an_action_brings() -> None:
    rich = "sawmill quarry foundry brickyard press_1 loom_1 glassworks_1"
    mine = city("olympia-b", f"{rich} apothecary workshop", "university", coins=20, stages=3)
    here = position(mine, city(built="scientists_guild"), city(built="vineyard"), age=3, turn=3)
    assert found(here, "b:university")["set"].n == 3  # instead of 8: the copied symbol has made the set already
    mine = city("olympia-b", rich, "traders_guild", coins=20, stages=3)
    here = position(mine, city(built="shipowners_guild"), city(built="vineyard"), age=3, turn=3)
    assert found(here, "b:traders_guild")["counts"].n == 2


def test_a_chain_spares_the_cost_and_opens_others() -> None:
    here = position(city(built="scriptorium", hand="library"), age=2)
    facts = found(here, "b:library")
    assert (facts["chain"].of, facts["chain"].n) == (("scriptorium",), 3)
    assert facts["opens"].of == ("senate", "university")


def test_what_the_next_player_could_use_best_is_denied_by_any_use() -> None:
    here = position(city(hand="courthouse loom_2 press_2"), city(), city(built="scriptorium"), age=2, turn=5)
    denied = found(here, "s:courthouse")["denies"]
    assert (denied.of, denied.seat) == (("courthouse",), 2)
    assert "denies" not in found(here, "s:loom_2")
    last = position(city(hand="courthouse loom_2"), city(), city(built="scriptorium"), age=2, turn=6)
    assert "denies" not in found(last, "s:courthouse")


def test_a_payment_to_a_neighbour_speaks_against_an_action() -> None:
    here = position(city("rhodes-a", hand="baths", coins=3), city(built="stone_pit"), city("olympia-a"), turn=6)
    paid = found(here, "b:baths@2-0")["pays"]
    assert (paid.seat, paid.n, paid.worth < 0) == (1, 2, True)


def test_stages_bring_what_they_show() -> None:
    def stage(board: str, number: int) -> set[str]:
        here = position(city(board, "sawmill quarry foundry brickyard press_1 loom_1 glassworks_1", coins=20,
                             stages=number - 1), age=3, pile="altar")  # fmt: skip
        token = next(token for token in here.legal() if token.startswith("w:"))
        return {*found(here, token)}

    assert "free_build" in stage("olympia-a", 2)
    assert "copies_guild" in stage("olympia-b", 3)
    assert "seventh" in stage("babylon-b", 2)
    assert "any_symbol" in stage("babylon-b", 3)
    assert "pile" in stage("halicarnassus-b", 1)
    assert "points" in stage("giza-a", 1)


def keep_in_pile(here: Position, keys: str) -> None:
    """Leave only these cards in the discard pile."""
    kept, state = [ID[key] for key in keys.split()], here.state
    state.discard = tuple(index for index in state.discard if state.plays[index] >> 2 in kept)


def from_the_pile(pile: str, age: int = 2, turn: int = 3) -> dict[str, Reason]:
    """Return the reasons for building nothing from a discard pile that holds these cards alone."""
    here = position(city("halicarnassus-b", "ore_vein foundry"), age=age, turn=turn, pile=pile)
    here.play(next(token for token in here.legal() if token.startswith("w:")))
    keep_in_pile(here, pile)
    return found(here, "n")


def test_to_build_nothing_from_the_pile_forgoes_its_best_card() -> None:
    told = from_the_pile("baths statue altar")
    assert [(why, reason.of) for why, reason in told.items()] == [("forgoes", ("statue",))]
    assert told["forgoes"].worth < 0


def test_to_build_nothing_from_a_pile_of_useless_cards_forgoes_nothing() -> None:
    assert [*from_the_pile("lumber_yard", age=3, turn=6)] == ["nothing"]


def test_the_free_city_that_builds_nothing_from_the_pile_forgoes_what_would_help_its_manager() -> None:
    free = city("halicarnassus-b", "ore_vein foundry", "school")
    for pile, told in (("sawmill", {"free_forgoes": ("sawmill",)}), ("baths", {"nothing": ()})):
        here = two_players(free=free, age=2, turn=4, pile=pile)
        assert for_free_city(here, "school")
        manager = here.view()["manager"]
        here.act(manager, "fc-w:school")
        here.play()
        keep_in_pile(here, pile)
        assert {why: reason.of for why, reason in found(here, "fc-n", manager).items()} == told


def test_a_resource_of_which_nothing_to_come_needs_more_is_said_to_be_needless() -> None:
    for board, why in (("alexandria-a", "unsold"), ("halicarnassus-b", "needless")):  # nothing needs two textiles
        here = position(city(board, hand="loom_1"), city("giza-a"), city("rhodes-a"))
        assert found(here, "b:loom_1")[why].of == ("loom",)


def test_a_choice_of_which_nothing_to_come_needs_more_is_said_to_be_needless() -> None:
    goods = "glassworks_1 press_1 brickyard"
    here = position(city("halicarnassus-b", goods, "forum", coins=9), age=2, turn=3)
    assert found(here, "b:forum")["needless"].of == ("glass", "loom", "papyrus")


def test_shields_that_change_neither_the_coming_war_nor_a_later_one_are_said_to_change_no_war() -> None:
    theirs = city(built="walls archery_range stables"), city(), city(built="training_ground stockade barracks")
    here = position(city("rhodes-a", "sawmill loom_1", "arsenal", coins=9), *theirs, age=3, turn=6)
    told = found(here, "b:arsenal")
    assert (told["no_war"].n, told["no_war"].worth < 0) == (3, True)


def test_a_trading_post_beside_a_city_that_sells_nothing_of_use_saves_nothing() -> None:
    here = position(city(hand="east_trading_post"), city("rhodes-a"), city("alexandria-a"))
    told = found(here, "b:east_trading_post")
    assert told["saves_nothing"].worth < 0
    assert "cheaper_from" not in told


def test_a_stage_that_brings_nothing_itself_is_the_way_to_the_next_one() -> None:
    mine = city("olympia-b", hand="altar", built="lumber_yard")  # its first stage makes raw materials cheaper
    for left, why in (("babylon-a", "cheaper_raw"), ("ephesus-a", "next_stage")):
        told = found(position(mine, city(left), city("alexandria-a"), turn=5), "w:altar")
        assert told.keys() & {"cheaper_raw", "next_stage"} == {why}
    assert told["next_stage"].n == 2


def test_a_shield_of_the_free_city_may_take_a_victory_from_the_other_player() -> None:
    free = city("giza-a", hand="guard_tower", coins=9, built="lumber_yard clay_pool")
    here = two_players(city(built="stockade"), city(), free, turn=4)
    assert for_free_city(here, "guard_tower") == ["b:guard_tower"]
    facts = found(here, "fc-b:guard_tower", 1)
    assert (facts["free_war"].n, facts["free_war"].seat) == (1, 0)


def test_a_victory_of_the_free_city_over_the_own_city_is_always_told() -> None:
    assert {"free_war_you", "free_beats_you"} <= ALWAYS_TOLD


def with_the_free_city(hand: str, own: str, turn: int = 5) -> dict[str, dict[str, Reason]]:
    """Return by card the reasons for what seat 1 may do with it for the Free City, in age II, without paying.

    Courthouse and Library are free for seat 0, Dispensary and Stables for seat 1; `own` is what it does for its city.
    """
    mine = city("rhodes-a", hand=hand, coins=0, built="apothecary")
    theirs = city("alexandria-a", coins=0, built="scriptorium")
    here = two_players(theirs, mine, city("giza-a", coins=0), age=2, turn=turn)
    here.act(1, own)
    free = {token.partition(":")[2]: token for token in here.legal(1) if "@" not in token}
    return {card: found(here, token, 1) for card, token in free.items()}


def test_what_the_free_city_keeps_from_the_other_player_is_compared_only_with_what_is_passed_on() -> None:
    told = with_the_free_city("library courthouse press_2", own="s:library")
    assert (told["courthouse"]["denies"].of, told["courthouse"]["denies"].seat) == (("courthouse",), 0)


def test_the_free_city_leaves_the_other_player_a_card_that_is_much_better_for_them_than_all_others() -> None:
    told = with_the_free_city("courthouse press_2 loom_2", own="s:loom_2")
    left = told["press_2"]["leaves"]
    assert (left.of, left.seat, left.worth < 0) == (("courthouse",), 0, True)
    assert "leaves" not in told["courthouse"]
    last = with_the_free_city("courthouse press_2", own="s:press_2", turn=6)
    assert not {"leaves", "denies", "comes_back"} & set(chain.from_iterable(last.values()))


def test_the_free_city_uses_up_what_its_manager_could_use_later_and_the_other_player_cannot() -> None:
    for turn, said in ((3, True), (5, False)):  # the manager has this hand again two turns later
        told = with_the_free_city("dispensary stables archery_range", own="s:archery_range", turn=turn)
        assert {card for card, reasons in told.items() if "comes_back" in reasons} == (
            {"dispensary", "stables"} if said else set()
        )
        assert not said or told["stables"]["comes_back"].of == ("stables",)


def test_shields_of_the_free_city_may_win_its_war_against_either_player() -> None:
    free = city("giza-a", hand="stables", coins=9, built="lumber_yard clay_pool ore_vein")
    for first, second, told in (
        ("", "", {"free_beats", "free_beats_you"}),
        ("stockade", "barracks", {"free_beats", "free_beats_you"}),
        ("walls", "stockade barracks", {"free_war", "free_war_you"}),
        ("walls stockade barracks", "archery_range guard_tower", set()),
    ):
        here = two_players(city(built=first), city(built=second), free, age=2, turn=3)
        token = f"fc-{for_free_city(here, 'stables')[0]}"
        facts = found(here, token, here.view()["manager"])
        assert {why for why in facts if why.startswith("free_") and why != "free_city"} == told
        assert {facts[why].worth > 0 for why in told if why.endswith("_you")} <= {False}
        assert {facts[why].worth > 0 for why in told if not why.endswith("_you")} <= {True}


def test_the_free_city_sells_what_its_brown_cards_with_a_choice_make() -> None:
    here = two_players(free=city("giza-a", hand="clay_pit", coins=9), turn=4)
    token = f"fc-{for_free_city(here, 'clay_pit')[0]}"
    assert found(here, token, here.view()["manager"])["free_choice"].of == ("clay", "ore")


def test_a_guild_counts_what_is_built_in_the_free_city() -> None:
    free = city("giza-a", hand="academy", coins=20, built="school")
    here = two_players(city(built="scientists_guild philosophers_guild"), city(), free, age=3, turn=3)
    manager = here.view()["manager"]
    token = f"fc-{for_free_city(here, 'academy')[0]}"
    facts = found(here, token, manager)
    why = "free_counts" if manager == 0 else "free_counts_for"
    assert (facts[why].n, facts[why].seat, facts[why].worth) == (1, 0, FACTORS[why] if manager == 0 else -FACTORS[why])
    free = city("giza-a", "stone_pit quarry", hand="academy", coins=20)
    here = two_players(city(built="builders_guild"), city(), free, age=3, turn=3)
    stage = next(token for token in for_free_city(here, "academy") if token.startswith("w:"))
    assert found(here, f"fc-{stage}", manager)[why].n == 1


def test_a_guild_of_the_free_city_that_a_player_copies_is_told_as_copied_and_not_as_counting() -> None:
    free = city("rhodes-a", "stone_pit clay_pool", hand="workers_guild", coins=20, stages=3)
    rich = "sawmill quarry foundry brickyard press_1 loom_1 glassworks_1"
    for board, copies in (("olympia-b", True), ("giza-b", False)):
        here = two_players(city(board, rich, coins=20, stages=3), city(), free, age=3, turn=3)
        manager = here.view()["manager"]
        token = next(token for token in for_free_city(here, "workers_guild") if token.startswith("b:"))
        told = found(here, f"fc-{token}", manager).get("free_counts" if manager == 0 else "free_counts_for")
        assert (told is not None and told.m == 1) == copies


def test_what_the_free_city_pays_is_earned_by_one_player_or_the_other() -> None:
    free = city("rhodes-a", hand="baths", coins=9)
    here = two_players(city("olympia-a", built="stone_pit"), city("giza-a"), free, turn=4)
    assert for_free_city(here, "baths") == ["b:baths@0-2", "b:baths@2-0"]
    assert found(here, "fc-b:baths@0-2", 1)["coins"].n == 2
    to_other = found(here, "fc-b:baths@2-0", 1)["pays"]
    assert (to_other.seat, to_other.n, to_other.worth < 0) == (0, 2, True)


def test_every_wonder_of_a_draft_has_a_reason() -> None:
    table = Table.new("wonders", {"players": 3, "wonders": "draft", "sides": "choose"}, seed="2a")
    state = table.info(0).determinizer()(Rng(1))
    seat = table.current_players[0]
    assert all(reasons(state, seat, action) for action in table.legal_actions(seat))


def test_what_the_stages_of_a_wonder_bring_is_added_up_and_said_of_the_time_when_they_are_built() -> None:
    brought: dict[str, dict[str, int]] = {}
    for seed in ("2a", "2b", "2c"):
        options = {"players": 7, "wonders": "draft", "sides": "choose", "manneken": True}
        table = Table.new("wonders", options, seed=seed)
        state = table.info(0).determinizer()(Rng(1))
        seat = table.current_players[0]
        for action in table.legal_actions(seat):
            brought[WONDERS.encode(action)] = {reason.why: reason.n for reason in reasons(state, seat, action)}
    assert brought["t:rhodes-b"] == {"once_points": 7, "once_coins": 7, "once_shields": 2}
    assert brought["t:halicarnassus-b"] == {"once_points": 3, "once_pile": 3}
    assert brought["t:alexandria-b"] == {"once_points": 7, "once_makes": 0}
    assert brought["t:babylon-b"] == {"once_points": 3, "once_seventh": 1, "once_symbol": 1}
    assert brought["t:olympia-a"] == {"once_points": 10, "once_free_build": 1}
    assert brought["t:olympia-b"] == {"once_points": 5, "once_copies_guild": 1}  # no neighbour sells anything yet
    assert "once_copies" in brought["t:manneken-a"]


@pytest.mark.parametrize("players", [2, 4])
def test_positions_that_a_seat_cannot_tell_apart_give_the_same_reasons(players: int) -> None:
    table = Table.new("wonders", {"players": players}, seed="2a")
    known = reasons_say_nothing_hidden(table, reasons)
    assert known <= set(REASON_CODES)
    assert len(known) > 10
    assert ("free_city" in known) == (players == 2)
