"""Hints: rate the choices of a seat by the search of the Architect level, continued from message to message."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.search.tree import RankedAction, Search
from heptad.table import Table
from heptad_site.drawing.lessons import Label
from heptad_site.games import GAMES
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.render import rendered
from heptad_site.session.protocol import AdviseAnswer, AdviseRequest
from heptad_site.session.seats import table_of_record

#: If the chances of all choices differ by at most this much, the list says that they are much the same.
MAX_DIFFERENCE = 0.01
#: A reason for an action is given only if it is worth at least this share of the weightiest reason.
MIN_RELATIVE_WORTH = 0.25
#: The maximum number of reasons given for the best choice, and for each other choice.
REASONS_FOR_BEST, REASONS_FOR_OTHERS = 2, 1
#: The maximum number of choices in the list.
MAX_CHOICES = 7
#: The number of searches kept: one for this device, and one for another device that asks at the same time.
MAX_SEARCHES = 2


@dataclass(frozen=True)
class Choice:
    """One row of the list of choices.

    `token` is the action for the form, `number` its number on the text board. `label` describes it, and `apart`
    distinguishes it from others with the same label. `chance` is the chance to win after it (None: the search has not
    tried it), `why` are the reasons.
    """

    token: str
    number: int
    label: Label
    apart: str
    chance: float | None
    why: list[str]


def search_of(table: Table, seat: int, wanted: Action | None = None) -> Search:
    """Return a search of the Architect level for this seat. It is deterministic for a position.

    If the search compares only some of the actions, `wanted` is always among them.
    """
    info = table.info(seat)
    return Search(info, Rng(table.revision), info.game.search.levels[-1].iterations, wanted=wanted)


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

    def advise(self, request: AdviseRequest, read: Callable[[object], Record], lang: str) -> AdviseAnswer:
        """Continue the search by the requested iterations. The list is drawn if it is done or if these are 0.

        `read` converts the record of the request. Raises HeptadError "action/not-your-turn".
        """
        seat, decision = request["seat"], (request["record"], request["seat"])
        asked = next((kept for kept in self._kept if kept.decision == decision), None)
        if asked is None:
            table = table_of_record(read(request["record"]))
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
    found = choices(table, seat, search.best(), search.ranking(), tr)
    chances = [choice.chance for choice in found if choice.chance is not None]
    same = len(chances) > 1 and chances[0] - min(chances) <= MAX_DIFFERENCE
    only = len(table.legal_actions(seat)) == 1
    facts = {"choices": found, "same": same, "only": only, "games": search.iterations}
    return rendered(lang, "parts/hint-list.html", **facts)


def choices(
    table: Table, seat: int, chosen: Action, ranking: Sequence[RankedAction], tr: NullTranslations
) -> list[Choice]:
    """Return the best action for each card or other subject. `chosen`, the action of Architect, is the first one."""
    best = next(ranked for ranked in ranking if ranked.action == chosen)
    others = sorted((ranked for ranked in ranking if ranked.visits), key=lambda ranked: -ranked.value)
    found: dict[str, RankedAction] = {}
    for ranked in [best, *others]:
        found.setdefault(_subject(table, seat, ranked.action, tr), ranked)
    ordered = sorted(found.values(), key=lambda ranked: (ranked is not best, -min(ranked.value, best.value)))
    shown: list[Choice] = []
    tokens = table.legal_tokens(seat)
    for ranked in ordered[:MAX_CHOICES]:
        said = {reason for choice in shown for reason in choice.why}
        pros, cons = whys(table, seat, ranked.action, tr)
        news = [reason for reason in pros if reason not in said] or pros
        why = [*news[: REASONS_FOR_OTHERS if shown else REASONS_FOR_BEST], *cons]
        label, apart = worded(table, table.explain(seat, ranked.action), seat_names(table, tr), tr)
        # No action is shown with a better chance than the best one, which was tried most often: the value of an action
        # with fewer trials is less certain.
        chance = min(ranked.value, best.value) if ranked.visits else None
        token = table.game.encode(ranked.action)
        shown.append(Choice(token, tokens.index(token) + 1, label, apart, chance, why))
    return shown


def worded(table: Table, facts: Mapping[str, object], names: Sequence[str], tr: NullTranslations) -> tuple[Label, str]:
    """Return an action in words, and a text that distinguishes it from others with the same label."""
    lessons = GAMES[table.game.key].lessons
    if lessons is None:
        return Label("i-card", "", str(facts["do"])), ""
    return lessons.label(facts, names, tr), lessons.disambiguation(facts, names, tr)


def whys(table: Table, seat: int, action: Action, tr: NullTranslations) -> tuple[list[str], list[str]]:
    """Return the reasons for an action as sentences, the weightiest first, and the reason against it.

    The second list is empty unless the weightiest reason of all is one against the action.
    """
    advice = GAMES[table.game.key].advice
    if advice is None:
        return [], []
    world = table.info(seat).determinizer()(Rng(0))  # a position that the seat cannot tell from the true one
    reasons = advice.reasons(world, seat, action)
    pros = [reason for reason in reasons if reason.worth > 0]
    heavy = [reason for reason in pros if reason.worth >= MIN_RELATIVE_WORTH * pros[0].worth]
    cons = [reason for reason in reasons[:1] if reason.worth < 0]
    names = seat_names(table, tr)
    said = [[advice.sentence(reason, names, tr) for reason in found] for found in (heavy, cons)]
    return said[0], said[1]


def _subject(table: Table, seat: int, action: Action, tr: NullTranslations) -> str:
    """Return the subject of an action: a card of the hand or display, otherwise the text of the action itself."""
    facts = table.explain(seat, action)
    card = facts.get("card") if "deck" not in facts else None
    return card or worded(table, facts, seat_names(table, tr), tr)[0].text
