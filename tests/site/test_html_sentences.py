"""Sentences with markup, as in the log of a page."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from heptad.games.wonders.types import EventData
from heptad.kernel.game import Event
from heptad.text.languages import translator
from heptad.text.wonders import sentences
from heptad_site.games.common import HTML
from tests.text.wonders.events import CASES, PLAYERS


@pytest.mark.parametrize(("data", "english"), [case[:2] for case in CASES], ids=lambda case: None)
def test_html_says_the_same_as_plain_text(data: EventData, english: list[str]) -> None:
    said = sentences(Event(data), PLAYERS, translator("en"), HTML)
    assert [Markup(line).striptags() for line in said] == english


def test_a_name_cannot_bring_html_into_the_log() -> None:
    (line,) = sentences(Event({"kind": "sold", "seat": 0}), ["<i>Ann</i>", "Bob"], translator("en"), HTML)
    assert line == "<b>&lt;i&gt;Ann&lt;/i&gt;</b> discards a card and takes 3 coins."
    shared: EventData = {"kind": "over", "winners": [0, 1], "reason": "shared", "totals": [9, 9]}
    (line,) = sentences(Event(shared), ["<i>Ann</i>", "100%(n)s"], translator("en"), HTML)
    assert line == "<b>&lt;i&gt;Ann&lt;/i&gt;</b>, <b>100%(n)s</b> share the victory with 9 points."
