"""Helpers for tests of Architects: create a position in one line, play actions from it, and inspect the result."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.cards import CARDS
from heptad.games.architects.positions import completed
from heptad.games.architects.state import NOBODY, State
from heptad.games.architects.types import CENTRAL_DECK, CitySketch, CityView, Sketch, View
from heptad.kernel.game import Event
from tests.games.position import BasePosition, events_of


@dataclass(frozen=True)
class CitySetup:
    """The contents of one city.

    `cards` and `tokens` are keys separated by spaces; `built` holds the numbers of the built stages.
    """

    wonder: str = ""
    cards: str = ""
    built: tuple[int, ...] = ()
    tokens: str = ""
    medals: int = 0


city = CitySetup
#: For `built`: all stages but the last one.
COMPLETE_BUT_ONE = (1, 2, 3, 4)


def position(
    *cities: CitySetup,
    players: int = 2,
    left: str = "",
    centre: str = "",
    right: str = "",
    others: dict[int, str] | None = None,
    row: str = "",
    stack: str = "",
    turned: int = 0,
    cat: int = NOBODY,
    end: str = "instant",
) -> Position:
    """Return a position in which seat 0 begins its turn.

    `cities` are in clockwise order from seat 0; cities that are missing are empty ones. A deck is given by the keys of
    its top cards, the topmost first: `left`, `centre` and `right` are the decks within reach of seat 0, `others` maps
    the owner of each other deck to its cards. Everything that is not specified is filled in from the box. A "|" at the
    end of a deck means that the deck holds no more cards; the rest of its cards are discarded. `row` and `stack` list
    the face-up progress tokens and those of the stack; a "|" at the end means that there are no more, and the last city
    owns the remaining tokens. `turned` is the number of conflict tokens that show war, `cat` the seat that has the cat
    pawn.
    """
    wanted = [*cities, *[CitySetup()] * (players - len(cities))]
    players = len(wanted)
    tops = (others or {}) | {0: left, players - 1: right}
    sketch: Sketch = {
        "round": 1,
        "end": end,
        "cities": [_sketch(place) for place in wanted],
        "decks": [tops.get(deck, "").split() for deck in range(players)],
        "central": centre.split(),
        "up": row.split(),
        "stack": stack.split(),
        "turned": turned,
        "cat": None if cat == NOBODY else cat,
    }
    return Position(ARCHITECTS.place(*completed(sketch)))


def _sketch(place: CitySetup) -> CitySketch:
    sketch: CitySketch = {
        "cards": place.cards.split(),
        "built": [*place.built],
        "tokens": place.tokens.split(),
        "medals": place.medals,
    }
    if place.wonder:
        sketch["wonder"] = place.wonder
    return sketch


class Position(BasePosition[State]):
    """A game state of Architects with short methods for tests."""

    game = ARCHITECTS

    @property
    def seat(self) -> int:
        """The seat that must act; -1 when the game is over."""
        return next(iter(ARCHITECTS.current_players(self.state)), -1)

    def payments(self, stage: int) -> list[str]:
        """Return the possible payments for this stage, each as it is written in the token, for example "wbc"."""
        return [token[4:] for token in self.legal() if token.startswith(f"b:{stage}:")]

    def problems(self) -> list[str]:
        return ARCHITECTS.problems(self.state)

    # ── inspection ──────────────────────────────────────────────────────────
    def view(self, seat: int | None = None) -> View:
        return ARCHITECTS.view(self.state, seat)

    def city(self, seat: int = 0) -> CityView:
        """Return a city as everybody sees it."""
        return self.view()["cities"][seat]

    def open_stages(self) -> list[int]:
        """Return the numbers of the stages that may be built next."""
        return [stage["stage"] for stage in self.city()["open_stages"]]

    def cards(self, seat: int = 0) -> str:
        """Return the keys of the cards in this city's own area, in the order of the card list."""
        return " ".join(Counter(self.city(seat)["cards"]).elements())

    def built(self, seat: int = 0) -> list[int]:
        return self.city(seat)["built"]

    def tokens(self, seat: int = 0) -> list[str]:
        return self.city(seat)["tokens"]

    def discarded(self) -> str:
        """Return the keys of the discarded cards, in the order of the card list."""
        return " ".join(Counter(self.view()["discarded"]).elements())

    def left_in(self, deck: int) -> int:
        """Return the number of cards in a deck: the one of a seat, or the central one for CENTRAL_DECK."""
        view = self.view()
        return (view["central"] if deck == CENTRAL_DECK else view["decks"][deck])["cards"]

    def cards_in(self, deck: int) -> list[str]:
        """Return the true order of a deck, top card first; no view shows it. The central deck has the last index."""
        return [CARDS[card].key for card in reversed(self.state.decks[deck][: self.state.rest[deck]])]

    def explain(self, token: str) -> dict[str, Any]:
        return dict(ARCHITECTS.explain(self.state, self.seat, ARCHITECTS.decode(token)))

    def brings(self, token: str) -> dict[str, Any]:
        """Return what, according to `explain`, the card taken by this action brings."""
        brings: dict[str, Any] = self.explain(token)["brings"]
        return brings


def cards_taken(events: list[Event[Any]]) -> list[str]:
    """Return the keys of the cards that were taken, in order."""
    return [fact["card"] for fact in events_of(events, "taken")]
