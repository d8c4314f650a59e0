"""The registry of all games, by key."""

from __future__ import annotations

from typing import Literal, overload

from heptad.games.architects import ARCHITECTS
from heptad.games.architects import state as architects_state
from heptad.games.architects import types as architects_types
from heptad.games.duel import DUEL
from heptad.games.duel import state as duel_state
from heptad.games.duel import types as duel_types
from heptad.games.wonders import WONDERS
from heptad.games.wonders import state as wonders_state
from heptad.games.wonders import types as wonders_types
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import AnyGame, Game

GAMES: dict[str, AnyGame] = {
    "wonders": WONDERS,
    "duel": DUEL,
    "architects": ARCHITECTS,
}

# The types of each game, for programs that name it.
WondersGame = Game[
    wonders_state.State,
    wonders_types.Options,
    wonders_types.Deal,
    wonders_types.View,
    wonders_types.EventData,
    wonders_types.Explanation,
    wonders_types.RefusalData,
]
DuelGame = Game[
    duel_state.State,
    duel_types.Options,
    duel_types.Deal,
    duel_types.View,
    duel_types.EventData,
    duel_types.Explanation,
    duel_types.RefusalData,
]
ArchitectsGame = Game[
    architects_state.State,
    architects_types.Options,
    architects_types.Deal,
    architects_types.View,
    architects_types.EventData,
    architects_types.Explanation,
    architects_types.RefusalData,
]


@overload
def game_of(key: Literal["wonders"]) -> WondersGame: ...
@overload
def game_of(key: Literal["duel"]) -> DuelGame: ...
@overload
def game_of(key: Literal["architects"]) -> ArchitectsGame: ...
@overload
def game_of(key: str) -> AnyGame: ...
def game_of(key: str) -> AnyGame:
    """Return the game with this key. Raises HeptadError "game/unknown" if there is none."""
    if not isinstance(key, str) or key not in GAMES:
        raise HeptadError("game/unknown", game=str(key)[:40], known=sorted(GAMES))
    return GAMES[key]
