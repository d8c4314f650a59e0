"""The simple action values of a beginner, and measures of how far a city follows one of four styles of play."""

from __future__ import annotations

from collections.abc import Sequence

from heptad.games.duel import boards
from heptad.games.duel.cards import EFFECT, KIND
from heptad.games.duel.choices import BUILD, BUILD_WONDER, DESTROY_CARD, PICK, PROGRESS, SELL, TAKE
from heptad.games.duel.effects import NO_SYMBOL, EffectTotals
from heptad.games.duel.state import MILITARY_WIN, OVER, SCIENCE_WIN, State
from heptad.games.duel.types import View
from heptad.kernel.game import Action
from heptad.shared.goods import total
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, MILITARY, RAW, SCIENCE

# The values of things for a beginner, in points.
COIN, UNIT, SYMBOL, SHIELD, GUILD_POINT, WONDER, SALE = 0.3, 1.5, 1.0, 0.6, 3.0, 3.0, 0.7


def naive(view: View, actions: Sequence[Action]) -> list[float]:
    """Return a value for each action as a beginner would judge it.

    Counted are the points, coins and goods that an action gives at once, and a bonus for any wonder. Ignored are
    prices, the cards that an action uncovers, and how close a supremacy is.
    """
    return [_naive(action) for action in actions]


def _naive(action: Action) -> float:
    """Return the value of an action for a beginner, in points."""
    if action.kind in (BUILD, PICK):
        return _naive_value(EFFECT[action.card])
    if action.kind == BUILD_WONDER:
        return WONDER + _naive_value(boards.WONDER_EFFECT[action.arg])
    if action.kind == TAKE:
        return _naive_value(boards.WONDER_EFFECT[action.card])
    if action.kind == PROGRESS:
        return _naive_value(boards.TOKEN_EFFECT[action.card])
    if action.kind == DESTROY_CARD:
        return _naive_value(EFFECT[action.card])
    return SALE if action.kind == SELL else 0.0


def _naive_value(effect: EffectTotals) -> float:
    """Return the value of an effect for a beginner."""
    return (
        effect.points
        + GUILD_POINT * len(effect.points_per)
        + COIN * (effect.coins + effect.plunder)
        + UNIT * (total(effect.goods) + effect.raw_choices + effect.goods_choices)
        + SYMBOL * (effect.symbol != NO_SYMBOL)
        + SHIELD * effect.shields
    )


def appeal(view: View, actions: Sequence[Action], style: str) -> list[float]:
    """Return how much each action appeals to a player of a style, from 0 to 1.

    The styles are those of `leaning`. A blue card appeals half as much to a builder as a wonder.
    """
    return [_appeal(action, style) for action in actions]


def _appeal(action: Action, style: str) -> float:
    wonder = action.arg if action.kind == BUILD_WONDER else action.card if action.kind == TAKE else None
    if wonder is None and action.kind not in (BUILD, PICK):
        return 0.0
    effect = EFFECT[action.card] if wonder is None else boards.WONDER_EFFECT[wonder]
    if style == "warrior":
        return float(effect.shields > 0)
    if style == "scholar":
        return float(effect.symbol != NO_SYMBOL or effect.library)
    of = KIND[action.card] if wonder is None else None
    if style == "trader":
        return float(of == COMMERCE or effect.coins > 0)
    return 1.0 if action.kind == BUILD_WONDER else (of == CIVIC) / 2


def leaning(state: State, player: int, style: str) -> float:
    """Return how far a seat follows a style ("warrior", "scholar", "trader" or "builder"), from 0 to 1."""
    city = state.cities[player]
    if style == "warrior":
        if state.ask == OVER and state.win == MILITARY_WIN:
            return float(state.winner == player)
        return max(0.0, min(1.0, (state.lead(player) + city.count((MILITARY,))) / 14))
    if style == "scholar":
        if state.ask == OVER and state.win == SCIENCE_WIN:
            return float(state.winner == player)
        return min(1.0, (city.symbols.bit_count() + city.count((SCIENCE,)) / 2 + len(city.tokens) / 2) / 9)
    if style == "trader":
        return min(1.0, (city.coins / 4 + 1.5 * city.count((COMMERCE,)) + city.count((RAW, GOODS)) / 2) / 15)
    return min(1.0, (1.5 * city.finished.bit_count() + city.count((CIVIC,))) / 11)
