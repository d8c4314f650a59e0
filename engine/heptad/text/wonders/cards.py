"""The names of 7 Wonders in one language, and what its cards and stages do, as phrases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations
from typing import assert_never

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, EFFECT, ID, LEADS_TO, Card
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
from heptad.games.wonders.setup import cities_of
from heptad.games.wonders.types import Copied, View
from heptad.shared.goods import RESOURCES, coins_in, resource_keys
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, GUILD, KINDS, MILITARY, RAW, SCIENCE
from heptad.text.common import KIND_NAMES, KIND_SHORT, N_, CardText, GameText, Source, signed, times

#: The gettext context of this game's names.
GAME = "wonders"

RESOURCE_NAMES = {resource: resource for resource in RESOURCES} | {"loom": "textile"}
SYMBOL_NAMES = {"compass": "compass", "gear": "gear", "tablet": "tablet"}
LINES = {
    "military": "Military conflicts",
    "treasury": "Treasury",
    "wonder": "Wonder",
    "civic": "Civilian buildings",
    "science": "Scientific buildings",
    "commerce": "Commercial buildings",
    "guilds": "Guilds",
}
REASONS = {
    "points": N_("most points"),
    "coins": N_("level on points, more coins"),
    "shared": N_("level on points and coins"),
}
COUNTED = {
    (RAW,): N_("brown card"),
    (GOODS,): N_("grey card"),
    (CIVIC,): N_("blue card"),
    (SCIENCE,): N_("green card"),
    (COMMERCE,): N_("yellow card"),
    (MILITARY,): N_("red card"),
    (RAW, GOODS, GUILD): N_("brown, grey and purple card"),
    (STAGES,): N_("wonder stage built"),
    (DEFEATS,): N_("defeat token"),
}
COPIES = {
    (LEFT,): N_("copies stage %(n)s of the wonder on the left"),
    (RIGHT,): N_("copies stage %(n)s of the wonder on the right"),
    NEIGHBOURS: N_("copies stage %(n)s of the wonder on the left or on the right"),
}
WHERE = {OWN: N_("here"), NEIGHBOURS: N_("at both neighbours"), ALL_THREE: N_("here and at both neighbours")}


@dataclass(frozen=True)
class StageText:
    """A stage of a wonder, numbered from 1: the resources it costs, one by one, and a phrase for its effect."""

    number: int
    cost: tuple[str, ...]
    effect: str


@dataclass(frozen=True)
class WonderText:
    """A wonder: its name, its city's name, the resources it makes each turn, and the coins its city begins with."""

    key: str
    name: str
    city: str
    makes: tuple[str, ...]
    coins: int


