"""Worlds that a seat cannot tell from the true one: what it knows is kept, the rest redrawn. Shows nothing."""

from __future__ import annotations

from heptad.games.wonders.cards import KIND, guilds_of
from heptad.games.wonders.choices import legal_actions
from heptad.games.wonders.flow import apply
from heptad.games.wonders.hand_passing import AGES, PLAYS, TURNS, DealtHand, dealt_hands, manager
from heptad.games.wonders.state import BUILT, LEFT_OVER, NOT_PLAYED, State
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD

#: A place for one unseen card: an index into `plays`, or -1 - hand for a card still in that hand.
Slot = int


def determinize(state: State, player: int, rng: Rng) -> State:
    """Keep what this seat has seen, redraw the rest.

    It knows its own plays and the hands it held, all built cards, and the face-down cards that it saw in the discard
    pile or that came out of it. A hand it has held is known up to which of its cards others laid face down since; a
    card that another drew from the Free City's pile in the meantime may be any card it has never seen.
    """
    world = state.clone()
    world.deal = tuple(_redrawn_age(state, world, player, age, rng) for age in range(1, AGES + 1))
    secret = [city for city, action in enumerate(state.picks) if action is not None and state.owner(city) != player]
    for city in secret:
        world.picks[city] = None
        world.waiting |= 1 << city
    for city in secret:
        seat = state.owner(city)
        apply(world, seat, rng.choice(legal_actions(world, seat)))
    return world


def _redrawn_age(state: State, world: State, player: int, age: int, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """Redraw the plays and the hands of an age; what was dealt, then."""
    travels = dealt_hands(age, len(state.cities), state.seats)
    hands = [list(hand) for hand in _hands_now(state, age, travels)]
    groups, never = _unseen(state, player, age, hands)
    for slots, strangers in groups:
        _redraw(world.plays, hands, slots, [], rng)
        never += _holding(world.plays, hands, slots, strangers)
    drawn = list(state.drawn(age))
    lost = {turn: slot for turn, card in enumerate(drawn) for slot in _holding(world.plays, hands, never, {card})}
    dealt = {card for hand in state.deal[age - 1] for card in hand}
    unused = sorted({*guilds_of(state.rules)} - dealt) if age == AGES else []
    _redraw(world.plays, hands, never, unused, rng)
    for turn, slot in lost.items():
        drawn[turn] = hands[-1 - slot][-1] if slot < 0 else world.plays[slot] >> 2
    if age == state.age:
        for journey, cards in zip(travels, hands, strict=True):
            at = journey.at[state.turn - 1]
            world.hands[at] = tuple(cards) if at == state.free_city else tuple(sorted(cards))
    return tuple(_as_dealt(world, journey, hand, drawn) for journey, hand in zip(travels, hands, strict=True))


def _hands_now(state: State, age: int, travels: tuple[DealtHand, ...]) -> tuple[tuple[int, ...], ...]:
    """What is left of each dealt hand of an age."""
    if age < state.age:
        return ((),) * len(travels)
    if age > state.age:
        return state.deal[age - 1]
    return tuple(state.hands[journey.at[state.turn - 1]] for journey in travels)


def _as_dealt(world: State, journey: DealtHand, rest: list[int], drawn: list[int]) -> tuple[int, ...]:
    played = [world.plays[index] for places in journey.places for index in places]
    cards = [*(play >> 2 for play in played if play != NOT_PLAYED), *rest]
    if journey.draws:
        return tuple(card for card in cards if card not in drawn)
    return (*drawn, *cards) if journey.at[0] == world.free_city else tuple(cards)


def _unseen(
    state: State, player: int, age: int, hands: list[list[int]]
) -> tuple[list[tuple[list[Slot], set[int]]], list[Slot]]:
    """Groups of places whose cards this seat knows only together, each with the cards drawn from the pile that it has
    not seen even so; and the places whose cards it has never seen."""
    groups: list[tuple[list[Slot], set[int]]] = []
    never: list[Slot] = []
    drawn = state.drawn(age)
    for hand, journey in enumerate(dealt_hands(age, len(state.cities), state.seats)):
        group, strangers = never, set[int]()
        for turn in range(1, PLAYS + 1):
            reached = age < state.age or (age == state.age and turn <= state.turn)
            if reached and journey.seen_by[turn - 1] == player and not _left_over(state, journey, turn):
                group, strangers = [], set()
                groups.append((group, strangers))
            elif journey.draws and turn <= len(drawn):
                strangers.add(drawn[turn - 1])
            for index in journey.places[turn - 1]:
                if state.plays[index] != NOT_PLAYED and not _known(state, player, index):
                    group.append(index)
        group.extend([-1 - hand] * len(hands[hand]))
    return groups, never


def _left_over(state: State, journey: DealtHand, turn: int) -> bool:
    """The seventh card went to the discard pile unseen."""
    return turn > TURNS and any(
        state.plays[index] != NOT_PLAYED and state.plays[index] & 3 == LEFT_OVER for index in journey.places[turn - 1]
    )


def _known(state: State, player: int, index: int) -> bool:
    play = state.plays[index]
    turns, city = divmod(index, len(state.cities))
    if city == state.free_city and play & 3 != LEFT_OVER:
        city = manager(turns // PLAYS + 1, turns % PLAYS + 1)
    return city == player or play & 3 == BUILT or bool((state.revealed | state.looked[player]) >> index & 1)


def _holding(plays: list[int], hands: list[list[int]], slots: list[Slot], cards: set[int]) -> list[Slot]:
    """Those of the slots in which these cards lie; in a hand, whose slots are its last cards, they move to the end."""
    found = [slot for slot in slots if slot >= 0 and plays[slot] >> 2 in cards]
    for slot in sorted({slot for slot in slots if slot < 0}):
        hand, start = hands[-1 - slot], len(hands[-1 - slot]) - slots.count(slot)
        hand[start:] = sorted(hand[start:], key=cards.__contains__)
        found += [slot] * sum(card in cards for card in hand[start:])
    return found


def _redraw(plays: list[int], hands: list[list[int]], slots: list[Slot], unused: list[int], rng: Rng) -> None:
    """Deal the cards that lie in these places among them anew; a guild there may be one of the unused instead."""
    cards = [hands[-1 - slot].pop() if slot < 0 else plays[slot] >> 2 for slot in slots]
    guilds = [card for card in cards if KIND[card] == GUILD]
    if guilds and unused:
        others = [card for card in cards if KIND[card] != GUILD]
        cards = others + rng.shuffled(guilds + unused)[: len(guilds)]
    rng.shuffle(cards)
    for slot, card in zip(slots, cards, strict=True):
        if slot < 0:
            hands[-1 - slot].append(card)
        else:
            plays[slot] = card << 2 | plays[slot] & 3
