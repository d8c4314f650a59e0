"""The events that are emitted when cards are played, when turns begin and when guilds are copied at the end."""

from __future__ import annotations

from heptad.games.wonders.cards import CARDS
from heptad.games.wonders.choices import FREE, SELL, STAGE, chain_parent
from heptad.games.wonders.effects import NEIGHBOUR
from heptad.games.wonders.hand_passing import FREE_CITY, NOBODY
from heptad.games.wonders.scoring import copied_guild
from heptad.games.wonders.state import State
from heptad.games.wonders.types import EventData, How
from heptad.kernel.game import Action, Event, Tell


def tell_turn(state: State, tell: Tell[EventData] | None) -> None:
    """Emit the event that a turn begins."""
    if tell:
        manager = None if state.free_city == NOBODY else state.owner(FREE_CITY)
        tell(Event({"kind": "turn_begun", "age": state.age, "turn": state.turn, "manager": manager}))


def tell_copied_guilds(state: State, tell: Tell[EventData]) -> None:
    """Emit which guilds are copied at the end of the game."""
    for seat in range(state.seats):
        if copied := copied_guild(state, seat):
            card, points = copied
            tell(Event({"kind": "guild_copied", "seat": seat, "card": CARDS[card].key, "points": points}))


def tell_play(state: State, seat: int, action: Action, coins: tuple[int, int, int], tell: Tell[EventData]) -> None:
    """Emit what a city has done with a card from hand. `coins`: paid to the left, to the right and to the bank."""
    kind, card, _ = action
    city = state.cities[seat]
    left, right, _ = coins
    if kind == SELL:
        tell(Event({"kind": "sold", "seat": seat}))
    elif kind == STAGE:
        tell(
            Event(
                {
                    "kind": "stage_built",
                    "seat": seat,
                    "stage": city.stages,
                    "left": left,
                    "right": right,
                    "copied": NEIGHBOUR.get(city.copied),
                }
            )
        )
    elif kind == FREE:
        tell_built(seat, card, "power", None, coins, tell)
    elif parent := chain_parent(city, card):
        tell_built(seat, card, "chain", parent, coins, tell)
    else:
        tell_built(seat, card, "paid" if CARDS[card].cost else "free", None, coins, tell)


def tell_built(
    seat: int, card: int, how: How, chain: str | None, coins: tuple[int, int, int], tell: Tell[EventData]
) -> None:
    """Emit the event that a city has built a card. `coins` as in `tell_play`."""
    left, right, bank = coins
    tell(
        Event(
            {
                "kind": "built",
                "seat": seat,
                "card": CARDS[card].key,
                "how": how,
                "chain": chain,
                "left": left,
                "right": right,
                "bank": bank,
            }
        )
    )
