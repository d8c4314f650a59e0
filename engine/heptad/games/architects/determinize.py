"""Random states that are consistent with everything a seat knows: what it has seen is kept, the rest is redrawn.

Everybody can work out which cards each deck still holds. Unknown are the order below the top card of a wonder deck, the
order of the whole central deck (except for a card that this seat has seen thanks to the cat), and the order of the
stack of tokens. What is unknown is sorted before it is shuffled, so that the result does not depend on the true order.
"""

from __future__ import annotations

from collections.abc import Callable

from heptad.games.architects.state import OVER, State
from heptad.kernel.rng import Rng

#: The maximum number of shuffled orders of the same cards. They are shuffled when first needed and then reused, each
#: time rotated to a random starting point.
MAX_ORDERS = 64


def determinize(state: State, player: int, rng: Rng) -> State:
    """Return a random state that this seat cannot distinguish from the true one."""
    redrawn = state.clone()
    for deck, cards in enumerate(state.decks):
        below = state.rest[deck] - _seen_on(state, player, deck)
        redrawn.decks[deck] = tuple(rng.shuffled(sorted(cards[:below]))) + cards[below:]
    redrawn.stack = tuple(rng.shuffled(sorted(state.stack)))
    redrawn.chance = rng.next()
    return redrawn


def determinizer(state: State, player: int) -> Callable[[Rng], State]:
    """Return a fast sampler of such states, prepared once per decision.

    A random rotation of a random order is as random as a new shuffle, and every card is on top with the right
    probability.
    """
    known = state.clone()
    decks = [
        (deck, tuple(sorted(cards[:below])), cards[below : state.rest[deck]], Orders())
        for deck, cards in enumerate(state.decks)
        if (below := state.rest[deck] - _seen_on(state, player, deck)) > 1
    ]
    stack, tokens = Orders(), tuple(sorted(state.stack))

    def draw(rng: Rng) -> State:
        drawn = known.clone()
        for deck, hidden, seen, orders in decks:
            drawn.decks[deck] = orders.draw(hidden, rng) + seen
        if len(drawn.stack) > 1:
            drawn.stack = stack.draw(tokens, rng)
        drawn.chance = rng.next()
        return drawn

    return draw


def _seen_on(state: State, player: int, deck: int) -> int:
    """Return the number of cards at the top of a deck that this seat knows, with their order."""
    if state.ask != OVER and state.searched[0] == deck and state.seat == player and state.searched[1]:
        return state.searched[1]
    if deck != state.central:
        return min(1, state.rest[deck])
    return state.knows_top >> player & 1


class Orders:
    """Random orders of the same things, at most MAX_ORDERS of them being shuffled."""

    def __init__(self) -> None:
        self._shuffled: list[tuple[int, ...]] = []

    def draw(self, things: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
        """Return the things in a random order. `things` must be the same in every call."""
        chosen = rng.below(MAX_ORDERS)
        if chosen >= len(self._shuffled):
            chosen = len(self._shuffled)
            self._shuffled.append(tuple(rng.shuffled(things)))
        order = self._shuffled[chosen]
        start = rng.below(len(order))
        return order[start:] + order[:start]
