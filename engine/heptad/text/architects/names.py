"""The names of the cards, wonders and progress tokens of 7 Wonders Architects, and what they do, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations
from typing import assert_never

from heptad.games.architects.boards import MEDAL_POINTS, PROGRESS, WONDERS, Stage, Wonder
from heptad.games.architects.cards import CARDS, COIN, COMPASS, GEAR, GREY, Card
from heptad.games.architects.effects import (
    CATS,
    COMPLETE,
    COPIES,
    MEDALS,
    TOKENS,
    AnyResources,
    DoubleCoin,
    Effect,
    ExtraCard,
    ExtraCardAfterStage,
    PointsFor,
    SearchFive,
    Shields,
    TakeCentral,
    TakeFromAnyDeck,
    TakeLeftAndRight,
    TakeToken,
)
from heptad.games.architects.types import ScoreKey
from heptad.shared.kinds import KINDS
from heptad.text.common import GameText, Source, signed, times

GAME = "architects"
#: Key of the card -> the name printed above it, the card in a sentence, and several of these cards in a sentence.
CARD_NAMES = {
    "wood": ("Wood", "wood", "%(n)s wood"),
    "brick": ("Brick", "brick", "%(n)s brick"),
    "stone": ("Stone", "stone", "%(n)s stone"),
    "paper": ("Paper", "paper", "%(n)s paper"),
    "glass": ("Glass", "glass", "%(n)s glass"),
    "coin": ("Coin", "a coin", "%(n)s coins"),
    "blue": ("Points", "a blue card", "%(n)s blue cards"),
    "cat": ("Cat", "a blue card with a cat", "%(n)s blue cards with a cat"),
    "gear": ("Gear", "a gear", "%(n)s gears"),
    "tablet": ("Tablet", "a tablet", "%(n)s tablets"),
    "compass": ("Compass", "a compass", "%(n)s compasses"),
    "red": ("Shield", "a red card", "%(n)s red cards"),
    "horn": ("Horn", "a red card with a horn", "%(n)s red cards with a horn"),
    "horns": ("Two horns", "a red card with two horns", "%(n)s red cards with two horns"),
}
#: Key of the wonder -> what is built in that city.
WONDER_NAMES = {
    "alexandria": "Lighthouse",
    "babylon": "Hanging Gardens",
    "ephesus": "Temple of Artemis",
    "giza": "Great Pyramid",
    "halicarnassus": "Mausoleum",
    "olympia": "Statue of Zeus",
    "rhodes": "Colossus",
}
SCORE_NAMES: dict[ScoreKey, str] = {
    "wonder": "Wonder",
    "cat": "Cat",
    "civic": "Blue cards",
    "military": "Military victories",
    "progress": "Progress tokens",
}


@dataclass(frozen=True)
class ArchitectsCardText:
    """One of the 14 kinds of cards.

    `name` is printed above the card, `phrase` is the card in a sentence ("a coin"), `plural` several of these cards
    ("%(n)s coins"), `kind` the key of its colour's kind, and `effect` what the card does.
    """

    key: str
    name: str
    phrase: str
    plural: str
    kind: str
    effect: str


@dataclass(frozen=True)
class StageText:
    """One stage of a wonder.

    `price` says how many resources it needs and whether they are the same or different; `effect` may be "".
    """

    number: int
    tier: int
    needs: int
    same: bool
    points: int
    price: str
    effect: str


@dataclass(frozen=True)
class WonderText:
    """A wonder: its city, what is built there, and its stages from the bottom up."""

    key: str
    city: str
    name: str
    stages: tuple[StageText, ...]

    @property
    def title(self) -> str:
        """Both names: "Babylon · Hanging Gardens"."""
        return f"{self.city} · {self.name}"


@dataclass(frozen=True)
class TokenText:
    """A progress token, and what it does in a sentence."""

    key: str
    name: str
    effect: str


class Text(GameText):
    """All names and effects in the language of a translator, by key."""

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr, GAME)
        self.cards = {card.key: self._card(number, card) for number, card in enumerate(CARDS)}
        self.wonders = {wonder.key: self._wonder(wonder) for wonder in WONDERS}
        self.tokens = {
            token.key: TokenText(token.key, self.name(token.name), self._effect(token.gives)) for token in PROGRESS
        }
        self.things = {card.name: card.effect for card in self.cards.values()}
        self.things[self.cards["cat"].name] = tr.gettext(
            "counts at the end; the cat comes to you, with which you may look at the top card of the centre before you "
            "take a card"
        )
        self.things |= {token.name: token.effect for token in self.tokens.values()}
        self.lines = {line: self.name(text) for line, text in SCORE_NAMES.items()}
        self.reasons = {
            "points": self.name("most points"),
            "stages": self.name("equal points, more pieces built"),
            "shared": self.name("equal points and pieces"),
        }

    def source(self, source: Source) -> str:
        thing, number = source["of"], source["number"]
        match thing:
            case "stage":
                return self.tr.gettext("Piece %(n)s") % {"n": number}
            case "medal":
                return times(number, signed(MEDAL_POINTS))
            case _:
                return times(number, self.cards[thing].name if thing in self.cards else self.tokens[thing].name)

    def cards_listed(self, keys: Iterable[str], *others: str) -> str:
        """Return cards and the names of other things as a list in a sentence.

        Equal cards are counted: ["gear", "coin", "gear"] -> "2 gears and a coin".
        """
        counts = Counter(self.cards[key] for key in keys)
        *most, last = *(card.plural % {"n": n} if n > 1 else card.phrase for card, n in counts.items()), *others
        if not most:
            return last
        return self.tr.pgettext("list", "%(most)s and %(last)s") % {"most": self.listed(most), "last": last}

    # ── what a thing is ─────────────────────────────────────────────────────
    def _card(self, number: int, card: Card) -> ArchitectsCardText:
        name, phrase, plural = map(self.name, CARD_NAMES[card.key])
        return ArchitectsCardText(card.key, name, phrase, plural, KINDS[card.kind], self._card_effect(number, card))

    def _card_effect(self, number: int, card: Card) -> str:
        t = self.tr.gettext
        if number < GREY:
            return t("a resource for your wonder")
        if number == COIN:
            return t("stands for any resource")
        if GEAR <= number <= COMPASS:
            return t("two alike or all three: a progress token")
        if card.points:
            return t("counts at the end; the cat comes to you") if card.cat else t("counts at the end")
        if card.horns:
            nearer = self.tr.ngettext(
                "1 shield; %(n)s horn brings war nearer", "1 shield; %(n)s horns bring war nearer", card.horns
            )
            return nearer % {"n": card.horns}
        return t("1 shield in every war")

    def _wonder(self, wonder: Wonder) -> WonderText:
        stages = tuple(self._stage(number, stage) for number, stage in enumerate(wonder.stages, 1))
        return WonderText(wonder.key, self.name(wonder.name), self.name(WONDER_NAMES[wonder.key]), stages)

    def _stage(self, number: int, stage: Stage) -> StageText:
        price = self.tr.gettext("%(n)s the same") if stage.same else self.tr.gettext("%(n)s different")
        effect = self._effect(stage.gives) if stage.gives else ""
        return StageText(number, stage.tier, stage.needs, stage.same, stage.points, price % {"n": stage.needs}, effect)

    def _effect(self, effect: Effect) -> str:
        t = self.tr.gettext
        match effect:
            case TakeFromAnyDeck():
                return t("take a card from any deck on the table")
            case TakeToken():
                return t("take a progress token")
            case TakeCentral():
                return t("take a card from the centre")
            case SearchFive():
                return t("keep one of the top five cards of the left or right deck")
            case TakeLeftAndRight():
                return t("take a card from the left and one from the right")
            case Shields(1):
                return t("1 shield for good")
            case Shields(amount):
                return t("%(n)s shields for good.") % {"n": amount}
            case ExtraCard(after):
                return t("Once a turn, after taking %(cards)s: take one more card.") % {"cards": self._after(after)}
            case ExtraCardAfterStage():
                return t("Once a turn, after building a piece: take one more card.")
            case DoubleCoin():
                return t("Once a turn, one coin counts as two.")
            case AnyResources():
                return t("Once a turn, a piece may be paid with any resources, the same or different.")
            case PointsFor(what, table):
                return self._points_for(what, table)
            case never:
                assert_never(never)

    def _after(self, keys: tuple[str, ...]) -> str:
        t = self.tr.gettext
        match self.cards[keys[0]].kind:
            case "science":
                return t("a green card")
            case "military":
                return t("a red card with horns")
        one, other = (self.cards[key].phrase for key in keys)
        return t("%(one)s or %(other)s") % {"one": one, "other": other}

    def _points_for(self, what: int, table: tuple[int, ...]) -> str:
        sentence = {
            COMPLETE: "%(m)s points at the end, %(n)s if your own wonder is complete.",
            CATS: "%(n)s point more at the end for each of your blue cards with a cat.",
            MEDALS: "%(n)s point more at the end for each of your military victories.",
            TOKENS: "%(n)s points at the end for each of your progress tokens, this one too.",
            COPIES: "%(n)s points at the end, %(m)s in all for both Culture tokens.",
        }[what]
        return self.tr.gettext(sentence) % {"n": table[1], "m": table[0] if what == COMPLETE else table[-1]}


@cache
def text_of(tr: NullTranslations) -> Text:
    """Return the names and effects of a language; cached."""
    return Text(tr)
