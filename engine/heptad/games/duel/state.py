"""One position of the game: two cities, the display, the track."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.cards import EFFECT, KIND
from heptad.games.duel.effects import NO_SYMBOL, NOTHING_STANDS, EffectTotals
from heptad.games.duel.types import Ask
from heptad.kernel.lookup import Lookup

AGES = 3
# What is asked.
WONDER, TURN, TOKEN, LIBRARY, DISCARD, DESTROY, BEGIN, OVER = range(8)
ASKS: tuple[Ask, ...] = ("wonder", "turn", "token", "library", "discard", "destroy", "begin", "over")
EMPTY = -1
NOBODY = -1
#: By card: whether it has effects that stand in the city.
STANDS = tuple(effect[:7] != NOTHING_STANDS for effect in EFFECT)
# How a game ended.
MILITARY_WIN, SCIENCE_WIN, CIVILIAN_WIN = range(3)


class City:
    """One city. `goods` is what its brown and grey cards make a turn (packed); `kinds` holds a byte a count."""

    __slots__ = (
        "built",
        "chain_coins",
        "cheap",
        "coins",
        "finished",
        "goods",
        "goods_choices",
        "have",
        "kinds",
        "pairs",
        "powers",
        "raw_choices",
        "symbols",
        "tokens",
        "wonders",
    )
    coins: int
    built: tuple[int, ...]
    have: int  # built cards, as bits
    kinds: int
    goods: int
    raw_choices: int
    goods_choices: int
    cheap: int
    symbols: int  # as bits
    pairs: int  # symbols that the city has twice, as bits
    powers: int
    chain_coins: int
    wonders: tuple[int, ...]  # the wonders taken, built or not
    finished: int  # the wonders built, as bits
    tokens: tuple[int, ...]

    def __init__(self) -> None:
        self.coins = boards.START_COINS
        self.built = self.wonders = self.tokens = ()
        self.have = self.kinds = self.goods = self.raw_choices = self.goods_choices = self.cheap = 0
        self.symbols = self.pairs = self.powers = self.chain_coins = self.finished = 0

    def clone(self) -> City:
        new = City.__new__(City)
        new.coins = self.coins
        new.built = self.built
        new.have = self.have
        new.kinds = self.kinds
        new.goods = self.goods
        new.raw_choices = self.raw_choices
        new.goods_choices = self.goods_choices
        new.cheap = self.cheap
        new.symbols = self.symbols
        new.pairs = self.pairs
        new.powers = self.powers
        new.chain_coins = self.chain_coins
        new.wonders = self.wonders
        new.finished = self.finished
        new.tokens = self.tokens
        return new

    def place(self, card: int) -> None:
        """Put a building into the city; its standing effects hold from now on."""
        self.built += (card,)
        self.have |= 1 << card
        self.kinds += 1 << 8 * KIND[card]
        if STANDS[card]:
            self.gain(EFFECT[card])

    def lose(self, card: int) -> None:
        """Take a brown or grey card out of the city: nothing but its production goes with it."""
        self.built = tuple(other for other in self.built if other != card)
        self.have &= ~(1 << card)
        self.kinds -= 1 << 8 * KIND[card]
        self.goods -= EFFECT[card].goods

    def gain(self, effect: EffectTotals) -> None:
        """Take on the standing part of an effect."""
        goods, raw_choices, goods_choices, cheap, powers, chain_coins, symbol = effect[:7]
        self.goods += goods
        self.raw_choices += raw_choices
        self.goods_choices += goods_choices
        self.cheap |= cheap
        self.powers |= powers
        self.chain_coins += chain_coins
        if symbol != NO_SYMBOL:
            bit = 1 << symbol
            self.pairs |= self.symbols & bit
            self.symbols |= bit

    def count(self, what: tuple[int, ...]) -> int:
        """How many things of these kinds are here: cards by kind, 7 = built wonders, 8 = three coins, 9 = tokens."""
        total = 0
        for kind in what:
            if kind < 7:
                total += self.kinds >> 8 * kind & 255
            elif kind == 7:
                total += self.finished.bit_count()
            else:
                total += self.coins // 3 if kind == 8 else len(self.tokens)
        return total


class State:
    """The whole truth; `rules`, `first`, `middle_chooses`, `cards`, `rest`, `drafted` are the deal and never change."""

    __slots__ = (
        "again",
        "age",
        "ask",
        "bank",
        "board",
        "box",
        "cards",
        "cities",
        "discard",
        "drafted",
        "face_up",
        "first",
        "left",
        "library",
        "loot",
        "middle_chooses",
        "pawn",
        "queue",
        "rest",
        "rules",
        "seat",
        "target",
        "tucked",
        "turn",
        "win",
        "winner",
    )
    rules: int  # the version of the game's material
    first: int  # the seat that began
    middle_chooses: bool  # the option middle_pawn: "chooses"
    cards: tuple[tuple[int, ...], ...]  # by age: the card of each slot
    rest: tuple[tuple[int, ...], ...]  # by age: the cards left out; the guilds left out come last
    drafted: tuple[int, ...]  # the wonders of the draft, in order; those after the eighth stay out
    board: tuple[int, ...]  # progress tokens on the board
    box: tuple[int, ...]  # progress tokens in the box, in the order they would be drawn
    library: tuple[int, ...]  # the three tokens being looked at
    cities: list[City]
    age: int
    left: int  # slots that still hold a card, as bits
    face_up: int  # slots whose card has been seen, as bits
    discard: tuple[int, ...]
    tucked: tuple[tuple[int, int], ...]  # the wonders built, in order, each with the card under it
    pawn: int  # > 0: on seat 1's side
    loot: tuple[int, ...]  # military tokens taken, as signed spaces
    ask: int
    seat: int  # who must answer
    turn: int  # whose turn it is, or who played last
    again: bool  # the seat of the turn plays again
    target: int  # the kind of card to be destroyed, while that is asked
    queue: tuple[int, ...]  # questions of this turn still to come
    win: int
    winner: int
    bank: int  # coins the bank has given out, net

    def clone(self) -> State:
        new = State.__new__(State)
        new.rules = self.rules
        new.first = self.first
        new.middle_chooses = self.middle_chooses
        new.cards = self.cards
        new.rest = self.rest
        new.drafted = self.drafted
        new.board = self.board
        new.box = self.box
        new.library = self.library
        new.cities = [self.cities[0].clone(), self.cities[1].clone()]
        new.age = self.age
        new.left = self.left
        new.face_up = self.face_up
        new.discard = self.discard
        new.tucked = self.tucked
        new.pawn = self.pawn
        new.loot = self.loot
        new.ask = self.ask
        new.seat = self.seat
        new.turn = self.turn
        new.again = self.again
        new.queue = self.queue
        new.target = self.target
        new.win = self.win
        new.winner = self.winner
        new.bank = self.bank
        return new

    def count(self, seat: int, what: tuple[int, ...], most: bool) -> int:
        """Things of these kinds in the seat's city, or in the city that has more of them."""
        own = self.cities[seat].count(what)
        return max(own, self.cities[1 - seat].count(what)) if most else own

    def free_slots(self) -> tuple[int, ...]:
        """The slots whose card may be taken."""
        return FREE_SLOTS[self.age, self.left]


def _free_bits(age_and_left: tuple[int, int]) -> int:
    """The slots that hold a card upon which nothing lies, as bits, when these are left in the display of an age."""
    age, left = age_and_left
    covered = boards.COVERED_BY[age - 1]
    return sum(1 << slot for slot in range(boards.SLOTS) if left >> slot & 1 and not covered[slot] & left)


def _free_slots(age_and_left: tuple[int, int]) -> tuple[int, ...]:
    """The same slots, ascending."""
    bits = FREE_BITS[age_and_left]
    return tuple([slot for slot in range(boards.SLOTS) if bits >> slot & 1])


#: By age and the slots left in its display; of one age fewer than 500 sets of slots can be left.
FREE_BITS = Lookup(_free_bits, 1 << 11)
FREE_SLOTS = Lookup(_free_slots, 1 << 11)
