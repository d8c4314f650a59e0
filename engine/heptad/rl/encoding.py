"""Actions as integers and views as vectors, of a fixed size for each game and number of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from heptad.kernel.game import Action, AnyGame
from heptad.kernel.rng import Rng

#: The part of a token that says which coins are paid to the neighbours, as in "b:university@2-3".
PAID = re.compile(r"@\d+-\d+")


#: Adjacent numbers of an observation: the name of the part, the label of each number within the part (None for a single
#: number), and the numbers. A plain tuple, because every observation creates a hundred of them.
Part = tuple[str, Collection[object] | None, Iterable[float]]


class Encoding(NamedTuple):
    """The encoding of one game."""

    game: AnyGame
    #: Returns for a number of players every possible token, without payments to neighbours, in a fixed order.
    tokens: Callable[[int], Sequence[str]]
    #: The maximum number of ways to pay for the same token; further ones have no number.
    max_payments: int
    #: Yields the parts of the observation of a seat's view. Their names and sizes depend only on the number of players.
    parts: Callable[[Any], Iterator[Part]]

    def features(self, view: Any) -> Iterator[float]:
        """Yield the numbers of the observation. Nearly all are from -1 to 1; the environment clips the others."""
        return chain.from_iterable(values for _, _, values in self.parts(view))

    def names(self, players: int) -> list[str]:
        """Return the name of each number of an observation, in a game with this number of players.

        Raises HeptadError "options/value" for a number of players that the game does not have.
        """
        state = self.game.begin(self.game.options({"players": players}), Rng(0))
        return [
            name if label is None else f"{name}.{label}"
            for name, labels, _ in self.parts(self.game.view(state, 0))
            for label in labels or [None]
        ]


def number(name: str, value: float) -> Part:
    """Return a part that is a single number."""
    return name, None, (value,)


def one_hot(name: str, value: object, known: Collection[object]) -> Part:
    """Return a part with 1 in the place of the value and 0 elsewhere; only 0 for a value that is not known, as None."""
    return name, known, (float(value == other) for other in known)


def members(name: str, values: Collection[object], known: Collection[object]) -> Part:
    """Return a part with 1 for each known value that is among the values, and 0 for the others."""
    return name, known, (float(other in values) for other in known)


def scaled_counts(name: str, values: Collection[str], known: Collection[str], each: float = 1.0) -> Part:
    """Return a part that says for each known value how often it occurs, times `each`."""
    count = Counter(values).get  # not counts[value], which is slow for a value that does not occur, as most do not
    return name, known, [count(value, 0) * each for value in known]


def by_seat(name: str, values: Sequence[float], seat: int) -> Part:
    """Return a part with one number for each seat, beginning with this seat and continuing clockwise."""
    return name, range(len(values)), rotated_to_seat(values, seat)


def score(sheets: Iterable[Mapping[Any, int]], seats: int, seat: int, each: float) -> Part:
    """Return the part "score": the points of every seat if the game ended now, times `each`, this seat first.

    They are 0 if there are no sheets.
    """
    totals = [sum(sheet.values()) for sheet in sheets] or [0] * seats
    return by_seat("score", [total * each for total in totals], seat)


def rotated_to_seat(items: Sequence[Any], seat: int) -> list[Any]:
    """Return the items of all seats, beginning with this seat and continuing clockwise."""
    return [*items[seat:], *items[:seat]]


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
