"""The names of Duel in one language, and what its cards, wonders and progress tokens say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations

from heptad.games.duel.boards import PROGRESS, WONDERS, Token, Wonder
from heptad.games.duel.cards import CARDS, EFFECT, ID, LEADS_TO, Card
from heptad.games.duel.types import OutcomeReason, ScoreKey, View
from heptad.shared.goods import coins_in, resource_keys
from heptad.shared.kinds import KINDS
from heptad.text.common import KIND_NAMES, KIND_SHORT, N_, CardText, Source
from heptad.text.duel.effects import GAME, EffectText

LINES: Mapping[ScoreKey, str] = {
    "military": N_("Military"),
    "civic": N_("Civilian buildings"),
    "science": N_("Scientific buildings"),
    "commerce": N_("Commercial buildings"),
    "guilds": N_("Guilds"),
    "wonders": N_("Wonders"),
    "progress": N_("Progress tokens"),
    "treasury": N_("Treasury"),
}
REASONS: Mapping[OutcomeReason, str] = {
    "military": N_("military supremacy"),
    "science": N_("scientific supremacy"),
    "points": N_("most points"),
    "civic": N_("level on points, more points on blue cards"),
    "shared": N_("level on points and on blue cards"),
}


@dataclass(frozen=True)
class WonderText:
    """All words on a wonder.

    `cost` holds the resources one by one, `cost_text` the same in words; `effect` is a phrase that says what the wonder
    does, and `title` the effect and the cost in one line.
    """

    key: str
    name: str
    cost: tuple[str, ...]
    cost_text: str
    effect: str
    title: str


@dataclass(frozen=True)
class TokenText:
    """All words on a progress token; `effect` is a phrase that says what it does."""

    key: str
    name: str
    effect: str


class Text(EffectText):
    """All names and phrases of Duel in the language of a translator, by key.

    `lines` are the lines of the score sheet, `reasons` the ways in which a game can end.
    """

    cards: Mapping[str, CardText]
    wonders: Mapping[str, WonderText]

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr)
        name = self.name
        self.kinds = {kind: name(text) for kind, text in KIND_NAMES.items()}
        self.kinds_short = {kind: name(text) for kind, text in KIND_SHORT.items()}
        self.lines = {line: name(text) for line, text in LINES.items()}
        self.reasons = {reason: name(text) for reason, text in REASONS.items()}
        self.names = {card.key: name(card.name) for card in CARDS}
        self.cards = {card.key: self.card_text(card) for card in CARDS}
        self.wonders = {wonder.key: self.wonder_text(wonder) for wonder in WONDERS}
        self.tokens = {token.key: self._token(token) for token in PROGRESS}
        self.things = {card.name: " · ".join([card.title, *self._chains(card)]) for card in self.cards.values()}
        chain = tr.pgettext(GAME, "A card in your city makes the one with the same chain symbol free.")
        self.things[tr.gettext("Chain")] = chain
        self.things |= {wonder.name: wonder.title for wonder in self.wonders.values()}
        self.things |= {token.name: token.effect for token in self.tokens.values()}

    def _chains(self, card: CardText) -> Iterator[str]:
        """Yield what makes a card free, and what it makes free later, as sentences."""
        t = self.tr.pgettext
        yield from (t(GAME, "Free with %(card)s.") % {"card": name} for name in card.parents)
        yield from (t(GAME, "Makes %(card)s free.") % {"card": name} for name in card.leads)

    def age(self, age: int) -> str:
        return self.tr.pgettext(GAME, "Age %(age)s") % {"age": self.ages[age]}

    def worth_now(self, card: str, view: View, seat: int) -> str:
        """Return `worth` of a card of the display or of the discard pile for a seat (see `View`)."""
        effect = EFFECT[ID[card]]
        return self.worth(view["worth"][card][seat], effect.points, bool(effect.points_per))

    def source(self, source: Source) -> str:
        thing, number = source["of"], source["number"]
        if thing == "coins":
            return self.coins(number)
        if thing == "pawn":
            return self.tr.npgettext(GAME, "%(n)s space ahead", "%(n)s spaces ahead", number) % {"n": number}
        if thing in self.tokens:
            return self.tokens[thing].name
        return self.names[thing] if thing in self.names else self.wonders[thing].name

    def covering(self, cards: Sequence[str | None]) -> list[str]:
        """Return what lies on top of a card or below it: at most two cards, None for one that is face down.

        The names of the cards are one text.
        """
        t, names = self.tr.pgettext, self.titles(self.names[card] for card in cards if card)
        face_up = [t("titles", "%(cards)s") % {"cards": names}] if names else []
        match cards.count(None):
            case 0:
                return face_up
            case 1:
                return [*face_up, t(GAME, "a face-down card")]
            case _:
                return [t(GAME, "two face-down cards")]

    def lies_on(self, cards: Sequence[str | None], freed: Sequence[str | None]) -> str:
        """Return what a card lies on, "" if that is nothing, and what can be taken when it is gone.

        `freed` are those of the `cards` that it alone covers; a card is None if it is face down.
        """
        if not cards:
            return ""
        facts = {"cards": self.listed(self.covering(cards)), "freed": self.listed(self.covering(freed))}
        if freed:
            return self.tr.pgettext(GAME, "on top of %(cards)s; taking it frees %(freed)s") % facts
        return self.tr.pgettext(GAME, "on top of %(cards)s; taking it frees none") % facts

    def card_text(self, card: Card) -> CardText:
        kind, leads = KINDS[card.kind], LEADS_TO[card.key]
        coins, cost = coins_in(card.cost), resource_keys(card.cost)
        effect = self.phrase(card.gives)
        return CardText(
            key=card.key,
            name=self.names[card.key],
            reading=self.reading(card.name),
            kind=kind,
            kind_name=self.kinds[kind],
            age=card.age,
            coins=coins,
            cost=cost,
            effect=effect,
            parents=(self.names[card.chain],) if card.chain else (),
            leads=(self.names[leads],) if leads else (),
            title=self.card_title(self.kinds[kind], effect, self.cost(coins, cost)),
        )

    def wonder_text(self, wonder: Wonder) -> WonderText:
        cost = resource_keys(wonder.cost)
        facts = {"effect": self.phrase(wonder.gives), "cost": self.cost(0, cost)}
        title = self.tr.pgettext(GAME, "%(effect)s. Cost: %(cost)s") % facts
        return WonderText(wonder.key, self.name(wonder.name), cost, facts["cost"], facts["effect"], title)

    def _token(self, token: Token) -> TokenText:
        return TokenText(token.key, self.name(token.name), self.phrase(token.gives))


@cache
def text_of(tr: NullTranslations) -> Text:
    """Return the text of a language; cached."""
    return Text(tr)
