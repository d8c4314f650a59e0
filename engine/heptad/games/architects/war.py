"""The war: what each city wins from its neighbours, and what it costs."""

from __future__ import annotations

from heptad.games.architects.cards import HORN, HORNS
from heptad.games.architects.state import State
from heptad.games.architects.types import Border, EventData
from heptad.kernel.game import Event, Tell

HORNED = 255 << 8 * HORN | 255 << 8 * HORNS


def fight(state: State, tell: Tell[EventData] | None) -> None:
    """All cities at once; then horned cards are discarded and the conflict tokens turned back."""
    strengths = [city.strength() for city in state.cities]
    players = len(strengths)
    won = [medals_won(strengths, seat) for seat in range(players)]
    if tell:
        tell(Event({"kind": "war", "strengths": strengths, "won": won, "borders": _borders(strengths)}))
    for city, medals in zip(state.cities, won, strict=True):
        city.medals += medals
        horned = city.cards & HORNED
        city.cards -= horned
        state.discard += horned
    state.war, state.turned = False, 0


def _borders(strengths: list[int]) -> list[Border]:
    """Every pair of neighbours from seat 0 clockwise; two players share one border."""
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
    """The military tokens of a seat in a war of all seats with these shields."""
    players, mine = len(strengths), strengths[seat]
    won = won_from(mine, strengths[seat - 1], players)
    return won if players == 2 else won + won_from(mine, strengths[seat + 1 - players], players)


def won_from(mine: int, theirs: int, players: int) -> int:
    """One for a neighbour beaten; of two players the winner takes two for at least double (one for 1 against 0)."""
    if mine <= theirs:
        return 0
    return 2 if players == 2 and mine >= max(2, 2 * theirs) else 1
