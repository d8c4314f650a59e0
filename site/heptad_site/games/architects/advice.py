"""Why actions of Architects are good or bad, and the events that can explain why the chances to win have changed."""

from __future__ import annotations

from gettext import NullTranslations

from heptad.games.architects.reasons import reasons as reasons
from heptad.games.architects.types import Border, EventData, Explanation, View, War
from heptad.text.architects.reasons import sentence as sentence
from heptad_site.lessons import NOTHING_SPENT, Spent

ALWAYS_TOLD: frozenset[str] = frozenset()
TOLD_APART: frozenset[str] = frozenset()
UNKNOWN = frozenset({"unseen", "left"})


def turning_point(data: EventData, gained: int, lost: int) -> EventData | None:
    """Return the part of an event that can explain why seat `gained` stands better and seat `lost` worse, or None.

    It is a war in which the one that gained has won more than the other, or a stage or progress token of that one.
    """
    match data["kind"]:
        case "war":
            return _won_by(gained, lost, data) if data["won"][gained] > data["won"][lost] else None
        case "stage_built" | "token_taken":
            return data if data["seat"] == gained else None
        case _:
            return None


def _won_by(winner: int, loser: int, war: War) -> War:
    """Return what one seat has won in a war, against `loser` first."""
    borders = [
        Border(
            seats=border["seats"],
            shields=border["shields"],
            won=[won * (seat == winner) for seat, won in zip(border["seats"], border["won"], strict=True)],
        )
        for border in sorted(war["borders"], key=lambda border: loser not in border["seats"])
    ]
    won = [victories * (seat == winner) for seat, victories in enumerate(war["won"])]
    return {**war, "won": won, "borders": borders, "discarded": [0] * len(won)}


def lesser_point(data: EventData, gained: int, lost: int) -> EventData | None:
    """Return an event that is told if no turning point explains the change, otherwise None.

    It is a card that the one that gained has taken, as hardly anything else happens in a turn.
    """
    return data if data["kind"] == "taken" and data["seat"] == gained else None


def spent(facts: Explanation, tr: NullTranslations) -> Spent:
    """Return NOTHING_SPENT: the card of an action always makes a choice of its own."""
    return NOTHING_SPENT


def new_card(facts: Explanation, before: View, tr: NullTranslations) -> str:
    """Return "": there are many of each card, so a card that has come to the top of a deck decides little."""
    return ""
