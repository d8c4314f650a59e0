"""What positions and actions are worth by learned weights, for search: see docs/strength.md."""

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
    MOST_STAGES,
    Eye,
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
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables, named, places, rearranged, unpack

#: The integer weights count in hundredths, of a point or of a natural logarithm of a chance.
UNIT = 100
#: How much a share of a win is shifted by the margin at the end.
MARGIN_SHARE, SURE_MARGIN = 0.1, 20.0
#: By how much sensible players stray less than by the chances that the scores say.
CALM = 0.5
#: Noise by which the largest of several sums is drawn as by chances that grow with e to the power of the sums.
GUMBEL = tuple(round(-CALM * UNIT * log(-log((number + 0.5) / 256))) for number in range(256))


class Weights:
    """The tables in use: those of the package, unpacked when first asked for, until a trainer brings others."""

    @cached_property
    def tables(self) -> Tables:
        return learned()

    @cached_property
    def cities(self) -> dict[int, list[list[int]]]:
        """By the number of players."""
        return {int(name.removeprefix("city_")): rows for name, rows in self.tables.items() if name[:5] == "city_"}

    @cached_property
    def actions(self) -> dict[int, list[list[int]]]:
        """By the number of players, which may have a policy of its own."""
        return {players: self.tables.get(f"action_{players}", self.tables["action"]) for players in self.cities}

    @cached_property
    def managed(self) -> list[list[int]]:
        return self.tables["managed"]

    @cached_property
    def slack(self) -> dict[int, list[int]]:
        """By the number of players."""
        slack = {name: rows for name, rows in self.tables.items() if name[:6] == "slack_"}
        return {int(name.removeprefix("slack_")): rows[0] for name, rows in slack.items()}

    def use(self, tables: Tables) -> None:
        """From now on judge by these tables."""
        vars(self).clear()
        self.tables = tables


def names() -> list[str]:
    """A name for every feature that the weights speak of."""
    groups = {"city": city_names(), "action": action_names(), "managed": managed_names()}
    return [name for group, features in groups.items() for name in named(group, features)]


def learned() -> Tables:
    """The weights of the package, for the features of today."""
    tables, at = unpack(PACKED), places(NAMES, names())
    width = {"city": CITY_WIDTH, "action": ACTION_WIDTH, "managed": MANAGED_WIDTH}
    then = now = 0  # where the names of the group begin
    found = dict(tables)
    for group, size in width.items():
        rows = {name: table for name, table in tables.items() if name.split("_")[0] == group}
        local = [place - then if place >= 0 else -1 for place in at[now : now + size]]
        found |= {name: [rearranged(row, local) for row in table] for name, table in rows.items()}
        then, now = then + len(next(iter(rows.values()))[0]), now + size
    return found


WEIGHTS = Weights()


def expected_total(state: State, seat: int) -> int:
    """The points this seat will have at the end, in hundredths."""
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
    """Each seat's expected share of the win: a logistic function of its lead over the best other."""
    if state.ask == OVER:
        totals: list[float] = [sheet.total for sheet in score(state)]
        return [
            (1 - MARGIN_SHARE) * share + MARGIN_SHARE * _logistic(lead / SURE_MARGIN)
            for share, lead in zip(returns(state), _leads(totals), strict=True)
        ]
    totals = [expected_total(state, seat) for seat in range(state.seats)]
    slack = WEIGHTS.slack[state.seats][phase_of(state)]
    return [_logistic(lead / slack) for lead in _leads(totals)]


def _leads(totals: list[float]) -> list[float]:
    ordered = sorted(totals)
    best, second = ordered[-1], ordered[-2]
    return [total - (second if total == best else best) for total in totals]


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x))


def action_scores(state: State, player: int, actions: Sequence[Action]) -> list[int]:
    """How likely each of these legal actions is for a sensible player: logarithms of chances, in hundredths."""
    kind = actions[0].kind
    if kind == TAKE:
        row = WEIGHTS.cities[state.seats][0]
        return [row[CITY_BOARD + (action.card * 2 + action.arg + 1) * (MOST_STAGES + 1)] for action in actions]
    if kind >= FOR_FREE_CITY:
        get = WEIGHTS.managed[ACTION_PHASE[phase_of(state)]].__getitem__
        plain = [Action(kind - FOR_FREE_CITY, card, arg) for kind, card, arg in actions]
        return [sum(map(get, managed_features(state, player, action))) for action in plain]
    return Eye(state, player).scores(actions, WEIGHTS.actions[state.seats][ACTION_PHASE[phase_of(state)]])


def likely_action(state: State, player: int, rng: Rng) -> Action:
    """A legal action, drawn by how likely a sensible player is to choose it."""
    actions = legal_actions(state, player)
    if len(actions) == 1:
        return actions[0]
    return actions[likely(action_scores(state, player, actions), rng)]


def likely(scores: Sequence[int], rng: Rng) -> int:
    """A place among these scores, drawn by the chances of which they are logarithms, in hundredths."""
    best, found = -1 << 60, 0
    chance = 0
    for place, value in enumerate(scores):
        if chance <= 1:  # eight bytes at a time, a one above them
            chance = rng.next() | 1 << 64
        value += GUMBEL[chance & 255]
        chance >>= 8
        if value > best:
            best, found = value, place
    return found
