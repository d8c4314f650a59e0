"""`python -m tests.benchmarks.characters GAME`: what bots of each style have built at the end of games between them.

For each level it prints a row of the table in docs/strength.md, "Characters": the mean numbers of the four styles, in
the order of `STYLES`, for shields (in Duel red cards), green cards (in Architects with two for each progress token),
yellow cards, stages (in Duel wonders) and, except in Architects, blue cards. The number of the style that each is meant
for is bold. At a table of four, each seat has another style; games of Duel are between two of them, each pair in both
seats in turn. The same command plays the same games.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from statistics import mean
from typing import Any

from heptad.bots.characters import CHARACTERS
from heptad.bots.levels import LEVELS, LevelBot
from heptad.games import GAMES
from heptad.games.architects.cards import CARDS as ARCHITECTS_CARDS
from heptad.games.duel.cards import CARDS as DUEL_CARDS
from heptad.games.wonders.cards import CARDS as WONDERS_CARDS
from heptad.kernel.rng import Rng
from heptad.shared.kinds import CIVIC, COMMERCE, MILITARY, SCIENCE
from heptad.table import Table

STYLES = ("warrior", "scholar", "trader", "builder")
#: For each kind of building, the place in `STYLES` of the style that it is meant for.
MEANT_FOR = (0, 1, 2, 3, 3)
SEED = "2026"
KIND = {card.key: card.kind for cards in (ARCHITECTS_CARDS, DUEL_CARDS, WONDERS_CARDS) for card in cards}


def _wonders(city: Mapping[str, Any]) -> tuple[int, ...]:
    built = Counter(KIND[card] for card in city["built"])
    return city["shields"], built[SCIENCE], built[COMMERCE], city["built_stages"], built[CIVIC]


def _duel(city: Mapping[str, Any]) -> tuple[int, ...]:
    built = Counter(KIND[card] for card in city["built"])
    wonders = sum(wonder["built"] for wonder in city["wonders"])
    return built[MILITARY], built[SCIENCE], built[COMMERCE], wonders, built[CIVIC]


def _architects(city: Mapping[str, Any]) -> tuple[int, ...]:
    cards = Counter[int]()
    for card, count in city["cards"].items():
        cards[KIND[card]] += count
    science = cards[SCIENCE] + 2 * len(city["tokens"])
    return city["strength"], science, cards[COMMERCE], len(city["built"])


#: By game: the number of players, and what a city of the public view at the end has of each kind.
MEASURED: dict[str, tuple[int, Callable[[Mapping[str, Any]], tuple[int, ...]]]] = {
    "wonders": (4, _wonders),
    "duel": (2, _duel),
    "architects": (4, _architects),
}


def measure(game: str, level: str, games: int) -> dict[str, list[float]]:
    """Return by style the means of each kind of building over all cities of that style in `games` games."""
    players, counted = MEASURED[game]
    seatings = [*permutations(STYLES, players)]
    found: dict[str, list[tuple[int, ...]]] = {style: [] for style in STYLES}
    rng = Rng.of(SEED)
    for number in range(games):
        styles = seatings[number % len(seatings)]
        cities = _played(game, level, styles, rng.fork())
        for style, city in zip(styles, cities, strict=True):
            found[style].append(counted(city))
    return {style: [mean(kind) for kind in zip(*cities, strict=True)] for style, cities in found.items()}


def _played(game: str, level: str, styles: Sequence[str], rng: Rng) -> Sequence[Mapping[str, Any]]:
    """Play one game and return the cities of its public view at the end."""
    names = {style: name for name, style in reversed(CHARACTERS.items())}  # the first character of each style
    bots = [LevelBot(level, names[style]) for style in styles]
    table = Table.new(game, {"players": len(styles)}, seed=rng.next())
    while seats := table.current_players:
        chosen = [(seat, bots[seat].choose(table.info(seat), rng.fork())) for seat in seats]
        for seat, action in chosen:
            table.act(seat, action)
    cities: Sequence[Mapping[str, Any]] = table.view(None)["cities"]
    return cities


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.characters")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--level", choices=LEVELS, action="append", help="one level; default: each of them")
    parser.add_argument("--games", type=int, default=48, help="at least 4; default: %(default)s")
    options = parser.parse_args(argv)
    for level in options.level or LEVELS:
        found = measure(options.game, level, options.games)
        columns = zip(*(found[style] for style in STYLES), strict=True)
        cells = [_cell(means, meant_for) for means, meant_for in zip(columns, MEANT_FOR, strict=False)]
        print(f"| {' | '.join([level.title(), *cells])} |", flush=True)


def _cell(means: Sequence[float], bold: int) -> str:
    return ", ".join(f"**{mean:.1f}**" if place == bold else f"{mean:.1f}" for place, mean in enumerate(means))


if __name__ == "__main__":
    main()
