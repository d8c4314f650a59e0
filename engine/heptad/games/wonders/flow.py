"""The questions of the game, their legal answers and what an answer does. The only file that moves a game on.

A question asks one or several seats; several answer in secret, and the last answer resolves them together: place all,
pay all, collect all. What is still to be asked waits in `state.queue`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, CHAIN, COINS, EFFECT, NEEDS, SELF
from heptad.games.wonders.economy import NOTHING_TO_PAY, Payment, payments, purchases
from heptad.games.wonders.effects import FREE_BUILD, SEVENTH_CARD, WHOM, Effect
from heptad.games.wonders.journeys import AGES, FREE_CITY, NOBODY, TURNS, shift
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
from heptad.kernel.game import Action, Event, Tell
from heptad.shared.goods import GUARD, ONES, lacking

BUILD, STAGE, SELL, FREE, PICK, DECLINE, TAKE = range(7)
SALE = 3
VICTORY = (0, 1, 3, 5)
#: Coins to the left and right neighbour in one argument.
PAY_BASE = 64
#: Above them, for a stage that copies one of two: LEFT or RIGHT.
COPY_BASE = PAY_BASE * PAY_BASE
#: Added to the kind of an action that a manager does for the Free City.
FOR_FREE_CITY = 8

# Made once: an action found costs a tenth of an action made.
SELLS = tuple(Action(SELL, card) for card in range(len(CARDS)))
FREES = tuple(Action(FREE, card) for card in range(len(CARDS)))
PICKS = tuple(Action(PICK, card) for card in range(len(CARDS)))
FREE_OF_COST = tuple(Action(BUILD, card, 0) for card in range(len(CARDS)))
NOTHING = Action(DECLINE)
FACE_DOWN = {STAGE: STAGED, SELL: SOLD}


def paid(action: Action) -> tuple[int, int]:
    """The coins an action pays to the left and to the right."""
    return divmod(action.arg % COPY_BASE, PAY_BASE)


# ── what may be done ────────────────────────────────────────────────────────
def current_players(state: State) -> tuple[int, ...]:
    if state.free_city == NOBODY or not state.waiting >> FREE_CITY:
        return SEATS[state.waiting]
    return SEATS[state.waiting & ~(1 << FREE_CITY) | 1 << state.owner(FREE_CITY)]


def legal_actions(state: State, player: int) -> list[Action]:
    """Everything this seat may do now; with two players for the own city first, then for the Free City it manages."""
    at = player if state.free_city == NOBODY else state.asked(player)
    if not state.waiting >> at & 1:
        return []
    if state.ask <= WONDER:
        return [Action(TAKE, board // 2, board % 2) for board in offered(state, player)]
    if state.ask == DISCARD:
        actions = [*(PICKS[card] for card in buildable_discards(state, at)), NOTHING]
    elif at == player:
        return _hand_actions(state, at, state.hands[at])
    else:
        actions = _dutiful(state.cities[at], _hand_actions(state, at, state.offered_hand(at)))
    return actions if at == player else [for_free_city(action) for action in actions]


def for_free_city(action: Action) -> Action:
    return Action(action.kind + FOR_FREE_CITY, action.card, action.arg)


def _dutiful(city: City, actions: list[Action]) -> list[Action]:
    """What is left to the Free City's manager: a chain must be built, and a card that can be used is not sold.

    A build by Olympia's power is no duty, it may be kept (question Q23). Paying counts as being able to (Q24).
    """
    bound = {action.card for action in actions if action.kind == BUILD and CHAIN[action.card] & city.have}
    usable = {action.card for action in actions if action.kind in (BUILD, STAGE)}
    return [
        action
        for action in actions
        if (action.kind == BUILD or action.card not in bound) and (action.kind != SELL or action.card not in usable)
    ]


def _hand_actions(state: State, player: int, hand: tuple[int, ...]) -> list[Action]:
    """For each card in hand: build, build a wonder stage with it, sell it. There is no pass (rules B)."""
    cities = state.cities
    city, left, right = cities[player], cities[player + 1 - len(cities)], cities[player - 1]
    coins, have, goods = city.coins, city.have, city.goods
    free = can_build_free(state, player)
    in_reach = city.options | left.sells | right.sells
    needs = next_stage_needs(city)
    stage_args = () if needs is None else _affordable(city, left, right, lacking(needs, goods), in_reach, coins)
    if stage_args and len(boards.STAGE_EFFECT[city.board][city.stages].copies) > 1:
        stage_args = [arg + whom * COPY_BASE for whom in state.stage_copies(player) for arg in stage_args]
    actions: list[Action] = []
    add = actions.append
    last = -1
    for card in hand:
        if card == last:
            continue
        last = card
        if not have & SELF[card]:
            if CHAIN[card] & have:
                add(FREE_OF_COST[card])
            elif (purse := coins - COINS[card]) >= 0:
                over = (NEEDS[card] | GUARD) - goods
                short = over & ((over & GUARD) >> 3) * 7  # lacking(NEEDS[card], goods), in the busiest place of all
                if not short:
                    add(FREE_OF_COST[card])
                else:
                    for arg in _affordable(city, left, right, short, in_reach, purse):
                        add(make(Action, (BUILD, card, arg)))
            if free:
                add(FREES[card])
        for arg in stage_args:
            add(make(Action, (STAGE, card, arg)))
        add(SELLS[card])
    return actions


def _affordable(city: City, left: City, right: City, short: int, in_reach: int, purse: int) -> Sequence[int]:
    """The payments of what is lacking that these coins allow, each as the argument of an action."""
    if not short:
        return NO_COINS
    if (short + GUARD - ONES & GUARD) >> 3 & ~in_reach:  # something lacks that nobody has
        return ()
    ways = purchases(city, left, right, short, purse)
    return [on_left * PAY_BASE + on_right for on_left, on_right, _, _ in ways if on_left + on_right <= purse]


NO_COINS = (0,)
make = tuple.__new__


def can_build_free(state: State, player: int) -> bool:
    """Olympia A: once an age a card of the hand may be built without its cost."""
    city = state.cities[player]
    return bool(city.powers & FREE_BUILD) and city.free_used != state.age


def next_stage_needs(city: City) -> int | None:
    """The resources of the next stage; None when the wonder is complete."""
    stages = boards.STAGE_NEEDS[city.board]
    return stages[city.stages] if city.stages < len(stages) else None


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
    if action.kind >= FOR_FREE_CITY:
        player, action = FREE_CITY, Action(action.kind - FOR_FREE_CITY, action.card, action.arg)
    if state.ask == WONDER:
        _take_wonder(state, player, action, tell)
    elif state.ask == DISCARD:
        _build_discard(state, player, action, tell)
    else:
        state.picks[player] = action
        state.waiting &= ~(1 << player)
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
    """Everything chosen: place all, pay all, then collect what it brings, counted with all cards placed (rules G)."""
    placed = [
        (seat, action, _place(state, seat, action)) for seat, action in enumerate(state.picks) if action is not None
    ]
    if state.turn == TURNS:
        _leave_last_cards(state)
    for seat, action, _ in placed:
        _pay(state, seat, action, tell)
    picking: list[int] = []
    for seat, action, effect in placed:
        if effect.coins or effect.coins_per:
            _earn(state, seat, action, _income(state, seat, effect), tell)
        if effect.picks:
            picking.append(seat)
    picking.sort(key=lambda seat: state.cities[seat].board in boards.COPYING)  # Halicarnassus before its copy
    state.queue += tuple((DISCARD, 1 << seat) for seat in picking)
    state.picks = [None] * len(state.cities)
    if state.turn == TURNS and (seventh := sum(1 << seat for seat, hand in enumerate(state.hands) if hand)):
        state.queue = ((SEVENTH, seventh), *state.queue)
    _ask_next(state, tell)


def _place(state: State, seat: int, action: Action) -> Effect:
    """Lay the card where it goes; what it brings is collected later."""
    kind, card, _ = action
    city = state.cities[seat]
    source = seat if state.ask == SEVENTH else state.owner(seat)
    hand = state.hands[source]
    at = hand.index(card)
    state.hands[source] = hand[:at] + hand[at + 1 :]
    index = state.play_index(seat)
    if kind == SELL:
        state.plays[index] = card << 2 | SOLD
        state.discard += (index,)
        return NO_EFFECT
    if kind == STAGE:
        state.plays[index] = card << 2 | STAGED
        effect = boards.STAGE_EFFECT[city.board][city.stages]
        if effect.copies:
            city.copied = action.arg // COPY_BASE
            effect = state.settled(seat, effect, city.copied)
        city.stages += 1
        city.gain(effect)
        return effect
    state.plays[index] = card << 2 | BUILT
    city.place(card)
    if kind == FREE:
        city.free_used = state.age
    return EFFECT[card]


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


def _pay(state: State, seat: int, action: Action, tell: Tell | None) -> None:
    kind, card, _ = action
    city = state.cities[seat]
    left = right = bank = 0
    if kind == SELL:
        city.coins += SALE
        state.bank += SALE
    elif kind != FREE:
        left, right = paid(action)
        # A chain's parent is an age older than the card, so it stood here before this turn (rules D, 34).
        bank = bank_price(city, card) if kind == BUILD else 0
        city.coins -= left + right + bank
        state.left(seat).coins += left
        state.right(seat).coins += right
        state.bank -= bank
    if tell:
        _tell_play(state, seat, action, (left, right, bank), tell)


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
    """The seat sees every face in the discard pile."""
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
        _look(state, state.owner(seat))
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
    if state.free_city == NOBODY:
        by = shift(state.age)
        state.hands = state.hands[-by:] + state.hands[:-by]
    else:
        state.hands[:FREE_CITY] = state.hands[1], state.hands[0]
        draw(state)
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
        manager = {} if state.free_city == NOBODY else {"manager": state.owner(FREE_CITY)}
        tell(Event("turn", {"age": state.age, "turn": state.turn, **manager}))


def _tell_play(state: State, seat: int, action: Action, coins: tuple[int, int, int], tell: Tell) -> None:
    kind, card, _ = action
    city = state.cities[seat]
    left, right, bank = coins
    if kind == SELL:
        tell(Event("sold", {"seat": seat}))
    elif kind == STAGE:
        copied = {} if not city.copied else {"copied": WHOM[city.copied]}
        tell(Event("staged", {"seat": seat, "stage": city.stages, "left": left, "right": right, **copied}))
    else:
        parent = chain_parent(city, card)
        how = "power" if kind == FREE else "chain" if parent else "paid" if CARDS[card].cost else "free"
        facts = {"how": how, "chain": parent if how == "chain" else None, "left": left, "right": right, "bank": bank}
        tell(Event("built", {"seat": seat, "card": CARDS[card].key, **facts}))


def chain_parent(city: City, card: int) -> str | None:
    """The building here that makes the card free."""
    built = {CARDS[other].building or CARDS[other].key for other in city.built}
    return next((parent for parent in CARDS[card].chains if parent in built), None)
