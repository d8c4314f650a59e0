"""The explanation of an action before it is taken: what it costs and brings."""

from __future__ import annotations

from typing import Any

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.payment import partial_payment
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.errors import HeptadError
from tests.games.architects.positions import city, position


def brings(**given: Any) -> dict[str, Any]:
    """Return an explanation in which a card brings nothing except `given`."""
    nothing = {"builds": [], "completes": False, "set": False, "symbols": 0, "cat": False}
    return nothing | {"points": 0, "shields": 0, "turns": 0, "war": False, "extra": [], "towards": None} | given


def test_a_card_in_sight_says_which_stages_it_would_build() -> None:
    game = position(city("rhodes", "wood"), left="stone", right="wood")
    near = brings(builds=[1], towards={"stage": 1, "have": 2, "needs": 2})
    assert game.explain("t:left") == {"do": "take", "place": "left", "deck": 0, "card": "stone", "brings": near}
    assert game.brings("t:right")["builds"] == [2]
    unseen = {"do": "take", "place": "centre", "deck": CENTRAL_DECK, "card": None, "brings": None}
    assert game.explain("t:centre") == unseen


def test_a_card_that_builds_by_a_token_says_so_too() -> None:
    game = position(city("giza", "wood", tokens="engineering"), left="wood")
    assert game.brings("t:left")["builds"] == [1]


def test_a_card_does_not_claim_a_stage_that_is_paid_without_it() -> None:
    game = position(city("halicarnassus", "wood stone brick coin", built=(1,)), left="coin red")
    game.play("t:left", "b:2:cc", "h:left")
    assert game.brings("k:red")["builds"] == []


def test_a_card_says_what_else_it_brings() -> None:
    game = position(city("giza", "wood gear", tokens="science propaganda"), left="gear", right="horns", turned=2)
    assert game.brings("t:left") == brings(set=True, symbols=2, extra=["science"])
    assert game.brings("t:right") == brings(shields=1, turns=1, war=True, extra=["propaganda"])
    game = position(city("giza", "wood"), left="cat", right="horn", cat=0)
    assert game.brings("t:left") == brings(points=2)
    assert game.brings("t:right") == brings(shields=1, turns=1)


def test_a_card_promises_no_extra_card_when_none_is_left_within_reach() -> None:
    mine = city("rhodes", tokens="science")
    for left, centre, right, extra in (("gear |", "|", "|", []), ("gear blue |", "|", "|", ["science"])):
        game = position(mine, left=left, centre=centre, right=right, players=3)
        assert game.brings("t:left")["extra"] == extra
        game.play("t:left")
        assert game.asked == ("extra" if extra else "turn")
    mine = city("alexandria", "wood", built=(1,), tokens="science")
    game = position(mine, left="wood blue |", centre="|", right="|", others={1: "gear |"}, players=3)
    game.play("t:left")
    assert game.brings("a:1")["extra"] == ["science"]
    mine = city("halicarnassus", "wood", built=(1,), tokens="science")
    game = position(mine, left="wood gear |", centre="|", right="|", players=3)
    game.play("t:left")
    assert game.brings("k:gear")["extra"] == []


def test_a_card_that_ends_the_game_on_the_spot_promises_no_extra_card() -> None:
    mine = city("giza", "wood stone paper", (1, 2, 3, 4), "crafts")
    for end, extra, asked in (("instant", [], "over"), ("turn", ["crafts"], "extra")):
        game = position(mine, left="glass", right="paper", end=end)
        assert game.brings("t:right")["extra"] == ["crafts"]
        assert game.brings("t:left")["extra"] == extra
        game.play("t:left")
        assert game.asked == asked
    game = position(city("giza", "wood stone paper glass", (1, 2, 3, 4), "science"), left="gear")
    assert game.brings("t:left")["extra"] == []


def test_a_card_promises_no_extra_card_that_is_offered_already() -> None:
    mine = city("ephesus", "wood", tokens="science urbanism", built=(1,))
    game = position(mine, left="wood", centre="gear brick", right="tablet")
    assert game.brings("t:left")["extra"] == ["urbanism"]
    game.play("t:left")
    assert game.view()["pending"] == ["urbanism", "science"]
    assert game.brings("e:urbanism:right")["extra"] == []
    game.play("e:urbanism:right")
    assert game.view()["pending"] == ["science"]


def test_a_card_promises_no_extra_card_by_the_token_that_brings_it_or_has_brought_one() -> None:
    game = position(city(tokens="science urbanism"), left="gear tablet wood", right="brick")
    game.play("t:left")
    assert game.brings("e:science:left")["extra"] == []
    assert game.brings("e:science:right")["extra"] == ["urbanism"]
    game.play("e:science:right")
    assert game.brings("e:urbanism:left")["extra"] == []


