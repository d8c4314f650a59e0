"""Two bots for Duel that play for a military or a scientific supremacy, to test whether other bots defend themselves.

On the command line they are named `--bots tests/bots/rushers.py:Warrior` and `…:Scientist`.
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

#: Bonuses, in points of the rules of thumb (`Game.evaluate`): for a space on the military track, a new science symbol,
#: a symbol that makes a pair, and an extra turn.
SPACE_BONUS, NEW_SYMBOL_BONUS, PAIR_BONUS, EXTRA_TURN_BONUS = 6.0, 8.0, 5.0, 4.0


def effect_of(action: Action) -> EffectTotals | None:
    """Return the effect of the card, wonder or token that an action gains, or None if there is none."""
    if action.kind in (BUILD, PICK):
        return EFFECT[action.card]
    if action.kind in (BUILD_WONDER, TAKE):
        return boards.WONDER_EFFECT[action.arg if action.kind == BUILD_WONDER else action.card]
    return boards.TOKEN_EFFECT[action.card] if action.kind == PROGRESS else None


def rush(info: Info, liking: Callable[[View, EffectTotals], float]) -> Action:
    """Return the best action by the rules of thumb when `liking` returns a bonus for the effect of each action."""
    values: list[float] = info.game.evaluate(info.view, info.legal)
    effects = [effect_of(action) for action in info.legal]
    liked = [
        value + (liking(info.view, effect) if effect else 0.0) for value, effect in zip(values, effects, strict=True)
    ]
    return info.legal[liked.index(max(liked))]


class Warrior:
    """A bot with large bonuses for shields and extra turns."""

    def choose(self, info: Info, rng: Rng) -> Action:
        return rush(info, self._liking)

    def _liking(self, view: View, effect: EffectTotals) -> float:
        return (
            SPACE_BONUS * effect.shields
            + SPACE_BONUS * bool(effect.powers & EXTRA_SHIELD)
            + EXTRA_TURN_BONUS * effect.extra_turn
        )


class Scientist:
    """A bot with large bonuses for science symbols and, where there is none, extra turns; it prefers the token Law."""

    def choose(self, info: Info, rng: Rng) -> Action:
        return rush(info, self._liking)

    def _liking(self, view: View, effect: EffectTotals) -> float:
        if effect.symbol == NO_SYMBOL:
            return EXTRA_TURN_BONUS * effect.extra_turn
        seat = view["seat"]
        assert seat is not None
        held = {EFFECT[ID[key]].symbol for key in view["cities"][seat]["built"]}
        return NEW_SYMBOL_BONUS * (1 + (effect.symbol == LAW)) if effect.symbol not in held else PAIR_BONUS
