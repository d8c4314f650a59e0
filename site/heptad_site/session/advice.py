"""Hints: rate the choices of a seat by the search of the Architect level, continued from message to message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from gettext import NullTranslations
from itertools import chain

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from heptad.table import Table
from heptad_site.games import GAMES
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.lessons import NOTHING_SPENT, Label, Spent
from heptad_site.render import rendered
from heptad_site.session.protocol import AdviseAnswer, AdviseRequest
from heptad_site.session.reasons import reasons_of, sentences, whys, worded
from heptad_site.session.seats import table_of_record

#: If the chances of all choices differ by at most this much, the list says that they are much the same.
MAX_DIFFERENCE = 0.01
#: The maximum number of reasons given for the best choice and for wonders and their stages, which often have several
#: effects, and for each other choice.
MANY_REASONS, FEW_REASONS = 2, 1
#: The maximum number of choices in the list. The best choice of each kind is always among them.
MAX_CHOICES = 7
#: The number of searches kept: one for this device, and one for another device that asks at the same time.
MAX_SEARCHES = 2


@dataclass(frozen=True)
class Choice:
    """One row of the list of choices.

    `token` is the action for the form, `number` its number on the text board. `label` describes it, and `apart`
    distinguishes it from others with the same label. `instead` names the cards with which the same is about as good.
    `chance` is the chance to win after it (None: the search has not tried it), `why` are the reasons.
    """

    token: str
    number: int
    label: Label
    apart: str
    instead: str
    chance: float | None
    why: list[str]


def search_of(table: Table, seat: int, wanted: Action | None = None) -> Search:
    """Return a search of the Architect level for this seat, with chances. It is deterministic for a position.

    If the search compares only some of the actions, there is one of each kind, and `wanted`, among them.
    """
    info = table.info(seat)
    iterations = info.game.search.levels[-1].iterations
    return Search(info, Rng(table.revision), iterations, advice=True, wanted=wanted)


@dataclass(frozen=True)
class Asked:
    """The search for one decision, with the record and the seat of that decision, and the table of the record."""

    decision: tuple[object, int]
    table: Table
    search: Search


class Advisor:
    """The searches for the decisions requested last. A request for another decision starts a new search."""

    def __init__(self) -> None:
        self._kept: list[Asked] = []

    def advise(self, request: AdviseRequest, lang: str) -> AdviseAnswer:
        """Continue the search by the requested iterations. The list is drawn if it is done or if these are 0.

        Raises HeptadError "record/…" or "action/not-your-turn".
        """
        seat, decision = request["seat"], (request["record"], request["seat"])
        asked = next((kept for kept in self._kept if kept.decision == decision), None)
        if asked is None:
            table = table_of_record(Record.from_data(request["record"]))
            if seat not in table.current_players:
                raise HeptadError("action/not-your-turn", seat=seat)
            asked = Asked(decision, table, search_of(table, seat))
            self._kept = [*self._kept[1 - MAX_SEARCHES :], asked]
        search, table = asked.search, asked.table
        search.step(request["iterations"])
        ready = search.done or not request["iterations"]
        return {
            "ok": True,
            "done": search.done,
            "share": search.iterations / max(search.planned, 1),
            "html": drawn(table, seat, search, lang) if ready else "",
        }


def drawn(table: Table, seat: int, search: Search, lang: str) -> str:
    """Return the HTML of the list of choices, the best first."""
    tr = translator(lang)
    found = choices(table, seat, search, tr)
    chances = [choice.chance for choice in found if choice.chance is not None]
    same = len(chances) > 1 and chances[0] - min(chances) <= MAX_DIFFERENCE
    only = len(table.legal_actions(seat)) == 1
    free = not only and not search.planned
    facts = {"choices": found, "same": same, "only": only, "free": free, "games": search.iterations}
    return rendered(lang, "parts/hint-list.html", **facts)


def choices(table: Table, seat: int, search: Search, tr: NullTranslations) -> list[Choice]:
    """Return the rows of the list of choices, at most MAX_CHOICES. The action that Architect takes is the first.

    No other action is shown with a better chance than this one, which was tried most often: the chance after an action
    with fewer trials is less certain.
    """
    taken = search.best()
    chances = {ranked.action: search.chances(ranked.action) for ranked in search.ranking()}
    known = {action: found[seat] for action, found in chances.items() if found}
    known = {action: min(chance, known[taken]) for action, chance in known.items()}
    ordered = sorted({taken: 0} | known, key=lambda action: (action != taken, -known.get(action, 0.0)))
    shown = _shortened(_rows(table, seat, ordered, known, tr))
    choice_of = {row[0]: _choice(table, seat, row, known, row is shown[0], tr) for row in shown}
    return [_told_apart(table, seat, action, choice_of, tr) for action in choice_of]


def _rows(
    table: Table, seat: int, ordered: Sequence[Action], known: Mapping[Action, float], tr: NullTranslations
) -> list[list[Action]]:
    """Return the actions, which are `ordered` from the best on, as rows with one card or other subject each.

    If the best action of a kind would not be the first of a row, such as to discard the card that Architect builds, it
    has a row of its own. `known` are the chances of the actions that were tried.
    """
    rows: dict[str, list[Action]] = {}
    for action in ordered:
        rows.setdefault(_subject(table, seat, action, tr), []).append(action)
    kinds = {row[0].kind for row in rows.values()}
    alone: dict[int, Action] = {}  # by kind
    for action in ordered:
        if action in known and action.kind not in kinds:
            alone.setdefault(action.kind, action)
    others = [[action for action in row if action not in alone.values()] for row in rows.values()]
    return sorted([*others, *([action] for action in alone.values())], key=lambda row: ordered.index(row[0]))


def _shortened(rows: list[list[Action]]) -> list[list[Action]]:
    """Return at most MAX_CHOICES rows in the same order: the first of each kind of action, then the first others."""
    kinds = [row[0].kind for row in rows]
    by_rank = sorted(range(len(rows)), key=lambda number: kinds.index(kinds[number]) != number)
    return [rows[number] for number in sorted(by_rank[:MAX_CHOICES])]


def _told_apart(
    table: Table, seat: int, action: Action, choice_of: Mapping[Action, Choice], tr: NullTranslations
) -> Choice:
    """Return the row of an action, with one more reason if one tells it apart from rows that have the same reasons.

    That is needed only if these rows have other chances.
    """
    row = choice_of[action]
    alike = [other for other, choice in choice_of.items() if choice.why == row.why and other != action]
    chances = [found for of in (action, *alike) if (found := choice_of[of].chance) is not None]
    if not alike or not row.why or max(chances) - min(chances) <= MAX_DIFFERENCE:
        return row
    own, *others = (
        sentences(table, reasons_of(table, seat, of, told_apart=bool(choice_of[of].apart)), tr)
        for of in (action, *alike)
    )
    known = {*row.why, *chain.from_iterable(others)}
    return replace(row, why=[*row.why, *[said for said in own if said not in known][:1]])


def _choice(
    table: Table, seat: int, group: Sequence[Action], known: Mapping[Action, float], best: bool, tr: NullTranslations
) -> Choice:
    """Return the row for actions with the same subject, sorted by chance; `best` tells whether it is the first row.

    `known` are the chances of the actions that were tried.
    """
    action, *others = group
    facts, chance = table.explain(seat, action), known.get(action)
    alike = [other for other in others if known[other] >= known[action] - MAX_DIFFERENCE]
    card = _spent(table, facts, tr).card
    cards = dict.fromkeys(_spent(table, table.explain(seat, other), tr).card for other in alike)
    instead = tr.gettext(", ").join(other for other in cards if other not in ("", card))
    label, apart = worded(table, facts, seat_names(table, tr), tr)
    pros, cons = whys(table, seat, action, tr, told_apart=bool(apart))
    many = best or "wonder" in facts or "stage" in facts
    why = [*pros[: MANY_REASONS if many else FEW_REASONS], *cons]
    token = table.game.encode(action)
    return Choice(token, table.legal_tokens(seat).index(token) + 1, label, apart, instead, chance, why)


def _spent(table: Table, facts: Mapping[str, object], tr: NullTranslations) -> Spent:
    """Return the card that an action uses up, and what for; nothing in a game without advice."""
    advice = GAMES[table.game.key].advice
    return advice.spent(facts, tr) if advice else NOTHING_SPENT


def _subject(table: Table, seat: int, action: Action, tr: NullTranslations) -> str:
    """Return the subject of an action.

    It is what the card is used up for, otherwise the card of the hand or display, otherwise the text of the action.
    """
    facts = table.explain(seat, action)
    card = facts.get("card") if "deck" not in facts else None
    return _spent(table, facts, tr).purpose or card or worded(table, facts, seat_names(table, tr), tr)[0].text
