"""What is hidden from everybody: face-down cards, cards left in the box, and future ages and wonders."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from heptad.games.duel import DUEL
from heptad.games.duel.cards import CARDS, GUILDS, ID
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD
from tests.games.duel.positions import Position, city, position

#: The seeds of the samples.
SAMPLES = range(120)


def samples(here: Position, seat: int = 0) -> list[Position]:
    """Return 120 samples of `determinize` for a seat."""
    return [Position(DUEL.determinize(here.state, seat, Rng(seed))) for seed in SAMPLES]


def test_a_face_down_card_is_shown_to_nobody() -> None:
    here = position(gone=(19,), at={13: "baths"})
    for seat in (0, 1, None):
        assert "baths" not in json.dumps(here.view(seat)["display"])


def test_a_face_down_card_may_be_any_that_was_not_seen() -> None:
    here = position(city("tavern"), free="theater", at={13: "baths", 2: "altar"})
    found = {sample.state.cards[0][13] for sample in samples(here)}
    seen = {place["card"] for place in here.view()["display"] if place["card"]} | {"tavern"}
    assert {CARDS[card].key for card in found} == {card.key for card in CARDS if card.age == 1} - seen


def test_a_card_seen_before_stays_what_it_is() -> None:
    here = position(gone=(18, 19), at={13: "baths", 17: "theater"}, discard="altar")
    for sample in samples(here):
        assert sample.view() == here.view()
        assert sample.state.cards[0][13] == ID["baths"]
        assert sample.discard() == here.discard()


@pytest.mark.parametrize("age", [1, 2])
def test_the_ages_to_come_may_hold_any_of_their_cards_three_guilds_among_them(age: int) -> None:
    found: Counter[str] = Counter()
    for sample in samples(position(age=age)):
        assert DUEL.problems(sample.state) == []
        found.update(CARDS[card].key for card in sample.state.cards[2])
    assert set(found) == {card.key for card in CARDS if card.age == 3}
    assert found.total() == 20 * len(SAMPLES)
    assert sum(found[card.key] for card in CARDS if card.kind == 6) == 3 * len(SAMPLES)


@pytest.mark.parametrize("age", [1, 2])
def test_before_age_iii_is_laid_out_its_guilds_may_lie_in_any_slot(age: int) -> None:
    here = position(age=age)
    slots = Counter(
        slot for sample in samples(here) for slot, card in enumerate(sample.state.cards[2]) if card in GUILDS
    )
    assert set(slots) == set(range(20))
    assert max(slots.values()) < len(SAMPLES) / 2


def test_in_age_iii_a_face_down_guild_may_be_any_that_was_not_seen_those_left_out_among_them() -> None:
    guilds = {2: "builders_guild", 15: "merchants_guild", 18: "tacticians_guild"}
    here = position(age=3, left=20, at=guilds)
    hidden = {card.key for card in CARDS if card.kind == GUILD} - {"tacticians_guild"}
    for slot in (2, 15):
        assert {CARDS[sample.state.cards[2][slot]].key for sample in samples(here)} == hidden
    assert {CARDS[card].key for sample in samples(here) for card in sample.state.rest[2] if card in GUILDS} == hidden


def test_the_second_four_wonders_may_be_any_while_the_first_lie_out_and_are_known_then() -> None:
    options = DUEL.options({"first": 0})
    here = Position(DUEL.start(options, DUEL.deal(options, Rng(1))))
    shown = here.state.drafted[:4]
    for _ in range(4):
        assert {sample.state.drafted[:4] for sample in samples(here)} == {shown}
        assert {wonder for sample in samples(here) for wonder in sample.state.drafted[4:]} == set(range(12)) - set(
            shown
        )
        here.play(here.legal()[0])
    assert {sample.state.drafted for sample in samples(here)} == {here.state.drafted}


def test_which_three_tokens_the_great_library_would_draw_is_not_known_before() -> None:
    here = position(city(wonders="great_library"), free="baths")
    assert len({sample.state.box[:3] for sample in samples(here)}) > 20
