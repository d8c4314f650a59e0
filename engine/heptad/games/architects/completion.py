"""Choose wonders, tokens and cards for everything that the sketch of a position leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from heptad.games.architects import boards, setup
from heptad.games.architects.cards import CENTRAL, DECKS, ID, keys_of
from heptad.games.architects.types import CitySketch, Sketch
from heptad.kernel.rng import Rng

#: In a sketch, marks the end of a list of cards or tokens: no cards are below, and no tokens follow.
BOTTOM = "|"
#: The default wonders and face-up tokens of a sketch.
DEFAULT_WONDERS = ("alexandria", "babylon", "ephesus", "olympia", "halicarnassus", "giza", "rhodes")
DEFAULT_TOKENS = ("decor", "strategy", "politics", "education", "culture", "culture", "tactics")
#: Cards that rarely lead to a question, and the number of them on top of the part of a deck that a sketch leaves open.
HARMLESS_CARDS, HARMLESS_ON_TOP = ("blue", "red", "cat"), 3


def complete_wonders(cities: Sequence[CitySketch]) -> list[str]:
    """Return the wonder of each city, choosing unused ones where none is named."""
    named = {city["wonder"] for city in cities if "wonder" in city}
    if unknown := sorted(named - set(boards.WONDER_ID)):
        raise ValueError(f"there is no wonder “{unknown[0]}”")
    usual = iter([wonder for wonder in DEFAULT_WONDERS if wonder not in named])
    return [city["wonder"] if "wonder" in city else next(usual, setup.RANDOM) for city in cities]


def cards_taken(cities: Sequence[CitySketch], wonders: Sequence[str]) -> int:
    """Return the minimum number of cards that the cities have taken, including those spent for stages."""
    stages = [boards.WONDERS[boards.WONDER_ID[wonder]].stages for wonder in wonders]
    spent = sum(
        stage.needs
        for city, row in zip(cities, stages, strict=True)
        for number, stage in enumerate(row, 1)
        if number in city.get("built", [])
    )
    return spent + sum(len(city.get("cards", [])) for city in cities)


def _split(given: Sequence[str], known: Mapping[str, int]) -> tuple[list[str], bool]:
    """Return the keys of a list, and whether it ends with BOTTOM. Raises ValueError for an unknown key."""
    ends = given[-1:] == [BOTTOM]
    return _known(given[:-1] if ends else given, known), ends


def _known(keys: Iterable[str], known: Mapping[str, int]) -> list[str]:
    """Return the keys as a list. Raises ValueError for an unknown key."""
    found = [*keys]
    if unknown := [key for key in found if key not in known]:
        raise ValueError(f"there is no “{unknown[0]}”")
    return found


def complete_tokens(owned: list[list[str]], up: Sequence[str], stack: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the complete face-up tokens and stack; tokens that belong to neither are added to `owned[-1]`."""
    (row, row_ends), (below, stack_ends) = _split(up, boards.TOKEN_ID), _split(stack, boards.TOKEN_ID)
    spare = Counter(boards.PROGRESS[token].key for token in boards.all_tokens())
    spare.subtract(Counter([*[key for tokens in owned for key in _known(tokens, boards.TOKEN_ID)], *row, *below]))
    if missing := [key for key, count in spare.items() if count < 0]:
        raise ValueError(f"there are not so many tokens “{missing[0]}”")
    order = sorted(spare.elements(), key=lambda key: (key not in DEFAULT_TOKENS, boards.TOKEN_ID[key]))
    if not row_ends:
        free = max(0, boards.FACE_UP_TOKENS - len(row))
        row, order = row + order[:free], order[free:]
    if stack_ends:
        owned[-1] += order
        order = []
    return row, below + order


def complete_decks(wonders: Sequence[str], cards: Sequence[str], sketch: Sketch) -> tuple[list[list[str]], list[int]]:
    """Return every deck of the deal, the central one last, and the number of cards left in each.

    `cards` are those in the cities. Each of them is taken from the deck that holds most of its kind.
    """
    pools = [Counter(keys_of(DECKS[wonder])) for wonder in wonders] + [Counter(keys_of(CENTRAL))]
    tops = [*sketch.get("decks", []), *[[]] * (len(wonders) - len(sketch.get("decks", []))), sketch.get("central", [])]
    named = [_split(top, ID) for top in tops]
    for pool, (top, _) in zip(pools, named, strict=True):
        pool.subtract(top)
        if missing := [key for key in top if pool[key] < 0]:
            raise ValueError(f"a deck does not hold so many cards “{missing[0]}”")
    gone: list[list[str]] = [[] for _ in pools]
    for key in _known(cards, ID):
        deck = max(range(len(pools)), key=lambda deck: pools[deck][key])
        if not pools[deck][key]:
            raise ValueError(f"there are not so many cards “{key}”")
        pools[deck][key] -= 1
        gone[deck].append(key)
    for pool, taken, (_, ends) in zip(pools, gone, named, strict=True):
        if ends:
            taken += pool.elements()
            pool.clear()
    decks = [[*top, *_order(pool)] for pool, (top, _) in zip(pools, named, strict=True)]
    return [taken + deck for taken, deck in zip(gone, decks, strict=True)], [len(deck) for deck in decks]


def _order(pool: Counter[str]) -> list[str]:
    """Return the cards of a pool: some harmless ones first, then the others shuffled, always in the same order."""
    harmless = [key for key in HARMLESS_CARDS for _ in range(pool[key])][:HARMLESS_ON_TOP]
    return harmless + Rng(len(harmless)).shuffled(sorted((pool - Counter(harmless)).elements()))
