"""The reasons for and against an action in Architects: when each is given, its numbers, and no hidden information."""

from __future__ import annotations

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.end_reasons import LOSS
from heptad.games.architects.reason_codes import FACTORS, REASON_CODES
from heptad.games.architects.reasons import UNSEEN, reasons
from heptad.kernel.reason import Reason
from heptad.table import Table
from tests.games.architects.positions import COMPLETE_BUT_ONE, CitySetup, Position, city, position
from tests.games.reasons import reasons_say_nothing_hidden


def found(here: Position, token: str) -> dict[str, Reason]:
    """Return the reasons given for a legal action, by their codes."""
    assert token in here.legal(), here.legal()
    return {reason.why: reason for reason in reasons(here.state, here.seat, ARCHITECTS.decode(token))}


def deck(here: Position, place: str) -> str:
    """Return the token of the action that takes a card from the deck at this place."""
    return next(token for token in here.legal() if explained(here, token).get("place") == place)


def explained(here: Position, token: str) -> dict[str, object]:
    return {**ARCHITECTS.explain(here.state, here.seat, ARCHITECTS.decode(token))}


def test_a_card_that_pays_for_a_piece_builds_it_and_the_last_completes() -> None:
    here = position(city("giza", "wood"), left="brick")
    assert found(here, deck(here, "left"))["builds"].n == 4
    here = position(city("giza", "wood brick stone", COMPLETE_BUT_ONE), left="paper")
    assert found(here, deck(here, "left"))["completes"].n == 8


def test_the_effect_of_a_piece_is_given_with_its_wonder_and_of_two_possible_pieces_with_its_own_points() -> None:
    here = position(city("babylon", "wood", (1,)), left="wood")
    effect = found(here, deck(here, "left"))["effect"]
    assert (effect.n, effect.of) == (2, ("babylon",))
    here = position(city("rhodes", "wood brick"), left="coin")  # pays for the piece with a shield or the other one
    assert [(reason.n, reason.of) for reason in found(here, "t:left").values()][:2] == [(4, ()), (2, ("rhodes",))]
    here = position(city("olympia", "wood brick", (1,)), left="coin")  # 5 points, or 2 points and an effect
    assert [(why, reason.n) for why, reason in found(here, "t:left").items()] == [("builds", 5)]


def test_the_effect_of_a_piece_is_not_told_if_it_would_find_nothing() -> None:
    column = position(city("ephesus", "wood", (1,)), left="wood", centre="|")
    token = position(city("babylon", "wood", (1,)), left="wood", row="|", stack="|")
    statue = position(city("olympia", "wood", (1,)), left="wood |", right="|")  # takes the last card on its left
    for here in (column, token, statue):
        assert "builds" in found(here, "t:left")
        assert "effect" not in found(here, "t:left")
    statue = position(city("olympia", "wood", (1,)), left="wood glass |", right="|")
    assert "effect" in found(statue, "t:left")
    column = position(city("ephesus", "wood brick", (1,)), left="coin", centre="|")
    column.play("t:left")
    assert all("effect" not in found(column, way) for way in column.legal())
    assert "effect" in found(position(city("rhodes", "wood"), left="wood", centre="|", right="|"), "t:left")


def test_a_resource_brings_the_next_piece_nearer_and_a_coin_is_any() -> None:
    here = position(city("giza", "wood", (1, 2)), left="brick")
    assert found(here, deck(here, "left"))["towards"].n == 1
    coin = position(city("giza", "wood", (1, 2)), left="coin")
    assert found(coin, deck(coin, "left")).keys() == {"towards", "wild"}


def test_a_coin_is_any_resource_where_the_next_piece_is_paid_for_already() -> None:
    here = position(city("alexandria", "wood stone paper glass", (1,)), left="wood", right="coin")
    here.play("t:left")
    assert [*found(here, "a:1")] == ["wild"]
    here = position(city("alexandria", "wood stone paper glass", (1,)), left="wood", right="glass")
    here.play("t:left")
    assert [*found(here, "a:1")] == ["later"]


def test_a_piece_may_be_paid_without_a_coin() -> None:
    here = position(city("alexandria", "wood stone paper glass coin", (1,)), left="wood")
    here.play("t:left")
    spared = {token: "saves_coin" in found(here, token) for token in here.legal()}
    assert spared == {"b:2:ww": True, "b:2:wc": False, "b:2:sc": False, "b:2:pc": False, "b:2:gc": False}


