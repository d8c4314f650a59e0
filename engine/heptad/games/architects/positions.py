"""Positions in the middle of a game: built from a complete JSON-able description, or completed from a sketch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from heptad.games.architects import audit, boards, setup
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS, ID, keys_of
from heptad.games.architects.state import NOBODY, City, State
from heptad.games.architects.types import CityPosition, CitySketch, Deal, Options, Position, Sketch
from heptad.games.architects.versions import RULES
from heptad.kernel.errors import HeptadError
from heptad.kernel.position import (
    PositionSetup,
    check_ids,
    check_list,
    check_number,
    check_object,
    check_sketch,
    damaged,
)
from heptad.kernel.rng import Rng

ROUNDS, MEDALS = range(1, 1000), range(100)
#: The counts of a kind of card that fit into the packed cards of a city.
CARDS_OF_A_KIND = range(1, 256)

#: In a sketch, marks the end of a list of cards or tokens: no cards are below, and no tokens follow.
BOTTOM = "|"
#: The default wonders and face-up tokens of a sketch.
DEFAULT_WONDERS = ("alexandria", "babylon", "ephesus", "olympia", "halicarnassus", "giza", "rhodes")
DEFAULT_TOKENS = ("decor", "strategy", "politics", "education", "culture", "culture", "tactics")
#: Cards that rarely lead to a question, and the number of them on top of the part of a deck that a sketch leaves open.
HARMLESS_CARDS, HARMLESS_ON_TOP = ("blue", "red", "cat"), 3


# ── a complete position ─────────────────────────────────────────────────────
def place(options: Options, deal: Deal, position: Mapping[str, object], rules: int = RULES) -> State:
    """Return the state of a complete position; every part of it is checked.

    Raises HeptadError "deal/…", "position/damaged" with the `part` that is missing, wrong or unknown, and
    "position/unsound" with the first of the audit's `problems`.
    """
    state = setup.start(options, deal, rules)
    check_object(position, Position.__annotations__)
    seats = range(len(state.cities))
    state.seat = check_number(position["seat"], seats, "seat")
    state.round = check_number(position["round"], ROUNDS, "round")
    state.turned = check_number(position["turned"], range(state.conflicts), "turned")
    state.cat = NOBODY if position["cat"] is None else check_number(position["cat"], seats, "cat")
    for city, given in zip(state.cities, check_list(position["cities"], "cities", len(seats)), strict=True):
        _fill(city, given)
    rest = check_list(position["rest"], "rest", len(state.decks))
    state.rest = [
        check_number(left, range(len(deck) + 1), "rest") for deck, left in zip(state.decks, rest, strict=True)
    ]
    state.discard = _discarded(state)
    tokens = state.up + state.stack
    state.up = check_ids(position["up"], boards.TOKEN_ID, "up")
    state.stack = tokens[len(tokens) - check_number(position["stack"], range(len(tokens) + 1), "stack") :]
    if problems := audit.problems(state):
        raise HeptadError("position/unsound", problem=problems[0])
    return state


def _fill(city: City, given: object) -> None:
    """Fill an empty city according to its description."""
    parts = check_object(given, CityPosition.__annotations__, "cities")
    for number in check_list(parts["built"], "cities.built"):
        piece = 1 << check_number(number, range(1, boards.STAGES_PER_WONDER + 1), "cities.built") - 1
        if city.built & piece:
            raise damaged("cities.built")
        city.built |= piece
        city.shields += boards.STAGE_EFFECT[city.wonder][number - 1].shields
    cards = parts["cards"]
    if not isinstance(cards, dict) or not all(isinstance(key, str) and key in ID for key in cards):
        raise damaged("cities.cards")
    city.cards = sum(
        check_number(count, CARDS_OF_A_KIND, "cities.cards") << 8 * ID[key] for key, count in cards.items()
    )
    city.tokens = check_ids(parts["tokens"], boards.TOKEN_ID, "cities.tokens")
    city.owned = sum(1 << token for token in set(city.tokens))
    city.shields += sum(boards.TOKEN_EFFECT[token].shields for token in city.tokens)
    city.medals = check_number(parts["medals"], MEDALS, "cities.medals")


def _discarded(state: State) -> int:
    """Return the cards that have left the decks and are in no city, as packed counts."""
    gone = Counter(card for deck, rest in zip(state.decks, state.rest, strict=True) for card in deck[rest:])
    gone.subtract({card: sum(city.count(card) for city in state.cities) for card in range(len(CARDS))})
    if missing := [CARDS[card].key for card, count in gone.items() if count < 0]:
        raise HeptadError("position/unsound", problem=f"more cards of kind {missing[0]} lie in cities than were taken")
    return sum(count << 8 * card for card, count in gone.items())


# ── from a sketch ───────────────────────────────────────────────────────────
def completed(sketch: Sketch) -> PositionSetup[Options, Deal, Position]:
    """Return a game that begins as the sketch says. What it leaves open is completed from the box, deterministically.

    Raises ValueError with a sentence for an impossible sketch, HeptadError "options/…" for wrong wonders, players or
    start player, and "position/…" for other errors.
    """
    check_sketch(sketch, Sketch.__annotations__)
    given = sketch.get("cities", [])
    for city in given:
        check_sketch(city, CitySketch.__annotations__, "the city of a sketch")
    players = sketch.get("players", max(2, len(given)))
    if players < max(len(given), len(sketch.get("decks", []))):
        raise ValueError("there are more cities or decks than players")
    cities = [*given, *[CitySketch() for _ in range(players - len(given))]]
    wonders = _wonders(cities)
    first = sketch.get("first", 0)
    options = setup.options(
        {"players": players, "wonders": wonders, "first": first, "end": sketch.get("end", "instant")}
    )
    owned = [[*city.get("tokens", [])] for city in cities]
    up, stack = _token_rows(owned, sketch.get("up", []), sketch.get("stack", []))
    decks, rest = _decks(wonders, [key for city in cities for key in city.get("cards", [])], sketch)
    deal: Deal = {
        "first": first,
        "wonders": wonders,
        "decks": decks[:-1],
        "central": decks[-1],
        "tokens": [*[token for tokens in owned for token in tokens], *up, *stack],
        "chance": "1",
    }
    position: Position = {
        "seat": sketch.get("seat", 0),
        "round": sketch.get("round", 1 + _cards_taken(cities, wonders) // players),
        "cities": [
            {
                "built": [*city.get("built", [])],
                "cards": dict(Counter(city.get("cards", []))),
                "tokens": tokens,
                "medals": city.get("medals", 0),
            }
            for city, tokens in zip(cities, owned, strict=True)
        ],
        "rest": rest,
        "up": up,
        "stack": len(stack),
        "turned": sketch.get("turned", 0),
        "cat": sketch.get("cat"),
    }
    place(options, deal, position)
    return PositionSetup(options, deal, position)


def _wonders(cities: Sequence[CitySketch]) -> list[str]:
    """Return the wonder of each city, choosing unused ones where none is named."""
    named = {city["wonder"] for city in cities if "wonder" in city}
    if unknown := sorted(named - set(boards.WONDER_ID)):
        raise ValueError(f"there is no wonder “{unknown[0]}”")
    usual = iter([wonder for wonder in DEFAULT_WONDERS if wonder not in named])
    return [city["wonder"] if "wonder" in city else next(usual, setup.RANDOM) for city in cities]


def _cards_taken(cities: Sequence[CitySketch], wonders: Sequence[str]) -> int:
    """Return the minimum number of cards that the cities have taken, including those spent for stages."""
    stages = [boards.WONDERS[boards.WONDER_ID[wonder]].stages for wonder in wonders]
    spent = sum(
        stage.needs
        for city, row in zip(cities, stages, strict=True)
        for number, stage in enumerate(row, 1)
        if number in city.get("built", [])
    )
    return spent + sum(len(city.get("cards", [])) for city in cities)


def _split(given: Sequence[str], known: Mapping[str, int]) -> tuple[list[str], bool]:
    """Return the keys of a list, and whether it ends with BOTTOM. Raises ValueError for an unknown key."""
    ends = given[-1:] == [BOTTOM]
    return _known(given[:-1] if ends else given, known), ends


def _known(keys: Iterable[str], known: Mapping[str, int]) -> list[str]:
    """Return the keys as a list. Raises ValueError for an unknown key."""
    found = [*keys]
    if unknown := [key for key in found if key not in known]:
        raise ValueError(f"there is no “{unknown[0]}”")
    return found


def _token_rows(owned: list[list[str]], up: Sequence[str], stack: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the complete face-up tokens and stack; tokens that belong to neither are added to `owned[-1]`."""
    (row, row_ends), (below, stack_ends) = _split(up, boards.TOKEN_ID), _split(stack, boards.TOKEN_ID)
    spare = Counter(boards.PROGRESS[token].key for token in boards.all_tokens())
    spare.subtract(Counter([*[key for tokens in owned for key in _known(tokens, boards.TOKEN_ID)], *row, *below]))
    if missing := [key for key, count in spare.items() if count < 0]:
        raise ValueError(f"there are not so many tokens “{missing[0]}”")
    order = sorted(spare.elements(), key=lambda key: (key not in DEFAULT_TOKENS, boards.TOKEN_ID[key]))
    if not row_ends:
        free = max(0, boards.FACE_UP_TOKENS - len(row))
        row, order = row + order[:free], order[free:]
    if stack_ends:
        owned[-1] += order
        order = []
    return row, below + order


