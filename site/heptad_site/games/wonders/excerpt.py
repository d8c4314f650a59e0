"""Lessons of 7 Wonders: excerpts of the board, labels of answers, the bill of an action, and what it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from heptad.games.wonders.types import (
    Build,
    BuildStage,
    CityView,
    Do,
    Explanation,
    Neighbour,
    RefusalData,
    View,
)
from heptad.players import PERSON
from heptad.table import WondersTable
from heptad.text.common import in_one_line
from heptad.text.wonders.cards import cities_in_sentences, city_names, neighbours
from heptad.text.wonders.refusals import refusal_sentences
from heptad_site import lessons
from heptad_site.drawing.score import pad
from heptad_site.games.wonders import end, hand
from heptad_site.games.wonders.cities import RAW, city, sells
from heptad_site.games.wonders.end import Border
from heptad_site.games.wonders.free_city import chooser
from heptad_site.games.wonders.log import LastAction, last_actions, turns
from heptad_site.games.wonders.text import DrawnText, text_of
from heptad_site.lessons import NOTHING_SPENT, Bill, Excerpt, Label, Moment, Payment, Row, Spent

#: See `heptad_site.games.Lessons`.
STYLE = "wonders"
WONDER = "rhodes"
FRAMED = "all-at-once"
SIDES: tuple[Neighbour, ...] = ("left", "right")


def excerpt(
    table: WondersTable, seat: int, names: Sequence[str], tr: NullTranslations, cards: Sequence[str], moment: Moment
) -> Excerpt:
    """Return the excerpt of the table as seen from a seat. `cards` are the cards that the question is about."""
    view, text = table.view(seat), text_of(tr)
    all_names = city_names(names, tr)
    count = len(all_names)
    history = turns(table, seat) if moment == "after" else []
    done = last_actions(history[-1], count) if history and history[-1].age else [LastAction()] * count
    cities = [city(view, n, text, all_names, done[n], seat, PERSON) for n in range(count)]
    facts: dict[str, object] = {
        "mine": cities[seat],
        "left": cities[(seat + 1) % count],
        "right": cities[(seat - 1) % count],
        "far": [cities[(seat + step) % count] for step in range(2, count - 1)],
        "sells": {side: sells(view, seat, side) for side in SIDES},
        "keys": cards,
        "wanted": [_plain(key, text) for key in cards],
        "hand": [_plain(key, text) for key in view["hand"]],
        "marked": _marked(table, seat, view, text, all_names),
        "borders": _borders(view, seat, all_names),
        "discard": [text.cards[key] for key in view["discard"]],
        "discarded": view["discarded"],
        "sheet": pad([list(sheet.items()) for sheet in view["score"]], text.lines, end.LINE_SIGNS),
        "scored": cities[: view["players"]],
    }
    return Excerpt(max(view["age"], 1), facts)


def _plain(key: str, text: DrawnText) -> hand.ShownCard:
    card = text.cards[key]
    return {"face": card, "cost": [(resource, False) for resource in card.cost], "chain": None, "mark": None}


def _marked(
    table: WondersTable, seat: int, view: View, text: DrawnText, names: Sequence[str]
) -> Sequence[hand.ShownCard]:
    """Return the hand of a puzzle; if the seat must choose a card of it, with marks."""
    if seat in view["waiting"] and view["ask"] in ("turn", "seventh"):
        return hand.hand(table, seat, view, text, chooser(view, seat, names))
    return [_plain(key, text) for key in view["hand"]]


def _borders(view: View, seat: int, names: Sequence[str]) -> list[Border]:
    """Return the seat's borders with its neighbours, to compare the shields."""
    shields = [city["shields"] for city in view["cities"]]
    beside = dict.fromkeys(((seat + 1) % len(names), (seat - 1) % len(names)))
    return [Border((names[seat], names[n]), (shields[seat], shields[n]), (0, 0)) for n in beside]


# ── answers ─────────────────────────────────────────────────────────────────
def label(facts: Explanation, names: Sequence[str], tr: NullTranslations) -> Label:
    """Return the label of a legal action as an answer."""
    t = tr.gettext
    match facts["do"]:
        case "decline":
            return Label("i-cross", "", t("Build nothing"))
        case "take_wonder":
            wonder = {"wonder": text_of(tr).wonders[facts["wonder"]].name, "side": facts["side"].upper()}
            return Label("i-heptad", "", t("%(wonder)s, side %(side)s") % wonder)
        case "build_stage" if facts["copies"]:
            stage = _of_card("build_stage", facts["card"], tr)
            return _copying(stage, facts["city"], facts["copies"]["whom"], names, tr)
        case _:
            return _of_card(facts["do"], facts["card"], tr)


def refused_label(data: RefusalData, names: Sequence[str], tr: NullTranslations) -> Label:
    """Return the label of an illegal action as an answer. A refusal may apply to all cards (None)."""
    if data["card"] is not None:
        return _of_card(data["do"], data["card"], tr)
    if data["do"] == "build_free":
        return Label("i-gift", "", tr.gettext("Build free"))
    stage = Label("i-heptad", "", tr.gettext("Next stage"))
    return _copying(stage, data["city"], data["whom"], names, tr) if data["code"] == "copy/missing" else stage


def _copying(stage: Label, city: int, whom: Neighbour, names: Sequence[str], tr: NullTranslations) -> Label:
    """Return the label of a stage with the name of the neighbour whose stage it copies."""
    named = tr.gettext("copying %(name)s") % {"name": neighbours(cities_in_sentences(names, tr), city)[whom]}
    return stage._replace(text=tr.gettext("%(what)s (%(more)s)") % {"what": stage.text, "more": named})


