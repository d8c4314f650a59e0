"""How hands are passed: who holds each dealt hand in each turn, and where the cards played from it are in `plays`.

With three or more players each hand moves round the table. With two players, one hand is always held by the manager of
the Free City, who adds the next card of the pile to it and plays two cards from it. The other player holds the other
hand, and the pile stays in its place.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

TURNS, AGES, HAND = 6, 3, 7
#: The number of entries of a city in `State.plays` for each age: six turns and the use of the seventh card.
PLAYS = TURNS + 1
#: With two players, city FREE_CITY belongs to no seat; NOBODY stands for "no seat" or "no such city".
FREE_CITY, NOBODY = 2, -1


class DealtHand(NamedTuple):
    """The way of one dealt hand through an age. Each tuple has one entry per turn, 1 to 7 (7 = the seventh card)."""

    at: tuple[int, ...]  # the index of the hand in `State.hands`
    seen_by: tuple[int, ...]  # the seat that sees its cards, or NOBODY
    places: tuple[tuple[int, ...], ...]  # the indices in `State.plays` of the cards played from it
    draws: bool = False  # whether a card of the pile (the last hand) is added to it in each of the six turns


def shift(age: int) -> int:
    """Return how many seats a hand moves per turn: +1 (left, clockwise) in ages I and III, -1 (right) in age II."""
    return -1 if age == 2 else 1


def manager(age: int, turn: int) -> int:
    """Return the seat that decides for the Free City.

    Seat 0 begins in ages I and III, seat 1 in age II. The seats alternate with each turn; the seventh card belongs to
    the manager of turn 6.
    """
    return (age + min(turn, TURNS)) % 2


def play_index(age: int, turn: int, city: int, cities: int) -> int:
    """Return the index in `State.plays` of the card that a city plays in a turn."""
    return ((age - 1) * PLAYS + turn - 1) * cities + city


@cache
def dealt_hands(age: int, cities: int, seats: int) -> tuple[DealtHand, ...]:
    """Return the dealt hands of an age in the order of the deal."""
    if seats < cities:
        return _with_the_free_city(age)
    hands = []
    for hand in range(cities):
        at = tuple((hand + shift(age) * min(turn, TURNS - 1)) % cities for turn in range(PLAYS))
        places = tuple((play_index(age, turn, holder, cities),) for turn, holder in enumerate(at, 1))
        hands.append(DealtHand(at, (*at[:TURNS], NOBODY), places))
    return tuple(hands)


def _with_the_free_city(age: int) -> tuple[DealtHand, ...]:
    """`dealt_hands` for two players: the hands of seats 0 and 1 and the Free City's pile."""
    turns = range(1, PLAYS + 1)
    managers = tuple(manager(age, turn) for turn in turns)
    others = tuple(1 - seat for seat in managers)
    own, free, other = (
        [(play_index(age, turn, city, FREE_CITY + 1),) for turn, city in zip(turns, cities, strict=True)]
        for cities in (managers, (FREE_CITY,) * PLAYS, others)
    )
    both = tuple(mine + its if turn <= TURNS else mine for turn, mine, its in zip(turns, own, free, strict=True))
    managed = DealtHand(managers, (*managers[:TURNS], NOBODY), both, draws=True)
    unmanaged = DealtHand(others, (*others[:TURNS], NOBODY), tuple(other))
    pile = DealtHand((FREE_CITY,) * PLAYS, (*(NOBODY,) * TURNS, managers[-1]), (*((),) * TURNS, free[-1]))
    return (managed, unmanaged, pile) if managers[0] == 0 else (unmanaged, managed, pile)
