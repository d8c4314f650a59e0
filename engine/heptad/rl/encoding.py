"""Actions as integers and views as vectors, of a fixed size for each game and number of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from heptad.kernel.game import Action, AnyGame

#: The part of a token that says which coins are paid to the neighbours, as in "b:university@2-3".
PAID = re.compile(r"@\d+-\d+")


class Encoding(NamedTuple):
    """The encoding of one game."""

    #: Returns for a number of players every possible token, without payments to neighbours, in a fixed order.
    tokens: Callable[[int], Sequence[str]]
    #: The maximum number of ways to pay for the same token; further ones have no number.
    max_payments: int
    #: Yields the features of a seat's view. Nearly all are from -1 to 1 (the environment clips the others), and their
    #: number is constant for a number of players.
    features: Callable[[Any], Iterator[float]]


def one_hot(value: object, known: Collection[object]) -> Iterator[float]:
    """Yield 1 in the place of the value and 0 elsewhere; only 0 for a value that is not known, such as None."""
    return (float(value == other) for other in known)


def scaled_counts(values: Collection[str], known: Collection[str], each: float = 1.0) -> Iterator[float]:
    """Yield for each known value how often it occurs, times `each`."""
    counts = Counter(values)
    return (counts[value] * each for value in known)


def rotated_to_seat(items: Sequence[Any], seat: int) -> list[Any]:
    """Return the items of all cities, beginning with this seat and continuing clockwise."""
    return [*items[seat:], *items[:seat]]


def score(sheets: Iterable[Iterable[int]], seats: int, seat: int, each: float) -> Iterator[float]:
    """Yield the points of every seat if the game ended now, times `each`, this seat first; 0 if there are no sheets."""
    totals = list(map(sum, sheets)) or [0] * seats
    return (total * each for total in rotated_to_seat(totals, seat))


class ActionSpace:
    """The numbering of the actions of a game.

    The number of an action is the index of its token times the number of ways to pay, plus the index of its way to pay.
    """

    def __init__(self, game: AnyGame, encoding: Encoding, players: int) -> None:
        tokens = encoding.tokens(players)
        self._game, self._ways = game, encoding.max_payments
        self._index = {token: number * encoding.max_payments for number, token in enumerate(tokens)}
        #: The number of possible actions.
        self.size = len(tokens) * encoding.max_payments

    def index_actions(self, legal: Sequence[Action]) -> dict[int, Action]:
        """Return the legal actions by their numbers.

        Ways to pay are numbered in the order of the legal actions; those beyond the maximum are left out.
        """
        seen: Counter[str] = Counter()
        found = {}
        for action in legal:
            token = PAID.sub("", self._game.encode(action))
            way = seen[token]
            seen[token] += 1
            if way < self._ways:
                found[self._index[token] + way] = action
        return found
