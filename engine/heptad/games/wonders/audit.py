"""A consistency check of states: every dealt card is in exactly one place, and every count follows from the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, SELF
from heptad.games.wonders.effects import ANY_SELLER, SEVENTH_CARD
from heptad.games.wonders.flow import VICTORY
from heptad.games.wonders.hand_passing import AGES, HAND, NOBODY, PLAYS, TURNS, dealt_hands, play_index
from heptad.games.wonders.state import (
    BUILT,
    DISCARD,
    LEFT_OVER,
    NOT_PLAYED,
    OVER,
    SEVENTH,
    SOLD,
    STAGED,
    TURN,
    WONDER,
    City,
    State,
)


def problems(state: State) -> list[str]:
    """Return everything wrong with a state, as sentences; [] for every state that can be reached by playing."""
    # If the age, turn and question do not fit together, the other checks are meaningless.
    return list(_question(state)) or [*_choices(state), *_hands(state), *_piles(state), *_coins(state), *_cities(state)]


ALL_AGES = range(1, AGES + 1)
#: The ages and the turns in which each question may be asked.
WHEN = {
    WONDER: (range(1), range(1)),
    TURN: (ALL_AGES, range(1, TURNS + 1)),
    SEVENTH: (ALL_AGES, range(PLAYS, PLAYS + 1)),
    DISCARD: (ALL_AGES, range(1, PLAYS + 1)),
    OVER: (range(AGES, AGES + 1), range(TURNS, TURNS + 1)),
}


def _question(state: State) -> Iterator[str]:
    """Check that the age, the turn and the question fit together."""
    ages, turns = WHEN[state.ask]
    if state.age not in ages or state.turn not in turns:
        yield f"there is no turn {state.turn} of age {state.age} in which this is asked"


def _choices(state: State) -> Iterator[str]:
    """Check the secret choices, and the number of cards in each hand."""
    for city, pick in enumerate(state.picks):
        asked = state.ask == TURN or (state.ask == SEVENTH and bool(state.cities[city].powers & SEVENTH_CARD))
        waiting = state.ask in (TURN, SEVENTH) and bool(state.waiting >> city & 1)
        if (pick is not None) + waiting != asked:
            yield f"city {city} has not been asked once"
        elif pick is not None and pick.card not in state.offered_hand(city):
            yield f"city {city} has chosen a card that it does not hold"
        if len(state.hands[city]) != _held(state, city):
            yield f"city {city} holds {len(state.hands[city])} cards"


def _held(state: State, city: int) -> int:
    """Return the number of cards that must be in this entry of `State.hands` now."""
    if state.ask == SEVENTH:
        return int(bool(state.cities[city].powers & SEVENTH_CARD))
    if state.ask not in (TURN, DISCARD) or (state.ask == DISCARD and state.turn >= TURNS):
        return 0
    played = state.ask == DISCARD or city == state.free_city
    drawn = state.ask == TURN and state.free_city != NOBODY and city == state.owner(state.free_city)
    return HAND + 1 - state.turn - played + drawn


def _hands(state: State) -> Iterator[str]:
    """Check that the cards played from each dealt hand and those left in it are the dealt ones."""
    for age in range(1, AGES + 1):
        drawn = state.drawn(age)
        for number, hand in enumerate(dealt_hands(age, len(state.cities), state.seats)):
            dealt = state.deal[age - 1][number]
            if hand.draws:
                dealt += drawn
            elif hand.at[0] == state.free_city:
                dealt = dealt[len(drawn) :]
            played = [state.plays[index] for places in hand.places for index in places]
            found = Counter(play >> 2 for play in played if play != NOT_PLAYED)
            if age == state.age:
                found.update(state.hands[hand.at[state.turn - 1]])
            if found != Counter(dealt if age <= state.age else ()):
                yield f"hand {number} of age {age}: {found} is not what was dealt"


def _piles(state: State) -> Iterator[str]:
    """Check the discard pile and the built cards against `State.plays`."""
    face_down = {n for n, play in enumerate(state.plays) if play != NOT_PLAYED and play & 3 in (SOLD, LEFT_OVER)}
    taken = {index for index in face_down if state.revealed >> index & 1}
    if face_down - taken != set(state.discard) or len(set(state.discard)) != len(state.discard):
        yield "the discard pile is not what was discarded"
    if sum(1 << index for index in taken) != state.revealed:
        yield "a card came out of the discard pile that never lay in it"
    built = Counter(play >> 2 for play in state.plays if play != NOT_PLAYED and play & 3 == BUILT)
    built.update(state.plays[index] >> 2 for index in taken)
    if built != Counter(card for city in state.cities for card in city.built):
        yield "the built cards are not those that were played"


def _coins(state: State) -> Iterator[str]:
    """Check that no coins have appeared or been lost."""
    start = sum(boards.start_coins(city.board) for city in state.cities)
    if sum(city.coins for city in state.cities) != start + state.bank:
        yield "coins came from nowhere or went astray"
    if any(city.coins < 0 for city in state.cities):
        yield "a city owes coins"


def _cities(state: State) -> Iterator[str]:
    """Check each city: stages, totals, conflict tokens, the use of its seventh cards, the free build."""
    players = len(state.cities)
    wars = AGES if state.ask == OVER else max(state.age - 1, 0)
    tokens = (-1, *VICTORY[1 : wars + 1])
    for seat, city in enumerate(state.cities):
        if city.board == boards.NO_BOARD:
            continue
        if bool(city.copied) != (city.board in boards.COPYING and city.stages == len(boards.STAGES[city.board])):
            yield f"city {seat} copies a stage that is not built, or none"
            continue
        if _counts(city) != _counts(_rebuilt(state, seat)):
            yield f"the counts of city {seat} do not follow from its cards"
        if sum(SELF[card] for card in city.built) != city.built_bits:
            yield f"city {seat} holds a building twice"
        staged = sum(play != NOT_PLAYED and play & 3 == STAGED for play in state.plays[seat::players])
        if staged != city.stages:
            yield f"city {seat} has {city.stages} stages and {staged} cards under its wonder"
        if len(city.tokens) > 2 * wars or any(token not in tokens for token in city.tokens):
            yield f"city {seat} has conflict tokens of a war that was not fought"
        if any(city.tokens.count(token) > 2 for token in tokens[1:]):
            yield f"city {seat} has beaten three neighbours in one war"
        for age in range(1, wars + 1):
            staged = sum(play & 3 == STAGED for play in _plays_until(state, seat, age))
            seventh = any(effect.powers & SEVENTH_CARD for effect in state.stage_effects(seat)[:staged])
            if seventh == (state.plays[play_index(age, PLAYS, seat, players)] & 3 == LEFT_OVER):
                yield f"city {seat} has not done with its seventh card of age {age} what its wonder says"
        if city.free_used > state.age:
            yield f"city {seat} has used its free build in an age to come"
    if len({city.board // 2 for city in state.cities if city.board != boards.NO_BOARD}) < sum(
        city.board != boards.NO_BOARD for city in state.cities
    ):
        yield "a wonder stands twice"


def _plays_until(state: State, seat: int, age: int) -> list[int]:
    """Return what this city has played from the beginning of the game to the sixth turn of this age."""
    cities = len(state.cities)
    return state.plays[seat : play_index(age, PLAYS, 0, cities) : cities]


def _rebuilt(state: State, seat: int) -> City:
    """Return the same city, recomputed from its board, stages and cards."""
    city = state.cities[seat]
    fresh = City(city.board)
    fresh.discounts |= ANY_SELLER * (seat == state.free_city)
    for effect in state.stage_effects(seat):
        fresh.gain(effect)
    for card in city.built:
        fresh.place(card)
    return fresh


def _counts(city: City) -> tuple[object, ...]:
    """Return everything in a city that follows from its board, stages and cards, in comparable form."""
    lists = (sorted(city.choices), sorted(city.kept), [CARDS[card].key for card in city.built])
    numbers = (city.built_bits, city.goods, city.options, city.sells, city.discounts, city.kinds, city.science)
    bounds = (city.sold, city.max_production, city.max_sales)
    return (*lists, *numbers, *bounds, city.powers, city.shields)
