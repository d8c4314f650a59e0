"""The texts of cards, wonders and progress tokens of Duel; every key has a name in every language."""

from __future__ import annotations

from typing import get_args

import pytest

from heptad.games.duel.boards import PROGRESS, WONDERS
from heptad.games.duel.cards import CARDS
from heptad.games.duel.effects import CoinsPer
from heptad.games.duel.scoring import LINES
from heptad.games.duel.types import OutcomeReason
from heptad.shared.kinds import GOODS
from heptad.text.duel import text_of
from heptad.text.languages import languages, translator


@pytest.mark.parametrize("lang", languages())
def test_every_key_has_a_name_and_a_text(lang: str) -> None:
    text = text_of(translator(lang))
    assert list(text.cards) == [card.key for card in CARDS]
    assert list(text.wonders) == [wonder.key for wonder in WONDERS]
    assert list(text.tokens) == [token.key for token in PROGRESS]
    assert list(text.lines) == list(LINES)
    assert set(text.reasons) == set(get_args(OutcomeReason))
    assert all(card.name and card.effect for card in text.cards.values())
    assert all(wonder.name and wonder.effect for wonder in text.wonders.values())


@pytest.mark.parametrize(
    ("lang", "effect"),
    [
        ("en", "3 points; 3 coins now for each grey card in your city"),
        ("ja", "3勝利ポイント。自分の都市の灰カード1枚につき、すぐに3コイン"),
    ],
    ids=["en", "ja"],
)
def test_points_of_a_yellow_card_come_before_what_it_pays_for_each_card(lang: str, effect: str) -> None:
    assert text_of(translator(lang)).cards["chamber_of_commerce"].effect == effect


@pytest.mark.parametrize(
    ("lang", "says"),
    [("en", "2 coins now for each grey card in your city"), ("ja", "自分の都市の灰カード1枚につき、すぐに2コイン")],
)
def test_coins_for_cards_are_said_without_points_too(lang: str, says: str) -> None:
    assert text_of(translator(lang)).phrase((CoinsPer(2, (GOODS,)),)) == says


def test_a_card_says_kind_effect_cost_and_chains() -> None:
    text = text_of(translator("en"))
    card = text.cards["aqueduct"]
    assert card.title == "Civilian building. 5 points. Cost: 3 stone"
    assert (card.cost, card.coins, card.parents, card.leads) == (("stone", "stone", "stone"), 0, ("Baths",), ())
    assert text.cards["baths"].leads == ("Aqueduct",)


def test_a_wonder_and_a_token_say_what_they_do() -> None:
    text = text_of(translator("en"))
    assert text.wonders["pyramids"].title == "9 points. Cost: 3 stone, 1 papyrus"
    assert text.tokens["law"].effect == "a seventh science symbol; six different ones win"
