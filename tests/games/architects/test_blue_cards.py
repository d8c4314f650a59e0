"""Blue cards and the cat pawn."""

from __future__ import annotations

from heptad.games.architects.types import CENTRAL_DECK
from tests.games.architects.positions import city, of, scene, taken


def test_a_blue_card_without_a_cat_is_3_points_and_one_with_a_cat_2_and_both_are_kept() -> None:
    here = scene(city(cards="blue"), left="blue", cat=1)
    assert here.points("civic") == 3
    here.play("t:left")
    assert (here.points("civic"), here.cards()) == (6, "blue blue")
    assert scene(city(cards="blue cat cat"), cat=1).points("civic") == 3 + 2 + 2


def test_a_cat_icon_moves_the_pawn_at_once_from_the_middle_or_from_another_player() -> None:
    for owner in (-1, 1):
        here = scene(left="cat", cat=owner)
        told = here.play("t:left")
        assert of(told, "cat") == [{"seat": 0}]
        assert here.view()["cat"] == 0


def test_a_cat_icon_of_the_pawns_owner_changes_nothing() -> None:
    here = scene(left="cat", cat=0)
    told = here.play("t:left")
    assert [event.kind for event in told] == ["took", "turn"]
    assert here.view()["cat"] == 0


def test_the_cat_has_no_effect_in_the_middle_of_a_turn() -> None:
    here = scene(city(tokens="crafts"), left="paper", cat=0)
    here.play("t:left")
    assert (here.asked, "look" in here.legal()) == ("extra", False)


def test_the_peek_belongs_to_the_start_of_the_owners_own_turn_only() -> None:
    here = scene(players=3, cat=1)
    assert "look" not in here.legal()
    here.play("t:left")
    assert "look" in here.legal()
    here = scene(city("ephesus", "wood", built=(1,), tokens="urbanism"), left="wood", centre="cat")
    here.play("t:left")
    assert (here.view()["cat"], here.asked, "look" in here.legal()) == (0, "extra", False)


def test_looking_never_obliges_to_take_the_card() -> None:
    here = scene(cat=0, centre="gear")
    here.play("look")
    assert {"t:left", "t:centre", "t:right"} == set(here.legal())
    here.play("t:left")
    assert here.left_in(CENTRAL_DECK) == 60


def test_without_a_central_deck_there_is_no_peek() -> None:
    assert scene(cat=0, centre="|").legal() == ["t:left", "t:right"]


def test_what_was_seen_stays_known_until_the_card_leaves_the_deck() -> None:
    here = scene(players=3, cat=0, centre="gear glass")
    here.play("look", "t:left", "t:left", "t:left")
    assert here.view(0)["central"]["top"] == "gear"
    assert here.legal() == ["t:left", "t:centre", "t:right"]
    assert here.explain("t:centre")["card"] == "gear"
    here.play("t:left")
    assert here.explain("t:centre")["card"] is None
    here.play("t:centre")
    assert [here.view(seat)["central"]["top"] for seat in range(3)] == [None] * 3


def test_what_was_seen_is_no_longer_known_however_the_card_leaves_the_deck() -> None:
    for mine, left, tokens in (
        (city(tokens="science"), "gear", ("t:left", "e:science:centre")),
        (city("ephesus", "wood", built=(1,)), "wood", ("t:left",)),
        (city("alexandria", "wood", built=(1,)), "wood", ("t:left", "a:centre")),
    ):
        here = scene(mine, left=left, centre="red glass", cat=0)
        told = here.play("look", *tokens)
        assert taken(told)[-1] == "red"
        assert [here.view(seat)["central"]["top"] for seat in (0, 1, None)] == [None] * 3
        here.play("t:left")
        assert "look" in here.legal()
        assert here.explain("t:centre")["card"] is None


def test_who_lost_the_cat_still_knows_what_it_saw() -> None:
    here = scene(cat=0, centre="gear", right="cat")
    here.play("look", "t:left", "t:left")
    assert (here.view()["cat"], here.view(0)["central"]["top"]) == (1, "gear")


def test_the_cat_pawn_is_2_points_to_its_owner() -> None:
    here = scene(cat=1)
    assert (here.points("cat", 0), here.points("cat", 1)) == (0, 2)
