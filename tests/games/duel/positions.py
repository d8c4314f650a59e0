"""Positions of 7 Wonders Duel in one readable line, and turns played from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heptad.games.duel import DUEL, boards
from heptad.games.duel.cards import CARDS, GUILDS, ID, age_deck
from heptad.games.duel.state import AGES, TURN, City, State
from heptad.games.duel.types import (
    CityView,
    Deal,
    EventData,
    Explanation,
    Price,
    Purchase,
    RefusalData,
    Shortage,
    View,
)
from heptad.kernel.game import Event
from tests.games.laws import facts_of

GUILDS_DEALT, WONDERS_EACH = 3, 4


@dataclass(frozen=True)
class CitySetup:
    """One city as a test wants it; keys with blanks between. `wonders` are those taken and not built yet."""

    built: str = ""
    coins: int = 7
    wonders_built: str = ""
    wonders: str = ""
    tokens: str = ""


city = CitySetup


def position(
    mine: CitySetup = CitySetup(),
    theirs: CitySetup = CitySetup(),
    free: str = "",
    *,
    age: int = 1,
    pawn: int = 0,
    looted: tuple[int, ...] = (),
    discard: str = "",
    board: str = "",
    box: str = "",
    left: int | None = None,
    gone: tuple[int, ...] = (),
    at: Mapping[int, str] | None = None,
    seat: int = 0,
    middle_pawn: str = "begins",
) -> Position:
    """The position in which `seat` must play one of the free cards; seat 0 is `mine`.

    `free` names cards that may be taken, `at` the card of any slot; `left` is how many cards still lie there, or `gone`
    says which slots are empty. `board` and `box` name tokens that must lie there. What is not said is filled up: the
    display with other cards of its age, the discard pile with those that were played and stand nowhere, the wonders of
    both cities up to four. The looting tokens behind the pawn are gone; `looted` names more. The position is one that
    the audit has nothing against.
    """
    wanted = (mine, theirs)
    played = _played(wanted, age, discard, len(gone) if left is None else boards.SLOTS - left)
    named = {slot: ID[key] for slot, key in (at or {}).items()}
    empty = set(range(boards.SLOTS - len(played[age]), boards.SLOTS)) if not gone else set(gone)
    lying = sum(1 << slot for slot in range(boards.SLOTS) if slot not in empty)
    covered = boards.COVERED_BY[age - 1]
    open_slots = [slot for slot in range(boards.SLOTS) if lying >> slot & 1 and not covered[slot] & lying]
    places = [slot for slot in open_slots if slot not in named]
    keys = free.split()
    assert len(keys) <= len(places), f"only {len(places)} cards are free"
    named |= {slot: ID[key] for slot, key in zip(places, keys, strict=False)}
    state = _started(wanted, _ages(played, named, empty, age), board, box, middle_pawn)
    state.age, state.left = age, lying
    state.face_up = boards.FACE_UP[age - 1] | sum(1 << slot for slot in (*open_slots, *empty))
    state.ask, state.seat, state.turn = TURN, seat, seat
    state.pawn = pawn
    passed = [s * d for d, _ in boards.LOOTING for s in (1, -1) if pawn * s >= d]
    state.loot = tuple(sorted({*passed, *looted}))
    state.cities = [_city(place) for place in _with_wonders(wanted)]
    standing = {card for place in state.cities for card in place.built}
    loose = [card for past in sorted(played) for card in played[past] if card not in standing]
    built_wonders = [boards.WONDER_ID[key] for place in wanted for key in place.wonders_built.split()]
    kept = [ID[key] for key in discard.split()]
    under = [card for card in loose if card not in kept][: len(built_wonders)]
    assert len(under) == len(built_wonders), "no card is left to lie under a wonder"
    state.tucked = tuple(zip(built_wonders, under, strict=True))
    state.discard = tuple(card for card in loose if card not in under)
    state.bank = sum(place.coins - boards.START_COINS for place in state.cities)
    found = Position(state)
    assert DUEL.problems(state) == []
    return found


class Position:
    """A state with the words of a test: what is legal, what happens, what everybody sees."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def asked(self) -> str:
        """What is asked now: "wonder", "turn", "token", "library", "discard", "destroy", "begin" or "over"."""
        return str(self.view()["ask"])

    @property
    def waiting(self) -> tuple[int, ...]:
        return DUEL.current_players(self.state)

    def legal(self) -> list[str]:
        """What the seat that is asked may answer."""
        return [DUEL.encode(action) for seat in self.waiting for action in DUEL.legal_actions(self.state, seat)]

    def play(self, *tokens: str) -> list[Event[EventData]]:
        """One answer after another, each by the seat that is asked."""
        events: list[Event[EventData]] = []
        for token in tokens:
            assert token in self.legal(), f"{token} is not among {self.legal()}"
            DUEL.apply(self.state, self.waiting[0], DUEL.decode(token), events.append)
            assert DUEL.problems(self.state) == []
        return events

    def sell(self, cards: int) -> list[Event[EventData]]:
        """So many turns in which the first free card is discarded."""
        return [event for _ in range(cards) for event in self.play(f"s:{self.free()[0]}")]

    def finish_age(self) -> list[Event[EventData]]:
        """Both discard until the display is empty."""
        return self.sell(len(self.view()["display"]))

    # ── what is seen ────────────────────────────────────────────────────────
    def view(self, seat: int | None = None) -> View:
        return DUEL.view(self.state, seat)

    def city(self, seat: int = 0) -> CityView:
        return self.view()["cities"][seat]

    def coins(self, seat: int = 0) -> int:
        return self.city(seat)["coins"]

    def built(self, seat: int = 0) -> list[str]:
        return self.city(seat)["built"]

    def tokens(self, seat: int = 0) -> list[str]:
        return self.city(seat)["tokens"]

    def free(self) -> list[str]:
        """The cards that may be taken."""
        return [slot["card"] for slot in self.view()["display"] if slot["free"] and slot["card"]]

    def pawn(self) -> int:
        return self.view()["pawn"]

    def discard(self) -> list[str]:
        return self.view()["discard"]

    def points(self, line: str, seat: int = 0) -> int:
        """One line of a city's score sheet, as if the game ended now."""
        return dict(DUEL.score(self.state)[seat].lines)[line]

    def total(self, seat: int = 0) -> int:
        return DUEL.score(self.state)[seat].total

    def outcome(self) -> tuple[tuple[int, ...], str] | None:
        result = DUEL.outcome(self.state)
        return (result.winners, result.reason) if result else None

    def explain(self, token: str) -> Explanation:
        return DUEL.explain(self.state, self.waiting[0], DUEL.decode(token))

    def brings(self, token: str) -> int:
        """The coins that an action brings at once, as it is explained."""
        facts = self.explain(token)
        if facts["do"] == "take_wonder" or facts["do"] == "destroy" or facts["do"] == "begin":
            raise AssertionError(f"{token} brings no coins")
        return facts["coins"]

    def refusals(self) -> dict[str, RefusalData]:
        """The refusals by card or wonder."""
        found = [refusal.data for refusal in DUEL.refusals(self.state, self.waiting[0])]
        return {data["card"] if data["code"] == "build/coins" else data["wonder"]: data for data in found}

    def bill(self, key: str, seat: int | None = None) -> Price:
        """What a face-up card or an unbuilt wonder costs the seat, or the one to play."""
        prospects = self.view()["prospects"]
        return (
            prospects["cards"][key][self.waiting[0] if seat is None else seat]
            if key in ID
            else (prospects["wonders"][key])
        )

    def price(self, key: str, seat: int | None = None) -> int:
        """All coins of it."""
        return self.bill(key, seat)["total"]

    def clone(self) -> Position:
        return Position(self.state.clone())


