"""What Architect thinks of the choices of a seat: a search that goes on from message to message, drawn as a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.search.tree import Ranked, Search
from heptad.table import Table
from heptad_site.drawing.lessons import Label
from heptad_site.games import GAMES
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.render import environment
from heptad_site.session.protocol import AdviseAnswer, AdviseRequest
from heptad_site.session.seats import table_of_record

#: Choices whose chances lie this close together are all much the same.
SAME = 0.01
#: A reason is said instead of a weightier one, which was said before, from this share of its worth.
WORTH_SAYING = 0.25
#: How many choices a list has at most.
ROWS = 7
#: For how many decisions searches are kept: one of this device, and one of another that asks at the same time.
KEPT = 2


@dataclass(frozen=True)
class Choice:
    """One choice: its token for the form, words, the chance to win after it (None: not looked at), and its reason."""

    token: str
    label: Label
    apart: str
    chance: float | None
    why: str


def search_of(table: Table, seat: int) -> Search:
    """The search of an Architect in this seat; the same for the same position."""
    info = table.info(seat)
    return Search(info, Rng(table.revision), info.game.search.levels[-1].iterations)


@dataclass(frozen=True)
class Asked:
    """A search for a decision: of which record and seat it is, and the table of that record."""

    decision: tuple[object, int]
    table: Table
    search: Search


class Advisor:
    """The searches for the last decisions that were asked about; a further decision begins another one."""

    def __init__(self) -> None:
        self._kept: list[Asked] = []

    def advise(self, request: AdviseRequest, read: Callable[[object], Record], lang: str) -> AdviseAnswer:
        """Search on for so many iterations. When it is done, or for none, the list is drawn.

        `read` makes a record of what came in. Raises HeptadError "action/not-your-turn".
        """
        seat, decision = request["seat"], (request["record"], request["seat"])
        asked = next((kept for kept in self._kept if kept.decision == decision), None)
        if asked is None:
            table = table_of_record(read(request["record"]))
            if seat not in table.current_players:
                raise HeptadError("action/not-your-turn", seat=seat)
            asked = Asked(decision, table, search_of(table, seat))
            self._kept = [*self._kept[1 - KEPT :], asked]
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
    """The choices as a list, the best first."""
    tr = translator(lang)
    found = choices(table, seat, search.best(), search.ranking(), tr)
    chances = [choice.chance for choice in found if choice.chance is not None]
    same = len(chances) > 1 and chances[0] - min(chances) <= SAME
    only = len(table.legal_actions(seat)) == 1
    facts = {"choices": found, "same": same, "only": only, "games": search.iterations, "most": max(chances, default=0)}
    return environment(lang).get_template("parts/hint-list.html").render(facts)


def choices(table: Table, seat: int, chosen: Action, ranking: Sequence[Ranked], tr: NullTranslations) -> list[Choice]:
    """The best action for each card or other thing to choose; what Architect would do, `chosen`, is the first one."""
    best = next(ranked for ranked in ranking if ranked.action == chosen)
    others = sorted((ranked for ranked in ranking if ranked.visits), key=lambda ranked: -ranked.value)
    found: dict[str, Ranked] = {}
    for ranked in [best, *others]:
        found.setdefault(_subject(table, seat, ranked.action, tr), ranked)
    ordered = sorted(found.values(), key=lambda ranked: (ranked is not best, -min(ranked.value, best.value)))
    shown: list[Choice] = []
    for ranked in ordered[:ROWS]:
        said = {choice.why for choice in shown}
        reasons = whys(table, seat, ranked.action, tr)
        why = next((reason for reason in reasons if reason not in said), reasons[0] if reasons else "")
        label, apart = worded(table, table.explain(seat, ranked.action), seat_names(table, tr), tr)
        # Nothing has a better chance than what was tried most often: less was seen of it.
        chance = min(ranked.value, best.value) if ranked.visits else None
        shown.append(Choice(table.game.encode(ranked.action), label, apart, chance, why))
    return shown


def worded(table: Table, facts: Mapping[str, object], names: Sequence[str], tr: NullTranslations) -> tuple[Label, str]:
    """An action in words, and what tells it apart from others that are called the same."""
    lessons = GAMES[table.game.key].lessons
    if lessons is None:
        return Label("i-card", "", str(facts["do"])), ""
    return lessons.label(facts, names, tr), lessons.disambiguation(facts, names, tr)


def whys(table: Table, seat: int, action: Action, tr: NullTranslations) -> list[str]:
    """The weightiest reasons of an action in sentences, in their order."""
    advice = GAMES[table.game.key].advice
    if advice is None:
        return []
    world = table.info(seat).determinizer()(Rng(0))  # a position that the seat cannot tell from the true one
    reasons = advice.reasons(world, seat, action)
    heavy = [reason for reason in reasons if abs(reason.worth) >= WORTH_SAYING * abs(reasons[0].worth)]
    return [advice.sentence(reason, seat_names(table, tr), tr) for reason in heavy]


def _subject(table: Table, seat: int, action: Action, tr: NullTranslations) -> str:
    """What an action is about: a card of the hand or display, or else the action itself."""
    facts = table.explain(seat, action)
    card = facts.get("card") if "deck" not in facts else None
    return card or worded(table, facts, seat_names(table, tr), tr)[0].text
