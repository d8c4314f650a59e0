"""The words of Architects in one language: cards, wonders in pieces, progress tokens, and what each of them does.

Made once per language from the printed rows. Knows no position and no markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations
from typing import NamedTuple, assert_never

from heptad.games.architects.boards import PROGRESS, WONDERS, Stage, Token
from heptad.games.architects.cards import CARDS, COMPASS, GEAR, GREY, Card
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
from heptad.shared.kinds import KINDS
from heptad.text.common import GameText

GAME = "architects"
#: The name over a card, and the card in a sentence.
CARD_NAMES = {
    "wood": ("Wood", "wood"),
    "brick": ("Brick", "brick"),
    "stone": ("Stone", "stone"),
    "paper": ("Paper", "paper"),
    "glass": ("Glass", "glass"),
    "coin": ("Coin", "a coin"),
    "blue": ("Points", "a blue card"),
    "cat": ("Cat", "a blue card with a cat"),
    "gear": ("Gear", "a gear"),
    "tablet": ("Tablet", "a tablet"),
    "compass": ("Compass", "a compass"),
    "red": ("Shield", "a red card"),
    "horn": ("Horn", "a red card with a horn"),
    "horns": ("Two horns", "a red card with two horns"),
}
#: The building, its city's name is in the rows.
MAKES = {
    "alexandria": "Lighthouse",
    "babylon": "Hanging Gardens",
    "ephesus": "Temple of Artemis",
    "giza": "Great Pyramid",
    "halicarnassus": "Mausoleum",
    "olympia": "Statue of Zeus",
    "rhodes": "Colossus",
}
#: The drawing of a grey card, where it is that of another game.
RESOURCE_SIGNS = {"brick": "clay", "paper": "papyrus"}
SCORE_NAMES = {
    "wonder": "Wonder",
    "cat": "Cat",
    "civic": "Blue cards",
    "military": "Military victories",
    "progress": "Progress tokens",
}


class CardText(NamedTuple):
    """All of a kind of card that never changes."""

    key: str
    name: str
    phrase: str
    kind: str
    says: str
    resource: str
    symbol: str
    points: int
    cat: bool
    horns: int


class Piece(NamedTuple):
    """All of one piece of a wonder that never changes; `ask` names the effect, "" when it has none."""

    number: int
    tier: int
    needs: int
    same: bool
    points: int
    price: str
    ask: str
    says: str


class Disc(NamedTuple):
    """A progress token."""

    key: str
    name: str
    says: str


class Text(GameText):
    """Names and phrases in the language of a translator."""

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr, GAME)
        self.cards = {card.key: self._face(number, card) for number, card in enumerate(CARDS)}
        self.cities = {wonder.key: self.name(wonder.name) for wonder in WONDERS}
        self.wonders = {key: self.name(made) for key, made in MAKES.items()}
        self.pieces = {
            wonder.key: tuple(self._piece(number, stage) for number, stage in enumerate(wonder.stages, 1))
            for wonder in WONDERS
        }
        self.tokens = {token.key: self._disc(token) for token in PROGRESS}
        self.lines = {line: self.name(text) for line, text in SCORE_NAMES.items()}

    def spent(self, keys: Iterable[str]) -> str:
        """["wood", "coin"] -> "wood, a coin"."""
        return self.listed(self.cards[key].phrase for key in keys)

    # ── what a thing is ─────────────────────────────────────────────────────
    def _face(self, number: int, card: Card) -> CardText:
        name, phrase = CARD_NAMES[card.key]
        grey = number < GREY
        symbol = card.key if GEAR <= number <= COMPASS else ""
        return CardText(
            card.key,
            self.name(name),
            self.name(phrase),
            KINDS[card.kind],
            self._card_says(card, grey, bool(symbol)),
            RESOURCE_SIGNS.get(card.key, card.key) if grey else "",
            symbol,
            card.points,
            card.cat,
            card.horns,
        )

    def _card_says(self, card: Card, grey: bool, symbol: bool) -> str:
        t = self.tr.gettext
        if grey:
            return t("a resource for your wonder")
        if card.key == "coin":
            return t("stands for any resource")
        if symbol:
            return t("two alike or all three: a progress token")
        if card.points:
            return t("counts at the end; the cat comes to you") if card.cat else t("counts at the end")
        if card.horns:
            nearer = self.tr.ngettext("%(n)s horn brings war nearer", "%(n)s horns bring war nearer", card.horns)
            return nearer % {"n": card.horns}
        return t("counts in every war")

    def _piece(self, number: int, stage: Stage) -> Piece:
        price = self.tr.gettext("%(n)s the same") if stage.same else self.tr.gettext("%(n)s different")
        ask = type(stage.gives).__name__ if stage.gives else ""
        says = self._word(stage.gives) if stage.gives else ""
        price = price % {"n": stage.needs}
        return Piece(number, stage.tier, stage.needs, stage.same, stage.points, price, ask, says)

    def _disc(self, token: Token) -> Disc:
        return Disc(token.key, self.name(token.name), self._word(token.gives))

    def _word(self, word: Effect) -> str:
        t = self.tr.gettext
        match word:
            case TakeFromAnyDeck():
                return t("take a card from any deck on the table")
            case TakeToken():
                return t("take a progress token")
            case TakeCentral():
                return t("take a card from the centre")
            case SearchFive():
                return t("search five cards of the left or right deck, keep one")
            case TakeLeftAndRight():
                return t("take a card from the left and one from the right")
            case Shields(1):
                return t("1 shield for good")
            case Shields(amount):
                return t("%(n)s shields for good") % {"n": amount}
            case ExtraCard(after):
                return t("Once a turn, after taking %(cards)s: take one more card.") % {"cards": self._after(after)}
            case ExtraCardAfterStage():
                return t("Once a turn, after building a piece: take one more card.")
            case DoubleCoin():
                return t("Once a turn, one coin counts as two.")
            case AnyResources():
                return t("Once a turn, a piece may be paid with any resources, the same or different.")
            case PointsFor(what, table):
                return self._points(what, table)
            case _:
                assert_never(word)

    def _after(self, keys: tuple[str, ...]) -> str:
        t = self.tr.gettext
        match self.cards[keys[0]].kind:
            case "science":
                return t("a green card")
            case "military":
                return t("a red card with horns")
        one, other = (self.cards[key].phrase for key in keys)
        return t("%(one)s or %(other)s") % {"one": one, "other": other}

    def _points(self, what: int, table: tuple[int, ...]) -> str:
        t, facts = self.tr.gettext, {"n": table[1], "m": table[0] if what == COMPLETE else table[-1]}
        match what:
            case _ if what == COMPLETE:
                return t("%(m)s points at the end, %(n)s if your own wonder is complete.") % facts
            case _ if what == CATS:
                return t("%(n)s point more at the end for each of your blue cards with a cat.") % facts
            case _ if what == MEDALS:
                return t("%(n)s point more at the end for each of your military victories.") % facts
            case _ if what == TOKENS:
                return t("%(n)s points at the end for each of your progress tokens, this one too.") % facts
            case _ if what == COPIES:
                return t("%(n)s points at the end, %(m)s in all for both Culture tokens.") % facts
        raise AssertionError(what)


@cache
def text_of(tr: NullTranslations) -> Text:
    """The words of a language, made once."""
    return Text(tr)
