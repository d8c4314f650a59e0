"""The flow of the game: apply an action to the state and report events. Immediate effects are in `resolve`.

A turn consists of one main move and the further choices that it triggers, which wait in `state.queue`. When the queue
is empty, cards that have become available are turned face up, and either the same seat plays again or the other one.
"""

from __future__ import annotations

from collections.abc import Callable

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, CHAIN, COINS, EFFECT, KEY, KIND
from heptad.games.duel.choices import BUILD, SELL, built_in_all, legal_actions, never_built, random_action, sale
from heptad.games.duel.effects import NO_EFFECT, WONDERS_EXTRA_TURN
from heptad.games.duel.payment import card_trade, wonder_price
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

#: By card id: whether the card has an immediate effect when it is built.
HAS_IMMEDIATE_EFFECT = tuple(effect.immediate() != NO_EFFECT.immediate() for effect in EFFECT)


def apply(state: State, player: int, action: Action, tell: Tell[EventData] | None = None) -> None:
    """Apply a legal action of the seat that must decide, and report what happened to `tell` if it is given."""
    ACTION_HANDLERS[state.ask](state, player, action, tell)


def playout(state: State, rng: Rng) -> int:
    """Play uniformly random legal actions for both seats until the game is over. Return the number of decisions."""
    decisions = 0
    while state.ask != OVER:
        player = state.seat
        ACTION_HANDLERS[state.ask](state, player, random_action(state, player, rng), None)
        decisions += 1
    return decisions


def _take_wonder(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """Take a wonder of the draft. After the last one, lay out age I and ask for the first turn."""
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
    """Take a card from the display: build it, discard it for coins, or build a wonder with it."""
    kind, card, wonder = action
    city = state.cities[player]
    state.left &= ~(1 << state.cards[state.age - 1].index(card))
    state.turn, state.extra_turn = player, False
    if tell:
        turn = boards.SLOTS - state.left.bit_count()
        tell(Event({"kind": "turn_begun", "seat": player, "age": state.age, "turn": turn}))
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
    """Build a card of the display, free of charge if the city has the building that it chains from."""
    city, other = state.cities[player], state.cities[1 - player]
    chained = bool(CHAIN[card] & city.built_bits)
    coins, trade = (0, 0) if chained else (COINS[card], card_trade(city, other, card))
    if tell:
        how: How = "chain" if chained else "paid" if CARDS[card].cost else "free"
        tell(_built(player, card, how, CARDS[card].chain if chained else None, coins, trade))
    if coins or trade:
        pay(state, player, coins, trade, tell)
    city.place(card)
    if chained and city.chain_coins:
        earn(state, player, city.chain_coins, "urbanism", tell)
    if HAS_IMMEDIATE_EFFECT[card]:
        resolve(state, player, EFFECT[card], KEY[card], tell, KIND[card] == MILITARY)


def _built(
    player: int, card: int, how: How, chain: str | None = None, bank: int = 0, trade: int = 0
) -> Event[EventData]:
    """Return the event that a card was built."""
    key = KEY[card]
    return Event(
        {"kind": "built", "seat": player, "card": key, "how": how, "chain": chain, "bank": bank, "trade": trade}
    )


def _build_wonder(state: State, player: int, card: int, wonder: int, tell: Tell[EventData] | None) -> None:
    """Build a wonder with a card of the display, which is put under it and has no effect of its own."""
    city, other = state.cities[player], state.cities[1 - player]
    trade = wonder_price(city, other, wonder)
    state.tucked += ((wonder, card),)
    city.finished |= 1 << wonder
    effect = boards.WONDER_EFFECT[wonder]
    state.extra_turn = effect.extra_turn or bool(city.powers & WONDERS_EXTRA_TURN)
    if tell:
        keys = (boards.WONDERS[wonder].key, KEY[card])
        tell(Event({"kind": "wonder_built", "seat": player, "wonder": keys[0], "card": keys[1], "trade": trade}))
        if built_in_all(state) == boards.WONDERS_IN_ALL:
            tell(Event({"kind": "last_wonder", "gone": [boards.WONDERS[gone].key for gone in never_built(state)]}))
    pay(state, player, 0, trade, tell)
    city.gain(effect)
    resolve(state, player, effect, boards.WONDERS[wonder].key, tell, red=False)


def _take_token(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """Take a progress token, from the board or from those drawn for the Great Library, and resolve its effect."""
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
    """Build a discarded card free of charge (Mausoleum), with all its effects. This does not count as a chain."""
    card = action.card
    state.discard = tuple(other for other in state.discard if other != card)
    if tell:
        tell(_built(player, card, "discard"))
    state.cities[player].place(card)
    resolve(state, player, EFFECT[card], KEY[card], tell, KIND[card] == MILITARY)
    _go_on(state, tell)


def _destroy(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """Move a card from the opponent's city to the discard pile."""
    state.cities[1 - player].lose(action.card)
    state.discard += (action.card,)
    if tell:
        tell(Event({"kind": "destroyed", "seat": 1 - player, "card": KEY[action.card]}))
    _go_on(state, tell)


def _begin(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """Let the seat `action.card` begin the age."""
    _next_turn(state, action.card)
    if tell:
        tell(Event({"kind": "age_begun", "age": state.age, "first": action.card}))


# ── the next decision ───────────────────────────────────────────────────────
def _go_on(state: State, tell: Tell[EventData] | None) -> None:
    """Ask the next queued question for which there is a legal action. If there is none, end the turn."""
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
        if tell and state.extra_turn:
            tell(Event({"kind": "extra_turn", "seat": state.turn}))
        _next_turn(state, state.turn if state.extra_turn else 1 - state.turn)


def _next_turn(state: State, seat: int) -> None:
    """Ask this seat for its main move."""
    state.ask, state.seat, state.extra_turn = TURN, seat, False


def _end_age(state: State, tell: Tell[EventData] | None) -> None:
    """Lay out the next age and determine who begins it, or end the game after age III.

    The seat with the weaker military chooses who begins. With the pawn in the middle, the seat that played last begins,
    or chooses who does if the option `middle_pawn` is "chooses".
    """
    state.extra_turn = False
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
    """Return the seat that chooses who begins the next age: the one on whose side the pawn stands.

    With the pawn in the middle it is the seat that played last (the option `middle_pawn`: "chooses").
    """
    return state.turn if state.pawn == 0 else int(state.pawn > 0)


#: By question (`state.ask`): the function that applies an action.
ACTION_HANDLERS: dict[int, Callable[[State, int, Action, Tell[EventData] | None], None]] = {
    WONDER: _take_wonder,
    TURN: _main_move,
    TOKEN: _take_token,
    LIBRARY: _take_token,
    DISCARD: _build_discard,
    DESTROY: _destroy,
    BEGIN: _begin,
}
