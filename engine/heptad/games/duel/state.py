"""The state of a game: two cities, the display of cards, the military track, and the pending decision."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.cards import EFFECT, KIND
from heptad.games.duel.effects import NO_EFFECT, NO_SYMBOL, TREASURE, WONDERS, EffectTotals
from heptad.games.duel.types import Ask
from heptad.kernel.lookup import Lookup

AGES = 3
# The questions: which decision is pending.
WONDER, TURN, TOKEN, LIBRARY, DISCARD, DESTROY, BEGIN, OVER = range(8)
ASK_NAMES: tuple[Ask, ...] = ("wonder", "turn", "token", "library", "discard", "destroy", "begin", "over")
NOBODY = -1
#: By card id: whether the card has standing effects (production, prices, powers, a science symbol).
HAS_STANDING_EFFECT = tuple(effect.standing() != NO_EFFECT.standing() for effect in EFFECT)
# How a game ended.
MILITARY_WIN, SCIENCE_WIN, CIVILIAN_WIN = range(3)


class City:
    """One city. Resources are packed with four bits each (see `heptad.shared.goods`)."""

    __slots__ = (
        "built",
        "built_bits",
        "chain_coins",
        "coins",
        "finished",
        "fixed_prices",
        "goods",
        "goods_choices",
        "kinds",
        "pairs",
        "powers",
        "raw_choices",
        "symbols",
        "tokens",
        "wonders",
    )
    coins: int
    built: tuple[int, ...]  # ids of the built cards, in order
    built_bits: int  # built cards, as a bit set
    kinds: int  # the number of built cards of each kind, one byte per kind
    goods: int  # units that the brown and grey cards produce each turn, packed
    raw_choices: int  # number of sources of any one raw material
    goods_choices: int  # number of sources of any one manufactured good
    fixed_prices: int  # resources bought for one coin each, packed as a set
    symbols: int  # different science symbols, as a bit set
    pairs: int  # symbols that the city has twice, as a bit set
    powers: int  # lasting powers, as the bits defined in `effects`
    chain_coins: int  # coins received each time a card is built by its chain
    wonders: tuple[int, ...]  # the wonders taken, built or not
    finished: int  # the wonders built, as a bit set
    tokens: tuple[int, ...]  # progress tokens, in order

    def __init__(self) -> None:
        self.coins = boards.START_COINS
        self.built = self.wonders = self.tokens = ()
        self.built_bits = self.kinds = self.goods = self.raw_choices = self.goods_choices = self.fixed_prices = 0
        self.symbols = self.pairs = self.powers = self.chain_coins = self.finished = 0

    def clone(self) -> City:
        """Return an independent copy."""
        new = City.__new__(City)
        new.coins = self.coins
        new.built = self.built
        new.built_bits = self.built_bits
        new.kinds = self.kinds
        new.goods = self.goods
        new.raw_choices = self.raw_choices
        new.goods_choices = self.goods_choices
        new.fixed_prices = self.fixed_prices
        new.symbols = self.symbols
        new.pairs = self.pairs
        new.powers = self.powers
        new.chain_coins = self.chain_coins
        new.wonders = self.wonders
        new.finished = self.finished
        new.tokens = self.tokens
        return new

    __copy__ = clone

    def place(self, card: int) -> None:
        """Add a card to the city and apply its standing effects."""
        self.built += (card,)
        self.built_bits |= 1 << card
        self.kinds += 1 << 8 * KIND[card]
        if HAS_STANDING_EFFECT[card]:
            self.gain(EFFECT[card])

    def lose(self, card: int) -> None:
        """Remove a brown or grey card from the city. Production is the only effect that such a card has."""
        self.built = tuple(other for other in self.built if other != card)
        self.built_bits &= ~(1 << card)
        self.kinds -= 1 << 8 * KIND[card]
        self.goods -= EFFECT[card].goods

    def gain(self, effect: EffectTotals) -> None:
        """Add the standing part of an effect to the city."""
        goods, raw_choices, goods_choices, fixed_prices, powers, chain_coins, symbol = effect.standing()
        self.goods += goods
        self.raw_choices += raw_choices
        self.goods_choices += goods_choices
        self.fixed_prices |= fixed_prices
        self.powers |= powers
        self.chain_coins += chain_coins
        if symbol != NO_SYMBOL:
            bit = 1 << symbol
            self.pairs |= self.symbols & bit
            self.symbols |= bit

    def count(self, what: tuple[int, ...]) -> int:
        """Return the number of things of these kinds in the city: kinds of cards, WONDERS, TREASURE or TOKENS."""
        total = 0
        for kind in what:
            if kind < WONDERS:
                total += self.kinds >> 8 * kind & 255
            elif kind == WONDERS:
                total += self.finished.bit_count()
            else:
                total += self.coins // 3 if kind == TREASURE else len(self.tokens)
        return total


class State:
    """The full state, hidden information included.

    `rules`, `first`, `middle_chooses`, `cards`, `rest` and `drafted` are fixed by the options and the deal; they do not
    change during a game.
    """

    __slots__ = (
        "age",
        "ask",
        "bank",
        "board",
        "box",
        "cards",
        "cities",
        "discard",
        "drafted",
        "extra_turn",
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
    middle_chooses: bool  # whether the option middle_pawn is "chooses"
    cards: tuple[tuple[int, ...], ...]  # by age: the card of each slot
    rest: tuple[tuple[int, ...], ...]  # by age: the cards left in the box, guilds last
    drafted: tuple[int, ...]  # the eight wonders of the draft, in order; empty with the preset
    board: tuple[int, ...]  # progress tokens on the board
    box: tuple[int, ...]  # progress tokens in the box, in the order they would be drawn
    library: tuple[int, ...]  # the three tokens being looked at
    cities: list[City]
    age: int
    left: int  # slots that still hold a card, as a bit set
    face_up: int  # slots whose card has been seen, as a bit set
    discard: tuple[int, ...]
    tucked: tuple[tuple[int, int], ...]  # (wonder, card under it) of the built wonders, in order
    pawn: int  # space of the conflict pawn: > 0 on seat 1's side, < 0 on seat 0's side
    loot: tuple[int, ...]  # military tokens taken, as signed spaces
    ask: int  # the pending question
    seat: int  # the seat that must decide
    turn: int  # the seat whose turn it is, or that played last
    extra_turn: bool  # whether the seat whose turn it is plays again
    target: int  # the kind of card to be destroyed while the question is DESTROY
    queue: tuple[int, ...]  # questions of this turn that are still to be asked
    win: int  # how the game ended; NOBODY while it goes on
    winner: int  # the winner by a supremacy, otherwise NOBODY
    bank: int  # net number of coins that the bank has paid out

    def clone(self) -> State:
        """Return an independent copy."""
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
        new.extra_turn = self.extra_turn
        new.queue = self.queue
        new.target = self.target
        new.win = self.win
        new.winner = self.winner
        new.bank = self.bank
        return new

    __copy__ = clone

    def count(self, seat: int, what: tuple[int, ...], most: bool) -> int:
        """Return `City.count` for the seat's city, or with `most` for the city where it is higher."""
        own = self.cities[seat].count(what)
        return max(own, self.cities[1 - seat].count(what)) if most else own

    def lead(self, seat: int) -> int:
        """Return the number of spaces by which a seat leads on the military track; negative if it is behind."""
        return -self.pawn if seat else self.pawn

    def free_slots(self) -> tuple[int, ...]:
        """Return the slots whose card may be taken."""
        return FREE_SLOTS[self.age, self.left]


def _free_bits(age_and_left: tuple[int, int]) -> int:
    """Return, as a bit set, the slots whose card is not covered, given the age and the slots that still hold a card."""
    age, left = age_and_left
    covered = boards.COVERED_BY[age - 1]
    return sum(1 << slot for slot in range(boards.SLOTS) if left >> slot & 1 and not covered[slot] & left)


def _free_slots(age_and_left: tuple[int, int]) -> tuple[int, ...]:
    """Return the same slots as a tuple in ascending order."""
    bits = FREE_BITS[age_and_left]
    return tuple([slot for slot in range(boards.SLOTS) if bits >> slot & 1])


#: Caches by age and the slots that still hold a card. Fewer than 500 such sets of slots can occur in each age.
FREE_BITS = Lookup(_free_bits, 1 << 11)
FREE_SLOTS = Lookup(_free_slots, 1 << 11)
