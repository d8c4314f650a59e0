"""Rules of thumb for bots: how good an action looks from a view. Sees no state."""

from __future__ import annotations

from collections.abc import Sequence

from heptad.kernel.game import Action, View


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    """One worth per action, higher is better."""
    return [0.0 for _ in actions]
