"""What an answer does to the position, and the events that tell it; `resolve` works out what things bring.

A turn is one main move and the choices it brings, which wait in `state.queue`; then freed cards are turned up, and the
same seat plays again or the other one does.
"""

from __future__ import annotations

from collections.abc import Callable

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, CHAIN, COINS, EFFECT, KEY, KIND
from heptad.games.duel.choices import BUILD, SELL, built_in_all, legal_actions, never_built, random_action, sale
from heptad.games.duel.economy import card_trade, wonder_price
from heptad.games.duel.effects import NOTHING_AT_ONCE, WONDERS_EXTRA_TURN
from heptad.games.duel.resolve import bank, earn, pay, resolve, tell_over
from heptad.games.duel.setup import lay_out
from heptad.games.duel.state import (
    AGES,
    BEGIN,
    CIVILIAN_WIN,
    DESTROY,
    DISCARD,
    FREE_BITS,
    LIBRARY,
    OVER,
    TOKEN,
    TURN,
    WONDER,
    State,
)
from heptad.games.duel.types import EventData, How
from heptad.kernel.game import Action, Event, Tell
from heptad.kernel.rng import Rng
from heptad.shared.kinds import MILITARY

#: By card: whether it brings anything at once.
ACTS = tuple(effect[6:14] != NOTHING_AT_ONCE for effect in EFFECT)


def apply(state: State, player: int, action: Action, tell: Tell[EventData] | None = None) -> None:
    """Do a legal answer of the seat that is asked."""
    ANSWERS[state.ask](state, player, action, tell)


def playout(state: State, rng: Rng) -> int:
    """Let both seats do anything legal, each action as likely as any other, to the end; return the decisions."""
    decisions = 0
    while state.ask != OVER:
        player = state.seat
        ANSWERS[state.ask](state, player, random_action(state, player, rng), None)
        decisions += 1
    return decisions


