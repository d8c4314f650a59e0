"""Blue cards and the cat pawn."""

from __future__ import annotations

from heptad.games.architects.types import CENTRAL_DECK
from tests.games.architects.positions import cards_taken, city, position
from tests.games.position import events_of


def test_a_blue_card_without_a_cat_is_3_points_and_one_with_a_cat_2_and_both_are_kept() -> None:
    game = position(city(cards="blue"), left="blue", cat=1)
    assert game.points("civic") == 3
    game.play("t:left")
    assert (game.points("civic"), game.cards()) == (6, "blue blue")
    assert position(city(cards="blue cat cat"), cat=1).points("civic") == 3 + 2 + 2


def test_a_cat_icon_moves_the_pawn_at_once_from_the_middle_or_from_another_player() -> None:
    for owner in (-1, 1):
        game = position(left="cat", cat=owner)
        events = game.play("t:left")
        assert events_of(events, "cat_moved") == [{"seat": 0}]
        assert game.view()["cat"] == 0


def test_a_cat_icon_of_the_pawns_owner_changes_nothing() -> None:
    game = position(left="cat", cat=0)
    events = game.play("t:left")
    assert [event.kind for event in events] == ["taken", "turn_begun"]
    assert game.view()["cat"] == 0


def test_the_cat_has_no_effect_in_the_middle_of_a_turn() -> None:
    game = position(city(tokens="crafts"), left="paper", cat=0)
    game.play("t:left")
    assert (game.asked, "look" in game.legal()) == ("extra", False)


def test_the_peek_belongs_to_the_start_of_the_owners_own_turn_only() -> None:
    game = position(players=3, cat=1)
    assert "look" not in game.legal()
    game.play("t:left")
    assert "look" in game.legal()
    game = position(city("ephesus", "wood", built=(1,), tokens="urbanism"), left="wood", centre="cat")
    game.play("t:left")
    assert (game.view()["cat"], game.asked, "look" in game.legal()) == (0, "extra", False)


def test_looking_never_obliges_to_take_the_card() -> None:
    game = position(cat=0, centre="gear")
    game.play("look")
    assert {"t:left", "t:centre", "t:right"} == set(game.legal())
    game.play("t:left")
    assert game.left_in(CENTRAL_DECK) == 60


def test_without_a_central_deck_there_is_no_peek() -> None:
    assert position(cat=0, centre="|").legal() == ["t:left", "t:right"]


def test_what_was_seen_stays_known_until_the_card_leaves_the_deck() -> None:
    game = position(players=3, cat=0, centre="gear glass")
    game.play("look", "t:left", "t:left", "t:left")
    assert game.view(0)["central"]["top"] == "gear"
    assert game.legal() == ["t:left", "t:centre", "t:right"]
    assert game.explain("t:centre")["card"] == "gear"
    game.play("t:left")
    assert game.explain("t:centre")["card"] is None
    game.play("t:centre")
    assert [game.view(seat)["central"]["top"] for seat in range(3)] == [None] * 3


def test_what_was_seen_is_no_longer_known_however_the_card_leaves_the_deck() -> None:
    for mine, left, tokens in (
        (city(tokens="science"), "gear", ("t:left", "e:science:centre")),
        (city("ephesus", "wood", built=(1,)), "wood", ("t:left",)),
        (city("alexandria", "wood", built=(1,)), "wood", ("t:left", "a:centre")),
    ):
        game = position(mine, left=left, centre="red glass", cat=0)
        events = game.play("look", *tokens)
        assert cards_taken(events)[-1] == "red"
        assert [game.view(seat)["central"]["top"] for seat in (0, 1, None)] == [None] * 3
        game.play("t:left")
        assert "look" in game.legal()
        assert game.explain("t:centre")["card"] is None


def test_who_lost_the_cat_still_knows_what_it_saw() -> None:
    game = position(cat=0, centre="gear", right="cat")
    game.play("look", "t:left", "t:left")
    assert (game.view()["cat"], game.view(0)["central"]["top"]) == (1, "gear")


def test_the_cat_pawn_is_2_points_to_its_owner() -> None:
    game = position(cat=1)
    assert (game.points("cat", 0), game.points("cat", 1)) == (0, 2)
