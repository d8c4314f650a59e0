"""What an action is said to bring before it is done."""

from __future__ import annotations

from typing import Any

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.kernel.errors import HeptadError
from tests.games.architects.scene import city, scene


def facts(do: str, **given: Any) -> dict[str, Any]:
    """What an explanation says: nothing but this."""
    nothing = dict.fromkeys(("place", "deck", "card", "token", "stage")) | {"spends": [], "uses": [], "builds": []}
    return nothing | {"do": do} | given


def test_a_card_in_sight_says_which_stages_it_would_build() -> None:
    here = scene(city("rhodes", "wood"), left="stone", right="wood")
    assert here.explain("t:left") == facts("take", place="left", deck=0, card="stone", builds=[1])
    assert here.explain("t:right")["builds"] == [2]
    assert here.explain("t:centre") == facts("take", place="centre", deck="centre")


def test_a_card_that_builds_by_a_token_says_so_too() -> None:
    here = scene(city("giza", "wood", tokens="engineering"), left="wood")
    assert here.explain("t:left")["builds"] == [1]


def test_a_build_says_what_is_spent_and_which_tokens_are_used() -> None:
    here = scene(city("giza", "wood wood", built=(1, 2), tokens="economy engineering"), left="coin")
    here.play("t:left")
    assert here.legal() == ["b:3:wd", "b:3:wwc"]
    assert here.explain("b:3:wwc") == facts("build", stage=3, spends=["wood", "wood", "coin"], uses=["engineering"])
    assert here.explain("b:3:wd")["uses"] == ["economy"]


def test_a_set_says_which_cards_it_takes() -> None:
    here = scene(city("olympia", "wood gear tablet", built=(1,)), left="wood gear", right="compass")
    here.play("t:left")
    assert here.explain("x:gear") == facts("set", spends=["gear", "gear"])
    assert here.explain("x:all")["spends"] == ["gear", "tablet", "compass"]


def test_tokens_decks_and_extra_cards_are_named() -> None:
    here = scene(city("babylon", "wood", built=(1,)), left="wood", row="decor")
    here.play("t:left")
    assert here.explain("p:decor") == facts("progress", token="decor")
    assert here.explain("p:blind")["token"] == "blind"
    here = scene(city(tokens="science"), left="gear tablet")
    here.play("t:left")
    assert here.explain("n") == facts("decline")
    extra = facts("more", token="science", place="left", deck=0, card="tablet")
    assert here.explain("e:science:left") == extra
    here = scene(city("alexandria", "wood", built=(1,)), left="wood", right="red")
    here.play("t:left")
    assert here.explain("a:1") == facts("any", deck=1, card="red")
    here = scene(city("halicarnassus", "wood", built=(1,)), left="wood cat", right="red")
    here.play("t:left")
    assert here.explain("h:left") == facts("search", place="left", deck=0, card="cat")
    here.play("h:left")
    assert here.explain("k:cat") == facts("keep", card="cat")


@pytest.mark.parametrize("token", ["t:", "t:up", "b:6:ww", "b:1:bw", "b:1:wwwww", "b:1:dd", "x:wood", "p:luck", "a:7",
                                   "h:above", "k:gold", "e:science", "e:luck:left", "looks", "nn"])  # fmt: skip
def test_a_token_that_means_nothing_is_refused(token: str) -> None:
    with pytest.raises(HeptadError, match="action/malformed"):
        ARCHITECTS.decode(token)
