"""Red cards, horns, and the war at the end of a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.architects.positions import Position, city, position
from tests.games.position import events_of


def waged(*cards: str) -> tuple[Position, dict[str, Any]]:
    """Let seat 0 take the horn that starts a war; return the position after it and the event of the war.

    `cards` are the cards in the own area of each city.
    """
    game = position(*(city(cards=held) for held in cards), left="horn", turned=max(len(cards), 3) - 1)
    (war,) = events_of(game.play("t:left"), "war")
    return game, war


def fought(*cards: str) -> tuple[Position, list[int]]:
    """Return what `waged` returns, with the number of tokens each seat won instead of the event."""
    game, war = waged(*cards)
    won_at = Counter[int]()
    for border in war["borders"]:
        assert border["shields"] == [war["strengths"][seat] for seat in border["seats"]]
        won_at.update(dict(zip(border["seats"], border["won"], strict=True)))
    assert war["won"] == [won_at[seat] for seat in range(len(cards))]
    return game, war["won"]


def reds(count: int) -> str:
    return " ".join(["red"] * count)


def test_every_red_card_is_one_shield_with_horns_or_without() -> None:
    for cards, strength in (("red", 1), ("horn", 1), ("horns", 1), ("red red horn horns", 4), ("blue", 0)):
        assert position(city(cards=cards)).city()["strength"] == strength


def test_a_horned_card_turns_as_many_conflict_tokens_as_it_has_horns() -> None:
    for card, turned in (("red", 0), ("horn", 1), ("horns", 2)):
        game = position(left=card)
        events = game.play("t:left")
        assert game.view()["turned"] == turned
        assert events_of(events, "conflicts_turned") == ([{"turned": turned, "conflicts": 3}] if turned else [])


def test_surplus_horns_turn_nothing() -> None:
    game = position(city(tokens="propaganda"), left="horns", turned=2)
    events = game.play("t:left")
    assert events_of(events, "conflicts_turned") == [{"turned": 3, "conflicts": 3}]
    game.play("n")
    assert game.view()["turned"] == 0


def test_when_the_last_token_is_turned_all_fight_once_at_the_end_of_that_turn() -> None:
    game = position(city("giza", "wood", tokens="propaganda"), players=3, left="horn", right="horns", turned=2)
    events = game.play("t:left")
    assert (events_of(events, "war"), game.view()["war"]) == ([], True)
    events = game.play("e:propaganda:right")
    assert len(events_of(events, "war")) == 1
    assert [event.kind for event in events][-2:] == ["war", "turn_begun"]
    assert (game.seat, game.view()["turned"], game.view()["war"]) == (1, 0, False)


def test_horns_taken_later_in_that_turn_turn_nothing() -> None:
    game = position(city(tokens="propaganda"), left="horn", right="horns", turned=2)
    game.play("t:left")
    events = game.play("e:propaganda:right")
    assert events_of(events, "conflicts_turned") == []
    assert game.view()["turned"] == 0


def test_strength_is_red_cards_and_stages_of_rhodes_and_two_for_tactics() -> None:
    mine = city("rhodes", "red horn horns", built=(1, 2), tokens="tactics")
    assert position(mine).city()["strength"] == 3 + 1 + 2
    assert position(city("rhodes", built=(1, 2, 3, 4))).city()["strength"] == 2


# ── who wins ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("strengths", "won"),
    [((1, 0, 0), [2, 0, 0]), ((2, 1, 0), [2, 1, 0]), ((2, 2, 0), [1, 1, 0]), ((1, 1, 1), [0, 0, 0])],
)
def test_of_three_or_more_each_takes_a_token_for_each_neighbour_beaten(
    strengths: tuple[int, ...], won: list[int]
) -> None:
    first, *rest = strengths
    assert fought(reds(first - 1), *map(reds, rest))[1] == won


def test_left_and_right_are_compared_separately_and_only_neighbours_fight() -> None:
    assert fought(reds(1), reds(3), reds(0), reds(1), reds(2))[1] == [0, 2, 0, 1, 1]


def test_every_border_is_fought_once() -> None:
    game = position(players=3, left="horn", turned=2)
    (war,) = events_of(game.play("t:left"), "war")
    assert [border["seats"] for border in war["borders"]] == [[0, 1], [1, 2], [2, 0]]
    assert [border["won"] for border in war["borders"]] == [[1, 0], [0, 0], [0, 1]]


def test_a_tie_gives_nothing_and_losing_costs_nothing() -> None:
    game, won = fought("", "red", "red")
    assert won == [0, 0, 0]
    game, won = fought("", "red red", "blue")
    assert won == [1, 2, 0]
    assert [game.points("military", seat) for seat in range(3)] == [3, 6, 0]


@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        (1, 0, [1, 0]),
        (2, 0, [2, 0]),
        (3, 0, [2, 0]),
        (2, 1, [2, 0]),
        (3, 1, [2, 0]),
        (3, 2, [1, 0]),
        (4, 2, [2, 0]),
        (5, 3, [1, 0]),
        (5, 2, [2, 0]),
        (1, 1, [0, 0]),
        (3, 3, [0, 0]),
        (1, 2, [0, 2]),
        (2, 3, [0, 1]),
        (1, 4, [0, 2]),
    ],
)
def test_two_players_compare_once_and_at_least_double_takes_two_tokens(mine: int, theirs: int, won: list[int]) -> None:
    assert fought(reds(mine - 1), reds(theirs))[1] == won


# ── after the war ───────────────────────────────────────────────────────────
def test_after_the_war_all_discard_their_horned_cards_and_keep_the_others() -> None:
    game, war = waged("red horn", "horns red blue", "horn horn")
    assert war["discarded"] == [2, 1, 2]
    assert [game.cards(seat) for seat in range(3)] == ["red", "blue red", ""]
    assert game.discarded() == "horn horn horn horn horns"


def test_after_the_war_all_conflict_tokens_show_peace_again() -> None:
    game, _ = fought("", "")
    assert (game.view()["turned"], game.view()["war"]) == (0, False)
    game.play("t:centre")
    assert game.view()["turned"] == 0


def test_shields_of_rhodes_and_tactics_outlast_the_war() -> None:
    game = position(city("rhodes", "horn", built=(1, 2), tokens="tactics"), left="horn", turned=2)
    game.play("t:left")
    assert game.city()["strength"] == 3


def test_military_tokens_never_run_out() -> None:
    game = position(city(cards="red", medals=28), city(medals=28), left="horn", turned=2)
    game.play("t:left")
    assert game.city()["medals"] == 30
    assert game.points("military") == 90
