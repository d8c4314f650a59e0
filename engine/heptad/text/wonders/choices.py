"""What a player of 7 Wonders is asked, and every legal action and refusal as a line of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import assert_never

from heptad.games.wonders.state import State
from heptad.games.wonders.types import (
    Build,
    BuildStage,
    Explanation,
    HandExplanation,
    Neighbour,
    RefusalData,
    TakeWonder,
    View,
)
from heptad.kernel.game import Info
from heptad.text.common import in_one_line
from heptad.text.wonders.cards import StageText, Text, cities_in_sentences, neighbours, text_of
from heptad.text.wonders.refusals import refusal_sentences

INDENT = " " * 6
WondersInfo = Info[State, View, Explanation, RefusalData]


def choices(info: WondersInfo, names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return the legal actions, numbered from 1 in the order of `info.legal`, and why others are not allowed.

    `names` are the players' names by seat.
    """
    refusals, explained = [refusal.data for refusal in info.refusals], [*map(info.explain, info.legal)]
    costless = {it["card"] for it in explained if it["do"] == "build" and not it["left"] + it["right"] + it["bank"]}
    lines = [prompt(info.view, tr), *duty(info.view, tr)]
    shown: str | None = None
    for number, facts in enumerate(explained, 1):
        card = _card_of(facts)
        if card and card != shown:
            shown = card
            lines += ["", card_line(card, info.view, tr), *_why_not(card, refusals, names, tr)]
        elif shown and not card:
            lines.append("")
        line = action_line(facts, names, tr)
        if facts["do"] == "build_free" and card in costless:
            line = " · ".join([line, tr.gettext("Not needed: this card can be built without coins.")])
        lines.append(f"{number:>4}  {line}")
    others = [data for data in refusals if data["card"] is None or data["code"] == "build_discarded/already"]
    return [*lines, *([""] if others else []), *(_refused(data, names, tr) for data in others)]


def prompt(view: View, tr: NullTranslations) -> str:
    """Return what this seat is asked."""
    t, text = tr.gettext, text_of(tr)
    free_city = view["answering"] is not None and view["answering"] == view["free_city"]
    match view["ask"]:
        case "wonder":
            return t("Choose your wonder") if len(view["offer"]) > 1 else t("Choose the side of your wonder")
        case "turn":
            count = len(view["hand"])
            asked = tr.ngettext("%(num)s card, choose one", "%(num)s cards, choose one", count) % {"num": count}
            if not free_city and view["seat"] is not None and view["seat"] == view["manager"]:
                asked += t(", then one for the Free City")
        case "seventh":
            if not free_city:
                return text.labelled(t("Seventh card"), t("play it too"))
            asked = t("its seventh card")
        case "discard":
            asked = t("build one card for free in the Free City") if free_city else t("build one card for free")
            return text.labelled(t("The discard pile"), asked)
        case "over":
            return t("Final score")
        case never:
            assert_never(never)
    return text.labelled(t("For the Free City") if free_city else t("Your hand"), asked)


def duty(view: View, tr: NullTranslations) -> list[str]:
    """Return what the manager must know who chooses a card for the Free City; [] for everybody else.

    This includes what the manager has chosen for the own city.
    """
    if view["answering"] is None or view["answering"] != view["free_city"] or view["ask"] == "discard":
        return []
    own = [_chosen(view["chosen"], tr)] if view["chosen"] else []
    return [tr.gettext("It pays with its own coins. A card it can use may not be discarded."), *own]


def card_line(card: str, view: View, tr: NullTranslations) -> str:
    """Return a card with how often it is in the hand, if not once, what it does, its chains and its worth now."""
    text = text_of(tr)
    shown = text.cards[card]
    number = 1 if view["ask"] == "discard" else view["hand"].count(card)
    several, worth = [f"×{number}"] if number > 1 else [], text.worth_now(card, view)
    return " · ".join([shown.name, *several, text.things[shown.name], *filter(None, [worth])])


