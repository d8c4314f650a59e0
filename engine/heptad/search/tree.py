"""Information-set Monte Carlo tree search from the eye of one seat, counted in iterations, without a clock.

Each iteration draws a position that the seat cannot tell from the true one and walks down a tree of actions that all
these positions share (Cowling, Powley, Whitehouse: single-observer ISMCTS). Among the actions that are legal in the
drawn position it follows the one with the best upper confidence bound, in which an action's count of visits is held
against how often it was available. At the end of the walk the game's own `estimate` values the position.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng

#: What going the whole way of its style is worth to a seat, as a share of a win.
LIKING = 0.25


class Ranked(NamedTuple):
    """One legal action as the search found it: how often it was tried, and the expected share of a win, 0 to 1."""

    action: Action
    visits: int
    value: float


class Node:
    """What was found after one sequence of actions. `total` sums the rewards of the seat that acted last."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.available = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


class Search:
    """A search that can be stopped and resumed at any iteration.

    The same information, random numbers and count of iterations give the same answer, however they are split into
    steps.
    """

    def __init__(self, info: Info, rng: Rng, planned: int, style: str | None = None) -> None:
        """Prepare to decide for `info.player`; `planned` iterations are worth making.

        With a `style` (see `Game.leaning`) the seat likes positions that go its way better than they are.
        """
        self._game, self._player, self._legal = info.game, info.player, list(info.legal)
        self._settings = info.game.search
        self._draw = info.worlds()
        self._rng, self._style = rng, style
        self._root = Node()
        self.planned = planned if len(self._legal) > 1 else 0
        self.iterations = 0

    @property
    def done(self) -> bool:
        """Whether all planned iterations are made."""
        return self.iterations >= self.planned

    def step(self, iterations: int) -> None:
        """Make so many more iterations, at most as many as are planned in all."""
        for _ in range(min(iterations, self.planned - self.iterations)):
            self._iterate()
            self.iterations += 1

    def best(self) -> Action:
        """The action tried most often; the first of the legal ones before any iteration."""
        return max(self.ranking(), key=lambda ranked: ranked.visits).action

    def ranking(self) -> list[Ranked]:
        """Every legal action in the order of the game, with what was found so far."""
        none = Node()
        found = [(action, self._root.children.get(action, none)) for action in self._legal]
        return [Ranked(action, node.visits, node.total / node.visits if node.visits else 0.0) for action, node in found]

    def _iterate(self) -> None:
        game, rng, settings = self._game, self._rng, self._settings
        state = self._draw(rng)
        node, path, expanded = self._root, [(-1, self._root)], False
        while not expanded and (seats := game.current_players(state)):
            seat = self._player if self._player in seats else seats[0]
            if seat != self._player and not settings.others:
                game.apply(state, seat, game.likely_action(state, seat, rng))
                continue
            legal = game.legal_actions(state, seat)
            if len(legal) == 1 and node is not self._root:
                game.apply(state, seat, legal[0])
                continue
            action, expanded = self._select(node, legal)
            node = node.children[action]
            path.append((seat, node))
            game.apply(state, seat, action)
        self._play_on(state)
        rewards = list(game.estimate(state))
        if self._style:
            rewards[self._player] += LIKING * game.leaning(state, self._player, self._style)
        for seat, visited in path:
            visited.visits += 1
            visited.total += rewards[seat]

    def _select(self, node: Node, legal: list[Action]) -> tuple[Action, bool]:
        """An action to follow, and whether it has never been followed before; counts the legal ones as available."""
        children = node.children
        new = [action for action in legal if action not in children]
        for action in legal:
            if action in children:
                children[action].available += 1
        if new:
            action = self._rng.choice(new)
            children[action] = child = Node()
            child.available = 1
            return action, True
        weight = self._settings.exploration
        return max(legal, key=lambda action: _bound(children[action], weight)), False

    def _play_on(self, state: object) -> None:
        """Let everybody act as is likely until the searching seat has made so many more decisions."""
        game, left = self._game, self._settings.lookahead
        while left and (seats := game.current_players(state)):
            for seat in seats:
                game.apply(state, seat, game.likely_action(state, seat, self._rng))
            left -= self._player in seats


def _bound(node: Node, weight: float) -> float:
    return node.total / node.visits + weight * sqrt(log(node.available) / node.visits)
