"""Plays training games of 7 Wonders and records the decisions and the standings of the cities."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from heptad.games.wonders import WONDERS
from heptad.games.wonders.choices import FOR_FREE_CITY, TAKE
from heptad.games.wonders.features import ACTION_PHASE, ActionFeatures, city_features, phase_of
from heptad.games.wonders.free_city_features import managed_features
from heptad.games.wonders.state import State
from heptad.games.wonders.value import WEIGHTS, likely_action, sample_softmax
from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng
from heptad.search.tree import Search

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
#: One of RANDOM_ONE_IN actions is drawn uniformly at random (exploration), so that all actions occur.
RANDOM_ONE_IN = 20
#: The temperature of the softmax that turns heuristic values, in points, into probabilities to be imitated.
TEMPERATURE = 0.7


class Sparse:
    """A sparse binary matrix: for each row the indices of the features that hold."""

    def __init__(self) -> None:
        self.indices, self.lengths = array("i"), array("i")

    def add(self, features: Sequence[int]) -> None:
        """Append a row."""
        self.indices.extend(features)
        self.lengths.append(len(features))

    def extend(self, other: Sparse) -> None:
        """Append all rows of another matrix."""
        self.indices.extend(other.indices)
        self.lengths.extend(other.lengths)

    def flat(self) -> tuple[Ints, Ints]:
        """Return the indices of all rows in one array, and the row of each index in another of the same length."""
        lengths = np.array(self.lengths, np.int64)
        return np.array(self.indices, np.int64), np.repeat(np.arange(len(lengths)), lengths)


class Decisions:
    """Recorded decisions, column by column: the legal actions of each with their features, and what was chosen.

    `wanted`, `trials`, `shares` and `chosen` are filled only in games that provide them.
    """

    def __init__(self) -> None:
        self.features = Sparse()  # by action
        self.wanted = array("d")  # by action: the probability to be imitated (heuristic games)
        # By action: the number of visits by the search and the share of a win that it found (games of searches).
        self.trials, self.shares = array("i"), array("d")
        # By decision: the number of actions, the row of policy weights, the place of the action chosen (policy games).
        self.count, self.row, self.chosen = array("i"), array("i"), array("i")
        # By decision.
        self.game, self.seat, self.phase = array("i"), array("i"), array("i")

    def __len__(self) -> int:
        return len(self.count)

    def extend(self, other: Decisions, games: int) -> None:
        """Append the decisions of other games, whose numbers are increased by `games`."""
        self.features.extend(other.features)
        self.wanted.extend(other.wanted)
        self.trials.extend(other.trials)
        self.shares.extend(other.shares)
        self.count.extend(other.count)
        self.row.extend(other.row)
        self.chosen.extend(other.chosen)
        self.game.extend(game + games for game in other.game)
        self.seat.extend(other.seat)
        self.phase.extend(other.phase)


class Standings:
    """The features of all cities whenever all seats chose at the same time, and the final points by game and seat.

    `numbers` are the numeric features of `city_features` beside the binary ones in `features`.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.features = Sparse()
        self.numbers: list[tuple[int, ...]] = []
        self.game, self.seat, self.phase = array("i"), array("i"), array("i")
        self.totals: list[list[int]] = []

    def add(self, state: State, seat: int) -> None:
        """Record the city of a seat. The game is the one whose final points come next."""
        found, numbers = city_features(state, seat)
        self.features.add(found)
        self.numbers.append(numbers)
        self.game.append(len(self.totals))
        self.seat.append(seat)
        self.phase.append(phase_of(state))

    def extend(self, other: Standings, games: int) -> None:
        """Append other games, whose numbers are increased by `games`."""
        self.features.extend(other.features)
        self.numbers += other.numbers
        self.game.extend(game + games for game in other.game)
        self.seat.extend(other.seat)
        self.phase.extend(other.phase)
        self.totals += other.totals


def options(rng: Rng, players: int) -> dict[str, Any]:
    """Draw options: one of five games with Manneken Pis, one of twelve with a draft of the wonders."""
    found: dict[str, Any] = {"players": players, "manneken": not rng.below(5)}
    if not rng.below(12):
        found |= {"wonders": "draft", "sides": "choose"}
    return found


def new_game(rng: Rng, players: int) -> State:
    """Return the initial state of a random game with random options."""
    given = WONDERS.options(options(rng, players))
    return WONDERS.begin(given, rng)


