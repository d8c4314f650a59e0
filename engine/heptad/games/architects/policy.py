"""Heuristics for bots: the value of an action as seen from a view, in points at the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from math import fsum

from heptad.games.architects import boards, effects
from heptad.games.architects.cards import CARDS, CAT, CENTRAL, COIN, COMPASS, GEAR, GREY, HORN_COUNT, ID
from heptad.games.architects.choices import (
    ANY,
    BLIND,
    BUILD,
    DECLINE,
    ECONOMY,
    ENGINEERING,
    KEPT,
    LOOK,
    MORE,
    PROGRESS,
    SEARCH_SIDE,
    SET,
    TAKE,
    TRIPLE,
)
from heptad.games.architects.scoring import counted
from heptad.games.architects.state import CENTRE, LEFT
from heptad.games.architects.types import CENTRAL_DECK, CityView, View
from heptad.games.architects.war import medals_won
from heptad.kernel.game import Action
from heptad.shared.kinds import CIVIC, MILITARY, SCIENCE

# Weights in points, or factors, found by playing against weaker settings.
TOWARDS = (1.0, 0.7, 0.45, 0.25, 0.1)  # the share of the value of a stage, by the number of resources still missing
RESOURCE, COIN_MORE = 0.9, 0.3  # the value of any resource card held, and the additional value of a coin
STAGE = 4.5  # the value of a stage beyond its points and effect, as the next stages cost more
LAST_STAGE = 20.0  # the last stage ends the game: good for a player who then wins, bad for all others
SYMBOLS_HELD = (0.0, 0.8, 1.6)  # the value of green cards that do not make a set yet, by their number
A_TOKEN = 4.5
#: The values of the immediate effects of stages.
IMMEDIATE_VALUES = {
    effects.NOTHING: 0.0,
    effects.ANY_DECK: 3.5,
    effects.TOKEN: A_TOKEN,
    effects.CENTRAL: 2.5,
    effects.SEARCH: 3.5,
    effects.BOTH_SIDES: 4.5,
}
AN_EXTRA_CARD = 2.5
CARD_TOKEN, PAYING_TOKEN = 8.0, 4.0  # tokens that give extra cards, or that help to pay, over a whole game
#: The expected number of further things of each kind that a token will count, over a whole game.
MORE_TO_COME = {effects.COMPLETE: 0.5, effects.CATS: 2.0, effects.MEDALS: 2.0, effects.TOKENS: 1.5, effects.COPIES: 0.5}
PEEK = 0.5  # the value of looking at the central deck's top card, which the cat permits
WAR_AHEAD = 0.3  # the probability of a war while no conflict token is turned
LASTING_SHIELD = 1.0  # the value of a permanent shield over a whole game, beyond the next war
RIVAL = 0.5  # the value of a point that a rival loses
LOOK_VALUE = 99.0  # higher than everything else, because looking costs nothing


class Evaluation:
    """The heuristic values of cards, stages and tokens in one view."""

    def __init__(self, view: View) -> None:
        if view["seat"] is None:
            raise ValueError("a spectator has nothing to choose")
        self.view = view
        self.seat = view["seat"]
        self.city: CityView = view["cities"][self.seat]
        self.stages = boards.WONDERS[boards.WONDER_ID[self.city["wonder"]]].stages
        self.built = sum(1 << place - 1 for place in self.city["built"])
        self.cards = [self.city["cards"].get(card.key, 0) for card in CARDS]
        used = {*view["used"]}
        self.usable = sum(1 << boards.TOKEN_ID[key] for key in {*self.city["tokens"]} - used)
        self.strengths = [city["strength"] for city in view["cities"]]
        totals = [sum(lines.values()) for lines in view["score"]]
        self.lead = totals[self.seat] - max(total for seat, total in enumerate(totals) if seat != self.seat)
        most_built = max(len(city["built"]) for city in view["cities"])
        self.rest = 1 - most_built / boards.STAGES_PER_WONDER  # the share of the game that is still to come
        self._values: dict[int, float] = {}

    # ── cards ───────────────────────────────────────────────────────────────
    def card(self, card: int) -> float:
        """Return the value of a card, including the extra card that it may bring."""
        if card not in self._values:
            follows = AN_EXTRA_CARD if boards.AFTER_CARD[card] & self.usable else 0.0
            self._values[card] = follows + self._card(card)
        return self._values[card]

    def _card(self, card: int) -> float:
        """Return the value of a card without an extra card."""
        kind = CARDS[card].kind
        if kind == CIVIC:
            return CARDS[card].points + (self._cat() if card == CAT else 0)
        if kind == MILITARY:
            return self.war(1, HORN_COUNT[card])
        if kind == SCIENCE:
            return self.science(self._with(card)) - self.science(self.cards)
        return self.resources(self.built, self._with(card)) - self.resources(self.built, self.cards)

    def _with(self, card: int) -> list[int]:
        """Return the counts of the city's cards with one more of this card."""
        return [count + (place == card) for place, count in enumerate(self.cards)]

    def _cat(self) -> float:
        """Return the value of the cat pawn, unless the city has it already, and of the cat icon for Politics."""
        owner, icon = self.view["cat"], int("politics" in self.city["tokens"])
        if owner == self.seat:
            return icon
        return icon + boards.CAT_POINTS + PEEK + (0 if owner is None else RIVAL * boards.CAT_POINTS)

    def unseen(self) -> float:
        """Return the value of the central deck's top card: the average of a full deck, unless the seat has seen it."""
        if top := self.view["central"]["top"]:
            return self.card(ID[top])
        return fsum(count * self.card(card) for card, count in enumerate(CENTRAL)) / sum(CENTRAL)

    def deck(self, deck: int) -> float:
        """Return the value of the top card of a wonder deck; 0 if the deck is empty."""
        top = self.view["decks"][deck]["top"]
        return self.card(ID[top]) if top else 0.0

    def place(self, place: int) -> float:
        """Return the value of the top card of the deck at this place."""
        return self.unseen() if place == CENTRE else self.deck(self.deck_at(place))

    def deck_at(self, place: int) -> int:
        """Return the number of the wonder deck on the left or right."""
        return self.seat if place == LEFT else (self.seat - 1) % self.view["players"]

    # ── resources and stages ────────────────────────────────────────────────
    def resources(self, built: int, cards: list[int]) -> float:
        """Return the value of grey cards and coins: how close they bring the city to the best open stage."""
        kept = RESOURCE * sum(cards[: COIN + 1]) + COIN_MORE * cards[COIN]
        near = 0.0
        for place, needs, same in boards.OPEN[boards.WONDER_ID[self.city["wonder"]]][built]:
            missing = max(needs - self._payable(cards, same), 0)
            value = self.stage(place) if not missing else self._piece(place)
            near = max(near, TOWARDS[missing] * value) if missing or value > 0 else value
        return kept + near

    def _payable(self, cards: list[int], same: bool) -> int:
        """Return the number of resources of a stage's price that these cards can pay."""
        grey, coins = cards[:GREY], cards[COIN]
        count = sum if self.usable & ENGINEERING else max if same else _kinds
        return count(grey) + coins + bool(coins and self.usable & ECONOMY)

    def stage(self, place: int) -> float:
        """Return the value of building a stage; the last one decides the game."""
        if len(self.city["built"]) < boards.STAGES_PER_WONDER - 1:
            return self._piece(place)
        return LAST_STAGE if self.lead + self.stages[place].points >= 0 else -LAST_STAGE

    def _piece(self, place: int) -> float:
        """Return the value of a stage that does not complete the wonder."""
        effect = boards.STAGE_EFFECT[boards.WONDER_ID[self.city["wonder"]]][place]
        return STAGE + self.stages[place].points + IMMEDIATE_VALUES[effect.asks] + self.shields(effect.shields)

    # ── shields ─────────────────────────────────────────────────────────────
    def war(self, shields: int, horns: int = 0) -> float:
        """Return the value of more shields and horns: the change in the expected points of the next war."""
        turned, conflicts = self.view["turned"], self.view["conflicts"]
        armed = self.strengths[:]
        armed[self.seat] += shields
        then, now = min(turned + horns, conflicts) / conflicts, turned / conflicts
        return _war_probability(then) * self._won(armed) - _war_probability(now) * self._won(self.strengths)

    def _won(self, strengths: list[int]) -> float:
        """Return the points won in a war with these shields, minus a share of the average that the others win."""
        won = [medals_won(strengths, seat) for seat in range(len(strengths))]
        mine = won.pop(self.seat)
        return boards.MEDAL_POINTS * (mine - RIVAL * sum(won) / len(won))

    def shields(self, shields: int) -> float:
        """Return the value of permanent shields."""
        return self.war(shields) + LASTING_SHIELD * shields * self.rest

    # ── science and tokens ──────────────────────────────────────────────────
    def science(self, cards: list[int]) -> float:
        """Return the value of these green cards; 0 if no progress token is left."""
        symbols = cards[GEAR : COMPASS + 1]
        if not self.view["up"] and not self.view["stack"]:
            return 0.0
        if max(symbols) > 1 or all(symbols):
            return A_TOKEN
        return SYMBOLS_HELD[sum(symbols)]

    def token(self, token: int) -> float:
        """Return the value of a progress token for this city."""
        effect = boards.TOKEN_EFFECT[token]
        value = self.shields(effect.shields) + 2 * ("education" in self.city["tokens"])
        if effect.after or effect.after_stage:
            value += CARD_TOKEN * self.rest
        if effect.double_coin or effect.any_resources:
            value += PAYING_TOKEN * self.rest
        if effect.counts >= 0:
            value += self._counted(token, effect)
        return value

    def _counted(self, token: int, effect: effects.EffectTotals) -> float:
        """Return the expected points of a token that gives points at the end."""
        held = self.city["tokens"].count(boards.PROGRESS[token].key)
        have = {
            effects.COMPLETE: 0,
            effects.CATS: self.cards[CAT],
            effects.MEDALS: self.city["medals"],
            effects.TOKENS: len(self.city["tokens"]) + 1,
            effects.COPIES: held + 1,
        }[effect.counts]
        step = effect.table[-1] - effect.table[-2]
        before = counted(effect.table, held) if held else 0
        return counted(effect.table, have) - before + step * MORE_TO_COME[effect.counts] * self.rest

    @cached_property
    def blind(self) -> float:
        """The value of a token from the stack: the average of all tokens that have not been seen."""
        seen = [*self.view["up"], *(key for city in self.view["cities"] for key in city["tokens"])]
        unseen = Counter(boards.all_tokens()) - Counter(boards.TOKEN_ID[key] for key in seen)
        return fsum(count * self.token(token) for token, count in unseen.items()) / unseen.total()


