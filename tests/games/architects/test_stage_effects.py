"""What the stages of the seven wonders do when they are built."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from heptad.games.architects import ARCHITECTS, boards
from heptad.kernel.rng import Rng
from tests.games.architects.positions import Position, cards_taken, city, position
from tests.games.position import events_of


@pytest.mark.parametrize(("built", "held"), [((1,), "wood"), ((1, 2, 3), "wood wood")])
def test_alexandria_takes_the_top_card_of_any_deck_on_the_table(built: tuple[int, ...], held: str) -> None:
    game = position(city("alexandria", held, built=built), players=4, left="wood", others={1: "gear", 2: "horn"})
    game.play("t:left")
    assert (game.asked, game.legal()) == ("deck", ["a:0", "a:1", "a:2", "a:3", "a:centre"])
    assert game.explain("a:2")["card"] == "horn"
    assert game.explain("a:centre")["card"] is None
    events = game.play("a:2")
    assert events_of(events, "taken") == [
        {"seat": 0, "card": "horn", "deck": 2, "place": None, "cards_left": 24, "why": "stage"}
    ]
    assert (game.cards(), game.seat) == ("horn", 1)


@pytest.mark.parametrize(("built", "held"), [((1,), "wood"), ((1, 2, 3), "wood wood")])
def test_babylon_takes_one_of_the_four_tokens_on_offer_without_green_cards(built: tuple[int, ...], held: str) -> None:
    row = "decor politics strategy"
    game = position(city("babylon", f"{held} gear", built=built), left="wood", row=row, stack="culture education")
    game.play("t:left")
    assert (game.asked, game.legal()) == ("token", ["p:decor", "p:politics", "p:strategy", "p:blind"])
    game.play("p:politics")
    assert (game.tokens(), game.view()["up"]) == (["politics"], ["decor", "culture", "strategy"])
    assert (game.cards(), game.seat) == ("gear", 1)


@pytest.mark.parametrize(
    ("built", "held", "card", "stage"),
    [((1,), "wood", "wood", 2), ((1,), "wood glass", "stone", 3), ((1, 2, 3), "wood wood", "wood", 4)],
)
def test_ephesus_takes_the_top_card_of_the_central_deck(
    built: tuple[int, ...], held: str, card: str, stage: int
) -> None:
    game = position(city("ephesus", held, built=built), left=card, centre="tablet")
    events = game.play("t:left")
    assert (events_of(events, "stage_built")[0]["stage"], cards_taken(events)) == (stage, [card, "tablet"])
    assert (game.cards(), game.seat) == ("tablet", 1)


def test_alexandria_takes_from_the_central_deck_when_no_other_is_left() -> None:
    game = position(city("alexandria", "wood", built=(1,)), players=3, left="wood |", right="|", others={1: "|"})
    game.play("t:left")
    assert (game.asked, game.legal()) == ("deck", ["a:centre"])
    events = game.play("a:centre")
    assert [fact["deck"] for fact in events_of(events, "taken")] == [7]
    assert game.seat == 1


def test_ephesus_takes_nothing_when_the_central_deck_is_empty() -> None:
    game = position(city("ephesus", "wood", built=(1,)), left="wood", centre="|")
    events = game.play("t:left")
    assert (game.built(), cards_taken(events), game.seat) == ([1, 2], ["wood"], 1)


TOP_FIVE = "cat gear red stone gear"


@pytest.mark.parametrize(("built", "held"), [((1,), "wood"), ((1, 2, 3), "wood wood")])
def test_halicarnassus_keeps_one_of_the_top_five_of_the_left_or_the_right_deck_and_shuffles_the_rest_back(
    built: tuple[int, ...], held: str
) -> None:
    game = position(city("halicarnassus", held, built=built), players=3, left="wood", right=TOP_FIVE)
    game.play("t:left")
    assert (game.asked, game.legal()) == ("side", ["h:left", "h:right"])
    game.play("h:right")
    assert (game.asked, game.view(0)["found"]) == ("keep", [*reversed(TOP_FIVE.split())])
    assert game.legal() == ["k:stone", "k:cat", "k:gear", "k:red"]
    before = game.cards_in(2)
    events = game.play("k:stone")
    kept = {"seat": 0, "card": "stone", "deck": 2, "place": "right", "cards_left": 24, "why": "search"}
    assert events_of(events, "taken") == [kept]
    assert Counter(game.cards_in(2)) == Counter(before) - Counter(["stone"])
    assert game.cards_in(2)[:4] != ["cat", "gear", "red", "gear"]
    assert game.view(1)["decks"][2] == {"cards": 24, "top": game.cards_in(2)[0]}
    assert (game.cards(), game.seat) == ("stone", 1)


def test_every_shuffle_of_halicarnassus_is_a_new_one() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood", right=TOP_FIVE)
    chance = game.state.chance
    game.play("t:left", "h:right", "k:cat")
    assert game.state.chance != chance


def searched_twice(chance: int) -> tuple[list[str], list[str]]:
    """Let Halicarnassus search the left deck and later the right one; return each deck as it is after its search."""
    mine = city("halicarnassus", "wood stone stone", built=(1,))
    game = position(mine, left="wood cat red horn paper glass", right="blue blue cat red cat", centre="blue stone")
    game.state.chance = chance
    game.play("t:left", "b:2:ww", "h:left", "k:cat")
    first = game.cards_in(0)
    game.play("t:centre", "t:centre", "h:right", "k:blue")
    assert game.built() == [1, 2, 4]
    return first, game.cards_in(1)


def test_every_shuffle_of_halicarnassus_goes_by_the_chance_of_the_deal() -> None:
    games = [searched_twice(chance) for chance in range(10)]
    assert searched_twice(3) == games[3]
    for decks in zip(*games, strict=True):
        assert len(set(map(tuple, decks))) == 10


def test_deals_that_differ_in_chance_alone_are_the_same_game_until_a_deck_is_shuffled_again() -> None:
    options = ARCHITECTS.options({"wonders": ["halicarnassus", "giza"]})
    dealt = ARCHITECTS.deal(options, Rng(4))
    games = [Position(ARCHITECTS.start(options, dealt | {"chance": f"{number:x}"})) for number in range(5)]
    while games[0].asked != "keep":
        assert len({json.dumps([game.cards_in(deck) for deck in range(3)]) for game in games}) == 1
        for game in games:
            game.play(game.legal()[0])
    for game in games:
        game.play(game.legal()[0])
    assert len({json.dumps([game.cards_in(deck) for deck in range(3)]) for game in games}) == 5


def test_halicarnassus_never_searches_the_central_deck_and_finds_all_of_a_small_one() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood gear", right="cat gear |")
    game.play("t:left", "h:right")
    assert game.legal() == ["k:cat", "k:gear"]
    game.play("k:gear")
    assert game.cards_in(1) == ["cat"]


def test_only_the_active_player_sees_the_five_cards_of_halicarnassus() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), players=3, left="wood", right=TOP_FIVE)
    game.play("t:left")
    events = game.play("h:right")
    assert [(event.kind, event.only) for event in events] == [("searching", None), ("found", (0,))]
    assert [game.view(seat)["found"] for seat in (1, 2, None)] == [[]] * 3
    assert {game.view(seat)["searching"] for seat in (0, 1, None)} == {2}
    assert game.view(1)["decks"][2]["top"] == "cat"


@pytest.mark.parametrize(("built", "held"), [((1,), "wood"), ((1, 2, 3), "wood wood")])
def test_olympia_takes_the_top_cards_of_the_left_and_of_the_right_deck(built: tuple[int, ...], held: str) -> None:
    game = position(city("olympia", held, built=built), players=3, left="wood gear", right="blue")
    events = game.play("t:left")
    assert cards_taken(events) == ["wood", "gear", "blue"]
    assert (game.cards(), game.left_in(0), game.seat) == ("blue gear", 23, 1)


def test_olympia_places_both_cards_before_sets_and_builds_are_looked_at() -> None:
    game = position(city("olympia", "wood wood gear", built=(1, 2, 3)), left="wood gear", right="gear")
    events = game.play("t:left")
    assert [event.kind for event in events] == ["taken", "stage_built", "taken", "taken", "set_turned_in"]


def test_olympia_takes_the_other_card_only_when_one_deck_is_empty() -> None:
    game = position(city("olympia", "wood", built=(1,)), left="wood |", right="gear")
    assert cards_taken(game.play("t:left")) == ["wood", "gear"]
    game = position(city("olympia", "wood", built=(1,)), players=3, left="wood |", right="|")
    assert cards_taken(game.play("t:left")) == ["wood"]
    assert game.built() == [1, 2]


@pytest.mark.parametrize(("built", "held", "stage"), [((), "wood", 2), ((1, 2, 3), "wood wood", 4)])
def test_each_of_two_stages_of_rhodes_is_a_shield_for_good_and_no_card(
    built: tuple[int, ...], held: str, stage: int
) -> None:
    game = position(city("rhodes", held, built=built), left="wood", right="horns", turned=1)
    before = game.city()["strength"]
    game.play("t:left")
    assert game.built()[-1] == stage
    assert (game.city()["strength"], game.cards()) == (before + 1, "")
    assert events_of(game.play("t:left"), "war")
    assert game.city()["strength"] == before + 1


def test_the_stages_of_giza_have_no_effect_but_more_points() -> None:
    totals = {wonder.key: sum(stage.points for stage in wonder.stages) for wonder in boards.WONDERS}
    assert totals == {
        "alexandria": 25,
        "babylon": 20,
        "ephesus": 22,
        "giza": 30,
        "halicarnassus": 24,
        "olympia": 22,
        "rhodes": 26,
    }
    game = position(city("giza", "wood"), left="glass")
    assert [event.kind for event in game.play("t:left")] == ["taken", "stage_built", "turn_begun"]
    assert game.seat == 1


def test_a_card_taken_by_a_stage_moves_the_cat_turns_horns_makes_sets_and_builds() -> None:
    mine = city("ephesus", "wood", built=(1,))
    assert events_of(position(mine, left="wood", centre="cat").play("t:left"), "cat_moved")
    assert events_of(position(mine, left="wood", centre="horns").play("t:left"), "conflicts_turned") == [
        {"turned": 2, "conflicts": 3}
    ]
    gears = city("ephesus", "wood gear", built=(1,))
    assert events_of(position(gears, left="wood", centre="gear").play("t:left"), "set_turned_in")
    game = position(city("ephesus", "wood stone stone", built=(1, 3)), left="wood", centre="stone blue")
    game.play("t:left", "b:2:ww")
    assert (game.built(), game.cards()) == ([1, 2, 3, 4], "blue")


def test_a_card_taken_by_a_stage_triggers_an_extra_card() -> None:
    game = position(city("ephesus", "wood", built=(1,), tokens="science"), left="wood", centre="gear")
    game.play("t:left")
    assert (game.asked, game.view()["pending"]) == ("extra", ["science"])
