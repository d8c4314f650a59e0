"""The end of the game: at once or after the turn (option `end`), what still happens before it, and empty decks."""

from __future__ import annotations

from tests.games.architects.positions import COMPLETE_BUT_ONE, CitySetup, Position, cards_taken, city, position
from tests.games.position import events_of


def nearly(cards: str = "", tokens: str = "") -> CitySetup:
    """Return a city that needs only a glass card to pay for its last stage."""
    return city("giza", f"wood stone paper {cards}", COMPLETE_BUT_ONE, tokens)


def ends(mine: CitySetup, end: str, *tokens: str, left: str = "glass", right: str = "", turned: int = 0) -> Position:
    """Return the position after this city has taken the card on the left and then played `tokens`."""
    game = position(mine, players=3, left=left, right=right, end=end, turned=turned)
    game.play("t:left", *tokens)
    return game


def test_the_fifth_stage_of_any_wonder_ends_the_game_and_no_other_player_gets_a_turn() -> None:
    for end in ("instant", "turn"):
        game = position(city(), nearly(), players=3, others={1: "glass"}, end=end)
        game.play("t:centre")
        events = game.play("t:left")
        assert events[-1].kind == "over"
        assert (game.asked, game.seat, game.built(1)) == ("over", -1, [1, 2, 3, 4, 5])
        assert game.view()["outcome"] is not None


def test_at_once_extra_cards_and_sets_that_are_pending_lapse() -> None:
    game = ends(nearly("gear gear", "crafts architecture"), "instant", "b:5:wspg")
    assert (game.asked, game.tokens(), game.cards()) == ("over", ["crafts", "architecture"], "gear gear")


def test_with_the_turn_pending_extra_cards_and_sets_still_happen() -> None:
    game = ends(nearly("gear gear", "crafts architecture"), "turn", "b:5:wspg")
    assert game.asked == "token"
    game.play("p:decor")
    assert (game.asked, game.view()["pending"]) == ("extra", ["crafts", "architecture"])
    game.play("e:crafts:centre", "n")
    assert (game.asked, game.cards()) == ("over", "blue")


def test_with_a_set_and_the_last_stage_pending_the_set_may_be_taken_first() -> None:
    game = ends(nearly("gear gear"), "instant")
    assert game.legal() == ["x:gear", "b:5:wspg"]
    game.play("x:gear", "p:decor")
    assert (game.asked, game.tokens(), game.points("progress")) == ("over", ["decor"], 6)


def test_the_last_stages_own_effect_still_happens() -> None:
    for end in ("instant", "turn"):
        game = position(city("babylon", "wood wood", built=(1, 2, 3, 5)), left="wood", end=end)
        game.play("t:left")
        assert (game.asked, game.built()) == ("token", [1, 2, 3, 4, 5])
        game.play("p:decor")
        assert (game.asked, game.tokens()) == ("over", ["decor"])


def test_a_war_that_is_due_is_fought_before_the_scoring() -> None:
    for end in ("instant", "turn"):
        mine = city("giza", "wood stone paper glass red", COMPLETE_BUT_ONE)
        game = position(mine, left="horn", end=end, turned=2)
        events = game.play("t:left")
        assert [event.kind for event in events] == ["taken", "conflicts_turned", "stage_built", "war", "over"]
        assert game.points("military") == 6


def test_no_stage_is_built_after_the_fifth() -> None:
    game = ends(nearly("brick coin", "crafts"), "turn", "b:5:wbsp", "n")
    assert game.built() == [1, 2, 3, 4, 5]
    assert game.open_stages() == []


def test_a_player_who_finds_all_three_decks_empty_is_passed_over() -> None:
    game = position(players=4, left="blue |", centre="|", right="", others={1: "|"})
    events = game.play("t:left")
    assert events_of(events, "passed") == [{"seat": 1}]
    assert events_of(events, "turn_begun") == [{"seat": 2, "round": 1}]
    assert game.seat == 2


def test_only_those_pass_who_are_passed_over_and_nobody_when_the_game_ends() -> None:
    game = position(players=4, left="|", centre="|", right="blue cat red |", others={1: "|", 2: "|"})
    assert events_of(game.play("t:right"), "passed") == [{"seat": 1}, {"seat": 2}]
    assert game.seat == 3
    assert events_of(game.play("t:left"), "turn_begun") == [{"seat": 0, "round": 2}]
    assert game.seat == 0
    events = game.play("t:right")
    assert [event.kind for event in events] == ["taken", "over"]


def test_when_every_deck_on_the_table_is_empty_the_game_ends_and_is_scored() -> None:
    game = position(city(cards="blue", tokens="decor"), left="blue |", centre="|", right="|")
    events = game.play("t:left")
    assert [event.kind for event in events] == ["taken", "over"]
    assert (cards_taken(events), game.asked, game.points("civic"), game.points("progress")) == (
        ["blue"],
        "over",
        6,
        4,
    )
    assert game.view()["outcome"] == {"winners": [0], "reason": "points"}
    assert events_of(events, "over") == [{"winners": [0], "reason": "points", "totals": [10, 0]}]


def test_a_war_that_is_due_is_fought_when_the_decks_run_out() -> None:
    game = position(left="horn |", centre="|", right="|", turned=2)
    assert [event.kind for event in game.play("t:left")] == ["taken", "conflicts_turned", "war", "over"]
    assert (game.asked, game.points("military")) == ("over", 3)