def _take_wonder(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    state.cities[player].wonders += (action.card,)
    if tell:
        tell(Event({"kind": "wonder_taken", "seat": player, "wonder": boards.WONDERS[action.card].key}))
    taken = len(state.cities[0].wonders) + len(state.cities[1].wonders)
    if taken < len(boards.DRAFT):
        state.seat = (state.first + boards.DRAFT[taken]) % 2
        return
    state.ask, state.seat = TURN, state.first
    lay_out(state, 1)
    if tell:
        tell(Event({"kind": "age_begun", "age": 1, "first": state.first}))


def _main_move(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    kind, card, wonder = action
    city = state.cities[player]
    state.left &= ~(1 << state.cards[state.age - 1].index(card))
    state.turn, state.again = player, False
    if tell:
        number = boards.SLOTS - state.left.bit_count()
        tell(Event({"kind": "turn_begun", "seat": player, "age": state.age, "number": number}))
    if kind == SELL:
        coins = sale(city)
        bank(state, city, coins)
        state.discard += (card,)
        if tell:
            tell(Event({"kind": "sold", "seat": player, "card": KEY[card], "coins": coins}))
    elif kind == BUILD:
        _build(state, player, card, tell)
    else:
        _build_wonder(state, player, card, wonder, tell)
    _go_on(state, tell)


def _build(state: State, player: int, card: int, tell: Tell[EventData] | None) -> None:
    city, other = state.cities[player], state.cities[1 - player]
    chained = bool(CHAIN[card] & city.have)
    coins, trade = (0, 0) if chained else (COINS[card], card_trade(city, other, card))
    if tell:
        how: How = "chain" if chained else "paid" if CARDS[card].cost else "free"
        tell(_built(player, card, how, CARDS[card].chain if chained else None, coins, trade))
    if coins or trade:
        pay(state, player, coins, trade, tell)
    city.place(card)
    if chained and city.chain_coins:
        earn(state, player, city.chain_coins, "urbanism", tell)
    if ACTS[card]:
        resolve(state, player, EFFECT[card], KEY[card], tell, KIND[card] == MILITARY)


def _built(
    player: int, card: int, how: How, chain: str | None = None, bank: int = 0, trade: int = 0
) -> Event[EventData]:
    key = KEY[card]
    return Event(
        {"kind": "built", "seat": player, "card": key, "how": how, "chain": chain, "bank": bank, "trade": trade}
    )


def _build_wonder(state: State, player: int, card: int, wonder: int, tell: Tell[EventData] | None) -> None:
    city, other = state.cities[player], state.cities[1 - player]
    trade = wonder_price(city, other, wonder)
    state.tucked += ((wonder, card),)
    city.finished |= 1 << wonder
    effect = boards.WONDER_EFFECT[wonder]
    state.again = effect.again or bool(city.powers & WONDERS_EXTRA_TURN)
    if tell:
        keys = (boards.WONDERS[wonder].key, KEY[card])
        tell(Event({"kind": "wonder_built", "seat": player, "wonder": keys[0], "card": keys[1], "trade": trade}))
        if built_in_all(state) == boards.WONDERS_IN_ALL:
            tell(Event({"kind": "last_wonder", "gone": [boards.WONDERS[gone].key for gone in never_built(state)]}))
    pay(state, player, 0, trade, tell)
    city.gain(effect)
    resolve(state, player, effect, boards.WONDERS[wonder].key, tell, red=False)


def _take_token(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    token = action.card
    city = state.cities[player]
    state.board = tuple(other for other in state.board if other != token)
    state.box = tuple(other for other in state.box if other != token)
    state.library = ()
    city.tokens += (token,)
    effect = boards.TOKEN_EFFECT[token]
    if tell:
        tell(Event({"kind": "token_taken", "seat": player, "token": boards.PROGRESS[token].key}))
    city.gain(effect)
    resolve(state, player, effect, boards.PROGRESS[token].key, tell, red=False)
    _go_on(state, tell)


def _build_discard(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """The Mausoleum: a card of the pile is built for nothing, with all its effects; that is no chain."""
    card = action.card
    state.discard = tuple(other for other in state.discard if other != card)
    if tell:
        tell(_built(player, card, "discard"))
    state.cities[player].place(card)
    resolve(state, player, EFFECT[card], KEY[card], tell, KIND[card] == MILITARY)
    _go_on(state, tell)


def _destroy(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    state.cities[1 - player].lose(action.card)
    state.discard += (action.card,)
    if tell:
        tell(Event({"kind": "destroyed", "seat": 1 - player, "card": KEY[action.card]}))
    _go_on(state, tell)


def _begin(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    _next_turn(state, action.card)
    if tell:
        tell(Event({"kind": "age_begun", "age": state.age, "first": action.card}))


# ── what comes next ─────────────────────────────────────────────────────────
def _go_on(state: State, tell: Tell[EventData] | None) -> None:
    """Ask the next question of the queue that has an answer; when there is none, the turn is over."""
    if state.ask == OVER:
        return
    while state.queue:
        state.ask, state.queue = state.queue[0], state.queue[1:]
        state.seat = state.turn
        if legal_actions(state, state.seat):
            return
        if tell:
            tell(Event({"kind": "nothing_to_choose", "seat": state.seat}))
    free = FREE_BITS[state.age, state.left]
    if tell and free & ~state.face_up:
        turned = [slot for slot in range(boards.SLOTS) if free & ~state.face_up & 1 << slot]
        cards = state.cards[state.age - 1]
        tell(Event({"kind": "turned_up", "cards": [KEY[cards[slot]] for slot in turned], "slots": turned}))
    state.face_up |= free
    if not state.left:
        _end_age(state, tell)
    else:
        if tell and state.again:
            tell(Event({"kind": "extra_turn", "seat": state.turn}))
        _next_turn(state, state.turn if state.again else 1 - state.turn)


def _next_turn(state: State, seat: int) -> None:
    state.ask, state.seat, state.again = TURN, seat, False


def _end_age(state: State, tell: Tell[EventData] | None) -> None:
    """The next age is laid out; then the weaker city says who begins it, or who played last does."""
    state.again = False
    if state.age == AGES:
        state.win, state.ask = CIVILIAN_WIN, OVER
        if tell:
            tell_over(state, tell)
        return
    lay_out(state, state.age + 1)
    if tell:
        tell(Event({"kind": "laid_out", "age": state.age}))
    if state.pawn or state.middle_chooses:
        state.ask, state.seat = BEGIN, chooser(state)
    else:
        _next_turn(state, state.turn)
        if tell:
            tell(Event({"kind": "age_begun", "age": state.age, "first": state.turn}))


def chooser(state: State) -> int:
    """Who says who begins: the seat on whose side the pawn stands; in the middle, who played last (an option)."""
    return state.turn if state.pawn == 0 else int(state.pawn > 0)


ANSWERS: dict[int, Callable[[State, int, Action, Tell[EventData] | None], None]] = {
    WONDER: _take_wonder,
    TURN: _main_move,
    TOKEN: _take_token,
    LIBRARY: _take_token,
    DISCARD: _build_discard,
    DESTROY: _destroy,
    BEGIN: _begin,
}
