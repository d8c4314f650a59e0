"""A consistency check of states: every card and token is in exactly one place, and every count is possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS, cards_of
from heptad.games.architects.choices import reachable
from heptad.games.architects.state import NOBODY, TURN, State

#: A single card as packed counts, as in `City.cards`, by card id.
ONE = tuple(1 << 8 * card for card in range(len(CARDS)))
#: A guard bit above every count: it remains set after a subtraction if no more is subtracted than is there.
GUARD_BITS = 128 * sum(ONE)


def problems(state: State) -> list[str]:
    """Return everything wrong with a state, as sentences; [] for every state that can be reached by playing."""
    return [*_cards(state), *_tokens(state), *_table(state), *_cities(state)]


@cache
def _packed(counts: tuple[int, ...], rules: int) -> int:
    """Return all cards of a deck as packed counts."""
    return sum(ONE[card] for card in cards_of(counts, rules))


def _cards(state: State) -> Iterator[str]:
    """Check that every deck holds only its own cards and that no card is lost or duplicated."""
    decks = [*(DECKS[boards.WONDERS[city.wonder].key] for city in state.cities), CENTRAL]
    printed = [_packed(deck, state.rules) for deck in decks]
    found = state.discard + sum(city.cards for city in state.cities)
    for deck, (cards, rest, most) in enumerate(zip(state.decks, state.rest, printed, strict=True)):
        held = sum(map(ONE.__getitem__, cards[:rest]))
        found += held
        if not 0 <= rest <= len(cards):
            yield f"deck {deck} has lost count of its cards"
        if (most + GUARD_BITS - held) & GUARD_BITS != GUARD_BITS:
            yield f"deck {deck} holds cards that are not its own"
    wanted = sum(printed)
    for card in range(len(CARDS)) if found != wanted else ():
        if (count := found >> 8 * card & 255) != wanted >> 8 * card & 255:
            yield f"there are {count} cards of kind {CARDS[card].key}"


def _tokens(state: State) -> Iterator[str]:
    """Check that every progress token is in exactly one place and that the row is full."""
    taken = tuple(token for city in state.cities for token in city.tokens)
    if sorted(state.up + state.stack + taken) != [*boards.all_tokens(state.rules)]:
        yield "a progress token is lost or lies in two places"
    if len(state.up) != min(boards.FACE_UP_TOKENS, len(state.up) + len(state.stack)):
        yield "the row of progress tokens is not filled up from its stack"


def _table(state: State) -> Iterator[str]:
    """Check the conflict tokens, the cat, the seats, the end of the game and the known card."""
    seats = range(len(state.cities))
    if not 0 <= state.turned <= state.conflicts:
        yield "more conflict tokens are turned than there are"
    if state.war != (state.turned == state.conflicts):
        yield "a war is due before the last conflict token is turned, or none after it"
    if state.cat not in (NOBODY, *seats):
        yield "the cat is with a player who is not there"
    if state.seat not in seats or state.first not in seats:
        yield "a player who is not there has the turn or had the first one"
    if state.ending != any(city.built == boards.COMPLETE_WONDER for city in state.cities):
        yield "a wonder is complete and the end of the game is not due, or the other way round"
    if state.ask == TURN and (state.ending or not reachable(state, state.seat)):
        yield "a turn begins after the end of the game, or for a player who finds no card"
    if state.knows_top >> len(seats) or (state.knows_top and not state.rest[-1]):
        yield "a card is known that is not there, or to a player who is not there"


def _cities(state: State) -> Iterator[str]:
    """Check each city: shields, tokens and the order of its stages."""
    for seat, city in enumerate(state.cities):
        stages = boards.STAGE_EFFECT[city.wonder]
        shields = sum(effect.shields for place, effect in enumerate(stages) if city.built >> place & 1)
        shields += sum(boards.TOKEN_EFFECT[token].shields for token in city.tokens)
        if city.medals < 0:
            yield f"city {seat} has fewer military tokens than none"
        if shields != city.shields or city.owned != sum(1 << token for token in set(city.tokens)):
            yield f"the counts of city {seat} do not follow from its pieces"
        tiers = boards.WONDERS[city.wonder].stages
        built = [stage.tier for place, stage in enumerate(tiers) if city.built >> place & 1]
        missing = [stage.tier for place, stage in enumerate(tiers) if not city.built >> place & 1]
        if built and missing and max(built) > min(missing):
            yield f"city {seat} has built over a gap"
