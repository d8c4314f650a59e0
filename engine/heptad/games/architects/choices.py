"""The legal actions for every kind of question."""

from __future__ import annotations

from functools import cache, lru_cache

from heptad.games.architects import boards
from heptad.games.architects.boards import OPEN_ROW, OPEN_ROWS
from heptad.games.architects.cards import COMPASS, GEAR, TABLET
from heptad.games.architects.payment import payments
from heptad.games.architects.state import (
    CENTRE,
    CHOICE,
    DECK,
    EXTRA,
    OVER,
    RESOURCES,
    SIDE,
    TOKEN,
    TURN,
    State,
)
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.game import Action
from heptad.kernel.lookup import Lookup
from heptad.kernel.rng import Rng

# The kinds of actions, as in `Action.kind`.
TAKE, LOOK, SET, BUILD, PROGRESS, ANY, SEARCH_SIDE, KEPT, MORE, DECLINE = range(10)
#: In a PROGRESS action: the next token of the stack.
BLIND = len(boards.PROGRESS)
#: In a SET action: three different cards.
TRIPLE = -1

ECONOMY, ENGINEERING = (1 << boards.TOKEN_ID[key] for key in ("economy", "engineering"))
PAYING = ECONOMY | ENGINEERING
CENTRE_BIT, ALL_BITS = 1 << CENTRE, 7
#: A tuple with only this seat, by seat.
SINGLE_SEATS = tuple((seat,) for seat in range(max(boards.CONFLICT_TOKENS)))
#: The places of the decks within reach that are not empty, and the actions that take from them, indexed by the set of
#: these places as bits.
PLACES_IN = tuple(tuple(place for place in range(3) if bits >> place & 1) for bits in range(8))
TAKES = tuple(tuple(Action(TAKE, place) for place in places) for places in PLACES_IN)
MORES = tuple(tuple(Action(MORE, token, place) for place in range(3)) for token in range(len(boards.PROGRESS)))
PICKS = tuple(Action(PROGRESS, token) for token in range(BLIND + 1))
LOOKS, STOP = Action(LOOK), Action(DECLINE)
TAKES_OR_LOOK = tuple((*takes, LOOKS) for takes in TAKES)
# The bit positions of the parts of the key of BUILDS: from ROW_AT the row of OPEN_ROWS, from PAYING_AT the tokens that
# help to pay.
ROW_AT = RESOURCES.bit_length()
ROW_MASK = 255
PAYING_AT = ROW_AT + ROW_MASK.bit_length()
#: The index of the row of OPEN_ROWS, already shifted by ROW_AT, by wonder and built stages.
ROW = tuple(tuple(row << ROW_AT for row in rows) for rows in OPEN_ROW)
SCIENCE_BITS = 0xFFFFFF << 8 * GEAR
#: The number of different symbols that make a set.
SYMBOLS = COMPASS - GEAR + 1


def current_players(state: State) -> tuple[int, ...]:
    """Return the seat that must act, or () if the game is over."""
    return SINGLE_SEATS[state.seat] if state.ask != OVER else ()


def legal_actions(state: State, player: int) -> list[Action]:
    """Return the legal answers of a player to the current question; none if the player is not asked.

    At the start of a turn these are the three decks and, for the owner of the cat, a look at the central deck.
    """
    if player != state.seat or state.ask == OVER:
        return []
    if state.ask == TURN:
        return [*turn_actions(state, player)]
    if state.ask == EXTRA:
        return [*_more_cards(state.pending, full_decks(state, player))]
    if state.ask == CHOICE:
        return [*mandatory(state, player)]
    if state.ask == TOKEN:
        return [*_tokens(state.up, bool(state.stack))]
    if state.ask == DECK:
        decks = range(len(state.cities))
        found = [Action(ANY, deck) for deck in decks if state.rest[deck]]
        return found + ([Action(ANY, CENTRAL_DECK)] if state.rest[state.central] else [])
    if state.ask == SIDE:
        return [Action(SEARCH_SIDE, place) for place in sides(state)]
    return [Action(KEPT, card) for card in sorted(set(state.upper(*state.searched)))]


@cache
def _more_cards(pending: int, full: int) -> tuple[Action, ...]:
    """Return the actions that take an extra card by a pending token from one of the decks `full` (bits), or none."""
    tokens = [token for token in range(BLIND) if pending >> token & 1]
    return (*(MORES[token][place] for token in tokens for place in PLACES_IN[full]), STOP)


