"""Draws scenarios at build time: the board, the answers, and the verdict on each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from gettext import NullTranslations
from itertools import groupby
from typing import Any, Literal, NamedTuple

from markupsafe import Markup

from heptad.kernel.game import Event
from heptad.kernel.record import Seat
from heptad.players import DEFAULT_LEVEL, PERSON
from heptad.table import Table
from heptad.text.common import N_, GameText
from heptad.text.games import TEXTS
from heptad_site.build.games import STATIC
from heptad_site.facts import refusal
from heptad_site.games import GAMES, Lessons
from heptad_site.games.common import HTML
from heptad_site.i18n import translator
from heptad_site.lessons import Bill, Change, Excerpt, Label, Moment
from heptad_site.render import environment
from heptad_site.scenarios.judge import Verdict, verdicts, visible_events
from heptad_site.scenarios.scenario import Scenario, scenarios_of
from heptad_site.scenarios.texts import ScenarioText, scenario_text

#: The names of the players by seat, the same in all scenarios.
PEOPLE = (N_("Ada"), N_("Ben"), N_("Cleo"), N_("Dan"), N_("Eva"), N_("Finn"), N_("Gia"))
#: Units of values that are drawn as signs.
DRAWN_UNITS = ("coins", "points", "shields")
COUNTED = {
    "cards": ("%(num)s card", "%(num)s cards"),
    "symbols": ("%(num)s different symbol", "%(num)s different symbols"),
    "stages": ("%(num)s stage", "%(num)s stages"),
    "turns": ("%(num)s turn", "%(num)s turns"),
}
#: The template of what is shown instead of the price of a card that the question is about; later it shows the answer.
UNKNOWN = """{% import "parts/lesson.html" as lesson %}{{ lesson.unknown(answer) }}"""
Events = Sequence[Event[Mapping[str, object]]]
#: Parts of the board that are not shown after an answer: they change with every action and say nothing about it.
NOT_AFTER = ("cards", "display", "hand", "decks")


class Answer(NamedTuple):
    """An answer with its verdict.

    `unit` and `amount` are drawn as a sign if there is one for the unit; otherwise `label` is shown. `head` says
    whether the answer is right, and `says` are sentences with the reason. `result` is a phrase about what it leads to,
    `bill` what it costs, `changes` are the changed numbers by city, `happened` the events, and `after` the parts of the
    board that have changed.
    """

    key: str
    right: bool
    label: Label
    unit: str = ""
    amount: int = 0
    head: str = ""
    says: Sequence[str] = ()
    result: str = ""
    bill: Bill | None = None
    changes: Sequence[tuple[str, Sequence[Change]]] = ()
    happened: Sequence[Markup] = ()
    after: Markup = Markup()


class Lesson(NamedTuple):
    """A drawn scenario.

    `rights` is the number of right answers to be found. `link` opens the position as a game, and `style` is the CSS
    class of the board.
    """

    game: str
    key: str
    kind: str
    level: int
    title: str
    idea: str
    question: str
    hints: Sequence[str]
    age: int
    style: str
    board: Markup
    answers: Sequence[Answer]
    rights: int
    link: str


@cache
def scenarios(game: str) -> dict[str, Scenario]:
    """Return the scenarios of a game by key; {} for a game without lessons."""
    return scenarios_of(game) if GAMES[game].lessons else {}


@cache
def scenario_verdicts(game: str, key: str) -> tuple[Table, list[Verdict]]:
    """Return the table of a scenario and the verdicts on its answers. They are the same for all languages."""
    scenario = scenarios(game)[key]
    table = scenario.table(STATIC[game].completed)
    return table, verdicts(scenario, table)


@cache
def lesson(game: str, key: str, lang: str) -> Lesson:
    """Return a drawn scenario in a language."""
    return _Drawing(scenarios(game)[key], scenario_text(game, lang, key), lang).lesson()


class _Drawing:
    """The drawing of one scenario in one language."""

    def __init__(self, scenario: Scenario, text: ScenarioText, lang: str) -> None:
        self.scenario, self.text, self.lang = scenario, text, lang
        self.tr = translator(lang)
        self.table, self.verdicts = scenario_verdicts(scenario.game, scenario.key)
        self.names = example_names(self.table.options["players"], self.tr)
        self.template = environment(lang).get_template(f"games/{scenario.game}/excerpt.html")
        self.game = lessons_of(scenario.game)
        self.words = TEXTS[scenario.game].text_of(self.tr)
        self.before = self._excerpt(self.table, "before")

    def lesson(self) -> Lesson:
        scenario, text = self.scenario, self.text
        answers = self._answers()
        found = [answer for answer in answers if answer.right]
        drawn = self.game.excerpt(self.table, scenario.seat, self.names, self.tr, scenario.cards, "asked")
        board = self._parts(drawn, self._unknown(found[0])).values()
        return Lesson(
            game=scenario.game,
            key=scenario.key,
            kind=scenario.kind,
            level=scenario.level,
            title=text["title"],
            idea=text.get("idea", ""),
            question=text["question"],
            hints=text.get("hints", []),
            age=drawn.age,
            style=self.game.STYLE,
            board=Markup("\n").join(board),
            answers=answers,
            rights=len(found) if scenario.question["ask"] == "legal" else 1,
            link=self._link(),
        )

    def _link(self) -> str:
        """Return the link that opens the position as a game, or "" if the game is over.

        The seat of the question is played by a person, the others by bots.
        """
        seats = tuple(
            Seat(name="", by=PERSON) if seat == self.scenario.seat else Seat(name=name, by=DEFAULT_LEVEL)
            for seat, name in enumerate(self.names)
        )
        return replace(self.table.record, seats=seats).to_link() if self.table.current_players else ""

    def _unknown(self, right: Answer) -> Markup:
        """Return what is shown instead of a card's price; nothing if the question asks for another kind of value."""
        question = self.scenario.question
        if question["ask"] == "value" and "price" not in question["fact"].split("."):
            return Markup()
        return Markup(environment(self.lang).from_string(UNKNOWN).render(answer=right))

    # ── the board ───────────────────────────────────────────────────────────
    def _parts(self, drawn: Excerpt, unknown: str = "") -> dict[str, Markup]:
        """Return the HTML of each part of the board. `unknown` is shown below the cards that the question is about."""
        more = {"parts": self.scenario.show, "asked": unknown, "puzzle": self.scenario.kind == "puzzle"}
        module: Any = self.template.make_module({**drawn.facts, **more})
        return {part: Markup(module.part(part)).strip() for part in self.scenario.show}

    def _excerpt(self, table: Table, moment: Moment) -> dict[str, Markup]:
        drawn = self.game.excerpt(table, self.scenario.seat, self.names, self.tr, self.scenario.cards, moment)
        return {part: html for part, html in self._parts(drawn).items() if part not in NOT_AFTER}

    def _after(self, table: Table) -> Markup:
        """Return the parts of the board that have changed."""
        still = self._excerpt(table, "before")
        changed = [part for part, html in still.items() if html != self.before[part]]
        marked = self._excerpt(table, "after") if changed else {}
        return Markup("\n").join(marked[part] for part in changed)

    # ── answers ─────────────────────────────────────────────────────────────
    def _answers(self) -> list[Answer]:
        question = self.scenario.question
        if question["ask"] == "value":
            return [self._value(verdict, question["unit"], question["fact"]) for verdict in self.verdicts]
        labels = [self._label(verdict) for verdict in self.verdicts]
        same = Counter(label.text for label in labels)
        return [
            self._action(verdict, self._disambiguated(label, verdict) if same[label.text] > 1 else label)
            for label, verdict in zip(labels, self.verdicts, strict=True)
        ]

    def _label(self, verdict: Verdict) -> Label:
        if verdict.refusal is not None:
            return self.game.refused_label(verdict.refusal, self.names, self.tr)
        return self.game.label(verdict.explanation, self.names, self.tr)

    def _disambiguated(self, label: Label, verdict: Verdict) -> Label:
        """Return a label with an addition that distinguishes it from others with the same text."""
        more = self.game.disambiguation(verdict.explanation, self.names, self.tr) if verdict.explanation else ""
        said = self.tr.gettext("%(what)s (%(more)s)") % {"what": label.text, "more": more}
        return label._replace(text=said) if more else label

    def _value(self, verdict: Verdict, unit: str, fact: str) -> Answer:
        """Return the answer for a value. Only the right one is explained by a bill and by what happens."""
        words, key = self._amount(unit, verdict.answer), verdict.answer
        answer = Answer(key, verdict.right, Label("", "", words), unit if unit in DRAWN_UNITS else "")
        answer = answer._replace(amount=int(key) if unit in DRAWN_UNITS else 0)
        if not verdict.right:
            head = self.tr.gettext("Wrong: %(answer)s.") % {"answer": words}
            return answer._replace(head=head, says=self._mistake(key))
        head = self.tr.gettext("Right: %(answer)s.") % {"answer": words}
        answer = answer._replace(head=head, says=[self.text["why"]])
        begin, token, *_ = [*fact.split("."), ""]
        if begin == "explain":
            return self._played(answer, *self._tried(verdict.after, token))
        if begin == "refusal":
            data = refusal(verdict.after, self.scenario.seat, token)
            return answer._replace(bill=self._refused_bill(verdict.after, data))
        return self._played(answer, None, verdict.after, verdict.events)

    def _tried(self, table: Table, token: str) -> tuple[Bill | None, Table, Events]:
        """Return the cost of an action, the table after it, and its events."""
        seat = self.scenario.seat
        cost = self._bill(table, table.explain(seat, token))
        after = table.copy()
        after.act(seat, token)
        return cost, after, visible_events(after, seat, table.revision)

    def _action(self, verdict: Verdict, label: Label) -> Answer:
        t, legality = self.tr.gettext, self.scenario.question["ask"] == "legal"
        answer = Answer(verdict.answer, verdict.right, label)
        says = [self.text["why"]] if verdict.right else self._mistake(verdict.answer)
        if verdict.refusal is not None:
            says = [self.game.refusal(verdict.refusal, self.names, self.tr), *says]
            cost = self._refused_bill(self.table, verdict.refusal)
            return answer._replace(head=t("This may not be done."), says=says, bill=cost)
        assert verdict.explanation is not None  # an action is either refused or explained
        cost = self._bill(self.table, verdict.explanation)
        if legality:
            return answer._replace(head=t("This may be done."), says=says, bill=cost)
        result = self._result(verdict)
        head = t("Right.") if verdict.right else t("Not the best.") if result else t("Wrong.")
        answer = answer._replace(head=head, says=says, result=result)
        return self._played(answer, cost, verdict.after, verdict.events)

    def _played(self, answer: Answer, cost: Bill | None, after: Table, events: Events) -> Answer:
        """Return the answer with the consequences of its action."""
        said = TEXTS[self.scenario.game].sentences
        happened = [Markup(line) for event in events for line in said(event, self.names, self.tr, HTML)]
        found = self.game.changes(self.table, after, self.scenario.seat, self.names, self.tr)
        changes = [(who, list(group)) for who, group in groupby(found, key=lambda change: change.who)]
        return answer._replace(bill=cost, changes=changes, happened=happened, after=self._after(after))

    # ── words ───────────────────────────────────────────────────────────────
    def _bill(self, table: Table, facts: Mapping[str, object]) -> Bill | None:
        return self.game.bill(table, self.scenario.seat, facts, self.names, self.tr)

    def _refused_bill(self, table: Table, data: Mapping[str, object]) -> Bill | None:
        return self.game.refused_bill(table, self.scenario.seat, data, self.names, self.tr)

    def _mistake(self, answer: str) -> list[str]:
        mistake = self.text.get("mistakes", {}).get(answer)
        return [mistake] if mistake else []

    def _result(self, verdict: Verdict) -> str:
        """Return what an action leads to, if it was searched for points or a lead."""
        question = self.scenario.question
        if question["ask"] != "action" or not isinstance(verdict.value, int):
            return ""
        points = {"points": self.words.points(abs(verdict.value))}
        match question["right"].get("search"):
            case "points":
                return self.tr.gettext("Leads to %(points)s.") % points
            case "lead" if not verdict.value:
                return self.tr.gettext("Leads to equal points.")
            case "lead" if verdict.value < 0:
                return self.tr.gettext("Leads to being %(points)s behind.") % points
            case "lead":
                return self.tr.gettext("Leads to being %(points)s ahead.") % points
            case _:
                return ""

    def _amount(self, unit: str, answer: str) -> str:
        """Return a value with its unit in words."""
        words, n = self.words, int(answer) if answer.removeprefix("-").isdigit() else 0
        match unit:
            case "coins":
                return words.coins(n)
            case "points":
                return words.points(n)
            case "shields":
                return words.shields(n)
            case "seat":
                return self.names[n]
            case "text":
                return self.text.get("answers", {})[answer]
            case "card" | "wonder" | "token":
                return term_name(words, unit, answer)
            case _:
                return self.tr.ngettext(*COUNTED[unit], n) % {"num": n}


def term_name(words: GameText, unit: Literal["card", "wonder", "token"], key: str) -> str:
    """Return the name of a card, wonder or progress token."""
    return str(getattr(words, f"{unit}s")[key].name)


def example_names(count: int, tr: NullTranslations) -> list[str]:
    """Return the names of the players by seat."""
    return [tr.gettext(name) for name in PEOPLE[:count]]


def lessons_of(game: str) -> Lessons:
    """Return the `Lessons` of a game that has some."""
    found = GAMES[game].lessons
    assert found, f"{game} has no lessons"
    return found
