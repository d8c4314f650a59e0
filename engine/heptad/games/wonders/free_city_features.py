"""The features for the learned weights of an action for the Free City, as indices into a row of weights.

OWN and OTHER mean the manager who chooses the action, and the other player.
"""

from __future__ import annotations

from heptad.games.wonders.boards import STAGE_EFFECT
from heptad.games.wonders.cards import CARDS, EFFECT
from heptad.games.wonders.choices import BUILD, COPY_BASE, SELL, STAGE, paid
from heptad.games.wonders.features import MAX_PAID, NEAR, Layout, grid
from heptad.games.wonders.hand_passing import FREE_CITY
from heptad.games.wonders.state import State
from heptad.kernel.game import Action
from heptad.kernel.weights import named

_managed = Layout()
MANAGED_BUILD = _managed.add(len(CARDS))
MANAGED_GIVEN_UP = _managed.add(len(CARDS))
MANAGED_KIND = _managed.add(8)
MANAGED_TO_OWN = _managed.add(MAX_PAID + 1)
MANAGED_TO_OTHER = _managed.add(MAX_PAID + 1)
MANAGED_OWN = _managed.add((2 * NEAR + 1) * 4)
MANAGED_OTHER = _managed.add((2 * NEAR + 1) * 4)
MANAGED_WIDTH = _managed.width


def managed_names() -> list[str]:
    """Return the names of all features of an action for the Free City."""
    cards = [card.key for card in CARDS]
    return [
        *named("build", cards),
        *named("given up", cards),
        *named("kind", range(8)),
        *named("to own", range(MAX_PAID + 1)),
        *named("to other", range(MAX_PAID + 1)),
        *grid("own", range(2 * NEAR + 1), range(4)),
        *grid("other", range(2 * NEAR + 1), range(4)),
    ]


def managed_features(state: State, seat: int, action: Action) -> list[int]:
    """Return the indices of the features of an action for the Free City.

    The kind of the action is that of an ordinary city, without FOR_FREE_CITY.
    """
    kind, card, arg = action
    found = [MANAGED_KIND + kind]
    free = state.cities[FREE_CITY]
    shields = 0
    if kind in (SELL, STAGE):
        found.append(MANAGED_GIVEN_UP + card)
        if kind == STAGE:
            shields = state.resolved_effect(FREE_CITY, STAGE_EFFECT[free.board][free.stages], arg // COPY_BASE).shields
    elif card >= 0:
        found.append(MANAGED_BUILD + card)
        shields = EFFECT[card].shields
    if arg > 0 and kind in (BUILD, STAGE):
        coins = paid(action)  # indexed by seat, because the Free City's left neighbour is seat 0
        found.append(MANAGED_TO_OWN + min(coins[seat], MAX_PAID))
        found.append(MANAGED_TO_OTHER + min(coins[1 - seat], MAX_PAID))
    if shields:
        for start, city in ((MANAGED_OWN, seat), (MANAGED_OTHER, 1 - seat)):
            lead = state.cities[city].shields - free.shields
            found.append(start + 4 * (min(max(lead, -NEAR), NEAR) + NEAR) + shields)
    return found
