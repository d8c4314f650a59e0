"""The learned value of a state, the share of the win that each seat may expect; and what a seat would probably do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

from heptad.games.architects.cards import CARDS
from heptad.games.architects.choices import ANY, KEPT, LOOKS, MORE, TAKE, legal_actions
from heptad.games.architects.features import CityFacts, Features, names
from heptad.games.architects.scoring import returns, totals
from heptad.games.architects.state import OVER, State
from heptad.games.architects.types import CENTRAL_DECK
from heptad.games.architects.weights import NAMES, PACKED
from heptad.kernel.game import Action
from heptad.kernel.ranking import leads
from heptad.kernel.rng import Rng
from heptad.kernel.softmax import softmax
from heptad.kernel.weights import Tables, places, unpack
from heptad.shared.kinds import CIVIC, MILITARY, SCIENCE

#: The weight of the final margin in the estimate of a finished game, and the lead in points that has the full effect.
MARGIN, FULL_MARGIN = 0.02, 40
#: The weights of a feature are packed side by side into one large integer of LANES lanes with BITS bits each, so that a
#: single addition adds all of them.
LANES, BITS = 16, 32
#: An offset of HALF in every lane, which makes negative sums representable as unsigned numbers.
ZERO = sum(1 << BITS - 1 + BITS * lane for lane in range(LANES))
HALF = 1 << BITS - 1
#: The integer that stands for 1.0 in the weights and factors.
ONE = 256
LAYOUT = Struct(f"<{LANES}I")
#: A quick estimate of the immediate value of a card, in points; used in `likely_action`.
QUICK_VALUE = tuple(
    card.points + (1.5 if card.cat else {CIVIC: 0.0, MILITARY: 1.2, SCIENCE: 1.5}.get(card.kind, 1.2)) for card in CARDS
)
#: The additional value of what a card brings a city (see `CityFacts.brings`): nothing, a step towards a stage or token,
#: everything that was missing; then the same three with an extra card.
BRINGS_VALUE = (0.0, 0.8, 4.0, 2.5, 3.3, 6.5)
#: The value of a card that the seat does not see.
UNSEEN_VALUE = 2.2
#: The upper limit of the random error added to the value of each action, in points.
MAX_ERROR = 1.5


class Value:
    """A neural network with one hidden layer, which evaluates the features of one seat at a time.

    `weights` has LANES integers for each feature. The first one is added to the result directly. The others are added
    to the hidden units, whose positive values (ReLU) are multiplied by `factors` and added to the result.
    """

    def __init__(self, weights: Sequence[Sequence[int]], factors: Sequence[int]) -> None:
        table = [sum(weight << BITS * lane for lane, weight in enumerate(row)) for row in weights]
        self.features = Features(table, 0)
        self._factors = tuple(factors)

    def logits(self, state: State) -> list[float]:
        """Return the logit of each seat: a difference of 1 makes the better seat's chance e (2.7) times as high."""
        found = []
        for packed in self.features.of(state):
            direct, *units = LAYOUT.unpack((packed + ZERO).to_bytes(LAYOUT.size, "little"))
            total = (direct - HALF) * ONE
            for factor, unit in zip(self._factors, units, strict=True):
                if unit > HALF:
                    total += factor * (unit - HALF)
            found.append(total / (ONE * ONE))
        return found

    def shares(self, state: State) -> list[float]:
        """Return the share of the win that each seat may expect, from 0 to 1; the sum is 1."""
        return softmax(self.logits(state))


@cache
def value_of(players: int) -> Value:
    """Return the learned value function for this number of players."""
    return value_from(load_weights(), 2) if players == 2 else _value_of_many()


@cache
def _value_of_many() -> Value:
    return value_from(load_weights(), 3)


def load_weights() -> Tables:
    """Return the weights of the package, rearranged for the current features.

    Features that were added since the training have weight 0.
    """
    tables, at = unpack(PACKED), places(NAMES, names())
    return tables | {
        name: [tables[name][place] if place >= 0 else [0] * LANES for place in at] for name in ("two", "many")
    }


def value_from(tables: Tables, players: int) -> Value:
    """Create the value function for this number of players from tables of weights.

    There is one set of weights for two players and another one for more.
    """
    name = "two" if players == 2 else "many"
    return Value(tables[name], tables[f"{name}_factors"][0])


def estimate(state: State) -> Sequence[float]:
    """Return the value of a position for each seat: the share of the win that it may expect, or has won."""
    return final_shares(state) if state.ask == OVER else value_of(len(state.cities)).shares(state)


def chances(state: State) -> Sequence[float]:
    """Return the chance of each seat to win."""
    return returns(state) if state.ask == OVER else value_of(len(state.cities)).shares(state)


def facts_of(state: State, player: int) -> CityFacts:
    """Return the facts of a seat's city."""
    return value_of(len(state.cities)).features.facts(state, player)


def final_shares(state: State) -> list[float]:
    """Return the value of a finished game: the share of the win, shifted a little by the lead over the best other."""
    return [
        (1 - MARGIN) * share + MARGIN * min(max(0.5 + lead / (2 * FULL_MARGIN), 0.0), 1.0)
        for share, lead in zip(returns(state), leads(totals(state)), strict=True)
    ]


def likely_action(state: State, player: int, rng: Rng) -> Action:
    """Return what a sensible player would probably do, found quickly and with some randomness.

    If the player may look at the central deck's top card, that is done first. Otherwise the card with the highest
    immediate value is taken, with a random error; actions that take no card are equally likely.
    """
    legal = legal_actions(state, player)
    if len(legal) == 1 or legal[-1] == LOOKS:
        return legal[-1]
    brings = facts_of(state, player).brings
    values = [_quick_value(state, player, action, brings) + MAX_ERROR * rng.below(1000) / 1000 for action in legal]
    return legal[values.index(max(values))]


def _quick_value(state: State, player: int, action: Action, brings: Sequence[int]) -> float:
    """Return a quick estimate of the value of an action; 0 for an action that takes no card."""
    kind, card, arg = action
    if kind == KEPT:
        return QUICK_VALUE[card] + BRINGS_VALUE[brings[card]]
    if kind == ANY:
        deck = state.central if card == CENTRAL_DECK else card
    elif kind in (TAKE, MORE):
        deck = state.deck_at(player, arg if kind == MORE else card)
    else:
        return 0.0
    if deck == state.central and not state.knows_top >> player & 1:
        return UNSEEN_VALUE
    top = state.top(deck)
    return QUICK_VALUE[top] + BRINGS_VALUE[brings[top]]