def test_a_resource_that_no_stage_can_use_any_more_is_not_kept_for_a_later_piece() -> None:
    here = position(city("giza", "wood", COMPLETE_BUT_ONE), left="wood")  # the last stage needs different resources
    assert [(why, reason.worth < 0) for why, reason in found(here, "t:left").items()] == [("no_nearer", True)]
    here = position(city("giza", "wood", (1, 2)), left="wood")
    assert [*found(here, "t:left")] == ["later"]


def test_who_wins_by_it_is_the_first_reason_for_or_against_ending_the_game() -> None:
    mine = city("giza", "wood brick stone coin", COMPLETE_BUT_ONE)
    for ahead, code in ((city(), "wins"), (city(medals=20), "loses")):
        for end in ("instant", "turn"):
            here = position(mine, ahead, left="paper", end=end)
            assert next(iter(found(here, "t:left"))) == code
            assert not found(here, "t:left").keys() & {"denies", "denies_piece", "denies_set"}
    assert found(here, "t:left")["loses"].seat == 1
    here = position(mine, left="paper")
    assert found(here, "t:left")["wins"].n == 1
    here.play("t:left")
    assert {"wins" in found(here, token) for token in here.legal()} == {True}  # the ways to pay for the last piece


def test_the_end_of_a_turn_in_which_the_wonder_was_completed_before_is_told_without_the_wonder() -> None:
    mine = city("giza", "wood brick stone", COMPLETE_BUT_ONE, "culture architecture")
    here = position(mine, left="paper blue", end="turn")
    assert "wins" not in found(here, "t:left")  # one more card follows
    here.play("t:left")
    assert [found(here, token)["wins"].n for token in ("n", "e:architecture:left")] == [0, 0]


def test_a_card_that_the_seat_has_not_seen_says_nothing_about_the_end_of_the_game() -> None:
    theirs = city("rhodes", "wood brick stone", COMPLETE_BUT_ONE)
    mine = city("ephesus", "wood", (1,))  # with a second wood it builds a piece and takes a card of the centre
    here = position(mine, theirs, left="wood", centre="red", right="paper")
    assert found(here, "t:left").keys() == {"builds", "effect"}
    here = position(mine, theirs, left="wood", centre="red", right="paper", cat=0)
    here.play("look")
    assert next(iter(found(here, "t:left"))) == "leaves_win"
    here = position(city(cards="gear"), theirs, left="gear", right="paper", row="strategy")
    here.play("t:left")
    assert {token: "leaves_win" in found(here, token) for token in ("p:strategy", "p:blind")} == {
        "p:strategy": True,
        "p:blind": False,
    }


def test_to_take_no_extra_card_gives_one_up() -> None:
    here = position(city(tokens="urbanism"), left="wood brick", right="paper")
    here.play("t:left")
    assert {why: reason.worth < 0 for why, reason in found(here, "n").items()} == {"gives_up": True}


def test_to_take_no_extra_card_avoids_a_defeat_if_each_of_them_would_end_the_game() -> None:
    mine = city("giza", "wood brick stone", COMPLETE_BUT_ONE, "urbanism")
    for right, told in (("glass", "avoids_loss"), ("wood", "gives_up")):
        here = position(mine, city(medals=20), left="wood paper", right=right, centre="|")
        here.play("t:left")
        assert [*found(here, "n")] == [told]
        assert told == "gives_up" or found(here, "n")[told].seat == 1


def test_that_the_next_player_could_end_the_game_and_win_comes_before_everything_else() -> None:
    theirs = city("rhodes", "wood brick stone", COMPLETE_BUT_ONE)
    here = position(city("giza", "wood"), theirs, left="paper", right="brick")
    assert next(iter(found(here, "t:left"))) == "denies_win"
    assert next(iter(found(here, "t:right"))) == "leaves_win"
    here = position(city("giza", "wood"), theirs, left="paper", right="glass")
    assert next(iter(found(here, "t:left"))) == "leaves_win"
    assert "denies_win" not in found(here, "t:left")
    here = position(city("giza", "wood", medals=20), theirs, left="paper", right="brick")
    assert "denies_piece" in found(here, "t:left")
    assert not {"leaves_win", "denies_win"} & {*found(here, "t:left"), *found(here, "t:right")}


def test_the_last_piece_keeps_no_coins_for_later() -> None:
    here = position(city("giza", "wood brick stone coin", COMPLETE_BUT_ONE), left="paper")
    here.play("t:left")
    assert "b:5:wbsp" in here.legal()
    assert not any("saves_coin" in found(here, token) for token in here.legal())


