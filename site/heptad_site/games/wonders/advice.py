"""Why actions of 7 Wonders are good or bad, and the events that can explain why the chances to win have changed."""

from __future__ import annotations

from heptad.games.wonders.cards import EFFECT, ID
from heptad.games.wonders.reasons import reasons as reasons
from heptad.games.wonders.types import EventData
from heptad.text.wonders.reasons import sentence as sentence
from heptad_site.games.wonders.excerpt import spent as spent

ALWAYS_TOLD: frozenset[str] = frozenset()
TOLD_APART = frozenset({"pays"})
UNKNOWN: frozenset[str] = frozenset()


def turning_point(data: EventData, gained: int, lost: int) -> EventData | None:
    """Return the part of an event that can explain why seat `gained` stands better and seat `lost` worse, or None.

    It is a conflict that the one has won or the other lost, or a stage of the one that gained.
    """
    if data["kind"] == "war":
        fights = [fight for fight in data["fights"] if fight["seat"] == gained or fight["against"] == lost]
        fights = [fight for fight in fights if fight["points"] > 0]
        return {**data, "fights": fights} if fights else None
    return data if data["kind"] == "stage_built" and data["seat"] == gained else None


def lesser_point(data: EventData, gained: int, lost: int) -> EventData | None:
    """Return the part of an event that is told if no turning point explains the change, or None.

    It is a card with points, shields or a symbol that the one that gained has built, without what it cost.
    """
    if data["kind"] != "built" or data["seat"] != gained:
        return None
    effect = EFFECT[ID[data["card"]]]
    counts = effect.points or effect.points_per or effect.shields or effect.science
    return {**data, "left": 0, "right": 0, "bank": 0} if counts else None
