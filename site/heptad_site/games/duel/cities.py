"""The cities on the board of Duel (coins, skyline, symbols, tokens, wonders), and the military track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, NotRequired, TypedDict

from heptad.games.duel.boards import CAPITAL, LOOTING, SYMBOLS_TO_WIN, TRACK_POINTS, ZONES
from heptad.games.duel.effects import ANY_GOODS, ANY_RAW, SYMBOLS
from heptad.games.duel.types import CityView, View, WonderView
from heptad.players import PERSON
from heptad.shared.goods import resource_keys
from heptad.table import DuelTable
from heptad.text.duel.cards import TokenText
from heptad_site.drawing.skyline import Tower, towers
from heptad_site.games.common import HasFace
from heptad_site.games.duel.log import LastAction, newest
from heptad_site.games.duel.text import DrawnText, DrawnWonder

#: A threat is shown if the pawn is at most NEAR steps from a capital, or if a city has at least MANY symbols.
NEAR, MANY = 3, 5
#: wonder -> the name of its drawing in the sprite, and the number of its pieces
PICTURES = {
    "appian_way": ("appian", 1),
    "circus_maximus": ("circus", 1),
    "colossus": ("rhodes", 5),
    "great_library": ("library", 1),
    "great_lighthouse": ("alexandria", 5),
    "hanging_gardens": ("babylon", 5),
    "mausoleum": ("halicarnassus", 5),
    "piraeus": ("piraeus", 1),
    "pyramids": ("giza", 5),
    "sphinx": ("sphinx", 1),
    "statue_of_zeus": ("olympia", 5),
    "temple_of_artemis": ("ephesus", 5),
}
WonderState = Literal["built", "gone", "next", "plan"]


class ShownWonder(TypedDict):
    """A wonder of a city.

    `just`: it was built in the last turn, with the card `card`; `under` is the name of the card under a built one.
    `price` is in coins, None if it is not shown. `pieces` are the symbols of its drawing.
    """

    text: DrawnWonder
    state: WonderState
    just: bool
    card: str
    under: NotRequired[str]
    price: int | None
    pieces: tuple[tuple[str, str], ...]


class ShownSymbol(TypedDict):
    """A science symbol, and how many of it the city has."""

    key: str
    name: str
    n: int


class City(HasFace):
    """A city on the board.

    `tall` is the height of its highest tower, `built` the number of its buildings. `production` are its sources of
    resources, `prices` what each resource costs it. `science` of `wanted` symbols are different; `science_near`: it may
    soon win by them. `thinking`: a bot is choosing. `did` is what it did last. `signs` are its chain symbols.
    """

    seat: int
    name: str
    coins: int
    points: int
    towers: list[Tower]
    tall: int
    built: int
    production: list[list[str]]
    prices: list[tuple[str, int]]
    symbols: list[ShownSymbol]
    science: int
    wanted: int
    science_near: bool
    tokens: list[TokenText]
    wonders: list[ShownWonder]
    wonders_built: int
    waiting: bool
    thinking: bool
    did: list[Mapping[str, object]]
    signs: list[str]


def city(
    table: DuelTable, view: View, seat: int, text: DrawnText, names: Sequence[str], done: Sequence[LastAction]
) -> City:
    """Return a city; `done` is what it did last."""
    last = newest(done)
    facts = view["cities"][seat]
    by = table.seats[seat]["by"] if table.seats else PERSON
    skyline = towers(facts["built"], (last.card,) if last.latest else (), text.cards, text)
    symbols = facts["symbols"]
    return {
        "seat": seat,
        "name": names[seat],
        "face": None,
        "coins": facts["coins"],
        "points": sum(view["score"][seat].values()),
        "towers": skyline,
        "tall": max(len(tower["cards"]) for tower in skyline),
        "built": len(facts["built"]),
        "production": [[resource] for resource in facts["production"]] + _choices(facts),
        "prices": list(facts["prices"].items()),
        "symbols": [
            {"key": symbol, "name": text.symbols[symbol], "n": (symbol in symbols) + (symbol in facts["pairs"])}
            for symbol in SYMBOLS
        ],
        "science": len(symbols),
        "wanted": SYMBOLS_TO_WIN,
        "science_near": len(symbols) >= MANY,
        "tokens": [text.tokens[key] for key in facts["tokens"]],
        "wonders": [wonder(view, seat, held, text, last) for held in facts["wonders"]],
        "wonders_built": sum(held["built"] for held in facts["wonders"]),
        "waiting": seat in view["waiting"],
        "thinking": seat in view["waiting"] and by not in ("", PERSON),
        "did": [_did(action, text) for action in done],
        "signs": [card.sign for card in map(text.cards.__getitem__, facts["built"]) if card.sign],
    }


def _choices(facts: CityView) -> list[list[str]]:
    """Return the resources among which the city can choose one unit per turn."""
    raw, goods = [*resource_keys(ANY_RAW)], [*resource_keys(ANY_GOODS)]
    return [raw] * facts["raw_choices"] + [goods] * facts["goods_choices"]


def wonder(
    view: View, seat: int, held: WonderView, text: DrawnText, last: LastAction, *, priced: bool = True
) -> ShownWonder:
    """Return a city's wonder. If not `priced`, it is not marked as affordable."""
    key = held["wonder"]
    just = last.latest and last.wonder == key
    price = view["prospects"]["wonders"].get(key)
    over = view["ask"] == "over"
    state: WonderState = "built" if held["built"] else "gone"
    if price:
        state = "next" if priced and not over and price["total"] <= view["cities"][seat]["coins"] else "plan"
    return {
        "text": text.wonders[key],
        "state": state,
        "just": just,
        "card": last.card if just else "",
        "under": text.names[held["under"]] if held["under"] else "",
        "price": None if over else price["total"] if price else 0,
        "pieces": pieces(key, state, just),
    }


