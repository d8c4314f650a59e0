"""The events of 7 Wonders as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import assert_never

from heptad.games.wonders.choices import SALE
from heptad.games.wonders.hand_passing import TURNS
from heptad.games.wonders.types import Built, Earned, EventData, Over, StageBuilt, TurnBegun, War
from heptad.kernel.game import Event
from heptad.text.common import N_, PLAIN, Style, in_one_line
from heptad.text.wonders.cards import cities_as_subjects, cities_in_sentences, neighbours, text_of

HOW_BUILT = {
    "paid": N_("%(city)s builds %(card)s."),
    "free": N_("%(city)s builds %(card)s."),
    "chain": N_("%(city)s builds %(card)s free by chain from %(parent)s."),
    "power": N_("%(city)s builds %(card)s free by the power of Olympia."),
    "discard": N_("%(city)s builds %(card)s from the discard pile."),
}


def sentences(event: Event[EventData], names: Sequence[str], tr: NullTranslations, style: Style = PLAIN) -> list[str]:
    """Return an event as sentences, one for each thing that happened; [] if nothing needs to be said.

    `names` are the players' names by seat.
    """
    return EventText(names, tr, style).lines(event.data)


class EventText:
    """Puts events into sentences in one language and style."""

    def __init__(self, names: Sequence[str], tr: NullTranslations, style: Style) -> None:
        self.tr = tr
        self.text = text_of(tr)
        self.style = style
        self.names = [style.player(name) for name in cities_in_sentences(names, tr)]
        self.subjects = [style.player(name) for name in cities_as_subjects(names, tr)]

    def lines(self, data: EventData) -> list[str]:
        """Return an event as sentences, [] if nothing needs to be said."""
        match data["kind"]:
            case "chose":
                return []
            case "reveal":
                return [self.tr.gettext("The seventh card:")] if data["turn"] > TURNS else []
            case "wonder_taken":
                facts = {"wonder": self.text.wonders[data["wonder"]].name, "side": data["side"].upper()}
                return [self._of_city("%(city)s takes %(wonder)s, side %(side)s.", data["seat"], facts)]
            case "built":
                return [self._built(data)]
            case "stage_built":
                return [self._stage_built(data)]
            case "sold":
                coins = {"coins": self.text.coins(SALE)}
                return [self._of_city("%(city)s discards a card and takes %(coins)s.", data["seat"], coins)]
            case "earned":
                return [self._earned(data)]
            case "declined":
                return [self._of_city("%(city)s builds nothing from the discard pile.", data["seat"])]
            case "nothing_to_choose":
                facts = {"city": self.names[data["seat"]]}
                return [self._say("The discard pile holds nothing that %(city)s may build.", facts)]
            case "turn_begun":
                return [self._turn(data)]
            case "war":
                return self._war(data)
            case "guild_copied":
                facts = {"card": self._card(data["card"]), "points": self.text.points(data["points"])}
                return [self._of_city("%(city)s copies %(card)s: %(points)s.", data["seat"], facts)]
            case "over":
                return [self._over(data)]
            case never:
                assert_never(never)

    def _built(self, data: Built) -> str:
        facts = {"card": self._card(data["card"])}
        if data["chain"] is not None:
            facts["parent"] = self.text.buildings[data["chain"]]
        built = self._of_city(HOW_BUILT[data["how"]], data["seat"], facts)
        return self._joined(built, *self._paid(data), *self._paid_to_the_bank(data["bank"]))

    def _stage_built(self, data: StageBuilt) -> str:
        lines = [self._of_city("%(city)s builds stage %(n)s of its wonder.", data["seat"], {"n": data["stage"]})]
        if data["copied"]:
            other = neighbours(self.names, data["seat"])[data["copied"]]
            lines.append(self._say("It copies the one of %(other)s.", {"other": other}))
        return self._joined(*lines, *self._paid(data))

    def _earned(self, data: Earned) -> str:
        coins = self.text.coins(data["coins"])
        if data["card"] is None:
            facts: dict[str, object] = {"coins": coins, "n": data["stage"]}
            return self._of_city("%(city)s takes %(coins)s for stage %(n)s of its wonder.", data["seat"], facts)
        facts = {"coins": coins, "card": self._card(data["card"])}
        return self._of_city("%(city)s takes %(coins)s for %(card)s.", data["seat"], facts)

    def _turn(self, data: TurnBegun) -> str:
        facts: dict[str, object] = {"age": self.text.ages[data["age"]], "n": data["turn"], "turns": TURNS}
        if data["manager"] is not None:
            facts["name"] = self.names[data["manager"]]
            if data["turn"] > 1:
                return self._say("Turn %(n)s of %(turns)s. %(name)s manages the Free City.", facts)
            return self._say("Age %(age)s begins. %(name)s manages the Free City.", facts)
        if data["turn"] > 1:
            return self._say("Turn %(n)s of %(turns)s.", facts)
        if data["age"] == 2:
            return self._say("Age %(age)s begins. Hands go to the right.", facts)
        return self._say("Age %(age)s begins. Hands go to the left.", facts)

    def _war(self, data: War) -> list[str]:
        """Return the conflicts that were won, or that none was, so that the end of every age is told."""
        won = [fight for fight in data["fights"] if fight["points"] > 0]
        if not won:
            return [self.tr.gettext("Nobody wins a conflict: all cities have the same number of shields.")]
        return [
            self._say(
                "%(city)s beats %(other)s: +%(n)s, −1.",
                {"city": self.subjects[fight["seat"]], "other": self.names[fight["against"]], "n": fight["points"]},
            )
            for fight in won
        ]

    def _over(self, data: Over) -> str:
        winners = {f"winner{seat}": self.names[seat] for seat in data["winners"]}
        names = self.style.fill(self.text.listed(f"%({key})s" for key in winners), winners)
        facts = {"name": names, "n": data["totals"][data["winners"][0]]}
        match data["reason"]:
            case "points":
                return self._say("%(name)s wins with %(n)s points.", facts)
            case "coins":
                return self._say("%(name)s wins with %(n)s points, and more coins.", facts)
            case "shared":
                shared = self.tr.pgettext("wonders", "%(name)s share the victory with %(n)s points.")
                return self.style.fill(shared, facts)

    # ── helpers ─────────────────────────────────────────────────────────────
    def _say(self, msgid: str, facts: Mapping[str, object]) -> str:
        return self.style.fill(self.tr.gettext(msgid), facts)

    def _of_city(self, msgid: str, city: int, facts: Mapping[str, object] | None = None) -> str:
        return self._say(msgid, {"city": self.subjects[city], **(facts or {})})

    def _card(self, key: str) -> str:
        card = self.text.cards[key]
        return self.style.card(card.name, card.title)

    def _joined(self, *lines: str) -> str:
        """Join several sentences to one line."""
        parts = {f"part{number}": line for number, line in enumerate(lines)}
        return self.style.fill(in_one_line((f"%({key})s" for key in parts), self.tr), parts)

    def _paid(self, data: Built | StageBuilt) -> list[str]:
        """Return what is paid to the neighbours for resources, as one sentence, or [] if nothing is."""
        to = neighbours(self.names, data["seat"])
        sides = ((data["left"], to["left"]), (data["right"], to["right"]))
        match [(self.text.coins(coins), other) for coins, other in sides if coins]:
            case [(coins, other), (more, third)]:
                facts = {"coins": coins, "other": other, "more": more, "third": third}
                return [self._say("Pays %(coins)s to %(other)s and %(more)s to %(third)s.", facts)]
            case [(coins, other)]:
                return [self._say("Pays %(coins)s to %(other)s.", {"coins": coins, "other": other})]
            case _:
                return []

    def _paid_to_the_bank(self, coins: int) -> list[str]:
        return [self._say("Pays %(coins)s to the bank.", {"coins": self.text.coins(coins)})] if coins else []
