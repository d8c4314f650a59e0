"""The encoding of 7 Wonders Duel."""

from __future__ import annotations

from collections.abc import Iterator

from heptad.games.duel import DUEL, boards
from heptad.games.duel.cards import CARDS
from heptad.games.duel.state import ASK_NAMES
from heptad.games.duel.types import CityView, View
from heptad.rl.encoding import Encoding, Part, members, number, one_hot, rotated_to_seat, scaled_counts, score

CARD_KEYS = [card.key for card in CARDS]
WONDER_KEYS = [wonder.key for wonder in boards.WONDERS]
TOKEN_KEYS = [token.key for token in boards.PROGRESS]
LOOTING_SPACES = [side * space for space, _ in boards.LOOTING for side in (1, -1)]
#: What is said about each slot of the display, and the same for an empty one.
SLOT_LABELS, EMPTY_SLOT = ("card", "free", "face_down", "guild"), (0.0, 0.0, 0.0, 0.0)
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


def parts(view: View) -> Iterator[Part]:
    """Yield the parts: the question asked, the track, the display, what lies beside it, prices, then both cities.

    The seat's own city comes first. On the track, spaces towards the capital of the other seat are positive.
    """
    seat = view["seat"] or 0
    side = -1 if seat else 1
    yield one_hot("age", view["age"], range(4))
    yield one_hot("ask", view["ask"], ASK_NAMES)
    yield number("waiting", seat in view["waiting"])
    yield number("active", view["active"] == seat)
    yield number("first", view["first"] == seat)
    yield number("pawn", side * view["pawn"] / boards.CAPITAL)
    yield members("looted", [side * space for space in view["looted"]], LOOTING_SPACES)
    yield from _display(view)
    yield scaled_counts("offer", view["offer"], WONDER_KEYS)
    yield scaled_counts("board", view["board"], TOKEN_KEYS)
    yield scaled_counts("library", view["library"], TOKEN_KEYS)
    yield scaled_counts("discard", view["discard"], CARD_KEYS)
    yield scaled_counts("targets", view["targets"], CARD_KEYS)
    yield scaled_counts("gone", view["gone"], WONDER_KEYS)
    yield number("wonders_built", view["wonders_built"] / boards.WONDERS_IN_ALL)
    prices = view["prospects"]
    for index, who in enumerate(rotated_to_seat([0, 1], seat)):
        totals = {card: purchases[who]["total"] for card, purchases in prices["cards"].items()}
        yield f"prices.{index}", CARD_KEYS, (totals.get(card, 0) * PRICE for card in CARD_KEYS)
    totals = {wonder: purchase["total"] for wonder, purchase in prices["wonders"].items()}
    yield "wonder_prices", WONDER_KEYS, (totals.get(wonder, 0) * PRICE for wonder in WONDER_KEYS)
    yield score(view["score"], 2, seat, POINT)
    for index, city in enumerate(rotated_to_seat(view["cities"], seat)):
        yield from _city(f"cities.{index}.", city)


def _display(view: View) -> Iterator[Part]:
    """Yield the parts of the display.

    For each slot: whether it holds a card, and whether that card is free, face down, a guild. Then the free cards and
    the other known cards, by key.
    """
    slots = {slot["slot"]: slot for slot in view["display"]}
    for place in range(boards.SLOTS):
        slot = slots.get(place)
        facts = (1.0, float(slot["free"]), float(slot["card"] is None), float(slot["guild"])) if slot else EMPTY_SLOT
        yield f"display.{place}", SLOT_LABELS, facts
    for name, free in (("free", True), ("covered", False)):
        cards = [slot["card"] or "" for slot in view["display"] if slot["free"] == free]
        yield scaled_counts(name, cards, CARD_KEYS)


def _city(prefix: str, city: CityView) -> Iterator[Part]:
    """Yield the parts of a city; their names begin with `prefix`."""
    yield number(prefix + "coins", city["coins"] * COIN)
    yield number(prefix + "sale", city["sale"] * COIN)
    yield scaled_counts(prefix + "built", city["built"], CARD_KEYS)
    for name, built in (("built_wonders", True), ("planned_wonders", False)):
        yield scaled_counts(
            prefix + name, [it["wonder"] for it in city["wonders"] if it["built"] == built], WONDER_KEYS
        )
    yield scaled_counts(prefix + "tokens", city["tokens"], TOKEN_KEYS)
    yield number(prefix + "symbols", len(city["symbols"]) / boards.SYMBOLS_TO_WIN)


ENCODING = Encoding(DUEL, tokens, 1, parts)
