"""The encoding of 7 Wonders."""

from __future__ import annotations

from collections.abc import Iterator

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS
from heptad.games.wonders.effects import NEIGHBOUR
from heptad.games.wonders.notation import FREE_CITY_MARK
from heptad.games.wonders.state import ASK_NAMES
from heptad.games.wonders.types import CityView, HandExplanation, View
from heptad.rl.encoding import Encoding, one_hot, rotated_to_seat, scaled_counts, score

CARD_KEYS = [card.key for card in CARDS]
BOARD_KEYS = list(boards.BOARD_ID)
PASSING = ("left", "right", "swap")
#: The maximum number of ways to divide a payment between both neighbours; there are rarely more than four.
WAYS = 8
#: Factors that scale counts of cards, coins, shields and points.
CARD, COIN, SHIELD, POINT = 1 / 2, 1 / 20, 1 / 10, 1 / 80


def tokens(players: int) -> list[str]:
    """Return every possible token (see `Encoding.tokens`)."""
    own = [f"{letter}:{card}" for letter in "bwsfd" for card in CARD_KEYS]
    own += [f"w:{card}/{whom}" for card in CARD_KEYS for whom in NEIGHBOUR.values()]
    own.append("n")
    free_city = [FREE_CITY_MARK + token for token in own] if players == 2 else []
    return [*own, *free_city, *(f"t:{board}" for board in BOARD_KEYS)]


def features(view: View) -> Iterator[float]:
    """Yield the features: the question asked, the hand, what was chosen, the discard pile, then all cities.

    The seat's own city comes first. With two players the Free City is one of the cities.
    """
    seat = view["seat"] or 0
    yield from one_hot(view["age"], range(4))
    yield view["turn"] / 7
    yield from one_hot(view["ask"], ASK_NAMES)
    yield float(seat in view["waiting"])
    yield float(view["answering"] is not None and view["answering"] == view["free_city"])
    yield float(view["manager"] == seat)
    yield from one_hot(view["passing"], PASSING)
    yield from scaled_counts(view["hand"], CARD_KEYS, CARD)
    yield from _committed(view["chosen"])
    yield from _committed(view["chosen_for_free_city"])
    yield view["discarded"] / 20
    yield from scaled_counts(view["discard"], CARD_KEYS, CARD)
    yield from scaled_counts(
        [f"{offer['wonder']}-{side}" for offer in view["offer"] for side in offer["sides"]], BOARD_KEYS
    )
    yield from score([sheet.values() for sheet in view["score"]], view["players"], seat, POINT)
    for city in rotated_to_seat(view["cities"], seat):
        yield from _city(city)


def _committed(chosen: HandExplanation | None) -> Iterator[float]:
    """Yield the card of a choice made in secret."""
    return one_hot(chosen["card"] if chosen else None, CARD_KEYS)


def _city(city: CityView) -> Iterator[float]:
    board = f"{city['wonder']}-{city['side']}" if city["side"] else city["wonder"]
    yield from one_hot(board, BOARD_KEYS)
    yield from (city["built_stages"] / 4, city["coins"] * COIN, city["shields"] * SHIELD, sum(city["tokens"]) / 20)
    yield from (city["cards"] / 7, float(city["chosen"]), float(city["free_build"]))
    science = city["science"]
    yield from (science["compass"] / 5, science["gear"] / 5, science["tablet"] / 5, science["any"] / 5)
    yield from scaled_counts(city["built"], CARD_KEYS)


ENCODING = Encoding(tokens, WAYS, features)