def test_a_progress_token_is_told_with_the_points_that_it_adds_now() -> None:
    def told(row: str, mine: CitySetup) -> list[tuple[str, int]]:
        here = position(mine, left="gear", row=row)
        here.play("t:left")
        return [(why, reason.n) for why, reason in found(here, f"p:{row.split()[0]}").items()]

    assert told("education", city(cards="gear", tokens="urbanism decor")) == [("counts", 6)]
    assert told("decor", city(cards="gear")) == [("counts", 4)]
    assert told("strategy", city(cards="gear", medals=3)) == [("counts", 3)]
    assert told("strategy", city(cards="gear")) == [("power", 0)]
    assert told("politics", city(cards="gear cat cat")) == [("counts", 2)]
    assert told("tactics", city(cards="gear", tokens="education")) == [("counts", 2), ("power", 0)]


def test_green_cards_count_to_a_set() -> None:
    here = position(city(cards="gear"), left="gear", right="tablet")
    assert "set" in found(here, deck(here, "left"))
    assert "nearly_set" in found(here, deck(here, "right"))
    assert "symbols" in found(position(city(), left="gear"), "t:left")
    here = position(city("olympia", "wood gear tablet", (1,)), left="wood gear", right="compass")
    here.play("t:left")
    assert [[*found(here, token)] for token in ("x:gear", "x:all")] == [["set"], ["set"]]


def test_blue_cards_bring_points_and_the_cat() -> None:
    here = position(city(), left="cat", right="blue")
    assert (found(here, deck(here, "left"))["points"].n, found(here, deck(here, "left"))["cat"].n) == (2, 2)
    assert found(here, deck(here, "right"))["points"].n == 3


def test_shields_are_weighed_by_the_war_that_comes() -> None:
    here = position(city(), city(cards="red"), left="red", right="horn")
    assert "strong" in found(here, deck(here, "left"))
    ahead = position(city(cards="red"), city(), left="red")
    assert found(ahead, deck(ahead, "left"))["shield"].n == 3
    last = position(city(cards="red red"), city(), left="horn", turned=2)
    assert found(last, deck(last, "left"))["war_wins"].n == 6
    lost = position(city(), city(cards="red red"), left="horn", turned=2)
    assert found(lost, deck(lost, "left"))["war_loses"].worth < 0
    behind = position(city(cards="red"), city(cards="red red red"), city(), left="horn", turned=2)
    loses = found(behind, deck(behind, "left"))["war_loses"]
    assert (loses.m, loses.n, loses.worth < 0) == (3, 6, True)


def test_a_war_in_which_another_city_wins_too_says_how_much() -> None:
    here = position(city(cards="red red"), city(cards="red red"), city(), left="horn", turned=2)
    assert (found(here, "t:left")["war_wins"].n, found(here, "t:left")["war_wins"].m) == (6, 3)
    here = position(city(cards="red"), city(cards="red red"), city(), left="horn", turned=2)
    assert (found(here, "t:left")["war_wins"].n, found(here, "t:left")["war_wins"].m) == (3, 3)


def test_a_war_that_nobody_wins_is_no_good_moment() -> None:
    here = position(city(), city(cards="red"), left="horn", turned=2)
    assert [*found(here, deck(here, "left"))] == ["war_draws"]


def test_what_the_next_player_needs_is_kept_from_them() -> None:
    here = position(city("giza"), city("rhodes", "wood"), left="brick")
    assert found(here, deck(here, "left"))["denies_piece"].seat == 1
    here = position(city("giza"), city("rhodes", "gear"), left="gear")
    assert found(here, deck(here, "left"))["denies_set"].seat == 1
    here = position(city("giza"), city("rhodes"), left="blue")
    assert found(here, deck(here, "left"))["denies"].n == 3


def test_the_centre_is_not_seen_and_to_look_is_free() -> None:
    here = position(city(), left="blue", cat=0)
    assert [*found(here, deck(here, "centre"))] == ["unseen"]
    look = next(token for token in here.legal() if explained(here, token)["do"] == "look")
    assert [*found(here, look)] == ["look"]


def test_how_many_cards_of_the_centre_would_build_a_piece_is_told_of_its_unseen_top() -> None:
    here = position(city("giza", "wood"), left="blue")
    there = here.cards_in(2)
    fits = sum(card in ("brick", "stone", "paper", "glass", "coin") for card in there)
    facts = found(here, deck(here, "centre"))
    assert (facts["may_build"].n, facts["may_build"].m) == (fits, len(there))
    assert "may_build" not in found(position(city("giza", "wood"), left="blue", centre="red |"), "t:centre")


