"""The display of Duel: where the cards lie, what each costs both cities, what can be done with it, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from heptad.games.duel.types import Price, RefusalData, Slot, View
from heptad.table import DuelTable
from heptad.text.duel.cards import TokenText
from heptad.text.duel.effects import GAME
from heptad.text.duel.prices import bill, coins_short, refusal_mark, refusal_sentence
from heptad_site.drawing.cards import DrawnCard
from heptad_site.games.duel.cities import pieces
from heptad_site.games.duel.text import DrawnText, DrawnWonder


@dataclass(frozen=True)
class Mark:
    """A short form of what a card costs the seat.

    `kind`: "chain" (free by a chain), "free" (it has no cost), "own" (own production covers it), "pay" (`total` coins),
    or "no" (not affordable). In the last case `short` says how much is missing.
    """

    kind: Literal["chain", "free", "own", "pay", "no"]
    total: int
    short: str


@dataclass(frozen=True)
class WonderChoice:
    """A wonder that the seat can build with a card.

    `token` is the action with that card, or "" if it is not legal. `price` is in coins, and `bill` explains it. `why`
    says why it cannot be built, `short` is a mark for that, and `first` says whether it is preselected.
    """

    n: int
    text: DrawnWonder
    pieces: tuple[tuple[str, str], ...]
    can: bool
    price: int
    bill: list[str]
    why: str
    short: str
    first: bool
    token: str = ""


@dataclass(frozen=True)
class Use:
    """One use of a card.

    `token` is the action, or "" if a wonder must still be chosen. `total` are the coins that it costs, or that a sale
    brings; `earns` are coins received at once. `many` is the number of wonders to choose from. `why` says why it is not
    possible, `short` is a mark for that, and `first` says whether this use is preselected.
    """

    do: Literal["build", "build_wonder", "sell"]
    can: bool
    token: str = ""
    total: int = 0
    earns: int = 0
    many: int = 0
    short: str = ""
    why: str = ""
    first: bool = False


@dataclass(frozen=True)
class LaidCard:
    """A face-up card of the display.

    `n` is its slot, counted from 1. `worth` is a sentence with the points that it would add now, or "". `theirs` is
    what the opponent would pay, and `theirs_short` says whether the opponent cannot afford it. `covers` says what lies
    on top of it. `lies_on` says on what it lies, "" if it cannot be taken or lies on nothing. `chain` is the name of
    the seat's building that makes it free.
    """

    n: int
    row: int
    x: int
    text: DrawnCard
    worth: str
    free: bool
    just: bool
    mine: Mark
    theirs: int
    theirs_short: bool
    bill: list[str]
    chain: str
    covers: list[str]
    lies_on: str
    uses: list[Use]
    wonders: list[WonderChoice]


class Display(TypedDict):
    """The display: its face-up cards, and the slots of those that are face down.

    `free` of the `left` cards can be taken. `rows` is the number of rows down to the lowest that still has cards, and
    `guilds` the number of guilds that are face down.
    """

    cards: list[LaidCard]
    backs: list[Slot]
    free: int
    left: int
    rows: int
    guilds: int


class Market:
    """What a seat can do with the cards of the display. The engine is asked only once."""

    def __init__(self, table: DuelTable, seat: int, view: View, text: DrawnText, names: Sequence[str]) -> None:
        self.seat, self.view, self.text = seat, view, text
        self.opponent = names[1 - seat]
        self.city, self.their_coins = view["cities"][seat], view["cities"][1 - seat]["coins"]
        self.coins = self.city["coins"]
        self.slots = {slot["slot"]: slot for slot in view["display"]}
        self.mine = view["ask"] == "turn" and seat in view["waiting"]
        self.builds: dict[str, Use] = {}
        self.sales: dict[str, Use] = {}
        self.wonder_tokens: dict[tuple[str, str], str] = {}
        if self.mine:
            self._ask_what_is_legal(table)
        refusals = [refusal.data for refusal in table.refusals(seat)]
        self.refused_cards = {data["card"]: data for data in refusals if data["code"] == "build/coins"}
        self.wonders = self._wonders([data for data in refusals if data["code"] != "build/coins"])

    def _ask_what_is_legal(self, table: DuelTable) -> None:
        for action in table.legal_actions(self.seat):
            token, facts = table.game.encode(action), table.explain(self.seat, action)
            if facts["do"] == "build":
                total, coins = facts["price"]["total"], facts["coins"]
                self.builds[facts["card"]] = Use("build", True, token, total, earns=coins)
            elif facts["do"] == "sell":
                self.sales[facts["card"]] = Use("sell", True, token, facts["coins"])
            elif facts["do"] == "build_wonder":
                self.wonder_tokens[facts["card"], facts["wonder"]] = token

    def display(self, turned: Sequence[int]) -> Display:
        """Return the display.

        Of the face-up cards, those that can be taken come first. `turned` are the slots that were just turned up.
        """
        slots = self.view["display"]
        seen = sorted(((slot, slot["card"]) for slot in slots if slot["card"]), key=lambda pair: not pair[0]["free"])
        down = [slot for slot in slots if not slot["card"]]
        return {
            "cards": [self._card(slot, key, slot["slot"] in turned) for slot, key in seen],
            "backs": down,
            "free": sum(slot["free"] for slot in slots),
            "left": len(slots),
            "rows": max((slot["row"] + 1 for slot in slots), default=0),
            "guilds": sum(slot["guild"] for slot in down),
        }

    def _card(self, slot: Slot, key: str, just: bool) -> LaidCard:
        prices = self.view["prospects"]["cards"][key]
        price, theirs = prices[self.seat], prices[1 - self.seat]["total"]
        card = self.text.cards[key]
        return LaidCard(
            n=slot["slot"] + 1,
            row=slot["row"],
            x=slot["x"],
            text=card,
            worth=self.text.worth_now(key, self.view, self.seat),
            free=slot["free"],
            just=just,
            mine=self._mark(card, price),
            theirs=theirs,
            theirs_short=theirs > self.their_coins,
            bill=bill(price, self.text, self.opponent),
            chain=self.text.names[price["chain"]] if price["chain"] else "",
            covers=self.text.covering(self._at(slot["under"])),
            lies_on=self.text.lies_on(self._at(slot["upon"]), self._at(slot["frees"])) if slot["free"] else "",
            uses=self._uses(key) if slot["free"] and self.mine else [],
            wonders=[
                replace(wonder, token=self.wonder_tokens.get((key, wonder.text.key), "")) for wonder in self.wonders
            ],
        )

    def _mark(self, card: DrawnCard, price: Price) -> Mark:
        total = price["total"]
        if total > self.coins:
            return Mark("no", total, coins_short(total, self.coins, self.text))
        if price["chain"]:
            return Mark("chain", 0, "")
        return Mark("pay" if total else "own" if card.cost or card.coins else "free", total, "")

    def _at(self, slots: Sequence[int]) -> list[str | None]:
        """Return the cards at some slots, None for one that is face down."""
        return [self.slots[slot]["card"] for slot in slots]

    def _uses(self, key: str) -> list[Use]:
        """Return the three uses: build, wonder, discard. The first possible one is preselected."""
        uses = [self.builds.get(key) or self._no_build(self.refused_cards[key]), self._wonder_use(), self.sales[key]]
        first = next(number for number, use in enumerate(uses) if use.can)
        return [replace(use, first=number == first) for number, use in enumerate(uses)]

    def _no_build(self, refused: RefusalData) -> Use:
        return Use("build", False, short=refusal_mark(refused, self.text), why=refusal_sentence(refused, self.text))

    def _wonder_use(self) -> Use:
        possible = [wonder.price for wonder in self.wonders if wonder.can]
        if possible:
            return Use("build_wonder", True, total=min(possible), many=len(possible))
        t = self.text.tr.pgettext
        if not self.wonders:
            return Use("build_wonder", False, short=t(GAME, "all built"), why=t(GAME, "All your wonders are built."))
        cheapest = min(self.wonders, key=lambda wonder: wonder.price)
        if self.view["gone"]:
            return Use("build_wonder", False, short=cheapest.short, why=cheapest.why)
        why = t(GAME, "Your cheapest wonder, %(wonder)s, costs %(coins)s; you have %(m)s.") % {
            "wonder": cheapest.text.name,
            "coins": self.text.coins(cheapest.price),
            "m": self.text.coins(self.coins),
        }
        return Use("build_wonder", False, short=cheapest.short, why=why)

    def _wonders(self, refusals: Sequence[RefusalData]) -> list[WonderChoice]:
        """Return the wonders not built yet: what each costs (with any card), or why it cannot be built."""
        refused = {data["wonder"]: data for data in refusals if data["code"] != "build/coins"}
        unbuilt = [held["wonder"] for held in self.city["wonders"] if not held["built"]]
        preferred = next((key for key in unbuilt if key not in refused), "")
        choices = []
        for n, key in enumerate(unbuilt, 1):
            data, price = refused.get(key), self.view["prospects"]["wonders"].get(key)
            choices.append(
                WonderChoice(
                    n=n,
                    text=self.text.wonders[key],
                    pieces=pieces(key, "plan" if data else "next"),
                    can=data is None,
                    price=price["total"] if price else 0,
                    bill=bill(price, self.text, self.opponent) if price else [],
                    why=refusal_sentence(data, self.text) if data else "",
                    short=refusal_mark(data, self.text) if data else "",
                    first=key == preferred,
                )
            )
        return choices


@dataclass(frozen=True)
class Answer:
    """An answer to a question other than the main move: a card, a progress token, or the seat that begins the age.

    `earns` are the coins that a card of the discard pile brings at once, `worth` is a sentence with the points that it
    would add now, or "".
    """

    token: str
    text: DrawnCard | None = None
    progress: TokenText | None = None
    first: int | None = None
    earns: int = 0
    worth: str = ""


def answers(table: DuelTable, seat: int, view: View, text: DrawnText) -> Iterator[Answer]:
    """Yield the answers to a question in the middle of a turn or before an age."""
    for action in table.legal_actions(seat):
        token, facts = table.game.encode(action), table.explain(seat, action)
        if facts["do"] == "build_discarded":
            worth = text.worth_now(facts["card"], view, seat)
            yield Answer(token, text=text.cards[facts["card"]], earns=facts["coins"], worth=worth)
        elif facts["do"] == "destroy":
            yield Answer(token, text=text.cards[facts["card"]])
        elif facts["do"] == "take_token":
            yield Answer(token, progress=text.tokens[facts["token"]])
        elif facts["do"] == "begin":
            yield Answer(token, first=facts["first"])