class Log:
    """The decisions for the own city (`own`) and for the Free City of games with two players (`managed`)."""

    def __init__(self) -> None:
        self.own, self.managed = Decisions(), Decisions()

    def add(self, state: State, seat: int, actions: list[Action], game: int) -> tuple[Decisions, list[list[int]]]:
        """Record a decision; the caller adds what was chosen.

        Returns the record to which it was added, and the features of each action.
        """
        if actions[0].kind >= FOR_FREE_CITY:
            decisions = self.managed
            plain = [Action(kind - FOR_FREE_CITY, card, arg) for kind, card, arg in actions]
            features = [managed_features(state, seat, action) for action in plain]
        else:
            decisions = self.own
            features = [*map(ActionFeatures(state, seat).features, actions)]
        for found in features:
            decisions.features.add(found)
        decisions.count.append(len(actions))
        phase = phase_of(state)
        decisions.row.append(ACTION_PHASE[phase])
        decisions.game.append(game)
        decisions.seat.append(seat)
        decisions.phase.append(phase)
        return decisions, features


def heuristic_games(players: int, games: int, rng: Rng, log: Log) -> None:
    """Play games in which the action with the highest heuristic value (`Game.evaluate`) is chosen.

    One of eight actions is random. The softmax of the heuristic values is recorded as the probabilities to be imitated.
    """
    for game in range(games):
        state = new_game(rng, players)
        while seats := WONDERS.current_players(state):
            chosen = []
            for seat in seats:
                info = Info(WONDERS, state, seat)
                actions = list(info.legal)
                values = np.array(WONDERS.evaluate(info.view, actions))
                best = int(values.argmax())
                chosen.append((seat, rng.choice(actions) if not rng.below(8) else actions[best]))
                if len(actions) > 1 and actions[0].kind != TAKE:
                    decisions, _ = log.add(state, seat, actions, game)
                    chances = np.exp((values - values[best]) / TEMPERATURE)
                    decisions.wanted.extend(chances / chances.sum())
            for seat, action in chosen:
                WONDERS.apply(state, seat, action)


def policy_games(players: int, games: int, rng: Rng, log: Log | None = None, iterations: int = 0) -> Standings:
    """Play games by the learned policy or, if `iterations` is not 0, by searches.

    One of RANDOM_ONE_IN actions is random. Decisions are recorded in `log` if it is given.
    """
    standings = Standings(players)
    for game in range(games):
        state = new_game(rng, players)
        while seats := WONDERS.current_players(state):
            if len(seats) == players:
                for seat in seats:
                    standings.add(state, seat)
            if iterations:
                chosen = [_searched(state, seat, iterations, rng, log, game) for seat in seats]
            else:
                chosen = [_chosen(state, seat, rng, log, game) for seat in seats]
            for seat, action in zip(seats, chosen, strict=True):
                WONDERS.apply(state, seat, action)
        standings.totals.append([sheet.total for sheet in WONDERS.score(state)])
    return standings


def _chosen(state: State, seat: int, rng: Rng, log: Log | None, game: int) -> Action:
    """Return an action drawn by the policy (or a random one), and record the decision."""
    actions = WONDERS.legal_actions(state, seat)
    explore = not rng.below(RANDOM_ONE_IN)
    if log is None or len(actions) == 1 or actions[0].kind == TAKE:
        return rng.choice(actions) if explore else likely_action(state, seat, rng)
    decisions, features = log.add(state, seat, actions, game)
    table = WEIGHTS.managed if decisions is log.managed else WEIGHTS.actions[state.seats]
    get = table[decisions.row[-1]].__getitem__
    scores = [sum(map(get, found)) for found in features]
    place = rng.below(len(actions)) if explore else sample_softmax(scores, rng)
    decisions.chosen.append(place)
    return actions[place]


def _searched(state: State, seat: int, iterations: int, rng: Rng, log: Log | None, game: int) -> Action:
    """Return the best action of a search and record its results.

    One of RANDOM_ONE_IN actions is random; such a decision is not recorded.
    """
    info = Info(WONDERS, state, seat)
    actions = list(info.legal)
    if not rng.below(RANDOM_ONE_IN) or len(actions) == 1:
        return rng.choice(actions)
    search = Search(info, rng.fork(), iterations)
    search.step(iterations)
    if log and actions[0].kind != TAKE:
        decisions, _ = log.add(state, seat, actions, game)
        ranking = search.ranking()
        decisions.trials.extend(ranked.visits for ranked in ranking)
        decisions.shares.extend(ranked.value for ranked in ranking)
    return search.best()
