"""Completion of sketches of positions: fills in which cards lie where, what was played, and who took which wonders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, GUILDS, ID, age_box
from heptad.games.duel.setup import GUILDS_DEALT
from heptad.games.duel.state import AGES, FREE_SLOTS
from heptad.games.duel.types import CitySketch, Deal, Position, Sketch
from heptad.kernel.position import check_sketch
from heptad.kernel.rng import Rng

WONDERS_EACH = len(boards.DRAFT) // 2
GUILD_KEYS = frozenset(CARDS[guild].key for guild in GUILDS)


class CompletedCity(NamedTuple):
    """A city of a sketch with everything filled in except the cards under its built wonders."""

    coins: int
    built: list[str]
    wonders: list[str]  # the built ones first
    wonders_built: list[str]
    tokens: list[str]


def complete_cities(sketch: Sketch) -> list[CompletedCity]:
    """Return the two cities of a sketch, each with four wonders. Raises ValueError for unknown keys and names."""
    check_sketch(sketch, Sketch.__annotations__)
    given = sketch.get("cities", [])
    if len(given) > 2:
        raise ValueError("a game has two cities")
    cities = [*given, *(CitySketch() for _ in range(2 - len(given)))]
    for city in cities:
        check_sketch(city, CitySketch.__annotations__, "the city of a sketch")
    named = [wonder for city in cities for wonder in (*city.get("wonders_built", []), *city.get("wonders", []))]
    _check_names(named, boards.WONDER_ID, "wonder")
    others = [wonder.key for wonder in boards.WONDERS if wonder.key not in named]
    full = []
    for city in cities:
        built = city.get("wonders_built", [])
        wonders = [*built, *city.get("wonders", [])]
        if len(wonders) > WONDERS_EACH:
            raise ValueError(f"a city takes {WONDERS_EACH} wonders, not {len(wonders)}")
        wonders += [others.pop(0) for _ in range(WONDERS_EACH - len(wonders))]
        coins = city.get("coins", boards.START_COINS)
        full.append(CompletedCity(coins, city.get("built", []), wonders, built, city.get("tokens", [])))
    return full


def complete_position(sketch: Sketch, cities: Sequence[CompletedCity]) -> tuple[Deal, Position]:
    """Return the deal and the complete position. Raises ValueError if the sketch is inconsistent."""
    rng = Rng.of(sketch.get("seed", "0"))
    age = sketch.get("age", 1)
    if age not in range(1, AGES + 1):
        raise ValueError(f"there is no age {age}")
    named = _named(sketch, cities, age)
    now = [card for card in named if CARDS[ID[card]].age == age]
    built_wonders = [wonder for city in cities for wonder in city.wonders_built]
    under = sketch.get("under", {})
    gone = _empty_slots(sketch, age, len(now) + (len(built_wonders) - len(under) if age == 1 else 0))
    lying = _lying(sketch, age, gone)
    _check_names([*named, *lying.values()], ID, "card")
    ages = [
        _age(number, age, [card for card in named if CARDS[ID[card]].age == number], lying, gone, rng)
        for number in range(1, AGES + 1)
    ]
    played = [card for number in range(1, age) for card in ages[number - 1]] + [ages[age - 1][slot] for slot in gone]
    loose = [card for card in played if card not in named]
    tucked = _tucked(built_wonders, under, loose)
    hidden = {card for _, card in tucked}
    pawn = sketch.get("pawn", 0)
    passed = {side * space for space, _ in boards.LOOTING for side in (1, -1) if pawn * side >= space}
    tokens, box = _tokens(sketch, cities)
    deal: Deal = {"first": 0, "wonders": _drafted(cities), "tokens": tokens, "box": box, "ages": ages}
    position: Position = {
        "age": age,
        "seat": sketch.get("seat", 0),
        "left": [slot for slot in range(boards.SLOTS) if slot not in gone],
        "pawn": pawn,
        "looted": sorted({*passed, *sketch.get("looted", [])}),
        "discard": [*sketch.get("discard", []), *(card for card in loose if card not in hidden)],
        "under": tucked,
        "cities": [
            {"coins": city.coins, "built": city.built, "wonders": city.wonders, "tokens": city.tokens}
            for city in cities
        ],
    }
    return deal, position


def _named(sketch: Sketch, cities: Sequence[CompletedCity], age: int) -> list[str]:
    """Return the cards that the sketch names as played: built, discarded or under a wonder."""
    under = sketch.get("under", {})
    if unbuilt := sorted(set(under).difference(*(city.wonders_built for city in cities))):
        raise ValueError(f"{unbuilt[0]} is not built, so that nothing lies under it")
    named = [*(card for city in cities for card in city.built), *sketch.get("discard", []), *under.values()]
    _check_names(named, ID, "card")
    if any(CARDS[ID[card]].age > age for card in named):
        raise ValueError("a card of an age to come was played")
    return named


def _tucked(built: Sequence[str], under: Mapping[str, str], loose: Sequence[str]) -> list[list[str]]:
    """Return each built wonder with the card under it: the one of the sketch, otherwise one of the `loose` cards.

    Those are cards that were played and are named nowhere.
    """
    spare = iter(loose)
    pairs = [[wonder, under.get(wonder) or next(spare, "")] for wonder in built]
    if any(not card for _, card in pairs):
        raise ValueError("no card was played that could lie under a wonder")
    return pairs


# ── the display ─────────────────────────────────────────────────────────────
def _empty_slots(sketch: Sketch, age: int, played: int) -> list[int]:
    """Return the empty slots: those of the sketch, otherwise as many as cards were taken, from the near end on.

    `played` is the minimum number of cards of the current age that were taken from the display.
    """
    if "gone" in sketch:
        gone = sorted(sketch["gone"])
        if not {*gone} <= {*range(boards.SLOTS)} or len({*gone}) != len(gone):
            raise ValueError("a slot does not exist or is empty twice")
    else:
        count = boards.SLOTS - sketch["left"] if "left" in sketch else played
        if not 0 <= count < boards.SLOTS:
            raise ValueError("between 1 and 20 cards must be left")
        gone = list(range(boards.SLOTS - count, boards.SLOTS))
    if len(gone) < played:
        raise ValueError(f"{played} cards of age {age} were played, but only {len(gone)} slots are empty")
    return gone


def _lying(sketch: Sketch, age: int, gone: list[int]) -> dict[int, str]:
    """Return, by slot, the cards that the sketch places in the display."""
    lying = {int(slot): card for slot, card in sketch.get("at", {}).items()}
    if any(slot in gone or slot not in range(boards.SLOTS) for slot in lying):
        raise ValueError("a card cannot lie in an empty slot or beyond the display")
    left = sum(1 << slot for slot in range(boards.SLOTS) if slot not in gone)
    places = [slot for slot in FREE_SLOTS[age, left] if slot not in lying]
    free = sketch.get("free", [])
    if len(free) > len(places):
        raise ValueError(f"only {len(places)} more cards can be free")
    lying |= dict(zip(places, free, strict=False))
    if any(card in ID and CARDS[ID[card]].age != age for card in lying.values()):
        raise ValueError(f"a card in the display is not of age {age}")
    return lying


def _age(number: int, age: int, played: list[str], lying: Mapping[int, str], gone: list[int], rng: Rng) -> list[str]:
    """Return the 20 cards of age `number` by slot: the named cards in their slots, random ones in the others.

    `age` is the current age; `played` are the named cards of age `number` that were played, `gone` the empty slots and
    `lying` the named cards of the current display.
    """
    empty = gone if number == age else list(range(boards.SLOTS)) if number < age else []
    slots = {**(lying if number == age else {}), **dict(zip(empty, played, strict=False))}
    named = {*slots.values()}
    deck = [CARDS[card].key for card in rng.shuffled(age_box(number))]
    missing = GUILDS_DEALT - len(GUILD_KEYS & named) if number == AGES else 0
    if missing < 0 or missing > boards.SLOTS - len(named):
        raise ValueError(f"{GUILDS_DEALT} guilds are in the game")
    guilds = [key for key in deck if key in GUILD_KEYS and key not in named][:missing]
    others = [key for key in deck if key not in GUILD_KEYS and key not in named][: boards.SLOTS - len(named) - missing]
    filler = iter([key for key in deck if key in guilds or key in others])
    return [slots[slot] if slot in slots else next(filler) for slot in range(boards.SLOTS)]


# ── tokens and wonders ──────────────────────────────────────────────────────
def _tokens(sketch: Sketch, cities: Sequence[CompletedCity]) -> tuple[list[str], list[str]]:
    """Return the tokens dealt to the board and those dealt to the box.

    The first five tokens that were taken count as dealt to the board; any further one came from the box.
    """
    taken = [token for city in cities for token in city.tokens]
    board, box = sketch.get("board", []), sketch.get("box", [])
    _check_names([*taken, *board, *box], boards.TOKEN_ID, "progress token")
    others = [token.key for token in boards.PROGRESS if token.key not in (*taken, *board, *box)]
    dealt = [*taken, *board][: boards.TOKENS_ON_BOARD]
    while len(dealt) < boards.TOKENS_ON_BOARD:
        if not others:
            raise ValueError("too many progress tokens are in the box")
        dealt.append(others.pop(0))
    rest = [token for token in taken if token not in dealt]
    if any(token not in dealt for token in board):
        raise ValueError("the board has only five places for progress tokens, those taken counted")
    return dealt, [*box, *others, *rest]


def _drafted(cities: Sequence[CompletedCity]) -> list[str]:
    """Return the wonders in an order in which the draft could have given each city its wonders."""
    waiting = [iter(city.wonders) for city in cities]
    return [next(waiting[seat]) for seat in boards.DRAFT]


# ── checks of the sketch ────────────────────────────────────────────────────
def _check_names(named: Sequence[str], ids: Mapping[str, int], what: str) -> None:
    """Raise ValueError if a name is unknown or occurs twice."""
    for key in named:
        if key not in ids:
            raise ValueError(f"there is no {what} {key!r}")
        if named.count(key) > 1:
            raise ValueError(f"the {what} {key!r} is named twice")
