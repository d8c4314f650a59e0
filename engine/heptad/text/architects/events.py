"""The events of 7 Wonders Architects as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import assert_never

from heptad.games.architects.types import Border, EventData, Over, Searching, Taken, War
from heptad.kernel.game import Event
from heptad.text.architects.names import Text, text_of
from heptad.text.common import PLAIN, Style


def sentences(event: Event[EventData], names: Sequence[str], tr: NullTranslations, style: Style = PLAIN) -> list[str]:
    """Return an event as sentences, [] for one that needs no words. `names` are the players' names by seat."""
    return EventText(names, tr, style).sentences(event.data)


class EventText:
    """Puts events into sentences in one language and style."""

    def __init__(self, names: Sequence[str], tr: NullTranslations, style: Style = PLAIN) -> None:
        self.tr = tr
        self.style = style
        self.text: Text = text_of(tr)
        self.names = names
        self.players = [style.player(name) for name in names]

    def sentences(self, data: EventData) -> list[str]:
        """Return an event as sentences, [] for one that needs no words."""
        match data["kind"]:
            case "turn_begun":
                return []
            case "taken":
                return [self._taken(data)]
            case "looked":
                return [self._city("%(city)s looks at the top card of the centre.", data["seat"])]
            case "saw":
                return [self._say("Only you know: %(card)s.", card=self._card(data["card"]))]
            case "cat_moved":
                return [self._city("The cat goes to %(city)s.", data["seat"])]
            case "conflicts_turned":
                facts = {"n": data["turned"], "all": data["conflicts"]}
                return [self._say("%(n)s of %(all)s conflict tokens show war.", **facts)]
            case "set_turned_in":
                cards = self.text.cards_listed(data["cards"])
                return [self._city("%(city)s turns in %(cards)s.", data["seat"], cards=cards)]
            case "stage_built":
                wonder, cards = self.text.wonders[data["wonder"]].name, self.text.cards_listed(data["spent"])
                says = "%(city)s builds piece %(n)s, %(wonder)s, with %(cards)s."
                return [self._city(says, data["seat"], n=data["stage"], wonder=wonder, cards=cards)]
            case "token_taken":
                token = self.text.tokens[data["token"]]
                says = "%(city)s takes the progress token %(token)s."
                says = "%(city)s draws the progress token %(token)s from the stack." if data["blind"] else says
                return [self._city(says, data["seat"], token=self.style.card(token.name, token.effect))]
            case "searching":
                says = "%(city)s looks at the top cards of %(place)s."
                return [self._city(says, data["seat"], place=self._place(data))]
            case "found":
                return [self._say("Only you know: %(card)s.", card=self.text.cards_listed(data["cards"]))]
            case "declined":
                return [self._city("%(city)s takes no extra card.", data["seat"])]
            case "passed":
                return [self._city("%(city)s finds no card within reach and passes.", data["seat"])]
            case "war":
                return self._war(data)
            case "over":
                return [self._over(data)]
            case never:
                assert_never(never)

    # ── events of several forms ─────────────────────────────────────────────
    def _taken(self, data: Taken) -> str:
        facts = {"card": self._card(data["card"]), "place": self._place(data)}
        match data["why"]:
            case "turn":
                says = "%(city)s takes %(card)s from %(place)s."
            case "stage":
                says = "The new piece brings %(city)s %(card)s from %(place)s."
            case "search":
                says = "%(city)s keeps %(card)s from %(place)s."
            case token:
                says = "%(token)s brings %(city)s %(card)s from %(place)s."
                facts["token"] = self.text.tokens[token].name
        return self._city(says, data["seat"], **facts)

    def _war(self, data: War) -> list[str]:
        victories = [(border, side) for border in data["borders"] for side in (0, 1) if border["won"][side]]
        said = [self._say("War breaks out."), *(self._victory(*victory) for victory in victories)]
        if not victories:
            said.append(self._say("Shields are equal (%(n)s each): nobody wins.", n=data["strengths"][0]))
        if any(data["discarded"]):
            counts = [
                self._city("%(city)s discards %(n)s", seat, n=count)
                for seat, count in enumerate(data["discarded"])
                if count
            ]
            said.append(self._say("Cards with horns: %(cards)s.", cards=self._listed(counts)))
        return said

    def _victory(self, border: Border, side: int) -> str:
        """Return what the seat on this side of a border wins from the other one."""
        won, seats, shields = border["won"][side], border["seats"], border["shields"]
        says = self.tr.ngettext(
            "%(city)s wins %(n)s military victory against %(other)s (shields: %(mine)s to %(theirs)s).",
            "%(city)s wins %(n)s military victories against %(other)s (shields: %(mine)s to %(theirs)s).",
            won,
        )
        city, other = (self.players[seats[which]] for which in (side, 1 - side))
        facts = {"city": city, "other": other, "n": won, "mine": shields[side], "theirs": shields[1 - side]}
        return self.style.fill(says, facts)

    def _over(self, data: Over) -> str:
        match data["reason"]:
            case "points":
                says = "%(name)s wins with %(n)s points."
            case "stages":
                says = "%(name)s wins with %(n)s points, and more pieces built."
            case "shared":
                says = "%(name)s share the victory with %(n)s points."
            case never:
                assert_never(never)
        winners, n = data["winners"], data["totals"][data["winners"][0]]
        return self._say(says, name=self._listed(self.players[seat] for seat in winners), n=n)

    # ── helpers ─────────────────────────────────────────────────────────────
    def _card(self, key: str) -> str:
        card = self.text.cards[key]
        return self.style.card(card.phrase, card.effect)

    def _place(self, data: Taken | Searching) -> str:
        """Return a deck as a part of a sentence, by its owner: who reads it may sit on another side of it."""
        if data["place"] == "centre":
            return self.tr.gettext("the centre")
        if data["deck"] == data["seat"]:
            return self.tr.gettext("their own deck")
        return self.tr.gettext("the deck of %(name)s") % {"name": self.names[data["deck"]]}

    def _listed(self, parts: Iterable[str]) -> str:
        """Return the parts as a list that keeps their markup."""
        facts = {f"part{number}": part for number, part in enumerate(parts)}
        return self.style.fill(self.text.listed(f"%({name})s" for name in facts), facts)

    def _say(self, msgid: str, **facts: object) -> str:
        return self.style.fill(self.tr.gettext(msgid), facts)

    def _city(self, msgid: str, seat: int, **facts: object) -> str:
        return self._say(msgid, city=self.players[seat], **facts)
