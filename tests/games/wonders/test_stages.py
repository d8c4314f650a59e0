"""Wonder stages: their cost, the card used as a marker, and the order from left to right."""

from __future__ import annotations

import json

from heptad.games.wonders.boards import STAGES, board_key
from tests.games.position import events_of
from tests.games.wonders.positions import Position, city, position


def markers(here: Position) -> list[str]:
    """Return the legal tokens that build a stage; the card in the token becomes its marker."""
    return [token for token in here.legal() if token.startswith("w:")]


def test_a_stage_costs_what_the_board_says_not_what_the_card_costs() -> None:
    mine = city("giza-a", "stone_pit", coins=0, hand="palace")
    assert "w:palace" in position(mine, city("rhodes-a"), age=3).legal()
    here = position(city("giza-a", coins=2, hand="palace"), city("rhodes-a", "stone_pit"), city("ephesus-a"), age=3)
    assert "w:palace@2-0" in here.legal()
    (staged,) = events_of(here.play("w:palace@2-0"), "stage_built")
    assert staged == {"seat": 0, "stage": 1, "left": 2, "right": 0, "copied": None}
    assert (here.coins(0), here.coins(1)) == (0, 3 + 2 + 3)


def test_a_stage_that_cannot_be_paid_is_refused_with_the_reason() -> None:
    here = position(city("giza-a", coins=1), city("rhodes-a", "stone_pit"), city("ephesus-a"), age=2)
    assert here.refusals()[""] == ("build_stage/coins", {"need": 2, "have": 1, "missing": {"stone": 1}})
    here = position(city("giza-a"), city("rhodes-a"), city("ephesus-a"), age=2)
    assert here.refusals()[""] == (
        "build_stage/short",
        {"short": [{"of": ["stone"], "missing": 1, "left": 0, "right": 0}]},
    )
    assert markers(here) == []


def test_the_marker_is_no_building_has_no_effect_and_is_not_in_the_discard_pile() -> None:
    here = position(city("giza-a", "stone_pit", hand="tavern"), players=4, turn=2)
    discarded = len(here.pile())
    here.play("w:tavern")
    assert (here.built(), here.coins()) == (["stone_pit"], 3)
    assert len(here.pile()) == discarded + 3
    assert "tavern" not in here.pile()


def test_the_marker_is_never_seen_again() -> None:
    here = position(city("giza-a", "stone_pit", hand="tavern"), players=4, turn=2)
    events = here.play("w:tavern")
    seen = json.dumps(
        [[event.data for event in events], *[here.view(seat) for seat in (0, 1, 2, 3, None)]], default=dict
    )
    assert '"tavern"' not in seen


def test_stages_are_built_from_left_to_right_each_once() -> None:
    seller = city(built="lumber_yard stone_pit clay_pool ore_vein loom_1 press_1 "
                        "sawmill quarry brickyard foundry glassworks_2")  # fmt: skip
    for board, stages in enumerate(STAGES):
        for built in range(len(stages)):
            here = position(city(board_key(board), coins=90, stages=built), seller, age=3)
            token = markers(here)[0]
            assert here.explain(token)["stage"] == built + 1
            here.play(token)
            assert here.city()["built_stages"] == built + 1
        here = position(city(board_key(board), coins=90, stages=len(stages)), seller, age=3)
        assert markers(here) == []
        assert here.refusals()[""] == ("build_stage/complete", {})


def test_one_action_builds_one_stage_and_each_stage_has_its_own_cost() -> None:
    here = position(city("giza-b", "stone_pit lumber_yard quarry", coins=2), city("olympia-a"), age=2, turn=2)
    assert here.explain(markers(here)[0])["stage"] == 1
    here.play(markers(here)[0])
    assert here.city()["built_stages"] == 1
    assert here.explain(markers(here)[0])["stage"] == 2
    assert markers(here)[0].endswith(here.hand()[0])


def test_stages_are_not_tied_to_ages() -> None:
    for age in (1, 2, 3):
        here = position(city("babylon-a", "clay_pool", coins=0), age=age, turn=2)
        assert len(markers(here)) == 6
    here = position(city("babylon-a", "clay_pool"), turn=2)
    here.finish_age()
    assert here.city()["built_stages"] == 0


def test_any_card_can_be_the_marker() -> None:
    here = position(city("giza-a", "stone_pit loom_1", coins=0, hand="loom_2 forum"), age=2, turn=2)
    assert markers(here) == [f"w:{key}" for key in here.hand()]
    assert {"b:loom_2", "b:forum"}.isdisjoint(here.legal())


def test_example_alexandria_builds_its_second_stage_with_two_ore() -> None:
    mine = city("alexandria-a", "ore_vein mine", stages=1, coins=0, hand="tavern pawnshop altar")
    here = position(mine, city("giza-a"), city(), city(), city(), city("ephesus-a"), turn=4)
    here.play("w:pawnshop")
    assert here.city()["built_stages"] == 2
    assert ["wood", "stone", "clay", "ore"] in here.city()["production"]
    assert here.coins() == 0
    assert "pawnshop" not in [*here.built(), *here.pile()]
