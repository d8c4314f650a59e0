"""The registry of all games, by key."""

from __future__ import annotations

from heptad.games.architects import ARCHITECTS
from heptad.games.duel import DUEL
from heptad.games.wonders import WONDERS
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import AnyGame

GAMES: dict[str, AnyGame] = {
    "wonders": WONDERS,
    "duel": DUEL,
    "architects": ARCHITECTS,
}


def game_of(key: str) -> AnyGame:
    """Return the game with this key. Raises HeptadError "game/unknown" if there is none."""
    if not isinstance(key, str) or key not in GAMES:
        raise HeptadError("game/unknown", game=str(key)[:40], known=sorted(GAMES))
    return GAMES[key]
