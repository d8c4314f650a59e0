"""The words of 7 Wonders in one language: names, and what a card or stage does, as phrases and as signs to draw.

Made once per language from the printed rows. Knows no position and no markup.
"""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations
from typing import NamedTuple, assert_never

from heptad.games.wonders.boards import WONDERS, Stage
from heptad.games.wonders.cards import CARDS, LEADS_TO, Card
from heptad.games.wonders.effects import (
    ALL_THREE,
    ANY_GOODS,
    ANY_RAW,
    DEFEATS,
    LEFT,
    NEIGHBOURS,
    OWN,
    RIGHT,
    STAGES,
    SYMBOLS,
    AnyScience,
    BuildFromDiscard,
    Coins,
    CoinsPer,
    CopyGuild,
    CopyStage,
    Discount,
    Effect,
    FreeBuild,
    Points,
    PointsPer,
    Produce,
    Science,
    SeventhCard,
    Shields,
)
from heptad.shared.goods import RESOURCES
from heptad.shared.kinds import KINDS
from heptad.text.common import KIND_NAMES, KIND_SHORT, N_, RESOURCE_OF, GameText
from heptad_site.drawing.cards import DrawnCard, Sign
from heptad_site.games.wonders.signs import signs, storey

GAME = "wonders"


RESOURCE_NAMES = {resource: resource for resource in RESOURCES} | {"loom": "textile"}
SYMBOL_NAMES = {"compass": "compass", "gear": "gear", "tablet": "tablet"}
SCORE_NAMES = {
    "military": "Military conflicts",
    "treasury": "Treasury",
    "wonder": "Wonder",
    "civic": "Civilian buildings",
    "science": "Scientific buildings",
    "commerce": "Commercial buildings",
    "guilds": "Guilds",
}
COUNTED = {
    (0,): N_("brown card"),
    (1,): N_("grey card"),
    (2,): N_("blue card"),
    (3,): N_("green card"),
    (4,): N_("yellow card"),
    (5,): N_("red card"),
    (0, 1, 6): N_("brown, grey and purple card"),
    STAGES: N_("wonder stage"),
    DEFEATS: N_("defeat token"),
}
COPIES = {
    (LEFT,): N_("copies stage %(n)s of the wonder on the left"),
    (RIGHT,): N_("copies stage %(n)s of the wonder on the right"),
    NEIGHBOURS: N_("copies stage %(n)s of the wonder on the left or on the right"),
}
WHERE = {OWN: N_("here"), NEIGHBOURS: N_("at both neighbours"), ALL_THREE: N_("here and at both neighbours")}


class StageText(NamedTuple):
    """All of a wonder's stage that never changes."""

    number: int
    cost: tuple[str, ...]
    gives: tuple[Sign, ...]
    effect: str


