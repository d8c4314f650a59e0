"""The games for programs that learn by playing: numbers for actions and positions, and PettingZoo environments."""

from __future__ import annotations

from heptad.kernel.errors import HeptadError
from heptad.rl import architects, duel, wonders
from heptad.rl.encoding import Encoding

#: The games that are written in numbers.
ENCODINGS: dict[str, Encoding] = {
    "wonders": wonders.ENCODING,
    "duel": duel.ENCODING,
    "architects": architects.ENCODING,
}


def encoding_of(key: str) -> Encoding:
    """The numbers of a game. Raises HeptadError "game/unknown" for one that is not written in numbers."""
    if key not in ENCODINGS:
        raise HeptadError("game/unknown", game=key, known=sorted(ENCODINGS))
    return ENCODINGS[key]
