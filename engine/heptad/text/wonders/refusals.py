"""Why something is not allowed in 7 Wonders: in full sentences, and as a short mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from gettext import NullTranslations
from typing import assert_never

from heptad.games.wonders.types import Already, NoCoins, RefusalData, Shortage, TooDear
from heptad.text.wonders.cards import Text, cities_as_subjects, city_names, neighbours, text_of

#: The maximum number of alternative resources that are named in a mark.
MAX_NAMES = 2


def refusal_mark(data: RefusalData, tr: NullTranslations, *, brief: bool = False) -> str:
    """Return the reason in a few words, as shown on a card: "2 stone short".

    If `brief`, missing resources are said as beside a cross on a narrow card: "2 stone".
    """
    match data["code"]:
        case "build/already" | "build_discarded/already":
            return tr.gettext("Already built")
        case "build/short" | "build_stage/short":
            return _short_mark(data["short"], text_of(tr), brief)
        case "build/coins" | "build_stage/coins" | "build/bank":
            n = data["need"] - data["have"]
            return tr.ngettext("%(n)s coin short", "%(n)s coins short", n) % {"n": n}
        case "build_stage/complete":
            return tr.gettext("Complete")
        case "build_free/used":
            return tr.gettext("free build used")
        case "copy/missing":
            return tr.gettext("Nothing to copy")
        case "duty/chain":
            return tr.gettext("Must be built")
        case "duty/usable":
            return tr.gettext("Must be used")
        case never:
            assert_never(never)


def refusal_sentences(data: RefusalData, names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return the reason in sentences, nearly always one or two: the obstacle, and what would help.

    `names` are the players' names by seat; a city without a player is the Free City.
    """
    t, free_city = tr.gettext, data["city"] >= len(names)
    match data["code"]:
        case "build/already" | "build_discarded/already":
            return [_already(data, free_city, text_of(tr))]
        case "build/short" | "build_stage/short":
            around = neighbours(city_names(names, tr), data["city"]) if free_city else None
            cost = text_of(tr).cards[data["card"]].cost if data["card"] else ()
            return _shortages(data["short"], cost, text_of(tr), around)
        case "build/coins" | "build_stage/coins":
            return [_too_dear(data, free_city, tr)]
        case "build/bank":
            return [_no_coins(data, free_city, tr)]
        case "build_stage/complete":
            return [t("The wonder is complete.")]
        case "build_free/used":
            return [t("The free build of this age is used.")]
        case "copy/missing":
            other = neighbours(cities_as_subjects(names, tr), data["city"])[data["whom"]]
            return [t("%(city)s has no stage %(n)s to copy.") % {"city": other, "n": data["stage"]}]
        case "duty/chain":
            return [t("If chosen for the Free City, it must be built, free by chain, and may not go under the wonder.")]
        case "duty/usable" if not data["build"]:
            return [t("The Free City can build a stage of its wonder with this card and may not discard it.")]
        case "duty/usable":
            return [t("The Free City can use this card and may not discard it.")]
        case never:
            assert_never(never)


def lacking(shortage: Shortage) -> int:
    """Return the number of units that even both neighbours together cannot sell."""
    return shortage["missing"] - shortage["left"] - shortage["right"]


def _short_mark(shortages: Sequence[Shortage], text: Text, brief: bool) -> str:
    n, (first, *more) = sum(map(lacking, shortages)), shortages
    if brief and (more or len(first["of"]) > 1):
        return text.tr.gettext("%(n)s short") % {"n": n}
    if more or len(first["of"]) > MAX_NAMES:
        return text.tr.ngettext("%(n)s resource short", "%(n)s resources short", n) % {"n": n}
    facts = {"n": n, "resource": text.any_of(first["of"])}
    if brief:
        return text.tr.pgettext("short of", "%(n)s %(resource)s") % facts
    return text.tr.gettext("%(n)s %(resource)s short") % facts


def _shortages(
    shortages: Sequence[Shortage], cost: Sequence[str], text: Text, around: dict[str, str] | None
) -> list[str]:
    """Return what is missing: first, in one sentence, what neither neighbour sells.

    `cost` are the resources that the card costs, one by one; () for a stage. `around` names the neighbours of a city
    that is not the reader's own; it is None for the reader's own city.
    """
    unsold = [shortage for shortage in shortages if not shortage["left"] and not shortage["right"]]
    sold = [_to_buy(shortage, cost, text, around) for shortage in shortages if shortage not in unsold]
    if not unsold:
        return sold
    if len(unsold) == 1:
        said = text.tr.gettext("%(n)s %(resource)s short: neither neighbour sells it.") % _missing(unsold[0], text)
        return [said, *sold]
    unit = text.tr.gettext("%(n)s %(resource)s")
    resources = text.listed(unit % _missing(shortage, text) for shortage in unsold)
    return [text.tr.gettext("%(resources)s short: neither neighbour sells them.") % {"resources": resources}, *sold]


def _missing(shortage: Shortage, text: Text) -> dict[str, object]:
    return {"n": shortage["missing"], "resource": text.any_of(shortage["of"])}


def _to_buy(shortage: Shortage, cost: Sequence[str], text: Text, around: dict[str, str] | None) -> str:
    """Return what is missing of one set of resources of which a neighbour sells some.

    They are alternatives, unless all that the card costs of them is missing.
    """
    needed = [resource for resource in cost if resource in shortage["of"]]
    resources = text.tr.gettext("%(n)s %(resource)s") % _missing(shortage, text)
    if len(needed) == shortage["missing"]:
        resources = text.counted(Counter(needed))
    none = text.tr.pgettext("sells", "none")
    facts = {"resources": resources, "a": shortage["left"] or none, "b": shortage["right"] or none}
    if around:
        said = text.tr.gettext("%(resources)s to buy: %(left)s sells %(a)s, %(right)s sells %(b)s.")
        return said % {**facts, **around}
    return text.tr.gettext("%(resources)s to buy: left sells %(a)s, right sells %(b)s.") % facts


def _already(data: Already, free_city: bool, text: Text) -> str:
    t, facts = text.tr.gettext, {"card": text.cards[data["card"]].name if data["card"] else ""}
    if free_city:
        return t("%(card)s already stands in the Free City; each building only once.") % facts
    return t("%(card)s already stands in your city; each building only once.") % facts


def _too_dear(data: TooDear, free_city: bool, tr: NullTranslations) -> str:
    n, facts = data["need"], {"n": data["need"], "m": data["have"]}
    if free_city:
        one = "Trading would cost %(n)s coin; the Free City has %(m)s."
        return tr.ngettext(one, "Trading would cost %(n)s coins; the Free City has %(m)s.", n) % facts
    if data["have"]:
        return tr.gettext("Trading would cost %(n)s coins; you have %(m)s.") % facts
    one, more = "Trading would cost %(n)s coin; you have none.", "Trading would cost %(n)s coins; you have none."
    return tr.ngettext(one, more, n) % facts


def _no_coins(data: NoCoins, free_city: bool, tr: NullTranslations) -> str:
    n, facts = data["need"], {"n": data["need"], "m": data["have"]}
    if free_city:
        one, more = "Costs %(n)s coin; the Free City has %(m)s.", "Costs %(n)s coins; the Free City has %(m)s."
        return tr.ngettext(one, more, n) % facts
    if data["have"]:
        return tr.gettext("Costs %(n)s coins; you have %(m)s.") % facts
    return tr.ngettext("Costs %(n)s coin; you have none.", "Costs %(n)s coins; you have none.", n) % facts