@cache
def pieces(key: str, state: WonderState = "built", just: bool = False) -> tuple[tuple[str, str], ...]:
    """Return the symbols of a wonder in drawing order, each with its CSS classes."""
    picture, count = PICTURES[key]
    classes = {"built": "built just" if just else "built", "next": "plan next"}.get(state, "plan")
    order = range(1, count + 1) if state == "built" else range(count, 0, -1)
    return tuple((f"w-{picture}-{piece}", classes) for piece in order)


def _did(action: LastAction, text: DrawnText) -> Mapping[str, object]:
    """Return the template variables of one of the city's last actions."""
    wonder = text.wonders[action.wonder] if action.wonder else None
    return {"text": text.cards[action.card], "wonder_text": wonder, **action._asdict()}


# ── the military track ──────────────────────────────────────────────────────
class Space(TypedDict):
    """A space of the track. `edge`: its zone begins there."""

    pawn: bool
    capital: bool
    zone: int
    edge: bool


class Zone(TypedDict):
    """A zone of the track: its number (negative on the left), the points in it, and the coins of its token or 0."""

    n: int
    points: int
    loot: int


class TrackSide(TypedDict):
    """A city at an end of the track: the steps to its defeat, whether they are few, the coins of the tokens before."""

    seat: int
    name: str
    steps: int
    near: bool
    loot: list[int]


class Track(TypedDict):
    """The military track, from the capital of the viewer's city to the other one.

    `leads` is the name of the city that is `steps` spaces ahead, which is worth `points`; "" if none is.
    """

    spaces: list[Space]
    zones: list[Zone]
    sides: list[TrackSide]
    leads: str
    points: int
    steps: int


def track(pawn: int, looted: Sequence[int], home: int, names: Sequence[str]) -> Track:
    """Return the military track from the capital of `home` to the other one."""
    toward = 1 if home == 0 else -1
    spaces: list[Space] = [
        {
            "pawn": place * toward == pawn,
            "capital": abs(place) == CAPITAL,
            "zone": _zone(place),
            "edge": place > -CAPITAL and _zone(place) != _zone(place - 1),
        }
        for place in range(-CAPITAL, CAPITAL + 1)
    ]
    loot = {
        side * _zone(distance): coins
        for distance, coins in LOOTING
        for side in (-1, 1)
        if side * distance * toward not in looted
    }
    left_before = [[loot[side * zone] for zone in range(1, len(ZONES) + 1) if side * zone in loot] for side in (-1, 1)]
    lead = pawn * toward
    left, right = CAPITAL + lead, CAPITAL - lead
    return {
        "spaces": spaces,
        "zones": [
            {"n": side * zone, "points": TRACK_POINTS[distance], "loot": loot.get(side * zone, 0)}
            for side in (-1, 1)
            for zone, distance in enumerate(ZONES, 1)
        ],
        "sides": [
            {"seat": home, "name": names[home], "steps": left, "near": left <= NEAR, "loot": left_before[0]},
            {"seat": 1 - home, "name": names[1 - home], "steps": right, "near": right <= NEAR, "loot": left_before[1]},
        ],
        "leads": names[home] if lead > 0 else names[1 - home] if lead < 0 else "",
        "points": TRACK_POINTS[abs(lead)],
        "steps": abs(lead),
    }


def _zone(place: int) -> int:
    """Return the zone of a space: 0 in the middle, then the zones from 1 on, then one more for the capital."""
    return len(ZONES) + 1 if abs(place) == CAPITAL else sum(abs(place) >= edge for edge in ZONES)
