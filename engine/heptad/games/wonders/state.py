"""The state of a game: the cities and the place of every card.

The totals that a city holds (resources, shields, science) are derived from its board, its stages and its cards. They
are stored only for speed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, EFFECT, KIND, SELF
from heptad.games.wonders.effects import LEFT, STAGES, EffectTotals
from heptad.games.wonders.hand_passing import FREE_CITY, NOBODY, TURNS, manager, play_index
from heptad.games.wonders.types import Ask
from heptad.kernel.game import Action
from heptad.shared.goods import present

# The use of a played card. BUILT cards are public; the other three kinds lie face down.
BUILT, STAGED, SOLD, LEFT_OVER = range(4)
# The kinds of questions, as in `State.ask`; ASK_NAMES holds their public names.
WONDER, TURN, SEVENTH, DISCARD, OVER = range(5)
ASK_NAMES: tuple[Ask, ...] = ("wonder", "turn", "seventh", "discard", "over")
NOT_PLAYED = -1
#: By card id: whether the card has standing effects (see `City.gain`).
HAS_STANDING_EFFECT = tuple(any(effect.standing()) for effect in EFFECT)


class City:
    """One city with its board, stages, buildings, coins and tokens.

    `goods`, `choices` and `kept` are its production each turn (see effects.EffectTotals). `built_bits` and `discounts`
    are bit sets: of buildings (cards.SELF) and of discounts (effects.RAW_LEFT and the following). `kinds` and `science`
    are packed counts of one byte each: of built cards by kind, and of science symbols.
    """

    __slots__ = (
        "board",
        "built",
        "built_bits",
        "choices",
        "coins",
        "copied",
        "discounts",
        "free_used",
        "goods",
        "kept",
        "kinds",
        "max_production",
        "max_sales",
        "options",
        "powers",
        "science",
        "sells",
        "shields",
        "sold",
        "stages",
        "tokens",
    )
    board: int
    stages: int
    copied: int  # the neighbour (LEFT or RIGHT) whose stage Manneken Pis' third stage copies; 0 until it is built
    coins: int
    shields: int
    built: tuple[int, ...]
    built_bits: int
    goods: int
    choices: tuple[int, ...]
    kept: tuple[int, ...]
    options: int  # the set of all resources that `choices` and `kept` can make
    sells: int  # the set of all resources that `choices` can make
    sold: int  # the set of all resources that neighbours may buy
    max_production: int  # packed units: upper bounds, with every source of choice counted for all that it can make
    max_sales: int  # the same bound for what neighbours may buy
    discounts: int
    kinds: int
    science: int
    powers: int
    free_used: int  # the age in which the free build was last used, 0 if never
    tokens: tuple[int, ...]

    def __init__(self, board: int) -> None:
        self.board = board
        self.stages = self.copied = self.shields = self.built_bits = self.goods = self.options = self.sells = (
            self.sold
        ) = 0
        self.discounts = self.kinds = self.science = self.powers = self.free_used = 0
        self.max_production = self.max_sales = 0
        self.built = self.choices = self.kept = self.tokens = ()
        self.coins = boards.start_coins(board)
        if board != boards.NO_BOARD:
            self.gain(EffectTotals(goods=boards.MAKES[board]))

    def clone(self) -> City:
        new = City.__new__(City)
        new.board = self.board
        new.stages = self.stages
        new.copied = self.copied
        new.coins = self.coins
        new.shields = self.shields
        new.built = self.built
        new.built_bits = self.built_bits
        new.goods = self.goods
        new.choices = self.choices
        new.kept = self.kept
        new.options = self.options
        new.sells = self.sells
        new.sold = self.sold
        new.max_production = self.max_production
        new.max_sales = self.max_sales
        new.discounts = self.discounts
        new.kinds = self.kinds
        new.science = self.science
        new.powers = self.powers
        new.free_used = self.free_used
        new.tokens = self.tokens
        return new

    __copy__ = clone

    def place(self, card: int) -> None:
        """Add a building to the city and apply its standing effects."""
        self.built += (card,)
        self.built_bits |= SELF[card]
        self.kinds += 1 << 8 * KIND[card]
        if HAS_STANDING_EFFECT[card]:
            self.gain(EFFECT[card])

    def gain(self, effect: EffectTotals) -> None:
        """Apply the standing part of an effect: production, discounts, shields, science and powers."""
        goods, choices, kept, discounts, shields, science, powers = effect.standing()
        if goods or choices:
            self.goods += goods
            self.choices += choices
            at_most = goods + sum(choices)
            self.max_production += at_most
            self.max_sales += at_most
            for options in choices:
                self.options |= options
                self.sells |= options
            self.sold = present(self.goods) | self.sells
        if kept:
            self.kept += kept
            self.max_production += sum(kept)
            for options in kept:
                self.options |= options
        self.shields += shields
        self.science += science
        self.discounts |= discounts
        self.powers |= powers

    def count(self, what: Iterable[int]) -> int:
        """Return the number of things of these kinds in the city: kinds of cards, STAGES or DEFEATS."""
        total = 0
        for kind in what:
            if kind < STAGES:
                total += self.kinds >> 8 * kind & 255
            elif kind == STAGES:
                total += self.stages
            else:
                total += self.tokens.count(-1)
        return total


AgeDeal = tuple[tuple[int, ...], ...]  # the hands of an age as dealt, seven card ids each


class Deals(Protocol):
    """The deals of the three ages, indexed by age - 1: a tuple, or an object that draws them on first access."""

    def __getitem__(self, age: int, /) -> AgeDeal: ...
    def __iter__(self) -> Iterator[AgeDeal]: ...


class State:
    """The complete state of a game, including hidden cards.

    `plays` records the use of every played card: the entry at index hand_passing.play_index(age, turn, city) is
    card * 4 + use (BUILT, STAGED, SOLD or LEFT_OVER), or NOT_PLAYED. The discard pile holds indices into `plays`. The
    face-down cards that are known are therefore bit sets of such indices: `revealed` for cards that left the pile
    openly (known to everybody), `looked` for the cards that each seat has seen when it searched the pile.

    Cities and seats have the same numbers. With two players there is a third city, the Free City, without a seat. Its
    entry in `hands` is its face-down pile, the next card first; its manager chooses a card from their own hand for it.
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
    rules: int  # the version of the rules (see versions.py)
    deal: Deals
    free_boards: tuple[int, ...]  # boards that may still be taken while wonders are chosen
    free_city: int  # FREE_CITY, or NOBODY when every city has a seat
    cities: list[City]
    hands: list[tuple[int, ...]]
    picks: list[Action | None]  # by city: the action committed in secret, until all cities have chosen
    plays: list[int]
    discard: tuple[int, ...]
    revealed: int
    looked: tuple[int, ...]
    age: int
    turn: int
    ask: int  # the current question: WONDER, TURN, SEVENTH, DISCARD or OVER
    waiting: int  # the cities whose answer is still missing, as bits
    queue: tuple[tuple[int, int], ...]  # the questions to ask next: kind of question, cities as bits
    bank: int  # the net number of coins that the bank has paid out

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

    __copy__ = clone

    def left(self, seat: int) -> City:
        """Return the left neighbour, which is the next city clockwise."""
        return self.cities[seat + 1 - len(self.cities)]

    def right(self, seat: int) -> City:
        """Return the right neighbour, which is the next city counterclockwise."""
        return self.cities[seat - 1]

    def count(self, seat: int, what: tuple[int, ...], where: tuple[int, ...]) -> int:
        """Return the number of things of these kinds (see `City.count`) in the cities `where`.

        `where` names cities as seen from this seat: effects.OWN_CITY, LEFT, RIGHT.
        """
        around = (self.cities[seat], self.left(seat), self.right(seat))
        return sum(around[place].count(what) for place in where)

    @property
    def seats(self) -> int:
        """The number of players (without the Free City)."""
        return len(self.looked)

    def owner(self, city: int) -> int:
        """Return the seat that decides for this city now: for the Free City its manager (ruling W21)."""
        return manager(self.age, self.turn) if city == self.free_city else city

    def drawn(self, age: int) -> tuple[int, ...]:
        """Return the cards that the managers have drawn so far from the Free City's pile of this age."""
        if self.free_city == NOBODY or age > self.age:
            return ()
        return self.deal[age - 1][FREE_CITY][: TURNS if age < self.age else min(self.turn, TURNS)]

    def acting_city(self, seat: int) -> int:
        """Return the city for which this seat answers now: first its own, then the Free City if it is the manager.

        Returns the seat's own city if the seat is not asked at all.
        """
        free = self.free_city
        if free == NOBODY or self.waiting >> seat & 1 or not self.waiting >> free & 1 or self.owner(free) != seat:
            return seat
        return free

    def offered_hand(self, city: int) -> tuple[int, ...]:
        """Return the cards from which this city's play is chosen.

        For the Free City these are the cards in its manager's hand without the one chosen for the manager's own city.
        """
        if city != self.free_city or self.ask != TURN:
            return self.hands[city]
        seat = self.owner(city)
        left = list(self.hands[seat])
        if own := self.picks[seat]:
            left.remove(own.card)
        return tuple(left)

    def stage_copies(self, seat: int) -> dict[int, EffectTotals]:
        """Return the effects that the next stage may copy, by neighbour (LEFT, RIGHT).

        A neighbour whose wonder does not have this stage is left out (ruling W16).
        """
        city = self.cities[seat]
        return self.copied_effects(seat, boards.STAGE_EFFECT[city.board][city.stages])

    def copied_effects(self, seat: int, effect: EffectTotals) -> dict[int, EffectTotals]:
        """Return the neighbours' stage effects that `effect` may copy, by neighbour (LEFT, RIGHT)."""
        found = {}
        for whom, stage in effect.copies:
            effects = boards.STAGE_EFFECT[(self.left(seat) if whom == LEFT else self.right(seat)).board]
            if stage < len(effects):
                found[whom] = effects[stage]
        return found

    def stage_effects(self, seat: int) -> tuple[EffectTotals, ...]:
        """Return the effects of the built stages; a copying stage has the effect of the neighbour's stage."""
        city = self.cities[seat]
        return tuple(
            self.resolved_effect(seat, effect, city.copied) for effect in boards.STAGE_EFFECT[city.board][: city.stages]
        )

    def resolved_effect(self, seat: int, effect: EffectTotals, whom: int) -> EffectTotals:
        """Return the effect of a stage, or the effect that it copies from the neighbour `whom`.

        `whom` is ignored if the stage can copy only one neighbour.
        """
        if not effect.copies:
            return effect
        copies = self.copied_effects(seat, effect)
        return copies[whom] if len(effect.copies) > 1 else next(iter(copies.values()))

    def play_index(self, city: int) -> int:
        """Return the index in `plays` of the card that this city plays in the current turn."""
        return play_index(self.age, self.turn, city, len(self.cities))

    def pile(self) -> tuple[int, ...]:
        """Return the card ids of the discard pile in the order in which they were discarded."""
        return tuple(self.plays[index] >> 2 for index in self.discard)


#: The seats in a set of seats, indexed by the set as bits.
SEATS_IN_SET = tuple(tuple(seat for seat in range(7) if bits >> seat & 1) for bits in range(128))
assert len(CARDS) <= 127, "a play must stay a small number"
