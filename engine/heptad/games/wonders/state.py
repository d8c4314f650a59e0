"""One position: the cities and where every card lies. Every count in a city follows from its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, EFFECT, KIND, SELF
from heptad.games.wonders.effects import LEFT, EffectTotals
from heptad.games.wonders.hand_passing import FREE_CITY, NOBODY, PLAYS, TURNS, manager
from heptad.games.wonders.types import Ask
from heptad.kernel.game import Action
from heptad.shared.goods import present

# What became of a played card. BUILT is public; the other three lie face down.
BUILT, STAGED, SOLD, LEFT_OVER = range(4)
# What is asked.
WONDER, TURN, SEVENTH, DISCARD, OVER = range(5)
ASKS: tuple[Ask, ...] = ("wonder", "turn", "seventh", "discard", "over")
NOT_PLAYED = -1
#: By card: whether it has effects that stand in the city (see `City.gain`).
STANDS = tuple(any(effect[:7]) for effect in EFFECT)
NO_BOARD = -1


class City:
    """One city. `goods`, `choices`, `kept` are what it makes each turn (see effects.EffectTotals).

    `kinds` and `science` hold a byte a count.
    """

    __slots__ = (
        "board",
        "built",
        "choices",
        "coins",
        "copied",
        "discounts",
        "free_used",
        "goods",
        "have",
        "kept",
        "kinds",
        "makes_at_most",
        "options",
        "powers",
        "science",
        "sells",
        "sells_at_most",
        "shields",
        "sold",
        "stages",
        "tokens",
    )
    board: int
    stages: int
    copied: int  # LEFT or RIGHT: from whom Manneken Pis copies its third stage; 0 while that is not built
    coins: int
    shields: int
    built: tuple[int, ...]
    have: int
    goods: int
    choices: tuple[int, ...]
    kept: tuple[int, ...]
    options: int  # the set of resources of the sources of choice
    sells: int  # the same of those that neighbours may use
    sold: int  # the set of all resources that neighbours may buy
    makes_at_most: int  # packed units: how many of each resource there can be, every source of choice giving all of its
    sells_at_most: int  # the same of those that neighbours may use
    discounts: int
    kinds: int
    science: int
    powers: int
    free_used: int  # the age in which the free build was last used
    tokens: tuple[int, ...]

    def __init__(self, board: int) -> None:
        self.board = board
        self.stages = self.copied = self.shields = self.have = self.goods = self.options = self.sells = self.sold = 0
        self.discounts = self.kinds = self.science = self.powers = self.free_used = 0
        self.makes_at_most = self.sells_at_most = 0
        self.built = self.choices = self.kept = self.tokens = ()
        self.coins = boards.START_COINS[board]
        if board != NO_BOARD:
            self.gain(EffectTotals(goods=boards.MAKES[board]))

    def clone(self) -> City:
        new = City.__new__(City)
        new.board = self.board
        new.stages = self.stages
        new.copied = self.copied
        new.coins = self.coins
        new.shields = self.shields
        new.built = self.built
        new.have = self.have
        new.goods = self.goods
        new.choices = self.choices
        new.kept = self.kept
        new.options = self.options
        new.sells = self.sells
        new.sold = self.sold
        new.makes_at_most = self.makes_at_most
        new.sells_at_most = self.sells_at_most
        new.discounts = self.discounts
        new.kinds = self.kinds
        new.science = self.science
        new.powers = self.powers
        new.free_used = self.free_used
        new.tokens = self.tokens
        return new

    def place(self, card: int) -> None:
        """Put a building into the city; its standing effects hold from now on."""
        self.built += (card,)
        self.have |= SELF[card]
        self.kinds += 1 << 8 * KIND[card]
        if STANDS[card]:
            self.gain(EFFECT[card])

    def gain(self, effect: EffectTotals) -> None:
        """Take on the standing part of an effect."""
        goods, choices, kept, discounts, shields, science, powers = effect[:7]
        if goods or choices:
            self.goods += goods
            self.choices += choices
            at_most = goods + sum(choices)
            self.makes_at_most += at_most
            self.sells_at_most += at_most
            for options in choices:
                self.options |= options
                self.sells |= options
            self.sold = present(self.goods) | self.sells
        if kept:
            self.kept += kept
            self.makes_at_most += sum(kept)
            for options in kept:
                self.options |= options
        self.shields += shields
        self.science += science
        self.discounts |= discounts
        self.powers |= powers

    def count(self, what: Iterable[int]) -> int:
        """How many things of these kinds are here: cards by kind, 7 = wonder stages, 8 = defeat tokens."""
        total = 0
        for kind in what:
            if kind < 7:
                total += self.kinds >> 8 * kind & 255
            elif kind == 7:
                total += self.stages
            else:
                total += self.tokens.count(-1)
        return total


AgeDeal = tuple[tuple[int, ...], ...]  # the hands of an age as they are dealt: seven card ids each


class Deals(Protocol):
    """The deals of the three ages, by age; a tuple, or something that draws them when they are asked for."""

    def __getitem__(self, age: int, /) -> AgeDeal: ...
    def __iter__(self) -> Iterator[AgeDeal]: ...


class State:
    """Everything about a position, hidden cards included.

    `plays` tells what became of each card that was played: at hand_passing.place(age, turn, city)
    is card * 4 + what became of it, or NOT_PLAYED. The discard pile holds indices into `plays`, so that what a seat has
    seen of face-down cards is a set of such indices, kept as bits: `revealed` for cards that left the pile openly,
    `looked` for each seat that has searched the pile.

    Cities and seats have the same numbers; with two players there is a third city, the Free City, without a seat. Its
    entry in `hands` is the face-down pile, the next card first; its manager chooses from their own hand for it.
    """

    __slots__ = (
        "age",
        "ask",
        "bank",
        "cities",
        "deal",
        "discard",
        "free_boards",
        "free_city",
        "hands",
        "looked",
        "picks",
        "plays",
        "queue",
        "revealed",
        "rules",
        "turn",
        "waiting",
    )
    rules: int  # the version of the game's material
    deal: Deals
    free_boards: tuple[int, ...]  # boards that may still be taken while wonders are chosen
    free_city: int  # FREE_CITY, or NOBODY when every city has a seat
    cities: list[City]
    hands: list[tuple[int, ...]]
    picks: list[Action | None]  # committed in secret, until all have chosen
    plays: list[int]
    discard: tuple[int, ...]
    revealed: int
    looked: tuple[int, ...]
    age: int
    turn: int
    ask: int
    waiting: int  # the cities that have still to be answered for, as bits
    queue: tuple[tuple[int, int], ...]  # questions to come: what is asked, cities as bits
    bank: int  # coins the bank has given out, net

    def clone(self) -> State:
        new = State.__new__(State)
        new.rules = self.rules
        new.deal = self.deal
        new.free_boards = self.free_boards
        new.free_city = self.free_city
        new.cities = [city.clone() for city in self.cities]
        new.hands = self.hands[:]
        new.picks = self.picks[:]
        new.plays = self.plays[:]
        new.discard = self.discard
        new.revealed = self.revealed
        new.looked = self.looked
        new.age = self.age
        new.turn = self.turn
        new.ask = self.ask
        new.waiting = self.waiting
        new.queue = self.queue
        new.bank = self.bank
        return new

    def left(self, seat: int) -> City:
        """The left neighbour sits next clockwise."""
        return self.cities[seat + 1 - len(self.cities)]

    def right(self, seat: int) -> City:
        return self.cities[seat - 1]

    def count(self, seat: int, what: tuple[int, ...], where: tuple[int, ...]) -> int:
        """Things of these kinds in the cities named, seen from this seat (effects.OWN_CITY, LEFT, RIGHT)."""
        around = (self.cities[seat], self.left(seat), self.right(seat))
        return sum(around[place].count(what) for place in where)

    @property
    def seats(self) -> int:
        return len(self.looked)

    def owner(self, city: int) -> int:
        """The seat that decides for this city now; all choices of the Free City are its manager's (ruling W21)."""
        return manager(self.age, self.turn) if city == self.free_city else city

    def drawn(self, age: int) -> tuple[int, ...]:
        """The cards of an age's pile that the Free City's managers have drawn so far."""
        if self.free_city == NOBODY or age > self.age:
            return ()
        return self.deal[age - 1][FREE_CITY][: TURNS if age < self.age else min(self.turn, TURNS)]

    def asked(self, seat: int) -> int:
        """The city for which this seat answers now: its own first, then the Free City if it is the manager."""
        free = self.free_city
        if free == NOBODY or self.waiting >> seat & 1 or not self.waiting >> free & 1 or self.owner(free) != seat:
            return seat
        return free

    def offered_hand(self, city: int) -> tuple[int, ...]:
        """The cards to choose from for this city. For the Free City: what its manager has not chosen for their own."""
        if city != self.free_city or self.ask != TURN:
            return self.hands[city]
        seat = self.owner(city)
        left = list(self.hands[seat])
        if own := self.picks[seat]:
            left.remove(own.card)
        return tuple(left)

    def stage_copies(self, seat: int) -> dict[int, EffectTotals]:
        """What the next stage may copy from LEFT and RIGHT: only from a wonder that has this stage (ruling W16)."""
        city = self.cities[seat]
        return self.copied_effects(seat, boards.STAGE_EFFECT[city.board][city.stages])

    def copied_effects(self, seat: int, effect: EffectTotals) -> dict[int, EffectTotals]:
        found = {}
        for whom, stage in effect.copies:
            effects = boards.STAGE_EFFECT[(self.left(seat) if whom == LEFT else self.right(seat)).board]
            if stage < len(effects):
                found[whom] = effects[stage]
        return found

    def stage_effects(self, seat: int) -> tuple[EffectTotals, ...]:
        """What the built stages bring; a copied stage brings what the neighbour's board shows."""
        city = self.cities[seat]
        return tuple(
            self.settled(seat, effect, city.copied) for effect in boards.STAGE_EFFECT[city.board][: city.stages]
        )

    def settled(self, seat: int, effect: EffectTotals, whom: int) -> EffectTotals:
        """A stage's effect, or the one it copies from `whom` (which does not matter where only one can be)."""
        if not effect.copies:
            return effect
        copies = self.copied_effects(seat, effect)
        return copies[whom] if len(effect.copies) > 1 else next(iter(copies.values()))

    def play_index(self, city: int) -> int:
        """The index in `plays` of this city's card of this turn."""
        return ((self.age - 1) * PLAYS + self.turn - 1) * len(self.cities) + city

    def pile(self) -> tuple[int, ...]:
        """The discard pile as card ids, in the order they came."""
        return tuple(self.plays[index] >> 2 for index in self.discard)


#: The seats in a set of seats kept as bits.
SEATS = tuple(tuple(seat for seat in range(7) if bits >> seat & 1) for bits in range(128))
assert len(CARDS) <= 127, "a play must stay a small number"
