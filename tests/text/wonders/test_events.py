"""The events of 7 Wonders as sentences."""

from __future__ import annotations

import pytest

from heptad.games.wonders.types import EventData
from heptad.kernel.game import Event
from heptad.text.languages import translator
from heptad.text.wonders import sentences
from tests.text.wonders.events import CASES, PLAYERS


@pytest.mark.parametrize(("data", "english", "japanese"), CASES, ids=lambda case: None)
def test_an_event_is_said_in_every_language(data: EventData, english: list[str], japanese: list[str]) -> None:
    assert sentences(Event(data), PLAYERS, translator("en")) == english
    assert sentences(Event(data), PLAYERS, translator("ja")) == japanese
