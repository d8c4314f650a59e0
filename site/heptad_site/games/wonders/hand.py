"""The cards that a seat can play: their marks, ways to use them and to pay, and why something is not possible."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from gettext import NullTranslations
from typing import Literal, NotRequired, TypedDict

from heptad.games.wonders.types import Bought, CityView, Copied, Do, Explanation, HandExplanation, RefusalData, View
from heptad.table import WondersTable
from heptad.text.common import in_one_line
from heptad.text.wonders.refusals import lacking, refusal_mark, refusal_sentences
from heptad_site.drawing.cards import DrawnCard
from heptad_site.games.common import seat_names
from heptad_site.games.wonders.free_city import Chooser
from heptad_site.games.wonders.text import DrawnText

#: The uses of a card in the order in which they are offered. "build_free" (Olympia) is offered only if it is legal.
USES = ("build", "build_free", "build_stage", "sell")


@dataclass(frozen=True)
class CopiedStage:
    """A stage that Manneken Pis copies: the side on which its owner sits, the name of that city, and its effect."""

    whom: str
    city: str
    effect: str


@dataclass(frozen=True)
class Pay:
    """One way to perform a use of a card.

    `total` is the number of coins paid, of which `left`, `right` and `bank` are the parts. `buys` are the resources
    bought, and `chain` the building that makes the card free. `earns` is the number of coins received at once.
    """

    token: str
    total: int
    left: int
    right: int
    bank: int
    buys: Bought
    chain: str | None
    copied: CopiedStage | None
    earns: int


@dataclass(frozen=True)
class Use:
    """One use of a card.

    `pays` are the ways to pay. If there are none, `why` says in sentences and `short` in a mark why it is not possible.
    `lacks` names the resources that are bought, "" if other ways to pay buy others; `coins_after` is the number of
    coins after a discard, without what neighbours may pay in the same turn. `copies` says whether there is a choice of
    stages to copy, `complete` whether the wonder has all its stages, and `first` whether this use is preselected.
    """

    do: str
    pays: Sequence[Pay] = ()
    totals: Sequence[int] = ()
    lacks: str = ""
    earns: int = 0
    coins_after: int = 0
    copies: bool = False
    complete: bool = False
    note: str = ""
    first: bool = False
    short: str = ""
    why: Sequence[str] = ()


MarkKind = Literal["chain", "pay", "own", "free", "power", "no", "pick", "taken"]


class Mark(TypedDict):
    """The mark under a card.

    For a card that can be built, `kind` says how: "chain", "pay" (for `total` coins), "own" (own production covers it),
    "free" (it has no cost) or "power" (by Olympia), and `earns` are the coins received at once. "no": it cannot;
    `short` says why, and `brief` the same for narrow cards. "pick": a card of the discard pile that can be built.
    "taken": a card that is already chosen, with its use `do` for `total` coins; `free_city`: for the Free City.
    """

    kind: MarkKind
    total: NotRequired[int]
    earns: NotRequired[int]
    short: NotRequired[str]
    brief: NotRequired[str]
    do: NotRequired[Do]
    free_city: NotRequired[bool]


class ShownCard(TypedDict):
    """A card that is drawn. `cost` says of each resource whether it is unavailable; None: no cost is shown.

    `chain` is the name of the building that makes the card free.
    """

    face: DrawnCard
    cost: list[tuple[str, bool]] | None
    chain: str | None
    mark: Mark | None


class HandCard(ShownCard):
    """A card that can be played, number `n` of the hand.

    `parents` says which of its chain's buildings are standing; `worth` is a sentence with the points that it would add
    now, or "".
    """

    n: int
    worth: str
    parents: list[tuple[str, bool]]
    uses: list[Use]


class PileCard(ShownCard):
    """A card of the discard pile. `token` is the action that builds it, or None; `worth` as for `HandCard`."""

    n: int
    worth: str
    token: str | None


class Refusals:
    """The refusals of a seat (why actions are not legal) by card and use; `note` is one about copying a stage."""

    def __init__(self, table: WondersTable, seat: int, tr: NullTranslations) -> None:
        self.tr = tr
        self.names = seat_names(table, tr)
        self.note = ""
        self.found: dict[tuple[str | None, str], RefusalData] = {}
        for data in (refusal.data for refusal in table.refusals(seat)):
            if data["code"] == "copy/missing":
                self.note = in_one_line(refusal_sentences(data, self.names, tr), tr)
            else:
                self.found[data["card"], data["do"]] = data

    def why(self, data: RefusalData) -> list[str]:
        return refusal_sentences(data, self.names, self.tr)


def hand(table: WondersTable, seat: int, view: View, text: DrawnText, who: Chooser) -> list[HandCard]:
    """Return all cards of the hand with their marks and uses."""
    ways, refusals = _ways(table, seat, text), Refusals(table, seat, text.tr)
    city = view["cities"][who.city]
    standing = {text.cards[key].name for key in city["built"]}
    cards: list[HandCard] = []
    for number, key in enumerate(view["hand"], 1):
        card, reason = text.cards[key], refusals.found.get((key, "build"))
        uses = _uses(key, ways[key], refusals, city, text)
        chain = next(use for use in uses if use.first).pays[0].chain
        cards.append(
            {
                "n": number,
                "face": card,
                "worth": text.worth_now(key, view),
                "cost": _cost(card, reason),
                "parents": [(parent, parent in standing) for parent in card.parents],
                "chain": chain and text.buildings[chain],
                "mark": _mark(card, ways[key], reason, text.tr),
                "uses": uses,
            }
        )
    return cards


def pile(table: WondersTable, seat: int, view: View, text: DrawnText) -> list[PileCard]:
    """Return the cards of the discard pile. Those that can be built come first."""
    picks = {
        facts["card"]: (token, facts) for token, facts in _explained(table, seat) if facts["do"] == "build_discarded"
    }
    refusals = Refusals(table, seat, text.tr)
    cards: list[PileCard] = []
    for number, key in enumerate(sorted(dict.fromkeys(view["discard"]), key=lambda key: key not in picks), 1):
        token, earns = (picks[key][0], picks[key][1]["coins"]) if key in picks else (None, 0)
        mark: Mark = {"kind": "pick", "earns": earns}
        if reason := refusals.found.get((key, "build_discarded")):
            mark = {"kind": "no", "short": refusal_mark(reason, text.tr), "brief": ""}
        cards.append(
            {
                "n": number,
                "face": text.cards[key],
                "worth": text.worth_now(key, view),
                "cost": None,
                "chain": None,
                "token": token,
                "mark": mark,
            }
        )
    return cards


def declining(table: WondersTable, seat: int) -> str | None:
    """Return the token of the action to build no card of the discard pile, if it is legal."""
    return next((token for token, facts in _explained(table, seat) if facts["do"] == "decline"), None)


def held_cards(view: View, text: DrawnText) -> list[ShownCard]:
    """Return the hand while others still choose. The cards already chosen are marked with their use."""
    chosen = _chosen(view)
    return _marked(view["hand"], chosen, view, text) if chosen and view["answering"] is None else []


def chosen_before(view: View, text: DrawnText) -> ShownCard | None:
    """Return the card that the viewer has chosen for the own city while the choice for the Free City is open."""
    own = view["chosen"]
    return _marked([own["card"]], [own], view, text)[0] if own and view["answering"] is not None else None


def watched(view: View, text: DrawnText, choice: Explanation | None) -> list[ShownCard]:
    """Return the cards of a seat for a replay: its hand, or the discard pile while it chooses from it.

    The cards already chosen and the one chosen next are marked.
    """
    if choice is None or choice["do"] == "decline" or choice["do"] == "take_wonder":
        return _marked(view["discard"] or view["hand"], _chosen(view), view, text, costs=True)
    if choice["do"] != "build_discarded":
        return _marked(view["hand"], [*_chosen(view), choice], view, text, costs=True)
    found = _marked(view["discard"], [], view, text, costs=True)
    picked = view["discard"].index(choice["card"])
    found[picked]["mark"] = {"kind": "pick", "earns": choice["coins"]}
    return found


def _chosen(view: View) -> list[HandExplanation]:
    """Return the choices that a seat has made in this turn."""
    return [facts for facts in (view["chosen"], view["chosen_for_free_city"]) if facts]


def _marked(
    cards: Sequence[str], chosen: Sequence[HandExplanation], view: View, text: DrawnText, *, costs: bool = False
) -> list[ShownCard]:
    """Return cards to be drawn. Those that are chosen have a mark with their use."""
    marks: dict[int, Mark] = {}
    for facts in chosen:
        taken = next((n for n, card in enumerate(cards) if card == facts["card"] and n not in marks), len(cards))
        left, right, _ = _coins(facts)
        for_free_city = facts["city"] == view["free_city"]
        marks[taken] = {"kind": "taken", "do": facts["do"], "total": left + right, "free_city": for_free_city}
    return [
        {
            "face": text.cards[card],
            "cost": [(unit, False) for unit in text.cards[card].cost] if costs else None,
            "chain": None,
            "mark": marks.get(number),
        }
        for number, card in enumerate(cards)
    ]


def _explained(table: WondersTable, seat: int) -> list[tuple[str, Explanation]]:
    """Return the token and the explanation of each legal action."""
    return [(table.game.encode(action), table.explain(seat, action)) for action in table.legal_actions(seat)]


# ── ways to pay ─────────────────────────────────────────────────────────────
def _ways(table: WondersTable, seat: int, text: DrawnText) -> Mapping[str, Mapping[str, list[Pay]]]:
    """Return a mapping card -> use -> ways to pay, the cheapest first."""
    found: dict[str, dict[str, list[Pay]]] = defaultdict(lambda: defaultdict(list))
    for token, facts in _explained(table, seat):
        if facts["do"] != "decline" and facts["do"] != "take_wonder" and facts["do"] != "build_discarded":
            found[facts["card"]][facts["do"]].append(_pay(token, facts, text))
    for ways in found.values():
        for pays in ways.values():
            pays.sort(key=lambda pay: (pay.total, pay.left))
    return found


def _pay(token: str, facts: HandExplanation, text: DrawnText) -> Pay:
    left, right, bank = _coins(facts)
    bought: Bought = {"left": [], "right": []}
    chain = copied = None
    if facts["do"] == "build":
        bought, chain = facts["buys"], facts["chain"]
    elif facts["do"] == "build_stage":
        bought, copied = facts["buys"], facts["copies"] and _copied(facts["copies"], text)
    return Pay(token, left + right + bank, left, right, bank, bought, chain, copied, facts["coins"])


def _coins(facts: HandExplanation) -> tuple[int, int, int]:
    """Return the coins paid to the left, to the right and to the bank."""
    if facts["do"] == "build" or facts["do"] == "build_stage":
        return facts["left"], facts["right"], facts["bank"]
    return 0, 0, 0


def _copied(copied: Copied, text: DrawnText) -> CopiedStage:
    return CopiedStage(copied["whom"], text.wonders[copied["wonder"]].city, text.copied_stage(copied).effect)


# ── uses ────────────────────────────────────────────────────────────────────
def _uses(
    key: str, ways: Mapping[str, Sequence[Pay]], refusals: Refusals, city: CityView, text: DrawnText
) -> list[Use]:
    """Return the uses of a card, possible or not. The first possible one is preselected."""
    uses = []
    for do in USES:
        if do in ways:
            uses.append(_use(do, ways[do], city, refusals.note, text))
        elif do != "build_free":
            reason = refusals.found.get((key, do)) or refusals.found[None, do]
            uses.append(_refused(do, reason, refusals))
    first = next(number for number, use in enumerate(uses) if use.pays)
    return [replace(use, first=number == first) for number, use in enumerate(uses)]


def _use(do: str, pays: Sequence[Pay], city: CityView, note: str, text: DrawnText) -> Use:
    first, *others = (Counter([*pay.buys["left"], *pay.buys["right"]]) for pay in pays)
    return Use(
        do=do,
        pays=pays,
        totals=list(dict.fromkeys(pay.total for pay in pays)),
        lacks=text.counted(first) if all(other == first for other in others) else "",
        earns=pays[0].earns,
        coins_after=city["coins"] + pays[0].earns,
        copies=len({pay.copied.whom for pay in pays if pay.copied}) > 1,
        note=note,
    )


def _refused(do: str, reason: RefusalData, refusals: Refusals) -> Use:
    # That the Free City must build by a chain is said only once, for the discard.
    said_elsewhere = reason["code"] == "duty/chain" and do != "sell"
    return Use(
        do=do,
        complete=reason["code"] == "build_stage/complete",
        short=refusal_mark(reason, refusals.tr),
        why=[] if said_elsewhere else refusals.why(reason),
    )


def _cost(card: DrawnCard, reason: RefusalData | None) -> list[tuple[str, bool]]:
    """Return the resources of the cost, each with whether it is unavailable."""
    shortages = reason["short"] if reason and reason["code"] == "build/short" else []
    open_units = Counter({resource: lacking(shortage) for shortage in shortages for resource in shortage["of"]})
    cost = []
    for resource in card.cost:
        cost.append((resource, open_units[resource] > 0))
        open_units[resource] -= 1
    return cost


def _mark(card: DrawnCard, ways: Mapping[str, Sequence[Pay]], reason: RefusalData | None, tr: NullTranslations) -> Mark:
    """Return the mark under a card of the hand: how it can be built, or what is missing."""
    if pays := ways.get("build"):
        cheapest = pays[0]
        paid: MarkKind = "pay" if cheapest.total else "own" if card.cost else "free"
        kind: MarkKind = "chain" if cheapest.chain else paid
        return {"kind": kind, "total": cheapest.total, "earns": cheapest.earns, "short": ""}
    if pays := ways.get("build_free"):
        return {"kind": "power", "total": 0, "earns": pays[0].earns, "short": ""}
    short, brief = (refusal_mark(reason, tr), refusal_mark(reason, tr, brief=True)) if reason else ("", "")
    return {"kind": "no", "total": 0, "earns": 0, "short": short, "brief": brief}
