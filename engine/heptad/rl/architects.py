"""The encoding of 7 Wonders Architects."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS
from heptad.games.architects.notation import LETTERS
from heptad.games.architects.state import ASK_NAMES, PLACES
from heptad.games.architects.types import CENTRAL_DECK, CityView, DeckView, View
from heptad.rl.encoding import Encoding, one_hot, rotated_to_seat, scaled_counts, score

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


def features(view: View) -> Iterator[float]:
    """Yield the features: the question asked, decks, tokens, the war, the cat, then all cities.

    The seat's own city comes first.
    """
    seat, players = view["seat"] or 0, view["players"]
    yield from one_hot(view["ask"], ASK_NAMES)
    yield float(seat in view["waiting"])
    yield view["round"] / 30
    for deck in (view["central"], *rotated_to_seat(view["decks"], seat)):
        yield from _deck(deck)
    yield from (float(place in view["reach"]) for place in PLACES)
    searching = view["searching"]
    yield float(searching == CENTRAL_DECK)
    yield from rotated_to_seat([float(searching == deck) for deck in range(players)], seat)
    yield from scaled_counts(view["found"], CARD_KEYS, CARD)
    yield from scaled_counts(view["up"], TOKEN_KEYS)
    yield view["stack"] / len(TOKEN_KEYS)
    yield from scaled_counts(view["pending"], TOKEN_KEYS)
    yield from scaled_counts(view["used"], TOKEN_KEYS)
    yield from (view["turned"] / view["conflicts"], float(view["war"]))
    yield from rotated_to_seat([float(view["cat"] == other) for other in range(players)], seat)
    yield from (view["discarded"].get(card, 0) * CARD for card in CARD_KEYS)
    yield from score([sheet.values() for sheet in view["score"]], players, seat, POINT)
    for city in rotated_to_seat(view["cities"], seat):
        yield from _city(city)


def _deck(deck: DeckView) -> Iterator[float]:
    yield deck["cards"] * DECK
    yield from one_hot(deck["top"], CARD_KEYS)


def _city(city: CityView) -> Iterator[float]:
    yield from one_hot(city["wonder"], WONDER_KEYS)
    yield from (float(stage in city["built"]) for stage in STAGES)
    short = {stage["stage"]: stage["short"] for stage in city["open_stages"]}
    yield from (float(stage in short) for stage in STAGES)
    yield from (short.get(stage, 0) / MAX_STAGE_UNITS for stage in STAGES)
    yield from (city["cards"].get(card, 0) * CARD for card in CARD_KEYS)
    yield from (city["strength"] / 10, city["medals"] / 5)
    yield from scaled_counts(city["tokens"], TOKEN_KEYS, 1 / 2)


ENCODING = Encoding(tokens, 1, features)
