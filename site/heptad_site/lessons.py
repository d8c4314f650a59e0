"""What a lesson shows besides its board: answers, bills and changes. Games create them, and one template draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

#: The moment that an excerpt shows: "asked" (the question), "before" (before an answer, without marking who has to
#: move) or "after" (after it, with what is new marked).
Moment = Literal["asked", "before", "after"]


class Label(NamedTuple):
    """An action as an answer: its icon ("" if none), the kind of card whose colour the icon has, and its text."""

    icon: str
    kind: str
    text: str


class Spent(NamedTuple):
    """An action that uses up a card, such as a stage of a wonder: what for, and the name of the card.

    Actions with the same `purpose` are one choice. Both are "" for an action whose card makes a choice of its own.
    """

    purpose: str
    card: str


NOTHING_SPENT = Spent("", "")


class Row(NamedTuple):
    """A line of a bill: the resources, the reason for their price, the calculation ("2 + 1", or "") and the coins."""

    resources: tuple[str, ...]
    says: str
    sum: str
    coins: int


class Payment(NamedTuple):
    """Coins that a city pays. `to` is the name of the receiver, `says` the line of the bill; `bank`: it is the bank."""

    to: str
    says: str
    coins: int
    bank: bool


class Bill(NamedTuple):
    """What an action costs: the name of the payer, the lines of the calculation, and the payments."""

    payer: str
    rows: Sequence[Row]
    payments: Sequence[Payment]


class Change(NamedTuple):
    """A number of a city before and after an action: its icon, its name, and the name of the city's player."""

    icon: str
    what: str
    who: str
    before: int
    after: int


class Excerpt(NamedTuple):
    """The part of a table that a lesson shows: the age, which selects the sky, and the variables for `excerpt.html`."""

    age: int
    facts: Mapping[str, object]


#: key of a number -> its icon and its name
Words = Mapping[str, tuple[str, str]]


def changes(
    names: Sequence[str],
    before: Sequence[Mapping[str, int]],
    after: Sequence[Mapping[str, int]],
    words: Words,
    eye: int,
) -> list[Change]:
    """Return the numbers that have changed, those of the city `eye` first.

    `before` and `after` have the numbers of each city by key.
    """
    order = sorted(range(len(names)), key=lambda seat: seat != eye)
    return [
        Change(*words[key], names[seat], before[seat][key], after[seat][key])
        for seat in order
        for key in words
        if before[seat][key] != after[seat][key]
    ]
