"""One position: the cities and what lies where. Knows no rule; every count in a city follows from its cards."""

from __future__ import annotations

from collections.abc import Iterable

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, EFFECT, KIND, SELF
from heptad.games.wonders.effects import Effect
from heptad.kernel.game import Action

TURNS, AGES, HAND = 6, 3, 7
#: Plays of a city in an age: six turns and what became of the seventh card.
PLAYS = TURNS + 1
# What became of a played card. BUILT is public; the other three lie face down.
BUILT, STAGED, SOLD, LEFT_OVER = range(4)
# What is asked.
WONDER, TURN, SEVENTH, DISCARD, OVER = range(5)
ASKS = ("wonder", "turn", "seventh", "discard", "over")
NOT_PLAYED = -1
NO_BOARD = -1


class City:
    """One city. `goods`, `choices`, `kept` are what it makes a turn (see effects.Effect).

    `kinds` and `science` hold a byte a count.
    """

    __slots__ = (
        "board",
        "built",
        "choices",
        "coins",
        "discounts",
        "free_used",
        "goods",
        "have",
        "kept",
        "kinds",
        "options",
        "powers",
        "science",
        "sells",
        "shields",
        "stages",
        "tokens",
    )
    board: int
    stages: int
    coins: int
    shields: int
    built: tuple[int, ...]
    have: int
    goods: int
    choices: tuple[int, ...]
    kept: tuple[int, ...]
    options: int  # the set of resources of the sources of choice
    sells: int  # the same of those that neighbours may use
    discounts: int
    kinds: int
    science: int
    powers: int
    free_used: int  # the age in which the free build was last used
    tokens: tuple[int, ...]

    def __init__(self, board: int) -> None:
        self.board = board
        self.stages = self.shields = self.have = self.goods = self.options = self.sells = 0
        self.discounts = self.kinds = self.science = self.powers = self.free_used = 0
        self.built = self.choices = self.kept = self.tokens = ()
        self.coins = boards.START_COINS
        if board != NO_BOARD:
            self.gain(Effect(goods=boards.MAKES[board]))

    def clone(self) -> City:
        new = City.__new__(City)
        new.board = self.board
        new.stages = self.stages
        new.coins = self.coins
        new.shields = self.shields
        new.built = self.built
        new.have = self.have
        new.goods = self.goods
        new.choices = self.choices
        new.kept = self.kept
        new.options = self.options
        new.sells = self.sells
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
        self.gain(EFFECT[card])

    def gain(self, effect: Effect) -> None:
        """Take on the standing part of an effect."""
        goods, choices, kept, discounts, shields, science, powers, *_ = effect
        if goods:
            self.goods += goods
        if choices:
            self.choices += choices
            for options in choices:
                self.options |= options
                self.sells |= options
        if kept:
            self.kept += kept
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


class State:
    """The whole truth. `deal` never changes; `plays` tells what became of each card of each hand.

    plays[((age - 1) * PLAYS + turn - 1) * players + seat] = card * 4 + what became of it, or NOT_PLAYED. The discard
    pile holds indices into `plays`, so that what a seat has seen of face-down cards is a set of such indices, kept as
    bits: `revealed` for cards that left the pile openly, `looked` for each seat that has searched the pile.
    """

    __slots__ = (
        "age",
        "ask",
        "bank",
        "cities",
        "deal",
        "discard",
        "free_boards",
        "hands",
        "looked",
        "picks",
        "plays",
        "queue",
        "revealed",
        "turn",
        "waiting",
    )
    deal: tuple[tuple[tuple[int, ...], ...], ...]  # by age, by first holder: seven card ids
    free_boards: tuple[int, ...]  # boards that may still be taken while wonders are chosen
    cities: list[City]
    hands: list[tuple[int, ...]]
    picks: list[Action | None]  # committed in secret this moment
    plays: list[int]
    discard: tuple[int, ...]
    revealed: int
    looked: tuple[int, ...]
    age: int
    turn: int
    ask: int
    waiting: int  # seats that must answer, as bits
    queue: tuple[tuple[int, int], ...]  # questions to come: what is asked, seats as bits
    bank: int  # coins the bank has given out, net

    def clone(self) -> State:
        new = State.__new__(State)
        new.deal = self.deal
        new.free_boards = self.free_boards
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

    def play_index(self, seat: int) -> int:
        """Where this seat's play of this moment stands in `plays`."""
        return ((self.age - 1) * PLAYS + self.turn - 1) * len(self.cities) + seat

    def pile(self) -> tuple[int, ...]:
        """The discard pile as card ids, in the order they came."""
        return tuple(self.plays[index] >> 2 for index in self.discard)


def holder_shift(age: int) -> int:
    """How far a hand moves a turn, in seats: left (clockwise) in ages I and III, right in age II."""
    return -1 if age == 2 else 1


def holder(age: int, hand: int, turn: int, players: int) -> int:
    """The seat that holds in this turn the hand first dealt to seat `hand`; after the sixth turn no hand moves."""
    return (hand + holder_shift(age) * (min(turn, TURNS) - 1)) % players


def play_indices(age: int, hand: int, players: int) -> list[int]:
    """Where the seven cards of a dealt hand stand in `plays`, in the order they are played."""
    first = (age - 1) * PLAYS * players
    return [first + (turn - 1) * players + holder(age, hand, turn, players) for turn in range(1, PLAYS + 1)]


#: The seats in a set of seats kept as bits.
SEATS = tuple(tuple(seat for seat in range(7) if bits >> seat & 1) for bits in range(128))
assert len(CARDS) <= 127, "a play must stay a small number"
