"""Random states that are consistent with everything a seat knows: what it has seen is kept, the rest is redealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from heptad.games.wonders.cards import KIND, guilds_of
from heptad.games.wonders.choices import legal_actions
from heptad.games.wonders.flow import apply
from heptad.games.wonders.hand_passing import AGES, PLAYS, TURNS, DealtHand, dealt_hands, manager
from heptad.games.wonders.state import BUILT, LEFT_OVER, NOT_PLAYED, AgeDeal, State
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD

#: The place of a card that a seat has not seen: an index into `State.plays`, or -1 - n for a card left in dealt hand n.
Slot = int


def determinize(state: State, player: int, rng: Rng) -> State:
    """Return a random state that this seat cannot distinguish from the true one.

    The secret choices of others are replaced by random legal ones. The seat knows its own plays, the hands it has held,
    all built cards, and the face-down cards that it saw in the discard pile or that left the pile openly. Of a hand
    that it has held it knows the cards, but not which of them others have played face down since. A card that the other
    player has meanwhile drawn from the Free City's pile may be any card that the seat has never seen.
    """
    sampled = determinizer(state, player)(rng)
    sampled.deal = tuple(sampled.deal)
    for city in _secret(state, player):
        seat = state.owner(city)
        apply(sampled, seat, rng.choice(legal_actions(sampled, seat)))
    return sampled


def determinizer(state: State, player: int) -> Callable[[Rng], State]:
    """Return a sampler of states as drawn by `determinize`, except that secret choices are left open.

    In the sampled states the cities for which others have chosen in secret must choose again.
    """
    known = state.clone()
    for city in _secret(state, player):
        known.picks[city] = None
        known.waiting |= 1 << city
    so_far = [_Unseen(state, player, age) for age in range(1, state.age + 1)]
    later = [_Unseen(state, player, age) for age in range(state.age + 1, AGES + 1)]

    def sample(rng: Rng) -> State:
        sampled = known.clone()
        dealt: list[AgeDeal] = []
        for unseen in so_far:
            hands, deal = unseen.deal(sampled.plays, rng)
            dealt.append(deal)
            if unseen.at:
                for at, cards in zip(unseen.at, hands, strict=True):
                    sampled.hands[at] = tuple(cards) if at == sampled.free_city else tuple(sorted(cards))
        sampled.deal = _Deals(dealt, later, rng.next()) if later else tuple(dealt)
        return sampled

    return sample


class _Deals:
    """The deals of the three ages; the deals of future ages are drawn on first access."""

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
    """Return the cities for which another seat has made a choice in this turn that is still secret."""
    return [city for city, action in enumerate(state.picks) if action is not None and state.owner(city) != player]


class _Unseen:
    """What a seat has not seen of an age: sets of places, each with the set of cards that lie in them.

    `groups` has an entry (places, cards, drawn cards) for each set of cards that the seat has seen together without
    knowing where each card is now; the drawn cards are those of the set that others have drawn into it from the pile
    and that the seat has not seen. `places` and `never` are the places and cards that the seat has never seen at all;
    a guild among these cards may in fact be one of the `unused` guilds. Cards are sorted before they are shuffled, so
    that the result does not depend on their true order.
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
        self.known = hands  # for each dealt hand, the cards known to be left in it
        self.drawn = list(state.drawn(age))
        self._forget_where_the_first_draw_is(passed)
        self.played = [
            [index for places in hand.places for index in places if state.plays[index] != NOT_PLAYED] for hand in passed
        ]
        self.draws = [hand.draws for hand in passed]
        self.drawn_first = [hand.at[0] == state.free_city for hand in passed]
        self.at = [hand.at[state.turn - 1] for hand in passed] if age == state.age else []  # where each hand is now
        dealt = {card for hand in state.deal[age - 1] for card in hand}
        self.unused = sorted({*guilds_of(state.rules)} - dealt) if age == AGES else []

    def _forget_where_the_first_draw_is(self, passed: tuple[DealtHand, ...]) -> None:
        """Put the first card drawn from the pile into the first place of its hand, if the seat has never seen it.

        In which of them it lies is hidden. Later draws are not among the cards never seen: before the next one, the
        hand is passed on to the seat.
        """
        if not {*self.drawn[:1]} & {*self.never}:
            return
        ((number, hand),) = ((number, hand) for number, hand in enumerate(passed) if hand.draws)
        first = next(at for at, slot in enumerate(self.places) if slot in (*hand.places[0], -1 - number))
        now = self.never.index(self.drawn[0])
        self.never[first], self.never[now] = self.never[now], self.never[first]

    def deal(self, plays: list[int], rng: Rng) -> tuple[list[list[int]], AgeDeal]:
        """Redeal the unseen cards; those that were played are replaced in `plays`.

        Returns the cards left of each dealt hand, and the deal of the age that leads to this state.
        """
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
        """Return the cards in random order; guilds among them are redrawn from these and the unused guilds."""
        if self.unused:
            guilds = [card for card in cards if KIND[card] == GUILD]
            others = [card for card in cards if KIND[card] != GUILD]
            cards = others + rng.shuffled(sorted(guilds + self.unused))[: len(guilds)]
        return rng.shuffled(sorted(cards))

    def _as_dealt(self, plays: list[int], number: int, rest: list[int], drawn: list[int]) -> tuple[int, ...]:
        """Return the cards with which a hand was dealt, reconstructed from played, remaining and drawn cards."""
        cards = (*[plays[index] >> 2 for index in self.played[number]], *rest)
        if self.draws[number]:
            return tuple([card for card in cards if card not in drawn])
        return (*drawn, *cards) if self.drawn_first[number] else cards


