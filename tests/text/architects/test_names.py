"""Names and effects of Architects in every language."""

from __future__ import annotations

import pytest

from heptad.games.architects.boards import PROGRESS, WONDERS
from heptad.games.architects.cards import CARDS
from heptad.text.architects import NAME, text_of
from heptad.text.languages import languages, translator


@pytest.mark.parametrize("lang", languages())
def test_everything_has_a_name_and_says_what_it_does(lang: str) -> None:
    text = text_of(translator(lang))
    assert set(text.cards) == {card.key for card in CARDS}
    assert all(card.name and card.phrase and card.effect for card in text.cards.values())
    assert set(text.tokens) == {token.key for token in PROGRESS}
    assert all(token.name and token.effect for token in text.tokens.values())
    assert all(wonder.name and wonder.city for wonder in text.wonders.values())
    for wonder in WONDERS:
        stages = text.wonders[wonder.key].stages
        assert [(stage.needs, stage.same, stage.points) for stage in stages] == [
            (stage.needs, stage.same, stage.points) for stage in wonder.stages
        ]
        assert [bool(stage.effect) for stage in stages] == [bool(stage.gives) for stage in wonder.stages]
        assert all(stage.price for stage in stages)


def test_every_name_is_japanese_in_japanese() -> None:
    text = text_of(translator("ja"))
    names = [translator("ja").gettext(NAME), *text.lines.values(), *text.reasons.values()]
    names += [name for card in text.cards.values() for name in (card.name, card.phrase, card.effect)]
    names += [name for token in text.tokens.values() for name in (token.name, token.effect)]
    names += [name for wonder in text.wonders.values() for name in (wonder.name, wonder.city)]
    assert not [name for name in names if name.isascii()]


@pytest.mark.parametrize(
    ("wonder", "number", "price", "effect"),
    [
        ("babylon", 1, "2 different", ""),
        ("babylon", 2, "2 the same", "take a progress token"),
        ("rhodes", 4, "3 the same", "1 shield for good"),
        ("halicarnassus", 2, "2 the same", "keep one of the top five cards of the left or right deck"),
    ],
)
def test_a_stage_says_what_it_costs_and_does(wonder: str, number: int, price: str, effect: str) -> None:
    stage = text_of(translator("en")).wonders[wonder].stages[number - 1]
    assert (stage.price, stage.effect) == (price, effect)


@pytest.mark.parametrize("card", ["red", "horn", "horns"])
def test_every_red_card_says_that_it_is_a_shield(card: str) -> None:
    assert "1 shield" in text_of(translator("en")).cards[card].effect
    assert "盾1個" in text_of(translator("ja")).cards[card].effect


def test_cards_are_listed_as_in_a_sentence_and_equal_ones_are_counted() -> None:
    english, japanese = text_of(translator("en")), text_of(translator("ja"))
    assert english.cards_listed(["wood", "coin", "gear"]) == "wood, a coin and a gear"
    assert english.cards_listed(["tablet", "tablet"]) == "2 tablets"
    assert english.cards_listed(["wood", "coin", "wood"], "Economy") == "2 wood, a coin and Economy"
    assert japanese.cards_listed(["wood", "coin"]) == "木材、コイン"
    assert japanese.cards_listed(["gear", "gear"]) == "歯車2枚"
