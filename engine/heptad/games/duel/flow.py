"""What an answer does. The only file that moves a game on.

A turn is one main move and the choices it brings, which wait in `state.queue`; then freed cards are turned up, and the
same seat plays again or the other one does.
"""

from __future__ import annotations

from typing import Any

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, CHAIN, COINS, EFFECT, KIND
from heptad.games.duel.choices import BUILD, SALE, SELL, built_in_all, legal_actions, never_built
from heptad.games.duel.economy import card_trade, wonder_price
from heptad.games.duel.effects import EXTRA_SHIELD, NO_KIND, TRADE_INCOME, WONDERS_EXTRA_TURN, EffectTotals
from heptad.games.duel.setup import lay_out
from heptad.games.duel.state import (
    AGES,
    BEGIN,
    CIVILIAN_WIN,
    DESTROY,
    DISCARD,
    LIBRARY,
    MILITARY_WIN,
    OVER,
    SCIENCE_WIN,
    TOKEN,
    TURN,
    WONDER,
    City,
    State,
    free_bits,
)
from heptad.games.duel.types import EventData
from heptad.kernel.game import Action, Event, Tell
from heptad.shared.kinds import COMMERCE, MILITARY

SYMBOLS_TO_WIN = 6


def apply(state: State, player: int, action: Action, tell: Tell[EventData] | None = None) -> None:
    ANSWERS[state.ask](state, player, action, tell)