def test_how_many_cards_of_the_centre_would_complete_the_wonder_is_told_if_that_wins() -> None:
    mine = city("giza", "wood brick stone", COMPLETE_BUT_ONE)
    here = position(mine, left="blue")
    fits = sum(card in ("paper", "glass", "coin") for card in here.cards_in(2))
    assert next(iter(found(here, "t:centre"))) == "may_win"
    assert found(here, "t:centre")["may_win"].n == fits
    behind = position(mine, city(medals=20), left="blue")
    assert found(behind, "t:centre").keys() == {"unseen", "may_lose"}


def test_how_many_cards_of_the_centre_would_end_the_game_with_a_defeat_is_told_of_its_unseen_top() -> None:
    mine = city("giza", "wood brick stone", COMPLETE_BUT_ONE)
    here = position(mine, city(medals=20), left="blue")
    there = here.cards_in(2)
    fits = sum(card in ("paper", "glass", "coin") for card in there)
    facts = next(iter(found(here, "t:centre").values()))
    assert (facts.why, facts.n, facts.m, facts.seat, facts.worth < 0) == ("may_lose", fits, len(there), 1, True)


def test_a_last_piece_whose_effect_asks_for_a_token_wins_for_its_builder_and_for_the_next_player() -> None:
    but_the_token = city("babylon", "wood wood", (1, 2, 3, 5))  # stage 4 takes a progress token
    here = position(but_the_token, left="wood")
    assert next(iter(found(here, "t:left"))) == "can_win"  # with any token of the row; that of the stack is unknown
    here = position(city("giza", "brick"), but_the_token, left="paper", right="wood")
    assert next(iter(found(here, "t:left"))) == "leaves_win"
    assert next(iter(found(here, "t:right"))) == "denies_win"


def test_an_extra_card_that_lies_open_and_wins_is_told_of_the_card_before_it() -> None:
    mine = city("giza", "wood brick stone", COMPLETE_BUT_ONE, "science")
    here = position(mine, left="gear", right="paper")
    assert next(iter(found(here, "t:left"))) == "can_win"
    assert next(iter(found(here, "t:right"))) == "wins"
    here = position(city("rhodes"), mine, left="paper red", centre="blue", right="gear", cat=0)
    here.play("look")
    assert next(iter(found(here, "t:centre"))) == "leaves_win"
    assert "leaves_win" not in found(here, "t:left")  # what then lies there is not known


def test_a_card_of_the_centre_that_only_the_next_player_has_seen_says_nothing_about_their_win() -> None:
    theirs = city("ephesus", "wood wood brick stone paper", (1, 2, 3))  # stage 4 takes a card of the centre
    here = position(theirs, city("giza"), left="blue wood", right="blue", centre="coin", cat=0)
    here.play("look", "t:left")
    assert "leaves_win" not in found(here, "t:left")


def test_a_green_card_that_can_bring_no_token_any_more_brings_nothing() -> None:
    here = position(city(), left="gear", row="|", stack="|")
    assert [(why, reason.worth < 0) for why, reason in found(here, "t:left").items()] == [("nothing", True)]


def test_after_how_many_cards_of_the_centre_the_next_player_could_win_is_told_of_its_unseen_top() -> None:
    theirs = city("rhodes", "wood brick stone", COMPLETE_BUT_ONE)
    here = position(city("giza"), theirs, left="blue", right="paper")
    there = len(here.cards_in(2))
    assert next(iter(found(here, "t:centre").values())) == Reason("may_leave_win", -LOSS, there, seat=1, m=there)
    mine = city("giza", "wood brick stone", COMPLETE_BUT_ONE, medals=1)
    here = position(mine, theirs, left="blue", right="paper")  # own cards may end the game first, or give enough points
    assert 0 < found(here, "t:centre")["may_leave_win"].n < len(here.cards_in(2))
    assert "may_leave_win" not in found(position(city("giza"), theirs, left="blue", right="red"), "t:centre")


def test_a_card_of_the_centre_that_another_player_has_seen_and_left_is_told_as_such() -> None:
    here = position(city(), city(), left="blue", cat=0)
    here.play("look", "t:left")
    assert found(here, deck(here, "centre")) == {"left": Reason("left", UNSEEN * FACTORS["left"], seat=0)}


def test_positions_that_a_seat_cannot_tell_apart_give_the_same_reasons() -> None:
    known: set[str] = set()
    for players in (2, 4):
        table = Table.new("architects", {"players": players}, seed="2a")
        known |= reasons_say_nothing_hidden(table, reasons)
    assert known <= set(REASON_CODES)
    assert len(known) > 14
