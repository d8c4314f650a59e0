"""Conservation: every card and token lies in one place. Knows no rule of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS
from heptad.games.architects.state import State


def problems(state: State) -> list[str]:
    """What cannot be: [] for every state that play can reach."""
    return [*_cards(state), *_tokens(state), *_cities(state)]


def _cards(state: State) -> Iterator[str]:
    found: Counter[int] = Counter()
    for deck, cards in enumerate(state.decks):
        found.update(cards[: state.rest[deck]])
    for card in range(len(CARDS)):
        found[card] += sum(city.count(card) for city in state.cities) + (state.discard >> 8 * card & 255)
    printed = [DECKS[boards.WONDERS[city.wonder].key] for city in state.cities] + [CENTRAL]
    for card in range(len(CARDS)):
        if found[card] != sum(counts[card] for counts in printed):
            yield f"there are {found[card]} cards of kind {CARDS[card].key}"


def _tokens(state: State) -> Iterator[str]:
    taken = tuple(token for city in state.cities for token in city.tokens)
    if sorted(state.up + state.stack + taken) != sorted(boards.ALL_TOKENS):
        yield "a progress token is lost or lies in two places"
    if not 0 <= state.turned <= state.conflicts:
        yield "more conflict tokens are turned than there are"


def _cities(state: State) -> Iterator[str]:
    for seat, city in enumerate(state.cities):
        stages = boards.STAGE_EFFECT[city.wonder]
        shields = sum(effect.shields for place, effect in enumerate(stages) if city.built >> place & 1)
        shields += sum(boards.TOKEN_EFFECT[token].shields for token in city.tokens)
        if shields != city.shields or city.owned != sum(1 << token for token in set(city.tokens)):
            yield f"the counts of city {seat} do not follow from its pieces"
        tiers = boards.WONDERS[city.wonder].stages
        built = [stage.tier for place, stage in enumerate(tiers) if city.built >> place & 1]
        missing = [stage.tier for place, stage in enumerate(tiers) if not city.built >> place & 1]
        if built and missing and max(built) > min(missing):
            yield f"city {seat} has built over a gap"
