"""The simple action values of a beginner, and measures of how far a seat follows one of four styles of play."""

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
    MORE,
    PROGRESS,
    SEARCH_SIDE,
    SET,
    TAKE,
)
from heptad.games.architects.state import CENTRE, LEFT, State
from heptad.games.architects.types import CENTRAL_DECK, OpenStage, View
from heptad.kernel.game import Action
from heptad.shared.kinds import CIVIC, MILITARY, SCIENCE

#: The kinds of actions that take a card.
CARD_ACTIONS = (KEPT, TAKE, MORE, ANY)
GREEN_CARDS = range(GEAR, COMPASS + 1)
#: The progress tokens that give extra cards or make stages easier to pay, as bits.
DRAWING = sum(
    1 << token
    for token, effect in enumerate(boards.TOKEN_EFFECT)
    if effect.after or effect.after_stage or effect.double_coin or effect.any_resources
)
#: The value of a card to a beginner: its printed points, a little for coins, almost nothing for shields.
BEGINNER_VALUE = tuple(
    card.points + {CIVIC: 0.5, MILITARY: 0.3, SCIENCE: 1.0}.get(card.kind, 1.0) + 2.0 * card.cat + 0.6 * (place == COIN)
    for place, card in enumerate(CARDS)
)
#: Further values for a beginner: the last resource that a stage lacks, a science symbol that the city already has, and
#: a card or token that is not visible.
LAST_RESOURCE, SECOND_SYMBOL, UNSEEN_TO_BEGINNER = 4.0, 2.0, 1.2


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
        kind, card, _ = action
        if kind == BUILD:
            return float(self._stages[card].points)
        if kind in CARD_ACTIONS:
            key = self.card_of(action)
            return UNSEEN_TO_BEGINNER if key is None else self._card(key)
        if kind == PROGRESS:
            return UNSEEN_TO_BEGINNER if card == BLIND else float(boards.TOKEN_EFFECT[card].counts >= 0) + 1.5
        return {LOOK: 9.0, SET: 2.0, SEARCH_SIDE: 1.0, DECLINE: 0.0}[kind]

    def card_of(self, action: Action) -> str | None:
        """Return the card that an action takes; None if it takes none or the card is not visible."""
        kind, card, arg = action
        if kind == KEPT:
            return CARDS[card].key
        if kind in (TAKE, MORE):
            place = arg if kind == MORE else card
            if place == CENTRE:
                return self._view["central"]["top"]
            return self._view["decks"][self._city["decks"]["left" if place == LEFT else "right"]]["top"]
        if kind == ANY:
            return (self._view["central"] if card == CENTRAL_DECK else self._view["decks"][card])["top"]
        return None

    def appeal(self, action: Action, style: str) -> float:
        """Return how much an action appeals to a player of a style, from 0 to 1."""
        if action.kind == BUILD:
            return float(style == "builder")
        key = self.card_of(action)
        if key is None:
            return 0.0
        card = CARDS[ID[key]]
        if style == "warrior":
            return float(card.kind == MILITARY)
        if style == "scholar":
            return float(card.kind == SCIENCE)
        if style == "trader":
            return 1.0 if ID[key] == COIN else 0.0 if ID[key] > COIN else 0.25
        if ID[key] > COIN:
            return 0.25 if card.kind == CIVIC else 0.0
        return 1.0 if any(self._builds(key, stage, printed) for stage, printed in self._open) else 0.5

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


def appeal(view: View, actions: Sequence[Action], style: str) -> list[float]:
    """Return how much each action appeals to a player of a style, from 0 to 1; the styles are those of `leaning`."""
    beginner = Beginner(view)
    return [beginner.appeal(action, style) for action in actions]


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
