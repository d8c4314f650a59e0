"""Positions in the middle of a game: states built from a complete JSON-able description or from a short sketch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from heptad.games.duel import boards
from heptad.games.duel.audit import problems
from heptad.games.duel.cards import ID
from heptad.games.duel.effects import NO_KIND
from heptad.games.duel.fill import complete_cities, fill
from heptad.games.duel.setup import options as complete_options
from heptad.games.duel.setup import start
from heptad.games.duel.state import AGES, FREE_BITS, TURN, City, State
from heptad.games.duel.types import CityPosition, Deal, Options, Position, Sketch
from heptad.games.duel.versions import RULES
from heptad.kernel.errors import HeptadError, brief
from heptad.shared.material import ids_of

#: An upper limit that no city can reach in a game.
MAX_COINS = 999
SEATS = range(2)


class PositionSetup(NamedTuple):
    """The contents of a record of a position: options, deal and the complete position."""

    options: Options
    deal: Deal
    position: Position


def completed(sketch: Sketch) -> PositionSetup:
    """Return the complete position for a sketch; see `types.Sketch` for what is filled in.

    Raises ValueError with a sentence for the author of the sketch if it names something that does not exist, is
    inconsistent or cannot occur in a game.
    """
    city_sketches = complete_cities(sketch)
    options = complete_options({"middle_pawn": sketch.get("middle_pawn", "begins")})
    deal, position = fill(sketch, city_sketches)
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
    _check_keys(position, Position.__annotations__, "")
    state.age = _integer(position.get("age"), "age", 1, AGES)
    state.ask, state.turn = TURN, _integer(position.get("seat"), "seat", 0, 1)
    state.seat = state.turn
    state.pawn = _integer(position.get("pawn"), "pawn", 1 - boards.CAPITAL, boards.CAPITAL - 1)
    state.loot = _spaces(position.get("looted"))
    state.left = _slots(position.get("left"))
    free = FREE_BITS[state.age, state.left]
    state.face_up = boards.FACE_UP[state.age - 1] | boards.ALL_SLOTS & ~state.left | free
    state.discard = _ids(position.get("discard"), ID, "discard")
    state.tucked = _tucked(position.get("under"))
    state.cities = _cities(position.get("cities"), state.tucked)
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


def _cities(given: object, tucked: tuple[tuple[int, int], ...]) -> list[City]:
    if not isinstance(given, list) or len(given) != len(SEATS):
        raise HeptadError("position/damaged", part="cities")
    return [_city(data, tucked) for data in given]


def _city(given: object, tucked: tuple[tuple[int, int], ...]) -> City:
    """Return the city for its description. Raises HeptadError "position/damaged"."""
    if not isinstance(given, Mapping):
        raise HeptadError("position/damaged", part="cities")
    _check_keys(given, CityPosition.__annotations__, "cities.")
    city = City()
    city.coins = _integer(given.get("coins"), "cities.coins", 0, MAX_COINS)
    city.wonders = _ids(given.get("wonders"), boards.WONDER_ID, "cities.wonders")
    if len(city.wonders) * len(SEATS) != len(boards.DRAFT):
        raise HeptadError("position/damaged", part="cities.wonders")
    for wonder, _ in tucked:
        if wonder in city.wonders:
            city.finished |= 1 << wonder
            city.gain(boards.WONDER_EFFECT[wonder])
    for card in _ids(given.get("built"), ID, "cities.built"):
        city.place(card)
    for token in _ids(given.get("tokens"), boards.TOKEN_ID, "cities.tokens"):
        city.tokens += (token,)
        city.gain(boards.TOKEN_EFFECT[token])
    return city


# ── reading and checking the parts ──────────────────────────────────────────
def _check_keys(given: Mapping[str, object], keys: Mapping[str, object], where: str) -> None:
    """Raise HeptadError "position/damaged" if there is an unknown key."""
    for key in given:
        if key not in keys:
            raise HeptadError("position/damaged", part=where + brief(key))


def _integer(value: object, part: str, minimum: int, maximum: int) -> int:
    """Return the value if it is an integer in this range. Otherwise raise HeptadError "position/damaged"."""
    if type(value) is not int or not minimum <= value <= maximum:
        raise HeptadError("position/damaged", part=part)
    return value


def _ids(keys: object, ids: Mapping[str, int], part: str) -> tuple[int, ...]:
    """Return the ids of a list of known keys without duplicates. Raises HeptadError "position/damaged"."""
    try:
        found = ids_of(keys, ids)
    except ValueError:
        raise HeptadError("position/damaged", part=part) from None
    if len({*found}) != len(found):
        raise HeptadError("position/damaged", part=part)
    return found


def _integers(given: object, part: str, minimum: int, maximum: int) -> tuple[int, ...]:
    """Return a list of integers of this range without duplicates. Raises HeptadError "position/damaged"."""
    if not isinstance(given, list):
        raise HeptadError("position/damaged", part=part)
    found = tuple([_integer(number, part, minimum, maximum) for number in given])
    if len({*found}) != len(found):
        raise HeptadError("position/damaged", part=part)
    return found


def _slots(given: object) -> int:
    """Return a list of slots as a bit set."""
    return sum(1 << slot for slot in _integers(given, "left", 0, boards.SLOTS - 1))


def _spaces(given: object) -> tuple[int, ...]:
    return _integers(given, "looted", -boards.CAPITAL, boards.CAPITAL)


def _tucked(given: object) -> tuple[tuple[int, int], ...]:
    """Return the pairs of built wonder and card under it as ids."""
    if not isinstance(given, list) or any(not isinstance(pair, list) or len(pair) != 2 for pair in given):
        raise HeptadError("position/damaged", part="under")
    wonders = _ids([pair[0] for pair in given], boards.WONDER_ID, "under")
    cards = _ids([pair[1] for pair in given], ID, "under")
    return tuple(zip(wonders, cards, strict=True))
