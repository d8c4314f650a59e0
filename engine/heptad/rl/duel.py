"""The encoding of 7 Wonders Duel."""

from __future__ import annotations

from collections.abc import Iterator

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS
from heptad.games.duel.state import ASK_NAMES
from heptad.games.duel.types import CityView, View
from heptad.rl.encoding import Encoding, one_hot, rotated_to_seat, scaled_counts, score

CARD_KEYS = [card.key for card in CARDS]
WONDER_KEYS = [wonder.key for wonder in boards.WONDERS]
TOKEN_KEYS = [token.key for token in boards.PROGRESS]
LOOTING_SPACES = [side * space for space, _ in boards.LOOTING for side in (1, -1)]
#: Factors that scale prices, coins and points.
PRICE, COIN, POINT = 1 / 20, 1 / 30, 1 / 80


def tokens(players: int) -> list[str]:
    """Return every possible token (see `Encoding.tokens`)."""
    return [
        *(f"{letter}:{card}" for letter in "bsdx" for card in CARD_KEYS),
        *(f"w:{card}:{wonder}" for card in CARD_KEYS for wonder in WONDER_KEYS),
        *(f"t:{wonder}" for wonder in WONDER_KEYS),
        *(f"p:{token}" for token in TOKEN_KEYS),
        "g:0",
        "g:1",
    ]


def features(view: View) -> Iterator[float]:
    """Yield the features: the question asked, the track, the display, what lies beside it, prices, then both cities.

    The seat's own city comes first.
    """
    seat = view["seat"] or 0
    side = -1 if seat else 1
    yield from one_hot(view["age"], range(4))
    yield from one_hot(view["ask"], ASK_NAMES)
    yield from (float(seat in view["waiting"]), float(view["active"] == seat), float(view["first"] == seat))
    yield side * view["pawn"] / boards.CAPITAL
    yield from (float(side * space in view["looted"]) for space in LOOTING_SPACES)
    yield from _display(view)
    yield from scaled_counts(view["offer"], WONDER_KEYS)
    yield from scaled_counts(view["board"], TOKEN_KEYS)
    yield from scaled_counts(view["library"], TOKEN_KEYS)
    yield from scaled_counts(view["discard"], CARD_KEYS)
    yield from scaled_counts(view["targets"], CARD_KEYS)
    yield from scaled_counts(view["gone"], WONDER_KEYS)
    yield view["wonders_built"] / boards.WONDERS_IN_ALL
    prices = view["prospects"]
    for who in rotated_to_seat([0, 1], seat):
        yield from (prices["cards"][card][who]["total"] * PRICE if card in prices["cards"] else 0 for card in CARD_KEYS)
    yield from (
        prices["wonders"][wonder]["total"] * PRICE if wonder in prices["wonders"] else 0 for wonder in WONDER_KEYS
    )
    yield from score([sheet.values() for sheet in view["score"]], 2, seat, POINT)
    for city in rotated_to_seat(view["cities"], seat):
        yield from _city(city)


def _display(view: View) -> Iterator[float]:
    """Yield the features of the display.

    For each slot: whether it holds a card, and whether that card is free, face down, a guild. Then the free cards and
    the other known cards, by key.
    """
    slots = {slot["slot"]: slot for slot in view["display"]}
    for number in range(boards.SLOTS):
        slot = slots.get(number)
        if slot is None:
            yield from (0.0, 0.0, 0.0, 0.0)
        else:
            yield from (1.0, float(slot["free"]), float(slot["card"] is None), float(slot["guild"]))
    yield from scaled_counts([slot["card"] or "" for slot in view["display"] if slot["free"]], CARD_KEYS)
    yield from scaled_counts([slot["card"] or "" for slot in view["display"] if not slot["free"]], CARD_KEYS)


def _city(city: CityView) -> Iterator[float]:
    yield city["coins"] * COIN
    yield city["sale"] * COIN
    yield from scaled_counts(city["built"], CARD_KEYS)
    yield from scaled_counts([it["wonder"] for it in city["wonders"] if it["built"]], WONDER_KEYS)
    yield from scaled_counts([it["wonder"] for it in city["wonders"] if not it["built"]], WONDER_KEYS)
    yield from scaled_counts(city["tokens"], TOKEN_KEYS)
    yield len(city["symbols"]) / boards.SYMBOLS_TO_WIN


ENCODING = Encoding(tokens, 1, features)