def action_line(facts: Explanation, names: Sequence[str], tr: NullTranslations) -> str:
    """Return a legal action as a line: what is done, what it costs and what it brings."""
    t, text = tr.gettext, text_of(tr)
    match facts["do"]:
        case "build":
            done, details = t("Build"), _price(facts, names, text)
        case "build_stage":
            done = t("Build stage %(n)s") % {"n": facts["stage"]}
            copied = [text.copied_effect(facts["copies"])] if facts["copies"] else []
            details = copied + _price(facts, names, text)
        case "sell":
            return t("Discard for %(coins)s") % {"coins": text.coins(facts["coins"])}
        case "build_free":
            done, details = t("Build free"), [t("once per age")]
        case "build_discarded":
            done, details = t("Build free"), []
        case "decline":
            return t("Build nothing")
        case "take_wonder":
            return _wonder(facts, text)
        case never:
            assert_never(never)
    if facts["coins"]:
        details = [*details, t("brings %(coins)s") % {"coins": text.coins(facts["coins"])}]
    line = text.labelled(done, text.listed(details)) if details else done
    return " · ".join([line, *_chain(facts, text)])


def stage_line(stage: StageText, text: Text) -> str:
    """Return what a stage brings and costs."""
    facts = {"effect": stage.effect, "cost": text.cost(0, stage.cost)}
    return text.tr.gettext("%(effect)s (cost: %(cost)s)") % facts


# ── parts of a line ─────────────────────────────────────────────────────────
def _chosen(facts: HandExplanation, tr: NullTranslations) -> str:
    """Return what is done with the card that has been chosen for the own city, when all cards are shown."""
    t, card = tr.gettext, text_of(tr).cards[facts["card"]].name
    match facts["do"]:
        case "build_stage":
            return t("You will build stage %(n)s of your wonder with %(card)s.") % {"n": facts["stage"], "card": card}
        case "sell":
            return t("You will discard %(card)s.") % {"card": card}
        case _:
            return t("You will build %(card)s.") % {"card": card}


def _card_of(facts: Explanation) -> str | None:
    return None if facts["do"] == "decline" or facts["do"] == "take_wonder" else facts["card"]


def _chain(facts: Explanation, text: Text) -> list[str]:
    if facts["do"] != "build" or facts["chain"] is None:
        return []
    return [text.tr.gettext("Free by chain from %(card)s.") % {"card": text.buildings[facts["chain"]]}]


def _price(facts: Build | BuildStage, names: Sequence[str], text: Text) -> list[str]:
    """Return what is paid, to whom and for which resources."""
    t, to = text.tr.gettext, neighbours(cities_in_sentences(names, text.tr), facts["city"])
    paid = [t("%(coins)s to the bank") % {"coins": text.coins(facts["bank"])}] if facts["bank"] else []
    sides: tuple[tuple[Neighbour, int], ...] = (("left", facts["left"]), ("right", facts["right"]))
    for side, coins in sides:
        if coins:
            bought = facts["buys"][side]
            goods = text.counted({unit: bought.count(unit) for unit in bought})
            bill = {"coins": text.coins(coins), "other": to[side], "goods": goods}
            paid.append(t("%(coins)s to %(other)s for %(goods)s") % bill)
    return paid


def _wonder(facts: TakeWonder, text: Text) -> str:
    """Return a board that may be taken, with all its stages."""
    t, wonder, side = text.tr.gettext, text.wonders[facts["wonder"]], facts["side"]
    makes = text.listed(text.resources[resource] for resource in wonder.makes) or t("nothing")
    stages = [
        text.labelled(t("Stage %(n)s") % {"n": stage.number}, stage_line(stage, text))
        for stage in text.stages[f"{facts['wonder']}-{side}"]
    ]
    name = t("%(wonder)s, side %(side)s") % {"wonder": wonder.city, "side": side.upper()}
    return " · ".join([name, text.labelled(t("Makes each turn"), makes), *stages])


def _why_not(card: str, refusals: Sequence[RefusalData], names: Sequence[str], tr: NullTranslations) -> Iterator[str]:
    """Return the reasons why the card cannot be built or may not be discarded, without repetitions."""
    found = [data for data in refusals if data["card"] == card and data["code"] != "build_discarded/already"]
    said = [in_one_line(refusal_sentences(data, names, tr), tr) for data in found]
    return (f"{INDENT}{reason}" for reason in dict.fromkeys(said))


def _refused(data: RefusalData, names: Sequence[str], tr: NullTranslations) -> str:
    """Return something that is not possible with any card, and why."""
    t, said = tr.gettext, in_one_line(refusal_sentences(data, names, tr), tr)
    match data["do"]:
        case "build_stage":
            return text_of(tr).labelled(t("Wonder"), said)
        case "build_free":
            return text_of(tr).labelled(t("Build free"), said)
        case _:
            return said
