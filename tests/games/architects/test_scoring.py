"""Scoring: the points and the winner."""

from __future__ import annotations

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.types import CENTRAL_DECK
from tests.games.architects.positions import COMPLETE_BUT_ONE, CitySetup, Position, city, position


def over(*cities: CitySetup, cat: int = -1) -> Position:
    """Return a finished game with these cities: seat 0 takes a red card, which is the last card of all decks."""
    empty = dict.fromkeys(range(1, len(cities)), "|")
    game = position(*cities, left="red |", centre="|", right="|", others=empty, cat=cat)
    game.play("t:left")
    assert game.asked == "over"
    return game


def test_the_score_is_stages_cat_blue_cards_military_tokens_and_progress_tokens() -> None:
    mine = city("giza", "blue cat cat", built=(1, 2), tokens="strategy politics tactics", medals=2)
    game = position(mine, cat=0)
    assert [(line.key, line.points) for line in ARCHITECTS.score(game.state)[0].lines] == [
        ("wonder", 4 + 5),
        ("cat", 2),
        ("civic", 3 + 2 + 2),
        ("military", 6),
        ("progress", 2 + 2),
    ]


def test_unspent_grey_yellow_green_and_red_cards_and_the_other_tokens_score_nothing() -> None:
    cards = "wood brick stone coin gear tablet red horn horns"
    others = "urbanism crafts jewellery science propaganda architecture economy engineering tactics"
    assert position(city(cards=cards, tokens=others)).total() == 0


def test_most_points_win() -> None:
    game = over(city(cards="blue"), city(cards="blue blue"), city())
    assert game.view()["outcome"] == {"winners": [1], "reason": "points"}
    assert ARCHITECTS.returns(game.state) == (0, 1, 0)


def test_a_tie_is_won_by_more_built_stages() -> None:
    game = over(city("giza", built=(1, 2)), city("alexandria", "blue cat", built=(1,)))
    assert (game.total(0), game.total(1)) == (9, 9)
    assert game.view()["outcome"] == {"winners": [0], "reason": "stages"}


def test_a_tie_with_as_many_stages_is_a_shared_victory() -> None:
    game = over(city("giza", built=(1,)), city("alexandria", built=(1,)), city("babylon", built=(1,)))
    assert game.view()["outcome"] == {"winners": [0, 1], "reason": "shared"}
    assert ARCHITECTS.returns(game.state) == pytest.approx((0.5, 0.5, 0))


def test_the_worked_score_of_35() -> None:
    game = position(city("ephesus", "blue cat cat", built=(1, 2, 3), tokens="strategy", medals=4), cat=0)
    assert [game.points(line) for line in ("wonder", "cat", "civic", "military", "progress")] == [10, 2, 7, 12, 4]
    assert game.total() == 35


def test_two_players_have_three_conflict_tokens_their_two_decks_and_a_war_of_their_own_and_nothing_else() -> None:
    game = position()
    assert game.view()["conflicts"] == 3
    assert [game.explain(token)["deck"] for token in game.legal()] == [0, CENTRAL_DECK, 1]
    two = position(city(cards="red"), left="horn", turned=2)
    three = position(city(cards="red"), players=3, left="horn", turned=2)
    for game in (two, three):
        game.play("t:left")
        assert game.city()["medals"] == 2
    two = position(city(cards="red red"), city(cards="red red"), left="horn", turned=2)
    two.play("t:left")
    assert two.city()["medals"] == 1


def test_at_the_end_every_line_is_told_with_what_its_points_come_from_and_how_many_of_it() -> None:
    held = "wood stone paper blue blue cat"
    game = position(
        city("giza", held, COMPLETE_BUT_ONE, "education culture politics decor tactics", medals=2), left="glass", cat=0
    )
    assert game.sources() == {}
    game.play("t:left")
    assert game.asked == "over"
    assert game.sources() == {
        "wonder": [("stage", 1, 4), ("stage", 2, 5), ("stage", 3, 6), ("stage", 4, 7), ("stage", 5, 8)],
        "cat": [("cat", 1, 2)],
        "civic": [("blue", 2, 6), ("cat", 1, 2)],
        "military": [("medal", 2, 6)],
        "progress": [("education", 1, 10), ("culture", 1, 4), ("politics", 1, 1), ("decor", 1, 6)],
    }
