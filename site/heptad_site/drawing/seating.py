"""The positions of the seats in the small picture of a table on the set-up page."""

from __future__ import annotations

import math


def ring(count: int) -> list[tuple[int, int]]:
    """Return (x, y) of each seat in a picture of 64 x 64: the first at the bottom, the others clockwise."""
    angles = [math.pi / 2 + math.tau * seat / count for seat in range(count)]
    return [(round(32 + 23 * math.cos(angle)), round(32 + 23 * math.sin(angle))) for angle in angles]
