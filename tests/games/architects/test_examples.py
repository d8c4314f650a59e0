"""Examples of the rules, worked through."""

from __future__ import annotations

import pytest

from tests.games.architects.positions import city, of, scene


def test_engineering_builds_three_different_from_two_papers_and_a_wood() -> None:
    for tokens, built in (("engineering", [1, 2, 3]), ("", [1, 2])):
        here = scene(city("giza", "paper paper", built=(1, 2), tokens=tokens), left="wood")
        here.play("t:left")
        assert here.built() == built
        assert here.cards() == ("" if tokens else "wood paper paper")


@pytest.mark.parametrize(
    ("mine", "theirs", "won"), [(1, 0, 1), (2, 0, 2), (2, 1, 2), (3, 2, 1), (4, 2, 2), (5, 3, 1), (2, 2, 0)]
)
def test_the_table_of_the_war_of_two_players(mine: int, theirs: int, won: int) -> None:
    strong, weak = (city(cards=" ".join(["red"] * count)) for count in (mine - 1, theirs))
    here = scene(strong, weak, left="horn", turned=2)
    here.play("t:left")
    assert (here.city(0)["medals"], here.city(1)["medals"]) == (won, 0)


@pytest.mark.parametrize("held", ["wood", "coin", "glass"])
@pytest.mark.parametrize("card", ["wood", "brick", "coin"])
def test_in_rhodes_any_two_resources_force_a_build(held: str, card: str) -> None:
    here = scene(city("rhodes", held), left=card)
    here.play("t:left")
    if here.asked == "choice":
        here.play(here.legal()[0])
    assert (len(here.built()), here.cards(), here.seat) == (1, "", 1)


def test_economy_pays_four_different_from_two_kinds_and_one_coin() -> None:
    for tokens, built in (("economy", 5), ("", 4)):
        here = scene(city("giza", "wood stone", built=(1, 2, 3, 4), tokens=tokens), left="coin")
        told = here.play("t:left")
        assert len(here.built()) == built
        assert [fact["spent"] for fact in of(told, "stage")] == ([["wood", "stone", "coin"]] if tokens else [])


def test_two_horns_turn_the_last_conflict_token_and_the_war_waits_for_the_end_of_the_turn() -> None:
    here = scene(city("giza", "red", tokens="propaganda"), city(cards="horn red"), right="horns", turned=2)
    told = here.play("t:right")
    assert of(told, "turned") == [{"turned": 3, "conflicts": 3}]
    assert (of(told, "war"), here.asked) == ([], "extra")
    told = here.play("n")
    border = {"seats": [0, 1], "shields": [2, 2], "won": [0, 0]}
    assert of(told, "war") == [{"strengths": [2, 2], "won": [0, 0], "borders": [border]}]
    assert [here.cards(seat) for seat in (0, 1)] == ["red", "red"]


def test_of_six_cards_of_two_kinds_engineering_spends_three_and_three_wait_for_the_next_turn() -> None:
    mine = city("giza", "wood wood wood glass glass", built=(1, 2), tokens="engineering")
    here = scene(mine, right="wood", centre="blue blue")
    here.play("t:right", "b:3:wwg")
    assert (here.built(), here.cards(), here.seat) == ([1, 2, 3], "wood wood glass", 1)
    here.play("t:centre")
    assert (here.built(), here.asked, here.seat) == ([1, 2, 3], "turn", 0)
    here.play("t:centre")
    assert (here.built(), here.cards()) == ([1, 2, 3, 4], "blue")


def test_the_example_of_the_score_is_35() -> None:
    here = scene(city("ephesus", "blue cat cat", built=(1, 2, 3), tokens="strategy", medals=4), cat=0)
    assert here.total() == 35
