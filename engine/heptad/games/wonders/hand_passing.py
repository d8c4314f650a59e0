"""How the dealt hands travel: who holds which in each turn and where its cards lie in `plays`. Knows no card.

Of three cities and more each hand goes round. Of two players the one hand always lies with the manager of the Free
City, who puts a card of the pile to it and takes two out; the other is played by the other; the pile lies by itself.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

TURNS, AGES, HAND = 6, 3, 7
#: Plays of a city in an age: six turns and what became of the seventh card.
PLAYS = TURNS + 1
#: With two players the third city belongs to no seat.
FREE_CITY, NOBODY = 2, -1


class DealtHand(NamedTuple):
    """One dealt hand in an age; every list goes by turn, the seventh card's play being the seventh."""

    at: tuple[int, ...]  # whose of `State.hands` it is
    seen_by: tuple[int, ...]  # the seat that looks it through
    places: tuple[tuple[int, ...], ...]  # indices into `plays`: what is played from it
    draws: bool = False  # takes up a card of the pile, the last of the hands, in each of the six turns


def shift(age: int) -> int:
    """How far a hand moves a turn, in seats: left (clockwise) in ages I and III, right in age II."""
    return -1 if age == 2 else 1


def manager(age: int, turn: int) -> int:
    """The seat that decides for the Free City: the first in ages I and III, the second in age II, then in turn."""
    return (age + min(turn, TURNS)) % 2


def place(age: int, turn: int, city: int, cities: int) -> int:
    """Where a city's play stands in `plays`."""
    return ((age - 1) * PLAYS + turn - 1) * cities + city


@cache
def dealt_hands(age: int, cities: int, seats: int) -> tuple[DealtHand, ...]:
    """The hands of an age in the order of the deal."""
    if seats < cities:
        return _with_the_free_city(age)
    hands = []
    for hand in range(cities):
        at = tuple((hand + shift(age) * min(turn, TURNS - 1)) % cities for turn in range(PLAYS))
        places = tuple((place(age, turn, holder, cities),) for turn, holder in enumerate(at, 1))
        hands.append(DealtHand(at, (*at[:TURNS], NOBODY), places))
    return tuple(hands)


def _with_the_free_city(age: int) -> tuple[DealtHand, ...]:
    turns = range(1, PLAYS + 1)
    managers = tuple(manager(age, turn) for turn in turns)
    others = tuple(1 - seat for seat in managers)
    own, free, other = (
        [(place(age, turn, city, FREE_CITY + 1),) for turn, city in zip(turns, cities, strict=True)]
        for cities in (managers, (FREE_CITY,) * PLAYS, others)
    )
    both = tuple(mine + its if turn <= TURNS else mine for turn, mine, its in zip(turns, own, free, strict=True))
    managed = DealtHand(managers, (*managers[:TURNS], NOBODY), both, draws=True)
    unmanaged = DealtHand(others, (*others[:TURNS], NOBODY), tuple(other))
    pile = DealtHand((FREE_CITY,) * PLAYS, (*(NOBODY,) * TURNS, managers[-1]), (*((),) * TURNS, free[-1]))
    return (managed, unmanaged, pile) if managers[0] == 0 else (unmanaged, managed, pile)