def _take_wonder(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    state.cities[player].wonders += (action.card,)
    if tell:
        tell(Event({"kind": "wonder", "seat": player, "wonder": boards.WONDERS[action.card].key}))
    taken = len(state.cities[0].wonders) + len(state.cities[1].wonders)
    if taken < len(boards.DRAFT):
        state.seat = (state.first + boards.DRAFT[taken]) % 2
        return
    state.ask, state.seat = TURN, state.first
    lay_out(state, 1)
    if tell:
        tell(Event({"kind": "age", "age": 1, "first": state.first}))


def _main_move(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    kind, card, wonder = action
    city = state.cities[player]
    state.left &= ~(1 << state.cards[state.age - 1].index(card))
    state.turn, state.again = player, False
    if kind == SELL:
        coins = SALE + city.count((COMMERCE,))
        _bank(state, city, coins)
        state.discard += (card,)
        if tell:
            tell(Event({"kind": "sold", "seat": player, "card": CARDS[card].key, "coins": coins}))
    elif kind == BUILD:
        _build(state, player, card, tell)
    else:
        _raise_wonder(state, player, card, wonder, tell)
    _go_on(state, tell)


def _build(state: State, player: int, card: int, tell: Tell[EventData] | None) -> None:
    city, other = state.cities[player], state.cities[1 - player]
    chained = bool(CHAIN[card] & city.have)
    coins, trade = (0, 0) if chained else (COINS[card], card_trade(city, other, card))
    if tell:
        chain = CARDS[card].chain if chained else None
        facts = {"how": "chain" if chained else "paid" if CARDS[card].cost else "free", "chain": chain}
        tell(Event({"kind": "built", "seat": player, "card": CARDS[card].key, **facts, "bank": coins, "trade": trade}))
    _pay(state, player, coins, trade, tell)
    city.place(card)
    if chained and city.chain_coins:
        _earn(state, player, city.chain_coins, "urbanism", tell)
    _resolve(state, player, EFFECT[card], CARDS[card].key, tell, KIND[card] == MILITARY)


def _raise_wonder(state: State, player: int, card: int, wonder: int, tell: Tell[EventData] | None) -> None:
    city, other = state.cities[player], state.cities[1 - player]
    trade = wonder_price(city, other, wonder)
    state.tucked += ((wonder, card),)
    city.finished |= 1 << wonder
    effect = boards.WONDER_EFFECT[wonder]
    state.again = effect.again or bool(city.powers & WONDERS_EXTRA_TURN)
    if tell:
        raised = {"wonder": boards.WONDERS[wonder].key, "card": CARDS[card].key}
        tell(Event({"kind": "raised", "seat": player, **raised, "trade": trade}))
        if built_in_all(state) == boards.WONDERS_IN_ALL:
            tell(Event({"kind": "last_wonder", "gone": [boards.WONDERS[gone].key for gone in never_built(state)]}))
    _pay(state, player, 0, trade, tell)
    city.gain(effect)
    _resolve(state, player, effect, boards.WONDERS[wonder].key, tell, red=False)


def _pay(state: State, player: int, coins: int, trade: int, tell: Tell[EventData] | None) -> None:
    """Printed coins go to the bank; what resources cost goes there too, or to an opponent with Economy."""
    city, other = state.cities[player], state.cities[1 - player]
    _bank(state, city, -coins - trade)
    if trade and other.powers & TRADE_INCOME:
        _earn(state, 1 - player, trade, "economy", tell)


def _bank(state: State, city: City, coins: int) -> None:
    city.coins += coins
    state.bank += coins


def _earn(state: State, player: int, coins: int, source: str, tell: Tell[EventData] | None) -> None:
    _bank(state, state.cities[player], coins)
    if tell and coins:
        tell(Event({"kind": "earned", "seat": player, "coins": coins, "source": source}))


def _resolve(
    state: State, player: int, effect: EffectTotals, source: str, tell: Tell[EventData] | None, red: bool
) -> None:
    """Coins, plunder, shields, science; what is to be chosen waits in the queue. Stops at the first victory."""
    city = state.cities[player]
    if effect.coins or effect.coins_per:
        coins = effect.coins + sum(n * state.count(player, what, most) for n, what, most in effect.coins_per)
        _earn(state, player, coins, source, tell)
    if effect.plunder:
        _plunder(state, player, effect.plunder, tell)
    shields = effect.shields + (1 if red and city.powers & EXTRA_SHIELD else 0)
    if shields and _march(state, player, shields, tell):
        return
    if effect.symbol >= 0 and _count_symbols(state, player, effect.symbol, tell):
        return
    if effect.library:
        state.library = state.box[: boards.TOKENS_DRAWN]
        state.queue += (LIBRARY,)
        if tell:
            drawn = [boards.PROGRESS[token].key for token in state.library]
            tell(Event({"kind": "drawn", "seat": player, "tokens": drawn}, (player,)))
    if effect.picks:
        state.queue += (DISCARD,)
    if effect.destroys != NO_KIND:
        state.target = effect.destroys
        state.queue += (DESTROY,)


def _plunder(state: State, player: int, coins: int, tell: Tell[EventData] | None) -> None:
    other = state.cities[1 - player]
    lost = min(coins, other.coins)
    _bank(state, other, -lost)
    if tell and lost:
        tell(Event({"kind": "lost", "seat": 1 - player, "coins": lost}))


def _march(state: State, player: int, shields: int, tell: Tell[EventData] | None) -> bool:
    """Move the pawn step by step; true when it stands in the opponent's capital."""
    step = 1 if player == 0 else -1
    start = state.pawn
    state.pawn = max(-boards.CAPITAL, min(boards.CAPITAL, start + shields * step))
    if tell:
        tell(Event({"kind": "pawn", "seat": player, "from": start, "to": state.pawn}))
    for distance, coins in boards.LOOTING:
        if state.pawn * step >= distance and distance * step not in state.loot:
            state.loot += (distance * step,)
            if tell:
                tell(Event({"kind": "looted", "seat": 1 - player, "space": distance * step}))
            _plunder(state, player, coins, tell)
    if state.pawn * step == boards.CAPITAL:
        _win(state, player, MILITARY_WIN, tell)
        return True
    return False


def _count_symbols(state: State, player: int, symbol: int, tell: Tell[EventData] | None) -> bool:
    """Six different symbols win; a pair brings a progress token of the board while one lies there."""
    city = state.cities[player]
    if city.symbols.bit_count() >= SYMBOLS_TO_WIN:
        _win(state, player, SCIENCE_WIN, tell)
        return True
    if city.pairs >> symbol & 1 and state.board:
        state.queue += (TOKEN,)
    return False


def _win(state: State, player: int, win: int, tell: Tell[EventData] | None) -> None:
    state.win, state.winner, state.ask, state.queue, state.again = win, player, OVER, (), False
    if tell:
        tell(Event({"kind": "over"}))


def _take_token(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    token = action.card
    city = state.cities[player]
    state.board = tuple(other for other in state.board if other != token)
    state.box = tuple(other for other in state.box if other != token)
    state.library = ()
    city.tokens += (token,)
    effect = boards.TOKEN_EFFECT[token]
    if tell:
        tell(Event({"kind": "progress", "seat": player, "token": boards.PROGRESS[token].key}))
    city.gain(effect)
    _resolve(state, player, effect, boards.PROGRESS[token].key, tell, red=False)
    _go_on(state, tell)


def _build_discard(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """The Mausoleum: a card of the pile is built for nothing, with all its effects; that is no chain."""
    card = action.card
    state.discard = tuple(other for other in state.discard if other != card)
    if tell:
        facts = {"how": "discard", "chain": None, "bank": 0, "trade": 0}
        tell(Event({"kind": "built", "seat": player, "card": CARDS[card].key, **facts}))
    state.cities[player].place(card)
    _resolve(state, player, EFFECT[card], CARDS[card].key, tell, KIND[card] == MILITARY)
    _go_on(state, tell)


def _destroy(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    state.cities[1 - player].lose(action.card)
    state.discard += (action.card,)
    if tell:
        tell(Event({"kind": "destroyed", "seat": 1 - player, "card": CARDS[action.card].key}))
    _go_on(state, tell)


def _begin(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    _next_turn(state, action.card)
    if tell:
        tell(Event({"kind": "age", "age": state.age, "first": action.card}))


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
            tell(Event({"kind": "nothing", "seat": state.seat}))
    free = free_bits(state.age, state.left)
    if tell and free & ~state.face_up:
        turned = [slot for slot in range(boards.SLOTS) if free & ~state.face_up & 1 << slot]
        cards = state.cards[state.age - 1]
        tell(Event({"kind": "turned", "cards": [CARDS[cards[slot]].key for slot in turned], "slots": turned}))
    state.face_up |= free
    if not state.left:
        _end_age(state, tell)
    else:
        if tell and state.again:
            tell(Event({"kind": "again", "seat": state.turn}))
        _next_turn(state, state.turn if state.again else 1 - state.turn)


def _next_turn(state: State, seat: int) -> None:
    state.ask, state.seat, state.again = TURN, seat, False


def _end_age(state: State, tell: Tell[EventData] | None) -> None:
    """The next age is laid out; then the weaker city says who begins it, or who played last does."""
    state.again = False
    if state.age == AGES:
        state.win, state.ask = CIVILIAN_WIN, OVER
        if tell:
            tell(Event({"kind": "over"}))
        return
    lay_out(state, state.age + 1)
    if tell:
        tell(Event({"kind": "laid_out", "age": state.age}))
    if state.pawn or state.middle_chooses:
        state.ask, state.seat = BEGIN, chooser(state)
    else:
        _next_turn(state, state.turn)
        if tell:
            tell(Event({"kind": "age", "age": state.age, "first": state.turn}))


def chooser(state: State) -> int:
    """Who says who begins: the seat on whose side the pawn stands; in the middle, who played last (an option)."""
    return state.turn if state.pawn == 0 else int(state.pawn > 0)


ANSWERS: dict[int, Any] = {
    WONDER: _take_wonder,
    TURN: _main_move,
    TOKEN: _take_token,
    LIBRARY: _take_token,
    DISCARD: _build_discard,
    DESTROY: _destroy,
    BEGIN: _begin,
}
