"""Why actions of 7 Wonders are good or bad, and the events that can explain why the chances to win have changed."""

from __future__ import annotations

from gettext import NullTranslations

from heptad.games.wonders.cards import EFFECT, ID
from heptad.games.wonders.reason_codes import ALWAYS_TOLD as ALWAYS_TOLD
from heptad.games.wonders.reasons import reasons as reasons
from heptad.games.wonders.types import EventData, Explanation, View
from heptad.text.wonders.cards import text_of
from heptad.text.wonders.reasons import sentence as sentence
from heptad_site.games.wonders.excerpt import spent as spent

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


def new_card(facts: Explanation, before: View, tr: NullTranslations) -> str:
    """Return a sentence about a card that was not in the hand before and is now built, otherwise "".

    Hands of the Free City are left out, since its manager sees them in the same turn.
    """
    if facts["do"] != "build" and facts["do"] != "build_free":
        return ""
    own = before["seat"] == facts["city"] and before["answering"] == before["seat"]
    if not own or facts["card"] in before["hand"]:
        return ""
    return tr.gettext("The next hand held %(card)s.") % {"card": text_of(tr).cards[facts["card"]].name}
