"""The registry of all games, by key."""

from __future__ import annotations

from typing import Literal, overload

from heptad.games.architects import ARCHITECTS
from heptad.games.architects import state as architects_state
from heptad.games.architects import types as architects
from heptad.games.duel import DUEL
from heptad.games.duel import state as duel_state
from heptad.games.duel import types as duel
from heptad.games.wonders import WONDERS
from heptad.games.wonders import state as wonders_state
from heptad.games.wonders import types as wonders
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
    wonders.Options,
    wonders.Deal,
    wonders.View,
    wonders.EventData,
    wonders.Explanation,
    wonders.RefusalData,
]
DuelGame = Game[
    duel_state.State, duel.Options, duel.Deal, duel.View, duel.EventData, duel.Explanation, duel.RefusalData
]
ArchitectsGame = Game[
    architects_state.State,
    architects.Options,
    architects.Deal,
    architects.View,
    architects.EventData,
    architects.Explanation,
    architects.RefusalData,
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
