"""The state of a game: cities, decks and tokens."""

from __future__ import annotations

from heptad.games.architects.cards import CARDS, COIN
from heptad.games.architects.types import CENTRAL_DECK, Ask, Place
from heptad.shared.kinds import MILITARY

# The kinds of questions, as in `State.ask`; ASK_NAMES holds their public names.
TURN, CHOICE, TOKEN, DECK, SIDE, KEEP, EXTRA, OVER = range(8)
ASK_NAMES: tuple[Ask, ...] = ("turn", "choice", "token", "deck", "side", "keep", "extra", "over")
NOBODY = -1
# The places of a seat's three decks.
LEFT, CENTRE, RIGHT = range(3)
PLACES: tuple[Place, Place, Place] = ("left", "centre", "right")
#: The decks at the three places, by number of players and seat.
DECKS_AT = tuple(tuple((seat, players, (seat - 1) % players) for seat in range(players)) for players in range(8))
#: Bit masks of the bytes of red cards, and of resource cards (grey cards and coins), in packed counts.
REDS = sum(255 << 8 * number for number, card in enumerate(CARDS) if card.kind == MILITARY)
RESOURCES = (1 << 8 * (COIN + 1)) - 1


class City:
    """One player's wonder and cards. `cards` holds packed counts, one byte per card id."""

    __slots__ = ("built", "cards", "medals", "owned", "shields", "tokens", "wonder")
    wonder: int
    built: int  # the built stages, as bits
    cards: int
    shields: int  # permanent shields, which are not discarded in a war
    medals: int  # the number of military victory tokens
    tokens: tuple[int, ...]  # progress tokens in the order in which they were taken
    owned: int  # the progress tokens as bits

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

    __copy__ = clone

    def count(self, card: int) -> int:
        """Return the number of cards with this id."""
        return self.cards >> 8 * card & 255

    def strength(self) -> int:
        """Return the number of shields: permanent ones and one for every red card, with or without horns."""
        # The remainder modulo 255 is the sum of a number's bytes (as long as the sum is below 255).
        return self.shields + (self.cards & REDS) % 255


class State:
    """The complete state of a game, including hidden cards.

    A deck is a tuple of card ids with the top card last, together with the number of its cards that are left (`rest`).
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
    rules: int  # the version of the rules (see versions.py)
    cities: list[City]
    decks: list[tuple[int, ...]]
    rest: list[int]
    up: tuple[int, ...]  # the face-up progress tokens
    stack: tuple[int, ...]  # the face-down progress tokens, the next one first
    conflicts: int  # the number of conflict tokens in the game
    turned: int  # the number of conflict tokens that show their battle side
    war: bool  # whether a war follows at the end of this turn
    cat: int  # the seat that has the cat, or NOBODY
    knows_top: int  # the seats that have seen the present top card of the central deck, as bits
    discard: int  # packed counts of the discarded cards
    at_once: bool  # whether the option `end` is "instant"
    ending: bool  # whether a wonder is complete
    first: int  # the start player
    round: int  # the number of the round, from 1; a round begins with the turn of the start player
    seat: int  # the seat whose turn it is
    ask: int  # the current question: TURN, CHOICE and so on
    used: int  # the progress tokens used in this turn, as bits
    pending: int  # the progress tokens that may give an extra card now, as bits
    queue: tuple[int, ...]  # the immediate stage effects that are still to be carried out
    searched: tuple[int, int]  # during a search: the deck and the number of its top cards that are shown
    chance: int  # the state of the game's own random generator

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

    __copy__ = clone

    @property
    def central(self) -> int:
        """The number of the central deck."""
        return len(self.cities)

    def top(self, deck: int) -> int:
        """Return the top card of a deck, which must not be empty."""
        return self.decks[deck][self.rest[deck] - 1]

    def upper(self, deck: int, count: int) -> tuple[int, ...]:
        """Return the topmost `count` cards of a deck, the top one last."""
        rest = self.rest[deck]
        return self.decks[deck][rest - count : rest]

    def deck_at(self, seat: int, place: int) -> int:
        """Return the deck on a seat's left (that of its own wonder), in the centre, or on its right."""
        return DECKS_AT[len(self.cities)][seat][place]

    def deck_number(self, deck: int) -> int:
        """Return the public number of a deck (see types.py)."""
        return CENTRAL_DECK if deck == len(self.cities) else deck

    def place_of(self, seat: int, deck: int) -> Place | None:
        """Return where a deck stands as seen from a seat; None if it is out of reach."""
        return next((name for place, name in enumerate(PLACES) if self.deck_at(seat, place) == deck), None)
