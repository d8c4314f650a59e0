"""Conservation: every card lies in one place, every count follows from the cards. Knows no rule of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS
from heptad.games.duel.state import City, State


def problems(state: State) -> list[str]:
    """What cannot be: [] for every state that play can reach."""
    return [*_cards(state), *_tokens(state), *_coins(state), *_cities(state)]


def _cards(state: State) -> Iterator[str]:
    found: Counter[int] = Counter()
    for age, cards in enumerate(state.cards, 1):
        left = state.left if age == state.age else 0 if age < state.age else boards.ALL_SLOTS
        found.update(card for slot, card in enumerate(cards) if left >> slot & 1)
    tucked = tuple([card for _, card in state.tucked])
    for pile in (*state.rest, state.discard, tucked, *(city.built for city in state.cities)):
        found.update(pile)
    if found != Counter(range(len(CARDS))):
        yield "a card is lost or lies in two places"
    if state.face_up & ~boards.ALL_SLOTS:
        yield "a card lies beyond the display"


def _tokens(state: State) -> Iterator[str]:
    taken = state.cities[0].tokens + state.cities[1].tokens
    if sorted(state.board + state.box + taken) != list(range(len(boards.PROGRESS))):
        yield "a progress token is lost or lies in two places"
    if len(state.tucked) != sum(city.finished.bit_count() for city in state.cities):
        yield "wonders and the cards under them differ"
    if len(state.tucked) > boards.WONDERS_IN_ALL:
        yield "too many wonders stand"


def _coins(state: State) -> Iterator[str]:
    coins = [city.coins for city in state.cities]
    if sum(coins) != 2 * boards.START_COINS + state.bank or min(coins) < 0:
        yield "coins came from nowhere or went astray"


def _cities(state: State) -> Iterator[str]:
    for seat, city in enumerate(state.cities):
        if _counts(city) != _counts(_rebuilt(city)):
            yield f"the counts of city {seat} do not follow from its cards"


def _rebuilt(city: City) -> City:
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
    standing = (city.goods, city.raw_choices, city.goods_choices, city.cheap, city.powers, city.chain_coins)
    return (*standing, city.have, city.kinds, city.symbols, city.pairs)
