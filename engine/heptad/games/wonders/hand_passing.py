"""How hands are passed: who holds which dealt hand in each turn, and where the cards played from it are in `plays`.

With three or more players each hand goes round the table. With two, one hand is always with the manager of the Free
City, who adds the next card of the pile to it and plays two cards from it; the other player has the other hand, and
the pile stays where it is.
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
    """One dealt hand in an age; every tuple goes by turn, from 1 to 7 (the seventh card)."""

    at: tuple[int, ...]  # its index in `State.hands`
    seen_by: tuple[int, ...]  # the seat that sees its cards, or NOBODY
    places: tuple[tuple[int, ...], ...]  # indices into `plays`: what is played from it
    draws: bool = False  # in each of the six turns a card of the pile, the last of the hands, is added to it


def shift(age: int) -> int:
    """How far a hand moves a turn, in seats: left (clockwise) in ages I and III, right in age II."""
    return -1 if age == 2 else 1


def manager(age: int, turn: int) -> int:
    """The seat that decides for the Free City: the first in ages I and III, the second in age II, then in turn."""
    return (age + min(turn, TURNS)) % 2


def place(age: int, turn: int, city: int, cities: int) -> int:
    """The index in `plays` of a city's card of a turn."""
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
