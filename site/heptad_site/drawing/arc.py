"""The arc at the top of a board: the three ages from dawn to dusk, with the sun at the current turn."""

from __future__ import annotations

import math
from typing import TypedDict

AGES = 3
RADIUS, X, Y, FLAT = 44, 52, 48, 0.82


class Arc(TypedDict):
    """The arc as SVG data.

    `ages` are the paths of all ages, and `past` those of the parts that are over. `sun` is the position of the sun, and
    `now` the number of the age, from 1 (0 before the game).
    """

    ages: list[str]
    past: list[str]
    sun: tuple[float, float]
    now: int


def arc(age: int, part: float, over: bool) -> Arc:
    """Return the arc for a moment of the game.

    `age` counts from 1; 0 is before the game. `part` is the part of the age that is over, from 0 to 1.
    """
    now = 1.0 if over else max(0.0, (age - 1 + part) / AGES) if age else 0.0
    spans = [(number / AGES + 0.012, (number + 1) / AGES - 0.012) for number in range(AGES)]
    past = [_path(start, min(end, now)) for start, end in spans if now > start]
    return {"ages": [_path(*span) for span in spans], "past": past, "sun": _point(now), "now": age}


def _point(part: float) -> tuple[float, float]:
    angle = math.pi * (1 - part)
    return round(X + RADIUS * math.cos(angle), 1), round(Y - RADIUS * math.sin(angle) * FLAT, 1)


def _path(start: float, end: float) -> str:
    (x1, y1), (x2, y2) = _point(start), _point(end)
    return f"M{x1:g} {y1:g}A{RADIUS} {RADIUS * FLAT:g} 0 0 1 {x2:g} {y2:g}"
