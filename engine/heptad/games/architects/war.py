"""The war: the military tokens that each city wins from its neighbours, and the cards that are discarded."""

from __future__ import annotations

from heptad.games.architects.cards import HORN, HORNS
from heptad.games.architects.state import State
from heptad.games.architects.types import Border, EventData
from heptad.kernel.game import Event, Tell

HORNED = 255 << 8 * HORN | 255 << 8 * HORNS


def fight(state: State, tell: Tell[EventData] | None) -> None:
    """Resolve the war of all cities; then discard all cards with horns and turn the conflict tokens back."""
    strengths = [city.strength() for city in state.cities]
    players = len(strengths)
    won = [medals_won(strengths, seat) for seat in range(players)]
    if tell:
        discarded = [city.count(HORN) + city.count(HORNS) for city in state.cities]
        borders = _borders(strengths)
        tell(Event({"kind": "war", "strengths": strengths, "won": won, "borders": borders, "discarded": discarded}))
    for city, medals in zip(state.cities, won, strict=True):
        city.medals += medals
        horned = city.cards & HORNED
        city.cards -= horned
        state.discard += horned
    state.war, state.turned = False, 0


def _borders(strengths: list[int]) -> list[Border]:
    """Return every pair of neighbours, from seat 0 clockwise; two players share a single border."""
    players = len(strengths)
    pairs = [(seat, (seat + 1) % players) for seat in range(players if players > 2 else 1)]
    return [
        {
            "seats": [*pair],
            "shields": [strengths[seat] for seat in pair],
            "won": [won_from(strengths[seat], strengths[other], players) for seat, other in (pair, pair[::-1])],
        }
        for pair in pairs
    ]


def medals_won(strengths: list[int], seat: int) -> int:
    """Return the number of military tokens that a seat wins in a war of all seats with these shields."""
    players, mine = len(strengths), strengths[seat]
    won = won_from(mine, strengths[seat - 1], players)
    return won if players == 2 else won + won_from(mine, strengths[seat + 1 - players], players)


def won_from(mine: int, theirs: int, players: int) -> int:
    """Return the number of military tokens that a city wins from one neighbour.

    A victory brings one token. With two players it brings two tokens for at least twice as many shields as the other's,
    but only one for 1 shield against 0.
    """
    if mine <= theirs:
        return 0
    return 2 if players == 2 and mine >= max(2, 2 * theirs) else 1
