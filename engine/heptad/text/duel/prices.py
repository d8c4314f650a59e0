"""The composition of a price of Duel, and how much of it is missing, in sentences and in short."""

from __future__ import annotations

from collections import Counter

from heptad.games.duel.types import Price, RefusalData, Shortage
from heptad.text.duel.cards import Text
from heptad.text.duel.effects import GAME


def bill(price: Price, text: Text, opponent: str) -> list[str]:
    """Return sentences that explain a price.

    They say which resources the city does not produce, why a unit of each costs what it costs, and what choices of
    resources and discounts save.
    """
    sentences = [_shortage(shortage, text, opponent) for shortage in price["lacks"]]
    if saved := price["saved"]:
        sentence = text.tr.pgettext(GAME, "Resources of choice and discounts save %(coins)s.")
        sentences.append(sentence % {"coins": text.coins(saved)})
    return sentences


def _shortage(shortage: Shortage, text: Text, opponent: str) -> str:
    n = shortage["units"]
    facts = {
        "n": n,
        "resource": text.resources[shortage["resource"]],
        "coins": text.coins(shortage["price"]),
        "name": opponent,
        "k": shortage["made"],
    }
    t = text.tr.npgettext
    if shortage["fixed"]:
        says = t(
            GAME,
            "You lack %(n)s %(resource)s: %(coins)s by your yellow card.",
            "You lack %(n)s %(resource)s: %(coins)s each by your yellow card.",
            n,
        )
    elif shortage["made"]:
        says = t(
            GAME,
            "You lack %(n)s %(resource)s: %(coins)s, because %(name)s makes %(k)s.",
            "You lack %(n)s %(resource)s: %(coins)s each, because %(name)s makes %(k)s.",
            n,
        )
    else:
        says = t(GAME, "You lack %(n)s %(resource)s: %(coins)s.", "You lack %(n)s %(resource)s: %(coins)s each.", n)
    return says % facts


def purchases(price: Price, text: Text) -> str:
    """Return the purchases in short, such as "buys 2 stone, 1 glass", or "" if there are none."""
    units = Counter[str]()
    for purchase in price["buys"]:
        units[purchase["resource"]] += purchase["units"]
    return text.tr.pgettext(GAME, "buys %(resources)s") % {"resources": text.counted(units)} if units else ""


def coins_short(need: int, have: int, text: Text) -> str:
    """Return a few words for a mark on a card: "2 coins short"."""
    n = need - have
    return text.tr.ngettext("%(n)s coin short", "%(n)s coins short", n) % {"n": n}


def refusal_sentence(data: RefusalData, text: Text) -> str:
    """Return the reason of a refusal as a sentence; `bill` explains the price."""
    if data["code"] == "build_wonder/limit":
        return text.tr.pgettext(GAME, "Seven wonders stand; no more can be built.")
    need, have = data["price"]["total"], data["have"]
    if have:
        return text.tr.gettext("Costs %(n)s coins; you have %(m)s.") % {"n": need, "m": have}
    sentence = text.tr.ngettext("Costs %(n)s coin; you have none.", "Costs %(n)s coins; you have none.", need)
    return sentence % {"n": need}


def refusal_mark(data: RefusalData, text: Text) -> str:
    """Return the reason of a refusal in a few words."""
    if data["code"] == "build_wonder/limit":
        return text.tr.pgettext(GAME, "seven stand")
    return coins_short(data["price"]["total"], data["have"], text)
