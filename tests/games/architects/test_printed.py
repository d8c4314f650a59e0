"""Every number in the tables, compared with what is printed on the cards, boards and tokens (printed.json)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS, GREY, HORN_COUNT
from heptad.games.architects.effects import (
    CATS,
    COMPLETE,
    COPIES,
    MEDALS,
    TOKENS,
    AnyResources,
    DoubleCoin,
    Effect,
    ExtraCard,
    ExtraCardAfterStage,
    PointsFor,
    SearchFive,
    Shields,
    TakeCentral,
    TakeFromAnyDeck,
    TakeLeftAndRight,
    TakeToken,
)
from heptad.games.architects.state import City
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, MILITARY, SCIENCE

PRINTED: dict[str, Any] = json.loads(Path(__file__).with_name("printed.json").read_text("utf-8"))
#: The engine's keys of the cards that have other names in printed.json.
ENGINE_KEYS = {"blue3": "blue", "blue2cat": "cat", "red0": "red", "red1": "horn", "red2": "horns"}
COLOURS = {"grey": GOODS, "yellow": COMMERCE, "blue": CIVIC, "green": SCIENCE, "red": MILITARY}
EFFECTS: dict[str | None, Effect | None] = {
    None: None,
    "take_any_deck": TakeFromAnyDeck(),
    "take_progress_token": TakeToken(),
    "take_central": TakeCentral(),
    "search_five": SearchFive(),
    "take_left_and_right": TakeLeftAndRight(),
    "add_shield": Shields(1),
}
COUNTED = {"blue2cat": CATS, "military_victory_token": MEDALS, "progress_token": TOKENS}


def key(printed: str) -> str:
    return ENGINE_KEYS.get(printed, printed)


def effect(facts: dict[str, Any]) -> Effect:
    """Return the engine's effect for the printed effect of a token."""
    match facts:
        case {"on": "take_card", "cards": [*cards]}:
            return ExtraCard(tuple(map(key, cards)))
        case {"on": "build_stage"}:
            return ExtraCardAfterStage()
        case {"vp_if_own_wonder_unfinished": unfinished, "vp_if_own_wonder_finished": finished}:
            return PointsFor(COMPLETE, (unfinished, finished))
        case {"vp_per": thing, "vp": points}:
            return PointsFor(COUNTED[thing], (0, points))
        case {"vp_total_by_copies": {"1": one, "2": both}}:
            return PointsFor(COPIES, (0, one, both))
        case {"one_coin_card_per_turn_counts_as": 2}:
            return DoubleCoin()
        case {"ignore_same_or_different": True}:
            return AnyResources()
        case {"permanent_shields": shields}:
            return Shields(shields)
    raise AssertionError(facts)


def test_there_are_the_14_kinds_of_cards_that_are_printed() -> None:
    assert [card.key for card in CARDS] == [*map(key, PRINTED["cards"])] == [*map(key, PRINTED["columns"])]
    for number, (card, facts) in enumerate(zip(CARDS, PRINTED["cards"].values(), strict=True)):
        assert (card.kind, card.points) == (COLOURS[facts["colour"]], facts.get("vp", 0))
        assert (card.cat, card.horns) == (facts.get("cat", False), facts.get("horns", 0))
        assert HORN_COUNT[number] == card.horns
        assert (number < GREY) == ("resource" in facts)
        area = City(0)
        area.cards = 1 << 8 * number
        assert area.strength() == facts.get("shields", 0)


@pytest.mark.parametrize("deck", PRINTED["decks"])
def test_a_deck_holds_of_each_kind_what_is_printed(deck: str) -> None:
    ours = (DECKS | {"central": CENTRAL})[deck]
    keys = [card.key for card in CARDS]
    assert dict(zip(keys, ours, strict=True)) == dict(zip(keys, PRINTED["decks"][deck], strict=True))


def test_there_are_the_seven_wonders_and_their_decks_and_no_other() -> None:
    assert {wonder.key: wonder.name for wonder in boards.WONDERS} == {
        wonder: facts["name"] for wonder, facts in PRINTED["wonders"].items()
    }
    assert {*DECKS, "central"} == set(PRINTED["decks"])
    assert {*DECKS} == set(PRINTED["wonders"])


@pytest.mark.parametrize("wonder", PRINTED["wonders"])
def test_a_wonder_has_its_five_stages_as_they_are_printed(wonder: str) -> None:
    assert PRINTED["stages"] == ["tier", "needs", "sign", "points", "effect"]
    assert list(boards.WONDERS[boards.WONDER_ID[wonder]].stages) == [
        boards.Stage(tier, needs, {"=": True, "≠": False}[sign], points, EFFECTS[effect])
        for tier, needs, sign, points, effect in PRINTED["wonders"][wonder]["stages"]
    ]


@pytest.mark.parametrize("token", PRINTED["tokens"])
def test_a_progress_token_does_what_is_printed(token: str) -> None:
    facts = PRINTED["tokens"][token]
    assert boards.PROGRESS[boards.TOKEN_ID[token]] == boards.Token(token, facts["name"], effect(facts), facts["count"])


def test_the_other_pieces_are_as_many_and_worth_as_much_as_printed() -> None:
    assert set(boards.TOKEN_ID) == set(PRINTED["tokens"])
    assert PRINTED["tokens_face_up"] == boards.FACE_UP_TOKENS
    assert {str(players): count for players, count in boards.CONFLICT_TOKENS.items()} == PRINTED["conflict_tokens"]
    assert (PRINTED["medal_points"], PRINTED["cat_points"]) == (boards.MEDAL_POINTS, boards.CAT_POINTS)