class Text(GameText):
    """Names and phrases in the language of a translator."""

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr, GAME)
        name = self.name
        self.kinds = {kind: name(text) for kind, text in KIND_NAMES.items()}
        self.kinds_short = {kind: tr.pgettext("short", text) for kind, text in KIND_SHORT.items()}
        self.resources = {resource: name(text) for resource, text in RESOURCE_NAMES.items()}
        self.symbols = {symbol: name(text) for symbol, text in SYMBOL_NAMES.items()}
        self.lines = {line: name(text) for line, text in SCORE_NAMES.items()}
        self.buildings = {card.building or card.key: name(card.name) for card in CARDS}
        self.cards = {card.key: self._face(card) for card in CARDS}
        self.wonders = {wonder.key: name(wonder.name) for wonder in WONDERS}
        self.cities = {wonder.key: name(wonder.city) for wonder in WONDERS}
        self.stages = {
            f"{wonder.key}-{side}": tuple(self._stage(number, stage) for number, stage in enumerate(stages, 1))
            for wonder in WONDERS
            for side, stages in (("a", wonder.a), ("b", wonder.b))
        }
        self.makes = {wonder.key: tuple(RESOURCE_OF[letter] for letter in wonder.makes) for wonder in WONDERS}

    # ── cards and stages ────────────────────────────────────────────────────
    def _face(self, card: Card) -> DrawnCard:
        name, kind = self.name(card.name), KINDS[card.kind]
        cost = tuple(RESOURCE_OF[letter] for letter in card.cost if letter.isalpha())
        coins = sum(int(digit) for digit in card.cost if digit.isdigit())
        says = self.phrase(card.gives)
        facts = {
            "kind": self.kinds[kind],
            "effect": says,
            "cost": self.cost(coins, cost),
        }
        leads = LEADS_TO[card.building or card.key]
        return DrawnCard(
            key=card.key,
            name=name,
            reading=self.reading(card.name),
            kind=kind,
            kind_name=self.kinds[kind],
            age=card.age,
            coins=coins,
            cost=cost,
            gives=signs(card.gives),
            effect=says,
            parents=tuple(self.buildings[parent] for parent in card.chains),
            leads=tuple(self.name(other.name) for other in CARDS if other.key in leads),
            storey=tuple(storey(card.gives)),
            title=self.tr.gettext("%(kind)s. %(effect)s. Cost: %(cost)s") % facts,
        )

    def _stage(self, number: int, stage: Stage) -> StageText:
        cost = tuple(RESOURCE_OF[letter] for letter in stage.cost)
        return StageText(number, cost, signs(stage.gives), self.phrase(stage.gives))

    def phrase(self, words: tuple[Effect, ...]) -> str:
        """What the words do: "5 points", "1 coin now for each brown card here"."""
        if len(words) == 2 and isinstance(now := words[0], CoinsPer) and isinstance(later := words[1], PointsPer):
            facts = {"coins": self.coins(now.amount), "points": self.points(later.amount), **self._count(now)}
            return self.tr.gettext("For each %(what)s %(where)s: %(coins)s now, %(points)s at the end") % facts
        return self.listed(self._word(word) for word in words)

    def _count(self, word: CoinsPer | PointsPer) -> dict[str, str]:
        return {"what": self.tr.gettext(COUNTED[word.what]), "where": self.tr.gettext(WHERE[word.where])}

    def _word(self, word: Effect) -> str:
        t = self.tr.gettext
        match word:
            case Produce():
                return self._produce(word)
            case Discount():
                return self._discount(word)
            case Shields(amount):
                return self.shields(amount)
            case Points(amount):
                return self.points(amount)
            case Coins(amount):
                return t("%(coins)s at once") % {"coins": self.coins(amount)}
            case Science(symbol):
                return t("science symbol: %(symbol)s") % {"symbol": self.symbols[SYMBOLS[symbol]]}
            case AnyScience():
                return t("one science symbol of your choice at the end")
            case CoinsPer(amount):
                facts = {"coins": self.coins(amount), **self._count(word)}
                return t("%(coins)s now for each %(what)s %(where)s") % facts
            case PointsPer(amount):
                facts = {"points": self.points(amount), **self._count(word)}
                return t("%(points)s for each %(what)s %(where)s") % facts
            case BuildFromDiscard():
                return t("build a card of the discard pile for free")
            case FreeBuild():
                return t("once per age, build a card for free")
            case SeventhCard():
                return t("play the seventh card too")
            case CopyGuild():
                return t("copy a guild of a neighbour at the end")
            case CopyStage(stage, whom):
                return t(COPIES[whom]) % {"n": stage}
            case _:
                assert_never(word)

    def _produce(self, word: Produce) -> str:
        t = self.tr.gettext
        if word.letters == ANY_RAW:
            return t("any one raw material each turn, not for sale")
        if word.letters == ANY_GOODS:
            return t("any one manufactured good each turn, not for sale")
        names = [self.resources[RESOURCE_OF[letter]] for letter in word.letters]
        if len(names) == 1:
            return t("%(n)s %(resource)s each turn") % {"n": word.amount, "resource": names[0]}
        return t("1 %(one)s or %(other)s each turn") % {"one": names[0], "other": names[1]}

    def _discount(self, word: Discount) -> str:
        t = self.tr.gettext
        if word.letters == ANY_GOODS:
            return t("manufactured goods from both neighbours cost 1 coin")
        if word.sides == NEIGHBOURS:
            return t("raw materials from both neighbours cost 1 coin")
        if word.sides == (RIGHT,):
            return t("raw materials from the right cost 1 coin")
        return t("raw materials from the left cost 1 coin")


@cache
def text_of(tr: NullTranslations) -> Text:
    """The words of a language, made once."""
    return Text(tr)
