"""Conservation: every card of the deal lies in one place, every count follows from the cards. Knows no rule of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, SELF
from heptad.games.wonders.effects import ANY_SELLER
from heptad.games.wonders.journeys import AGES, journeys
from heptad.games.wonders.state import (
    BUILT,
    LEFT_OVER,
    NO_BOARD,
    NOT_PLAYED,
    SOLD,
    STAGED,
    City,
    State,
)


def problems(state: State) -> list[str]:
    """What cannot be: [] for every state that play can reach."""
    return [*_hands(state), *_piles(state), *_coins(state), *_cities(state)]


def _hands(state: State) -> Iterator[str]:
    for age in range(1, AGES + 1):
        drawn = state.drawn(age)
        for hand, journey in enumerate(journeys(age, len(state.cities), state.seats)):
            dealt = state.deal[age - 1][hand]
            if journey.draws:
                dealt += drawn
            elif journey.at[0] == state.free_city:
                dealt = dealt[len(drawn) :]
            played = [state.plays[index] for places in journey.places for index in places]
            found = Counter(play >> 2 for play in played if play != NOT_PLAYED)
            if age == state.age:
                found.update(state.hands[journey.at[state.turn - 1]])
            if found != Counter(dealt if age <= state.age else ()):
                yield f"hand {hand} of age {age}: {found} is not what was dealt"


def _piles(state: State) -> Iterator[str]:
    face_down = {n for n, play in enumerate(state.plays) if play != NOT_PLAYED and play & 3 in (SOLD, LEFT_OVER)}
    taken = {index for index in face_down if state.revealed >> index & 1}
    if face_down - taken != set(state.discard) or len(set(state.discard)) != len(state.discard):
        yield "the discard pile is not what was discarded"
    built = Counter(play >> 2 for play in state.plays if play != NOT_PLAYED and play & 3 == BUILT)
    built.update(state.plays[index] >> 2 for index in taken)
    if built != Counter(card for city in state.cities for card in city.built):
        yield "the built cards are not those that were played"


def _coins(state: State) -> Iterator[str]:
    start = sum(boards.START_COINS[city.board] for city in state.cities)
    if sum(city.coins for city in state.cities) != start + state.bank:
        yield "coins came from nowhere or went astray"
    if any(city.coins < 0 for city in state.cities):
        yield "a city owes coins"


def _cities(state: State) -> Iterator[str]:
    players = len(state.cities)
    for seat, city in enumerate(state.cities):
        if city.board == NO_BOARD:
            continue
        if _counts(city) != _counts(_rebuilt(state, seat)):
            yield f"the counts of city {seat} do not follow from its cards"
        if sum(SELF[card] for card in city.built) != city.have:
            yield f"city {seat} holds a building twice"
        staged = sum(play != NOT_PLAYED and play & 3 == STAGED for play in state.plays[seat::players])
        if staged != city.stages:
            yield f"city {seat} has {city.stages} stages and {staged} cards under its wonder"
        if len(city.tokens) > 2 * AGES:
            yield f"city {seat} has too many conflict tokens"
    if len({city.board // 2 for city in state.cities if city.board != NO_BOARD}) < sum(
        city.board != NO_BOARD for city in state.cities
    ):
        yield "a wonder stands twice"


def _rebuilt(state: State, seat: int) -> City:
    """The same city put up again from its board, stages and cards."""
    city = state.cities[seat]
    fresh = City(city.board)
    fresh.discounts |= ANY_SELLER * (seat == state.free_city)
    for effect in state.stage_effects(seat):
        fresh.gain(effect)
    for card in city.built:
        fresh.place(card)
    return fresh


def _counts(city: City) -> tuple[object, ...]:
    lists = (sorted(city.choices), sorted(city.kept), [CARDS[card].key for card in city.built])
    numbers = (city.have, city.goods, city.options, city.sells, city.discounts, city.kinds, city.science)
    return (*lists, *numbers, city.powers, city.shields)
