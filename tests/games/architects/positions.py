"""Positions of Architects for the tests: made in one line, played on from, and read."""

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
from tests.games.laws import facts_of


@dataclass(frozen=True)
class CitySpec:
    """One city as a test wants it; cards and tokens are keys with blanks between, `built` the numbers of stages."""

    wonder: str = ""
    cards: str = ""
    built: tuple[int, ...] = ()
    tokens: str = ""
    medals: int = 0


city = CitySpec
COMPLETE_BUT_ONE = (1, 2, 3, 4)


def position(
    *cities: CitySpec,
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
    """The position in which seat 0 begins a turn; the cities are given from seat 0 clockwise.

    Decks are named by their top cards, first the top one: `left`, `centre` and `right` as seat 0 sees them, `others` by
    their owners. What is not said is filled up from the box; "|" ends a deck, its other cards are discarded. `row` and
    `stack` name the progress tokens; after "|" no more follow and the last city owns the rest.
    """
    wanted = [*cities, *[CitySpec()] * (players - len(cities))]
    players = len(wanted)
    tops = (others or {}) | {0: left, players - 1: right}
    sketch: Sketch = {
        "round": 1,
        "end": end,
        "cities": [_sketched(place) for place in wanted],
        "decks": [tops.get(deck, "").split() for deck in range(players)],
        "central": centre.split(),
        "up": row.split(),
        "stack": stack.split(),
        "turned": turned,
        "cat": None if cat == NOBODY else cat,
    }
    return Position(ARCHITECTS.place(*completed(sketch)))


def _sketched(place: CitySpec) -> CitySketch:
    sketch: CitySketch = {
        "cards": place.cards.split(),
        "built": [*place.built],
        "tokens": place.tokens.split(),
        "medals": place.medals,
    }
    if place.wonder:
        sketch["wonder"] = place.wonder
    return sketch


class Position:
    """A state as tests use it: what is legal, what happens, what everybody sees."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def asked(self) -> str:
        """What is asked now: "turn", "choice", "token", "deck", "side", "keep", "extra" or "over"."""
        return str(self.view()["ask"])

    @property
    def seat(self) -> int:
        """The seat that must act; -1 when the game is over."""
        return next(iter(ARCHITECTS.current_players(self.state)), -1)

    def legal(self) -> list[str]:
        return [ARCHITECTS.encode(action) for action in ARCHITECTS.legal_actions(self.state, self.seat)]

    def payments(self, stage: int) -> list[str]:
        """How this stage may be paid, as "wbc" and the like."""
        return [token[4:] for token in self.legal() if token.startswith(f"b:{stage}:")]

    def play(self, *tokens: str) -> list[Event[Any]]:
        """Do these actions, each by the seat that must act, and return what they told."""
        events: list[Event[Any]] = []
        for token in tokens:
            assert token in self.legal(), f"{token} is not among {self.legal()}"
            ARCHITECTS.apply(self.state, self.seat, ARCHITECTS.decode(token), events.append)
            assert self.problems() == []
        return events

    def problems(self) -> list[str]:
        return ARCHITECTS.problems(self.state)

    # ── what is seen ────────────────────────────────────────────────────────
    def view(self, seat: int | None = None) -> View:
        return ARCHITECTS.view(self.state, seat)

    def city(self, seat: int = 0) -> CityView:
        return self.view()["cities"][seat]

    def open_stages(self, seat: int = 0) -> list[int]:
        """The numbers of the stages that may be built next."""
        return [stage["stage"] for stage in self.city(seat)["open_stages"]]

    def cards(self, seat: int = 0) -> str:
        """The own area, in the order of the card list."""
        return " ".join(Counter(self.city(seat)["cards"]).elements())

    def built(self, seat: int = 0) -> list[int]:
        return self.city(seat)["built"]

    def tokens(self, seat: int = 0) -> list[str]:
        return self.city(seat)["tokens"]

    def discarded(self) -> str:
        return " ".join(Counter(self.view()["discarded"]).elements())

    def left_in(self, deck: int) -> int:
        """How many cards a deck holds: a seat's own one, or CENTRAL_DECK."""
        view = self.view()
        return (view["central"] if deck == CENTRAL_DECK else view["decks"][deck])["cards"]

    def cards_in(self, deck: int) -> list[str]:
        """The true order of a deck, top card first, which no view shows; the central one comes last."""
        return [CARDS[card].key for card in reversed(self.state.decks[deck][: self.state.rest[deck]])]

    def points(self, line: str, seat: int = 0) -> int:
        """One line of a city's score sheet, as if the game ended now."""
        return dict(ARCHITECTS.score(self.state)[seat].lines)[line]

    def total(self, seat: int = 0) -> int:
        return ARCHITECTS.score(self.state)[seat].total

    def explain(self, token: str) -> dict[str, Any]:
        return dict(ARCHITECTS.explain(self.state, self.seat, ARCHITECTS.decode(token)))

    def brings(self, token: str) -> dict[str, Any]:
        """What the card that this answer takes is said to bring."""
        brings: dict[str, Any] = self.explain(token)["brings"]
        return brings


def of_kind(events: list[Event[Any]], kind: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [facts_of(event.data) for event in events if event.kind == kind]


def cards_taken(events: list[Event[Any]]) -> list[str]:
    """The cards that were taken, in order."""
    return [fact["card"] for fact in of_kind(events, "took")]
