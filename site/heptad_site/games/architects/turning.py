"""The events of Architects that can explain why the chances to win have changed."""

from __future__ import annotations

from heptad.games.architects.types import EventData


def turning_point(data: EventData, gained: int, lost: int) -> EventData | None:
    """Return the part of an event that can explain why seat `gained` stands better and seat `lost` worse, or None.

    It is a war in which the one that gained has won more than the other, or a stage or progress token of that one.
    """
    match data["kind"]:
        case "war":
            won = [victories * (seat == gained) for seat, victories in enumerate(data["won"])]
            return {**data, "won": won} if won[gained] > data["won"][lost] else None
        case "stage_built" | "token_taken":
            return data if data["seat"] == gained else None
        case _:
            return None
