"""Positions of 7 Wonders in one readable line, and turns played from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heptad.games.wonders import WONDERS, boards
from heptad.games.wonders.cards import CARDS, GUILDS, ID, age_deck
from heptad.games.wonders.effects import ANY_SELLER, LEFT
from heptad.games.wonders.hand_passing import FREE_CITY, dealt_hands, manager
from heptad.games.wonders.hand_passing import place as place_of
from heptad.games.wonders.state import BUILT, LEFT_OVER, SOLD, STAGED, TURN, City, State
from heptad.games.wonders.types import CityView
from heptad.kernel.game import Event
from tests.games.laws import facts_of

HAND, TURNS, AGES = 7, 6, 3
#: Boards for cities of which a test says nothing; a test names the boards whose production matters.
USUAL_BOARDS = ("giza-a", "ephesus-a", "babylon-a", "rhodes-a", "alexandria-a", "halicarnassus-a", "olympia-a")


@dataclass(frozen=True)
class CitySetup:
    """One city as a test wants it; `built` and `hand` are card keys with blanks between."""

    board: str = ""
    built: str = ""
    hand: str = ""
    coins: int = 3
    stages: int = 0
    tokens: tuple[int, ...] = ()
    copied: int = LEFT  # whose third stage stands here, if this is Manneken Pis


city = CitySetup


def position(*cities: CitySetup, players: int = 3, age: int = 1, turn: int = 1, pile: str = "") -> Position:
    """The position in which these cities, from seat 0 clockwise, must play their card of this turn.

    With three players `position(mine, left, right)`; with two `position(first, second, free)`, where `hand` of the Free
    City names the next cards of the pile, of which the manager has drawn the first.

    What is not said is filled up with the other cards of the box: the rest of the hands, and the discard pile for turns
    in which a city neither built nor staged; `pile` names cards that must lie there. The audit finds no problem.
    """
    wanted = [*cities, *[CitySetup()] * (max(players, FREE_CITY + 1) - len(cities))]
    seats = players if players < len(wanted) == FREE_CITY + 1 else len(wanted)
    made = Position(_state(_boarded(wanted), seats, age, turn, pile.split()))
    assert WONDERS.problems(made.state) == []
    return made


class Position:
    """A state, with short names for what tests ask: what is legal, what happens, what everybody sees."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def asked(self) -> str:
        """What is asked now: "turn", "seventh", "discard", "wonder" or "over"."""
        return str(self.view()["ask"])

    @property
    def waiting(self) -> tuple[int, ...]:
        return WONDERS.current_players(self.state)

    def legal(self, seat: int = 0) -> list[str]:
        return [WONDERS.encode(action) for action in WONDERS.legal_actions(self.state, seat)]

    def ways(self, start: str, seat: int = 0) -> list[str]:
        """How "b:forum" or "w:forum" may be paid: "" for nothing to the neighbours, else "2-0" and the like."""
        return [token.partition("@")[2] for token in self.legal(seat) if token.partition("@")[0] == start]

    def act(self, seat: int, token: str) -> list[Event[Any]]:
        """One answer of a seat."""
        assert token in self.legal(seat), f"{token} is not among {self.legal(seat)}"
        events: list[Event[Any]] = []
        WONDERS.apply(self.state, seat, WONDERS.decode(token), events.append)
        return events

    def play(self, *tokens: str) -> list[Event[Any]]:
        """All cities that are asked answer, in order, the Free City last; for those for whom no token is left the
        first card that may be sold is sold, else the first thing that may be done is done."""
        events: list[Event[Any]] = []
        seats = self.waiting
        if self.state.free_city in _bits(self.state.waiting):
            manager = self.state.owner(FREE_CITY)
            own = [seat for seat in seats if self.state.waiting >> seat & 1]
            seats = (*own, manager)
        for number, seat in enumerate(seats):
            token = tokens[number] if number < len(tokens) else self._sale(seat)
            events += self.act(seat, token)
        return events

    def play_on(self, turns: int) -> list[Event[Any]]:
        """So many turns in which everybody sells."""
        return [event for _ in range(turns) for event in self.play()]

    def finish_age(self) -> list[Event[Any]]:
        """Everybody sells until the age is over."""
        age, events = self.view()["age"], []
        while self.view()["age"] == age and self.asked != "over":
            events += self.play()
        return events

    def _sale(self, seat: int) -> str:
        legal = self.legal(seat)
        idle = [token for token in legal if token.removeprefix("fc-")[0] in "ns"]
        return idle[0] if idle else legal[0]

    # ── what is seen ────────────────────────────────────────────────────────
    def view(self, seat: int | None = None) -> dict[str, Any]:
        return {**WONDERS.view(self.state, seat)}

    def city(self, seat: int = 0) -> CityView:
        return WONDERS.view(self.state, None)["cities"][seat]

    def hand(self, seat: int = 0) -> list[str]:
        return WONDERS.view(self.state, seat)["hand"]

    def coins(self, seat: int = 0) -> int:
        return self.city(seat)["coins"]

    def built(self, seat: int = 0) -> list[str]:
        return self.city(seat)["built"]

    def pile(self) -> list[str]:
        """The faces in the discard pile, which no view shows unless a seat searches it."""
        return [CARDS[card].key for card in self.state.pile()]

    def points(self, line: str, seat: int = 0) -> int:
        """One line of a city's score sheet, as if the game ended now."""
        return dict(WONDERS.score(self.state)[seat].lines)[line]

    def refusals(self, seat: int = 0) -> dict[str, tuple[str, dict[str, Any]]]:
        """By card key, "" for the wonder: the code of the refusal and its facts."""
        found = {}
        for action, data in WONDERS.refusals(self.state, seat):
            card = CARDS[action.card].key if action.card >= 0 else ""
            found[card] = (str(data["code"]), reason_of(data))
        return found

    def explain(self, token: str, seat: int = 0) -> dict[str, Any]:
        return {**WONDERS.explain(self.state, seat, WONDERS.decode(token))}

    def clone(self) -> Position:
        return Position(self.state.clone())


