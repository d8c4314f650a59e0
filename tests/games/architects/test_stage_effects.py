"""What the stages of the seven wonders do when they are built."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from heptad.games.architects import ARCHITECTS, boards
from heptad.kernel.rng import Rng
from tests.games.architects.positions import Scene, city, of, scene, taken


@pytest.mark.parametrize(("built", "held"), [((1,), "wood"), ((1, 2, 3), "wood wood")])
def test_alexandria_takes_the_top_card_of_any_deck_on_the_table(built: tuple[int, ...], held: str) -> None:
    here = scene(city("alexandria", held, built=built), players=4, left="wood", others={1: "gear", 2: "horn"})
    here.play("t:left")
    assert (here.asked, here.legal()) == ("deck", ["a:0", "a:1", "a:2", "a:3", "a:centre"])
    assert here.explain("a:2")["card"] == "horn"
    assert here.explain("a:centre")["card"] is None
    told = here.play("a:2")
    assert of(told, "took") == [{"seat": 0, "card": "horn", "deck": 2, "place": None, "cards_left": 24, "why": "stage"}]
    assert (here.cards(), here.seat) == ("horn", 1)


@pytest.mark.parametrize(("built", "held"), [((1,), "wood"), ((1, 2, 3), "wood wood")])
def test_babylon_takes_one_of_the_four_tokens_on_offer_without_green_cards(built: tuple[int, ...], held: str) -> None:
    row = "decor politics strategy"
    here = scene(city("babylon", f"{held} gear", built=built), left="wood", row=row, stack="culture education")
    here.play("t:left")
    assert (here.asked, here.legal()) == ("token", ["p:decor", "p:politics", "p:strategy", "p:blind"])
    here.play("p:politics")
    assert (here.tokens(), here.view()["up"]) == (["politics"], ["decor", "culture", "strategy"])
    assert (here.cards(), here.seat) == ("gear", 1)


@pytest.mark.parametrize(
    ("built", "held", "card", "stage"),
    [((1,), "wood", "wood", 2), ((1,), "wood glass", "stone", 3), ((1, 2, 3), "wood wood", "wood", 4)],
)
def test_ephesus_takes_the_top_card_of_the_central_deck(
    built: tuple[int, ...], held: str, card: str, stage: int
) -> None:
    here = scene(city("ephesus", held, built=built), left=card, centre="tablet")
    told = here.play("t:left")
    assert (of(told, "stage")[0]["stage"], taken(told)) == (stage, [card, "tablet"])
    assert (here.cards(), here.seat) == ("tablet", 1)


def test_alexandria_takes_from_the_central_deck_when_no_other_is_left() -> None:
    here = scene(city("alexandria", "wood", built=(1,)), players=3, left="wood |", right="|", others={1: "|"})
    here.play("t:left")
    assert (here.asked, here.legal()) == ("deck", ["a:centre"])
    told = here.play("a:centre")
    assert [fact["deck"] for fact in of(told, "took")] == [7]
    assert here.seat == 1


def test_ephesus_takes_nothing_when_the_central_deck_is_empty() -> None:
    here = scene(city("ephesus", "wood", built=(1,)), left="wood", centre="|")
    told = here.play("t:left")
    assert (here.built(), taken(told), here.seat) == ([1, 2], ["wood"], 1)


FIVE = "cat gear red stone gear"


@pytest.mark.parametrize(("built", "held"), [((1,), "wood"), ((1, 2, 3), "wood wood")])
def test_halicarnassus_keeps_one_of_the_top_five_of_the_left_or_the_right_deck_and_shuffles_the_rest_back(
    built: tuple[int, ...], held: str
) -> None:
    here = scene(city("halicarnassus", held, built=built), players=3, left="wood", right=FIVE)
    here.play("t:left")
    assert (here.asked, here.legal()) == ("side", ["h:left", "h:right"])
    here.play("h:right")
    assert (here.asked, here.view(0)["found"]) == ("keep", [*reversed(FIVE.split())])
    assert here.legal() == ["k:stone", "k:cat", "k:gear", "k:red"]
    before = here.cards_in(2)
    told = here.play("k:stone")
    kept = {"seat": 0, "card": "stone", "deck": 2, "place": "right", "cards_left": 24, "why": "search"}
    assert of(told, "took") == [kept]
    assert Counter(here.cards_in(2)) == Counter(before) - Counter(["stone"])
    assert here.cards_in(2)[:4] != ["cat", "gear", "red", "gear"]
    assert here.view(1)["decks"][2] == {"cards": 24, "top": here.cards_in(2)[0]}
    assert (here.cards(), here.seat) == ("stone", 1)


def test_every_shuffle_of_halicarnassus_is_a_new_one() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), left="wood", right=FIVE)
    chance = here.state.chance
    here.play("t:left", "h:right", "k:cat")
    assert here.state.chance != chance


def searched_twice(chance: int) -> tuple[list[str], list[str]]:
    """The left deck after a first search of Halicarnassus, and the right one after a second in the same game."""
    mine = city("halicarnassus", "wood stone stone", built=(1,))
    here = scene(mine, left="wood cat red horn paper glass", right="blue blue cat red cat", centre="blue stone")
    here.state.chance = chance
    here.play("t:left", "b:2:ww", "h:left", "k:cat")
    first = here.cards_in(0)
    here.play("t:centre", "t:centre", "h:right", "k:blue")
    assert here.built() == [1, 2, 4]
    return first, here.cards_in(1)


def test_every_shuffle_of_halicarnassus_goes_by_the_chance_of_the_deal() -> None:
    games = [searched_twice(chance) for chance in range(10)]
    assert searched_twice(3) == games[3]
    for decks in zip(*games, strict=True):
        assert len(set(map(tuple, decks))) == 10


def test_deals_that_differ_in_chance_alone_are_the_same_game_until_a_deck_is_shuffled_again() -> None:
    options = ARCHITECTS.options({"wonders": ["halicarnassus", "giza"]})
    dealt = ARCHITECTS.deal(options, Rng(4))
    games = [Scene(ARCHITECTS.start(options, dealt | {"chance": f"{number:x}"})) for number in range(5)]
    while games[0].asked != "keep":
        assert len({json.dumps([here.cards_in(deck) for deck in range(3)]) for here in games}) == 1
        for here in games:
            here.play(here.legal()[0])
    for here in games:
        here.play(here.legal()[0])
    assert len({json.dumps([here.cards_in(deck) for deck in range(3)]) for here in games}) == 5


def test_halicarnassus_never_searches_the_central_deck_and_finds_all_of_a_small_one() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), left="wood gear", right="cat gear |")
    here.play("t:left", "h:right")
    assert here.legal() == ["k:cat", "k:gear"]
    here.play("k:gear")
    assert here.cards_in(1) == ["cat"]


def test_only_the_active_player_sees_the_five_cards_of_halicarnassus() -> None:
    here = scene(city("halicarnassus", "wood", built=(1,)), players=3, left="wood", right=FIVE)
    here.play("t:left")
    told = here.play("h:right")
    assert [(event.kind, event.only) for event in told] == [("searching", None), ("found", (0,))]
    assert [here.view(seat)["found"] for seat in (1, 2, None)] == [[]] * 3
    assert {here.view(seat)["searching"] for seat in (0, 1, None)} == {2}
    assert here.view(1)["decks"][2]["top"] == "cat"


@pytest.mark.parametrize(("built", "held"), [((1,), "wood"), ((1, 2, 3), "wood wood")])
def test_olympia_takes_the_top_cards_of_the_left_and_of_the_right_deck(built: tuple[int, ...], held: str) -> None:
    here = scene(city("olympia", held, built=built), players=3, left="wood gear", right="blue")
    told = here.play("t:left")
    assert taken(told) == ["wood", "gear", "blue"]
    assert (here.cards(), here.left_in(0), here.seat) == ("blue gear", 23, 1)


def test_olympia_places_both_cards_before_sets_and_builds_are_looked_at() -> None:
    here = scene(city("olympia", "wood wood gear", built=(1, 2, 3)), left="wood gear", right="gear")
    told = here.play("t:left")
    assert [event.kind for event in told] == ["took", "stage", "took", "took", "set"]


def test_olympia_takes_the_other_card_only_when_one_deck_is_empty() -> None:
    here = scene(city("olympia", "wood", built=(1,)), left="wood |", right="gear")
    assert taken(here.play("t:left")) == ["wood", "gear"]
    here = scene(city("olympia", "wood", built=(1,)), players=3, left="wood |", right="|")
    assert taken(here.play("t:left")) == ["wood"]
    assert here.built() == [1, 2]


@pytest.mark.parametrize(("built", "held", "stage"), [((), "wood", 2), ((1, 2, 3), "wood wood", 4)])
def test_each_of_two_stages_of_rhodes_is_a_shield_for_good_and_no_card(
    built: tuple[int, ...], held: str, stage: int
) -> None:
    here = scene(city("rhodes", held, built=built), left="wood", right="horns", turned=1)
    before = here.city()["strength"]
    here.play("t:left")
    assert here.built()[-1] == stage
    assert (here.city()["strength"], here.cards()) == (before + 1, "")
    assert of(here.play("t:left"), "war")
    assert here.city()["strength"] == before + 1


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
    here = scene(city("giza", "wood"), left="glass")
    assert [event.kind for event in here.play("t:left")] == ["took", "stage", "turn"]
    assert here.seat == 1


def test_a_card_taken_by_a_stage_moves_the_cat_turns_horns_makes_sets_and_builds() -> None:
    mine = city("ephesus", "wood", built=(1,))
    assert of(scene(mine, left="wood", centre="cat").play("t:left"), "cat")
    assert of(scene(mine, left="wood", centre="horns").play("t:left"), "turned") == [{"turned": 2, "conflicts": 3}]
    gears = city("ephesus", "wood gear", built=(1,))
    assert of(scene(gears, left="wood", centre="gear").play("t:left"), "set")
    here = scene(city("ephesus", "wood stone stone", built=(1, 3)), left="wood", centre="stone blue")
    here.play("t:left", "b:2:ww")
    assert (here.built(), here.cards()) == ([1, 2, 3, 4], "blue")


def test_a_card_taken_by_a_stage_triggers_an_extra_card() -> None:
    here = scene(city("ephesus", "wood", built=(1,), tokens="science"), left="wood", centre="gear")
    here.play("t:left")
    assert (here.asked, here.view()["pending"]) == ("extra", ["science"])
