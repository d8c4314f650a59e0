"""The events of Duel that can explain why the chances to win have changed."""

from __future__ import annotations

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