def test_a_resource_says_how_far_it_brings_the_nearest_stage() -> None:
    game = position(city("giza", "wood coin", built=(1, 2)), left="wood", right="glass")
    assert game.brings("t:left") == brings()
    assert game.brings("t:right")["towards"] == {"stage": 3, "have": 3, "needs": 3}
    game = position(city("ephesus", "wood", built=(1, 2)), left="wood", right="glass")
    assert game.brings("t:left")["towards"] == {"stage": 4, "have": 2, "needs": 3}
    assert game.brings("t:right")["towards"] == {"stage": 3, "have": 2, "needs": 3}


def test_a_city_shows_how_much_of_its_open_stages_it_could_pay() -> None:
    game = position(
        city("ephesus", "wood wood coin", built=(1, 2)), city("giza", "brick", tokens="engineering economy")
    )
    assert game.city()["open_stages"] == [
        {"stage": 3, "paid": ["wood", "coin"], "short": 1},
        {"stage": 4, "paid": ["wood", "wood", "coin"], "short": 0},
    ]
    assert game.view(0)["cities"][1]["open_stages"] == [{"stage": 1, "paid": ["brick"], "short": 1}]
    assert partial_payment(0, 3, True, False, False) == ()
    assert partial_payment(1 << 40, 3, True, True, False) == (5, 5)
    assert partial_payment(2, 2, False, False, True) == (0, 0)


def test_a_token_that_has_helped_to_pay_in_this_turn_pays_nothing_more_in_it() -> None:
    game = position(city("giza", "coin", tokens="economy architecture"), left="coin wood")
    game.play("t:left", "b:1:d")
    assert (game.asked, game.view()["used"]) == ("extra", ["economy"])
    assert game.city()["open_stages"] == [{"stage": 2, "paid": ["coin"], "short": 1}]
    assert game.brings("e:architecture:left")["builds"] == [2]
    game.play("n")
    assert game.city()["open_stages"] == [{"stage": 2, "paid": ["coin", "coin"], "short": 0}]


def test_a_build_says_what_is_spent_and_which_tokens_are_used() -> None:
    game = position(city("giza", "wood wood", built=(1, 2), tokens="economy engineering"), left="coin")
    game.play("t:left")
    assert game.legal() == ["b:3:wd", "b:3:wwc"]
    assert game.explain("b:3:wwc") == {
        "do": "build_stage",
        "stage": 3,
        "spends": ["wood", "wood", "coin"],
        "uses": ["engineering"],
    }
    assert game.explain("b:3:wd")["uses"] == ["economy"]


def test_a_set_says_which_cards_it_takes() -> None:
    game = position(city("olympia", "wood gear tablet", built=(1,)), left="wood gear", right="compass")
    game.play("t:left")
    assert game.explain("x:gear") == {"do": "turn_in_set", "spends": ["gear", "gear"]}
    assert game.explain("x:all")["spends"] == ["gear", "tablet", "compass"]


def test_tokens_decks_and_extra_cards_are_named() -> None:
    game = position(city("babylon", "wood", built=(1,)), left="wood", row="decor")
    game.play("t:left")
    assert game.explain("p:decor") == {"do": "take_token", "token": "decor"}
    assert game.explain("p:blind")["token"] is None
    game = position(city(tokens="science"), left="gear tablet")
    game.play("t:left")
    assert game.explain("n") == {"do": "decline"}
    extra = {"token": "science", "place": "left", "deck": 0, "card": "tablet", "brings": brings(symbols=2)}
    assert game.explain("e:science:left") == {"do": "take_extra", **extra}
    game = position(city("alexandria", "wood", built=(1,)), left="wood", right="red")
    game.play("t:left")
    assert game.explain("a:1") == {
        "do": "take_any",
        "place": "right",
        "deck": 1,
        "card": "red",
        "brings": brings(shields=1),
    }
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood cat", right="red")
    game.play("t:left")
    assert game.explain("h:left") == {"do": "search", "place": "left", "deck": 0}
    game.play("h:left")
    assert game.explain("k:cat") == {"do": "keep", "card": "cat", "count": 1, "brings": brings(points=2, cat=True)}


@pytest.mark.parametrize("token", ["t:", "t:up", "b:6:ww", "b:1:bw", "b:1:wwwww", "b:1:dd", "x:wood", "p:luck", "a:7",
                                   "h:above", "k:gold", "e:science", "e:luck:left", "looks", "nn"])  # fmt: skip
def test_a_token_that_means_nothing_is_refused(token: str) -> None:
    with pytest.raises(HeptadError, match="action/malformed"):
        ARCHITECTS.decode(token)
