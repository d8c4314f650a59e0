"""What a lesson shows beside its board: answers, bills and changes. Each game fills them, one template draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

#: Of which moment an excerpt is: of the question, before an answer without saying who is to move, or after it, with
#: what is new marked.
Moment = Literal["asked", "before", "after"]


class Label(NamedTuple):
    """An action as an answer: its sign ("" if none), the kind of card whose colour the sign has, and words."""

    icon: str
    kind: str
    text: str


class Row(NamedTuple):
    """A line of a bill: the resources it is about, why they cost what they cost, the calculation ("2 + 1"; "" if there
    is none) and the coins."""

    resources: tuple[str, ...]
    says: str
    sum: str
    coins: int


class Payment(NamedTuple):
    """Coins that one city pays: the name of who gets them, the same as a line of the bill, whether it is the bank."""

    to: str
    says: str
    coins: int
    bank: bool


class Bill(NamedTuple):
    """What an action costs: who pays, line by line, and who gets it."""

    payer: str
    rows: Sequence[Row]
    payments: Sequence[Payment]


class Change(NamedTuple):
    """A number of a city before and after: its sign, what it is in words, and whose it is."""

    icon: str
    what: str
    who: str
    before: int
    after: int


class Excerpt(NamedTuple):
    """The part of a table that a lesson shows: the age whose sky is behind it, and the facts for `excerpt.html`."""

    age: int
    facts: Mapping[str, object]


#: key of a number -> its sign and its name in words
Words = Mapping[str, tuple[str, str]]


def changes(
    names: Sequence[str],
    before: Sequence[Mapping[str, int]],
    after: Sequence[Mapping[str, int]],
    words: Words,
    eye: int,
) -> list[Change]:
    """What has changed, the city of `eye` first; `before` and `after` hold the numbers of each city by their key."""
    order = sorted(range(len(names)), key=lambda seat: seat != eye)
    return [
        Change(*words[key], names[seat], before[seat][key], after[seat][key])
        for seat in order
        for key in words
        if before[seat][key] != after[seat][key]
    ]
