"""The events of Duel that can explain why the chances to win have changed."""

from __future__ import annotations

from heptad.games.duel.cards import EFFECT, ID
from heptad.games.duel.effects import NO_SYMBOL
from heptad.games.duel.types import EventData


def turning_point(data: EventData, gained: int, lost: int) -> EventData | None:
    """Return an event if it can explain why seat `gained` stands better and seat `lost` worse, otherwise None.

    It is a wonder, a move of the conflict pawn, a progress token or another turn of the one that gained, or a loss of
    the other.
    """
    match data["kind"]:
        case "wonder_built" | "pawn_moved" | "token_taken" | "extra_turn":
            return data if data["seat"] == gained else None
        case "looted" | "destroyed":
            return data if data["seat"] == lost else None
        case _:
            return None


def lesser_point(data: EventData, gained: int, lost: int) -> EventData | None:
    """Return an event that is told if no turning point explains the change, otherwise None.

    It is a card with points, shields or a symbol that the one that gained has built, a wonder that it has taken, or
    cards that were turned up.
    """
    if data["kind"] == "wonder_taken":
        return data if data["seat"] == gained else None
    if data["kind"] == "built" and data["seat"] == gained:
        effect = EFFECT[ID[data["card"]]]
        counts = effect.points or effect.points_per or effect.shields or effect.symbol != NO_SYMBOL
        return data if counts else None
    return data if data["kind"] == "turned_up" else None
