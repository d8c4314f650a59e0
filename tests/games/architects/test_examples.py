"""Worked examples of the rules."""

from __future__ import annotations

import pytest

from tests.games.architects.positions import city, position
from tests.games.position import events_of


def test_engineering_builds_three_different_from_two_papers_and_a_wood() -> None:
    for tokens, built in (("engineering", [1, 2, 3]), ("", [1, 2])):
        game = position(city("giza", "paper paper", built=(1, 2), tokens=tokens), left="wood")
        game.play("t:left")
        assert game.built() == built
        assert game.cards() == ("" if tokens else "wood paper paper")


@pytest.mark.parametrize(
    ("mine", "theirs", "won"), [(1, 0, 1), (2, 0, 2), (2, 1, 2), (3, 2, 1), (4, 2, 2), (5, 3, 1), (2, 2, 0)]
)
def test_the_table_of_the_war_of_two_players(mine: int, theirs: int, won: int) -> None:
    strong, weak = (city(cards=" ".join(["red"] * count)) for count in (mine - 1, theirs))
    game = position(strong, weak, left="horn", turned=2)
    game.play("t:left")
    assert (game.city(0)["medals"], game.city(1)["medals"]) == (won, 0)


@pytest.mark.parametrize("held", ["wood", "coin", "glass"])
@pytest.mark.parametrize("card", ["wood", "brick", "coin"])
def test_in_rhodes_any_two_resources_force_a_build(held: str, card: str) -> None:
    game = position(city("rhodes", held), left=card)
    game.play("t:left")
    if game.asked == "choice":
        game.play(game.legal()[0])
    assert (len(game.built()), game.cards(), game.seat) == (1, "", 1)


def test_economy_pays_four_different_from_two_kinds_and_one_coin() -> None:
    for tokens, built in (("economy", 5), ("", 4)):
        game = position(city("giza", "wood stone", built=(1, 2, 3, 4), tokens=tokens), left="coin")
        events = game.play("t:left")
        assert len(game.built()) == built
        assert [fact["spent"] for fact in events_of(events, "stage_built")] == (
            [["wood", "stone", "coin"]] if tokens else []
        )


def test_two_horns_turn_the_last_conflict_token_and_the_war_waits_for_the_end_of_the_turn() -> None:
    game = position(city("giza", "red", tokens="propaganda"), city(cards="horn red"), right="horns", turned=2)
    events = game.play("t:right")
    assert events_of(events, "conflicts_turned") == [{"turned": 3, "conflicts": 3}]
    assert (events_of(events, "war"), game.asked) == ([], "extra")
    events = game.play("n")
    border = {"seats": [0, 1], "shields": [2, 2], "won": [0, 0]}
    assert events_of(events, "war") == [{"strengths": [2, 2], "won": [0, 0], "borders": [border], "discarded": [1, 1]}]
    assert [game.cards(seat) for seat in (0, 1)] == ["red", "red"]


def test_of_six_cards_of_two_kinds_engineering_spends_three_and_three_wait_for_the_next_turn() -> None:
    mine = city("giza", "wood wood wood glass glass", built=(1, 2), tokens="engineering")
    game = position(mine, right="wood", centre="blue blue")
    game.play("t:right", "b:3:wwg")
    assert (game.built(), game.cards(), game.seat) == ([1, 2, 3], "wood wood glass", 1)
    game.play("t:centre")
    assert (game.built(), game.asked, game.seat) == ([1, 2, 3], "turn", 0)
    game.play("t:centre")
    assert (game.built(), game.cards()) == ([1, 2, 3, 4], "blue")


def test_the_example_of_the_score_is_35() -> None:
    game = position(city("ephesus", "blue cat cat", built=(1, 2, 3), tokens="strategy", medals=4), cat=0)
    assert game.total() == 35
