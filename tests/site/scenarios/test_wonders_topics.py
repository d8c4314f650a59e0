"""The scenarios of 7 Wonders are complete: one for every example, power, guild, payment, chain, ending and ruling."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, LEADS_TO
from heptad.games.wonders.effects import EffectTotals
from heptad.games.wonders.types import OutcomeReason
from heptad.shared.kinds import COMMERCE, GUILD
from heptad_site.build.lessons import scenario_verdicts
from heptad_site.games.wonders.reference import reference
from heptad_site.i18n import translator
from heptad_site.scenarios.scenario import chapters_of, scenarios_of

FOUND = scenarios_of("wonders")
SHOWN = {topic for scenario in FOUND.values() for topic in scenario.topics}
PAGE = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text("utf-8")
RULINGS = re.findall(r"^### (W\d+)\.", PAGE, re.MULTILINE)
#: The rulings that no position can show, with the reasons.
RULINGS_NOT_SHOWN = {
    "W13": "It cannot happen: each guild exists once.",
    "W27": "It cannot happen: there are always three cities.",
    "W31": "It says from how many players on each copy of seven cards is dealt; no one position shows it.",
    "W32": "It says which printed board is meant.",
}
EXAMPLES = range(1, 34)
#: Stages that bring more than points.
POWERS = [
    f"{boards.board_key(board)}-{number}"
    for board, effects in enumerate(boards.STAGE_EFFECT)
    for number, effect in enumerate(effects, 1)
    if effect._replace(points=0) != EffectTotals()
]
TIES = ("coins", "shared", "war")
PAYMENTS = ("own", "free", "bank", "left", "right", "both", "choice", "discount", "chain", "refused")
SIGNS = {entry.key.removeprefix("sign-") for entry in reference(translator("en"))["signs"]}
KNOWN = {
    "example": {str(number) for number in EXAMPLES},
    "wonder": {wonder.key for wonder in boards.WONDERS},
    "stage": {*POWERS},
    "guild": {card.key for card in CARDS if card.kind == GUILD},
    "card": {card.key for card in CARDS if card.kind == COMMERCE},
    "chain": {parent for parent, leads in LEADS_TO.items() if leads},
    "payment": {*PAYMENTS},
    "tie": {*TIES},
    "ending": {*get_args(OutcomeReason), "age"},
    "sign": SIGNS,
    "kind": {"raw", "goods", "civic", "science", "military"},
    "ruling": {*RULINGS} - {*RULINGS_NOT_SHOWN},
}


@pytest.mark.parametrize("topic", [f"{kind}:{key}" for kind, keys in KNOWN.items() for key in sorted(keys)])
def test_every_topic_is_shown_by_a_scenario(topic: str) -> None:
    assert topic in SHOWN


def test_topics_name_what_there_is() -> None:
    """Check all topics against the known ones, because a misspelt topic would never be found."""
    for topic in SHOWN:
        kind, _, key = topic.partition(":")
        assert kind == "rule" or key in KNOWN[kind], topic


def test_nobody_plays_a_seventh_card_before_the_chapters_that_explain_it() -> None:
    for chapter in chapters_of("wonders"):
        if chapter.key in ("two", "powers"):
            continue
        for key in (*chapter.scenarios, *chapter.more):
            _, verdicts = scenario_verdicts("wonders", key)
            turns = [it.data["turn"] for verdict in verdicts for it in verdict.events if it.kind == "reveal"]
            assert 7 not in turns, key
