"""The flow of a game: `apply` carries out an action and determines which question is asked next.

A question is asked of one or several cities. If several are asked, they answer in secret, and the last answer resolves
all of them together: all cards are placed, then all payments are made, then all coins are collected. Questions that
still have to be asked wait in `state.queue`.
"""

from __future__ import annotations

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, COINS, EFFECT
from heptad.games.wonders.choices import (
    COPY_BASE,
    DECLINE,
    FOR_FREE_CITY,
    FREE,
    PAY_BASE,
    SALE,
    SELL,
    STAGE,
    bank_price,
    buildable_discards,
    current_players,
    random_action,
)
from heptad.games.wonders.effects import NO_EFFECT, SEVENTH_CARD, EffectTotals
from heptad.games.wonders.events import tell_built, tell_copied_guilds, tell_play, tell_turn
from heptad.games.wonders.hand_passing import AGES, FREE_CITY, NOBODY, TURNS, shift
from heptad.games.wonders.scoring import result, score
from heptad.games.wonders.setup import begin_age, draw
from heptad.games.wonders.state import (
    BUILT,
    DISCARD,
    LEFT_OVER,
    OVER,
    SEATS_IN_SET,
    SEVENTH,
    SOLD,
    STAGED,
    TURN,
    WONDER,
    City,
    State,
)
from heptad.games.wonders.types import EventData, Fight
from heptad.kernel.game import Action, Event, Tell
from heptad.kernel.rng import Rng

#: Points of a victory token, indexed by age (from 1).
VICTORY = (0, 1, 3, 5)


# ── applying actions ────────────────────────────────────────────────────────
def apply(state: State, player: int, action: Action, tell: Tell[EventData] | None = None) -> None:
    """Carry out a legal action of `player`, changing `state` in place, and ask the next question if one is due.

    An action whose kind is FOR_FREE_CITY or higher is one that the manager chooses for the Free City. Events are passed
    to `tell`, if given.
    """
    if action.kind >= FOR_FREE_CITY:
        player, action = FREE_CITY, Action(action.kind - FOR_FREE_CITY, action.card, action.arg)
    if state.ask == WONDER:
        _take_wonder(state, player, action, tell)
    elif state.ask == DISCARD:
        _build_discard(state, player, action, tell)
    else:
        state.picks[player] = action
        state.waiting ^= 1 << player
        if tell:
            tell(Event({"kind": "chose", "seat": player}))
        if not state.waiting:
            _resolve(state, tell)


def playout(state: State, rng: Rng) -> int:
    """Play uniformly random legal actions to the end of the game. Returns the number of decisions made."""
    decisions = 0
    while seats := current_players(state):
        if state.ask in (TURN, SEVENTH) and state.free_city == NOBODY:
            for seat in seats:
                state.picks[seat] = random_action(state, seat, rng)
            state.waiting = 0
            _resolve(state, None)
        else:
            for seat in seats:
                apply(state, seat, random_action(state, seat, rng))
        decisions += len(seats)
    return decisions


