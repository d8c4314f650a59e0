"""Ways of choosing that search and opponents need besides the rules of thumb: any move, a likely one, a beginner's."""

from __future__ import annotations

from collections.abc import Sequence

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, CAT, COIN, GEAR, HORN_COUNT, ID, RED
from heptad.games.architects.choices import (
    ANY,
    BLIND,
    BUILD,
    CENTRE_BIT,
    DECLINE,
    KEPT,
    LOOK,
    LOOKS,
    MORE,
    MORES,
    PROGRESS,
    SEARCH_SIDE,
    SET,
    STOP,
    TAKE,
    TAKES,
    full_decks,
    legal_actions,
    reachable,
)
from heptad.games.architects.scoring import city_points
from heptad.games.architects.state import CENTRE, EXTRA, LEFT, TURN, State
from heptad.games.architects.types import CENTRAL_DECK, View
from heptad.kernel.game import Action
from heptad.kernel.rng import Rng
from heptad.shared.kinds import CIVIC, MILITARY, SCIENCE
