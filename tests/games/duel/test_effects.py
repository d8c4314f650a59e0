"""The totals of the effects of one card, wonder or token: which effects add up, and which are refused."""

from __future__ import annotations

import pytest

from heptad.games.duel.boards import PROGRESS, WONDERS
from heptad.games.duel.cards import CARDS
from heptad.games.duel.effects import (
    ANY_GOODS,
    ANY_RAW,
    CHEAPER_CIVIC,
    CHEAPER_WONDERS,
    MORTAR,
    TOKENS,
    TREASURE,
    WHEEL,
    BuildFromDiscard,
    ChainCoins,
    CheaperCivic,
    CheaperWonders,
    Choice,
    Coins,
    CoinsPer,
    Destroy,
    Effect,
    EffectTotals,
    ExtraShield,
    ExtraTurn,
    Plunder,
    Points,
    PointsPer,
    Produce,
    Science,
    Shields,
    TokenFromBox,
    TradeIncome,
    TradePrice,
    WondersExtraTurn,
    compile_effects,
)
from heptad.games.duel.policy import ME, Evaluation
from heptad.games.duel.state import City
from heptad.shared.goods import pack
from heptad.shared.kinds import GOODS, RAW
from tests.games.duel.positions import position


@pytest.mark.parametrize(
    ("effects", "total"),
    [
        ((Produce("W"), Produce("W", 2), Produce("G")), EffectTotals(goods=pack("WWWG"))),
        ((Choice(ANY_RAW), Choice(ANY_RAW), Choice(ANY_GOODS)), EffectTotals(raw_choices=2, goods_choices=1)),
        ((TradePrice("W"), TradePrice("SC")), EffectTotals(fixed_prices=pack("WSC"))),
        ((Points(3), Points(4)), EffectTotals(points=7)),
        ((Shields(1), Shields(2)), EffectTotals(shields=3)),
        ((Coins(3), Coins(6)), EffectTotals(coins=9)),
        ((Plunder(1), Plunder(2)), EffectTotals(plunder=3)),
        ((ChainCoins(4), ChainCoins(1)), EffectTotals(chain_coins=5)),
        (
            (CoinsPer(1, (TREASURE,)), CoinsPer(2, (TOKENS,))),
            EffectTotals(coins_per=((1, (TREASURE,), False), (2, (TOKENS,), False))),
        ),
        (
            (PointsPer(1, (TREASURE,)), PointsPer(1, (TREASURE,))),
            EffectTotals(points_per=((1, (TREASURE,), False), (1, (TREASURE,), False))),
        ),
        ((CheaperWonders(), CheaperCivic()), EffectTotals(powers=CHEAPER_WONDERS | CHEAPER_CIVIC)),
    ],
    ids=lambda value: "" if isinstance(value, EffectTotals) else type(value[0]).__name__,
)
def test_effects_of_one_kind_add_up(effects: tuple[Effect, ...], total: EffectTotals) -> None:
    assert compile_effects(effects) == total


@pytest.mark.parametrize(
    "effects",
    [
        (Science(WHEEL), Science(MORTAR)),
        (Destroy(RAW), Destroy(GOODS)),
        (BuildFromDiscard(), BuildFromDiscard()),
        (TokenFromBox(), TokenFromBox()),
        (ExtraTurn(), ExtraTurn()),
        (CheaperWonders(), CheaperWonders()),
        (CheaperCivic(), CheaperCivic()),
        (TradeIncome(), TradeIncome()),
        (ExtraShield(), ExtraShield()),
        (WondersExtraTurn(), WondersExtraTurn()),
        (TradePrice("WS"), TradePrice("S")),
    ],
    ids=lambda effects: type(effects[0]).__name__,
)
def test_a_second_effect_that_has_no_sum_is_refused_with_its_name(effects: tuple[Effect, ...]) -> None:
    with pytest.raises(ValueError, match=f"cannot add up: {type(effects[1]).__name__}"):
        compile_effects(effects)


def test_a_choice_and_an_amount_that_cannot_be_held_are_refused() -> None:
    with pytest.raises(ValueError, match="choice of other resources"):
        compile_effects((Choice("WG"),))
    with pytest.raises(ValueError, match="more than 7 units"):
        compile_effects((Produce("W", 4), Produce("W", 4)))


def test_all_that_is_printed_compiles_to_something() -> None:
    rows = [card.gives for card in CARDS] + [wonder.gives for wonder in WONDERS] + [token.gives for token in PROGRESS]
    assert all(compile_effects(effects) != EffectTotals() for effects in rows)


def test_the_standing_and_the_immediate_part_are_the_effects_from_one_name_to_another() -> None:
    names = EffectTotals._fields
    effect = EffectTotals(*range(len(names)))  # each field holds its own number
    parts = ([names[number] for number in part] for part in (effect.standing(), effect.immediate()))  # type: ignore[index]
    assert [(first, last) for first, *_, last in parts] == [("goods", "symbol"), ("symbol", "library")]


def test_a_city_has_both_powers_of_one_token_and_a_bot_values_both() -> None:
    both = compile_effects((CheaperWonders(), CheaperCivic()))
    mine = City()
    mine.gain(both)
    assert mine.powers == CHEAPER_WONDERS | CHEAPER_CIVIC
    seen = Evaluation(position().view(0))
    values = [seen.effect(ME, compile_effects((power,))) for power in (CheaperWonders(), CheaperCivic())]
    assert min(values) > 0
    assert seen.effect(ME, both) == pytest.approx(sum(values))
