"""A fast sampler of states that a seat cannot distinguish from the true one, prepared once per decision."""

from __future__ import annotations

from collections.abc import Callable

from heptad.games.architects.state import State
from heptad.games.architects.view import seen_on
from heptad.kernel.rng import Rng

#: The maximum number of shuffled orders of the same cards. They are shuffled when first needed and then reused, each
#: time rotated to a random starting point.
MAX_ORDERS = 64


def determinizer(state: State, player: int) -> Callable[[Rng], State]:
    """Return a sampler of states that agree with what this seat knows: the order of hidden cards and tokens is redrawn.

    A random rotation of a random order is as random as a new shuffle, and every card is on top with the right
    probability. The cards are sorted before they are shuffled, so that the result does not depend on their true order.
    """
    known = state.clone()
    decks = [
        (deck, tuple(sorted(cards[:below])), cards[below : state.rest[deck]], Orders())
        for deck, cards in enumerate(state.decks)
        if (below := state.rest[deck] - seen_on(state, player, deck)) > 1
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
