"""Positions that a seat cannot tell from the true one, many of them, prepared once a decision."""

from __future__ import annotations

from collections.abc import Callable

from heptad.games.architects.state import State
from heptad.games.architects.view import seen_on
from heptad.kernel.rng import Rng

#: So many orders of the hidden cards are shuffled, as they are needed; each of them is begun at any card.
ORDERS = 64


def determinizer(state: State, player: int) -> Callable[[Rng], State]:
    """A sampler of positions that agree with what this seat knows: the order of hidden cards and tokens is redrawn.

    An order begun at any of its cards is as random as a new shuffle, and every card lies on top as often as it should.
    What is shuffled was sorted, so that the true order makes no difference.
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
    """Random orders of the same things."""

    def __init__(self) -> None:
        self._shuffled: list[tuple[int, ...]] = []

    def draw(self, things: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
        chosen = rng.below(ORDERS)
        if chosen >= len(self._shuffled):
            chosen = len(self._shuffled)
            self._shuffled.append(tuple(rng.shuffled(things)))
        order = self._shuffled[chosen]
        start = rng.below(len(order))
        return order[start:] + order[:start]
