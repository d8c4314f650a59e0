"""What happened at a table of 7 Wonders, in sentences, and what each city did last. Knows no template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple

from markupsafe import Markup

from heptad.kernel.game import Event
from heptad.table import Table
from heptad_site.games.common import Line
from heptad_site.games.wonders.free_city import city_names
from heptad_site.games.wonders.text import Text, text_of

Facts = Mapping[str, Any]
PLAYS = ("built", "staged", "sold", "declined", "nothing")


class Turn(NamedTuple):
    """What happened from one reveal to the next."""

    age: int
    number: int
    events: tuple[Event[Any], ...]


class LastAction(NamedTuple):
    """What a city did in the turn that was revealed last: cards and stages that are new, and how it came by them."""

    cards: tuple[str, ...] = ()
    stages: tuple[int, ...] = ()
    sold: bool = False
    how: str = ""
    pays: tuple[tuple[str, int], ...] = ()
    earned: int = 0


def sentences(table: Table, seat: int | None, events: Sequence[Event[Any]], tr: NullTranslations) -> list[str]:
    """What this seat may hear of these events, as plain sentences for the live region."""
    teller = EventText(table, tr)
    return [str(line.says.striptags()) for event in events for line in teller.lines(event)]


def progress(table: Table, tr: NullTranslations) -> str:
    """Where the game stands."""
    view = table.view(None)
    if view["ask"] == "over":
        return tr.gettext("Final score")
    if view["age"] == 0:
        return tr.gettext("Choice of wonders")
    return EventText(table, tr).heading(view["age"], view["turn"])


def turns(table: Table, seat: int | None) -> list[Turn]:
    """All that happened, by turn, the oldest first. The choice of wonders is turn 0."""
    age, number = table_start(table)
    found: list[Turn] = []
    told: list[Event[Any]] = []
    for event in (event for events in table.events(seat) for event in events):
        if event.kind == "turn":
            found.append(Turn(age, number, tuple(told)))
            age, number, told = event.data["age"], event.data["turn"], []
        elif event.kind != "chose":
            told.append(event)
    found.append(Turn(age, number, tuple(told)))
    return [turn for turn in found if turn.events]


def table_start(table: Table) -> tuple[int, int]:
    """Age and turn of the first question."""
    taken = any(event.kind == "wonder" for events in table.events(None)[:1] for event in events)
    return (0, 0) if taken else (1, 1)


def log(history: Sequence[Turn], table: Table, tr: NullTranslations) -> Iterator[tuple[str, list[Line]]]:
    """Headings and lines for the log, the newest turn first."""
    teller = EventText(table, tr)
    for turn in reversed(history):
        heading = teller.heading(turn.age, turn.number) if turn.age else tr.gettext("The wonders")
        yield heading, [line for event in turn.events for line in teller.lines(event)]


def last_actions(turn: Turn, cities: int) -> list[LastAction]:
    """What each city did in a turn."""
    found = [LastAction()] * cities
    for event in turn.events:
        kind, facts = event.kind, event.data
        if kind not in ("built", "staged", "sold", "earned"):
            continue
        seat = facts["seat"]
        last = found[seat]
        if kind == "built":
            last = last._replace(cards=(*last.cards, facts["card"]), how=facts["how"], pays=last.pays + _pays(facts))
        elif kind == "staged":
            last = last._replace(stages=(*last.stages, facts["stage"]), pays=last.pays + _pays(facts))
        elif kind == "sold":
            last = last._replace(sold=True)
        else:
            last = last._replace(earned=last.earned + facts["coins"])
        found[seat] = last
    return found


def _pays(facts: Facts) -> tuple[tuple[str, int], ...]:
    return tuple((to, facts[to]) for to in ("left", "right", "bank") if facts.get(to))


class EventText:
    """Says one event after the other in a language."""

    def __init__(self, table: Table, tr: NullTranslations) -> None:
        self.tr = tr
        self.words: Text = text_of(tr)
        self.names = [Markup("<b>%s</b>") % name for name in city_names(table, tr)]
        self.outcome = table.outcome()
        self.totals = [sheet.total for sheet in table.score()] if self.outcome else []

    def heading(self, age: int, turn: int) -> str:
        roman = self.words.ages[age]
        if turn > 6:
            return self.tr.gettext("Age %(age)s, seventh card") % {"age": roman}
        return self.tr.gettext("Age %(age)s, turn %(turn)s") % {"age": roman, "turn": turn}

    def lines(self, event: Event[Any]) -> list[Line]:
        kind, facts = event.kind, event.data
        if kind == "war":
            return list(self._war(facts))
        if kind == "over":
            return [Line("i-laurel", "", self._outcome())]
        say = getattr(self, f"_{kind}", None)
        return [say(facts)] if say else []

    # ── one method for each kind of event ───────────────────────────────────
    def _built(self, facts: Facts) -> Line:
        face = self.words.cards[facts["card"]]
        card = Markup('<span class="ref" title="%s">%s</span>') % (face.title, face.name)
        place = {"city": self.names[facts["seat"]], "card": card}
        match facts["how"]:
            case "chain":
                parent = self.words.buildings[facts["chain"]]
                says = self._say("%(city)s builds %(card)s free by chain from %(parent)s.", parent=parent, **place)
            case "power":
                says = self._say("%(city)s builds %(card)s free by the power of Olympia.", **place)
            case "discard":
                says = self._say("%(city)s builds %(card)s from the discard pile.", **place)
            case _:
                says = self._say("%(city)s builds %(card)s.", **place)
        return Line(f"k-{face.kind}", face.kind, says + self._paid(facts))

    def _staged(self, facts: Facts) -> Line:
        says = self._say("%(city)s builds stage %(n)s of its wonder.", city=self.names[facts["seat"]], n=facts["stage"])
        if whom := facts.get("copied"):
            says += " " + self._say("It copies the one of %(other)s.", other=self._neighbours(facts["seat"])[whom])
        return Line("i-heptad", "", says + self._paid(facts))

    def _sold(self, facts: Facts) -> Line:
        return self._line("i-coins", "%(city)s discards a card and takes 3 coins.", facts)

    def _earned(self, facts: Facts) -> Line:
        coins = self.words.coins(facts["coins"])
        return self._line("i-coins", "%(city)s takes %(coins)s from the bank.", facts, coins=coins)

    def _declined(self, facts: Facts) -> Line:
        return self._line("i-stack", "%(city)s builds nothing from the discard pile.", facts)

    def _nothing(self, facts: Facts) -> Line:
        return self._line("i-stack", "The discard pile holds nothing that %(city)s may build.", facts)

    def _wonder(self, facts: Facts) -> Line:
        wonder, side = self.words.wonders[facts["wonder"]], facts["side"].upper()
        return self._line("i-heptad", "%(city)s takes %(wonder)s, side %(side)s.", facts, wonder=wonder, side=side)

    def _turn(self, facts: Facts) -> Line:
        if "manager" in facts:
            return Line("", "", self._managed_turn(facts))
        if facts["turn"] > 1:
            return Line("", "", self._say("Turn %(n)s of 6.", n=facts["turn"]))
        begins = "Age %(age)s begins. Hands go to the right." if facts["age"] == 2 else ""
        begins = begins or "Age %(age)s begins. Hands go to the left."
        return Line("", "", self._say(begins, age=self.words.ages[facts["age"]]))

    def _managed_turn(self, facts: Facts) -> Markup:
        name = self.names[facts["manager"]]
        if facts["turn"] > 1:
            return self._say("Turn %(n)s of 6. %(name)s manages the Free City.", n=facts["turn"], name=name)
        age = self.words.ages[facts["age"]]
        return self._say("Age %(age)s begins. %(name)s manages the Free City.", age=age, name=name)

    def _war(self, facts: Facts) -> Iterator[Line]:
        for fight in facts["fights"]:
            if fight["points"] > 0:
                city, other = self.names[fight["seat"]], self.names[fight["against"]]
                says = self._say("%(city)s beats %(other)s: +%(n)s, −1.", city=city, other=other, n=fight["points"])
                yield Line("k-military", "military", says)

    def _outcome(self) -> Markup:
        assert self.outcome
        names = Markup(self.words.listed(self.names[seat] for seat in self.outcome.winners))
        points = self.totals[self.outcome.winners[0]]
        match self.outcome.reason:
            case "coins":
                return self._say("%(name)s wins with %(n)s points, and more coins.", name=names, n=points)
            case "shared":
                shared = self.tr.pgettext("wonders", "%(name)s share the victory with %(n)s points.")
                return Markup(shared) % {"name": names, "n": points}
            case _:
                return self._say("%(name)s wins with %(n)s points.", name=names, n=points)

    # ── what they share ─────────────────────────────────────────────────────
    def _say(self, msgid: str, **facts: Any) -> Markup:
        return Markup(self.tr.gettext(msgid)) % facts

    def _line(self, icon: str, msgid: str, facts: Facts, **more: Any) -> Line:
        return Line(icon, "", self._say(msgid, city=self.names[facts["seat"]], **more))

    def _neighbours(self, city: int) -> dict[str, Markup]:
        return {"left": self.names[(city + 1) % len(self.names)], "right": self.names[city - 1]}

    def _paid(self, facts: Facts) -> Markup:
        """Who gets what for the goods, as further sentences."""
        to = self._neighbours(facts["seat"])
        said = Markup("")
        for whom, amount in _pays(facts):
            coins = self.words.coins(amount)
            if whom == "bank":
                said += " " + self._say("Pays %(coins)s to the bank.", coins=coins)
            else:
                said += " " + self._say("Pays %(coins)s to %(other)s.", coins=coins, other=to[whom])
        return said
