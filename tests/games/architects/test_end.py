"""The end of the game: at once or with the turn, what still happens, and empty decks."""

from __future__ import annotations

from tests.games.architects.positions import COMPLETE_BUT_ONE, Place, Scene, city, of, scene, taken


def nearly(cards: str = "", tokens: str = "", wonder: str = "giza") -> Place:
    """A city whose last stage is paid by a glass card more."""
    return city(wonder, f"wood stone paper {cards}", COMPLETE_BUT_ONE, tokens)


def ends(mine: Place, end: str, *tokens: str, left: str = "glass", right: str = "", turned: int = 0) -> Scene:
    here = scene(mine, players=3, left=left, right=right, end=end, turned=turned)
    here.play("t:left", *tokens)
    return here


def test_the_fifth_stage_of_any_wonder_ends_the_game_and_no_other_player_gets_a_turn() -> None:
    for end in ("instant", "turn"):
        here = scene(city(), nearly(), players=3, others={1: "glass"}, end=end)
        here.play("t:centre")
        told = here.play("t:left")
        assert told[-1].kind == "over"
        assert (here.asked, here.seat, here.built(1)) == ("over", -1, [1, 2, 3, 4, 5])
        assert here.view()["outcome"] is not None


def test_at_once_extra_cards_and_sets_that_are_pending_lapse() -> None:
    here = ends(nearly("gear gear", "crafts architecture"), "instant", "b:5:wspg")
    assert (here.asked, here.tokens(), here.cards()) == ("over", ["crafts", "architecture"], "gear gear")


def test_with_the_turn_pending_extra_cards_and_sets_still_happen() -> None:
    here = ends(nearly("gear gear", "crafts architecture"), "turn", "b:5:wspg")
    assert here.asked == "token"
    here.play("p:decor")
    assert (here.asked, here.view()["pending"]) == ("extra", ["crafts", "architecture"])
    here.play("e:crafts:centre", "n")
    assert (here.asked, here.cards()) == ("over", "blue")


def test_with_a_set_and_the_last_stage_pending_the_set_may_be_taken_first() -> None:
    here = ends(nearly("gear gear"), "instant")
    assert here.legal() == ["x:gear", "b:5:wspg"]
    here.play("x:gear", "p:decor")
    assert (here.asked, here.tokens(), here.points("progress")) == ("over", ["decor"], 6)


def test_the_last_stages_own_effect_still_happens() -> None:
    for end in ("instant", "turn"):
        here = scene(city("babylon", "wood wood", built=(1, 2, 3, 5)), left="wood", end=end)
        here.play("t:left")
        assert (here.asked, here.built()) == ("token", [1, 2, 3, 4, 5])
        here.play("p:decor")
        assert (here.asked, here.tokens()) == ("over", ["decor"])


def test_a_war_that_is_due_is_fought_before_the_scoring() -> None:
    for end in ("instant", "turn"):
        mine = city("giza", "wood stone paper glass red", COMPLETE_BUT_ONE)
        here = scene(mine, left="horn", end=end, turned=2)
        told = here.play("t:left")
        assert [event.kind for event in told] == ["took", "turned", "stage", "war", "over"]
        assert here.points("military") == 6


def test_no_stage_is_built_after_the_fifth() -> None:
    here = ends(nearly("brick coin", "crafts"), "turn", "b:5:wbsp", "n")
    assert here.built() == [1, 2, 3, 4, 5]
    assert here.open_stages() == []


def test_a_player_who_finds_all_three_decks_empty_is_passed_over() -> None:
    here = scene(players=4, left="blue |", centre="|", right="", others={1: "|"})
    told = here.play("t:left")
    assert of(told, "passed") == [{"seat": 1}]
    assert of(told, "turn") == [{"seat": 2, "round": 1}]
    assert here.seat == 2


def test_only_those_pass_who_are_passed_over_and_nobody_when_the_game_ends() -> None:
    here = scene(players=4, left="|", centre="|", right="blue cat red |", others={1: "|", 2: "|"})
    assert of(here.play("t:right"), "passed") == [{"seat": 1}, {"seat": 2}]
    assert here.seat == 3
    assert of(here.play("t:left"), "turn") == [{"seat": 0, "round": 2}]
    assert here.seat == 0
    told = here.play("t:right")
    assert [event.kind for event in told] == ["took", "over"]


def test_when_every_deck_on_the_table_is_empty_the_game_ends_and_is_scored() -> None:
    here = scene(city(cards="blue", tokens="decor"), left="blue |", centre="|", right="|")
    told = here.play("t:left")
    assert [event.kind for event in told] == ["took", "over"]
    assert (taken(told), here.asked, here.points("civic"), here.points("progress")) == (["blue"], "over", 6, 4)
    assert here.view()["outcome"] == {"winners": [0], "reason": "points"}
    assert of(told, "over") == [{"winners": [0], "reason": "points", "points": 10}]


def test_a_war_that_is_due_is_fought_when_the_decks_run_out() -> None:
    here = scene(left="horn |", centre="|", right="|", turned=2)
    assert [event.kind for event in here.play("t:left")] == ["took", "turned", "war", "over"]
    assert (here.asked, here.points("military")) == ("over", 3)
