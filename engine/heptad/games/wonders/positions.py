"""Positions in the middle of a game: built from a complete JSON-able description, or completed from a sketch.

A position is the beginning of a turn, before anybody has chosen; later moments are reached from it by actions. The
hands, the discard pile and the contents of the cities follow from the deal and from the use of each played card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from heptad.games.wonders import boards
from heptad.games.wonders.audit import problems
from heptad.games.wonders.cards import CARDS, ID
from heptad.games.wonders.completion import Plays, complete_plays
from heptad.games.wonders.effects import NEIGHBOUR, SEVENTH_CARD
from heptad.games.wonders.hand_passing import AGES, FREE_CITY, PLAYS, TURNS, dealt_hands, play_index
from heptad.games.wonders.setup import PLAYERS, cities_of, start
from heptad.games.wonders.setup import options as options_of
from heptad.games.wonders.state import BUILT, LEFT_OVER, NOT_PLAYED, SOLD, STAGED, TURN, State
from heptad.games.wonders.types import CityPosition, CitySketch, Deal, Options, Position, Sketch
from heptad.games.wonders.versions import RULES
from heptad.kernel.errors import HeptadError
from heptad.kernel.position import PositionSetup, check_list, check_number, check_object, check_sketch, damaged

#: The mark for the use of a played card, written before its key: "b:altar".
MARKS = {BUILT: "b", STAGED: "w", SOLD: "s", LEFT_OVER: "l"}
USES = {mark: use for use, mark in MARKS.items()}
WHOM: dict[str, int] = {name: whom for whom, name in NEIGHBOUR.items()}
#: More coins than any city ever has.
COINS = range(1000)


# ── a complete position ─────────────────────────────────────────────────────
def place(options: Options, deal: Deal, position: Mapping[str, object], rules: int = RULES) -> State:
    """Return the state of a complete position.

    Raises HeptadError "deal/…" like `start`, "position/damaged" if the description is malformed, and
    "position/unsound" if it describes a state that cannot occur.
    """
    state = start(options, deal, rules)
    if state.ask != TURN:
        raise HeptadError("position/unsound", problem="the wonders are not settled")
    check_object(position, Position.__annotations__)
    state.age = check_number(position["age"], range(1, AGES + 1), "age")
    state.turn = check_number(position["turn"], range(1, TURNS + 1), "turn")
    state.plays = _plays(position["plays"], state)
    state.discard = tuple([at for at, play in enumerate(state.plays) if play >= 0 and play & 3 in (SOLD, LEFT_OVER)])
    state.hands = _hands(state)
    for seat, given in enumerate(check_list(position["cities"], "cities", len(state.cities))):
        _read_city(state, seat, given)
    _check_stages(state)
    for seat in range(len(state.cities)):
        _apply_effects(state, seat)
    state.bank = sum(city.coins - boards.start_coins(city.board) for city in state.cities)
    if found := problems(state):
        raise HeptadError("position/unsound", problem=found[0])
    return state


def _plays(given: object, state: State) -> list[int]:
    """Read the use of every card played so far, in the form of `State.plays`."""
    cities = len(state.cities)
    plays = [NOT_PLAYED] * (AGES * PLAYS * cities)
    for age, turns in enumerate(check_list(given, "plays", state.age), 1):
        for turn, cards in enumerate(check_list(turns, "plays", PLAYS if age < state.age else state.turn - 1), 1):
            for city, card in enumerate(check_list(cards, "plays", cities)):
                mark, _, key = card.partition(":") if isinstance(card, str) else ("", "", "")
                if mark not in USES or key not in ID or (USES[mark] == LEFT_OVER and turn < PLAYS):
                    raise damaged("plays")
                plays[play_index(age, turn, city, cities)] = ID[key] << 2 | USES[mark]
    return plays


def _hands(state: State) -> list[tuple[int, ...]]:
    """Return what is left of each hand of the age. Cards that were played but not dealt are found by the audit."""
    hands: list[tuple[int, ...]] = [()] * len(state.cities)
    drawn = state.drawn(state.age)
    for number, hand in enumerate(dealt_hands(state.age, len(state.cities), state.seats)):
        dealt, at = state.deal[state.age - 1][number], hand.at[state.turn - 1]
        if at == state.free_city:
            hands[at] = dealt[len(drawn) :]
            continue
        played = Counter(state.plays[index] >> 2 for places in hand.places for index in places)
        left = Counter(dealt + drawn if hand.draws else dealt) - played
        hands[at] = tuple(sorted(left.elements()))
    return hands


def _read_city(state: State, seat: int, given: object) -> None:
    """Read what does not follow from the cards: coins, tokens, the neighbour whose stage is copied, the free build."""
    parts = check_object(given, CityPosition.__annotations__, "cities", optional=("copied", "free_used"))
    city = state.cities[seat]
    city.coins = check_number(parts["coins"], COINS, "cities.coins")
    tokens = check_list(parts["tokens"], "cities.tokens")
    if not all(type(token) is int for token in tokens):
        raise damaged("cities.tokens")
    city.tokens = tuple(tokens)
    if "copied" in parts:
        if not isinstance(parts["copied"], str) or parts["copied"] not in WHOM:
            raise damaged("cities.copied")
        city.copied = WHOM[parts["copied"]]
    city.free_used = check_number(parts.get("free_used", 0), range(AGES + 1), "cities.free_used")
    city.stages = sum(play >= 0 and play & 3 == STAGED for play in state.plays[seat :: len(state.cities)])


def _check_stages(state: State) -> None:
    """Raise HeptadError "position/unsound" for stages that a wonder does not have or that cannot be copied."""
    for seat, city in enumerate(state.cities):
        effects = boards.STAGE_EFFECT[city.board]
        if city.stages > len(effects):
            raise HeptadError("position/unsound", problem=f"city {seat} has more stages than its wonder")
        copies = state.copied_effects(seat, effects[-1]) if city.stages == len(effects) else {}
        if city.copied not in (copies or (0,)):
            raise HeptadError("position/unsound", problem=f"city {seat} copies a stage that is not there, or none")


def _apply_effects(state: State, seat: int) -> None:
    """Apply the standing effects of the built stages and cards to the city."""
    city = state.cities[seat]
    for effect in state.stage_effects(seat):
        city.gain(effect)
    for play in state.plays[seat :: len(state.cities)]:
        if play != NOT_PLAYED and play & 3 == BUILT:
            city.place(play >> 2)


# ── a short description, completed ──────────────────────────────────────────
#: The boards given to cities for which a sketch names none.
DEFAULT_BOARDS = ("giza-a", "ephesus-a", "babylon-a", "rhodes-a", "alexandria-a", "halicarnassus-a", "olympia-a")


def completed(sketch: Sketch) -> PositionSetup[Options, Deal, Position]:
    """Complete a sketch with other cards of the box: hands, discarded cards and later ages.

    It is assumed that each city built its cards in the given order, built its stages in the first turns left, and
    discarded a card in all other turns. Raises ValueError with a sentence for the sketch's author if the sketch cannot
    be completed.
    """
    check_sketch(sketch, Sketch.__annotations__)
    cities = [*sketch.get("cities", [])]
    players = sketch.get("players", max(len(cities), FREE_CITY + 1))
    age, turn = sketch.get("age", 1), sketch.get("turn", 1)
    if players not in PLAYERS or age not in range(1, AGES + 1) or turn not in range(1, TURNS + 1):
        raise ValueError("a game has 2 to 7 players and three ages, an age has six turns")
    cities += [CitySketch()] * (cities_of(players) - len(cities))
    for city in cities:
        check_sketch(city, CitySketch.__annotations__, "the city of a sketch")
    wonders = _boards_of(cities)
    plays, dealt = complete_plays(cities, players, age, turn, sketch.get("discard", []))
    deal: Deal = {"wonders": wonders, "ages": [[[CARDS[card].key for card in hand] for hand in of] for of in dealt]}
    try:
        options = options_of({"players": players, "wonders": [*wonders]})
        state = start(options, deal)
        position = _position(state, plays, cities, age, turn)
        place(options, deal, {**position})
    except HeptadError as error:
        raise ValueError(f"no such position: {error}") from error
    return PositionSetup(options, deal, position)


def _boards_of(cities: list[CitySketch]) -> list[str]:
    """Return the board of each city, choosing an unused wonder if none is named."""
    taken = {city.get("board", "").partition("-")[0] for city in cities}
    free = [board for board in DEFAULT_BOARDS if board.partition("-")[0] not in taken]
    return [city.get("board") or free.pop(0) for city in cities]


def _position(state: State, plays: Plays, cities: list[CitySketch], age: int, turn: int) -> Position:
    """Return the complete position.

    A city with the power to play its seventh card is assumed to have discarded it in the past ages. Changes `plays`
    accordingly.
    """
    staged = Counter((at[0], at[2]) for at, (_, use) in plays.items() if use == STAGED)
    found: list[CityPosition] = []
    for city, wanted in zip(state.cities, cities, strict=True):
        complete = wanted.get("stages", 0) == len(boards.STAGES[city.board]) and city.board in boards.COPYING
        whom = wanted.get("copied", "left")
        city.stages, city.copied = wanted.get("stages", 0), WHOM[whom] if complete else 0
        said: CityPosition = {
            "coins": wanted.get("coins", boards.start_coins(city.board)),
            "tokens": [*wanted.get("tokens", [])],
        }
        if complete:
            said["copied"] = whom
        if wanted.get("free_used"):
            said["free_used"] = age
        found.append(said)
    _check_stages(state)
    for (past, number, seat), (card, use) in plays.items():
        effects = state.stage_effects(seat)[: sum(staged[before, seat] for before in range(1, past + 1))]
        if use == LEFT_OVER and any(effect.powers & SEVENTH_CARD for effect in effects):
            plays[past, number, seat] = card, SOLD
    written = [
        [
            [_written(*plays[past, number, seat]) for seat in range(len(cities))]
            for number in range(1, PLAYS + 1 if past < age else turn)
        ]
        for past in range(1, age + 1)
    ]
    return {"age": age, "turn": turn, "plays": written, "cities": found}


def _written(card: int, use: int) -> str:
    return f"{MARKS[use]}:{CARDS[card].key}"
