"""Why something cannot be done in 7 Wonders: one short mark, and one or two full sentences. Knows no position."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any

from heptad.kernel.game import Refusal
from heptad_site.drawing.cards import DrawnCard
from heptad_site.games.wonders.free_city import Chooser
from heptad_site.games.wonders.text import Text

MOST_SENTENCES = 2
#: More resources of which any would do are not named on a mark.
MOST_NAMES = 2


def short(refusal: Refusal[Any], words: Text) -> str:
    """A few words for the mark on a card: "2 stone short"."""
    tr, data = words.tr, refusal.data
    what = refusal.code.partition("/")[2]
    if what == "already":
        return tr.gettext("Already built")
    if what == "chain":
        return tr.gettext("Must be built")
    if what == "usable":
        return tr.gettext("Must be used")
    if what == "complete":
        return tr.gettext("Complete")
    if what == "short":
        n, (first, *more) = sum(map(lacking, data["short"])), data["short"]
        if more or len(first["of"]) > MOST_NAMES:
            return tr.ngettext("%(n)s resource short", "%(n)s resources short", n) % {"n": n}
        return tr.gettext("%(n)s %(resource)s short") % {"n": n, "resource": _any_of(first, words)}
    n = data["need"] - data["have"]
    return tr.ngettext("%(n)s coin short", "%(n)s coins short", n) % {"n": n}


def why(refusal: Refusal[Any], face: DrawnCard, words: Text, who: Chooser | None = None) -> list[str]:
    """The reason in full: what stands in the way first, then what would help; `who` says for which city."""
    t, data = words.tr.gettext, refusal.data
    if who and who.free and (said := _why_of_free_city(refusal, face, words, who)):
        return said[:MOST_SENTENCES]
    match refusal.code:
        case "build/already" | "pick/already":
            return [t("%(card)s already stands in your city; each building only once.") % {"card": face.name}]
        case "stage/complete":
            return [t("The wonder is complete.")]
        case "build/short" | "stage/short":
            return [_short(shortage, words) for shortage in data["short"]][:MOST_SENTENCES]
        case "build/bank":
            if data["have"]:
                return [t("Costs %(n)s coins; you have %(m)s.") % {"n": data["need"], "m": data["have"]}]
            return [_none_left(words.tr, data["need"])]
        case "build/coins" | "stage/coins":
            return [t("Trading would cost %(n)s coins; you have %(m)s.") % {"n": data["need"], "m": data["have"]}]
        case _:
            raise KeyError(refusal.code)


def _why_of_free_city(refusal: Refusal[Any], face: DrawnCard, words: Text, who: Chooser) -> list[str]:
    """What is said otherwise when one chooses for the Free City."""
    t, data = words.tr.gettext, refusal.data
    match refusal.code:
        case "duty/usable":
            return [t("The Free City can use this card and may not discard it.")]
        case "duty/chain":
            return [t("The Free City gets this building by chain and must build it.")]
        case "build/already" | "pick/already":
            return [t("%(card)s already stands in the Free City; each building only once.") % {"card": face.name}]
        case "build/bank":
            one, more = "Costs %(n)s coin; the Free City has %(m)s.", "Costs %(n)s coins; the Free City has %(m)s."
            return [words.tr.ngettext(one, more, data["need"]) % {"n": data["need"], "m": data["have"]}]
        case "build/coins" | "stage/coins":
            said = t("Trading would cost %(n)s coins; the Free City has %(m)s.")
            return [said % {"n": data["need"], "m": data["have"]}]
        case "build/short" | "stage/short":
            return [_short(shortage, words, who) for shortage in data["short"]]
        case _:
            return []


def lacking(shortage: Mapping[str, Any]) -> int:
    """The units that even both neighbours together cannot sell."""
    return int(shortage["missing"] - shortage["left"] - shortage["right"])


def _any_of(shortage: Mapping[str, Any], words: Text) -> str:
    """The resources of which any would do: "clay or ore"."""
    return words.tr.pgettext("resources", " or ").join(words.resources[resource] for resource in shortage["of"])


def _short(shortage: Mapping[str, Any], words: Text, who: Chooser | None = None) -> str:
    left, right = shortage["left"], shortage["right"]
    facts = {"n": shortage["missing"], "resource": _any_of(shortage, words)}
    if not left and not right:
        return words.tr.gettext("%(n)s %(resource)s short: neither neighbour sells it.") % facts
    none = words.tr.pgettext("sells", "none")
    facts |= {"a": left or none, "b": right or none}
    if who:
        said = words.tr.gettext("%(n)s %(resource)s to buy: %(left)s sells %(a)s, %(right)s sells %(b)s.")
        return said % {**facts, "left": who.left, "right": who.right}
    return words.tr.gettext("%(n)s %(resource)s to buy: left sells %(a)s, right sells %(b)s.") % facts


def _none_left(tr: NullTranslations, need: int) -> str:
    return tr.ngettext("Costs %(n)s coin; you have none.", "Costs %(n)s coins; you have none.", need) % {"n": need}
