"""Random positions that agree with everything a seat knows: what it has seen is kept, the rest is dealt anew."""

from __future__ import annotations

from heptad.games.wonders.cards import KIND, guilds_of
from heptad.games.wonders.choices import legal_actions
from heptad.games.wonders.flow import apply
from heptad.games.wonders.hand_passing import AGES, PLAYS, TURNS, DealtHand, dealt_hands, manager
from heptad.games.wonders.state import BUILT, LEFT_OVER, NOT_PLAYED, State
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD

#: The place of one card that a seat has not seen: an index into `plays`, or -1 - n for a card still in dealt hand n.
Slot = int


def determinize(state: State, player: int, rng: Rng) -> State:
    """Keep what this seat has seen, deal the rest anew.

    It knows its own plays and the hands it held, all built cards, and the face-down cards that it saw in the discard
    pile or that came out of it. Of a hand that it has held it knows the cards, but not which of them others played face
    down since; a card that the other player drew from the Free City's pile meanwhile may be any that it has never seen.
    """
    sampled = state.clone()
    sampled.deal = tuple(_sample_age(state, sampled, player, age, rng) for age in range(1, AGES + 1))
    secret = [city for city, action in enumerate(state.picks) if action is not None and state.owner(city) != player]
    for city in secret:
        sampled.picks[city] = None
        sampled.waiting |= 1 << city
    for city in secret:
        seat = state.owner(city)
        apply(sampled, seat, rng.choice(legal_actions(sampled, seat)))
    return sampled


def _sample_age(state: State, sampled: State, player: int, age: int, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """Deal the unseen plays and hands of an age anew, in `sampled`; returns the age's deal that leads there."""
    passed = dealt_hands(age, len(state.cities), state.seats)
    hands = [list(hand) for hand in _hands_now(state, age, passed)]
    groups, never = _unseen(state, player, age, hands)
    for slots, new in groups:
        _redraw(sampled.plays, hands, slots, [], rng)
        never += _holding(sampled.plays, hands, slots, new)
    drawn = list(state.drawn(age))
    unseen = {turn: slot for turn, card in enumerate(drawn) for slot in _holding(sampled.plays, hands, never, {card})}
    dealt = {card for hand in state.deal[age - 1] for card in hand}
    unused = sorted({*guilds_of(state.rules)} - dealt) if age == AGES else []
    _redraw(sampled.plays, hands, never, unused, rng)
    for turn, slot in unseen.items():
        drawn[turn] = hands[-1 - slot][-1] if slot < 0 else sampled.plays[slot] >> 2
    if age == state.age:
        for hand, cards in zip(passed, hands, strict=True):
            at = hand.at[state.turn - 1]
            sampled.hands[at] = tuple(cards) if at == state.free_city else tuple(sorted(cards))
    return tuple(_as_dealt(sampled, hand, rest, drawn) for hand, rest in zip(passed, hands, strict=True))


def _hands_now(state: State, age: int, passed: tuple[DealtHand, ...]) -> tuple[tuple[int, ...], ...]:
    """What is left of each dealt hand of an age."""
    if age < state.age:
        return ((),) * len(passed)
    if age > state.age:
        return state.deal[age - 1]
    return tuple(state.hands[hand.at[state.turn - 1]] for hand in passed)


def _as_dealt(sampled: State, hand: DealtHand, rest: list[int], drawn: list[int]) -> tuple[int, ...]:
    """The cards with which a hand was dealt, from what was played of it, what is left and what was drawn into it."""
    played = [sampled.plays[index] for places in hand.places for index in places]
    cards = [*(play >> 2 for play in played if play != NOT_PLAYED), *rest]
    if hand.draws:
        return tuple(card for card in cards if card not in drawn)
    return (*drawn, *cards) if hand.at[0] == sampled.free_city else tuple(cards)


def _unseen(
    state: State, player: int, age: int, hands: list[list[int]]
) -> tuple[list[tuple[list[Slot], set[int]]], list[Slot]]:
    """The places whose cards this seat has not seen there: in groups, and those whose cards it has never seen at all.

    Of a group the seat has seen the cards together but not which is where; with each group come the cards that others
    drew from the pile into it, which it has not seen.
    """
    groups: list[tuple[list[Slot], set[int]]] = []
    never: list[Slot] = []
    drawn = state.drawn(age)
    for number, hand in enumerate(dealt_hands(age, len(state.cities), state.seats)):
        group, new = never, set[int]()
        for turn in range(1, PLAYS + 1):
            reached = age < state.age or (age == state.age and turn <= state.turn)
            if reached and hand.seen_by[turn - 1] == player and not _left_over(state, hand, turn):
                group, new = [], set()
                groups.append((group, new))
            elif hand.draws and turn <= len(drawn):
                new.add(drawn[turn - 1])
            for index in hand.places[turn - 1]:
                if state.plays[index] != NOT_PLAYED and not _known(state, player, index):
                    group.append(index)
        group.extend([-1 - number] * len(hands[number]))
    return groups, never


def _left_over(state: State, hand: DealtHand, turn: int) -> bool:
    """Whether the last card of this hand went to the discard pile unseen."""
    return turn > TURNS and any(
        state.plays[index] != NOT_PLAYED and state.plays[index] & 3 == LEFT_OVER for index in hand.places[turn - 1]
    )


def _known(state: State, player: int, index: int) -> bool:
    """Whether this seat knows which card was played there."""
    play = state.plays[index]
    turns, city = divmod(index, len(state.cities))
    if city == state.free_city and play & 3 != LEFT_OVER:
        city = manager(turns // PLAYS + 1, turns % PLAYS + 1)
    return city == player or play & 3 == BUILT or bool((state.revealed | state.looked[player]) >> index & 1)


def _holding(plays: list[int], hands: list[list[int]], slots: list[Slot], cards: set[int]) -> list[Slot]:
    """Those of the slots that hold one of these cards; in a hand, whose last cards they are, these move to the end."""
    found = [slot for slot in slots if slot >= 0 and plays[slot] >> 2 in cards]
    for slot in sorted({slot for slot in slots if slot < 0}):
        hand, start = hands[-1 - slot], len(hands[-1 - slot]) - slots.count(slot)
        hand[start:] = sorted(hand[start:], key=cards.__contains__)
        found += [slot] * sum(card in cards for card in hand[start:])
    return found


def _redraw(plays: list[int], hands: list[list[int]], slots: list[Slot], unused: list[int], rng: Rng) -> None:
    """Deal the cards of these slots among them anew; instead of a guild it may be one of the unused ones."""
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
