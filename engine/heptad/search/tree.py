"""Information-set Monte Carlo tree search for one seat (single-observer ISMCTS by Cowling, Powley and Whitehouse).

Each iteration draws a state that the seat cannot tell from the true one, and walks down a tree of actions that all
these states share. Among the actions that are legal in the drawn state it follows the one with the highest upper
confidence bound; that bound compares the number of visits of an action with how often the action was available. At the
end of the walk the game's own `estimate` values the state, and every node of the path records the value for the seat
that acted there.

In a game whose settings say that the decisions of other seats are not searched, an iteration is one of the trials of
`heptad.search.trials` instead.

The length of a search is measured in iterations, never in time, so that the result does not depend on the computer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, log, sqrt
from typing import Any, NamedTuple

from heptad.kernel.game import Action, Info, required_choice
from heptad.kernel.rng import Rng
from heptad.search.trials import Trials, paired_mean

#: The bonus for a state that follows the seat's style completely (see `Game.leaning`), as a share of a win.
STYLE_BONUS = 0.25
#: The number of iterations after which a search that may stop early checks again whether its result can still change.
CHECK_INTERVAL = 64


class RankedAction(NamedTuple):
    """One legal action as the search found it: its number of visits, and the value that it leads to.

    The value is the mean of `Game.estimate` for the seat, 0 to 1; in a search with a style the bonus for the style is
    added. The search maximises it. It is not a chance to win.
    """

    action: Action
    visits: int
    value: float


class Node:
    """The statistics of one sequence of actions.

    `total` is the sum of the rewards of the seat that took the last action of the sequence. `available` counts the
    iterations in which that action was legal at this place, since it was first tried.
    """

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.available = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}

    def select(self, legal: list[Action], exploration: float, rng: Rng) -> tuple[Action, Node]:
        """Choose an action: a random one that was never tried, otherwise the one with the highest bound.

        The bound is the mean reward plus `exploration` · √(ln available / visits). Counts every legal action that has a
        node as available once more; adds a node if the chosen action has none.
        """
        children, highest = self.children, -inf
        best: tuple[Action, Node] | None = None
        new: list[Action] = []
        for action in legal:
            child = children.get(action)
            if child is None:
                new.append(action)
                continue
            child.available += 1
            visits = child.visits
            bound = child.total / visits + exploration * sqrt(log(child.available) / visits)
            if bound > highest:
                highest, best = bound, (action, child)
        if best is None or new:
            action = rng.choice(new)
            children[action] = child = Node()
            child.available = 1
            return action, child
        return best


class Search:
    """A search that can be stopped and resumed after any iteration.

    The same information, random numbers and number of iterations give the same result, no matter how the iterations are
    split into steps.
    """

    def __init__(
        self,
        info: Info,
        rng: Rng,
        planned: int,
        style: str | None = None,
        *,
        advice: bool = False,
        wanted: Action | None = None,
        stop_early: bool = False,
    ) -> None:
        """Prepare a decision of `info.player` with at most `planned` iterations.

        With a `style` (see `Game.leaning`) states that follow the style get a bonus. With `advice`, which is for
        results that people are shown, the search also finds the `chances` to win. If it compares only some of the
        actions (see `heptad.search.trials`), it then compares at least one of each kind, and `wanted`, with more
        iterations in proportion. With `stop_early`, which is for callers that only need `best`, the search of a tree
        ends as soon as the remaining iterations cannot change it.

        Raises HeptadError "action/not-your-turn" if the seat has nothing to decide.
        """
        self._game, self._player, self._legal = info.game, info.player, list(required_choice(info))
        self._settings = info.game.search
        self._draw = info.determinizer()
        self._rng, self._style = rng, style
        self._root = Node()
        self._chances: dict[Action, list[Sequence[float]]] | None = None  # by action, those of each state valued
        if advice:
            self._chances = {action: [] for action in self._legal}
        self._free = self._free_action(self._legal)
        self.planned = planned if len(self._legal) > 1 and not self._free else 0
        self._trials: Trials | None = None
        if self.planned and not self._settings.others:
            self._trials = Trials(info.game, info.player, self._legal, self._draw, rng, planned, advice, wanted)
            self.planned = self._trials.planned
        self._stops_early = stop_early and not self._trials
        self.iterations = 0

    @property
    def done(self) -> bool:
        """Whether all planned iterations have been made."""
        return self.iterations >= self.planned

    def step(self, iterations: int) -> None:
        """Make this number of further iterations, but no more than are planned in total."""
        for _ in range(min(iterations, self.planned - self.iterations)):
            self._iterate()
            self.iterations += 1
            if self._stops_early and not self.iterations % CHECK_INTERVAL and self._is_decided():
                self.planned = self.iterations
                break

    def best(self) -> Action:
        """Return the best action found so far, or a free action (see `SearchSettings.free`) if one is legal.

        Before the first iteration it returns the first legal action, or in trials the one with the highest prior.
        """
        if self._trials:
            return self._trials.best()
        return self._free or max(self.ranking(), key=lambda ranked: ranked.visits).action

    def ranking(self) -> list[RankedAction]:
        """Return every legal action, in the order of `Game.legal_actions`, with what was found so far."""
        if trials := self._trials:
            return [RankedAction(action, len(trials.rewards[action]), trials.value(action)) for action in self._legal]
        none = Node()
        found = [(action, self._root.children.get(action, none)) for action in self._legal]
        return [
            RankedAction(action, node.visits, node.total / node.visits if node.visits else 0.0)
            for action, node in found
        ]

    def chances(self, action: Action) -> list[float]:
        """Return the chance of each seat to win if the seat that decides takes this action; they add up to 1.

        They are the mean of `Game.chances` over the states valued after the action. In trials they are compared with
        the best action in the same states, as `Trials.value` does. The list is empty if the action was never tried,
        and in a search without `advice`.
        """
        if not self._chances or not (found := self._chances[action]):
            return []
        best = self._chances[self._trials.best()] if self._trials else found
        seats = range(len(found[0]))
        means = [paired_mean([one[seat] for one in found], [one[seat] for one in best]) for seat in seats]
        shares = [max(mean, 0.0) for mean in means]  # a mean difference may be larger than a mean
        total = fsum(shares)
        return [share / total for share in shares]

    def _is_decided(self) -> bool:
        """Whether no other action of the root can still get as many visits as the one that has the most."""
        second, most = sorted([0, *(node.visits for node in self._root.children.values())])[-2:]
        return most - second > self.planned - self.iterations

    def _iterate(self) -> None:
        """Make one iteration: draw a state, play on to a state that is valued, and record the rewards."""
        path: list[tuple[int, Node]] = []
        if self._trials:
            state, chance = self._trials.next()
            self._play_on(state, chance)
        else:
            state = self._draw(self._rng)
            path = self._walk_down(state)
        rewards = list(self._game.estimate(state))
        if self._chances is not None:
            self._chances[self._tried(path)].append(self._game.chances(state))
        if self._style:
            rewards[self._player] += STYLE_BONUS * self._game.leaning(state, self._player, self._style)
        if self._trials:
            self._trials.reward(rewards[self._player])
        for seat, visited in path:
            visited.visits += 1
            visited.total += rewards[seat]

    def _tried(self, path: list[tuple[int, Node]]) -> Action:
        """Return the action of the searching seat with which an iteration with this path began."""
        if self._trials:
            return self._trials.current
        return next(action for action, node in self._root.children.items() if node is path[0][1])

    def _walk_down(self, state: Any) -> list[tuple[int, Node]]:
        """Descend from the root until an action that was never tried before or the end of the game; changes `state`.

        Returns the path: for each step the seat that acted and the node reached. Decisions after the first one with a
        single legal action, or with a free one, are made without a node.
        """
        game, player = self._game, self._player
        current_players, legal_actions, apply = game.current_players, game.legal_actions, game.apply
        free, exploration = self._settings.free, self._settings.exploration
        path: list[tuple[int, Node]] = []
        node, legal = self._root, self._legal
        seats: tuple[int, ...] = current_players(state)
        while seats:
            seat = player if player in seats else seats[0]
            if path:
                legal = legal_actions(state, seat)
            forced = self._free_action(legal) if free and path else None
            if path and (forced or len(legal) == 1):
                apply(state, seat, forced or legal[0])
            else:
                action, node = node.select(legal, exploration, self._rng)
                path.append((seat, node))
                apply(state, seat, action)
                if not node.visits:
                    break
            seats = current_players(state)
        return path

    def _free_action(self, legal: list[Action]) -> Action | None:
        """Return the first free action among the legal ones (see `SearchSettings.free`), or None."""
        free = self._settings.free
        return next((action for action in legal if action.kind in free), None) if free else None

    def _play_on(self, state: Any, chance: Rng) -> None:
        """Let all seats take likely actions until the searching seat has made `lookahead` further decisions."""
        game, left = self._game, self._settings.lookahead
        while left and (seats := game.current_players(state)):
            for seat in seats:
                game.apply(state, seat, game.likely_action(state, seat, chance))
            left -= self._player in seats
