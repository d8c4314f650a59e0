"""Consistency checks of a state: every card is in exactly one place, all derived numbers agree with the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, GUILDS
from heptad.games.duel.setup import GUILDS_DEALT
from heptad.games.duel.state import AGES, NOBODY, OVER, City, State
from heptad.shared.material import rows_of

#: The signed spaces of all military tokens.
LOOT = {side * space for space, _ in boards.LOOTING for side in (1, -1)}


def problems(state: State) -> list[str]:
    """Return a description of every inconsistency; [] for every state that play can reach."""
    return [
        *_cards(state),
        *_tokens(state),
        *_wonders(state),
        *_track(state),
        *_asked(state),
        *_coins(state),
        *_cities(state),
    ]


def _cards(state: State) -> Iterator[str]:
    found: Counter[int] = Counter()
    for age, cards in enumerate(state.cards, 1):
        left = state.left if age == state.age else 0 if age < state.age else boards.ALL_SLOTS
        found.update(card for slot, card in enumerate(cards) if left >> slot & 1)
    tucked = tuple([card for _, card in state.tucked])
    for pile in (*state.rest, state.discard, tucked, *(city.built for city in state.cities)):
        found.update(pile)
    if found != Counter(rows_of(state.rules, CARDS)):
        yield "a card is lost or lies in two places"
    if len({*GUILDS}.intersection(state.cards[AGES - 1])) != GUILDS_DEALT:
        yield "age III does not hold three guilds"
    if state.face_up & ~boards.ALL_SLOTS:
        yield "a card lies beyond the display"


def _tokens(state: State) -> Iterator[str]:
    taken = state.cities[0].tokens + state.cities[1].tokens
    if sorted(state.board + state.box + taken) != [*rows_of(state.rules, boards.PROGRESS)]:
        yield "a progress token is lost or lies in two places"
    if not {*state.library} <= {*state.box}:
        yield "a token is drawn that does not lie in the box"


def _wonders(state: State) -> Iterator[str]:
    mine, theirs = state.cities
    taken = mine.wonders + theirs.wonders
    if len({*taken}) != len(taken):
        yield "a wonder is taken twice"
    for seat, city in enumerate(state.cities):
        if city.finished & ~sum(1 << wonder for wonder in {*city.wonders}):
            yield f"city {seat} has built a wonder that it did not take"
    built = sorted(wonder for wonder, _ in state.tucked)
    if built != [wonder for wonder in range(len(boards.WONDERS)) if (mine.finished | theirs.finished) >> wonder & 1]:
        yield "wonders and the cards under them differ"
    if len(state.tucked) > boards.WONDERS_IN_ALL:
        yield "too many wonders stand"


def _track(state: State) -> Iterator[str]:
    if abs(state.pawn) > boards.CAPITAL:
        yield "the pawn stands beyond the track"
    loot = {*state.loot}
    if len(loot) != len(state.loot) or not loot <= LOOT:
        yield "a military token is taken that does not exist or was taken before"
    side = 1 if state.pawn > 0 else -1
    if any(state.pawn * side >= space and space * side not in loot for space, _ in boards.LOOTING):
        yield "a military token lies in a zone that the pawn has entered"


def _asked(state: State) -> Iterator[str]:
    if state.seat not in (0, 1) or state.turn not in (0, 1):
        yield "a seat is asked that does not exist"
    if (state.win != NOBODY) != (state.ask == OVER):
        yield "a game that goes on is won, or one that is over is not"


def _coins(state: State) -> Iterator[str]:
    coins = [city.coins for city in state.cities]
    if sum(coins) != 2 * boards.START_COINS + state.bank or min(coins) < 0:
        yield "coins came from nowhere or went astray"


def _cities(state: State) -> Iterator[str]:
    for seat, city in enumerate(state.cities):
        if _counts(city) != _counts(_rebuilt(city)):
            yield f"the counts of city {seat} do not follow from its cards"


def _rebuilt(city: City) -> City:
    """Return a city whose derived numbers are computed anew from its cards, wonders and tokens."""
    fresh = City()
    for card in city.built:
        fresh.place(card)
    for wonder in range(len(boards.WONDERS)):
        if city.finished >> wonder & 1:
            fresh.gain(boards.WONDER_EFFECT[wonder])
    for token in city.tokens:
        fresh.gain(boards.TOKEN_EFFECT[token])
    return fresh


def _counts(city: City) -> tuple[int, ...]:
    """Return the numbers of a city that are derived from its cards, wonders and tokens."""
    standing = (city.goods, city.raw_choices, city.goods_choices, city.fixed_prices, city.powers, city.chain_coins)
    return (*standing, city.built_bits, city.kinds, city.symbols, city.pairs)
