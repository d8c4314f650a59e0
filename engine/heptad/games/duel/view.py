"""What a seat may know: its view, built field by field, and positions that it cannot tell from the true one."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, KIND
from heptad.games.duel.choices import built_in_all, never_built, offered, sale, targets
from heptad.games.duel.economy import unit_price
from heptad.games.duel.effects import SYMBOLS
from heptad.games.duel.explain import prospects
from heptad.games.duel.scoring import LINES, result, score
from heptad.games.duel.state import AGES, ASKS, DESTROY, LIBRARY, WONDER, State
from heptad.games.duel.types import CityView, Slot, View
from heptad.kernel.rng import Rng
from heptad.shared.goods import RESOURCES, names
from heptad.shared.kinds import GUILD
from heptad.shared.material import rows_of

TRADED = (0, 1, 2, 4, 6)


def view(state: State, player: int | None) -> View:
    """All that this seat may know; None = a spectator. Only the tokens drawn for the Great Library are one seat's."""
    ended = result(state)
    choosing = state.seat == player
    return {
        "game": "duel",
        "seat": player,
        "players": 2,
        "first": state.first,
        "age": state.age,
        "ask": ASKS[state.ask],
        "waiting": [] if ended else [state.seat],
        "turn": state.turn,
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
        "score": [{key: line.points for key, line in zip(LINES, sheet.lines, strict=True)} for sheet in score(state)],
        "outcome": ended,
    }


def _display(state: State) -> list[Slot]:
    """Every slot that still holds a card; a face-down one shows only its back."""
    if not state.age:
        return []
    free = state.free_slots()
    cards = state.cards[state.age - 1]
    places, covering = boards.PLACES[state.age - 1], boards.COVERING[state.age - 1]
    return [
        {
            "slot": slot,
            "row": places[slot][0],
            "x": places[slot][1],
            "card": CARDS[cards[slot]].key if state.face_up >> slot & 1 else None,
            "guild": KIND[cards[slot]] == GUILD,
            "free": slot in free,
            "under": [other for other in covering[slot] if state.left >> other & 1],
        }
        for slot in range(boards.SLOTS)
        if state.left >> slot & 1
    ]


def _city(state: State, seat: int) -> CityView:
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


# ── positions that a seat cannot tell apart ────────────────────────────────────
def determinize(state: State, player: int, rng: Rng) -> State:
    """Keep what this seat has seen, redraw the rest.

    Unseen are the face-down cards (guild backs differ), the cards left out, the ages to come, the wonders not laid out
    yet, and which tokens the box would give: all but the three that this seat may be looking at.
    """
    sample = state.clone()
    cards, rest = list(state.cards), list(state.rest)
    for age in range(max(1, state.age), AGES + 1):
        known = state.face_up | ~state.left if age == state.age else 0
        cards[age - 1], rest[age - 1] = _redraw_age(cards[age - 1], rest[age - 1], known, age == state.age, rng)
    sample.cards, sample.rest = tuple(cards), tuple(rest)
    sample.drafted = _redraw_wonders(state, rng)
    seen = len(state.library) if state.ask == LIBRARY and state.seat == player else 0
    sample.box = state.box[:seen] + tuple(rng.shuffled(state.box[seen:]))
    sample.library = sample.box[: len(state.library)]
    return sample


def _redraw_age(
    cards: tuple[int, ...], rest: tuple[int, ...], known: int, laid_out: bool, rng: Rng
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deal the unseen cards of an age anew; once laid out, guild backs stay where they are."""
    hidden = [slot for slot in range(boards.SLOTS) if not known >> slot & 1]
    guilds = rng.shuffled([card for card in (*(cards[s] for s in hidden), *rest) if KIND[card] == GUILD])
    others = rng.shuffled([card for card in (*(cards[s] for s in hidden), *rest) if KIND[card] != GUILD])
    backs = [KIND[cards[slot]] == GUILD for slot in hidden]
    if not laid_out:
        rng.shuffle(backs)
    dealt = list(cards)
    for slot, guild in zip(hidden, backs, strict=True):
        dealt[slot] = (guilds if guild else others).pop()
    return tuple(dealt), (*sorted(others), *sorted(guilds))


def _redraw_wonders(state: State, rng: Rng) -> tuple[int, ...]:
    """While four wonders lie out, the next four may be any that nobody has seen."""
    taken = sum(len(city.wonders) for city in state.cities)
    if not state.drafted or taken >= 4:
        return state.drafted
    shown = state.drafted[:4]
    unseen = rng.shuffled([wonder for wonder in rows_of(state.rules, boards.WONDERS) if wonder not in shown])
    return shown + tuple(unseen[: len(state.drafted) - 4])
