"""Where the seats are in the picture of a table. Only the build runs it; knows no game."""

from __future__ import annotations

import math


def ring(count: int) -> list[tuple[int, int]]:
    """Where the seats are around a board, the first at its foot, then clockwise."""
    angles = [math.pi / 2 + math.tau * seat / count for seat in range(count)]
    return [(round(32 + 23 * math.cos(angle)), round(32 + 23 * math.sin(angle))) for angle in angles]
