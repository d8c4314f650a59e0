"""The questions of the game, their legal answers and what an answer does. The only file that moves a game on.

A question asks one or several seats; several answer in secret, and the last answer resolves them together: place all,
pay all, collect all. What is still to be asked waits in `state.queue`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, CHAIN, COINS, EFFECT, NEEDS, SELF
from heptad.games.wonders.economy import NOTHING_TO_PAY, Payment, payments, purchases
from heptad.games.wonders.effects import FREE_BUILD, SEVENTH_CARD, Effect
from heptad.games.wonders.setup import begin_age
from heptad.games.wonders.state import (
    AGES,
    BUILT,
    DISCARD,
    LEFT_OVER,
    OVER,
    SEATS,
    SEVENTH,
    SOLD,
    STAGED,
    TURN,
    TURNS,
    WONDER,
    City,
    State,
    holder_shift,
)
from heptad.kernel.game import Action, Event, Tell
from heptad.shared.goods import GUARD

BUILD, STAGE, SELL, FREE, PICK, DECLINE, TAKE = range(7)
SALE = 3
VICTORY = (0, 1, 3, 5)
#: Coins to the left and right neighbour in one argument.
PAY_BASE = 64

# Made once: an action found costs a tenth of an action made.
SELLS = tuple(Action(SELL, card) for card in range(len(CARDS)))
FREES = tuple(Action(FREE, card) for card in range(len(CARDS)))
PICKS = tuple(Action(PICK, card) for card in range(len(CARDS)))
FREE_OF_COST = tuple(Action(BUILD, card, 0) for card in range(len(CARDS)))
NOTHING = Action(DECLINE)
make = tuple.__new__

# Looked up together: by card, the buildings that matter, the coins and the resources; by board and stages built, the
# resources of the next stage, None when the wonder is complete.
TERMS = tuple((SELF[card] | CHAIN[card], COINS[card], NEEDS[card]) for card in range(len(CARDS)))
NEXT_STAGE = tuple((*needs, None) for needs in boards.STAGE_NEEDS)
NO_PAYMENT: tuple[int, ...] = ()
NO_COINS = (0,)
FACE_DOWN = {STAGE: STAGED, SELL: SOLD}


def paid(action: Action) -> tuple[int, int]:
    """The coins an action pays to the left and to the right."""
    return divmod(action.arg, PAY_BASE)


# ── what may be done ────────────────────────────────────────────────────────
def current_players(state: State) -> tuple[int, ...]:
    return SEATS[state.waiting]


def legal_actions(state: State, player: int) -> list[Action]:
    """For each card in hand: build, build a wonder stage with it, sell it. There is no pass (rules B)."""
    if not state.waiting >> player & 1:
        return []
    if state.ask <= WONDER:
        return [Action(TAKE, board // 2, board % 2) for board in offered(state, player)]
    if state.ask == DISCARD:
        return [*(PICKS[card] for card in buildable_discards(state, player)), NOTHING]
    cities = state.cities
    city, left, right = cities[player], cities[player + 1 - len(cities)], cities[player - 1]
    coins, have, goods = city.coins, city.have, city.goods
    free = can_build_free(state, player)
    # What nobody here makes is sorted out by one subtraction (shared.goods): `cover` is what the three cities make
    # without a choice, 7 standing for more; `closed` are the resources that no source of choice can add.
    made = goods + left.goods + right.goods
    cover = made | ((made & GUARD) >> 3) * 7 | GUARD
    closed = (city.options | left.sells | right.sells) << 3 ^ GUARD
    stage_args = NO_PAYMENT
    needs = NEXT_STAGE[city.board][city.stages]
    if needs is not None and not ~(cover - needs) & closed:
        over = (needs | GUARD) - goods
        if short := over & ((over & GUARD) >> 3) * 7:
            for on_left, on_right, _, _ in purchases(city, left, right, short):
                if on_left + on_right <= coins:
                    stage_args += (on_left * PAY_BASE + on_right,)
        else:
            stage_args = NO_COINS
    others = _other_uses(stage_args)
    actions: list[Action] = []
    add = actions.append
    last = -1
    for card in state.hands[player]:
        if card == last:
            continue
        last = card
        kin, bank, needs = TERMS[card]
        if have & kin:
            if have & SELF[card]:
                actions += others[card]
                continue
            add(FREE_OF_COST[card])
        elif coins >= bank and not ~(cover - needs) & closed:
            over = (needs | GUARD) - goods
            if short := over & ((over & GUARD) >> 3) * 7:  # lacking(needs, goods), in the busiest place of all
                for on_left, on_right, _, _ in purchases(city, left, right, short):
                    if on_left + on_right <= coins - bank:
                        add(make(Action, (BUILD, card, on_left * PAY_BASE + on_right)))
            else:
                add(FREE_OF_COST[card])
        if free:
            add(FREES[card])
        actions += others[card]
    return actions


@lru_cache(maxsize=1 << 10)
def _other_uses(stage_args: tuple[int, ...]) -> tuple[tuple[Action, ...], ...]:
    """By card: what may be done with it beside building it, when the next stage can be paid in these ways."""
    return tuple(tuple([Action(STAGE, card, arg) for arg in stage_args] + [SELLS[card]]) for card in range(len(CARDS)))


def can_build_free(state: State, player: int) -> bool:
    """Olympia A: once an age a card of the hand may be built without its cost."""
    city = state.cities[player]
    return bool(city.powers & FREE_BUILD) and city.free_used != state.age


def next_stage_needs(city: City) -> int | None:
    """The resources of the next stage; None when the wonder is complete."""
    return NEXT_STAGE[city.board][city.stages]


def stage_payments(city: City, left: City, right: City) -> tuple[Payment, ...]:
    """The ways to build the next stage, coins held not asked."""
    needs = next_stage_needs(city)
    return payments(city, left, right, needs) if needs is not None else ()


def building_payments(state: State, player: int, card: int) -> tuple[Payment, ...]:
    """The ways to build a card, coins held not asked: nothing to pay by a chain."""
    city = state.cities[player]
    if CHAIN[card] & city.have:
        return NOTHING_TO_PAY
    return payments(city, state.left(player), state.right(player), NEEDS[card])


def bank_price(city: City, card: int) -> int:
    """Coins the card costs at the bank: none by a chain (rules D)."""
    return 0 if CHAIN[card] & city.have else COINS[card]


def offered(state: State, player: int) -> list[int]:
    """The boards this seat may take now: from the table when drafted, else both sides of its own."""
    if state.free_boards:
        return list(state.free_boards)
    own = state.cities[player].board
    return [own & ~1, own | 1]


def buildable_discards(state: State, player: int) -> list[int]:
    """The cards of the discard pile that do not stand in the city yet (rules D: no building twice)."""
    have = state.cities[player].have
    return sorted({card for card in state.pile() if not SELF[card] & have})


# ── what an answer does ─────────────────────────────────────────────────────
def apply(state: State, player: int, action: Action, tell: Tell | None = None) -> None:
    if state.ask == WONDER:
        _take_wonder(state, player, action, tell)
    elif state.ask == DISCARD:
        _build_discard(state, player, action, tell)
    else:
        state.picks[player] = action
        state.waiting ^= 1 << player
        if tell:
            tell(Event("chose", {"seat": player}))
        if not state.waiting:
            _resolve(state, tell)


def _take_wonder(state: State, player: int, action: Action, tell: Tell | None) -> None:
    board = action.card * 2 + action.arg
    state.cities[player] = City(board)
    state.free_boards = tuple(free for free in state.free_boards if free // 2 != action.card)
    if tell:
        wonder, _, side = boards.board_key(board).partition("-")
        tell(Event("wonder", {"seat": player, "wonder": wonder, "side": side}))
    if state.queue:
        _ask_next(state, tell)
    else:
        begin_age(state, 1)
        _tell_turn(state, tell)


def _resolve(state: State, tell: Tell | None) -> None:
    """Everything chosen: all place and pay, then collect what it brings, counted with all cards placed (rules G)."""
    first = state.play_index(0)
    placed: list[tuple[int, Action, Effect]] = []
    for seat, action in enumerate(state.picks):
        if action is not None:
            effect = _play(state, seat, action, first + seat, tell)
            if effect is not NO_EFFECT:
                placed.append((seat, action, effect))
    if state.turn == TURNS:
        _leave_last_cards(state)
    for seat, action, effect in placed:
        if effect.coins or effect.coins_per:
            _earn(state, seat, action, _income(state, seat, effect), tell)
        if effect.picks:
            state.queue += ((DISCARD, 1 << seat),)
    state.picks = [None] * len(state.cities)
    if state.turn == TURNS and (seventh := sum(1 << seat for seat, hand in enumerate(state.hands) if hand)):
        state.queue = ((SEVENTH, seventh), *state.queue)
    _ask_next(state, tell)


def _play(state: State, seat: int, action: Action, index: int, tell: Tell | None) -> Effect:
    """Lay the card where it goes, `plays[index]`, and pay for it; what it brings is collected later."""
    kind, card, arg = action
    city = state.cities[seat]
    hand = state.hands[seat]
    at = hand.index(card)
    state.hands[seat] = hand[:at] + hand[at + 1 :]
    left = right = bank = 0
    if kind == SELL:
        state.plays[index] = card << 2 | SOLD
        state.discard += (index,)
        city.coins += SALE
        state.bank += SALE
        effect = NO_EFFECT
    elif kind == STAGE:
        state.plays[index] = card << 2 | STAGED
        effect = boards.STAGE_EFFECT[city.board][city.stages]
        city.stages += 1
        city.gain(effect)
    else:
        state.plays[index] = card << 2 | BUILT
        effect = EFFECT[card]
        city.place(card)
        if kind == FREE:
            city.free_used = state.age
        # A chain's parent is an age older than the card, so it stood here before this turn (rules D, 34).
        elif bank := bank_price(city, card):
            city.coins -= bank
            state.bank -= bank
    if arg > 0:
        left, right = divmod(arg, PAY_BASE)
        city.coins -= left + right
        state.left(seat).coins += left
        state.right(seat).coins += right
    if tell:
        _tell_play(state, seat, action, (left, right, bank), tell)
    return effect


NO_EFFECT = Effect()


def _leave_last_cards(state: State) -> None:
    """Turn 6: the cards not chosen go face down to the discard pile, unless the city plays its seventh card."""
    players = len(state.cities)
    for seat, city in enumerate(state.cities):
        if not city.powers & SEVENTH_CARD:
            index = state.play_index(seat) + players
            state.plays[index] = state.hands[seat][0] << 2 | LEFT_OVER
            state.discard += (index,)
            state.hands[seat] = ()


def _income(state: State, seat: int, effect: Effect) -> int:
    coins = effect.coins
    for amount, what, where in effect.coins_per:
        coins += amount * state.count(seat, what, where)
    return coins


def _earn(state: State, seat: int, action: Action, coins: int, tell: Tell | None) -> None:
    if not coins:
        return
    city = state.cities[seat]
    city.coins += coins
    state.bank += coins
    if tell:
        staged = action.kind == STAGE
        source = {"card": None if staged else CARDS[action.card].key, "stage": city.stages if staged else None}
        tell(Event("earned", {"seat": seat, "coins": coins, **source}))


def _build_discard(state: State, player: int, action: Action, tell: Tell | None) -> None:
    """Halicarnassus: one card of the pile is built for nothing, all its effects apply; it may be declined."""
    if action.kind == DECLINE:
        if tell:
            tell(Event("declined", {"seat": player}))
    else:
        index = next(index for index in state.discard if state.plays[index] >> 2 == action.card)
        state.discard = tuple(other for other in state.discard if other != index)
        state.revealed |= 1 << index
        state.cities[player].place(action.card)
        if tell:
            facts = {"how": "discard", "chain": None, "left": 0, "right": 0, "bank": 0}
            tell(Event("built", {"seat": player, "card": CARDS[action.card].key, **facts}))
        _earn(state, player, action, _income(state, player, EFFECT[action.card]), tell)
    _ask_next(state, tell)


def _look(state: State, player: int) -> None:
    seen = sum(1 << index for index in state.discard)
    state.looked = tuple(bits | seen if seat == player else bits for seat, bits in enumerate(state.looked))


# ── what comes next ─────────────────────────────────────────────────────────
def _ask_next(state: State, tell: Tell | None) -> None:
    """Ask the next question of the queue that has an answer; when there is none, the turn is over."""
    while state.queue:
        (state.ask, state.waiting), state.queue = state.queue[0], state.queue[1:]
        if state.ask == SEVENTH:
            state.turn = TURNS + 1
        if state.ask != DISCARD:
            return
        seat = SEATS[state.waiting][0]
        _look(state, seat)
        if buildable_discards(state, seat):
            return
        if tell:
            tell(Event("nothing", {"seat": seat}))
    _end_turn(state, tell)


def _end_turn(state: State, tell: Tell | None) -> None:
    if state.turn >= TURNS:
        _end_age(state, tell)
        return
    state.turn += 1
    state.ask, state.waiting = TURN, (1 << len(state.cities)) - 1
    shift = holder_shift(state.age)
    state.hands = state.hands[-shift:] + state.hands[:-shift]
    _tell_turn(state, tell)


def _end_age(state: State, tell: Tell | None) -> None:
    """Conflicts with both neighbours, then the next age, or the end."""
    token = VICTORY[state.age]
    fights: list[dict[str, Any]] = []
    for seat, city in enumerate(state.cities):
        won: tuple[int, ...] = ()
        for other_seat in ((seat + 1) % len(state.cities), seat - 1):
            other = state.cities[other_seat]
            points = token if city.shields > other.shields else -1 if city.shields < other.shields else 0
            if points:
                won += (points,)
            if tell:
                against = other_seat % len(state.cities)
                shields = {"mine": city.shields, "theirs": other.shields}
                fights.append({"seat": seat, "against": against, **shields, "points": points})
        city.tokens += won
    if tell:
        tell(Event("war", {"age": state.age, "token": token, "fights": fights}))
    if state.age < AGES:
        begin_age(state, state.age + 1)
        _tell_turn(state, tell)
    else:
        state.ask, state.waiting, state.turn = OVER, 0, TURNS
        if tell:
            tell(Event("over", {}))


# ── telling ─────────────────────────────────────────────────────────────────
def _tell_turn(state: State, tell: Tell | None) -> None:
    if tell:
        tell(Event("turn", {"age": state.age, "turn": state.turn}))


def _tell_play(state: State, seat: int, action: Action, coins: tuple[int, int, int], tell: Tell) -> None:
    kind, card, _ = action
    city = state.cities[seat]
    left, right, bank = coins
    if kind == SELL:
        tell(Event("sold", {"seat": seat}))
    elif kind == STAGE:
        tell(Event("staged", {"seat": seat, "stage": city.stages, "left": left, "right": right}))
    else:
        parent = chain_parent(city, card)
        how = "power" if kind == FREE else "chain" if parent else "paid" if CARDS[card].cost else "free"
        facts = {"how": how, "chain": parent if how == "chain" else None, "left": left, "right": right, "bank": bank}
        tell(Event("built", {"seat": seat, "card": CARDS[card].key, **facts}))


def chain_parent(city: City, card: int) -> str | None:
    """The building here that makes the card free."""
    built = {CARDS[other].building or CARDS[other].key for other in city.built}
    return next((parent for parent in CARDS[card].chains if parent in built), None)
