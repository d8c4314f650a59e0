"""The words of Duel in one language: names, and what a card, wonder or token does. Knows no position and no markup."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations
from typing import NamedTuple, assert_never

from heptad.games.duel.boards import PROGRESS, WONDERS, Token, Wonder
from heptad.games.duel.cards import CARDS, LEADS_TO, Card
from heptad.games.duel.effects import (
    ANY_RAW,
    SYMBOLS,
    BuildFromDiscard,
    ChainCoins,
    CheaperCivic,
    CheaperWonders,
    Choice,
    Coins,
    CoinsPer,
    Destroy,
    Effect,
    ExtraShield,
    ExtraTurn,
    Plunder,
    Points,
    PointsPer,
    Produce,
    Science,
    Shields,
    TokenFromBox,
    TradeIncome,
    TradePrice,
    WondersExtraTurn,
)
from heptad.games.duel.effects import TOKENS as TOKENS_HELD
from heptad.games.duel.effects import TREASURE as COINS_HELD
from heptad.games.duel.effects import WONDERS as WONDERS_BUILT
from heptad.shared.goods import RESOURCES
from heptad.shared.kinds import KINDS, RAW
from heptad.text.common import KIND_NAMES, KIND_SHORT, N_, RESOURCE_OF, GameText
from heptad_site.drawing.cards import DrawnCard, Sign
from heptad_site.games.duel.signs import signs, storey

GAME = "duel"


SCORE_NAMES = {
    "military": "Military",
    "civic": "Civilian buildings",
    "science": "Scientific buildings",
    "commerce": "Commercial buildings",
    "guilds": "Guilds",
    "wonders": "Wonders",
    "progress": "Progress tokens",
    "treasury": "Treasury",
}
COUNTED = {
    (0,): N_("brown card"),
    (1,): N_("grey card"),
    (0, 1): N_("brown or grey card"),
    (2,): N_("blue card"),
    (3,): N_("green card"),
    (4,): N_("yellow card"),
    (5,): N_("red card"),
    WONDERS_BUILT: N_("wonder built"),
    COINS_HELD: N_("3 coins"),
    TOKENS_HELD: N_("progress token"),
}
#: wonder -> its drawing in the sprite, and of how many pieces that is
PICTURES = {
    "appian_way": ("appian", 1),
    "circus_maximus": ("circus", 1),
    "colossus": ("rhodes", 5),
    "great_library": ("library", 1),
    "great_lighthouse": ("alexandria", 5),
    "hanging_gardens": ("babylon", 5),
    "mausoleum": ("halicarnassus", 5),
    "piraeus": ("piraeus", 1),
    "pyramids": ("giza", 5),
    "sphinx": ("sphinx", 1),
    "statue_of_zeus": ("olympia", 5),
    "temple_of_artemis": ("ephesus", 5),
}


class WonderFace(NamedTuple):
    """All of a wonder that never changes."""

    key: str
    name: str
    cost: tuple[str, ...]
    gives: tuple[Sign, ...]
    says: str
    cost_says: str


class TokenFace(NamedTuple):
    """All of a progress token that never changes."""

    key: str
    name: str
    says: str


class Text(GameText):
    """Names and phrases in the language of a translator."""

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr, GAME)
        name = self.name
        self.kinds = {kind: name(text) for kind, text in KIND_NAMES.items()}
        self.kinds_short = {kind: name(text) for kind, text in KIND_SHORT.items()}
        self.resources = {resource: tr.pgettext("wonders", resource) for resource in RESOURCES if resource != "loom"}
        self.symbols = {symbol: name(symbol) for symbol in SYMBOLS}
        self.lines = {line: name(text) for line, text in SCORE_NAMES.items()}
        self.names = {card.key: name(card.name) for card in CARDS}
        self.cards = {card.key: self._face(card) for card in CARDS}
        self.wonders = {wonder.key: self._wonder(wonder) for wonder in WONDERS}
        self.tokens = {token.key: self._token(token) for token in PROGRESS}

    def points(self, n: int) -> str:
        """Duel has its own word for victory points in Japanese."""
        return self.tr.npgettext(GAME, "%(n)s point", "%(n)s points", n) % {"n": n}

    def age(self, age: int) -> str:
        return self.tr.pgettext(GAME, "Age %(age)s") % {"age": self.ages[age]}

    # ── cards, wonders, tokens ──────────────────────────────────────────────
    def _face(self, card: Card) -> DrawnCard:
        kind, leads = KINDS[card.kind], LEADS_TO[card.key]
        cost = tuple(RESOURCE_OF[letter] for letter in card.cost if letter.isalpha())
        coins = sum(int(digit) for digit in card.cost if digit.isdigit())
        says = self.phrase(card.gives)
        facts = {"kind": self.kinds[kind], "effect": says, "cost": self.cost(coins, cost)}
        return DrawnCard(
            key=card.key,
            name=self.names[card.key],
            reading=self.reading(card.name),
            kind=kind,
            kind_name=self.kinds[kind],
            age=card.age,
            coins=coins,
            cost=cost,
            gives=signs(card.gives),
            effect=says,
            parents=(self.names[card.chain],) if card.chain else (),
            leads=(self.names[leads],) if leads else (),
            storey=tuple(storey(card.gives)),
            title=self.tr.gettext("%(kind)s. %(effect)s. Cost: %(cost)s") % facts,
            link=SIGNS[card.chain] if card.chain else "",
            sign=card.sign,
        )

    def _wonder(self, wonder: Wonder) -> WonderFace:
        cost = tuple(RESOURCE_OF[letter] for letter in wonder.cost)
        says, price = self.phrase(wonder.gives), self.cost(0, cost)
        return WonderFace(wonder.key, self.name(wonder.name), cost, signs(wonder.gives), says, price)

    def _token(self, token: Token) -> TokenFace:
        return TokenFace(token.key, self.name(token.name), self.phrase(token.gives))

    # ── effects ─────────────────────────────────────────────────────────────
    def phrase(self, words: tuple[Effect, ...]) -> str:
        """What the words do: "5 points", "3 points; 2 coins now for each wonder built in your city"."""
        if len(words) == 2 and isinstance(now := words[0], CoinsPer) and isinstance(sure := words[1], Points):
            facts = {"points": self.points(sure.amount), "coins": self.coins(now.amount), "what": self._what(now)}
            return self._t("%(points)s; %(coins)s now for each %(what)s in your city") % facts
        if len(words) == 2 and isinstance(now := words[0], CoinsPer) and isinstance(later := words[1], PointsPer):
            facts = {"coins": self.coins(now.amount), "points": self.points(later.amount), "what": self._what(now)}
            return (
                self._t("%(coins)s now and %(points)s at the end for each %(what)s in whichever city has more") % facts
            )
        return self.listed(self._word(word) for word in words)

    def _t(self, msgid: str) -> str:
        return self.tr.pgettext(GAME, msgid)

    def _what(self, word: CoinsPer | PointsPer) -> str:
        return self._t(COUNTED[word.what])

    def _word(self, word: Effect) -> str:
        t = self._t
        match word:
            case Produce(letter, amount):
                facts = {"n": amount, "resource": self.resources[RESOURCE_OF[letter]]}
                return t("%(n)s %(resource)s each turn") % facts
            case Choice(letters):
                if letters == ANY_RAW:
                    return t("any one raw material each turn")
                return t("any one manufactured good each turn")
            case TradePrice(letters):
                names = self.listed(self.resources[RESOURCE_OF[letter]] for letter in letters)
                return t("you buy %(resources)s for 1 coin each") % {"resources": names}
            case Shields(amount):
                return self.shields(amount)
            case Points(amount):
                return self.points(amount)
            case Coins(amount):
                return self.tr.gettext("%(coins)s at once") % {"coins": self.coins(amount)}
            case Science(symbol):
                return t("science symbol: %(symbol)s") % {"symbol": self.symbols[SYMBOLS[symbol]]}
            case CoinsPer() | PointsPer():
                return self._per(word)
            case Plunder(amount):
                return t("the opponent loses %(coins)s") % {"coins": self.coins(amount)}
            case Destroy(kind):
                return (
                    t("discard a brown card of the opponent")
                    if kind == RAW
                    else t("discard a grey card of the opponent")
                )
            case _:
                return self._power(word)

    def _per(self, word: CoinsPer | PointsPer) -> str:
        if isinstance(word, CoinsPer):
            facts = {"coins": self.coins(word.amount), "what": self._what(word)}
            return self._t("%(coins)s now for each %(what)s in your city") % facts
        facts = {"points": self.points(word.amount), "what": self._what(word)}
        if word.most:
            return self._t("%(points)s for each %(what)s in whichever city has more") % facts
        return self._t("%(points)s for each %(what)s in your city") % facts

    def _power(
        self,
        word: BuildFromDiscard
        | TokenFromBox
        | ExtraTurn
        | CheaperWonders
        | CheaperCivic
        | TradeIncome
        | ExtraShield
        | WondersExtraTurn
        | ChainCoins,
    ) -> str:
        t = self._t
        match word:
            case BuildFromDiscard():
                return t("build a card of the discard pile for free")
            case TokenFromBox():
                return t("take one of three progress tokens from the box")
            case ExtraTurn():
                return t("play again")
            case CheaperWonders():
                return t("your wonders cost 2 resources less")
            case CheaperCivic():
                return t("your blue cards cost 2 resources less")
            case TradeIncome():
                return t("what the opponent pays for resources comes to you")
            case ExtraShield():
                return t("1 shield more on each red card you build from now on")
            case WondersExtraTurn():
                return t("play again after each wonder you build from now on")
            case ChainCoins(amount):
                return t("%(coins)s each time you build by chain") % {"coins": self.coins(amount)}
            case _:
                assert_never(word)


SIGNS = {card.key: card.sign for card in CARDS}


@cache
def text_of(tr: NullTranslations) -> Text:
    """The words of a language, made once."""
    return Text(tr)
