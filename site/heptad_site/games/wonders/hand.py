"""The cards a seat may play: marks, ways to use and to pay for them, and why not. Decides nothing itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from heptad.games.wonders.cards import CARDS
from heptad.kernel.game import Refusal
from heptad.table import Table
from heptad_site.drawing.cards import DrawnCard
from heptad_site.games.wonders.free_city import Chooser
from heptad_site.games.wonders.reasons import lacking, short, why
from heptad_site.games.wonders.text import Text

Facts = Mapping[str, Any]
Pay = dict[str, Any]
#: What may be done with a card, in the order it is offered; Olympia's free build only when it is there.
USES = ("build", "free", "stage", "sell")
SALE = 3


def hand(table: Table, seat: int, view: Facts, words: Text, who: Chooser) -> list[dict[str, Any]]:
    """Every card to choose from: its face, the mark on its doorstep, and the ways to use it."""
    payments = _payments(table, seat)
    refused = _refused(table, seat)
    city = view["cities"][who.city]
    standing = {words.cards[key].name for key in city["built"]}
    cards = []
    for number, key in enumerate(view["hand"], 1):
        face, ways, reason = words.cards[key], payments[key], refused.get((key, "build"))
        uses = []
        for do in USES:
            if do in ways:
                uses.append(_use(do, ways[do], city, words))
            elif do != "free":
                refusal = refused.get((key, do)) or refused.get(("", do))
                uses.append(_refusal(do, refusal, face, words, who))
        if missing := refused.get(("", "copy")):
            note = {"city": getattr(who, missing.data["whom"]), "n": missing.data["stage"]}
            for use in (use for use in uses if use["pays"]):
                use["note"] = words.tr.gettext("%(city)s has no stage %(n)s to copy.") % note
        preferred = next(use for use in uses if use["pays"])
        preferred["first"] = True
        cards.append(
            {
                "n": number,
                "face": face,
                "cost": _cost(face, reason),
                "parents": [(parent, parent in standing) for parent in face.parents],
                "chain": preferred["pays"][0]["chain"] and words.buildings[preferred["pays"][0]["chain"]],
                "mark": _mark(face, ways, reason, words),
                "uses": uses,
            }
        )
    return cards


def pile(table: Table, seat: int, view: Facts, words: Text, who: Chooser) -> list[dict[str, Any]]:
    """The cards of the discard pile, those that may be built first."""
    tokens = {facts["card"]: token for token, facts in _explained(table, seat) if facts["do"] == "pick"}
    earned = {facts["card"]: facts["coins"] for _, facts in _explained(table, seat)}
    refused = _refused(table, seat)
    keys = sorted(dict.fromkeys(view["pile"]), key=lambda key: key not in tokens)
    return [
        {
            "n": number,
            "face": words.cards[key],
            "cost": [],
            "chain": None,
            "token": tokens.get(key),
            "earns": earned.get(key, 0),
            "why": why(refused[key, "pick"], words.cards[key], words, who) if (key, "pick") in refused else [],
        }
        for number, key in enumerate(keys, 1)
    ]


def held(view: Facts, words: Text) -> list[dict[str, Any]]:
    """The hand while others still choose: the committed cards are marked with what is done with them."""
    if view["answering"] is not None:
        return []
    chosen = [token for token in (view["chosen"], view["chosen_for_free_city"]) if token]
    marks: dict[int, dict[str, Any]] = {}
    for token in chosen:
        letter, _, rest = token.removeprefix("fc-").partition(":")
        key, _, paid = rest.partition("/")[0].partition("@")
        total = sum(int(coins) for coins in paid.split("-") if coins)
        taken = next(n for n, card in enumerate(view["hand"]) if card == key and n not in marks)
        marks[taken] = {"kind": "taken", "do": DO[letter], "total": total, "free_city": token.startswith("fc-")}
    return [
        {"face": words.cards[card], "cost": [], "chain": None, "mark": marks.get(number)}
        for number, card in enumerate(view["hand"] if chosen else ())
    ]


DO = {"b": "build", "w": "stage", "s": "sell", "f": "free"}


def _explained(table: Table, seat: int) -> list[tuple[str, Facts]]:
    encode = table.game.encode
    return [(encode(action), table.explain(seat, action)) for action in table.legal_actions(seat)]


def _payments(table: Table, seat: int) -> Mapping[str, Mapping[str, list[Pay]]]:
    """card -> what to do with it -> the ways to pay, the cheapest first."""
    found: dict[str, dict[str, list[Pay]]] = defaultdict(lambda: defaultdict(list))
    for token, facts in _explained(table, seat):
        total = facts["left"] + facts["right"] + facts["bank"]
        found[facts["card"]][facts["do"]].append({"token": token, "total": total, **facts})
    for ways in found.values():
        for pays in ways.values():
            pays.sort(key=lambda pay: (pay["total"], pay["left"]))
    return found


def _refused(table: Table, seat: int) -> dict[tuple[str, str], Refusal[Any]]:
    """Why not, by card ("" for all) and what would be done with it."""
    found = {}
    for refusal in table.refusals(seat):
        group = refusal.code.partition("/")[0]
        do = DO[table.game.encode(refusal.action).removeprefix("fc-")[0]] if group == "duty" else group
        found[CARDS[refusal.action.card].key if refusal.action.card >= 0 else "", do] = refusal
    return found


def _use(do: str, pays: Sequence[Pay], city: Facts, words: Text) -> dict[str, Any]:
    bought = [*pays[0]["buys"]["left"], *pays[0]["buys"]["right"]]
    return {
        "do": do,
        "pays": pays,
        "totals": list(dict.fromkeys(pay["total"] for pay in pays)),
        "lacks": words.counted({unit: bought.count(unit) for unit in bought}),
        "earns": pays[0]["coins"],
        "coins_after": city["coins"] + SALE,
        "copies": _copies(pays, words),
        "note": "",
        "first": False,
        "short": "",
        "why": [],
    }


def _copies(pays: Sequence[Pay], words: Text) -> bool:
    """Note in each way to build a stage of Manneken Pis what it copies; whether there is a choice."""
    for pay in pays:
        if copied := pay.get("copies"):
            effect = words.stages[f"{copied['wonder']}-{copied['side']}"][copied["stage"] - 1].effect
            pay["copied"] = {"city": words.cities[copied["wonder"]], "effect": effect, **copied}
    return len({pay["copied"]["whom"] for pay in pays if "copied" in pay}) > 1


def _refusal(do: str, reason: Refusal[Any] | None, face: DrawnCard, words: Text, who: Chooser) -> dict[str, Any]:
    told_below = reason and reason.code == "duty/chain" and do != "sell"
    full = why(reason, face, words, who) if reason and not told_below else []
    return {"do": do, "pays": (), "first": False, "short": short(reason, words) if reason else "", "why": full}


def _cost(face: DrawnCard, reason: Refusal[Any] | None) -> list[tuple[str, bool]]:
    """The resources of the cost, each with whether it cannot be had."""
    shortages = reason.data["short"] if reason and reason.code == "build/short" else []
    open_units = Counter({resource: lacking(shortage) for shortage in shortages for resource in shortage["of"]})
    cost = []
    for resource in face.cost:
        cost.append((resource, open_units[resource] > 0))
        open_units[resource] -= 1
    return cost


def _mark(
    face: DrawnCard, ways: Mapping[str, Sequence[Pay]], reason: Refusal[Any] | None, words: Text
) -> dict[str, Any]:
    """What stands on the doorstep: how the card can be built, or what is missing."""
    if pays := ways.get("build"):
        cheapest = pays[0]
        kind = "chain" if cheapest["chain"] else "pay" if cheapest["total"] else "own" if face.cost else "free"
        return {"kind": kind, "total": cheapest["total"], "earns": cheapest["coins"], "short": ""}
    if pays := ways.get("free"):
        return {"kind": "power", "total": 0, "earns": pays[0]["coins"], "short": ""}
    return {"kind": "no", "total": 0, "earns": 0, "short": short(reason, words) if reason else ""}