def _taken_out(plays: list[int], hands: list[list[int]], slots: list[Slot]) -> list[int]:
    """Return the cards that lie in these slots; cards in hands are removed from `hands`."""
    return [hands[-1 - slot].pop() if slot < 0 else plays[slot] >> 2 for slot in slots]


def _put(plays: list[int], hands: list[list[int]], slots: list[Slot], cards: list[int]) -> None:
    """Put these cards into the slots: into `plays` (keeping the use) or at the end of a hand."""
    for slot, card in zip(slots, cards, strict=True):
        if slot < 0:
            hands[-1 - slot].append(card)
        else:
            plays[slot] = card << 2 | plays[slot] & 3


def _hands_now(state: State, age: int, passed: tuple[DealtHand, ...]) -> tuple[tuple[int, ...], ...]:
    """Return what is left of each dealt hand of an age."""
    if age < state.age:
        return ((),) * len(passed)
    if age > state.age:
        return state.deal[age - 1]
    return tuple(state.hands[hand.at[state.turn - 1]] for hand in passed)


def _unseen(
    state: State, player: int, age: int, hands: list[list[int]]
) -> tuple[list[tuple[list[Slot], set[int]]], list[Slot]]:
    """Return the places whose cards this seat does not know: in groups, and those of cards that it has never seen.

    The seat has seen the cards of a group together but does not know where each of them is now. Each group comes with
    the cards that others have since drawn into it from the pile, which the seat has not seen.
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
    """Return whether the last card of this hand went to the discard pile unseen."""
    return turn > TURNS and any(
        state.plays[index] != NOT_PLAYED and state.plays[index] & 3 == LEFT_OVER for index in hand.places[turn - 1]
    )


def _known(state: State, player: int, index: int) -> bool:
    """Return whether this seat knows which card was played at this index of `plays`."""
    play = state.plays[index]
    turns, city = divmod(index, len(state.cities))
    if city == state.free_city and play & 3 != LEFT_OVER:
        city = manager(turns // PLAYS + 1, turns % PLAYS + 1)
    return city == player or play & 3 == BUILT or bool((state.revealed | state.looked[player]) >> index & 1)
