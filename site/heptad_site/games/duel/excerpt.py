"""Lessons of Duel: excerpts of the board, labels of answers, the bill of an action, and what it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from gettext import NullTranslations
from typing import assert_never

from heptad.games.duel.types import Explanation, Price, RefusalData, Shortage, View
from heptad.table import DuelTable
from heptad.text.duel.effects import GAME
from heptad.text.duel.prices import refusal_sentence
from heptad_site import lessons
from heptad_site.games.duel import end
from heptad_site.games.duel.cities import ShownWonder, city, pieces, track, wonder
from heptad_site.games.duel.display import Market
from heptad_site.games.duel.log import LastAction, last_actions, newest, turns
from heptad_site.games.duel.text import DrawnText, text_of
from heptad_site.lessons import Bill, Excerpt, Label, Moment, Payment, Row

#: See `heptad_site.games.Lessons`.
STYLE = "duel"
WONDER = "alexandria"
FRAMED = "two-covers"


def excerpt(
    table: DuelTable, seat: int, names: Sequence[str], tr: NullTranslations, cards: Sequence[str], moment: Moment
) -> Excerpt:
    """Return the excerpt of the table as seen from a seat. `cards` are the cards that the question is about."""
    view, text = table.view(seat), text_of(tr)
    done = last_actions(turns(table, seat)) if moment == "after" else [[], []]
    cities = [city(table, view, n, text, names, done[n]) for n in range(2)]
    if moment != "asked":
        cities = [shown | {"waiting": False} for shown in cities]
    facts: dict[str, object] = {
        "age": view["age"] if moment == "asked" else 0,
        "me": cities[seat],
        "them": cities[1 - seat],
        "mine": cities[seat],
        "theirs": cities[1 - seat],
        "wonders": [(names[n], _wonders(view, n, text, newest(done[n]), cards, moment)) for n in (seat, 1 - seat)],
        "offer": [_offered(key, text) for key in view["offer"]],
        "keys": cards,
        "wanted": [{"text": text.cards[key], "chain": ""} for key in cards if key in text.cards],
        "display": Market(table, seat, view, text, names).display(()) if view["display"] else None,
        "track": track(view["pawn"], view["looted"], seat, names),
        "board": [text.tokens[key] for key in view["board"]],
        "library": [text.tokens[key] for key in view["library"]],
        "discard": [text.cards[key] for key in view["discard"]],
        "sheet": end.sheet(view, text),
    }
    return Excerpt(max(view["age"], 1), facts)


def _wonders(
    view: View, seat: int, text: DrawnText, last: LastAction, asked: Sequence[str], moment: Moment
) -> list[ShownWonder]:
    """Return the wonders of a city; before the answer they show whether they are affordable.

    If `asked` (the cards and wonders that the question is about) has any wonders, only those are shown, without prices.
    """
    held = view["cities"][seat]["wonders"]
    wanted = {key for key in asked if key in text.wonders}
    found = [wonder(view, seat, one, text, last, priced=moment == "asked") for one in held]
    if not wanted:
        return found
    return [shown | {"price": None} for one, shown in zip(held, found, strict=True) if one["wonder"] in wanted]


def _offered(key: str, text: DrawnText) -> ShownWonder:
    """Return a wonder that can be chosen before age I."""
    drawn = pieces(key, "plan")
    return {"text": text.wonders[key], "state": "plan", "just": False, "card": "", "price": None, "pieces": drawn}


# ── answers ─────────────────────────────────────────────────────────────────
def label(facts: Explanation, names: Sequence[str], tr: NullTranslations) -> Label:
    """Return the label of a legal action as an answer."""
    text, t = text_of(tr), tr.pgettext
    match facts["do"]:
        case "build" | "build_discarded":
            return _of_card(facts["card"], t(GAME, "Build %(card)s"), text)
        case "destroy":
            return _of_card(facts["card"], t(GAME, "Destroy %(card)s"), text)
        case "build_wonder":
            names_of = {"wonder": text.wonders[facts["wonder"]].name, "card": text.names[facts["card"]]}
            return Label("i-heptad", "", t(GAME, "Build %(wonder)s with %(card)s") % names_of)
        case "sell":
            return _of_card(facts["card"], t(GAME, "Discard %(card)s"), text, "i-coins")
        case "take_wonder":
            return Label("i-heptad", "", text.wonders[facts["wonder"]].name)
        case "take_token":
            return Label(f"i-{facts['token']}", "", text.tokens[facts["token"]].name)
        case "begin":
            return Label("", "", t(GAME, "%(name)s begins") % {"name": names[facts["first"]]})
        case never:
            assert_never(never)


def _of_card(key: str, sentence: str, text: DrawnText, icon: str = "") -> Label:
    kind = text.cards[key].kind
    return Label(icon or f"k-{kind}", "" if icon else kind, sentence % {"card": text.names[key]})


def disambiguation(facts: Explanation, names: Sequence[str], tr: NullTranslations) -> str:
    """Return "", because no two actions of Duel have the same label."""
    return ""


def refused_label(data: RefusalData, names: Sequence[str], tr: NullTranslations) -> Label:
    """Return the label of an illegal action as an answer."""
    text = text_of(tr)
    if data["code"] == "build/coins":
        return _of_card(data["card"], tr.pgettext(GAME, "Build %(card)s"), text)
    wonder = text.wonders[data["wonder"]].name
    return Label("i-heptad", "", tr.pgettext(GAME, "Build %(wonder)s") % {"wonder": wonder})


def refusal(data: RefusalData, names: Sequence[str], tr: NullTranslations) -> str:
    """Return why an action is not legal."""
    return refusal_sentence(data, text_of(tr))


# ── what it costs and changes ───────────────────────────────────────────────
def bill(table: DuelTable, seat: int, facts: Explanation, names: Sequence[str], tr: NullTranslations) -> Bill | None:
    """Return what an action costs; None if this kind of action costs nothing. `table` is the one before the action."""
    text = text_of(tr)
    match facts["do"]:
        case "build":
            return _bill(seat, facts["price"], text.cards[facts["card"]].cost, names, tr)
        case "build_wonder":
            return _bill(seat, facts["price"], text.wonders[facts["wonder"]].cost, names, tr)
        case _:
            return None


def refused_bill(
    table: DuelTable, seat: int, data: RefusalData, names: Sequence[str], tr: NullTranslations
) -> Bill | None:
    """Return what an action that is too expensive would cost; None if it is illegal for another reason."""
    text = text_of(tr)
    match data["code"]:
        case "build/coins":
            return _bill(seat, data["price"], text.cards[data["card"]].cost, names, tr)
        case "build_wonder/coins":
            return _bill(seat, data["price"], text.wonders[data["wonder"]].cost, names, tr)
        case _:
            return None


def _bill(seat: int, price: Price, cost: Sequence[str], names: Sequence[str], tr: NullTranslations) -> Bill | None:
    other = names[1 - seat]
    rows = _rows(price, cost, names[seat], other, text_of(tr))
    return Bill(names[seat], rows, _payments(price, other, tr)) if rows else None


def _rows(price: Price, cost: Sequence[str], name: str, other: str, text: DrawnText) -> Sequence[Row]:
    t = text.tr.pgettext
    if price["chain"]:
        says = text.tr.gettext("Free by chain from %(card)s.") % {"card": text.names[price["chain"]]}
        return [Row((), says, "", 0)]
    lacking = Counter({shortage["resource"]: shortage["units"] for shortage in price["lacks"]})
    own = tuple((Counter(cost) - lacking).elements())
    rows = [Row(own, t(GAME, "Made by the brown and grey cards of %(name)s") % {"name": name}, "", 0)] if own else []
    if price["bank"]:
        rows.append(Row((), t(GAME, "Coins printed on the card"), "", price["bank"]))
    rows += [_row(shortage, other, text) for shortage in price["lacks"]]
    if saved := price["saved"]:
        rows.append(Row((), t(GAME, "Spared by resources of choice and discounts"), "", -saved))
    return rows


def _row(shortage: Shortage, other: str, text: DrawnText) -> Row:
    t, units = text.tr.pgettext, shortage["units"]
    facts = {"name": other, "k": shortage["made"], "resource": text.resources[shortage["resource"]]}
    base = shortage["price"] - shortage["made"]
    if shortage["fixed"]:
        says, one = t(GAME, "A yellow card fixes the price"), f"{shortage['price']}"
    elif shortage["made"]:
        says, one = t(GAME, "Brown and grey cards of %(name)s make %(k)s %(resource)s"), f"{base} + {shortage['made']}"
    else:
        says, one = t(GAME, "No brown or grey card of %(name)s makes %(resource)s"), f"{base} + 0"
    count = one if units == 1 else f"{units} × {shortage['price']}" if shortage["fixed"] else f"{units} × ({one})"
    return Row((shortage["resource"],) * units, says % facts, count, units * shortage["price"])


def _payments(price: Price, other: str, tr: NullTranslations) -> Sequence[Payment]:
    """Return the payments: to the bank, and the cost of trade to the opponent if that city has Economy."""
    to_other = price["to_opponent"]
    t = tr.pgettext
    found = [
        Payment(other, t(GAME, "To %(name)s, by Economy") % {"name": other}, to_other, False),
        Payment(
            tr.gettext("Bank"),
            t(GAME, "To the bank, not to %(name)s") % {"name": other},
            price["total"] - to_other,
            True,
        ),
    ]
    return [payment for payment in found if payment.coins]


def changes(
    before: DuelTable, after: DuelTable, seat: int, names: Sequence[str], tr: NullTranslations
) -> list[lessons.Change]:
    """Return the changes of coins, points, symbols and the position of the conflict pawn."""
    t = tr.pgettext
    words = {
        "coins": ("i-coins", tr.gettext("Coins")),
        "points": ("i-laurel", tr.gettext("Points")),
        "symbols": ("k-science", t(GAME, "Science symbols")),
        "lead": ("i-pawn", t(GAME, "Spaces ahead in war")),
    }
    old, new = ([_numbers(table.view(seat), n) for n in range(2)] for table in (before, after))
    return lessons.changes(names, old, new, words, seat)


def _numbers(view: View, seat: int) -> dict[str, int]:
    city, lead = view["cities"][seat], view["pawn"] if seat == 0 else -view["pawn"]
    return {
        "coins": city["coins"],
        "points": sum(view["score"][seat].values()),
        "symbols": len(city["symbols"]),
        "lead": max(lead, 0),
    }
