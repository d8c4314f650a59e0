"""Simple ways to choose an action for search and opponents: at random, a likely one, or like a beginner.

Besides these there are the heuristics in `policy`.
"""

from __future__ import annotations

from collections.abc import Sequence

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, COIN, COMPASS, GEAR, ID
from heptad.games.architects.choices import (
    ANY,
    BLIND,
    BUILD,
    DECLINE,
    KEPT,
    LOOK,
    LOOKS,
    MORE,
    PROGRESS,
    SEARCH_SIDE,
    SET,
    TAKE,
    legal_actions,
    turn_actions,
)
from heptad.games.architects.flow import apply
from heptad.games.architects.state import CENTRE, LEFT, OVER, TURN, State
from heptad.games.architects.types import CENTRAL_DECK, OpenStage, View
from heptad.games.architects.value import facts_of
from heptad.kernel.game import Action
from heptad.kernel.rng import Rng
from heptad.shared.kinds import CIVIC, MILITARY, SCIENCE

GREEN_CARDS = range(GEAR, COMPASS + 1)
#: The progress tokens that give extra cards or make stages easier to pay, as bits.
DRAWING = sum(
    1 << token
    for token, effect in enumerate(boards.TOKEN_EFFECT)
    if effect.after or effect.after_stage or effect.double_coin or effect.any_resources
)
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
#: The value of a card to a beginner: its printed points, a little for coins, almost nothing for shields.
BEGINNER_VALUE = tuple(
    card.points + {CIVIC: 0.5, MILITARY: 0.3, SCIENCE: 1.0}.get(card.kind, 1.0) + 2.0 * card.cat + 0.6 * (place == COIN)
    for place, card in enumerate(CARDS)
)
#: Further values for a beginner: the last resource that a stage lacks, a science symbol that the city already has, and
#: a card or token that is not visible.
LAST_RESOURCE, SECOND_SYMBOL, UNSEEN_TO_BEGINNER = 4.0, 2.0, 1.2


def random_action(state: State, player: int, rng: Rng) -> Action:
    """Return a uniformly random legal action."""
    actions = turn_actions(state, player) if state.ask == TURN else legal_actions(state, player)
    return actions[rng.below(len(actions))]


def playout(state: State, rng: Rng) -> int:
    """Play uniformly random legal actions to the end of the game. Returns the number of decisions made."""
    draw = rng.next
    decisions = 0
    while (ask := state.ask) != OVER:
        player = state.seat
        actions = turn_actions(state, player) if ask == TURN else legal_actions(state, player)
        apply(state, player, actions[draw() * len(actions) >> 64])
        decisions += 1
    return decisions


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


class Beginner:
    """How a beginner values actions in one view: immediate points, stages and tokens count, wars do not."""

    def __init__(self, view: View) -> None:
        assert view["seat"] is not None
        self._view, self._seat = view, view["seat"]
        self._city = view["cities"][self._seat]
        wonder = boards.WONDERS[boards.WONDER_ID[self._city["wonder"]]]
        self._stages = wonder.stages
        self._open = [(stage, wonder.stages[stage["stage"] - 1]) for stage in self._city["open_stages"]]

    def of(self, action: Action) -> float:
        """Return the value of an action, in points."""
        kind, card, arg = action
        if kind == BUILD:
            return float(self._stages[card].points)
        if kind == KEPT:
            return self._card(CARDS[card].key)
        if kind in (TAKE, MORE):
            place = arg if kind == MORE else card
            if place == CENTRE:
                return self._top(self._view["central"]["top"])
            return self._top(self._view["decks"][self._city["decks"]["left" if place == LEFT else "right"]]["top"])
        if kind == ANY:
            deck = self._view["central"] if card == CENTRAL_DECK else self._view["decks"][card]
            return self._top(deck["top"])
        if kind == PROGRESS:
            return UNSEEN_TO_BEGINNER if card == BLIND else float(boards.TOKEN_EFFECT[card].counts >= 0) + 1.5
        return {LOOK: 9.0, SET: 2.0, SEARCH_SIDE: 1.0, DECLINE: 0.0}[kind]

    def _top(self, key: str | None) -> float:
        """Return the value of a top card; `key` is None if it is not visible."""
        return UNSEEN_TO_BEGINNER if key is None else self._card(key)

    def _card(self, key: str) -> float:
        """Return the value of a card."""
        card, held = ID[key], self._city["cards"]
        value = BEGINNER_VALUE[card]
        if card <= COIN and any(self._builds(key, stage, printed) for stage, printed in self._open):
            value += LAST_RESOURCE
        if CARDS[card].kind == SCIENCE and held.get(key):
            value += SECOND_SYMBOL
        return value

    def _builds(self, key: str, stage: OpenStage, printed: boards.Stage) -> bool:
        """Return whether this resource is the only one that a stage still lacks."""
        paid = [name for name in stage["paid"] if name != CARDS[COIN].key]
        fits = key == CARDS[COIN].key or not paid or (key in paid) == printed.same
        return stage["short"] == 1 and fits


def naive(view: View, actions: Sequence[Action]) -> list[float]:
    """Return how good each action looks to a beginner, in points."""
    beginner = Beginner(view)
    return [beginner.of(action) for action in actions]


def leaning(state: State, player: int, style: str) -> float:
    """Return how far a seat follows a style, from 0 to 1."""
    city = state.cities[player]
    if style == "warrior":
        return min((city.strength() + 2 * city.medals) / 12, 1.0)
    if style == "scholar":
        return min((2 * len(city.tokens) + sum(map(city.count, GREEN_CARDS))) / 8, 1.0)
    if style == "trader":
        kinds = sum(1 for card in range(COIN) if city.count(card))
        return min((kinds + 2 * min(city.count(COIN), 3) + 2 * (city.owned & DRAWING).bit_count()) / 12, 1.0)
    return city.built.bit_count() / boards.STAGES_PER_WONDER
