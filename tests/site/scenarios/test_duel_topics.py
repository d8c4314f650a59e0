"""The scenarios of Duel are complete: one for every example, power, payment, chain, ending and ruling."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS
from heptad.games.duel.types import OutcomeReason, ScoreKey
from heptad.shared.kinds import COMMERCE, GUILD
from heptad_site.games.duel.reference import reference
from heptad_site.i18n import translator
from heptad_site.scenarios.scenario import scenarios_of

FOUND = scenarios_of("duel")
SHOWN = {topic for scenario in FOUND.values() for topic in scenario.topics}
PAGE = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text("utf-8")
RULINGS = re.findall(r"^### (D\d+)\.", PAGE, re.MULTILINE)
TIES = ("civic", "shared")
SIGNS = {entry.key.removeprefix("sign-") for entry in reference(translator("en"))["signs"]}
#: The kinds of cards of which one lesson shows a card as an example of all.
TAUGHT_KINDS = {"raw", "goods", "civic", "science", "military"}
REQUIRED = (
    *(f"example:{number}" for number in range(1, 18)),
    *(f"wonder:{wonder.key}" for wonder in boards.WONDERS),
    *(f"token:{token.key}" for token in boards.PROGRESS),
    *(f"guild:{card.key}" for card in CARDS if card.kind == GUILD),
    *(f"card:{card.key}" for card in CARDS if card.kind == COMMERCE),
    *(f"chain:{card.key}" for card in CARDS if card.chain),
    *(f"tie:{reason}" if reason in TIES else f"ending:{reason}" for reason in get_args(OutcomeReason)),
    *(f"score:{line}" for line in get_args(ScoreKey)),
    *(f"ruling:{ruling}" for ruling in RULINGS),
    *(f"sign:{sign}" for sign in sorted(SIGNS)),
    *(f"kind:{kind}" for kind in sorted(TAUGHT_KINDS)),
    "payment:free",
    "payment:coins",
    "payment:production",
    "payment:trade",
    "payment:raised",
    "payment:mixed",
    "payment:fixed",
    "payment:choice",
    "payment:chain",
    "payment:discount",
    "payment:economy",
)


@pytest.mark.parametrize("topic", REQUIRED)
def test_every_topic_is_shown_by_a_scenario(topic: str) -> None:
    assert topic in SHOWN


def test_topics_name_what_there_is() -> None:
    """Check all topics against the known ones, because a misspelt topic would never be found."""
    known = {
        "card": {card.key for card in CARDS},
        "guild": {card.key for card in CARDS if card.kind == GUILD},
        "chain": {card.key for card in CARDS if card.chain} | {"not-by-mausoleum"},
        "wonder": {*boards.WONDER_ID},
        "token": {*boards.TOKEN_ID},
        "sign": SIGNS,
        "kind": TAUGHT_KINDS,
        "ruling": {*RULINGS},
        "score": {*get_args(ScoreKey)},
        "example": {str(number) for number in range(1, 18)},
        "ending": {*get_args(OutcomeReason)} - {*TIES},
        "tie": {*TIES},
        "payment": {topic.partition(":")[2] for topic in REQUIRED if topic.startswith("payment:")},
    }
    for topic in SHOWN:
        kind, _, key = topic.partition(":")
        assert kind == "rule" or key in known[kind], topic
