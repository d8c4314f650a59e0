"""Building a stage: its cost, which stages may be built, the duty to build, and what is spent."""

from __future__ import annotations

import pytest

from heptad.games.architects import boards
from tests.games.architects.positions import city, position
from tests.games.position import events_of


# ── costs and order ─────────────────────────────────────────────────────────
def test_a_stage_needs_two_to_four_resources_all_of_the_same_kind_or_all_of_different_kinds() -> None:
    costs = {(stage.needs, stage.same) for wonder in boards.WONDERS for stage in wonder.stages}
    assert costs == {(2, True), (3, True), (2, False), (3, False), (4, False)}
    assert all(len(wonder.stages) == 5 for wonder in boards.WONDERS)
    for held, left, built, paid in (
        ("wood", "glass", (), "wood glass"),
        ("wood", "wood", (1,), "wood wood"),
        ("wood stone", "glass", (1, 2), "wood stone glass"),
        ("wood wood", "wood", (1, 2, 3), "wood wood wood"),
        ("wood stone paper", "glass", (1, 2, 3, 4), "wood stone paper glass"),
    ):
        game = position(city("giza", held, built), right=left)
        events = game.play("t:right")
        assert sorted(events_of(events, "stage_built")[0]["spent"]) == sorted(paid.split())


@pytest.mark.parametrize(("held", "built"), [("wood", ()), ("wood", (1, 2)), ("wood stone", (1,))])
def test_a_stage_is_not_built_by_the_wrong_kinds(held: str, built: tuple[int, ...]) -> None:
    right = "wood" if built != (1,) else "glass"
    game = position(city("giza", held, built), right=right)
    game.play("t:right")
    assert game.built() == list(built)


def test_stages_are_built_from_bottom_to_top() -> None:
    game = position(city("giza", "wood"), right="wood")
    game.play("t:right")
    assert (game.open_stages(), game.built()) == ([1], [])
    for wonder in boards.WONDERS:
        for built in range(boards.COMPLETE_WONDER):
            below = [stage.tier for place, stage in enumerate(wonder.stages) if not built >> place & 1]
            opened = [wonder.stages[place].tier for place, _, _ in boards.OPEN[boards.WONDER_ID[wonder.key]][built]]
            assert set(opened) == {min(below)}


def test_stages_side_by_side_are_built_in_any_order() -> None:
    for wonder, built, opened in (
        ("rhodes", (), [1, 2]),
        ("rhodes", (2,), [1]),
        ("ephesus", (1,), [2, 3, 4]),
        ("ephesus", (1, 3), [2, 4]),
        ("babylon", (1, 2, 3), [4, 5]),
        ("halicarnassus", (1, 2), [3, 4]),
        ("olympia", (1, 3), [2]),
    ):
        assert position(city(wonder, built=built)).open_stages() == opened


@pytest.mark.parametrize(
    ("wonder", "built", "opened"),
    [("ephesus", (1, 2, 4), [3]), ("ephesus", (1, 2, 3, 4), [5]), ("rhodes", (1,), [2]), ("rhodes", (1, 2), [3])],
)
def test_a_stage_is_available_only_when_every_stage_below_is_built(
    wonder: str, built: tuple[int, ...], opened: list[int]
) -> None:
    assert position(city(wonder, built=built)).open_stages() == opened


# ── the duty to build ───────────────────────────────────────────────────────
def test_as_soon_as_an_available_stage_can_be_paid_it_must_be_built() -> None:
    game = position(city("giza", "wood"), right="glass")
    events = game.play("t:right")
    assert (game.built(), game.seat) == ([1], 1)
    assert events_of(events, "stage_built") == [
        {"seat": 0, "wonder": "giza", "stage": 1, "spent": ["wood", "glass"], "tokens": []}
    ]


def test_coins_alone_oblige_to_build_too() -> None:
    game = position(city("giza", "coin coin", built=(1, 2)), right="coin")
    events = game.play("t:right")
    assert events_of(events, "stage_built")[0]["spent"] == ["coin"] * 3


def test_the_duty_is_checked_after_every_card_of_any_colour_every_stage_and_every_token() -> None:
    able = city("giza", "wood glass")
    for card in ("blue", "cat", "red", "horn", "gear"):
        game = position(able, right=card)
        game.play("t:right")
        assert game.built() == [1]
    game = position(able, right="paper")
    game.play("t:right")
    assert game.payments(1) == ["wp", "wg", "pg"]
    game = position(city("giza", "wood glass stone stone"), right="blue")
    game.play("t:right", "b:1:wg")
    assert game.built() == [1, 2]
    game = position(city("giza", "wood wood gear", built=()), right="gear", row="engineering")
    game.play("t:right", "p:engineering")
    assert game.built() == [1]


