"""Positions in the middle of a game: built from a complete JSON-able description, or completed from a sketch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from heptad.games.architects import audit, boards, setup
from heptad.games.architects.cards import CARDS, ID
from heptad.games.architects.completion import cards_taken, complete_decks, complete_tokens, complete_wonders
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

ROUNDS, MEDALS = range(1, 1000), range(100)
#: The counts of a kind of card that fit into the packed cards of a city.
CARDS_OF_A_KIND = range(1, 256)


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
    wonders = complete_wonders(cities)
    first = sketch.get("first", 0)
    options = setup.options(
        {"players": players, "wonders": wonders, "first": first, "end": sketch.get("end", "instant")}
    )
    owned = [[*city.get("tokens", [])] for city in cities]
    up, stack = complete_tokens(owned, sketch.get("up", []), sketch.get("stack", []))
    decks, rest = complete_decks(wonders, [key for city in cities for key in city.get("cards", [])], sketch)
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
        "round": sketch.get("round", 1 + cards_taken(cities, wonders) // players),
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
