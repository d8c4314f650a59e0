"""Values of states and probabilities of actions from learned weights, for search: see docs/strength.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp, log

from heptad.games.wonders.choices import FOR_FREE_CITY, TAKE, legal_actions
from heptad.games.wonders.features import (
    ACTION_PHASE,
    ACTION_WIDTH,
    CITY_BOARD,
    CITY_NUMBERS,
    CITY_WIDTH,
    MAX_STAGES,
    ActionFeatures,
    action_names,
    city_features,
    city_names,
    phase_of,
)
from heptad.games.wonders.free_city_features import MANAGED_WIDTH, managed_features, managed_names
from heptad.games.wonders.scoring import returns, score
from heptad.games.wonders.state import OVER, State
from heptad.games.wonders.weights import NAMES, PACKED
from heptad.kernel.game import Action
from heptad.kernel.ranking import leads
from heptad.kernel.rng import Rng
from heptad.kernel.softmax import softmax
from heptad.kernel.weights import Tables, named, places, rearranged, unpack

#: The integer weights are in hundredths of a point, or of the natural logarithm of a probability.
WEIGHT_SCALE = 100
#: The weight of the final margin in the estimate of a finished game, and the scale of the margin in points.
MARGIN_WEIGHT, MARGIN_SCALE = 0.1, 20.0
#: The differences in expected points that make the chance of one seat e (2.7) times that of another, by phase. They are
#: the best for 7,600 to 18,000 quick games with three, five and seven players each (see docs/strength.md).
CHANCE_SCALE = (5, 5, 5, 5, 4.5, 4.5, 4.5, 4.5, 4.5, 4, 4, 4, 3.5, 3.5, 3.5, 3, 2.5, 2)
#: The temperature at which actions are drawn: below 1, so that unlikely actions are drawn less often than scored.
TEMPERATURE = 0.5
#: Gumbel noise for 256 equally likely cases. The maximum of score + noise is distributed as the softmax of
#: score / (TEMPERATURE * WEIGHT_SCALE).
GUMBEL = tuple(round(-TEMPERATURE * WEIGHT_SCALE * log(-log((number + 0.5) / 256))) for number in range(256))


class Weights:
    """The weights in use: those of the package, unpacked on first access, unless a trainer has replaced them."""

    @cached_property
    def tables(self) -> Tables:
        """All tables by name."""
        return load_weights()

    @cached_property
    def cities(self) -> dict[int, list[list[int]]]:
        """The weights of city features, by number of players and phase."""
        return {int(name.removeprefix("city_")): rows for name, rows in self.tables.items() if name[:5] == "city_"}

    @cached_property
    def actions(self) -> dict[int, list[list[int]]]:
        """The weights of action features, by number of players and phase.

        A number of players without a table of its own uses the common one.
        """
        return {players: self.tables.get(f"action_{players}", self.tables["action"]) for players in self.cities}

    @cached_property
    def managed(self) -> list[list[int]]:
        """The weights of features of the Free City's actions, by phase."""
        return self.tables["managed"]

    @cached_property
    def slack(self) -> dict[int, list[int]]:
        """The scale of the logistic function in `estimate`, by number of players and phase."""
        slack = {name: rows for name, rows in self.tables.items() if name[:6] == "slack_"}
        return {int(name.removeprefix("slack_")): rows[0] for name, rows in slack.items()}

    def use(self, tables: Tables) -> None:
        """Replace the weights by these tables."""
        vars(self).clear()
        self.tables = tables


def names() -> list[str]:
    """Return the names of all features, in the order of the weights."""
    groups = {"city": city_names(), "action": action_names(), "managed": managed_names()}
    return [name for group, features in groups.items() for name in named(group, features)]


