"""The encoding of 7 Wonders Architects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from heptad.games.architects import ARCHITECTS, boards
from heptad.games.architects.cards import CARDS
from heptad.games.architects.notation import LETTERS
from heptad.games.architects.state import ASK_NAMES, PLACES
from heptad.games.architects.types import CENTRAL_DECK, CityView, DeckView, View
from heptad.rl.encoding import (
    Encoding,
    Part,
    by_seat,
    members,
    number,
    one_hot,
    rotated_to_seat,
    scaled_counts,
    score,
)

CARD_KEYS = [card.key for card in CARDS]
TOKEN_KEYS = [token.key for token in boards.PROGRESS]
WONDER_KEYS = [wonder.key for wonder in boards.WONDERS]
STAGES = range(1, boards.STAGES_PER_WONDER + 1)
#: The maximum number of units that a stage costs.
MAX_STAGE_UNITS = max(stage.needs for wonder in boards.WONDERS for stage in wonder.stages)
#: Factors that scale counts of cards, sizes of decks and points.
CARD, DECK, POINT = 1 / 4, 1 / 30, 1 / 60


def tokens(players: int) -> list[str]:
    """Return every possible token (see `Encoding.tokens`)."""
    decks = ["centre", *map(str, range(players))]
    return [
        *(f"{letter}:{place}" for letter in "th" for place in PLACES),
        "look",
        "n",
        *(f"b:{stage}:{paid}" for stage in STAGES for paid in payments()),
        *(f"x:{symbols}" for symbols in ("gear", "tablet", "compass", "all")),
        *(f"p:{token}" for token in (*TOKEN_KEYS, "blind")),
        *(f"a:{deck}" for deck in decks),
        *(f"k:{card}" for card in CARD_KEYS),
        *(f"e:{token}:{place}" for token in TOKEN_KEYS for place in PLACES),
    ]


def payments() -> list[str]:
    """Return every set of cards that can pay for a stage.

    Grey cards are letters, c is a coin, and d at the end is a coin that counts as two.
    """
    plain = [
        "".join(letters)
        for units in range(1, MAX_STAGE_UNITS + 1)
        for letters in combinations_with_replacement(LETTERS + "c", units)
    ]
    return plain + [paid + "d" for paid in ["", *plain] if len(paid) + 2 <= MAX_STAGE_UNITS]


def parts(view: View) -> Iterator[Part]:
    """Yield the parts: the question asked, decks, tokens, the war, the cat, then all cities.

    The seat's own city comes first.
    """
    seat, players = view["seat"] or 0, view["players"]
    yield one_hot("ask", view["ask"], ASK_NAMES)
    yield number("waiting", seat in view["waiting"])
    yield number("round", view["round"] / 30)
    yield from _deck("central", view["central"])
    for index, deck in enumerate(rotated_to_seat(view["decks"], seat)):
        yield from _deck(f"decks.{index}", deck)
    yield members("reach", view["reach"], PLACES)
    searching = view["searching"]
    yield number("searching.central", searching == CENTRAL_DECK)
    yield by_seat("searching", [searching == deck for deck in range(players)], seat)
    yield scaled_counts("found", view["found"], CARD_KEYS, CARD)
    yield scaled_counts("up", view["up"], TOKEN_KEYS)
    yield number("stack", view["stack"] / len(TOKEN_KEYS))
    yield scaled_counts("pending", view["pending"], TOKEN_KEYS)
    yield scaled_counts("used", view["used"], TOKEN_KEYS)
    yield number("turned", view["turned"] / view["conflicts"])
    yield number("war", view["war"])
    yield by_seat("cat", [view["cat"] == other for other in range(players)], seat)
    yield _cards("discarded", view["discarded"])
    yield score(view["score"], players, seat, POINT)
    for index, city in enumerate(rotated_to_seat(view["cities"], seat)):
        yield from _city(f"cities.{index}.", city)


def _deck(name: str, deck: DeckView) -> Iterator[Part]:
    yield number(f"{name}.cards", deck["cards"] * DECK)
    yield one_hot(f"{name}.top", deck["top"], CARD_KEYS)


def _cards(name: str, cards: Mapping[str, int]) -> Part:
    """Return how many there are of each card."""
    return name, CARD_KEYS, (cards.get(card, 0) * CARD for card in CARD_KEYS)


def _city(prefix: str, city: CityView) -> Iterator[Part]:
    """Yield the parts of a city; their names begin with `prefix`."""
    yield one_hot(prefix + "wonder", city["wonder"], WONDER_KEYS)
    yield members(prefix + "built", city["built"], STAGES)
    short = {stage["stage"]: stage["short"] for stage in city["open_stages"]}
    yield members(prefix + "open", short, STAGES)
    yield prefix + "short", STAGES, (short.get(stage, 0) / MAX_STAGE_UNITS for stage in STAGES)
    yield _cards(prefix + "cards", city["cards"])
    yield number(prefix + "strength", city["strength"] / 10)
    yield number(prefix + "medals", city["medals"] / 5)
    yield scaled_counts(prefix + "tokens", city["tokens"], TOKEN_KEYS, 1 / 2)


ENCODING = Encoding(ARCHITECTS, tokens, 1, parts)
