"""Conservation: every card of the deal lies in one place, every count follows from the cards. Knows no rule of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, SELF
from heptad.games.wonders.state import (
    AGES,
    BUILT,
    LEFT_OVER,
    NO_BOARD,
    NOT_PLAYED,
    SOLD,
    STAGED,
    City,
    State,
    holder,
    play_indices,
)


def problems(state: State) -> list[str]:
    """What cannot be: [] for every state that play can reach."""
    return [*_hands(state), *_piles(state), *_coins(state), *_cities(state)]


def _hands(state: State) -> Iterator[str]:
    players = len(state.cities)
    for age in range(1, AGES + 1):
        for hand, dealt in enumerate(state.deal[age - 1]):
            played = [state.plays[index] for index in play_indices(age, hand, players)]
            found = Counter(play >> 2 for play in played if play != NOT_PLAYED)
            if age == state.age:
                found.update(state.hands[holder(age, hand, state.turn, players)])
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
    start = boards.START_COINS * len(state.cities)
    if sum(city.coins for city in state.cities) != start + state.bank:
        yield "coins came from nowhere or went astray"
    if any(city.coins < 0 for city in state.cities):
        yield "a city owes coins"


def _cities(state: State) -> Iterator[str]:
    players = len(state.cities)
    for seat, city in enumerate(state.cities):
        if city.board == NO_BOARD:
            continue
        if _counts(city) != _counts(_rebuilt(city)):
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


def _rebuilt(city: City) -> City:
    """The same city put up again from its board, stages and cards."""
    fresh = City(city.board)
    for effect in boards.STAGE_EFFECT[city.board][: city.stages]:
        fresh.gain(effect)
    for card in city.built:
        fresh.place(card)
    return fresh


def _counts(city: City) -> tuple[object, ...]:
    lists = (sorted(city.choices), sorted(city.kept), [CARDS[card].key for card in city.built])
    numbers = (city.have, city.goods, city.options, city.sells, city.discounts, city.kinds, city.science)
    return (*lists, *numbers, city.powers, city.shields)