def _kinds(cards: list[int]) -> int:
    """Return the number of different kinds of cards held."""
    return sum(map(bool, cards))


def _war_probability(turned: float) -> float:
    """Return the probability of a war, given the share of the conflict tokens that are turned."""
    return WAR_AHEAD + (1 - WAR_AHEAD) * turned


# ── the value of each kind of action ───────────────────────────────────────
def _build(evaluation: Evaluation, action: Action) -> float:
    """Return the value of the stage and of the cards that are left for the next one."""
    packed = action.arg >> 1
    left = [count - (packed >> 8 * card & 255) for card, count in enumerate(evaluation.cards[: COIN + 1])]
    built = evaluation.built | 1 << action.card
    return evaluation.stage(action.card) + evaluation.resources(built, left)


def _set(evaluation: Evaluation, action: Action) -> float:
    """Return the value of a token and of the green cards that are left."""
    spent = range(GEAR, COMPASS + 1) if action.card == TRIPLE else (action.card, action.card)
    left = evaluation.cards[:]
    for card in spent:
        left[card] -= 1
    return A_TOKEN + evaluation.science(left)


def _search(evaluation: Evaluation, action: Action) -> float:
    """Return a value that prefers the deck that shows more cards, then the one with the better top card."""
    deck = evaluation.deck_at(action.card)
    seen = min(evaluation.view["decks"][deck]["cards"], boards.SEARCH_SIZE)
    return seen * IMMEDIATE_VALUES[effects.SEARCH] + evaluation.deck(deck)


def _any(evaluation: Evaluation, action: Action) -> float:
    return evaluation.unseen() if action.card == CENTRAL_DECK else evaluation.deck(action.card)


VALUES: dict[int, Callable[[Evaluation, Action], float]] = {
    TAKE: lambda evaluation, action: evaluation.place(action.card),
    LOOK: lambda evaluation, action: LOOK_VALUE,
    SET: _set,
    BUILD: _build,
    PROGRESS: lambda evaluation, action: evaluation.blind if action.card == BLIND else evaluation.token(action.card),
    ANY: _any,
    SEARCH_SIDE: _search,
    KEPT: lambda evaluation, action: evaluation.card(action.card),
    MORE: lambda evaluation, action: evaluation.place(action.arg),
    DECLINE: lambda evaluation, action: 0.0,
}


def evaluate(view: View, actions: Sequence[Action]) -> list[float]:
    """Return one value per action, in points at the end of the game; higher is better."""
    evaluation = Evaluation(view)
    return [VALUES[action.kind](evaluation, action) for action in actions]
