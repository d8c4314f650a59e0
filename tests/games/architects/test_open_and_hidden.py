"""What is visible to everybody, and what is hidden from everybody or from all but one player."""

from __future__ import annotations

import json
from collections import Counter

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.rng import Rng
from tests.games.architects.positions import Position, city, position


def determinized(game: Position, seat: int) -> list[Position]:
    """Return samples of `determinize`: positions that this seat cannot tell from the true one."""
    return [Position(ARCHITECTS.determinize(game.state, seat, Rng(n))) for n in range(20)]


def test_areas_stages_tokens_tops_sizes_row_conflict_tokens_cat_and_discards_are_public() -> None:
    mine = city("giza", "wood stone blue cat", built=(1,), tokens="decor", medals=2)
    game = position(
        mine, players=3, left="stone gear", right="tablet |", row="economy tactics culture", cat=0, turned=2
    )
    game.play("t:left")
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        shown = view["cities"][0]
        assert (shown["wonder"], shown["built"], [it["stage"] for it in shown["open_stages"]]) == ("giza", [1, 2], [3])
        assert (shown["cards"], shown["tokens"]) == ({"wood": 1, "blue": 1, "cat": 1}, ["decor"])
        assert (shown["medals"], shown["strength"]) == (2, 0)
        assert view["decks"][0] == {"cards": game.left_in(0), "top": "gear"}
        assert view["decks"][2] == {"cards": 1, "top": "tablet"}
        assert view["central"]["cards"] == game.left_in(CENTRAL_DECK)
        assert (view["up"], view["stack"], view["cat"]) == (["economy", "tactics", "culture"], 11, 0)
        assert (view["conflicts"], view["turned"]) == (3, 2)
        assert view["discarded"]["stone"] >= 2


def test_hidden_are_the_decks_below_their_tops_the_central_deck_and_the_stack_of_tokens() -> None:
    game = position(players=3)
    for seat in (0, 1, 2, None):
        other = game.state.clone()
        for deck, cards in enumerate(other.decks):
            kept = len(cards) - (deck < 3)
            other.decks[deck] = tuple(sorted(cards[:kept])) + cards[kept:]
        other.stack = other.stack[::-1]
        assert json.dumps(game.view(seat)) == json.dumps(Position(other).view(seat))


def test_a_redrawn_position_keeps_what_every_deck_holds_and_shows() -> None:
    game = position(players=3, left="gear horn", right="cat")
    game.play("t:left")
    for redrawn in determinized(game, 1):
        for deck in range(4):
            assert Counter(redrawn.cards_in(deck)) == Counter(game.cards_in(deck))
            assert deck == 3 or redrawn.cards_in(deck)[0] == game.cards_in(deck)[0]
        assert redrawn.view(1) == game.view(1)
    assert len({tuple(redrawn.cards_in(0)[1:]) for redrawn in determinized(game, 1)}) > 1
    assert len({redrawn.state.stack for redrawn in determinized(game, 1)}) > 1
    assert len({redrawn.state.chance for redrawn in determinized(game, 1)}) > 1


def test_only_who_looked_keeps_the_top_card_of_the_central_deck_in_a_redrawn_position() -> None:
    game = position(players=3, cat=0, centre="gear")
    game.play("look")
    assert {redrawn.cards_in(3)[0] for redrawn in determinized(game, 0)} == {"gear"}
    assert len({redrawn.cards_in(3)[0] for redrawn in determinized(game, 1)}) > 1


def test_only_who_searches_keeps_the_five_cards_in_a_redrawn_position() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), players=3, left="wood", right="cat gear red stone gear")
    game.play("t:left", "h:right")
    assert {tuple(each.cards_in(2)[:5]) for each in determinized(game, 0)} == {("cat", "gear", "red", "stone", "gear")}
    assert len({tuple(redrawn.cards_in(2)[:5]) for redrawn in determinized(game, 1)}) > 1
    assert {redrawn.cards_in(2)[0] for redrawn in determinized(game, 1)} == {"cat"}


def test_a_deck_shuffled_by_halicarnassus_is_unknown_again_below_its_top() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), players=3, left="wood", right="cat gear red stone gear")
    game.play("t:left", "h:right", "k:cat")
    for seat in range(3):
        found = [redrawn.cards_in(2) for redrawn in determinized(game, seat)]
        assert {cards[0] for cards in found} == {game.cards_in(2)[0]}
        assert len({tuple(cards[1:5]) for cards in found}) > 1


def test_every_card_that_is_not_in_sight_is_in_a_deck() -> None:
    view = position(city(cards="wood"), city(cards="gear horn"), left="cat |").view(0)
    in_sight = [view["discarded"], *(shown["cards"] for shown in view["cities"])]
    in_decks = view["central"]["cards"] + sum(deck["cards"] for deck in view["decks"])
    assert sum(sum(cards.values()) for cards in in_sight) + in_decks == 60 + 2 * 25
