"""The cards laid out in Duel: what lies where, what each would cost both cities, what may be done with it and why not.

Decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from heptad.games.duel.boards import COVERED_BY, WONDER_ID
from heptad.games.duel.cards import CARDS, ID
from heptad.games.duel.choices import BUILD, BUILD_WONDER, SELL
from heptad.kernel.game import Action
from heptad.table import Table
from heptad_site.games.duel.cities import pieces
from heptad_site.games.duel.reasons import bill, short, why
from heptad_site.games.duel.text import GAME, Text

Facts = Mapping[str, Any]


class Market:
    """What a seat may do with the cards of the display, asked of the engine once."""

    def __init__(self, table: Table, seat: int, view: Facts, words: Text, names: Sequence[str]) -> None:
        self.table, self.seat, self.view, self.words = table, seat, view, words
        self.name, self.opponent = names[seat], names[1 - seat]
        self.coins = view["cities"][seat]["coins"]
        self.their_coins = view["cities"][1 - seat]["coins"]
        self.legal = set(table.legal_tokens(seat))
        self.refused = {
            (refusal.action.kind, refusal.action.card, refusal.action.arg): refusal for refusal in table.refusals(seat)
        }
        unbuilt = [held["wonder"] for held in view["cities"][seat]["wonders"] if not held["built"]]
        self.wonders = [self._wonder(n, key) for n, key in enumerate(unbuilt, 1)]
        for wonder in [wonder for wonder in self.wonders if wonder["can"]][:1]:
            wonder["first"] = True

    def display(self, turned: Sequence[int]) -> dict[str, Any]:
        """Every slot that holds a card; those that may be taken come first, then all others that lie face up."""
        slots = self.view["display"]
        seen = [slot for slot in slots if slot["card"]]
        seen.sort(key=lambda slot: not slot["free"])
        down = [slot for slot in slots if not slot["card"]]
        return {
            "cards": [self._card(n, slot, slot["slot"] in turned) for n, slot in enumerate(seen, 1)],
            "backs": down,
            "rows": max((slot["row"] for slot in slots), default=0) + 1,
            "free": sum(slot["free"] for slot in slots),
            "left": len(slots),
            "guilds": sum(slot["guild"] for slot in down),
        }

    def _card(self, n: int, slot: Facts, just: bool) -> dict[str, Any]:
        key, words = slot["card"], self.words
        face = words.cards[key]
        facts = self.table.explain(self.seat, Action(BUILD, ID[key]))
        price = facts["bank"] + facts["trade"]
        return {
            "n": n,
            "row": slot["row"],
            "x": slot["x"],
            "face": face,
            "free": slot["free"],
            "just": just,
            "have": CARDS[ID[key]].chain in self.view["cities"][self.seat]["built"],
            "mine": self._mark(face, facts, price),
            "theirs": {"total": facts["theirs"], "short": facts["theirs"] > self.their_coins},
            "bill": bill(facts["lacks"], facts["trade"], words, self.opponent),
            "chain": facts["chain"] and words.names[facts["chain"]],
            "covers": [] if slot["free"] else self._covers(slot["slot"]),
            "uses": self._uses(key, facts, price) if slot["free"] else [],
            "wonders": [{**wonder, "token": f"w:{key}:{wonder['key']}"} for wonder in self.wonders],
        }

    def _mark(self, face: Any, facts: Facts, price: int) -> dict[str, Any]:
        if facts["chain"]:
            kind = "chain"
        elif price:
            kind = "pay" if price <= self.coins else "no"
        else:
            kind = "own" if face.cost or face.coins else "free"
        said = short(price, self.coins, self.words) if kind == "no" else ""
        return {"kind": kind, "total": price, "earns": facts["coins"], "short": said}

    def _covers(self, slot: int) -> list[str]:
        """The names of what lies upon a slot."""
        upon = COVERED_BY[self.view["age"] - 1][slot]
        hidden = self.words.tr.pgettext(GAME, "a face-down card")
        return [
            self.words.names[other["card"]] if other["card"] else hidden
            for other in self.view["display"]
            if upon >> other["slot"] & 1
        ]

    def _uses(self, key: str, facts: Facts, price: int) -> list[dict[str, Any]]:
        """Build, wonder, discard; the first that is possible is preferred."""
        sale = self.table.explain(self.seat, Action(SELL, ID[key]))["coins"]
        can = [wonder for wonder in self.wonders if wonder["can"]]
        uses = [
            self._use("build", f"b:{key}" in self.legal, token=f"b:{key}", total=price, earns=facts["coins"]),
            self._use("wonder", bool(can), total=min((wonder["price"] for wonder in can), default=0), many=len(can)),
            self._use("sell", True, token=f"s:{key}", total=sale, after=self.words.coins(self.coins + sale)),
        ]
        refusal = self.refused.get((BUILD, ID[key], -1))
        if refusal:
            uses[0] |= {"short": short(price, self.coins, self.words), "why": why(refusal, self.words)}
        if not can:
            uses[1] |= self._no_wonder()
        next(use for use in uses if use["can"])["first"] = True
        return uses

    def _use(self, do: str, can: bool, **facts: Any) -> dict[str, Any]:
        empty = {"token": "", "total": 0, "earns": 0, "after": "", "many": 0, "first": False, "short": "", "why": ""}
        return {"do": do, "can": can, **empty, **facts}

    def _no_wonder(self) -> dict[str, Any]:
        t = self.words.tr.pgettext
        if not self.wonders:
            return {"short": t(GAME, "all built"), "why": t(GAME, "All your wonders are built.")}
        if self.view["gone"]:
            return {"short": t(GAME, "seven stand"), "why": self.wonders[0]["why"]}
        cheapest = min(self.wonders, key=lambda wonder: wonder["price"])
        text = t(GAME, "Your cheapest wonder, %(wonder)s, costs %(coins)s; you have %(m)s.")
        facts = {
            "wonder": cheapest["face"].name,
            "coins": self.words.coins(cheapest["price"]),
            "m": self.words.coins(self.coins),
        }
        return {"short": short(cheapest["price"], self.coins, self.words), "why": text % facts}

    def _wonder(self, n: int, key: str) -> dict[str, Any]:
        """A wonder not built yet: what it costs with whatever card, or why not."""
        facts = self.table.explain(self.seat, Action(BUILD_WONDER, 0, WONDER_ID[key]))
        refusal = self.refused.get((BUILD_WONDER, -1, WONDER_ID[key]))
        can = refusal is None
        return {
            "n": n,
            "key": key,
            "first": False,
            "face": self.words.wonders[key],
            "pieces": pieces(key, "next" if can else "plan"),
            "can": can,
            "price": facts["trade"],
            "bill": bill(facts["lacks"], facts["trade"], self.words, self.opponent),
            "why": why(refusal, self.words) if refusal else "",
        }


def answers(table: Table, seat: int, words: Text) -> Iterator[dict[str, Any]]:
    """The answers to a question that is no main move: token, and what it names."""
    for action in table.legal_actions(seat):
        facts = table.explain(seat, action)
        yield {
            "token": table.game.encode(action),
            "face": words.cards[facts["card"]] if facts["card"] else None,
            "progress": words.tokens[facts["token"]] if facts["token"] else None,
            "first": facts["first"],
            "earns": facts["coins"],
        }
