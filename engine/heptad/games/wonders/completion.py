"""Choose cards for everything that the sketch of a position leaves open: played cards, hands and later ages."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from heptad.games.wonders.cards import CARDS, ID, age_deck, guilds_of
from heptad.games.wonders.hand_passing import AGES, FREE_CITY, HAND, PLAYS, TURNS, dealt_hands, manager, play_index
from heptad.games.wonders.setup import cities_of, guilds_in_play
from heptad.games.wonders.state import BUILT, LEFT_OVER, SOLD, STAGED
from heptad.games.wonders.types import CitySketch
from heptad.games.wonders.versions import RULES
from heptad.kernel.rng import Rng

#: The place of a played card: age, turn, city.
Place = tuple[int, int, int]
#: By place, the card (ANY_CARD as long as it is undecided) and its use (BUILT, STAGED, SOLD or LEFT_OVER).
Plays = dict[Place, tuple[int, int]]
ANY_CARD = -1
#: A fixed random seed, so that a sketch is always completed with the same cards.
SEED = "7"


def complete_plays(
    cities: list[CitySketch], players: int, age: int, turn: int, discarded: list[str]
) -> tuple[Plays, list[list[list[int]]]]:
    """Return every card played before this turn, and the hands of all ages as they were dealt.

    Raises ValueError if the sketch is impossible.
    """
    plays: Plays = {}
    for seat, city in enumerate(cities):
        plays |= _plays_of(seat, city, age, turn)
    for key in discarded:
        _discard(plays, _id(key))
    hands = _wanted_hands(cities, players, age, turn)
    rng = Rng.of(SEED)
    return plays, [_dealt(past, plays, hands if past == age else [], players, rng) for past in range(1, AGES + 1)]


def _id(key: str) -> int:
    """Return the id of a card. Raises ValueError if there is no such card."""
    if key not in ID:
        raise ValueError(f"there is no card {key}")
    return ID[key]


def _plays_of(seat: int, city: CitySketch, age: int, turn: int) -> Plays:
    """Assign a past turn to every building and every stage of a city; in the other turns a card was discarded."""
    free = {past: list(range(1, TURNS + 1 if past < age else turn)) for past in range(1, age + 1)}
    plays: Plays = {(past, PLAYS, seat): (ANY_CARD, LEFT_OVER) for past in range(1, age)}
    for key in city.get("built", []):
        card = _id(key)
        if not free.get(CARDS[card].age):
            raise ValueError(f"no turn of age {CARDS[card].age} is left to build {key}")
        plays[CARDS[card].age, free[CARDS[card].age].pop(0), seat] = card, BUILT
    for _ in range(city.get("stages", 0)):
        past = next((past for past in free if free[past]), 0)
        if not past:
            raise ValueError("no turn is left to build a stage")
        plays[past, free[past].pop(0), seat] = ANY_CARD, STAGED
    return plays | {(past, sold, seat): (ANY_CARD, SOLD) for past, turns in free.items() for sold in turns}


def _discard(plays: Plays, card: int) -> None:
    """Make this card one of the discarded cards of its age."""
    for at, (other, use) in plays.items():
        if at[0] == CARDS[card].age and other == ANY_CARD and use in (SOLD, LEFT_OVER):
            plays[at] = card, use
            return
    raise ValueError(f"no turn of age {CARDS[card].age} is left in which {CARDS[card].key} was discarded")


def _wanted_hands(cities: list[CitySketch], players: int, age: int, turn: int) -> list[list[int]]:
    """Return the cards now in hand, by city; the manager of the Free City has drawn the first card of its pile."""
    hands = []
    for city in cities:
        hand = [_id(key) for key in city.get("hand", [])]
        size = HAND + 1 - turn
        if len(hand) > size or any(CARDS[card].age != age for card in hand):
            raise ValueError(f"a hand holds {size} cards of age {age}")
        hands.append(hand + [ANY_CARD] * (size - len(hand)))
    if players == FREE_CITY:
        hands[manager(age, turn)].append(hands[FREE_CITY].pop(0))
    return hands


def _dealt(age: int, plays: Plays, hands: list[list[int]], players: int, rng: Rng) -> list[list[int]]:
    """Replace every ANY_CARD in the plays and hands of this age by a card of the box. Returns the hands as dealt."""
    places = sorted(at for at in plays if at[0] == age)
    named = [card for card in (*(plays[at][0] for at in places), *chain.from_iterable(hands)) if card != ANY_CARD]
    rest = _rest_of_deck(age, cities_of(players), named, rng)
    for at in places:
        card, use = plays[at]
        plays[at] = (rest.pop() if card == ANY_CARD else card), use
    for hand in hands:
        hand[:] = [rest.pop() if card == ANY_CARD else card for card in hand]
    return _before_passing(age, {at: plays[at][0] for at in places}, hands, rest, players)


def _before_passing(
    age: int, played: dict[Place, int], hands: list[list[int]], rest: list[int], players: int
) -> list[list[int]]:
    """Return the hands of an age as they were dealt.

    With two players, any cards of the managed hand may serve as the ones drawn from the Free City's pile.
    """
    cities = cities_of(players)
    turn = max([turn for _, turn, _ in played if turn <= TURNS], default=0) + 1
    by_place = {play_index(*at, cities): card for at, card in played.items()}
    passed = dealt_hands(age, cities, players)
    first = []
    for hand in passed:
        cards = [by_place[index] for places in hand.places for index in places if index in by_place]
        first.append(cards + (hands[hand.at[turn - 1]] if hands else []))
    for cards, hand in zip(first, passed, strict=True):
        if hand.draws:
            first[FREE_CITY][:0] = cards[HAND:]
            del cards[HAND:]
    for cards in first:
        cards += [rest.pop() for _ in range(HAND - len(cards))]
    return first


def _rest_of_deck(age: int, cities: int, named: list[int], rng: Rng) -> list[int]:
    """Return the cards of an age's deck without the named ones, shuffled. Raises ValueError if one is not in it."""
    deck = Counter(age_deck(age, cities))
    if age == AGES:
        guilds = sorted(rng.shuffled(guilds_of(RULES)), key=lambda guild: guild not in named)
        deck.update(guilds[: guilds_in_play(cities)])
    if missing := Counter(named) - deck:
        raise ValueError(f"not in the box: {', '.join(CARDS[card].key for card in missing)}")
    return rng.shuffled(sorted((deck - Counter(named)).elements()))
