"""Two bots for Duel that head for a supremacy, to test whether others defend themselves.

`--bots tests/bots/rushers.py:Warrior` and `…:Scientist` let them play.
"""

from __future__ import annotations

from collections.abc import Callable

from heptad.games.duel import boards
from heptad.games.duel.cards import EFFECT, ID
from heptad.games.duel.choices import BUILD, BUILD_WONDER, PICK, PROGRESS, TAKE
from heptad.games.duel.effects import EXTRA_SHIELD, LAW, NO_SYMBOL, EffectTotals
from heptad.games.duel.types import View
from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng

#: In points of the rules of thumb: a space on the track, a new symbol and one that makes a pair, an extra turn.
SPACE, NEW, PAIR, AGAIN = 6.0, 8.0, 5.0, 4.0


def effect_of(action: Action) -> EffectTotals | None:
    """What an action brings its seat."""
    if action.kind in (BUILD, PICK):
        return EFFECT[action.card]
    if action.kind in (BUILD_WONDER, TAKE):
        return boards.WONDER_EFFECT[action.arg if action.kind == BUILD_WONDER else action.card]
    return boards.TOKEN_EFFECT[action.card] if action.kind == PROGRESS else None


def rush(info: Info, liking: Callable[[View, EffectTotals], float]) -> Action:
    """The best by the rules of thumb when what an action brings is liked so much more."""
    values: list[float] = info.game.evaluate(info.view, info.legal)
    effects = [effect_of(action) for action in info.legal]
    liked = [
        value + (liking(info.view, effect) if effect else 0.0) for value, effect in zip(values, effects, strict=True)
    ]
    return info.legal[liked.index(max(liked))]


class Warrior:
    """Takes every shield it can pay for."""

    def choose(self, info: Info, rng: Rng) -> Action:
        return rush(info, self._liking)

    def _liking(self, view: View, effect: EffectTotals) -> float:
        return SPACE * effect.shields + SPACE * bool(effect.powers & EXTRA_SHIELD) + AGAIN * effect.again


class Scientist:
    """Takes every symbol it can pay for, and Law before all other tokens."""

    def choose(self, info: Info, rng: Rng) -> Action:
        return rush(info, self._liking)

    def _liking(self, view: View, effect: EffectTotals) -> float:
        if effect.symbol == NO_SYMBOL:
            return AGAIN * effect.again
        seat = view["seat"]
        assert seat is not None
        held = {EFFECT[ID[key]].symbol for key in view["cities"][seat]["built"]}
        return NEW * (1 + (effect.symbol == LAW)) if effect.symbol not in held else PAIR
