"""Human-like ways to play: how a beginner values actions, and how far a city follows one of four styles."""

from __future__ import annotations

from collections.abc import Sequence

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CHAIN, COINS, EFFECT, ID, KIND, NEEDS, SELF
from heptad.games.wonders.choices import (
    BUILD,
    COPY_BASE,
    DECLINE,
    FOR_FREE_CITY,
    FREE,
    PICK,
    SALE,
    SELL,
    STAGE,
    TAKE,
    paid,
)
from heptad.games.wonders.effects import DEFEATS, STAGES, Count, EffectTotals
from heptad.games.wonders.evaluation import stage_effect
from heptad.games.wonders.scoring import science_points
from heptad.games.wonders.state import State
from heptad.games.wonders.types import View
from heptad.kernel.game import Action
from heptad.shared.goods import total
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, RAW

# The values that a beginner sees in things, in points. A beginner counts immediate gains and does not look ahead.
COIN, SHIELD, SYMBOL, UNIT, CHOICE, POWER = 0.5, 0.6, 1.5, 1.5, 1.5, 3.0
STAGE_BUILT = 2.0  # a bonus for every wonder stage
BIG_CARD = 0.3  # for each resource unit of the cost, as a beginner takes expensive cards for good ones
#: The amounts that fully satisfy a style at the end of a game, and the exchange rates used in them.
WARRIOR_SHIELDS, SCHOLAR_SYMBOLS, TRADER_CARDS, COINS_AS_CARD, BUILDER_CARDS, STAGE_AS_CARDS = 9, 8, 8, 5, 16, 4


# ── a beginner ───────────────────────────────────────────────────────────────
def naive(view: View, actions: Sequence[Action]) -> list[float]:
    """Return how good each action looks to a beginner.

    Immediate points, coins and expensive cards count; war and science count little.
    """
    return [_first_impression(view, action) for action in actions]


def _first_impression(view: View, action: Action) -> float:
    """Return the value of an action to a beginner, in points."""
    kind, card, arg = action
    seat = view["answering"]
    assert seat is not None
    if kind >= FOR_FREE_CITY:
        kind -= FOR_FREE_CITY
    city = view["cities"][seat]
    if kind == TAKE:
        return sum(_effect(view, seat, effect) for effect in boards.STAGE_EFFECT[card * 2 + arg])
    if kind == SELL:
        return COIN * SALE
    if kind == DECLINE:
        return 0.0
    if kind == STAGE:
        return STAGE_BUILT + _effect(view, seat, _stage(view, seat, arg)) - COIN * sum(paid(action))
    price = 0
    if kind == BUILD:
        have = sum(SELF[built] for built in {ID[key] for key in city["built"]})
        price = sum(paid(action)) + (0 if CHAIN[card] & have else COINS[card])
    return _effect(view, seat, EFFECT[card]) + BIG_CARD * total(NEEDS[card]) - COIN * price


def _stage(view: View, seat: int, arg: int) -> EffectTotals:
    """Return the effect of a city's next stage; `arg` is that of the action that builds it."""
    return stage_effect(view, seat, _board(view, seat), view["cities"][seat]["built_stages"], arg // COPY_BASE)


def _board(view: View, seat: int) -> int:
    city = view["cities"][seat]
    return boards.BOARD_ID[f"{city['wonder']}-{city['side']}"]


def _effect(view: View, seat: int, effect: EffectTotals) -> float:
    """Return the value of an effect to a beginner, in points."""
    symbols = sum(effect.science >> shift & 255 for shift in (0, 8, 16, 24))
    gain = SYMBOL * symbols
    if symbols:
        science = view["cities"][seat]["science"]
        now = science["compass"] | science["gear"] << 8 | science["tablet"] << 16 | science["any"] << 24
        gain = max(gain, science_points(now + effect.science) - science_points(now))
    return (
        effect.points
        + sum(_count(view, seat, count) for count in effect.points_per)
        + COIN * (effect.coins + sum(_count(view, seat, count) for count in effect.coins_per))
        + SHIELD * effect.shields
        + gain
        + UNIT * total(effect.goods)
        + CHOICE * (len(effect.choices) + len(effect.kept) + bool(effect.discounts))
        + POWER * (bool(effect.powers) + effect.picks)
    )


def _count(view: View, seat: int, count: Count) -> int:
    """Return what a count yields in the present state."""
    amount, what, where = count
    cities = view["cities"]
    around = (cities[seat], cities[seat + 1 - len(cities)], cities[seat - 1])
    found = 0
    for place in where:
        city = around[place]
        things = (
            [KIND[ID[key]] for key in city["built"]]
            + [STAGES] * city["built_stages"]
            + [DEFEATS] * city["tokens"].count(-1)
        )
        found += sum(thing in what for thing in things)
    return amount * found


# ── styles ───────────────────────────────────────────────────────────────────
def appeal(view: View, actions: Sequence[Action], style: str) -> list[float]:
    """Return how much each action appeals to a player of a style, from 0 to 1.

    The styles are those of `leaning`. To a builder a blue card appeals half as much as a stage, and so does a brown or
    grey card while the wonder is unfinished.
    """
    return [_appeal(view, action, style) for action in actions]


def _appeal(view: View, action: Action, style: str) -> float:
    kind, seat = action.kind % FOR_FREE_CITY, view["answering"]
    assert seat is not None
    if kind not in (BUILD, FREE, PICK, STAGE):
        return 0.0
    effect = _stage(view, seat, action.arg) if kind == STAGE else EFFECT[action.card]
    if style == "warrior":
        return float(effect.shields > 0)
    if style == "scholar":
        return float(effect.science > 0)
    of = None if kind == STAGE else KIND[action.card]
    if style == "trader":
        return float(of == COMMERCE or effect.coins > 0)
    unfinished = view["cities"][seat]["built_stages"] < len(boards.STAGE_EFFECT[_board(view, seat)])
    return 1.0 if kind == STAGE else (of == CIVIC or (unfinished and of in (RAW, GOODS))) / 2


def leaning(state: State, player: int, style: str) -> float:
    """Return how far a city follows a style, from 0 to 1.

    "warrior" counts shields, "scholar" science symbols, "trader" yellow cards and coins, and any other style
    ("builder") stages and blue cards.
    """
    city = state.cities[player]
    if style == "warrior":
        progress = city.shields / WARRIOR_SHIELDS
    elif style == "scholar":
        progress = sum(city.science >> shift & 255 for shift in (0, 8, 16, 24)) / SCHOLAR_SYMBOLS
    elif style == "trader":
        progress = (city.count((COMMERCE,)) + city.coins / COINS_AS_CARD) / TRADER_CARDS
    else:
        progress = (city.count((CIVIC,)) + STAGE_AS_CARDS * city.stages) / BUILDER_CARDS
    return min(progress, 1.0)