class Text(GameText):
    """All names and phrases in the language of a translator, by key.

    The keys of `stages` are boards, such as "giza-a".
    """

    cards: Mapping[str, CardText]
    stages: Mapping[str, Sequence[StageText]]

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr, GAME)
        name = self.name
        self.kinds = {kind: name(text) for kind, text in KIND_NAMES.items()}
        self.kinds_short = {kind: tr.pgettext("short", text) for kind, text in KIND_SHORT.items()}
        self.resources = {resource: name(text) for resource, text in RESOURCE_NAMES.items()}
        self.symbols = {symbol: name(text) for symbol, text in SYMBOL_NAMES.items()}
        self.lines = {line: name(text) for line, text in LINES.items()}
        self.reasons = {reason: tr.gettext(text) for reason, text in REASONS.items()}
        self.buildings = {card.building or card.key: name(card.name) for card in CARDS}
        self.cards = {card.key: self._card(card) for card in CARDS}
        self.things = {card.name: " · ".join([card.title, *self._chains(card)]) for card in self.cards.values()}
        chain = tr.gettext("A building in your city makes those to which it leads free.")
        self.things[tr.gettext("Chain")] = chain
        self.wonders = {wonder.key: self._wonder(wonder) for wonder in boards.WONDERS}
        self.stages = {
            boards.board_key(board): tuple(self._stage(number, stage) for number, stage in enumerate(stages, 1))
            for board, stages in enumerate(boards.STAGES)
        }

    def source(self, source: Source) -> str:
        thing, number = source["of"], source["number"]
        if thing in self.cards:
            return self.cards[thing].name
        if thing in self.symbols:
            return times(number, self.symbols[thing])
        match thing:
            case "coins":
                return self.coins(number)
            case "stage":
                return self.tr.gettext("Stage %(n)s") % {"n": number}
            case "set":
                return times(number, self.tr.gettext("Sets of three"))
            case _:
                return times(number, signed(int(thing)))

    def worth_now(self, card: str, view: View) -> str:
        """Return `worth` of a card for the seat that looks."""
        effect = EFFECT[ID[card]]
        return self.worth(view["worth"].get(card), effect.points, bool(effect.points_per))

    # ── cards, stages, wonders ──────────────────────────────────────────────
    def _card(self, card: Card) -> CardText:
        name, kind, effect = self.name(card.name), KINDS[card.kind], self.phrase(card.gives)
        coins, cost = coins_in(card.cost), resource_keys(card.cost)
        leads = LEADS_TO[card.building or card.key]
        return CardText(
            key=card.key,
            name=name,
            reading=self.reading(card.name),
            kind=kind,
            kind_name=self.kinds[kind],
            age=card.age,
            coins=coins,
            cost=cost,
            effect=effect,
            parents=tuple(self.buildings[parent] for parent in card.chains),
            leads=tuple(self.name(other.name) for other in CARDS if other.key in leads),
            title=self.card_title(self.kinds[kind], effect, self.cost(coins, cost)),
        )

    def _chains(self, card: CardText) -> Iterator[str]:
        """Yield the buildings that make a card free, and the cards that it makes free later, as sentences."""
        if card.parents:
            yield self.tr.gettext("Comes from %(cards)s.") % {"cards": self.listed(card.parents)}
        if card.leads:
            yield self.tr.gettext("Leads to %(cards)s.") % {"cards": self.listed(card.leads)}

    def _stage(self, number: int, stage: boards.Stage) -> StageText:
        return StageText(number, resource_keys(stage.cost), self.phrase(stage.gives))

    def _wonder(self, wonder: boards.Wonder) -> WonderText:
        name, city = self.name(wonder.name), self.name(wonder.city)
        return WonderText(wonder.key, name, city, resource_keys(wonder.makes), wonder.coins)

    def copied_stage(self, copied: Copied) -> StageText:
        """Return the stage of a neighbour that Manneken Pis copies."""
        return self.stages[f"{copied['wonder']}-{copied['side']}"][copied["stage"] - 1]

    def copied_effect(self, copied: Copied) -> str:
        """Return a phrase that says what Manneken Pis copies, and from which city."""
        city, effect = self.wonders[copied["wonder"]].city, self.copied_stage(copied).effect
        facts = {"n": copied["stage"], "city": city, "effect": effect}
        return self.tr.gettext("as stage %(n)s of %(city)s: %(effect)s") % facts

    # ── effects ─────────────────────────────────────────────────────────────
    def phrase(self, effects: tuple[Effect, ...]) -> str:
        """Return what effects do: "5 points", "1 coin now for each brown card here"."""
        if len(effects) == 2 and isinstance(now := effects[0], CoinsPer) and isinstance(later := effects[1], PointsPer):
            facts = {"coins": self.coins(now.amount), "points": self.points(later.amount), **self._count(now)}
            return self.tr.gettext("For each %(what)s %(where)s: %(coins)s now, %(points)s at the end") % facts
        return self.listed(self._effect(effect) for effect in effects)

    def _count(self, effect: CoinsPer | PointsPer) -> dict[str, str]:
        return {"what": self.tr.gettext(COUNTED[effect.what]), "where": self.tr.gettext(WHERE[effect.where])}

    def _effect(self, effect: Effect) -> str:
        t = self.tr.gettext
        match effect:
            case Produce():
                return self._produce(effect)
            case Discount():
                return self._discount(effect)
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
                facts = {"coins": self.coins(amount), **self._count(effect)}
                return t("%(coins)s now for each %(what)s %(where)s") % facts
            case PointsPer(amount):
                facts = {"points": self.points(amount), **self._count(effect)}
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
            case never:
                assert_never(never)

    def _produce(self, effect: Produce) -> str:
        t = self.tr.gettext
        if effect.letters == ANY_RAW:
            return t("any one raw material each turn, not for sale")
        if effect.letters == ANY_GOODS:
            return t("any one manufactured good each turn, not for sale")
        names = [self.resources[resource] for resource in resource_keys(effect.letters)]
        if len(names) == 1:
            return t("%(n)s %(resource)s each turn") % {"n": effect.amount, "resource": names[0]}
        return t("1 %(one)s or %(other)s each turn") % {"one": names[0], "other": names[1]}

    def _discount(self, effect: Discount) -> str:
        t = self.tr.gettext
        if effect.letters == ANY_GOODS:
            return t("manufactured goods from both neighbours cost 1 coin")
        if effect.sides == NEIGHBOURS:
            return t("raw materials from both neighbours cost 1 coin")
        if effect.sides == (RIGHT,):
            return t("raw materials from the right cost 1 coin")
        return t("raw materials from the left cost 1 coin")


@cache
def text_of(tr: NullTranslations) -> Text:
    """Return the text of a language; cached."""
    return Text(tr)


def city_names(names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return the names of the cities: those of the players, and with two players that of the Free City."""
    return _with_free_city(names, tr.gettext("Free City"))


def cities_in_sentences(names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return the names of the cities as they are inside a sentence, where the Free City may have an article."""
    return _with_free_city(names, tr.pgettext("in a sentence", "the Free City"))


def cities_as_subjects(names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return the names of the cities as they are at the beginning of a sentence."""
    return _with_free_city(names, tr.pgettext("begins a sentence", "The Free City"))


def _with_free_city(names: Sequence[str], free_city: str) -> list[str]:
    return [*names, free_city] if cities_of(len(names)) > len(names) else list(names)


def neighbours(cities: Sequence[str], city: int) -> dict[str, str]:
    """Return the names of a city's neighbours; the left neighbour is the next one clockwise."""
    return {"left": cities[(city + 1) % len(cities)], "right": cities[city - 1]}
