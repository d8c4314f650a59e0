"""Actions as numbers and views as vectors, both of a fixed size for a game and a number of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from heptad.kernel.game import Action, AnyGame

#: What a token says about coins to neighbours, as in "b:university@2-3".
PAID = re.compile(r"@\d+-\d+")


class Encoding(NamedTuple):
    """How one game is written in numbers."""

    #: For a number of players: every token that can come up, without what is paid to neighbours, in a fixed order.
    tokens: Callable[[int], Sequence[str]]
    #: How many ways to pay the same token may have; further ones are left out.
    ways: int
    #: The numbers of a view of a seat, each -1 to 1 or nearly so, always as many for the same number of players.
    numbers: Callable[[Any], Iterator[float]]


def one_hot(value: object, known: Collection[object]) -> Iterator[float]:
    """1 in the place of the value, else 0; nothing but 0 for a value that is not known, such as None."""
    return (float(value == other) for other in known)


def bag(values: Collection[str], known: Collection[str], each: float = 1.0) -> Iterator[float]:
    """How often each known value is there, times `each`."""
    counts = Counter(values)
    return (counts[value] * each for value in known)


def turned(items: Sequence[Any], seat: int) -> list[Any]:
    """The items of all cities, that of this seat first, then clockwise."""
    return [*items[seat:], *items[:seat]]


def score(sheets: Iterable[Iterable[int]], seats: int, seat: int, each: float) -> Iterator[float]:
    """The points of every seat if the game ended now, the own first; 0 while there are none."""
    totals = list(map(sum, sheets)) or [0] * seats
    return (total * each for total in turned(totals, seat))


class Actions:
    """A number for each action of a game: a token's place in the list, and which of its ways to pay."""

    def __init__(self, game: AnyGame, encoding: Encoding, players: int) -> None:
        tokens = encoding.tokens(players)
        self._game, self._ways = game, encoding.ways
        self._index = {token: number * encoding.ways for number, token in enumerate(tokens)}
        #: How many numbers there are.
        self.size = len(tokens) * encoding.ways

    def numbered(self, legal: Sequence[Action]) -> dict[int, Action]:
        """The legal actions by their numbers; ways to pay beyond those that have one are left out."""
        seen: Counter[str] = Counter()
        found = {}
        for action in legal:
            token = PAID.sub("", self._game.encode(action))
            way = seen[token]
            seen[token] += 1
            if way < self._ways:
                found[self._index[token] + way] = action
        return found