def _decks(wonders: Sequence[str], cards: Sequence[str], sketch: Sketch) -> tuple[list[list[str]], list[int]]:
    """Return every deck of the deal, the central one last, and the number of cards left in each.

    `cards` are those in the cities. Each of them is taken from the deck that holds most of its kind.
    """
    pools = [Counter(keys_of(DECKS[wonder])) for wonder in wonders] + [Counter(keys_of(CENTRAL))]
    tops = [*sketch.get("decks", []), *[[]] * (len(wonders) - len(sketch.get("decks", []))), sketch.get("central", [])]
    named = [_split(top, ID) for top in tops]
    for pool, (top, _) in zip(pools, named, strict=True):
        pool.subtract(top)
        if missing := [key for key in top if pool[key] < 0]:
            raise ValueError(f"a deck does not hold so many cards “{missing[0]}”")
    gone: list[list[str]] = [[] for _ in pools]
    for key in _known(cards, ID):
        deck = max(range(len(pools)), key=lambda deck: pools[deck][key])
        if not pools[deck][key]:
            raise ValueError(f"there are not so many cards “{key}”")
        pools[deck][key] -= 1
        gone[deck].append(key)
    for pool, taken, (_, ends) in zip(pools, gone, named, strict=True):
        if ends:
            taken += pool.elements()
            pool.clear()
    decks = [[*top, *_order(pool)] for pool, (top, _) in zip(pools, named, strict=True)]
    return [taken + deck for taken, deck in zip(gone, decks, strict=True)], [len(deck) for deck in decks]


def _order(pool: Counter[str]) -> list[str]:
    """Return the cards of a pool: some harmless ones first, then the others shuffled, always in the same order."""
    harmless = [key for key in HARMLESS_CARDS for _ in range(pool[key])][:HARMLESS_ON_TOP]
    return harmless + Rng(len(harmless)).shuffled(sorted((pool - Counter(harmless)).elements()))