WONDER_KEYS = [wonder.key for wonder in boards.WONDERS]


def units(bill: Sequence[Purchase | Shortage]) -> list[tuple[str, int, int]]:
    """Lines of a bill in short: resource, units, price of one."""
    return [(line["resource"], line["units"], line["price"]) for line in bill]


def events_of(events: list[Event[EventData]], kind: str) -> list[dict[str, object]]:
    """The facts of all events of one kind."""
    return [facts_of(event.data) for event in events if event.kind == kind]


def kinds(events: list[Event[EventData]]) -> list[str]:
    return [event.kind for event in events]


# ── putting a position together ─────────────────────────────────────────────
ANY_CARD = -1


def _played(wanted: tuple[CitySetup, CitySetup], age: int, discard: str, gone: int) -> dict[int, list[int]]:
    """By age: the cards that were played, those that a test names first, -1 while it does not matter which."""
    named = [ID[key] for key in " ".join((*(place.built for place in wanted), discard)).split()]
    assert len(set(named)) == len(named), "a card can lie in one place only"
    assert all(CARDS[card].age <= age for card in named), "a card of an age to come"
    played = {past: [card for card in named if CARDS[card].age == past] for past in range(1, age + 1)}
    tucked = sum(len(place.wonders_built.split()) for place in wanted) if age == 1 else 0
    assert not gone or gone >= len(played[age]) + tucked, "more cards were played than places are empty"
    counts = dict.fromkeys(range(1, age), boards.SLOTS) | {age: gone or len(played[age]) + tucked}
    return {past: cards + [ANY_CARD] * (counts[past] - len(cards)) for past, cards in played.items()}