def test_the_duty_is_not_checked_before_the_first_card_of_the_turn() -> None:
    game = position(city("giza", "wood glass"), right="blue")
    assert (game.asked, game.built()) == ("turn", [])
    assert all(token.startswith("t:") for token in game.legal())


@pytest.mark.parametrize(
    ("cards", "same", "different"),
    [
        ("wood wood glass", 2, 2),
        ("wood wood glass coin", 3, 3),
        ("coin coin coin", 3, 3),
        ("wood brick stone paper glass", 1, 5),
        ("wood wood wood brick brick coin", 4, 3),
    ],
)
def test_a_stage_can_be_paid_when_the_fitting_grey_cards_and_the_coins_are_enough(
    cards: str, same: int, different: int
) -> None:
    for built, needs, most in (((1,), 2, same), ((1, 2, 3), 3, same), ((1, 2), 3, different), ((), 2, different)):
        game = position(city("giza", cards, built=built), right="blue")
        game.play("t:right")
        number = len(built) + 1
        assert (bool(game.payments(number)) or number in game.built()) == (most >= needs)


def test_of_several_stages_that_can_be_paid_the_player_chooses_one() -> None:
    game = position(city("rhodes", "wood"), right="coin")
    game.play("t:right")
    assert (game.asked, game.legal()) == ("choice", ["b:1:wc", "b:2:wc"])
    game.play("b:2:wc")
    assert (game.built(), game.seat) == ([2], 1)


def test_what_can_still_be_paid_after_a_stage_must_be_built_in_the_same_turn() -> None:
    game = position(city("rhodes", "wood wood glass"), right="coin")
    game.play("t:right")
    assert game.asked == "choice"
    events = game.play("b:2:ww")
    assert [fact["spent"] for fact in events_of(events, "stage_built")] == [["wood", "wood"], ["glass", "coin"]]
    assert (game.built(), game.seat) == ([1, 2], 1)


# ── what is spent ───────────────────────────────────────────────────────────
def test_the_player_chooses_which_cards_are_spent() -> None:
    game = position(city("giza", "wood brick stone", built=(1,)), right="coin")
    game.play("t:right")
    assert game.payments(2) == ["wc", "bc", "sc"]
    game.play("b:2:sc")
    assert (game.cards(), game.discarded()) == ("wood brick", "stone coin")


def test_for_different_kinds_there_is_one_grey_card_of_a_kind_at_most_and_coins_fill_up() -> None:
    game = position(city("giza", "wood wood glass", built=(1, 2)), right="coin")
    events = game.play("t:right")
    assert events_of(events, "stage_built")[0]["spent"] == ["wood", "glass", "coin"]
    game = position(city("giza", "wood wood", built=(1, 2)), right="coin")
    game.play("t:right")
    assert game.built() == [1, 2]


def test_for_equal_kinds_all_grey_cards_are_of_one_kind_and_coins_fill_up() -> None:
    game = position(city("giza", "wood glass", built=(1, 2, 3)), right="coin")
    game.play("t:right")
    assert game.built() == [1, 2, 3]
    game = position(city("giza", "wood wood glass", built=(1, 2, 3)), right="coin")
    events = game.play("t:right")
    assert events_of(events, "stage_built")[0]["spent"] == ["wood", "wood", "coin"]


def test_a_coin_may_be_spent_though_a_grey_card_would_do_and_fewest_coins_come_first() -> None:
    game = position(city("giza", "wood wood", built=(1,)), right="coin")
    game.play("t:right")
    assert game.payments(2) == ["ww", "wc"]
    game.play("b:2:wc")
    assert game.cards() == "wood"
    game = position(city("giza", "wood wood glass", built=(1, 2), tokens="economy engineering"), right="coin")
    game.play("t:right")
    assert game.payments(3) == ["wwg", "wgc", "wd", "gd", "wwc"]


def test_spent_cards_go_to_the_discard_and_unspent_ones_stay() -> None:
    game = position(city("giza", "wood wood blue", built=(1,)), right="wood")
    game.play("t:right")
    assert (game.built(), game.cards(), game.discarded()) == ([1, 2], "wood blue", "wood wood")


def test_a_built_stage_counts_its_points_and_has_its_effect_once_and_now() -> None:
    game = position(city("ephesus", "wood", built=(1,)), right="wood", centre="blue blue blue")
    assert game.points("wonder") == 3
    game.play("t:right")
    assert (game.built(), game.points("wonder"), game.cards()) == ([1, 2], 6, "blue")
    game.play("t:left", "t:centre")
    assert game.cards() == "blue blue"