def _take_wonder(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """Give the player the chosen board and ask the next player, or begin age I."""
    board = action.card * 2 + action.arg
    state.cities[player] = City(board)
    state.free_boards = tuple(free for free in state.free_boards if free // 2 != action.card)
    if tell:
        wonder, side = boards.board_name(board)
        tell(Event({"kind": "wonder_taken", "seat": player, "wonder": wonder, "side": side}))
    if state.queue:
        _ask_next(state, tell)
    else:
        begin_age(state, 1)
        tell_turn(state, tell)


def _resolve(state: State, tell: Tell[EventData] | None) -> None:
    """Resolve the turn once all cities have chosen: place all cards and make all payments, then collect the coins.

    Coins are counted after all cards of the turn have been placed (ruling W40). Therefore a Vineyard or Bazar counts
    the cards placed in the same turn, but neither a seventh card nor a card from the discard pile, because those are
    placed later (ruling W8).
    """
    if tell:
        tell(Event({"kind": "reveal", "age": state.age, "turn": state.turn}))
    first = state.play_index(0)
    placed: list[tuple[int, Action, EffectTotals]] = []
    for seat, action in enumerate(state.picks):
        if action is not None:
            effect = _play(state, seat, action, first + seat, tell)
            if effect.coins or effect.coins_per or effect.picks:
                placed.append((seat, action, effect))
    if state.turn == TURNS:
        _leave_last_cards(state)
    picking: list[int] = []
    for seat, action, effect in placed:
        _earn(state, seat, action, _income(state, seat, effect), tell)
        if effect.picks:
            picking.append(seat)
    if picking:
        picking.sort(key=lambda seat: state.cities[seat].board in boards.COPYING)  # Halicarnassus before its copy
        state.queue += tuple((DISCARD, 1 << seat) for seat in picking)
    state.picks = [None] * len(state.cities)
    if state.turn == TURNS and (seventh := sum(1 << seat for seat, hand in enumerate(state.hands) if hand)):
        state.queue = ((SEVENTH, seventh), *state.queue)
    _ask_next(state, tell)


def _play(state: State, seat: int, action: Action, index: int, tell: Tell[EventData] | None) -> EffectTotals:
    """Play a card from hand: record it in `plays[index]`, apply its standing effects and pay for it.

    Returns the effect of the card or stage, from which the caller collects the coins afterwards.
    """
    kind, card, arg = action
    city = state.cities[seat]
    source = seat if seat != state.free_city or state.ask == SEVENTH else state.owner(seat)
    hand = state.hands[source]
    at = hand.index(card)
    state.hands[source] = hand[:at] + hand[at + 1 :]
    left = right = bank = 0
    effect = NO_EFFECT
    if kind == SELL:
        state.plays[index] = card << 2 | SOLD
        state.discard += (index,)
        city.coins += SALE
        state.bank += SALE
    elif kind == STAGE:
        state.plays[index] = card << 2 | STAGED
        effect = boards.STAGE_EFFECT[city.board][city.stages]
        if effect.copies:
            city.copied = arg // COPY_BASE
            effect = state.resolved_effect(seat, effect, city.copied)
        city.stages += 1
        city.gain(effect)
    else:
        state.plays[index] = card << 2 | BUILT
        effect = EFFECT[card]
        city.place(card)
        if kind == FREE:
            city.free_used = state.age
        # A building that makes this one free is from an earlier age, so it was here before this turn (ruling W4).
        elif COINS[card] and (bank := bank_price(city, card)):
            city.coins -= bank
            state.bank -= bank
    if arg > 0:
        left, right = divmod(arg % COPY_BASE, PAY_BASE)
        city.coins -= left + right
        state.left(seat).coins += left
        state.right(seat).coins += right
    if tell:
        tell_play(state, seat, action, (left, right, bank), tell)
    return effect


def _leave_last_cards(state: State) -> None:
    """After turn 6, put each remaining card face down on the discard pile, unless its city may play a seventh card.

    The Free City's remaining card is the last one of its pile; the manager plays it if the Free City has the power to
    do so (ruling W22).
    """
    players = len(state.cities)
    for seat, city in enumerate(state.cities):
        if not city.powers & SEVENTH_CARD:
            index = state.play_index(seat) + players
            state.plays[index] = state.hands[seat][0] << 2 | LEFT_OVER
            state.discard += (index,)
            state.hands[seat] = ()


def _income(state: State, seat: int, effect: EffectTotals) -> int:
    """Return the coins that an effect brings at once: the fixed amount and the counted amounts."""
    coins = effect.coins
    for amount, what, where in effect.coins_per:
        coins += amount * state.count(seat, what, where)
    return coins


def _earn(state: State, seat: int, action: Action, coins: int, tell: Tell[EventData] | None) -> None:
    """Pay coins from the bank to a city, for the card or stage built by `action`."""
    if not coins:
        return
    city = state.cities[seat]
    city.coins += coins
    state.bank += coins
    if tell:
        staged = action.kind == STAGE
        card, stage = (None, city.stages) if staged else (CARDS[action.card].key, None)
        tell(Event({"kind": "earned", "seat": seat, "coins": coins, "card": card, "stage": stage}))


def _build_discard(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """Halicarnassus: build one card of the discard pile free of cost, with all its effects, or none (ruling W1)."""
    if action.kind == DECLINE:
        if tell:
            tell(Event({"kind": "declined", "seat": player}))
    else:
        index = next(index for index in state.discard if state.plays[index] >> 2 == action.card)
        state.discard = tuple(other for other in state.discard if other != index)
        state.revealed |= 1 << index
        state.cities[player].place(action.card)
        if tell:
            tell_built(player, action.card, "discard", None, (0, 0, 0), tell)
        _earn(state, player, action, _income(state, player, EFFECT[action.card]), tell)
    _ask_next(state, tell)


def _look(state: State, player: int) -> None:
    """Record that this seat has seen every card now in the discard pile."""
    seen = sum(1 << index for index in state.discard)
    state.looked = tuple(bits | seen if seat == player else bits for seat, bits in enumerate(state.looked))


# ── the next question ───────────────────────────────────────────────────────
def _ask_next(state: State, tell: Tell[EventData] | None) -> None:
    """Ask the next question in the queue, or end the turn if none is left.

    A search of the discard pile in which nothing can be built is skipped; the searching seat still sees the pile.
    """
    while state.queue:
        (state.ask, state.waiting), state.queue = state.queue[0], state.queue[1:]
        if state.ask == SEVENTH:
            state.turn = TURNS + 1
        if state.ask != DISCARD:
            return
        seat = SEATS_IN_SET[state.waiting][0]
        _look(state, state.owner(seat))
        if buildable_discards(state, seat):
            return
        if tell:
            tell(Event({"kind": "nothing_to_choose", "seat": seat}))
    _end_turn(state, tell)


def _end_turn(state: State, tell: Tell[EventData] | None) -> None:
    """Pass the hands and begin the next turn; after turn 6, end the age."""
    if state.turn >= TURNS:
        _end_age(state, tell)
        return
    state.turn += 1
    state.ask, state.waiting = TURN, (1 << len(state.cities)) - 1
    if state.free_city == NOBODY:
        by = shift(state.age)
        state.hands = state.hands[-by:] + state.hands[:-by]
    else:
        state.hands[:FREE_CITY] = state.hands[1], state.hands[0]
        draw(state)
    tell_turn(state, tell)


def _end_age(state: State, tell: Tell[EventData] | None) -> None:
    """Resolve the conflicts of all neighbours, then begin the next age or end the game."""
    token = VICTORY[state.age]
    fights: list[Fight] = []
    for seat, city in enumerate(state.cities):
        won: tuple[int, ...] = ()
        for other_seat in ((seat + 1) % len(state.cities), seat - 1):
            other = state.cities[other_seat]
            points = token if city.shields > other.shields else -1 if city.shields < other.shields else 0
            if points:
                won += (points,)
            if tell:
                against, mine, theirs = other_seat % len(state.cities), city.shields, other.shields
                fights.append({"seat": seat, "against": against, "mine": mine, "theirs": theirs, "points": points})
        city.tokens += won
    if tell:
        tell(Event({"kind": "war", "age": state.age, "token": token, "fights": fights}))
    if state.age < AGES:
        begin_age(state, state.age + 1)
        tell_turn(state, tell)
    else:
        state.ask, state.waiting, state.turn = OVER, 0, TURNS
        if tell:
            tell_copied_guilds(state, tell)
            tell(Event({"kind": "over", **result(state), "totals": [sheet.total for sheet in score(state)]}))