def _of_card(do: Do, key: str, tr: NullTranslations) -> Label:
    card, t = text_of(tr).cards[key], tr.gettext
    named = {"card": card.name}
    match do:
        case "build_stage":
            return Label("i-heptad", "", t("Next stage with %(card)s") % named)
        case "sell":
            return Label("i-coins", "", t("Discard %(card)s") % named)
        case "build_free":
            return Label("i-gift", "", t("Build %(card)s free by Olympia") % named)
        case _:
            return Label(f"k-{card.kind}", card.kind, t("Build %(card)s") % named)


def disambiguation(facts: Explanation, names: Sequence[str], tr: NullTranslations) -> str:
    """Return what distinguishes an action from others with the same label: the payments."""
    if facts["do"] != "build" and facts["do"] != "build_stage":
        return ""
    around = neighbours(cities_in_sentences(names, tr), facts["city"])
    paid: dict[Neighbour, int] = {"left": facts["left"], "right": facts["right"]}
    parts = [
        tr.gettext("%(coins)s to %(name)s") % {"coins": text_of(tr).coins(coins), "name": around[side]}
        for side, coins in paid.items()
        if coins
    ]
    return text_of(tr).listed(parts)


def spent(facts: Explanation, tr: NullTranslations) -> Spent:
    """Return the card that a stage or a sale uses up; each stage, and all sales, are one choice."""
    if facts["do"] != "build_stage" and facts["do"] != "sell":
        return NOTHING_SPENT
    copied = facts["copies"] if facts["do"] == "build_stage" else None
    return Spent(f"{facts['do']} {copied or ''}", text_of(tr).cards[facts["card"]].name)


def refusal(data: RefusalData, names: Sequence[str], tr: NullTranslations) -> str:
    """Return why an action is not legal."""
    return in_one_line(refusal_sentences(data, names, tr), tr)


# ── what it costs and changes ───────────────────────────────────────────────
def bill(table: WondersTable, seat: int, facts: Explanation, names: Sequence[str], tr: NullTranslations) -> Bill | None:
    """Return what an action costs; None if this kind of action costs nothing. `table` is the one before the action."""
    if facts["do"] != "build" and facts["do"] != "build_stage":
        return None
    text, all_names = text_of(tr), city_names(names, tr)
    buyer, name = table.view(seat)["cities"][facts["city"]], all_names[facts["city"]]
    if facts["do"] == "build" and facts["chain"]:
        says = tr.gettext("Free by chain from %(card)s.") % {"card": text.buildings[facts["chain"]]}
        return Bill(name, [Row((), says, "", 0)], [])
    around = neighbours(all_names, facts["city"])
    bought = Counter([*facts["buys"]["left"], *facts["buys"]["right"]])
    own = tuple((Counter(_cost(facts, buyer, text)) - bought).elements())
    rows = [Row(own, tr.gettext("Made by %(name)s") % {"name": name}, "", 0)] if own else []
    if facts["bank"]:
        rows.append(Row((), tr.gettext("Coins printed on the card"), "", facts["bank"]))
    for side in SIDES:
        rows += _bought(facts["buys"][side], buyer, side, around[side], tr)
    return Bill(name, rows, _payments(facts, around, tr)) if rows else None


def refused_bill(
    table: WondersTable, seat: int, data: RefusalData, names: Sequence[str], tr: NullTranslations
) -> Bill | None:
    """Return None, because the sentence of a refusal says everything."""
    return None


def _payments(facts: Build | BuildStage, around: dict[str, str], tr: NullTranslations) -> list[Payment]:
    paid = {around["left"]: facts["left"], around["right"]: facts["right"]}
    found = [Payment(name, tr.gettext("To %(name)s") % {"name": name}, coins, False) for name, coins in paid.items()]
    found.append(Payment(tr.gettext("Bank"), tr.gettext("To the bank"), facts["bank"], True))
    return [payment for payment in found if payment.coins]


def _cost(facts: Build | BuildStage, buyer: CityView, text: DrawnText) -> Sequence[str]:
    if facts["do"] == "build":
        return text.cards[facts["card"]].cost
    return text.stages[f"{buyer['wonder']}-{buyer['side']}"][facts["stage"] - 1].cost


def _bought(units: Sequence[str], buyer: CityView, side: Neighbour, name: str, tr: NullTranslations) -> Iterator[Row]:
    """Yield a row for each price at which something is bought from a neighbour."""
    prices = buyer["prices"][side]
    for price, resources in (
        (prices["raw"], [unit for unit in units if unit in RAW]),
        (prices["goods"], [unit for unit in units if unit not in RAW]),
    ):
        if resources:
            count = f"{len(resources)} × {price}" if len(resources) > 1 else ""
            says = tr.gettext("Bought from %(name)s") % {"name": name}
            yield Row(tuple(resources), says, count, len(resources) * price)


def changes(
    before: WondersTable, after: WondersTable, seat: int, names: Sequence[str], tr: NullTranslations
) -> list[lessons.Change]:
    """Return the changes of coins, points, shields and stages."""
    t = tr.gettext
    words = {
        "coins": ("i-coins", t("Coins")),
        "points": ("i-laurel", t("Points")),
        "shields": ("i-shield", t("Shields")),
        "stages": ("i-heptad", t("Stages")),
    }
    old, new = (_numbers(table.view(seat)) for table in (before, after))
    return lessons.changes(city_names(names, tr), old, new, words, seat)


def _numbers(view: View) -> list[dict[str, int]]:
    points = [sum(sheet.values()) for sheet in view["score"]]
    return [
        {
            "coins": city["coins"],
            "points": points[n] if n < len(points) else 0,
            "shields": city["shields"],
            "stages": city["built_stages"],
        }
        for n, city in enumerate(view["cities"])
    ]