def _ages(played: dict[int, list[int]], named: dict[int, int], empty: set[int], age: int) -> list[list[str]]:
    """The deal: every age's card by slot. Fills `played` up as well."""
    ages = []
    for number in range(1, AGES + 1):
        lying = named if number == age else {}
        rest = _rest(number, [*played.get(number, []), *lying.values()])
        if number <= age:
            played[number] = [rest.pop() if card < 0 else card for card in played[number]]
        used = list(played.get(number, []))
        slots = [lying.get(slot, ANY_CARD) for slot in range(boards.SLOTS)]
        for slot in range(boards.SLOTS):
            if number < age or (number == age and slot in empty):
                slots[slot] = used.pop()
        ages.append([CARDS[rest.pop() if card < 0 else card].key for card in slots])
    return ages


def _rest(age: int, named: list[int]) -> list[int]:
    """Cards that may fill the places left in an age; in age III guilds lie deepest in the display."""
    cards = sorted((card for card in age_deck(age) if card not in named), reverse=True)
    if age < AGES:
        return cards
    guilds = [card for card in GUILDS if card not in named][: GUILDS_DEALT - sum(card in GUILDS for card in named)]
    places = boards.SLOTS - sum(card >= 0 for card in named) - len(guilds)
    return guilds + cards[-places:] if places else guilds


def _started(
    wanted: tuple[CitySetup, CitySetup], ages: list[list[str]], board: str, box: str, middle_pawn: str
) -> State:
    taken = [key for place in wanted for key in place.tokens.split()]
    spoken = {*taken, *board.split(), *box.split()}
    others = [token.key for token in boards.PROGRESS if token.key not in spoken]
    dealt = [*taken, *board.split()]
    dealt += [others.pop(0) for _ in range(boards.TOKENS_ON_BOARD - len(dealt))]
    deal: Deal = {
        "first": 0,
        "wonders": [
            wonder for place in _with_wonders(wanted) for wonder in (place.wonders_built + " " + place.wonders).split()
        ],
        "tokens": dealt,
        "box": [*box.split(), *others],
        "ages": ages,
    }
    state = DUEL.start(DUEL.options({"middle_pawn": middle_pawn}), deal)
    state.board = tuple(token for token in state.board if boards.PROGRESS[token].key not in taken)
    return state


def _with_wonders(wanted: tuple[CitySetup, CitySetup]) -> list[CitySetup]:
    """Both cities with four wonders each."""
    spoken = " ".join(f"{place.wonders_built} {place.wonders}" for place in wanted).split()
    others = [key for key in WONDER_KEYS if key not in spoken]
    places = []
    for place in wanted:
        missing = WONDERS_EACH - len(f"{place.wonders_built} {place.wonders}".split())
        more = " ".join([place.wonders, *(others.pop(0) for _ in range(missing))])
        places.append(CitySetup(place.built, place.coins, place.wonders_built, more, place.tokens))
    return places


def _city(wanted: CitySetup) -> City:
    city = City()
    city.coins = wanted.coins
    city.wonders = tuple(boards.WONDER_ID[key] for key in f"{wanted.wonders_built} {wanted.wonders}".split())
    for key in wanted.wonders_built.split():
        city.finished |= 1 << boards.WONDER_ID[key]
        city.gain(boards.WONDER_EFFECT[boards.WONDER_ID[key]])
    for key in wanted.built.split():
        city.place(ID[key])
    for key in wanted.tokens.split():
        city.tokens += (boards.TOKEN_ID[key],)
        city.gain(boards.TOKEN_EFFECT[boards.TOKEN_ID[key]])
    return city
