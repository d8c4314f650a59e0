"""One position of the game: cities, decks, tokens."""

from __future__ import annotations

from heptad.games.architects.cards import CARDS, COIN
from heptad.games.architects.types import CENTRAL_DECK, Ask, Place
from heptad.shared.kinds import MILITARY

# What is asked.
TURN, CHOICE, TOKEN, DECK, SIDE, KEEP, EXTRA, OVER = range(8)
ASKS: tuple[Ask, ...] = ("turn", "choice", "token", "deck", "side", "keep", "extra", "over")
NOBODY = -1
# Where a seat's three decks stand.
LEFT, CENTRE, RIGHT = range(3)
PLACES: tuple[Place, Place, Place] = ("left", "centre", "right")
#: By number of players and seat: the decks at its three places.
DECKS_AT = tuple(tuple((seat, players, (seat - 1) % players) for seat in range(players)) for players in range(8))
#: The bytes of the red cards.
REDS = sum(255 << 8 * number for number, card in enumerate(CARDS) if card.kind == MILITARY)
RESOURCES = (1 << 8 * (COIN + 1)) - 1


class City:
    """One player's wonder and own area; `cards` holds a byte a count by card id."""

    __slots__ = ("built", "cards", "medals", "owned", "shields", "tokens", "wonder")
    wonder: int
    built: int  # pieces that stand, as bits
    cards: int
    shields: int  # those that no war takes
    medals: int
    tokens: tuple[int, ...]
    owned: int  # the same as bits

    def __init__(self, wonder: int) -> None:
        self.wonder = wonder
        self.built = self.cards = self.shields = self.medals = self.owned = 0
        self.tokens = ()

    def clone(self) -> City:
        new = City.__new__(City)
        new.wonder = self.wonder
        new.built = self.built
        new.cards = self.cards
        new.shields = self.shields
        new.medals = self.medals
        new.tokens = self.tokens
        new.owned = self.owned
        return new

    def count(self, card: int) -> int:
        return self.cards >> 8 * card & 255

    def strength(self) -> int:
        """Every red card is one shield, horns or not."""
        # A number's bytes add up in its remainder by 255.
        return self.shields + (self.cards & REDS) % 255


class State:
    """A whole position. A deck is a tuple, its top card last, and how many of its cards are left (`rest`).

    Deck i stands between seat i and its left neighbour; the central deck is the last one.
    """

    __slots__ = (
        "ask",
        "at_once",
        "cat",
        "chance",
        "cities",
        "conflicts",
        "decks",
        "discard",
        "ending",
        "first",
        "knows_top",
        "pending",
        "queue",
        "rest",
        "round",
        "rules",
        "searched",
        "seat",
        "stack",
        "turned",
        "up",
        "used",
        "war",
    )
    rules: int  # the version of the game's material
    cities: list[City]
    decks: list[tuple[int, ...]]
    rest: list[int]
    up: tuple[int, ...]  # progress tokens face up
    stack: tuple[int, ...]  # face down, the next one first
    conflicts: int  # conflict tokens in the game
    turned: int  # of them on the battle side
    war: bool  # there is one at the end of this turn
    cat: int
    knows_top: int  # seats that have seen the top card of the central deck, as bits
    discard: int  # packed counts
    at_once: bool  # the option end: "instant"
    ending: bool  # somebody's wonder is complete
    first: int
    round: int  # its number from 1; it begins with the turn of the first seat
    seat: int
    ask: int
    used: int  # tokens used this turn, as bits
    pending: int  # tokens that may give an extra card, as bits
    queue: tuple[int, ...]  # stage effects still to be carried out
    searched: tuple[int, int]  # the deck looked through and how many cards of it
    chance: int  # the state of the game's own generator

    def clone(self) -> State:
        new = State.__new__(State)
        new.rules = self.rules
        new.cities = [city.clone() for city in self.cities]
        new.decks = self.decks[:]
        new.rest = self.rest[:]
        new.up = self.up
        new.stack = self.stack
        new.conflicts = self.conflicts
        new.turned = self.turned
        new.war = self.war
        new.cat = self.cat
        new.knows_top = self.knows_top
        new.discard = self.discard
        new.at_once = self.at_once
        new.ending = self.ending
        new.first = self.first
        new.round = self.round
        new.seat = self.seat
        new.ask = self.ask
        new.used = self.used
        new.pending = self.pending
        new.queue = self.queue
        new.searched = self.searched
        new.chance = self.chance
        return new

    @property
    def central(self) -> int:
        """The number of the central deck."""
        return len(self.cities)

    def top(self, deck: int) -> int:
        return self.decks[deck][self.rest[deck] - 1]

    def upper(self, deck: int, count: int) -> tuple[int, ...]:
        """The top cards of a deck, the top one last."""
        rest = self.rest[deck]
        return self.decks[deck][rest - count : rest]

    def deck_at(self, seat: int, place: int) -> int:
        """The deck on a seat's left (its own wonder's), in the centre or on its right."""
        return DECKS_AT[len(self.cities)][seat][place]

    def deck_number(self, deck: int) -> int:
        """The number by which others know a deck."""
        return CENTRAL_DECK if deck == len(self.cities) else deck

    def place_of(self, seat: int, deck: int) -> Place | None:
        """Where a deck stands for a seat; None if it is out of reach."""
        return next((name for place, name in enumerate(PLACES) if self.deck_at(seat, place) == deck), None)