@lru_cache(maxsize=1 << 12)
def _tokens(up: tuple[int, ...], stacked: bool) -> tuple[Action, ...]:
    """Return the actions that take a progress token of the row, or the next one of the stack if there is one."""
    return tuple([PICKS[token] for token in dict.fromkeys(up)] + [PICKS[BLIND]] * stacked)


def turn_actions(state: State, player: int) -> tuple[Action, ...]:
    """Return the legal actions at the start of a turn."""
    full = full_decks(state, player) if 0 in state.rest else ALL_BITS
    if state.cat == player and full & CENTRE_BIT and not state.knows_top >> player & 1:
        return TAKES_OR_LOOK[full]
    return TAKES[full]


def reachable(state: State, player: int) -> tuple[int, ...]:
    """Return the places (left, centre, right) of the decks within reach that are not empty."""
    return PLACES_IN[full_decks(state, player)]


def full_decks(state: State, player: int) -> int:
    """Return the places of the decks within reach that are not empty, as bits: 1 left, 2 centre, 4 right."""
    rest = state.rest
    if 0 not in rest:
        return ALL_BITS
    bits = 1 if rest[player] else 0
    if rest[-1]:
        bits |= CENTRE_BIT
    return bits | 4 if rest[player - 1 if player else -2] else bits


def sides(state: State) -> list[int]:
    """Return the places left and right for the current seat, as far as their decks are not empty."""
    return [place for place in reachable(state, state.seat) if place != CENTRE]


def mandatory(state: State, player: int) -> tuple[Action, ...]:
    """Return the mandatory actions: turn in a science set if a token is left, build a stage that can be paid.

    Economy and Engineering count for the duty to build as long as they are unused in this turn (ruling A3).
    """
    city = state.cities[player]
    cards = city.cards
    packed = cards & RESOURCES | ROW[city.wonder][city.built]
    if city.owned:
        packed |= (city.owned & ~state.used & PAYING) << PAYING_AT
    ways = BUILDS[packed]
    if (symbols := cards & SCIENCE_BITS) and (found := SETS[symbols]) and (state.up or state.stack):
        return found + ways
    return ways


def payment_tokens(state: State, player: int) -> tuple[bool, bool]:
    """Return whether Economy and Engineering can help to pay for a stage in this city's current or next turn."""
    used = state.used if state.seat == player else 0
    usable = state.cities[player].owned & ~used
    return usable & ECONOMY > 0, usable & ENGINEERING > 0


def _sets(symbols: int) -> tuple[Action, ...]:
    """Return an action for every science set in these green cards (packed): two of the same, or all three."""
    counts = [symbols >> 8 * card & 255 for card in (GEAR, TABLET, COMPASS)]
    pairs = [Action(SET, GEAR + place) for place, count in enumerate(counts) if count >= 2]
    return (*pairs, Action(SET, TRIPLE)) if all(counts) else tuple(pairs)


def _builds(packed: int) -> tuple[Action, ...]:
    """Return an action for every way to build a stage.

    As a single number is the fastest key for a look-up, `packed` holds everything that matters: the resource cards, the
    row of open stages (`ROW`), and from PAYING_AT the usable tokens.
    """
    resources, row, usable = packed & RESOURCES, packed >> ROW_AT & ROW_MASK, packed >> PAYING_AT
    economy, engineering = usable & ECONOMY > 0, usable & ENGINEERING > 0
    most = resources % 255 + economy  # the number of cards; the remainder modulo 255 is the sum of a number's bytes
    return tuple(
        Action(BUILD, place, cards << 1 | doubled)
        for place, needs, same in OPEN_ROWS[row]
        if needs <= most
        for cards, doubled, _ in payments(resources, needs, same, economy, engineering)
    )


#: Caches of the results of these functions, which are looked up in every turn.
SETS = Lookup(_sets, 1 << 16)
BUILDS = Lookup(_builds, 1 << 16)


def random_action(state: State, player: int, rng: Rng) -> Action:
    """Return a uniformly random legal action."""
    actions = turn_actions(state, player) if state.ask == TURN else legal_actions(state, player)
    return actions[rng.below(len(actions))]
