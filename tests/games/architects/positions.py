"""Positions of Architects for the tests: made in one line, played on from, and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from heptad.games.architects import ARCHITECTS, boards
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS, ID
from heptad.games.architects.state import NOBODY, City, State
from heptad.games.architects.types import CENTRAL_DECK, CityView, View
from heptad.kernel.game import Event
from heptad.kernel.rng import Rng
from tests.games.laws import facts_of

#: Wonders for cities of which a test says nothing.
USUAL_WONDERS = ("alexandria", "babylon", "ephesus", "olympia", "halicarnassus", "giza", "rhodes")
USUAL_ROW = ("decor", "strategy", "politics", "education", "culture", "culture", "tactics")
#: Cards that lead to no question, the most harmless first: they are on top of decks that a test does not describe.
HARMLESS = ("blue", "red", "cat")
#: Ends a list of cards or tokens: nothing lies below.
BOTTOM = "|"


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
    wonders = _wonders(wanted)
    options = ARCHITECTS.options({"players": players, "wonders": wonders, "first": 0, "end": end})
    state = ARCHITECTS.start(options, ARCHITECTS.deal(options, Rng(1)))
    state.cities = [_city(wonder, place) for wonder, place in zip(wonders, wanted, strict=True)]
    _deal_tokens(state, row, stack)
    tops = (others or {}) | {0: left, players - 1: right, players: centre}
    _deal_cards(state, [tops.get(deck, "") for deck in range(players + 1)], wonders)
    state.turned, state.cat = turned, cat
    game = Position(state)
    assert game.problems() == []
    return game


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


# ── putting a position together ─────────────────────────────────────────────
def _wonders(places: list[CitySpec]) -> list[str]:
    named = {place.wonder for place in places}
    free = [wonder for wonder in USUAL_WONDERS if wonder not in named]
    return [place.wonder or free.pop(0) for place in places]


def _city(wonder: str, wanted: CitySpec) -> City:
    city = City(boards.WONDER_ID[wonder])
    city.built = sum(1 << number - 1 for number in wanted.built)
    city.shields = sum(boards.STAGE_EFFECT[city.wonder][number - 1].shields for number in wanted.built)
    city.cards = _packed(ID[key] for key in wanted.cards.split())
    city.medals = wanted.medals
    for key in wanted.tokens.split():
        _give(city, boards.TOKEN_ID[key])
    return city


def _give(city: City, token: int) -> None:
    city.tokens += (token,)
    city.owned |= 1 << token
    city.shields += boards.TOKEN_EFFECT[token].shields


def _packed(cards: Iterable[int]) -> int:
    return sum(1 << 8 * card for card in cards)


def _deal_tokens(state: State, row: str, stack: str) -> None:
    rest = Counter(boards.all_tokens()) - Counter(token for city in state.cities for token in city.tokens)
    named = [[boards.TOKEN_ID[key] for key in text.split() if key != BOTTOM] for text in (row, stack)]
    spare = rest - Counter(named[0]) - Counter(named[1])
    assert (rest - spare).total() == len(named[0]) + len(named[1]), "there are not so many pieces of a token"
    order = sorted(spare.elements(), key=lambda token: boards.PROGRESS[token].key not in USUAL_ROW)
    while BOTTOM not in row and len(named[0]) < boards.TOKENS_UP and order:
        named[0].append(order.pop(0))
    if BOTTOM in stack:
        for token in order:
            _give(state.cities[-1], token)
        order = []
    state.up, state.stack = tuple(named[0]), tuple(named[1] + order)


def _deal_cards(state: State, wanted: list[str], wonders: list[str]) -> None:
    printed = [DECKS[wonder] for wonder in wonders] + [CENTRAL]
    tops = [[ID[key] for key in deck.split() if key != BOTTOM] for deck in wanted]
    pools = [Counter(dict(enumerate(counts))) for counts in printed]
    for pool, top in zip(pools, tops, strict=True):
        assert Counter(top) <= pool, "the deck does not hold these cards"
        pool.subtract(top)
    for city in state.cities:
        for card in range(len(CARDS)):
            for _ in range(city.count(card)):
                pool = max(pools, key=lambda pool: pool[card])
                assert pool[card], f"there are not so many cards of kind {CARDS[card].key}"
                pool[card] -= 1
    for pool, deck in zip(pools, wanted, strict=True):
        if BOTTOM in deck:
            state.discard += _packed(pool.elements())
            pool.clear()
    state.decks = [
        (*sorted(pool.elements(), key=_harmlessness), *reversed(top)) for pool, top in zip(pools, tops, strict=True)
    ]
    state.rest = [len(deck) for deck in state.decks]


def _harmlessness(card: int) -> tuple[int, int]:
    key = CARDS[card].key
    return -HARMLESS.index(key) if key in HARMLESS else -len(HARMLESS), card
