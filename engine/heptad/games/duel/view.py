"""The view of a seat: everything it may know, built field by field."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, KIND
from heptad.games.duel.choices import built_in_all, never_built, offered, sale, targets
from heptad.games.duel.effects import SYMBOLS
from heptad.games.duel.explain import prospects
from heptad.games.duel.payment import unit_price
from heptad.games.duel.scoring import LINES, result, score, sources, worth
from heptad.games.duel.state import ASK_NAMES, DESTROY, DISCARD, WONDER, State
from heptad.games.duel.types import CityView, Slot, View
from heptad.shared.goods import RESOURCES, names
from heptad.shared.kinds import GUILD

#: The resources that this game has, as indices into RESOURCES.
TRADED = (0, 1, 2, 4, 6)


def view(state: State, player: int | None) -> View:
    """Return everything that this seat may know; None is a spectator.

    Only the tokens drawn for the Great Library are visible to a single seat; all else is the same for everybody.
    """
    ended = result(state)
    choosing = state.seat == player
    return {
        "game": "duel",
        "seat": player,
        "players": 2,
        "first": state.first,
        "age": state.age,
        "ask": ASK_NAMES[state.ask],
        "waiting": [] if ended else [state.seat],
        "active": state.turn,
        "offer": [boards.WONDERS[wonder].key for wonder in offered(state)] if state.ask == WONDER else [],
        "display": _display(state),
        "pawn": state.pawn,
        "looted": list(state.loot),
        "board": [boards.PROGRESS[token].key for token in state.board],
        "box": len(state.box),
        "library": [boards.PROGRESS[token].key for token in state.library] if choosing else [],
        "discard": [CARDS[card].key for card in state.discard],
        "targets": [CARDS[card].key for card in targets(state, state.seat)] if state.ask == DESTROY else [],
        "wonders_built": built_in_all(state),
        "gone": [boards.WONDERS[wonder].key for wonder in never_built(state)],
        "cities": [_city(state, seat) for seat in range(2)],
        "prospects": prospects(state),
        "worth": _worth(state),
        "score": [{key: line.points for key, line in zip(LINES, sheet.lines, strict=True)} for sheet in score(state)],
        "sources": [sources(state, seat) for seat in range(2)] if ended else [],
        "outcome": ended,
    }


def _display(state: State) -> list[Slot]:
    """Return every slot that still holds a card. A face-down card shows only its back."""
    if not state.age:
        return []
    free = state.free_slots()
    cards = state.cards[state.age - 1]
    places, covering = boards.PLACES[state.age - 1], boards.COVERING[state.age - 1]
    left = [slot for slot in range(boards.SLOTS) if state.left >> slot & 1]
    under = {slot: [other for other in covering[slot] if other in left] for slot in left}
    return [
        {
            "slot": slot,
            "row": places[slot][0],
            "x": places[slot][1],
            "card": CARDS[cards[slot]].key if state.face_up >> slot & 1 else None,
            "guild": KIND[cards[slot]] == GUILD,
            "free": slot in free,
            "under": under[slot],
            "upon": [other for other in left if slot in under[other]],
            "frees": [other for other in left if under[other] == [slot]],
        }
        for slot in left
    ]


def _worth(state: State) -> dict[str, list[int]]:
    """Return the points that each card would add to the score of seat 0 and of seat 1.

    Contains the face-up cards of the display and, while one of them is chosen, those of the discard pile.
    """
    seen = state.left & state.face_up if state.age else 0
    cards = [state.cards[state.age - 1][slot] for slot in range(boards.SLOTS) if seen >> slot & 1]
    if state.ask == DISCARD:
        cards += state.discard
    points = zip(worth(state, 0, cards), worth(state, 1, cards), strict=True)
    return {CARDS[card].key: [*both] for card, both in zip(cards, points, strict=True)}


def _city(state: State, seat: int) -> CityView:
    """Return the view of one city, which is public."""
    city, other = state.cities[seat], state.cities[1 - seat]
    under = {wonder: CARDS[card].key for wonder, card in state.tucked}
    return {
        "seat": seat,
        "coins": city.coins,
        "built": [CARDS[card].key for card in city.built],
        "wonders": [
            {"wonder": boards.WONDERS[wonder].key, "built": wonder in under, "under": under.get(wonder)}
            for wonder in city.wonders
        ],
        "tokens": [boards.PROGRESS[token].key for token in city.tokens],
        "symbols": [symbol for bit, symbol in enumerate(SYMBOLS) if city.symbols >> bit & 1],
        "pairs": [symbol for bit, symbol in enumerate(SYMBOLS) if city.pairs >> bit & 1],
        "production": names(city.goods),
        "raw_choices": city.raw_choices,
        "goods_choices": city.goods_choices,
        "prices": {RESOURCES[resource]: unit_price(city, other, resource) for resource in TRADED},
        "sale": sale(city),
    }
