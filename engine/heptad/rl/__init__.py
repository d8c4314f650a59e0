"""Support for reinforcement learning: actions and positions as numbers, and PettingZoo environments."""

from __future__ import annotations

from heptad.kernel.errors import HeptadError
from heptad.rl import architects, duel, wonders
from heptad.rl.encoding import Encoding

#: The encodings of the games, by the key of the game.
ENCODINGS: dict[str, Encoding] = {
    "wonders": wonders.ENCODING,
    "duel": duel.ENCODING,
    "architects": architects.ENCODING,
}


def encoding_of(key: str) -> Encoding:
    """Return the encoding of a game. Raises HeptadError "game/unknown" if it has none."""
    if key not in ENCODINGS:
        raise HeptadError("game/unknown", game=key, known=sorted(ENCODINGS))
    return ENCODINGS[key]
