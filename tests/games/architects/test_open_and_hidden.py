"""What lies open for everybody, and what nobody or one player alone may know."""

from __future__ import annotations

import json
from collections import Counter

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.rng import Rng
from tests.games.architects.positions import Scene, city, scene


def worlds(here: Scene, seat: int, count: int = 20) -> list[Scene]:
    """Positions that this seat cannot tell from the true one."""
    return [Scene(ARCHITECTS.determinize(here.state, seat, Rng(n))) for n in range(count)]


def test_areas_stages_tokens_tops_sizes_row_conflict_tokens_cat_and_discards_are_public() -> None:
    mine = city("giza", "wood stone blue cat", built=(1,), tokens="decor", medals=2)
    here = scene(mine, players=3, left="stone gear", right="tablet |", row="economy tactics culture", cat=0, turned=2)
    here.play("t:left")
    for seat in (0, 1, 2, None):
        view = here.view(seat)
        shown = view["cities"][0]
        assert (shown["wonder"], shown["built"], [it["stage"] for it in shown["open_stages"]]) == ("giza", [1, 2], [3])
        assert (shown["cards"], shown["tokens"]) == ({"wood": 1, "blue": 1, "cat": 1}, ["decor"])
        assert (shown["medals"], shown["strength"]) == (2, 0)
        assert view["decks"][0] == {"cards": here.left_in(0), "top": "gear"}
        assert view["decks"][2] == {"cards": 1, "top": "tablet"}
        assert view["central"]["cards"] == here.left_in(CENTRAL_DECK)
        assert (view["up"], view["stack"], view["cat"]) == (["economy", "tactics", "culture"], 11, 0)
        assert (view["conflicts"], view["turned"]) == (3, 2)
        assert view["discarded"]["stone"] >= 2


def test_hidden_are_the_decks_below_their_tops_the_central_deck_and_the_stack_of_tokens() -> None:
    here = scene(players=3)
    for seat in (0, 1, 2, None):
        other = here.state.clone()
        for deck, cards in enumerate(other.decks):
            kept = len(cards) - (deck < 3)
            other.decks[deck] = tuple(sorted(cards[:kept])) + cards[kept:]
        other.stack = other.stack[::-1]
        assert json.dumps(here.view(seat)) == json.dumps(Scene(other).view(seat))


def test_a_redrawn_world_keeps_what_every_deck_holds_and_shows() -> None:
    here = scene(players=3, left="gear horn", right="cat")
    here.play("t:left")
    for world in worlds(here, 1):
        for deck in range(4):
            assert Counter(world.cards_in(deck)) == Counter(here.cards_in(deck))
            assert deck == 3 or world.cards_in(deck)[0] == here.cards_in(deck)[0]
        assert world.view(1) == here.view(1)
    assert len({tuple(world.cards_in(0)[1:]) for world in worlds(here, 1)}) > 1
    assert len({world.state.stack for world in worlds(here, 1)}) > 1
    assert len({world.state.chance for world in worlds(here, 1)}) > 1


def test_only_who_looked_keeps_the_top_card_of_the_central_deck_in_a_redrawn_world() -> None:
    here = scene(players=3, cat=0, centre="gear")
    here.play("look")
    assert {world.cards_in(3)[0] for world in worlds(here, 0)} == {"gear"}
    assert len({world.cards_in(3)[0] for world in worlds(here, 1)}) > 1


def test_only_who_searches_keeps_the_five_cards_in_a_redrawn_world() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), players=3, left="wood", right="cat gear red stone gear")
    here.play("t:left", "h:right")
    assert {tuple(world.cards_in(2)[:5]) for world in worlds(here, 0)} == {("cat", "gear", "red", "stone", "gear")}
    assert len({tuple(world.cards_in(2)[:5]) for world in worlds(here, 1)}) > 1
    assert {world.cards_in(2)[0] for world in worlds(here, 1)} == {"cat"}


def test_a_deck_shuffled_by_halicarnassus_is_unknown_again_below_its_top() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), players=3, left="wood", right="cat gear red stone gear")
    here.play("t:left", "h:right", "k:cat")
    for seat in range(3):
        found = [world.cards_in(2) for world in worlds(here, seat)]
        assert {cards[0] for cards in found} == {here.cards_in(2)[0]}
        assert len({tuple(cards[1:5]) for cards in found}) > 1


def test_every_card_that_is_not_in_sight_is_in_a_deck() -> None:
    view = scene(city(cards="wood"), city(cards="gear horn"), left="cat |").view(0)
    in_sight = [view["discarded"], *(shown["cards"] for shown in view["cities"])]
    in_decks = view["central"]["cards"] + sum(deck["cards"] for deck in view["decks"])
    assert sum(sum(cards.values()) for cards in in_sight) + in_decks == 60 + 2 * 25
