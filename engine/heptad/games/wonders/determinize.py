"""Random positions that agree with everything a seat knows: what it has seen is kept, the rest is dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from heptad.games.wonders.cards import KIND, guilds_of
from heptad.games.wonders.choices import legal_actions
from heptad.games.wonders.flow import apply
from heptad.games.wonders.hand_passing import AGES, PLAYS, TURNS, DealtHand, dealt_hands, manager
from heptad.games.wonders.state import BUILT, LEFT_OVER, NOT_PLAYED, AgeDeal, State
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD

#: The place of one card that a seat has not seen: an index into `plays`, or -1 - n for a card still in dealt hand n.
Slot = int


def determinize(state: State, player: int, rng: Rng) -> State:
    """A position that this seat cannot tell from the true one; what others have chosen in secret is chosen at random.

    It knows its own plays and the hands it held, all built cards, and the face-down cards that it saw in the discard
    pile or that came out of it. Of a hand that it has held it knows the cards, but not which of them others played face
    down since; a card that the other player drew from the Free City's pile meanwhile may be any that it has never seen.
    """
    sampled = determinizer(state, player)(rng)
    sampled.deal = tuple(sampled.deal)
    for city in _secret(state, player):
        seat = state.owner(city)
        apply(sampled, seat, rng.choice(legal_actions(sampled, seat)))
    return sampled


def determinizer(state: State, player: int) -> Callable[[Rng], State]:
    """Returns a sampler: what `determinize` draws, but those who have chosen in secret must choose again."""
    known = state.clone()
    for city in _secret(state, player):
        known.picks[city] = None
        known.waiting |= 1 << city
    so_far = [_Unseen(state, player, age) for age in range(1, state.age + 1)]
    later = [_Unseen(state, player, age) for age in range(state.age + 1, AGES + 1)]

    def world(rng: Rng) -> State:
        sampled = known.clone()
        dealt: list[AgeDeal] = []
        for unseen in so_far:
            hands, deal = unseen.deal(sampled.plays, rng)
            dealt.append(deal)
            for at, cards in zip(unseen.at, hands, strict=False):
                sampled.hands[at] = tuple(cards) if at == sampled.free_city else tuple(sorted(cards))
        sampled.deal = _Deals(dealt, later, rng.next()) if later else tuple(dealt)
        return sampled

    return world


class _Deals:
    """The deals of the three ages; those of ages to come are drawn when they are asked for."""

    __slots__ = ("_dealt", "_later", "_seed")

    def __init__(self, dealt: list[AgeDeal], later: list[_Unseen], seed: int) -> None:
        self._dealt, self._later, self._seed = dealt, later, seed

    def __getitem__(self, age: int, /) -> AgeDeal:
        if age >= len(self._dealt):
            rng = Rng(self._seed)
            self._dealt += [unseen.deal([], rng)[1] for unseen in self._later]
        return self._dealt[age]

    def __iter__(self) -> Iterator[AgeDeal]:
        return map(self.__getitem__, range(AGES))


def _secret(state: State, player: int) -> list[int]:
    """The cities for which another seat has chosen in this turn, which nobody else knows yet."""
    return [city for city, action in enumerate(state.picks) if action is not None and state.owner(city) != player]


class _Unseen:
    """What a seat has not seen of an age: places and the cards that are somewhere in them.

    Of a group it has seen the cards together but not which is where; the third part of a group are the cards that
    others drew from the pile into it. The cards in `never` it has not seen at all; instead of a guild among them it may
    be one of the `unused` ones. Before cards are shuffled they are sorted, so that the true order makes no difference.
    """

    def __init__(self, state: State, player: int, age: int) -> None:
        passed = dealt_hands(age, len(state.cities), state.seats)
        hands = [list(hand) for hand in _hands_now(state, age, passed)]
        groups, self.places = _unseen(state, player, age, hands)
        self.never = _taken_out(state.plays, hands, self.places)
        self.groups = [
            (slots, sorted(_taken_out(state.plays, hands, slots), key=lambda card: (card in new, card)), new)
            for slots, new in groups
            if new or len({*slots}) > 1
        ]
        self.known = hands  # of each dealt hand
        self.drawn = list(state.drawn(age))
        self.played = [
            [index for places in hand.places for index in places if state.plays[index] != NOT_PLAYED] for hand in passed
        ]
        self.draws = [hand.draws for hand in passed]
        self.drawn_first = [hand.at[0] == state.free_city for hand in passed]
        self.at = [hand.at[state.turn - 1] for hand in passed] if age == state.age else []
        dealt = {card for hand in state.deal[age - 1] for card in hand}
        self.unused = sorted({*guilds_of(state.rules)} - dealt) if age == AGES else []

    def deal(self, plays: list[int], rng: Rng) -> tuple[list[list[int]], AgeDeal]:
        """Deal the unseen cards anew, those played in `plays`; returns what is left of each hand and the age's deal."""
        places, never, drawn = self.places[:], self.never[:], self.drawn[:]
        hands = [hand[:] for hand in self.known]
        for slots, cards, new in self.groups:
            cards = rng.shuffled(cards)
            if new:
                hidden = [number for number, card in enumerate(cards) if card in new]
                places += [slots[number] for number in hidden]
                never += [cards[number] for number in hidden]
                seen = [number for number, card in enumerate(cards) if card not in new]
                _put(plays, hands, [slots[number] for number in seen], [cards[number] for number in seen])
            else:
                _put(plays, hands, slots, cards)
        unseen = [(turn, never.index(card)) for turn, card in enumerate(drawn) if card in never]
        never = self._redrawn(never, rng)
        _put(plays, hands, places, never)
        for turn, number in unseen:
            drawn[turn] = never[number]
        return hands, tuple([self._as_dealt(plays, number, rest, drawn) for number, rest in enumerate(hands)])

    def _redrawn(self, cards: list[int], rng: Rng) -> list[int]:
        """The cards in a new order; instead of a guild it may be one of the unused ones."""
        if self.unused:
            guilds = [card for card in cards if KIND[card] == GUILD]
            others = [card for card in cards if KIND[card] != GUILD]
            cards = others + rng.shuffled(sorted(guilds + self.unused))[: len(guilds)]
        return rng.shuffled(sorted(cards))

    def _as_dealt(self, plays: list[int], number: int, rest: list[int], drawn: list[int]) -> tuple[int, ...]:
        """The cards with which a hand was dealt, from what was played of it, what is left and what was drawn to it."""
        cards = (*[plays[index] >> 2 for index in self.played[number]], *rest)
        if self.draws[number]:
            return tuple([card for card in cards if card not in drawn])
        return (*drawn, *cards) if self.drawn_first[number] else cards


def _taken_out(plays: list[int], hands: list[list[int]], slots: list[Slot]) -> list[int]:
    """The cards that lie in these slots, those of hands taken out of them."""
    return [hands[-1 - slot].pop() if slot < 0 else plays[slot] >> 2 for slot in slots]


def _put(plays: list[int], hands: list[list[int]], slots: list[Slot], cards: list[int]) -> None:
    """Lay these cards into the slots."""
    for slot, card in zip(slots, cards, strict=True):
        if slot < 0:
            hands[-1 - slot].append(card)
        else:
            plays[slot] = card << 2 | plays[slot] & 3


def _hands_now(state: State, age: int, passed: tuple[DealtHand, ...]) -> tuple[tuple[int, ...], ...]:
    """What is left of each dealt hand of an age."""
    if age < state.age:
        return ((),) * len(passed)
    if age > state.age:
        return state.deal[age - 1]
    return tuple(state.hands[hand.at[state.turn - 1]] for hand in passed)


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