def _bits(cities: int) -> list[int]:
    return [city for city in range(7) if cities >> city & 1]


def reason_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a refusal without its code and without what was to be done."""
    return {name: fact for name, fact in data.items() if name not in ("code", "do", "city", "card")}


def events_of(events: list[Event[Any]], kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The facts of all events of one kind, of one seat if one is named."""
    return [facts_of(event.data) for event in events if event.kind == kind and seat in (None, event.data.get("seat"))]


# ── putting a position together ─────────────────────────────────────────────
#: What became of a card: age, turn, seat -> the card, -1 while it does not matter which, and its fate.
Plays = dict[tuple[int, int, int], tuple[int, int]]
ANY_CARD = -1


def _boarded(cities: list[CitySetup]) -> list[tuple[int, CitySetup]]:
    taken = {city.board.partition("-")[0] for city in cities}
    free = [board for board in USUAL_BOARDS if board.partition("-")[0] not in taken]
    return [(boards.BOARD_ID[city.board or free.pop(0)], city) for city in cities]


def _state(cities: list[tuple[int, CitySetup]], players: int, age: int, turn: int, pile: list[str]) -> State:
    plays: Plays = {}
    for seat, (_, wanted) in enumerate(cities):
        plays |= _plays_of(seat, wanted, age, turn)
    for key in pile:
        _put(plays, ID[key], [fate for fate in plays.items() if fate[1] in ((ANY_CARD, SOLD), (ANY_CARD, LEFT_OVER))])
    hands = [[ID[key] for key in wanted.hand.split()] for _, wanted in cities]
    for hand in hands:
        assert all(CARDS[card].age == age for card in hand), "a hand holds cards of its age"
        hand += [ANY_CARD] * (HAND + 1 - turn - len(hand))
    if players == FREE_CITY:
        hands[manager(age, turn)].append(hands[FREE_CITY].pop(0))
    dealt = _fill(plays, hands, age, players)
    wonders = [boards.board_key(board) for board, _ in cities]
    options = WONDERS.options({"players": players, "wonders": wonders})
    names = [[[CARDS[card].key for card in hand] for hand in hands_of_age] for hands_of_age in dealt]
    state = WONDERS.start(options, {"wonders": wonders, "ages": names})
    state.age, state.turn, state.ask = age, turn, TURN
    state.hands = [tuple(sorted(hand)) for hand in hands[:players]] + [tuple(hand) for hand in hands[players:]]
    for (card_age, card_turn, seat), (card, fate) in sorted(plays.items()):
        index = place_of(card_age, card_turn, seat, len(cities))
        state.plays[index] = card << 2 | fate
        if fate in (SOLD, LEFT_OVER):
            state.discard += (index,)
    state.cities = [City(board) for board, _ in cities]
    for seat, (_, wanted) in enumerate(cities):
        _furnish(state, seat, wanted)
    state.bank = sum(city.coins - boards.START_COINS[city.board] for city in state.cities)
    return state


