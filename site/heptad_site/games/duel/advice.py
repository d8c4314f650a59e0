"""Why actions of Duel are good or bad, and the events that can explain why the chances to win have changed."""

from __future__ import annotations

from gettext import NullTranslations

from heptad.games.duel.cards import CARDS, EFFECT, ID
from heptad.games.duel.effects import NO_SYMBOL
from heptad.games.duel.reason_codes import ALWAYS_TOLD as ALWAYS_TOLD
from heptad.games.duel.reasons import reasons as reasons
from heptad.games.duel.types import EventData, Explanation, TurnedUp, View
from heptad.kernel.game import Event
from heptad.text.duel import sentences
from heptad.text.duel.reasons import sentence as sentence
from heptad_site.lessons import NOTHING_SPENT, Spent

TOLD_APART: frozenset[str] = frozenset()
UNKNOWN: frozenset[str] = frozenset()


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


def spent(facts: Explanation, tr: NullTranslations) -> Spent:
    """Return NOTHING_SPENT: the card of an action always makes a choice of its own."""
    return NOTHING_SPENT


def new_card(facts: Explanation, before: View, tr: NullTranslations) -> str:
    """Return a sentence about a card that was face down in the same display before and is now built, otherwise ""."""
    if facts["do"] != "build" or facts["card"] in [slot["card"] for slot in before["display"]]:
        return ""
    if CARDS[ID[facts["card"]]].age != before["age"]:
        return ""
    (sentence,) = sentences(Event(TurnedUp(kind="turned_up", cards=[facts["card"]], slots=[])), (), tr)
    return sentence