def load_weights() -> Tables:
    """Return the weights of the package, rearranged for the current features.

    Features that were added since the training have weight 0.
    """
    tables, at = unpack(PACKED), places(NAMES, names())
    width = {"city": CITY_WIDTH, "action": ACTION_WIDTH, "managed": MANAGED_WIDTH}
    then = now = 0  # the first index of the group's names: when the weights were trained, and in the current features
    found = dict(tables)
    for group, size in width.items():
        rows = {name: table for name, table in tables.items() if name.split("_")[0] == group}
        local = [place - then if place >= 0 else -1 for place in at[now : now + size]]
        found |= {name: [rearranged(row, local) for row in table] for name, table in rows.items()}
        then, now = then + len(next(iter(rows.values()))[0]), now + size
    return found


WEIGHTS = Weights()


def expected_total(state: State, seat: int) -> int:
    """Return the expected final points of this seat, in hundredths."""
    row = WEIGHTS.cities[state.seats][phase_of(state)]
    indices, numbers = city_features(state, seat)
    tokens, science, counted, coins, units = numbers
    at = CITY_NUMBERS
    return (
        sum(map(row.__getitem__, indices))
        + row[at] * tokens
        + row[at + 1] * science
        + row[at + 2] * counted
        + row[at + 3] * coins
        + row[at + 4] * units
    )


def estimate(state: State) -> Sequence[float]:
    """Return the value of a position for each seat: a logistic function of its lead over the best other seat.

    At the end of the game this is the share of the win, shifted a little by the margin.
    """
    if state.ask == OVER:
        totals = [sheet.total for sheet in score(state)]
        return [
            (1 - MARGIN_WEIGHT) * share + MARGIN_WEIGHT * _logistic(lead / MARGIN_SCALE)
            for share, lead in zip(returns(state), leads(totals), strict=True)
        ]
    totals = [expected_total(state, seat) for seat in range(state.seats)]
    slack = WEIGHTS.slack[state.seats][phase_of(state)]
    return [_logistic(lead / slack) for lead in leads(totals)]


def chances(state: State) -> Sequence[float]:
    """Return the chance of each seat to win: the softmax of the expected points divided by CHANCE_SCALE."""
    if state.ask == OVER:
        return returns(state)
    scale = CHANCE_SCALE[phase_of(state)] * WEIGHT_SCALE
    return softmax([expected_total(state, seat) / scale for seat in range(state.seats)])


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x))


def action_scores(state: State, player: int, actions: Sequence[Action]) -> list[int]:
    """Return how likely a sensible player is to choose each legal action: log-probabilities in hundredths.

    The scores are not normalised. When wonders are chosen, the score is the learned value of the board.
    """
    kind = actions[0].kind
    if kind == TAKE:
        row = WEIGHTS.cities[state.seats][0]
        return [row[CITY_BOARD + (action.card * 2 + action.arg + 1) * (MAX_STAGES + 1)] for action in actions]
    if kind >= FOR_FREE_CITY:
        get = WEIGHTS.managed[ACTION_PHASE[phase_of(state)]].__getitem__
        plain = [Action(kind - FOR_FREE_CITY, card, arg) for kind, card, arg in actions]
        return [sum(map(get, managed_features(state, player, action))) for action in plain]
    return ActionFeatures(state, player).scores(actions, WEIGHTS.actions[state.seats][ACTION_PHASE[phase_of(state)]])


def likely_action(state: State, player: int, rng: Rng) -> Action:
    """Draw a legal action at random, according to how likely a sensible player is to choose it."""
    actions = legal_actions(state, player)
    if len(actions) == 1:
        return actions[0]
    return actions[sample_softmax(action_scores(state, player, actions), rng)]


def sample_softmax(scores: Sequence[int], rng: Rng) -> int:
    """Draw an index of `scores`, which are log-probabilities in hundredths, by adding noise and taking the maximum."""
    best, found = -1 << 60, 0
    chance = 0
    for place, value in enumerate(scores):
        if chance <= 1:  # draw eight bytes at a time; the 1 bit above them marks when they are used up
            chance = rng.next() | 1 << 64
        value += GUMBEL[chance & 255]
        chance >>= 8
        if value > best:
            best, found = value, place
    return found
