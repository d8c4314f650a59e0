"""What a price is made of and why something cannot be paid in Duel, in sentences. Knows no position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heptad.kernel.game import Refusal
from heptad_site.games.duel.text import GAME, Text

Lacks = Sequence[Sequence[Any]]
#: A resource costs this before anything that the opponent makes is added.
BASE_PRICE, TRADE_PRICE = 2, 1


def bill(lacks: Lacks, trade: int, words: Text, opponent: str) -> list[str]:
    """What own goods leave open and why each unit costs what it costs; `trade` is what is paid for all in the end."""
    said = [_lack(resource, n, price, words, opponent) for resource, n, price in lacks]
    saved = sum(n * price for _, n, price in lacks) - trade
    if saved:
        text = words.tr.pgettext(GAME, "Resources of choice and discounts save %(coins)s.")
        said.append(text % {"coins": words.coins(saved)})
    return said


def _lack(resource: str, n: int, price: int, words: Text, opponent: str) -> str:
    t = words.tr.pgettext
    facts = {
        "n": n,
        "resource": words.resources[resource],
        "coins": words.coins(price),
        "name": opponent,
        "k": price - BASE_PRICE,
    }
    if price == TRADE_PRICE:
        return t(GAME, "You lack %(n)s %(resource)s: %(coins)s each by your yellow card.") % facts
    if price > BASE_PRICE:
        return t(GAME, "You lack %(n)s %(resource)s: %(coins)s each, because %(name)s makes %(k)s.") % facts
    return t(GAME, "You lack %(n)s %(resource)s: %(coins)s each.") % facts


def short(need: int, have: int, words: Text) -> str:
    """A few words for a mark: "2 coins short"."""
    n = need - have
    return words.tr.ngettext("%(n)s coin short", "%(n)s coins short", n) % {"n": n}


def why(refusal: Refusal[Any], words: Text) -> str:
    """What stands in the way, in full; the bill says what the price is made of."""
    data: Mapping[str, Any] = refusal.data
    if refusal.code == "wonder/limit":
        return words.tr.pgettext(GAME, "Seven wonders stand; no more can be built.")
    if data["have"]:
        return words.tr.gettext("Costs %(n)s coins; you have %(m)s.") % {"n": data["need"], "m": data["have"]}
    text = words.tr.ngettext("Costs %(n)s coin; you have none.", "Costs %(n)s coins; you have none.", data["need"])
    return text % {"n": data["need"]}
