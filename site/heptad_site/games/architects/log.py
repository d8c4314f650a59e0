"""What happened at a table of Architects: turns, what each city did last, the log in sentences. Knows no template."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple

from markupsafe import Markup

from heptad.kernel.game import Event
from heptad.table import Table
from heptad_site.games.architects.text import Text, text_of
from heptad_site.games.common import Line, seat_names

Facts = Mapping[str, Any]
LOOK = "look"
CENTRE = 7


class Turn(NamedTuple):
    """One turn of a seat, its `number`-th; `looked` as long as it has only looked at a card."""

    seat: int
    number: int
    looked: bool
    events: tuple[Event[Any], ...]


class Taken(NamedTuple):
    """A card that was taken: from which deck, and as which of its cards, counted from the bottom."""

    card: str
    deck: int
    height: int


class LastAction(NamedTuple):
    """What a city did in its last turn."""

    cards: tuple[Taken, ...] = ()
    stages: tuple[tuple[int, tuple[str, ...]], ...] = ()
    sets: tuple[tuple[str, ...], ...] = ()
    tokens: tuple[str, ...] = ()
    cat: bool = False


def sentences(table: Table, seat: int | None, events: Sequence[Event[Any]], tr: NullTranslations) -> list[str]:
    """What this seat may hear of these events, as plain sentences for the live region."""
    teller = EventText(table, tr)
    return [str(line.says.striptags()) for event in events for line in teller.lines(event)]


def turns(table: Table, seat: int | None) -> list[Turn]:
    """Every turn so far, the oldest first, with what this seat may hear of it."""
    found: list[Turn] = []
    count: Counter[int] = Counter()
    for (who, token), told in zip(table.record.actions, table.events(seat), strict=True):
        begins = token == LOOK or token.startswith("t:")
        if begins and not (found and found[-1].looked and found[-1].seat == who):
            count[who] += 1
            found.append(Turn(who, count[who], True, ()))
        last = found[-1]
        found[-1] = last._replace(looked=token == LOOK, events=(*last.events, *told))
    return found


def round_of(table: Table, history: Sequence[Turn]) -> int:
    """The number of the turn that runs, counted for its seat."""
    if not table.current_players:
        return history[-1].number
    (seat,) = table.current_players
    done = max((turn.number for turn in history if turn.seat == seat), default=0)
    running = bool(history) and history[-1].seat == seat and (history[-1].looked or table.view(None)["ask"] != "turn")
    return done if running else done + 1


def progress(table: Table, tr: NullTranslations) -> str:
    """Where the game stands."""
    if not table.current_players:
        return tr.gettext("Final score")
    return tr.gettext("Round %(n)s") % {"n": round_of(table, turns(table, None))}


def log(history: Sequence[Turn], table: Table, tr: NullTranslations) -> Iterator[tuple[str, list[Line]]]:
    """Headings and lines for the log, the newest turn first; what only one seat heard is not written down."""
    teller, names = EventText(table, tr), seat_names(table, tr)
    for turn in reversed(history):
        heading = tr.gettext("Round %(n)s, %(name)s") % {"n": turn.number, "name": names[turn.seat]}
        yield heading, [line for event in turn.events if event.only is None for line in teller.lines(event)]


def last_actions(history: Sequence[Turn], left: Sequence[int]) -> list[LastAction]:
    """What each city did in its last turn, by seat; `left` = how many cards the decks hold now, the centre last."""
    rest = [*left]
    found: dict[int, LastAction] = {}
    for turn in reversed(history):
        last = LastAction()
        for event in reversed(turn.events):
            kind, facts = event.kind, event.data
            if kind == "took":
                deck = -1 if facts["deck"] == CENTRE else facts["deck"]
                rest[deck] += 1
                last = last._replace(cards=(Taken(facts["card"], deck, rest[deck]), *last.cards))
            elif kind == "stage":
                last = last._replace(stages=((facts["stage"], tuple(facts["spent"])), *last.stages))
            elif kind == "set":
                last = last._replace(sets=(tuple(facts["cards"]), *last.sets))
            elif kind == "progress":
                last = last._replace(tokens=(facts["token"], *last.tokens))
            elif kind == "cat":
                last = last._replace(cat=True)
        found.setdefault(turn.seat, last)
        if len(found) == len(left) - 1:
            break
    return [found.get(seat, LastAction()) for seat in range(len(left) - 1)]


class EventText:
    """Says one event after the other in a language."""

    def __init__(self, table: Table, tr: NullTranslations) -> None:
        self.tr = tr
        self.words: Text = text_of(tr)
        self.names = [Markup("<b>%s</b>") % name for name in seat_names(table, tr)]
        self.wonders = [city["wonder"] for city in table.view(None)["cities"]]
        self.outcome = table.outcome()
        self.totals = [sheet.total for sheet in table.score()] if self.outcome else []

    def lines(self, event: Event[Any]) -> list[Line]:
        kind, facts = event.kind, event.data
        if kind == "war":
            return list(self._war(facts))
        if kind == "over":
            return [Line("i-laurel", "", self._outcome())] if self.outcome else []
        say = getattr(self, f"_{kind}", None)
        return [say(facts)] if say else []

    # ── one method for each kind of event ───────────────────────────────────
    def _took(self, facts: Facts) -> Line:
        face = self.words.cards[facts["card"]]
        place = {"card": self._card(face.key), "place": self._place(facts["deck"], facts["seat"])}
        match facts["why"]:
            case "turn":
                says = "%(city)s takes %(card)s from %(place)s."
            case "stage":
                says = "The new piece brings %(city)s %(card)s from %(place)s."
            case "search":
                says = "%(city)s keeps %(card)s from %(place)s."
            case token:
                says = "%(token)s brings %(city)s %(card)s from %(place)s."
                place["token"] = Markup.escape(self.words.tokens[token].name)
        return self._line(f"k-{face.kind}", says, facts, face.kind, **place)

    def _stage(self, facts: Facts) -> Line:
        more = {"wonder": self.words.wonders[self.wonders[facts["seat"]]], "n": facts["stage"]}
        spent = self.words.spent(facts["spent"])
        return self._line(
            "i-heptad", "%(city)s builds piece %(n)s, %(wonder)s, with %(cards)s.", facts, cards=spent, **more
        )

    def _set(self, facts: Facts) -> Line:
        spent = self.words.spent(facts["cards"])
        return self._line("k-science", "%(city)s turns in %(cards)s.", facts, "science", cards=spent)

    def _progress(self, facts: Facts) -> Line:
        disc = self.words.tokens[facts["token"]]
        token = Markup('<span class="ref" title="%s">%s</span>') % (disc.says, disc.name)
        says = "%(city)s takes the progress token %(token)s."
        says = "%(city)s draws the progress token %(token)s from the stack." if facts["blind"] else says
        return self._line(f"i-{disc.key}", says, facts, "science", token=token)

    def _cat(self, facts: Facts) -> Line:
        return self._line("i-cat", "The cat goes to %(city)s.", facts, "civic")

    def _turned(self, facts: Facts) -> Line:
        says = self._say("%(n)s of %(all)s conflict tokens show war.", n=facts["turned"], all=facts["conflicts"])
        return Line("i-horn", "military", says)

    def _looked(self, facts: Facts) -> Line:
        return self._line("i-peek", "%(city)s looks at the top card of the centre.", facts)

    def _saw(self, facts: Facts) -> Line:
        return Line("i-peek", "", self._say("Only you know: %(card)s.", card=self._card(facts["card"])))

    def _searching(self, facts: Facts) -> Line:
        place = self._place(facts["deck"], facts["seat"])
        return self._line("i-peek", "%(city)s looks at the top cards of %(place)s.", facts, place=place)

    def _found(self, facts: Facts) -> Line:
        return Line("i-peek", "", self._say("Only you know: %(card)s.", card=self.words.spent(facts["cards"])))

    def _declined(self, facts: Facts) -> Line:
        return self._line("i-stack", "%(city)s takes no extra card.", facts)

    def _passed(self, facts: Facts) -> Line:
        return self._line("i-stack", "%(city)s finds no card within reach and passes.", facts)

    def _war(self, facts: Facts) -> Iterator[Line]:
        yield Line("i-sword", "military", self._say("War breaks out."))
        for seat, won in enumerate(facts["won"]):
            if won:
                says = self.tr.ngettext(
                    "%(city)s wins %(n)s military victory.", "%(city)s wins %(n)s military victories.", won
                )
                yield Line("i-sword", "military", Markup(says) % {"city": self.names[seat], "n": won})

    def _outcome(self) -> Markup:
        assert self.outcome
        names = Markup(self.words.listed(self.names[seat] for seat in self.outcome.winners))
        points = self.totals[self.outcome.winners[0]]
        match self.outcome.reason:
            case "stages":
                return self._say("%(name)s wins with %(n)s points, and more pieces built.", name=names, n=points)
            case "shared":
                return self._say("%(name)s share the victory with %(n)s points.", name=names, n=points)
            case _:
                return self._say("%(name)s wins with %(n)s points.", name=names, n=points)

    # ── what they share ─────────────────────────────────────────────────────
    def _card(self, key: str) -> Markup:
        face = self.words.cards[key]
        return Markup('<span class="ref" title="%s">%s</span>') % (face.says, face.phrase)

    def _place(self, deck: int, seat: int) -> str:
        players = len(self.names)
        if deck == CENTRE:
            return self.tr.gettext("the centre")
        if deck == seat:
            return self.tr.gettext("the left deck")
        if deck == (seat - 1) % players:
            return self.tr.gettext("the right deck")
        return self.tr.gettext("the deck of %(name)s") % {"name": self.names[deck].striptags()}

    def _say(self, msgid: str, **facts: Any) -> Markup:
        return Markup(self.tr.gettext(msgid)) % facts

    def _line(self, icon: str, msgid: str, facts: Facts, kind: str = "", **more: Any) -> Line:
        return Line(icon, kind, self._say(msgid, city=self.names[facts["seat"]], **more))
