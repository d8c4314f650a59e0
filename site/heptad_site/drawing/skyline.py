"""The skyline of a city: a tower for each kind of card, its cards from the ground up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from heptad.shared.kinds import KINDS


def towers(built: Sequence[str], just: Collection[str], faces: Mapping[str, Any], words: Any) -> list[dict[str, Any]]:
    """`faces` are the cards by key, `just` the keys that are new, `words` has `kinds` and `kinds_short`."""
    plots: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
    for key in built:
        plots[faces[key].kind].append({"face": faces[key], "just": key in just})
    return [
        {"kind": kind, "name": words.kinds[kind], "short": words.kinds_short[kind], "cards": cards}
        for kind, cards in plots.items()
    ]
