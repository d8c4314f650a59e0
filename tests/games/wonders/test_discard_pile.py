"""The discard pile: which cards are in it and which are not."""

from __future__ import annotations

from heptad.games.wonders.cards import CARDS
from heptad.table import Table
from tests.games.wonders.positions import city, position


def test_the_pile_holds_what_was_sold_and_the_unchosen_cards_of_turn_six() -> None:
    here = position(city(hand="altar pawnshop"), city(hand="loom_1 press_1"), city(hand="theater tavern"),
                 city(hand="baths stockade"), turn=6)  # fmt: skip
    before = here.pile()
    here.play("s:altar", "b:loom_1", "b:tavern", "s:stockade")
    assert {"altar", "pawnshop", "press_1", "theater", "baths", "stockade"} <= set(here.pile())
    assert len(here.pile()) == len(before) + 1 + 1 + 1 + 2 + 1


def test_built_cards_and_markers_are_not_in_the_pile() -> None:
    here = position(city("giza-a", "stone_pit", hand="altar"), city(hand="theater"), city(hand="baths"), turn=2)
    before = len(here.pile())
    here.play("w:altar", "b:theater", "s:baths")
    assert len(here.pile()) == before + 1
    assert {"altar", "theater"}.isdisjoint(here.pile())


def test_unused_guilds_and_cards_for_more_players_are_not_in_the_pile() -> None:
    table = Table.new("wonders", {"players": 3}, seed="5")
    while table.current_players:
        for seat in table.current_players:
            table.act(seat, f"s:{table.view(seat)['hand'][0]}")
    view = table.view(None)
    assert view["discarded"] == 3 * 3 * 7
    here = position(age=3, turn=6)
    here.play()
    pile = here.pile()
    assert len(pile) == 3 * 3 * 7
    assert sum(not card.copies and card.key in pile for card in CARDS) == 5
    assert not [card.key for card in CARDS if card.copies and min(card.copies) > 3 and card.key in pile]


def test_the_pile_lies_face_down() -> None:
    here = position(city(), age=2, pile="altar baths")
    assert all(here.view(seat)["discard"] == [] for seat in (0, 1, 2, None))
