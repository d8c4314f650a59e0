"""A position of 7 Wonders as lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from heptad.games.wonders.hand_passing import TURNS
from heptad.games.wonders.types import CityView, Copied, Neighbour, View
from heptad.shared.goods import RAW_LETTERS, resource_keys
from heptad.shared.kinds import KINDS
from heptad.text.common import signed, times
from heptad.text.wonders.cards import StageText, Text, city_names, text_of
from heptad.text.wonders.choices import stage_line

INDENT = " " * 2


def progress(view: View, tr: NullTranslations) -> str:
    """Return the progress of the game in a few words."""
    if view["ask"] == "over":
        return tr.gettext("Final score")
    if view["age"] == 0:
        return tr.gettext("Choice of wonders")
    turn = turn_name(view["age"], view["turn"], tr)
    return text_of(tr).listed([turn, tr.gettext("from the discard pile")]) if view["ask"] == "discard" else turn


def turn_name(age: int, turn: int, tr: NullTranslations) -> str:
    """Return the name of a turn: "Age II, turn 3"."""
    roman = text_of(tr).ages[age]
    if turn > TURNS:
        return tr.gettext("Age %(age)s, seventh card") % {"age": roman}
    return tr.gettext("Age %(age)s, turn %(turn)s") % {"age": roman, "turn": turn}


def position(
    view: View, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False, drawn: bool = True
) -> list[str]:
    """Return the table as this seat sees it: its own city between those of its neighbours.

    With `everybody` all cities are listed, clockwise, after the number of cards in the discard pile. `names` are the
    players' names by seat. A spectator sees the table from the first city. `drawn` changes nothing.
    """
    cities, seat = city_names(names, tr), view["seat"] or 0
    count = len(cities)
    left, right = (seat + 1) % count, (seat - 1) % count
    titles = {
        left: tr.gettext("Left neighbour, %(city)s") % {"city": cities[left]},
        right: tr.gettext("Right neighbour, %(city)s") % {"city": cities[right]},
    }
    shown = [(seat + n) % count for n in range(count)] if everybody else [left, seat, right]
    lines = [f"── {progress(view, tr)} ──", *_passing(view, cities, seat, tr)]
    if everybody and view["age"]:
        lines.append(_discard_pile(view, text_of(tr)))
    for city in shown:
        lines += _city(view["cities"][city], titles.get(city, cities[city]), text_of(tr), all_stages=everybody)
        sides: tuple[tuple[int, Neighbour], ...] = ((left, "left"), (right, "right"))
        lines += [_sells(view, seat, city, side, text_of(tr)) for other, side in sides if other == city]
        if city == view["free_city"]:
            lines += _managed(view, cities, text_of(tr))
    return lines


def _passing(view: View, cities: Sequence[str], seat: int, tr: NullTranslations) -> Iterator[str]:
    """Yield a line that says where hands go after this turn, if there is another turn in this age."""
    if view["ask"] != "turn" or view["turn"] >= TURNS:
        return
    left, right = (seat + 1) % len(cities), (seat - 1) % len(cities)
    to = {"left": left, "right": right, "swap": 1 - seat}[view["passing"]]
    yield tr.gettext("Hands go to %(name)s.") % {"name": cities[to]}


def _discard_pile(view: View, text: Text) -> str:
    """Return the number of cards in the discard pile, which lies face down."""
    held = text.tr.ngettext("%(num)s card, face down", "%(num)s cards, face down", view["discarded"])
    return text.labelled(text.tr.gettext("The discard pile"), held % {"num": view["discarded"]})


def _sells(view: View, buyer: int, seller: int, side: Neighbour, text: Text) -> str:
    """Return what a neighbour on this side sells to a city, with prices."""
    prices, priced = view["cities"][buyer]["prices"][side], text.tr.gettext("%(what)s (%(more)s)")
    raw, each, sold = resource_keys(RAW_LETTERS), text.tr.gettext("%(coins)s each"), []
    for units, n in _tallied(view["cities"][seller]["sells"]):
        price = text.coins(prices["raw" if units[0] in raw else "goods"])
        sold.append(priced % {"what": _units(units, n, text), "more": each % {"coins": price} if n > 1 else price})
    return INDENT + text.labelled(text.tr.gettext("Sells"), text.listed(sold) or text.tr.gettext("nothing"))


def _tallied(sources: Sequence[Sequence[str]]) -> list[tuple[tuple[str, ...], int]]:
    """Group equal sources; return each with its count."""
    return list(Counter(map(tuple, sources)).items())


def _units(source: Sequence[str], n: int, text: Text) -> str:
    """Return what `n` equal sources make: "3 stone", "wood or clay"."""
    if len(source) == 1 and n > 1:
        return text.counted({source[0]: n})
    return text.listed([text.any_of(source)] * n)


def _city(city: CityView, title: str, text: Text, *, all_stages: bool) -> Iterator[str]:
    t = text.tr.gettext
    wonder = text.wonders[city["wonder"]].city if city["wonder"] else t("no wonder yet")
    yield text.labelled(title, f"{wonder} {city['side'].upper()}" if city["side"] else wonder)
    yield INDENT + text.listed([text.coins(city["coins"]), text.shields(city["shields"])])
    if city["tokens"]:
        points = text.listed(map(signed, city["tokens"]))
        yield INDENT + text.labelled(text.name("Conflict tokens"), points)
    makes = text.listed(_units(source, n, text) for source, n in _tallied(city["production"])) or t("nothing")
    yield INDENT + text.labelled(t("Makes each turn"), makes)
    if city["side"]:
        yield from (INDENT + line for line in _stages(city, text, all_stages=all_stages))
    yield from (INDENT + line for line in _powers(city, text))
    if symbols := _symbols(city, text):
        yield INDENT + text.labelled(t("Science symbols"), text.listed(symbols))
    for kind in KINDS:
        if built := [text.cards[key].name for key in city["built"] if text.cards[key].kind == kind]:
            yield INDENT + text.labelled(text.kinds[kind], text.listed(built))


def _stages(city: CityView, text: Text, *, all_stages: bool) -> Iterator[str]:
    """Yield the number of stages built and the next stage, or with `all_stages` all that are left."""
    t, stages = text.tr.gettext, stage_texts(city, text)
    built = text.tr.ngettext("%(n)s of %(all)s stage built", "%(n)s of %(all)s stages built", len(stages))
    yield built % {"n": city["built_stages"], "all": len(stages)}
    label = t("Next, stage %(n)s")
    for stage in stages[city["built_stages"] :]:
        yield text.labelled(label % {"n": stage.number}, stage_line(stage, text))
        if not all_stages:
            break
        label = t("Stage %(n)s")


def stage_texts(city: CityView, text: Text) -> list[StageText]:
    """Return the stages of a city's wonder, for Manneken Pis with what they copy; the side must have been chosen."""
    stages = text.stages[f"{city['wonder']}-{city['side']}"]
    copies = city["copies"] or [[] for _ in stages]
    return [_copying(stage, copied, text) for stage, copied in zip(stages, copies, strict=True)]


