"""Every event of Duel as a sentence, plain and with markup, and the progress of a game."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from heptad.games.duel.types import EventData
from heptad.kernel.game import Event
from heptad.text.duel import progress, sentences
from heptad.text.languages import languages, translator
from heptad_site.games.common import HTML
from tests.duel_games import ENDINGS, asked, ended
from tests.games.duel.positions import city, position

NAMES = ["Ann", "Bob"]
EN = translator("en")


def said(*events: Event[EventData]) -> list[str]:
    return [sentence for event in events for sentence in sentences(event, NAMES, EN)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("reason", ENDINGS)
def test_every_event_but_the_beginning_of_a_turn_is_one_sentence(reason: str, lang: str) -> None:
    for events in ended(reason).events(None):
        for event in events:
            lines = sentences(event, NAMES, translator(lang))
            assert len(lines) == (event.kind != "turn_begun")
            assert not any("<" in line or "%(" in line for line in lines)


def test_a_turn_is_told_in_the_order_in_which_it_happened() -> None:
    here = position(city(coins=8), city(coins=1), gone=(19,), at={18: "palisade", 13: "baths"}, pawn=2)
    assert said(*here.play("b:palisade")) == [
        "Ann builds Palisade for 2 coins.",
        "The conflict pawn moves 1 space toward the capital of Bob.",
        "Bob is looted.",
        "Bob loses 1 coin.",
        "Turned face up: Baths.",
    ]


def test_how_a_card_was_built_is_said() -> None:
    here = position(city("baths", coins=0, tokens="urbanism"), free="aqueduct brewery", age=2, left=17)
    assert said(*here.play("b:aqueduct"))[:2] == [
        "Ann builds Aqueduct free by chain from Baths.",
        "Ann takes 4 coins from the bank.",
    ]
    assert said(*here.play("b:brewery"))[0] == "Bob builds Brewery."
    here = position(city(coins=40, wonders="mausoleum"), city(tokens="economy"), free="baths", discard="altar")
    events = said(*here.play("w:baths:mausoleum", "d:altar"))
    assert events[0].startswith("Ann builds The Mausoleum with Baths for ")
    assert events[1].startswith("Bob receives ")
    assert "Ann builds Altar from the discard pile." in events


def test_several_names_are_listed_and_markup_escapes_what_people_typed() -> None:
    events: Event[EventData] = Event({"kind": "turned_up", "cards": ["baths", "altar"], "slots": [1, 2]})
    assert said(events) == ["Turned face up: Baths, Altar."]
    (marked,) = sentences(events, NAMES, EN, HTML)
    assert marked.count('<span class="ref" title="') == 2
    again: Event[EventData] = Event({"kind": "extra_turn", "seat": 0})
    (marked,) = sentences(again, ["<i>Ann", "Bob"], EN, HTML)
    assert isinstance(marked, Markup)
    assert marked == "<b>&lt;i&gt;Ann</b> plays again."


@pytest.mark.parametrize(
    ("ask", "age", "says"),
    [("wonder", None, "Choice of wonders"), ("turn", 2, "Age II, turn "), ("over", None, "Final score")],
)
def test_progress_names_age_and_turn(ask: str, age: int | None, says: str) -> None:
    assert progress(asked(ask, age).view(None), EN).startswith(says)
