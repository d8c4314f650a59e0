"""Both cities of Duel as the board shows them: purse, skyline, symbols, tokens, wonders; and the military track.

Knows no card of the display.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from heptad.games.duel.boards import CAPITAL, LOOTING, TRACK_POINTS, WONDER_ID
from heptad.games.duel.choices import BUILD_WONDER
from heptad.games.duel.effects import ANY_GOODS, ANY_RAW, SYMBOLS
from heptad.games.duel.flow import SYMBOLS_TO_WIN
from heptad.kernel.game import Action
from heptad.table import Table
from heptad.text.common import RESOURCE_OF
from heptad_site.drawing.skyline import towers
from heptad_site.games.duel.log import LastAction
from heptad_site.games.duel.text import PICTURES, Text

View = Mapping[str, Any]
#: From how few steps to a capital, and from how many symbols on, a threat is told.
NEAR, MANY = 3, 5


def city(table: Table, view: View, seat: int, words: Text, names: Sequence[str], last: LastAction) -> dict[str, Any]:
    """All that is open about one city."""
    facts = view["cities"][seat]
    by = table.record.seats[seat]["by"] if table.record.seats else "person"
    skyline = towers(facts["built"], (last.card,) if last.latest else (), words.cards, words)
    symbols = facts["symbols"]
    shown = [key for face in map(words.cards.__getitem__, facts["built"]) for key in (face.storey[:1]) if _is(key)]
    return {
        "seat": seat,
        "name": names[seat],
        "coins": facts["coins"],
        "points": sum(points for _, points in view["score"][seat]),
        "towers": skyline,
        "tall": max(len(tower["cards"]) for tower in skyline),
        "built": len(facts["built"]),
        "production": [[resource] for resource in facts["production"]] + _choices(facts),
        "prices": [(resource, price) for resource, price in facts["prices"].items()],
        "symbols": [
            {"key": symbol, "name": words.symbols[symbol], "n": max(shown.count(f"i-{symbol}"), symbol in symbols)}
            for symbol in SYMBOLS
        ],
        "science": len(symbols),
        "wanted": SYMBOLS_TO_WIN,
        "science_near": len(symbols) >= MANY,
        "tokens": [words.tokens[key] for key in facts["tokens"]],
        "wonders": [_wonder(table, view, seat, held, words, last) for held in facts["wonders"]],
        "wonders_built": sum(held["built"] for held in facts["wonders"]),
        "waiting": seat in view["waiting"],
        "thinking": seat in view["waiting"] and by != "person",
        "did": _did(last, words),
        "signs": [face.sign for face in map(words.cards.__getitem__, facts["built"]) if face.sign],
    }


def _is(icon: str) -> bool:
    return icon.removeprefix("i-") in SYMBOLS


def _choices(facts: View) -> list[list[str]]:
    """One unit a turn of any of these."""
    raw, goods = ([RESOURCE_OF[letter] for letter in letters] for letters in (ANY_RAW, ANY_GOODS))
    return [raw] * facts["raw_choices"] + [goods] * facts["goods_choices"]


def _wonder(table: Table, view: View, seat: int, held: View, words: Text, last: LastAction) -> dict[str, Any]:
    key = held["wonder"]
    gone, just = key in view["gone"], last.latest and last.wonder == key
    price = 0 if held["built"] else table.explain(seat, Action(BUILD_WONDER, 0, WONDER_ID[key]))["trade"]
    can = not gone and price <= view["cities"][seat]["coins"]
    state = "built" if held["built"] else "gone" if gone else "next" if can else "plan"
    return {
        "face": words.wonders[key],
        "state": state,
        "just": just,
        "card": last.card if just else "",
        "under": words.names[held["under"]] if held["under"] else "",
        "price": price,
        "pieces": pieces(key, state, just),
    }


@cache
def pieces(key: str, state: str = "built", just: bool = False) -> tuple[tuple[str, str], ...]:
    """The symbols of a wonder in the order they are drawn, each with its classes."""
    picture, count = PICTURES[key]
    classes = {"built": "built just" if just else "built", "next": "plan next"}.get(state, "plan")
    order = range(1, count + 1) if state == "built" else range(count, 0, -1)
    return tuple((f"w-{picture}-{piece}", classes) for piece in order)


def _did(last: LastAction, words: Text) -> dict[str, Any] | None:
    """The last deed in short: signs, names and coins."""
    if not last.do:
        return None
    wonder = words.wonders[last.wonder] if last.wonder else None
    return {"face": words.cards[last.card], "wonder_face": wonder, **last._asdict()}


# ── the military track ──────────────────────────────────────────────────────
def track(view: View, home: int, words: Text, names: Sequence[str]) -> dict[str, Any]:
    """The 19 spaces from the capital of `home` to the other one, the looting tokens, and who is how near to defeat."""
    toward = 1 if home == 0 else -1
    spaces = [
        {
            "pawn": place * toward == view["pawn"],
            "capital": abs(place) == CAPITAL,
            "zone": _zone(place),
            "edge": place > -CAPITAL and _zone(place) != _zone(place - 1),
        }
        for place in range(-CAPITAL, CAPITAL + 1)
    ]
    looted = [space * toward for space in view["looted"]]
    loot = {
        side * _zone(distance): coins
        for distance, coins in LOOTING
        for side in (-1, 1)
        if side * distance not in looted
    }
    pawn = view["pawn"] * toward
    left, right = CAPITAL + pawn, CAPITAL - pawn
    return {
        "spaces": spaces,
        "zones": [
            {"n": side * zone, "points": TRACK_POINTS[distance], "loot": loot.get(side * zone, 0)}
            for side in (-1, 1)
            for zone, distance in ((1, 1), (2, 3), (3, 6))
        ],
        "sides": [
            {"seat": home, "name": names[home], "steps": left, "near": left <= NEAR},
            {"seat": 1 - home, "name": names[1 - home], "steps": right, "near": right <= NEAR},
        ],
        "leads": names[home] if pawn > 0 else names[1 - home] if pawn < 0 else "",
        "points": TRACK_POINTS[abs(pawn)],
        "steps": abs(pawn),
    }


def _zone(place: int) -> int:
    """0 in the middle, then the three zones, then the capital."""
    return 4 if abs(place) == CAPITAL else sum(abs(place) >= edge for edge in (1, 3, 6))
