"""Why something cannot be done in 7 Wonders: one short mark, and one or two full sentences. Knows no position."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from heptad.kernel.game import Refusal
from heptad_site.faces import Face
from heptad_site.words import Words

MOST_SENTENCES = 2


def short(refusal: Refusal, words: Words) -> str:
    """A few words for the mark on a card: "2 stone short"."""
    tr, data = words.tr, refusal.data
    what = refusal.code.partition("/")[2]
    if what == "already":
        return tr.gettext("Already built")
    if what == "complete":
        return tr.gettext("Complete")
    if what == "short":
        missing = in_the_way(data)
        if len(missing) == 1:
            ((resource, n),) = missing.items()
            return tr.gettext("%(n)s %(resource)s short") % {"n": n, "resource": words.resources[resource]}
        return tr.gettext("%(n)s resources short") % {"n": sum(missing.values())}
    n = data["need"] - data["have"]
    return tr.ngettext("%(n)s coin short", "%(n)s coins short", n) % {"n": n}


def why(refusal: Refusal, face: Face, words: Words) -> list[str]:
    """The reason in full: what stands in the way first, then what would help."""
    t, data = words.tr.gettext, refusal.data
    match refusal.code:
        case "build/already" | "pick/already":
            said = t("%(card)s already stands in your city; each building only once.")
            return [said % {"card": face.name}]
        case "stage/complete":
            return [t("The wonder is complete.")]
        case "build/short" | "stage/short":
            missing = in_the_way(data)
            sentences = [_short(resource, n, data, words) for resource, n in missing.items()]
            return sentences[:MOST_SENTENCES]
        case "build/bank":
            if data["have"]:
                return [t("Costs %(n)s coins; you have %(m)s.") % {"n": data["need"], "m": data["have"]}]
            return [_none_left(words.tr, data["need"])]
        case "build/coins" | "stage/coins":
            return [t("Trading would cost %(n)s coins; you have %(m)s.") % {"n": data["need"], "m": data["have"]}]
        case _:
            raise KeyError(refusal.code)


def in_the_way(data: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """The missing resources that both neighbours together cannot sell; all, if only their mixture fails."""
    left, right = data["left"], data["right"]
    blocking = {resource: n for resource, n in data["missing"].items() if left[resource] + right[resource] < n}
    return blocking or dict(data["missing"])


def _short(resource: str, n: int, data: Mapping[str, Mapping[str, int]], words: Words) -> str:
    left, right = data["left"][resource], data["right"][resource]
    facts = {"n": n, "resource": words.resources[resource]}
    if not left and not right:
        return words.tr.gettext("%(n)s %(resource)s short: neither neighbour sells it.") % facts
    none = words.tr.pgettext("sells", "none")
    facts |= {"a": left or none, "b": right or none}
    return words.tr.gettext("%(n)s %(resource)s short: left sells %(a)s, right sells %(b)s.") % facts


def _none_left(tr: NullTranslations, need: int) -> str:
    return tr.ngettext("Costs %(n)s coin; you have none.", "Costs %(n)s coins; you have none.", need) % {"n": need}
