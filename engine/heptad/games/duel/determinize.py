"""Determinization: random states that a seat cannot distinguish from the true one.

Hidden information is: the face-down cards (guilds have a different back), the cards left out, the ages to come, the
wonders of the draft that are not laid out yet, and the order of the progress tokens in the box, except the three that
this seat may be looking at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heptad.games.duel import boards
from heptad.games.duel.cards import KIND, age_deck, guilds_of
from heptad.games.duel.setup import GUILDS_DEALT
from heptad.games.duel.state import AGES, LIBRARY, State
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD
from heptad.shared.material import rows_of

Cards = tuple[int, ...]
#: The number of random deals of the later ages that one determinizer draws (on demand) and reuses for all its states.
LATER_DEALS = 32


def determinize(state: State, player: int, rng: Rng) -> State:
    """Return a state that keeps what this seat has seen; the rest is redrawn."""
    return determinizer(state, player)(rng)


def determinizer(state: State, player: int) -> Callable[[Rng], State]:
    """Return `determinize` prepared for many states of one position. They share LATER_DEALS deals of later ages."""
    return _Determinizer(state, player).draw


class _Determinizer:
    """Draws random states for one position and seat.

    It holds a copy of what the seat knows, and what is hidden in sorted order, so that the true order has no influence.
    """

    def __init__(self, state: State, player: int) -> None:
        self._known = state.clone()
        self._rules, self._age = state.rules, state.age
        self._drawn = len(state.library)
        seen = self._drawn if state.ask == LIBRARY and state.seat == player else 0
        self._looked_at, self._box = state.box[:seen], sorted(state.box[seen:])
        self._unseen_wonders: list[int] = []
        if state.drafted and sum(len(city.wonders) for city in state.cities) < 4:
            shown = state.drafted[:4]
            self._unseen_wonders = [w for w in rows_of(state.rules, boards.WONDERS) if w not in shown]
        self._later_deals: list[tuple[list[Cards], list[Cards]] | None] = [None] * LATER_DEALS
        # For ordinary backs and for backs of guilds: the slots with a face-down card, and the cards that may lie there.
        self._hidden: list[tuple[list[int], list[int]]] = []
        if state.age:
            cards = state.cards[state.age - 1]
            slots = [slot for slot in range(boards.SLOTS) if state.left & ~state.face_up & 1 << slot]
            pool = sorted([*(cards[slot] for slot in slots), *state.rest[state.age - 1]])
            for guild in (False, True):
                places = [slot for slot in slots if (KIND[cards[slot]] == GUILD) == guild]
                self._hidden.append((places, [card for card in pool if (KIND[card] == GUILD) == guild]))

    def draw(self, rng: Rng) -> State:
        """Return a random state that agrees with what the seat knows."""
        sample = self._known.clone()
        number = rng.below(LATER_DEALS)
        later = self._later_deals[number] = self._later_deals[number] or self._later_ages(rng)
        if self._hidden:
            now = self._age - 1
            cards, rest = self._laid_out(sample.cards[now], rng)
            sample.cards = (*sample.cards[:now], cards, *later[0])
            sample.rest = (*sample.rest[:now], rest, *later[1])
        else:
            sample.cards, sample.rest = tuple(later[0]), tuple(later[1])
        if self._unseen_wonders:
            sample.drafted = sample.drafted[:4] + tuple(rng.shuffled(self._unseen_wonders)[:4])
        sample.box = (*self._looked_at, *rng.shuffled(self._box))
        if self._drawn:
            sample.library = sample.box[: self._drawn]
        return sample

    def _laid_out(self, cards: Cards, rng: Rng) -> tuple[Cards, Cards]:
        """Return the cards of the current age by slot, with the face-down ones redrawn, and those left out of it.

        Cards with the back of a guild stay in the same slots.
        """
        dealt, rest = [*cards], list[int]()
        for slots, pool in self._hidden:
            left = [*pool]
            for slot in slots:
                place = rng.below(len(left))
                dealt[slot] = left[place]
                left[place] = left[-1]
                left.pop()
            rest += sorted(left)
        return tuple(dealt), tuple(rest)

    def _later_ages(self, rng: Rng) -> tuple[list[Cards], list[Cards]]:
        """Deal the ages to come. Returns for each of them the cards by slot and the cards left out."""
        dealt, rest = list[Cards](), list[Cards]()
        for age in range(self._age + 1, AGES + 1):
            guilds = GUILDS_DEALT if age == AGES else 0
            others = rng.shuffled(age_deck(age, self._rules))
            chosen = rng.shuffled(guilds_of(self._rules) if guilds else ())
            count = boards.SLOTS - guilds
            dealt.append(tuple(rng.shuffled(others[:count] + chosen[:guilds])))
            rest.append(_in_order(others[count:], chosen[guilds:]))
        return dealt, rest


def _in_order(others: Sequence[int], guilds: Sequence[int]) -> Cards:
    """Return the cards left out of an age in the order of `State.rest`."""
    return (*sorted(others), *sorted(guilds))
