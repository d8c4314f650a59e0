"""Positions in the middle of a game: states built from a complete JSON-able description or from a short sketch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heptad.games.duel import boards
from heptad.games.duel.audit import problems
from heptad.games.duel.cards import ID
from heptad.games.duel.completion import complete_cities, complete_position
from heptad.games.duel.effects import NO_KIND
from heptad.games.duel.setup import options as complete_options
from heptad.games.duel.setup import start
from heptad.games.duel.state import AGES, FREE_BITS, TURN, City, State
from heptad.games.duel.types import CityPosition, Deal, Options, Position, Sketch
from heptad.games.duel.versions import RULES
from heptad.kernel.errors import HeptadError
from heptad.kernel.position import PositionSetup, check_ids, check_list, check_number, check_object, damaged

#: More coins than any city ever has.
COINS = range(1000)
SEATS = range(2)


def completed(sketch: Sketch) -> PositionSetup[Options, Deal, Position]:
    """Return the complete position for a sketch; see `types.Sketch` for what is filled in.

    Raises ValueError with a sentence for the author of the sketch if it names something that does not exist, is
    inconsistent or cannot occur in a game.
    """
    city_sketches = complete_cities(sketch)
    options = complete_options({"middle_pawn": sketch.get("middle_pawn", "begins")})
    deal, position = complete_position(sketch, city_sketches)
    try:
        place(options, deal, {**position})
    except HeptadError as error:
        raise ValueError(str(error.data.get("problem", error))) from error
    return PositionSetup(options, deal, position)


# ── building the state ──────────────────────────────────────────────────────
def place(options: Options, deal: Deal, position: Mapping[str, object], rules: int = RULES) -> State:
    """Return the state for a complete position, in which a seat must make its main move.

    Raises HeptadError: "deal/…" as `start` does; "position/damaged" with the `part` that is missing, of the wrong type
    or unknown; "position/unsound" with the first `problem` of a position that play cannot reach.
    """
    state = start(options, deal, rules)
    check_object(position, Position.__annotations__)
    state.age = check_number(position["age"], range(1, AGES + 1), "age")
    state.ask, state.turn = TURN, check_number(position["seat"], SEATS, "seat")
    state.seat = state.turn
    state.pawn = check_number(position["pawn"], range(1 - boards.CAPITAL, boards.CAPITAL), "pawn")
    state.loot = _numbers(position["looted"], range(-boards.CAPITAL, boards.CAPITAL + 1), "looted")
    state.left = sum(1 << slot for slot in _numbers(position["left"], range(boards.SLOTS), "left"))
    free = FREE_BITS[state.age, state.left]
    state.face_up = boards.FACE_UP[state.age - 1] | boards.ALL_SLOTS & ~state.left | free
    state.discard = _ids(position["discard"], ID, "discard")
    state.tucked = _tucked(position["under"])
    state.cities = [_city(given, state.tucked) for given in check_list(position["cities"], "cities", len(SEATS))]
    taken = state.cities[0].tokens + state.cities[1].tokens
    state.board = tuple([token for token in state.board if token not in taken])
    state.box = tuple([token for token in state.box if token not in taken])
    state.bank = sum(city.coins - boards.START_COINS for city in state.cities)
    state.target = NO_KIND
    for problem in (*_unreachable(state), *problems(state)):
        raise HeptadError("position/unsound", problem=problem)
    return state


def _unreachable(state: State) -> Iterator[str]:
    """Yield reasons why play cannot reach this state, in addition to those that the audit of any state finds."""
    covered = boards.COVERED_BY[state.age - 1]
    if not state.left:
        yield "no card is left to be taken"
    if any(not state.left >> slot & 1 and covered[slot] & state.left for slot in range(boards.SLOTS)):
        yield "a card was taken that another one lies upon"
    if not state.drafted:
        taken = tuple([state.cities[(state.first + place) % 2].wonders for place in SEATS])
        if taken != tuple([tuple([boards.WONDER_ID[key] for key in keys]) for keys in boards.PRESET]):
            yield "the wonders are not those that the options give"
    for dealt in (state.drafted[:4], state.drafted[4:]):
        if any(len({*city.wonders} & {*dealt}) != len(dealt) // 2 for city in state.cities):
            yield "the wonders are not taken as the draft offers them"
    if any(city.symbols.bit_count() >= boards.SYMBOLS_TO_WIN for city in state.cities):
        yield "the game would have ended by a scientific supremacy"


def _city(given: object, tucked: tuple[tuple[int, int], ...]) -> City:
    """Return the city for its description. Raises HeptadError "position/damaged"."""
    parts = check_object(given, CityPosition.__annotations__, "cities")
    city = City()
    city.coins = check_number(parts["coins"], COINS, "cities.coins")
    city.wonders = _ids(parts["wonders"], boards.WONDER_ID, "cities.wonders")
    if len(city.wonders) * len(SEATS) != len(boards.DRAFT):
        raise damaged("cities.wonders")
    for wonder, _ in tucked:
        if wonder in city.wonders:
            city.finished |= 1 << wonder
            city.gain(boards.WONDER_EFFECT[wonder])
    for card in _ids(parts["built"], ID, "cities.built"):
        city.place(card)
    for token in _ids(parts["tokens"], boards.TOKEN_ID, "cities.tokens"):
        city.tokens += (token,)
        city.gain(boards.TOKEN_EFFECT[token])
    return city


# ── reading and checking the parts ──────────────────────────────────────────
def _ids(keys: object, ids: Mapping[str, int], part: str) -> tuple[int, ...]:
    """Return the ids of a list of known keys without duplicates. Raises HeptadError "position/damaged"."""
    return _different(check_ids(keys, ids, part), part)


def _numbers(given: object, allowed: range, part: str) -> tuple[int, ...]:
    """Return a list of integers of this range without duplicates. Raises HeptadError "position/damaged"."""
    return _different(tuple([check_number(number, allowed, part) for number in check_list(given, part)]), part)


def _different(found: tuple[int, ...], part: str) -> tuple[int, ...]:
    """Check that there are no duplicates, and return the numbers. Raises HeptadError "position/damaged"."""
    if len({*found}) != len(found):
        raise damaged(part)
    return found


def _tucked(given: object) -> tuple[tuple[int, int], ...]:
    """Return the pairs of built wonder and card under it as ids."""
    pairs = [check_list(pair, "under", 2) for pair in check_list(given, "under")]
    wonders = _ids([wonder for wonder, _ in pairs], boards.WONDER_ID, "under")
    cards = _ids([card for _, card in pairs], ID, "under")
    return tuple(zip(wonders, cards, strict=True))
