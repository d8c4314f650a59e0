"""The review of a game: compare each decision of a seat with that of the Architect level, and chart the chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, Event
from heptad.kernel.record import Record
from heptad.players import PERSON, human_seats
from heptad.search.tree import Search
from heptad.table import Table
from heptad.text.common import N_
from heptad.text.games import TEXTS
from heptad_site.drawing.chances import Course, drawings
from heptad_site.drawing.opponents import faces
from heptad_site.games import GAMES, board_of
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.lessons import Label
from heptad_site.render import rendered
from heptad_site.session.advice import search_of
from heptad_site.session.captions import announcement, winners
from heptad_site.session.protocol import Finding, PonderAnswer, ReviewAnswer
from heptad_site.session.reasons import why_better, worded
from heptad_site.session.seats import table_of_record

#: The version of findings. Those of version 1 had values of the search instead of chances.
VERSION = 2
#: A decision that cost less than SAME_COST counts as the same as that of Architect, and one that cost at least
#: MISTAKE_COST as a mistake.
SAME_COST, MISTAKE_COST = 0.005, 0.03
#: The number of decisions shown that cost most or after which the chances changed most.
MAX_MOMENTS = 3
#: The maximum number of sentences about events that changed the chances.
MAX_SENTENCES = 2


class Decision(NamedTuple):
    """A line of the review. `better` is Architect's action, or None if the decision was as good.

    `cost` is a share of a win, 0 if `better` is None.
    """

    number: int
    step: int
    when: str
    mine: Label
    better: Label | None
    cost: float
    mistake: bool


class Moment(NamedTuple):
    """A decision that cost much, or after which the seat's chance changed much.

    `swing` is the change of the chance, as a share of a win: the negative cost of a mistake, otherwise the change until
    the next decision. `says` are the sentences that explain it.
    """

    number: int
    step: int
    when: str
    mine: Label
    says: list[str]
    swing: float


class Review:
    """The decisions of one seat of a record, and the results for them so far."""

    def __init__(self, record: Record, seat: int | None, found: Sequence[Finding], lang: str) -> None:
        """Prepare the review of `seat` (None: the first seat of a person). `found` are results of an earlier review.

        Those of another version of the review are left out, so that these decisions are searched again.

        Raises HeptadError "record/…" or "seat/unknown".
        """
        board_of(record.game)
        self.table = table_of_record(record)
        self._lang, self._tr = lang, translator(lang)
        self._names = seat_names(self.table, self._tr)
        self.persons = human_seats(self.table) or list(range(len(self._names)))
        self.seat = self.persons[0] if seat is None else seat
        if self.seat not in range(len(self._names)):
            raise HeptadError("seat/unknown", seat=self.seat)
        self._steps = [
            step for step, (who, _) in enumerate(self.table.actions) if who == self.seat and self._is_decision(step)
        ]
        kept = {
            finding["step"]: finding
            for finding in found
            if finding.get("version", 1) == VERSION and len(finding["chances"]) == len(self._names)
        }
        self._found = {step: kept[step] for step in self._steps if step in kept}
        self._search: Search | None = None

    def _is_decision(self, step: int) -> bool:
        """Return whether there was a real choice: several legal actions, none of which is always worth taking."""
        table, free = self.table.at(step), self.table.game.search.free
        legal = table.legal_actions(self.seat)
        return len(legal) > 1 and not any(action.kind in free for action in legal)

    # ── answers ─────────────────────────────────────────────────────────────
    def first_answer(self) -> ReviewAnswer:
        """Return the first answer, with the results of the earlier review."""
        record = self.table.record
        return {
            "ok": True,
            "html": self._drawn(),
            "title": f"{self._tr.gettext('Review')} · {self._tr.gettext(TEXTS[record.game].NAME)} · Heptad",
            "seat": self.seat,
            "decisions": len(self._steps),
            "found": list(self._found.values()),
            "record": record.to_data(),
            "link": record.to_link(),
            "by": [PERSON if seat in self.persons else who["by"] for seat, who in enumerate(self.table.seats)],
        }

    def ponder(self, iterations: int) -> PonderAnswer:
        """Search `iterations` more iterations for the first decision without a result."""
        step = next((step for step in self._steps if step not in self._found), None)
        if step is None:
            return {"ok": True, "done": True, "share": 1.0, "found": None, "html": ""}
        table = self.table.at(step)
        played = table.game.decode(self.table.actions[step][1])
        self._search = self._search or search_of(table, self.seat, played)
        self._search.step(iterations)
        looked = len(self._found) + self._search.iterations / max(self._search.planned, 1)
        if not self._search.done:
            return {"ok": True, "done": False, "share": looked / len(self._steps), "found": None, "html": ""}
        found = self._found[step] = finding(table, self.seat, step, self.table.actions[step][1], self._search)
        self._search = None
        done = len(self._found) == len(self._steps)
        share = len(self._found) / len(self._steps)
        return {"ok": True, "done": done, "share": share, "found": found, "html": self._drawn()}

    # ── drawing ─────────────────────────────────────────────────────────────
    def _drawn(self) -> str:
        table, tr = self.table, self._tr
        steps = [step for step in self._steps if step in self._found]
        outcome, complete = table.outcome(), len(steps) == len(self._steps)
        won = outcome.winners if outcome else ()
        end = [(seat in won) / len(won) for seat in range(len(self._names))] if won and complete else None
        moments = self._moments(steps) if complete else []
        decisions = [self._decision(step) for step in steps]
        chances = [self._found[step]["chances"] for step in steps]
        ages = [self._age(step) for step in steps]
        pins = [steps.index(moment.step) for moment in moments]
        course = Course(chances, end, ages, self._names, self.seat, pins, len(self._steps))
        facts = {
            "names": self._names,
            "persons": self.persons,
            "seat": self.seat,
            "title": winners(table, outcome, tr) if outcome else TEXTS[table.game.key].progress(table.view(None), tr),
            "game": tr.gettext(TEXTS[table.game.key].NAME),
            "faces": faces(table.seats, tr),
            "points": [sheet.total for sheet in table.score()],
            "charts": drawings(course) if len(steps) > 1 else [],
            "rows": list(zip(decisions, chances, strict=True)),
            "decisions": decisions,
            "all": len(self._steps),
            "same": sum(decision.better is None for decision in decisions),
            "dearest": max((decision.cost for decision in decisions), default=0.0),
            "moments": moments,
            "complete": complete,
        }
        return rendered(self._lang, "parts/review.html", **facts)

    def _age(self, step: int) -> tuple[int, str]:
        """Return the number of the age of a step, which selects the page's light, and the name of the age."""
        key, says, tr = self.table.game.key, N_("Age %(age)s"), self._tr
        light, name = board_of(key).age(self.table.at(step).view(None), tr)
        own = tr.pgettext(key, says)
        return light, (tr.gettext(says) if own == says else own) % {"age": name} if name else ""

    def _when(self, step: int) -> str:
        return TEXTS[self.table.game.key].progress(self.table.at(step).view(None), self._tr)

    def _label(self, step: int, token: str) -> Label:
        """Return an action in words, after the name of the city if that has no player, as the Free City."""
        table, tr = self.table.at(step), self._tr
        facts: Mapping[str, object] = table.explain(self.seat, token)
        label, _ = worded(table, facts, self._names, tr)
        if facts.get("city", self.seat) in range(len(self._names)):
            return label
        text = TEXTS[table.game.key].text_of(tr)
        return label._replace(text=text.labelled(tr.gettext("Free City"), label.text))

    def _decision(self, step: int) -> Decision:
        finding, played = self._found[step], self.table.actions[step][1]
        mine, best = self._label(step, played), self._label(step, finding["best"])
        same = finding["cost"] < SAME_COST or mine == best
        cost = 0.0 if same else finding["cost"]
        number = self._steps.index(step) + 1
        return Decision(number, step, self._when(step), mine, None if same else best, cost, cost >= MISTAKE_COST)

    def _moments(self, steps: Sequence[int]) -> list[Moment]:
        """Return the decisions that cost most or after which the seat's chance changed most, in order of play."""
        found = [self._moment(step, until) for step, until in zip(steps, [*steps, None][1:], strict=True)]
        chosen = sorted(found, key=lambda moment: -abs(moment.swing))[:MAX_MOMENTS]
        return sorted(chosen, key=lambda moment: moment.step)

    def _moment(self, step: int, until: int | None) -> Moment:
        """Return a decision as a moment. `until` is the next decision, None for the last one.

        A mistake that explains at least half of the loss is explained by the better action and its reason, any other
        change by the events that can have caused it.
        """
        decision = self._decision(step)
        swing = self._change(step, until)[self.seat] if until is not None else 0.0
        if decision.better and decision.mistake and decision.cost >= -swing / 2:
            says = [self._tr.gettext("Better: %(what)s.") % {"what": decision.better.text}]
            table = self.table.at(step)
            better, played = map(table.game.decode, (self._found[step]["best"], self.table.actions[step][1]))
            says += why_better(table, self.seat, better, played, self._tr)
            return Moment(decision.number, step, decision.when, decision.mine, says, -decision.cost)
        says = self._causes(step, until) if until is not None else []
        return Moment(decision.number, step, decision.when, decision.mine, says, swing)

    def _change(self, step: int, until: int) -> list[float]:
        """Return how much the chance of each seat grew between two decisions."""
        before, after = (self._found[at]["chances"] for at in (step, until))
        return [then - now for now, then in zip(before, after, strict=True)]

    def _causes(self, step: int, until: int) -> list[str]:
        """Return sentences that explain the change of the chances between two decisions of the seat.

        They name turning points or, if there are none, a new card of the seat or, if there is none, the other player
        who gained or lost most, and lesser events that may have contributed.
        """
        change, tr = self._change(step, until), self._tr
        better = change[self.seat] < 0
        others = [seat for seat in range(len(change)) if seat != self.seat]
        other = (max if better else min)(others, key=change.__getitem__)
        gained, lost = (other, self.seat) if better else (self.seat, other)
        events = [*chain.from_iterable(self.table.events(None, step)[: until - step])]
        great, lesser = self._turning_points(events, gained, lost)
        if great:
            return great
        if found := self._found_card(until, self.table.at(step).view(self.seat), change[self.seat]):
            return [found]
        if better:
            return [tr.gettext("%(name)s now stands better.") % {"name": self._names[other]}, *lesser]
        return [tr.gettext("%(name)s now stands worse.") % {"name": self._names[other]}, *lesser]

    def _found_card(self, until: int, before: Mapping[str, object], rise: float) -> str:
        """Return a sentence about a new card of the seat's next decision that explains how much its chance grew, or "".

        Without that card the chance would have grown by at most half as much. `before` is the seat's earlier view.
        """
        finding, advice = self._found[until], GAMES[self.table.game.key].advice
        gap = finding["chances"][self.seat] - finding.get("second", 1.0)
        if not advice or rise <= 0 or gap < rise / 2:
            return ""
        return advice.new_card(self.table.at(until).explain(self.seat, finding["best"]), before, self._tr)

    def _turning_points(
        self, events: Sequence[Event[Mapping[str, object]]], gained: int, lost: int
    ) -> tuple[list[str], list[str]]:
        """Return the events that can explain that one seat gained and the other lost: turning points, and lesser ones.

        Actions never explain a gain of the seat of the review: its chances already assume that its own actions are the
        best ones, and it gains by an action of another seat only if that is worse than expected.
        """
        advice = GAMES[self.table.game.key].advice
        if advice is None:
            return [], []
        possible = [event for event in events if "seat" not in event.data or gained != self.seat]
        great, lesser = (
            [Event(part) for event in possible if (part := point(event.data, gained, lost))]
            for point in (advice.turning_point, advice.lesser_point)
        )
        said = [announcement(self.table, parts, self._tr)[:MAX_SENTENCES] for parts in (great, lesser)]
        return said[0], said[1]


def finding(table: Table, seat: int, step: int, played: str, search: Search) -> Finding:
    """Return the result of a finished search for the decision in which `seat` played the token `played`.

    If the search never tried that action, its cost is the whole chance of the best one.
    """

    def card(action: Action) -> object:
        facts: Mapping[str, object] = table.explain(seat, action)
        return facts.get("card")

    best, mine = search.best(), table.game.decode(played)
    chances, after = search.chances(best), search.chances(mine)
    cost = max(chances[seat] - after[seat], 0.0) if after else chances[seat]
    others = (search.chances(action) for action, *_ in search.ranking() if card(action) != card(best))
    second = max((found[seat] for found in others if found), default=None)
    result: Finding = {
        "version": VERSION,
        "step": step,
        "best": table.game.encode(best),
        "chances": [round(chance, 4) for chance in chances],
        "cost": 0.0 if mine == best else round(cost, 4),
    }
    if second is not None:
        result["second"] = round(second, 4)
    return result
