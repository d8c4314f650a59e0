"""The questions of the game and what an answer does: `apply`.

A question asks one or several seats; several answer in secret, and the last answer resolves them together: place all,
pay all, collect all. What is still to be asked waits in `state.queue`.
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
from heptad.games.wonders.effects import SEVENTH_CARD, EffectTotals
from heptad.games.wonders.events import tell_built, tell_play, tell_turn
from heptad.games.wonders.hand_passing import AGES, FREE_CITY, NOBODY, TURNS, shift
from heptad.games.wonders.scoring import result
from heptad.games.wonders.setup import begin_age, draw
from heptad.games.wonders.state import (
    BUILT,
    DISCARD,
    LEFT_OVER,
    OVER,
    SEATS,
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

VICTORY = (0, 1, 3, 5)


# ── what an answer does ─────────────────────────────────────────────────────
def apply(state: State, player: int, action: Action, tell: Tell[EventData] | None = None) -> None:
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
    """Let everybody do anything legal, each action as likely as any other, to the end; return the decisions."""
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
    board = action.card * 2 + action.arg
    state.cities[player] = City(board)
    state.free_boards = tuple(free for free in state.free_boards if free // 2 != action.card)
    if tell:
        wonder, side = boards.board_name(board)
        tell(Event({"kind": "wonder", "seat": player, "wonder": wonder, "side": side}))
    if state.queue:
        _ask_next(state, tell)
    else:
        begin_age(state, 1)
        tell_turn(state, tell)


def _resolve(state: State, tell: Tell[EventData] | None) -> None:
    """Everything chosen: all place and pay, then collect what it brings, counted with all cards placed
    (ruling W40).

    So a Vineyard or Bazar counts what is placed together with it, but neither a seventh card nor a card from the
    discard pile, which are placed later (ruling W8).
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
    """Lay the card where it goes, `plays[index]`, and pay for it; what it brings is collected later."""
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
            effect = state.settled(seat, effect, city.copied)
        city.stages += 1
        city.gain(effect)
    else:
        state.plays[index] = card << 2 | BUILT
        effect = EFFECT[card]
        city.place(card)
        if kind == FREE:
            city.free_used = state.age
        # The building that makes this one free is from an earlier age, so it stood here before this turn (ruling W4).
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


NO_EFFECT = EffectTotals()


def _leave_last_cards(state: State) -> None:
    """Turn 6: the cards not chosen go face down to the discard pile, unless the city plays its seventh card.

    The Free City's is the last card of its pile, which its manager plays if it can (ruling W22).
    """
    players = len(state.cities)
    for seat, city in enumerate(state.cities):
        if not city.powers & SEVENTH_CARD:
            index = state.play_index(seat) + players
            state.plays[index] = state.hands[seat][0] << 2 | LEFT_OVER
            state.discard += (index,)
            state.hands[seat] = ()


def _income(state: State, seat: int, effect: EffectTotals) -> int:
    coins = effect.coins
    for amount, what, where in effect.coins_per:
        coins += amount * state.count(seat, what, where)
    return coins


def _earn(state: State, seat: int, action: Action, coins: int, tell: Tell[EventData] | None) -> None:
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
    """Halicarnassus: one card of the pile is built free, with all its effects, or none is (ruling W1)."""
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
    """The seat sees every card of the discard pile."""
    seen = sum(1 << index for index in state.discard)
    state.looked = tuple(bits | seen if seat == player else bits for seat, bits in enumerate(state.looked))


# ── what comes next ─────────────────────────────────────────────────────────
def _ask_next(state: State, tell: Tell[EventData] | None) -> None:
    """Ask the next question of the queue that has an answer; when there is none, the turn is over."""
    while state.queue:
        (state.ask, state.waiting), state.queue = state.queue[0], state.queue[1:]
        if state.ask == SEVENTH:
            state.turn = TURNS + 1
        if state.ask != DISCARD:
            return
        seat = SEATS[state.waiting][0]
        _look(state, state.owner(seat))
        if buildable_discards(state, seat):
            return
        if tell:
            tell(Event({"kind": "nothing", "seat": seat}))
    _end_turn(state, tell)


def _end_turn(state: State, tell: Tell[EventData] | None) -> None:
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
    """Conflicts with both neighbours, then the next age, or the end."""
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
            ended, points = result(state)
            tell(Event({"kind": "over", **ended, "points": points}))
