"""The effects of the cards, wonders and progress tokens of Duel as phrases in one language."""

from __future__ import annotations

from gettext import NullTranslations
from typing import assert_never

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
from heptad.shared.goods import RESOURCES, resource_keys
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, MILITARY, RAW, SCIENCE
from heptad.text.common import N_, GameText

#: The gettext context of the game.
GAME = "duel"
COUNTED = {
    (RAW,): N_("brown card"),
    (GOODS,): N_("grey card"),
    (RAW, GOODS): N_("brown or grey card"),
    (CIVIC,): N_("blue card"),
    (SCIENCE,): N_("green card"),
    (COMMERCE,): N_("yellow card"),
    (MILITARY,): N_("red card"),
    (WONDERS_BUILT,): N_("wonder built"),
    (COINS_HELD,): N_("3 coins"),
    (TOKENS_HELD,): N_("progress token"),
}


class EffectText(GameText):
    """The names of resources and symbols, and what effects do."""

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr, GAME)
        self.resources = {resource: tr.pgettext("wonders", resource) for resource in RESOURCES if resource != "loom"}
        self.symbols = {symbol: self.name(symbol) for symbol in SYMBOLS}

    def points(self, n: int) -> str:
        """Return points in words; in Japanese, Duel has its own word for victory points."""
        return self.tr.npgettext(GAME, "%(n)s point", "%(n)s points", n) % {"n": n}

    def phrase(self, effects: tuple[Effect, ...]) -> str:
        """Return what effects do: "5 points", "3 points; 2 coins now for each wonder built in your city"."""
        if len(effects) == 2 and isinstance(now := effects[0], CoinsPer) and isinstance(sure := effects[1], Points):
            facts = {"points": self.points(sure.amount), "coins": self.coins(now.amount), "what": self._what(now)}
            return self._t("%(points)s; %(coins)s now for each %(what)s in your city") % facts
        if len(effects) == 2 and isinstance(now := effects[0], CoinsPer) and isinstance(later := effects[1], PointsPer):
            facts = {"coins": self.coins(now.amount), "points": self.points(later.amount), "what": self._what(now)}
            return (
                self._t("%(coins)s now and %(points)s at the end for each %(what)s in whichever city has more") % facts
            )
        return self.listed(self._effect(effect) for effect in effects)

    def _t(self, msgid: str) -> str:
        return self.tr.pgettext(GAME, msgid)

    def _what(self, effect: CoinsPer | PointsPer) -> str:
        return self._t(COUNTED[effect.what])

    def _effect(self, effect: Effect) -> str:
        t = self._t
        match effect:
            case Produce(letter, amount):
                (resource,) = resource_keys(letter)
                return t("%(n)s %(resource)s each turn") % {"n": amount, "resource": self.resources[resource]}
            case Choice(letters):
                if letters == ANY_RAW:
                    return t("any one raw material each turn")
                return t("any one manufactured good each turn")
            case TradePrice(letters):
                names = self.listed(self.resources[resource] for resource in resource_keys(letters))
                return t("you buy %(resources)s for 1 coin each") % {"resources": names}
            case Shields(amount):
                return self.shields(amount)
            case Points(amount):
                return self.points(amount)
            case Coins(amount):
                return self.tr.gettext("%(coins)s at once") % {"coins": self.coins(amount)}
            case Science(symbol) if SYMBOLS[symbol] == "law":
                return t("a seventh science symbol; six different ones win")
            case Science(symbol):
                return t("science symbol: %(symbol)s") % {"symbol": self.symbols[SYMBOLS[symbol]]}
            case CoinsPer() | PointsPer():
                return self._per(effect)
            case Plunder(amount):
                return t("the opponent loses %(coins)s") % {"coins": self.coins(amount)}
            case Destroy(kind):
                return (
                    t("discard a brown card of the opponent")
                    if kind == RAW
                    else t("discard a grey card of the opponent")
                )
            case _:
                return self._power(effect)

    def _per(self, effect: CoinsPer | PointsPer) -> str:
        if isinstance(effect, CoinsPer):
            facts = {"coins": self.coins(effect.amount), "what": self._what(effect)}
            return self._t("%(coins)s now for each %(what)s in your city") % facts
        facts = {"points": self.points(effect.amount), "what": self._what(effect)}
        if effect.most:
            return self._t("%(points)s for each %(what)s in whichever city has more") % facts
        return self._t("%(points)s for each %(what)s in your city") % facts

    def _power(
        self,
        effect: BuildFromDiscard
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
        match effect:
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
            case never:
                assert_never(never)
