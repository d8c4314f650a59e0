"""The scenarios of Architects are complete: one for every example, power, token, payment, ending and ruling."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS
from heptad.games.architects.positions import completed
from heptad.games.architects.types import OutcomeReason, ScoreKey
from heptad_site.games.architects.reference import reference
from heptad_site.i18n import translator
from heptad_site.scenarios.scenario import Scenario, scenarios_of
from heptad_site.scenarios.texts import scenario_text

FOUND = scenarios_of("architects")
SHOWN = {topic for scenario in FOUND.values() for topic in scenario.topics}
PAGE = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text("utf-8")
RULINGS = re.findall(r"^### (A\d+)\.", PAGE, re.MULTILINE)
#: The rulings that no position can show, with the reasons.
NOT_SHOWN = {
    "A25": "No game lasts long enough for the supply of military victory tokens to matter.",
}
EXAMPLES = range(1, 8)
#: The stages that do more than bring points, as "rhodes-4".
STAGES = [
    f"{wonder.key}-{number}"
    for wonder in boards.WONDERS
    for number, stage in enumerate(wonder.stages, 1)
    if stage.gives
]
PAYMENTS = ("different", "same", "coin", "choice", "economy", "engineering", "economy-engineering")
ENDINGS = ("instant", "turn", "decks")
TIES = [reason for reason in get_args(OutcomeReason) if reason != "points"]
SIGNS = {entry.key.removeprefix("sign-") for entry in reference(translator("en"))["signs"]}
REQUIRED = {
    "example": {*map(str, EXAMPLES)},
    "card": {card.key for card in CARDS},
    "wonder": {*boards.WONDER_ID},
    "stage": {*STAGES},
    "token": {*boards.TOKEN_ID},
    "payment": {*PAYMENTS},
    "ending": {*ENDINGS},
    "tie": {*TIES},
    "score": {*get_args(ScoreKey)},
    "sign": SIGNS,
    "ruling": {*RULINGS} - {*NOT_SHOWN},
}
SKETCHED = {key: scenario for key, scenario in FOUND.items() if "sketch" in scenario.start}


@pytest.mark.parametrize("topic", [f"{kind}:{key}" for kind, keys in REQUIRED.items() for key in sorted(keys)])
def test_every_topic_is_shown_by_a_scenario(topic: str) -> None:
    assert topic in SHOWN


def test_topics_name_what_there_is() -> None:
    """Check all topics against the known ones, because a misspelt topic would never be found."""
    for topic in SHOWN:
        kind, _, key = topic.partition(":")
        assert kind == "rule" or key in REQUIRED[kind], topic


def test_rulings_that_are_not_shown_are_rulings() -> None:
    assert {*NOT_SHOWN} < {*RULINGS}


@pytest.mark.parametrize("scenario", SKETCHED.values(), ids=SKETCHED)
def test_a_scenario_begins_as_a_game_could_stand(scenario: Scenario) -> None:
    """Check what the audit of a position cannot: the number of turned conflict tokens is that of the horns on cards,
    and the cat is with a player who has one of its cards.
    """
    position = completed(scenario.start["sketch"]).position
    cities = [city["cards"] for city in position["cities"]]
    assert position["turned"] == sum(card.horns * cards.get(card.key, 0) for cards in cities for card in CARDS)
    with_cats = [seat for seat, cards in enumerate(cities) if cards.get("cat")]
    assert position["cat"] in with_cats if with_cats else position["cat"] is None


def test_a_question_does_not_say_that_something_has_happened_before_the_board_shows_it() -> None:
    happened = {"en": r"\bhas (just )?(taken|built)\b", "ja": "(取り|建設し|獲得し|返し|そろえ)ました"}
    for key, scenario in FOUND.items():
        if scenario.question["ask"] == "value" and scenario.question["after"]:
            for lang, pattern in happened.items():
                assert not re.search(pattern, scenario_text("architects", lang, key)["question"]), key
