"""The events of Duel as sentences, and the progress of a game in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import assert_never

from heptad.games.duel.boards import SLOTS
from heptad.games.duel.types import Built, EventData, Over, PawnMoved, View, WonderBuilt
from heptad.kernel.game import Event
from heptad.text.common import PLAIN, Style
from heptad.text.duel.cards import text_of
from heptad.text.duel.effects import GAME


def sentences(event: Event[EventData], names: Sequence[str], tr: NullTranslations, style: Style = PLAIN) -> list[str]:
    """Return an event as sentences, [] for one that needs no words. `names` are the players' names by seat."""
    sentence = EventText(names, tr, style).sentence(event.data)
    return [sentence] if sentence else []


def progress(view: View, tr: NullTranslations) -> str:
    """Return the progress of the game in a few words."""
    if view["ask"] == "over":
        return tr.gettext("Final score")
    if view["age"] == 0:
        return tr.pgettext(GAME, "Choice of wonders")
    turn = min(SLOTS + 1 - len(view["display"]), SLOTS)
    return tr.pgettext(GAME, "Age %(age)s, turn %(turn)s") % {"age": text_of(tr).ages[view["age"]], "turn": turn}


class EventText:
    """Puts events into sentences in one language and style."""

    def __init__(self, names: Sequence[str], tr: NullTranslations, style: Style = PLAIN) -> None:
        self.tr = tr
        self.style = style
        self.text = text_of(tr)
        self.names = [style.player(name) for name in names]

    def sentence(self, data: EventData) -> str:
        """Return an event as a sentence, or "" for one that needs no words."""
        match data["kind"]:
            case "turn_begun":
                return ""
            case "wonder_taken":
                return self._of(data["seat"], "%(player)s takes %(wonder)s.", wonder=self._wonder(data["wonder"]))
            case "built":
                return self._built(data)
            case "wonder_built":
                return self._wonder_built(data)
            case "last_wonder":
                gone = self._listed(self._wonder(key) for key in data["gone"])
                return self._say("Seven wonders stand; %(wonder)s leaves the game.", wonder=gone)
            case "sold":
                card, coins = self._card(data["card"]), self.text.coins(data["coins"])
                return self._of(data["seat"], "%(player)s discards %(card)s for %(coins)s.", card=card, coins=coins)
            case "earned":
                coins = self.text.coins(data["coins"])
                if data["source"] == "economy":
                    return self._of(data["seat"], "%(player)s receives %(coins)s by Economy.", coins=coins)
                return self._of(data["seat"], "%(player)s takes %(coins)s from the bank.", coins=coins)
            case "lost":
                return self._of(data["seat"], "%(player)s loses %(coins)s.", coins=self.text.coins(data["coins"]))
            case "pawn_moved":
                return self._pawn_moved(data)
            case "looted":
                return self._of(data["seat"], "%(player)s is looted.")
            case "tokens_drawn":
                return self._of(data["seat"], "%(player)s looks at three progress tokens from the box.")
            case "token_taken":
                token = self.text.tokens[data["token"]]
                named = self.style.card(token.name, token.effect)
                return self._of(data["seat"], "%(player)s takes the progress token %(token)s.", token=named)
            case "destroyed":
                says = "%(card)s in the city of %(player)s is destroyed."
                return self._of(data["seat"], says, card=self._card(data["card"]))
            case "nothing_to_choose":
                return self._of(data["seat"], "%(player)s has nothing to choose from.")
            case "turned_up":
                cards = self._listed(self._card(key) for key in data["cards"])
                return self._say("Turned face up: %(cards)s.", cards=cards)
            case "extra_turn":
                return self._of(data["seat"], "%(player)s plays again.")
            case "laid_out":
                return self._say("The cards of age %(age)s are laid out.", age=self.text.ages[data["age"]])
            case "age_begun":
                return self._of(data["first"], "%(player)s begins age %(age)s.", age=self.text.ages[data["age"]])
            case "over":
                return self._over(data)
            case never:
                assert_never(never)

    def _built(self, data: Built) -> str:
        seat, card = data["seat"], self._card(data["card"])
        if data["chain"]:
            says = "%(player)s builds %(card)s free by chain from %(parent)s."
            return self._of(seat, says, card=card, parent=self._card(data["chain"]))
        if data["how"] == "discard":
            return self._of(seat, "%(player)s builds %(card)s from the discard pile.", card=card)
        if paid := data["bank"] + data["trade"]:
            coins = self.text.coins(paid)
            return self._of(seat, "%(player)s builds %(card)s for %(coins)s.", card=card, coins=coins)
        return self._of(seat, "%(player)s builds %(card)s.", card=card)

    def _wonder_built(self, data: WonderBuilt) -> str:
        wonder, card = self._wonder(data["wonder"]), self._card(data["card"])
        if not data["trade"]:
            return self._of(data["seat"], "%(player)s builds %(wonder)s with %(card)s.", wonder=wonder, card=card)
        says, coins = "%(player)s builds %(wonder)s with %(card)s for %(coins)s.", self.text.coins(data["trade"])
        return self._of(data["seat"], says, wonder=wonder, card=card, coins=coins)

    def _pawn_moved(self, data: PawnMoved) -> str:
        n = abs(data["end"] - data["start"])
        says = self.tr.npgettext(
            GAME,
            "The conflict pawn moves %(n)s space toward the capital of %(player)s.",
            "The conflict pawn moves %(n)s spaces toward the capital of %(player)s.",
            n,
        )
        return self.style.fill(says, {"n": n, "player": self.names[1 - data["seat"]]})

    def _over(self, data: Over) -> str:
        winner = data["winners"][0]
        n = data["totals"][winner]
        match data["reason"]:
            case "military":
                return self._of(winner, "%(player)s wins by military supremacy.")
            case "science":
                return self._of(winner, "%(player)s wins by scientific supremacy.")
            case "civic":
                return self._of(winner, "%(player)s wins with %(n)s points, and more points on blue cards.", n=n)
            case "shared":
                return self._say("The points are equal, %(n)s each: the victory is shared.", n=n)
            case "points":
                return self._of(winner, "%(player)s wins with %(n)s points.", n=n)
            case never:
                assert_never(never)

    # ── helpers ─────────────────────────────────────────────────────────────
    def _say(self, msgid: str, **facts: object) -> str:
        return self.style.fill(self.tr.pgettext(GAME, msgid), facts)

    def _of(self, seat: int, msgid: str, **facts: object) -> str:
        """Return a sentence that names the player of a seat."""
        return self._say(msgid, player=self.names[seat], **facts)

    def _listed(self, parts: Iterable[str]) -> str:
        places = {f"part{number}": part for number, part in enumerate(parts)}
        return self.style.fill(self.text.listed(f"%({place})s" for place in places), places)

    def _card(self, key: str) -> str:
        card = self.text.cards[key]
        return self.style.card(card.name, card.title)

    def _wonder(self, key: str) -> str:
        wonder = self.text.wonders[key]
        return self.style.card(wonder.name, wonder.effect)