def _plays_of(seat: int, wanted: CitySetup, age: int, turn: int) -> Plays:
    """A turn for every building and every stage; the city sold in the others."""
    free = {past: list(range(1, TURNS + 1 if past < age else turn)) for past in range(1, age + 1)}
    plays: Plays = {(past, TURNS + 1, seat): (ANY_CARD, LEFT_OVER) for past in range(1, age)}
    for key in wanted.built.split():
        card = ID[key]
        assert free.get(CARDS[card].age), f"no turn of age {CARDS[card].age} is left to build {key}"
        plays[CARDS[card].age, free[CARDS[card].age].pop(0), seat] = card, BUILT
    for _ in range(wanted.stages):
        past = next((past for past in free if free[past]), 0)
        assert past, "no turn is left to build a stage"
        plays[past, free[past].pop(0), seat] = ANY_CARD, STAGED
    return plays | {(past, sold, seat): (ANY_CARD, SOLD) for past, turns in free.items() for sold in turns}


def _put(plays: Plays, card: int, places: list[tuple[tuple[int, int, int], tuple[int, int]]]) -> None:
    place, (_, fate) = next(place for place in places if place[0][0] == CARDS[card].age)
    plays[place] = card, fate


def _fill(plays: Plays, hands: list[list[int]], age: int, players: int) -> list[list[list[int]]]:
    """Give every play and every place in a hand a card of the box; say how each age was dealt."""
    dealt = []
    for deck_age in range(1, AGES + 1):
        mine = sorted(place for place in plays if place[0] == deck_age)
        named = [plays[place][0] for place in mine if plays[place][0] != ANY_CARD]
        named += [card for hand in hands for card in hand if card != ANY_CARD] if deck_age == age else []
        rest = _rest_of_deck(deck_age, max(players, FREE_CITY + 1), named)
        for place in mine:
            if plays[place][0] == ANY_CARD:
                plays[place] = rest.pop(), plays[place][1]
        if deck_age == age:
            for hand in hands:
                hand[:] = [rest.pop() if card == ANY_CARD else card for card in hand]
        played = {position: plays[position][0] for position in mine}
        dealt.append(_as_dealt(deck_age, played, hands if deck_age == age else [], rest, players))
    return dealt


def _as_dealt(
    age: int, played: dict[tuple[int, int, int], int], hands: list[list[int]], rest: list[int], players: int
) -> list[list[int]]:
    """The hands of an age as they were dealt; of two players' cards the drawn ones are any that the managers had."""
    cities = max(players, FREE_CITY + 1)
    turn = max([turn for _, turn, _ in played if turn <= TURNS], default=0) + 1
    by_place = {place_of(*position, cities): card for position, card in played.items()}
    first = []
    for hand_passed in dealt_hands(age, cities, players):
        cards = [by_place[index] for places in hand_passed.places for index in places if index in by_place]
        first.append(cards + (hands[hand_passed.at[turn - 1]] if hands else []))
    if players < cities:
        managed = next(
            number for number, hand_passed in enumerate(dealt_hands(age, cities, players)) if hand_passed.draws
        )
        first[FREE_CITY] = first[managed][HAND:] + first[FREE_CITY]
        first[managed] = first[managed][:HAND]
    for cards in first:
        cards += [rest.pop() for _ in range(HAND - len(cards))]
    return first


def _rest_of_deck(age: int, cities: int, named: list[int]) -> list[int]:
    deck = Counter(age_deck(age, cities))
    if age == AGES:
        guilds = sorted(GUILDS, key=lambda guild: guild not in named)
        deck.update(guilds[: cities + 2])
    needed = Counter(named)
    assert needed <= deck, f"not in the box: {[CARDS[card].key for card in needed - deck]}"
    return sorted((deck - needed).elements(), reverse=True)


def _furnish(state: State, seat: int, wanted: CitySetup) -> None:
    city = state.cities[seat]
    city.coins, city.tokens, city.stages = wanted.coins, wanted.tokens, wanted.stages
    city.copied = wanted.copied if city.board in boards.COPYING and city.stages == len(boards.STAGES[city.board]) else 0
    city.discounts |= ANY_SELLER * (seat == state.free_city)
    for effect in state.stage_effects(seat):
        city.gain(effect)
    for key in wanted.built.split():
        city.place(ID[key])
