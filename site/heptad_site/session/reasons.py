"""What hints and reviews say about an action: its label, and the reasons for and against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from heptad.kernel.game import Action
from heptad.kernel.reason import Reason
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.games import GAMES
from heptad_site.games.common import seat_names
from heptad_site.lessons import Label

#: A reason for an action is given only if it is worth at least this share of the weightiest reason.
MIN_RELATIVE_WORTH = 0.25


def worded(table: Table, facts: Mapping[str, object], names: Sequence[str], tr: NullTranslations) -> tuple[Label, str]:
    """Return an action in words, and a text that distinguishes it from others with the same label."""
    lessons = GAMES[table.game.key].lessons
    if lessons is None:
        return Label("i-card", "", str(facts["do"])), ""
    return lessons.label(facts, names, tr), lessons.disambiguation(facts, names, tr)


def reasons_of(table: Table, seat: int, action: Action, *, told_apart: bool = False) -> list[Reason]:
    """Return all reasons for and against an action, the weightiest first; none for a game without advice.

    `told_apart` leaves out reasons that the text which distinguishes the action (see `worded`) contains already.
    """
    advice = GAMES[table.game.key].advice
    world = table.info(seat).determinizer()(Rng(0))  # a position that the seat cannot tell from the true one
    found = advice.reasons(world, seat, action) if advice else []
    left_out = advice.TOLD_APART if advice and told_apart else frozenset[str]()
    return [reason for reason in found if reason.why not in left_out]


def sentences(table: Table, reasons: Sequence[Reason], tr: NullTranslations) -> list[str]:
    """Return reasons of a game with advice as sentences."""
    advice, names = GAMES[table.game.key].advice, seat_names(table, tr)
    return [advice.sentence(reason, names, tr) for reason in reasons] if advice else []


def whys(
    table: Table, seat: int, action: Action, tr: NullTranslations, *, told_apart: bool = False
) -> tuple[list[str], list[str]]:
    """Return the reasons for an action as sentences, the weightiest first, and those against it.

    After the weightiest reason come those of `Advice.ALWAYS_TOLD`. The reasons against the action are those of
    `Advice.ALWAYS_TOLD`, and the weightiest reason of all if it is one of them. `told_apart` is as for `reasons_of`.
    """
    advice = GAMES[table.game.key].advice
    if advice is None:
        return [], []
    reasons = reasons_of(table, seat, action, told_apart=told_apart)
    pros = [reason for reason in reasons if reason.worth > 0]
    heavy = [
        reason
        for reason in pros
        if reason.worth >= MIN_RELATIVE_WORTH * pros[0].worth or reason.why in advice.ALWAYS_TOLD
    ]
    heavy[1:] = sorted(heavy[1:], key=lambda reason: reason.why not in advice.ALWAYS_TOLD)
    cons = [
        reason for reason in reasons if reason.worth < 0 and (reason is reasons[0] or reason.why in advice.ALWAYS_TOLD)
    ]
    return sentences(table, heavy, tr), sentences(table, cons, tr)


def why_better(table: Table, seat: int, better: Action, played: Action, tr: NullTranslations) -> list[str]:
    """Return what makes one action better than another that was played, [] if no reason distinguishes them.

    It is the reason for the better one, or against the other one, by which they differ most. Reasons with the same
    sentence for both actions do not count, nor do reasons for an action that are in `Advice.UNKNOWN`.
    """
    advice = GAMES[table.game.key].advice
    if advice is None:
        return []
    own, other = (reasons_of(table, seat, action) for action in (better, played))
    said = dict(zip([*own, *other], sentences(table, [*own, *other], tr), strict=True))
    both = {said[reason] for reason in own} & {said[reason] for reason in other}
    found = [
        (_beyond(reason, other), said[reason])
        for reason in own
        if reason.worth > 0 and reason.why not in advice.UNKNOWN and said[reason] not in both
    ]
    found += [
        (-_beyond(reason, own), _of_the_played(said[reason], tr))
        for reason in other
        if reason.worth < 0 and said[reason] not in both
    ]
    difference, why = max(found, default=(0.0, ""))
    return [why] if difference > 0 else []


def _of_the_played(con: str, tr: NullTranslations) -> str:
    """Word a reason against an action as a reason against the action that was played."""
    reason = con.removeprefix(tr.pgettext("reason", "But "))
    return tr.gettext("Against your choice: %(reason)s") % {"reason": reason[:1].upper() + reason[1:]}


def _beyond(reason: Reason, others: Sequence[Reason]) -> float:
    """Return the worth of a reason minus that of the same fact among the reasons `others` of another action."""
    same = (other for other in others if (other.why, other.of, other.seat) == (reason.why, reason.of, reason.seat))
    return reason.worth - sum(other.worth for other in same)
