"""What happened at a table of Duel, in sentences, and what each city did last. Knows no template."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from gettext import NullTranslations
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import Markup

from heptad.kernel.game import Event
from heptad.table import Table
from heptad_site.games.common import Line, seat_names
from heptad_site.games.duel.text import GAME, text_of

Facts = Mapping[str, Any]
#: What begins a turn; the answers to its questions follow it.
MAIN = ("wonder", "built", "raised", "sold")


class Turn(NamedTuple):
    """One turn: its age and number, whose it is, what happened."""

    age: int
    number: int
    seat: int
    events: tuple[Event[Any], ...]


class LastAction(NamedTuple):
    """What a city did in its last turn."""

    do: str = ""
    card: str = ""
    wonder: str = ""
    how: str = ""
    paid: int = 0
    earned: int = 0
    latest: bool = False


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
        return tr.pgettext(GAME, "Choice of wonders")
    facts = {"age": text_of(tr).ages[view["age"]], "turn": min(21 - len(view["display"]), 20)}
    return tr.pgettext(GAME, "Age %(age)s, turn %(turn)s") % facts


def turns(table: Table, seat: int | None) -> list[Turn]:
    """All that happened, by turn, the oldest first. The choice of wonders is age 0."""
    found: list[Turn] = []
    age = 0 if table.options["wonders"] == "draft" else 1
    number = 0
    for (who, _), told in zip(table.record.actions, table.events(seat), strict=True):
        if told and told[0].kind in MAIN and not (told[0].kind == "built" and told[0].data["how"] == "discard"):
            number += 1
            found.append(Turn(age, number, who, told))
        else:
            found[-1] = found[-1]._replace(events=found[-1].events + told)
        for event in told:
            if event.kind == "age":
                age, number = event.data["age"], 0
    return found


def log(history: Sequence[Turn], table: Table, tr: NullTranslations) -> Iterator[tuple[str, list[Line]]]:
    """Headings and lines for the log, the newest age and turn first."""
    teller, words = EventText(table, tr), text_of(tr)
    for age, played in groupby(reversed(history), key=lambda turn: turn.age):
        heading = words.age(age) if age else tr.pgettext(GAME, "Choice of wonders")
        yield heading, [line for turn in played for event in turn.events for line in teller.lines(event)]


def last_actions(history: Sequence[Turn]) -> list[LastAction]:
    """What each city did in its last turn, by seat."""
    found = [LastAction(), LastAction()]
    for turn in history[-12:]:
        if turn.age:
            found[turn.seat] = _last_action(turn)
            found[1 - turn.seat] = found[1 - turn.seat]._replace(latest=False)
    return found


def _last_action(turn: Turn) -> LastAction:
    kind, facts = turn.events[0].kind, turn.events[0].data
    earned = sum(
        event.data["coins"] for event in turn.events if event.kind == "earned" and event.data["seat"] == turn.seat
    )
    if kind == "sold":
        return LastAction("sell", facts["card"], earned=facts["coins"], latest=True)
    if kind == "raised":
        return LastAction("wonder", facts["card"], facts["wonder"], "", facts["trade"], earned, True)
    return LastAction("build", facts["card"], "", facts["how"], facts["bank"] + facts["trade"], earned, True)


class EventText:
    """Says one event after the other in a language."""

    def __init__(self, table: Table, tr: NullTranslations) -> None:
        self.tr = tr
        self.words = text_of(tr)
        self.names = [Markup("<b>%s</b>") % name for name in seat_names(table, tr)]
        self.outcome = table.outcome()
        self.totals = [sheet.total for sheet in table.score()] if self.outcome else []

    def lines(self, event: Event[Any]) -> list[Line]:
        say = getattr(self, f"_{event.kind}")
        return [say(event.data)]

    # ── one method for each kind of event ───────────────────────────────────
    def _wonder(self, facts: Facts) -> Line:
        return self._line("i-heptad", "%(player)s takes %(wonder)s.", facts, wonder=self._wonder_name(facts["wonder"]))

    def _built(self, facts: Facts) -> Line:
        face = self.words.cards[facts["card"]]
        place = {"player": self.names[facts["seat"]], "card": self._card(facts["card"])}
        coins = facts["bank"] + facts["trade"]
        match facts["how"]:
            case "chain":
                says = self._say(
                    "%(player)s builds %(card)s free by chain from %(parent)s.",
                    parent=self._card(facts["chain"]),
                    **place,
                )
            case "discard":
                says = self._say("%(player)s builds %(card)s from the discard pile.", **place)
            case _ if coins:
                says = self._say("%(player)s builds %(card)s for %(coins)s.", coins=self.words.coins(coins), **place)
            case _:
                says = self._say("%(player)s builds %(card)s.", **place)
        return Line(f"k-{face.kind}", face.kind, says)

    def _raised(self, facts: Facts) -> Line:
        place = {"wonder": self._wonder_name(facts["wonder"]), "card": self._card(facts["card"])}
        if not facts["trade"]:
            return self._line("i-heptad", "%(player)s builds %(wonder)s with %(card)s.", facts, **place)
        coins = self.words.coins(facts["trade"])
        return self._line(
            "i-heptad", "%(player)s builds %(wonder)s with %(card)s for %(coins)s.", facts, coins=coins, **place
        )

    def _last_wonder(self, facts: Facts) -> Line:
        gone = self._listed(self._wonder_name(key) for key in facts["gone"])
        return Line("i-heptad", "", self._say("Seven wonders stand; %(wonder)s leaves the game.", wonder=gone))

    def _sold(self, facts: Facts) -> Line:
        card, coins = self._card(facts["card"]), self.words.coins(facts["coins"])
        return self._line("i-coins", "%(player)s discards %(card)s for %(coins)s.", facts, card=card, coins=coins)

    def _earned(self, facts: Facts) -> Line:
        coins = self.words.coins(facts["coins"])
        if facts["source"] == "economy":
            return self._line("i-coins", "%(player)s receives %(coins)s by Economy.", facts, coins=coins)
        return self._line("i-coins", "%(player)s takes %(coins)s from the bank.", facts, coins=coins)

    def _lost(self, facts: Facts) -> Line:
        return self._line("i-coins", "%(player)s loses %(coins)s.", facts, coins=self.words.coins(facts["coins"]))

    def _pawn(self, facts: Facts) -> Line:
        n = abs(facts["to"] - facts["from"])
        says = self.tr.npgettext(
            GAME,
            "The conflict pawn moves %(n)s space toward the capital of %(player)s.",
            "The conflict pawn moves %(n)s spaces toward the capital of %(player)s.",
            n,
        )
        return Line("i-pawn", "military", Markup(says) % {"n": n, "player": self.names[1 - facts["seat"]]})

    def _looted(self, facts: Facts) -> Line:
        return self._line("k-military", "%(player)s is looted.", facts)

    def _drawn(self, facts: Facts) -> Line:
        return self._line("i-token", "%(player)s looks at three progress tokens from the box.", facts)

    def _progress(self, facts: Facts) -> Line:
        token = self.words.tokens[facts["token"]]
        named = Markup('<span class="ref" title="%s">%s</span>') % (token.says, token.name)
        return self._line(f"i-{token.key}", "%(player)s takes the progress token %(token)s.", facts, token=named)

    def _destroyed(self, facts: Facts) -> Line:
        says = "%(card)s in the city of %(player)s is destroyed."
        return self._line("i-cross", says, facts, card=self._card(facts["card"]))

    def _turned(self, facts: Facts) -> Line:
        cards = self._listed(self._card(key) for key in facts["cards"])
        return Line("i-card", "", self._say("Turned face up: %(cards)s.", cards=cards))

    def _again(self, facts: Facts) -> Line:
        return self._line("i-again", "%(player)s plays again.", facts)

    def _laid_out(self, facts: Facts) -> Line:
        return Line(
            "i-stack", "", self._say("The cards of age %(age)s are laid out.", age=self.words.ages[facts["age"]])
        )

    def _age(self, facts: Facts) -> Line:
        facts = {"seat": facts["first"], "age": facts["age"]}
        return self._line("i-right", "%(player)s begins age %(age)s.", facts, age=self.words.ages[facts["age"]])

    def _nothing(self, facts: Facts) -> Line:
        return self._line("i-stack", "%(player)s has nothing to choose from.", facts)

    def _over(self, facts: Facts) -> Line:
        return Line("i-laurel", "", self.ending())

    def ending(self) -> Markup:
        """Who won, and by what."""
        assert self.outcome
        first = self.outcome.winners[0]
        place = {"player": self.names[first], "n": self.totals[first]}
        match self.outcome.reason:
            case "military":
                return self._say("%(player)s wins by military supremacy.", player=place["player"])
            case "science":
                return self._say("%(player)s wins by scientific supremacy.", player=place["player"])
            case "civic":
                return self._say("%(player)s wins with %(n)s points, and more points on blue cards.", **place)
            case "shared":
                return self._say("The points are equal, %(n)s each: the victory is shared.", n=place["n"])
            case _:
                return self._say("%(player)s wins with %(n)s points.", **place)

    # ── what they share ─────────────────────────────────────────────────────
    def _say(self, msgid: str, **facts: Any) -> Markup:
        return Markup(self.tr.pgettext(GAME, msgid)) % facts

    def _line(self, icon: str, msgid: str, facts: Facts, **more: Any) -> Line:
        return Line(icon, "", self._say(msgid, player=self.names[facts["seat"]], **more))

    def _listed(self, parts: Iterable[Markup]) -> Markup:
        return Markup(self.tr.gettext(", ")).join(parts)

    def _card(self, key: str) -> Markup:
        face = self.words.cards[key]
        return Markup('<span class="ref" title="%s">%s</span>') % (face.title, face.name)

    def _wonder_name(self, key: str) -> Markup:
        face = self.words.wonders[key]
        return Markup('<span class="ref" title="%s">%s</span>') % (face.says, face.name)
