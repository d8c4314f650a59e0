"""The encoding of 7 Wonders."""

from __future__ import annotations

from collections.abc import Iterator

from heptad.games.wonders import WONDERS, boards
from heptad.games.wonders.cards import CARDS
from heptad.games.wonders.effects import NEIGHBOUR
from heptad.games.wonders.notation import FREE_CITY_MARK
from heptad.games.wonders.state import ASK_NAMES
from heptad.games.wonders.types import CityView, HandExplanation, View
from heptad.rl.encoding import Encoding, Part, number, one_hot, rotated_to_seat, scaled_counts, score

CARD_KEYS = [card.key for card in CARDS]
BOARD_KEYS = list(boards.BOARD_ID)
PASSING = ("left", "right", "swap")
SYMBOLS = ("compass", "gear", "tablet", "any")
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


def parts(view: View) -> Iterator[Part]:
    """Yield the parts: the question asked, the hand, what was chosen, the discard pile, then all cities.

    The seat's own city comes first. With two players the Free City is one of the cities.
    """
    seat = view["seat"] or 0
    yield one_hot("age", view["age"], range(4))
    yield number("turn", view["turn"] / 7)
    yield one_hot("ask", view["ask"], ASK_NAMES)
    yield number("waiting", seat in view["waiting"])
    yield number("answering_for_free_city", view["answering"] is not None and view["answering"] == view["free_city"])
    yield number("manager", view["manager"] == seat)
    yield one_hot("passing", view["passing"], PASSING)
    yield scaled_counts("hand", view["hand"], CARD_KEYS, CARD)
    yield _committed("chosen", view["chosen"])
    yield _committed("chosen_for_free_city", view["chosen_for_free_city"])
    yield number("discarded", view["discarded"] / 20)
    yield scaled_counts("discard", view["discard"], CARD_KEYS, CARD)
    offered = [f"{offer['wonder']}-{side}" for offer in view["offer"] for side in offer["sides"]]
    yield scaled_counts("offer", offered, BOARD_KEYS)
    yield score(view["score"], view["players"], seat, POINT)
    for index, city in enumerate(rotated_to_seat(view["cities"], seat)):
        yield from _city(f"cities.{index}.", city)


def _committed(name: str, chosen: HandExplanation | None) -> Part:
    """Return the card of a choice made in secret."""
    return one_hot(name, chosen["card"] if chosen else None, CARD_KEYS)


def _city(prefix: str, city: CityView) -> Iterator[Part]:
    """Yield the parts of a city; their names begin with `prefix`."""
    board = f"{city['wonder']}-{city['side']}" if city["side"] else city["wonder"]
    yield one_hot(prefix + "wonder", board, BOARD_KEYS)
    yield number(prefix + "built_stages", city["built_stages"] / 4)
    yield number(prefix + "coins", city["coins"] * COIN)
    yield number(prefix + "shields", city["shields"] * SHIELD)
    yield number(prefix + "tokens", sum(city["tokens"]) / 20)
    yield number(prefix + "cards", city["cards"] / 7)
    yield number(prefix + "chosen", city["chosen"])
    yield number(prefix + "free_build", city["free_build"])
    science = city["science"]
    counts = (science["compass"], science["gear"], science["tablet"], science["any"])
    yield prefix + "science", SYMBOLS, (count / 5 for count in counts)
    yield scaled_counts(prefix + "built", city["built"], CARD_KEYS)


ENCODING = Encoding(WONDERS, tokens, WAYS, parts)