def _copying(stage: StageText, copied: Sequence[Copied], text: Text) -> StageText:
    effects = [text.copied_effect(each) for each in copied]
    effect = text.tr.gettext("; or ").join(effects) or stage.effect
    return StageText(stage.number, stage.cost, effect)


def _powers(city: CityView, text: Text) -> Iterator[str]:
    """Yield the lasting powers of the wonder's stages."""
    t = text.tr.gettext
    says = {
        "free_build": t("one free card this age") if city["free_build"] else t("the free card of this age is used"),
        "seventh_card": t("play the seventh card too"),
        "copy_guild": t("copy a guild of a neighbour at the end"),
    }
    for power in city["powers"]:
        yield text.labelled(t("Power of the wonder"), says[power])


def _symbols(city: CityView, text: Text) -> list[str]:
    """Return the science symbols of a city: "compass ×2"; those of the owner's choice come last."""
    science, names = city["science"], text.symbols
    counts = [(names[symbol], science[symbol]) for symbol in ("compass", "gear", "tablet")]
    counts.append((text.tr.gettext("one of your choice"), science["any"]))
    return [times(count, name) for name, count in counts if count]


def _managed(view: View, cities: Sequence[str], text: Text) -> Iterator[str]:
    """Yield who decides for the Free City, and the number of cards in its pile."""
    if view["manager"] is None or view["outcome"]:
        return
    t = text.tr.gettext
    pile = view["cities"][len(cities) - 1]["cards"]
    yield INDENT + t("%(name)s manages it") % {"name": cities[view["manager"]]}
    yield INDENT + text.labelled(t("Cards in its pile"), str(pile))
