"""What a table of Architects asks its player: decks with what their cards would bring, payments, tokens, cards found.

Counts nothing itself: what an answer brings is explained by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from heptad.table import Table
from heptad_site.games.architects.cities import PIECES
from heptad_site.games.architects.text import CardText, Text

View = Mapping[str, Any]
Facts = Mapping[str, Any]
PLACES = ("left", "centre", "right")
#: A set of different symbols.
SYMBOLS = 3


class Mark(NamedTuple):
    """What stands on the doorstep of a card: what it would bring. `kind` is yes, threat or plain."""

    kind: str
    icon: str
    says: str
    extra: bool = False


def explained(table: Table, seat: int) -> list[dict[str, Any]]:
    """Every legal action with its token for the form and all that the engine tells of it."""
    encode = table.game.encode
    return [{"answer": encode(action), **table.explain(seat, action)} for action in table.legal_actions(seat)]


def reach(view: View, eye: int, ways: Sequence[Facts], names: Sequence[str], words: Text) -> list[dict[str, Any]]:
    """The three decks that this seat may take from, each with what it may do with it."""
    count = len(names)
    beside = {"left": names[(eye + 1) % count], "centre": "", "right": names[eye - 1]}
    numbers = {"left": eye, "centre": -1, "right": (eye - 1) % count}
    answers = {way["place"]: way for way in ways if way["do"] in ("take", "search")}
    return [
        deck(view, numbers[place], words, answers.get(place), eye) | {"place": place, "beside": beside[place]}
        for place in PLACES
    ]


def deck(view: View, number: int, words: Text, way: Facts | None, eye: int) -> dict[str, Any]:
    """One deck, -1 is the centre: its top card as far as this seat knows it, and what taking it would bring."""
    facts = view["central"] if number < 0 else view["decks"][number]
    top = words.cards[facts["top"]] if facts["top"] else None
    return {
        "number": number,
        "place": "",
        "beside": "",
        "owners": (),
        "left": facts["left"],
        "top": top,
        "vt": f"{number}-{facts['left']}",
        "secret": number < 0 and top is not None,
        "answer": way["answer"] if way else None,
        "mark": mark(way, top, view, eye, words) if way and top and way["brings"] else None,
    }


def anywhere(view: View, eye: int, ways: Sequence[Facts], names: Sequence[str], words: Text) -> list[dict[str, Any]]:
    """Every deck of the table for the one who may take from any, the own ones first."""
    count = len(names)
    answers = {-1 if way["deck"] == "centre" else way["deck"]: way for way in ways}
    numbers = [eye, *([(eye - 1) % count] if count > 1 else []), -1, *((eye + n) % count for n in range(1, count - 1))]
    return [
        deck(view, number, words, answers.get(number), eye)
        | {"place": "centre" if number < 0 else "", "owners": (names[number], names[(number + 1) % count])}
        for number in numbers
        if number in answers
    ]


def builds(ways: Sequence[Facts], words: Text, wonder: str) -> list[dict[str, Any]]:
    """What must be done and in which ways: each piece with its payments, and the science sets."""
    found: dict[str, list[dict[str, Any]]] = {}
    for way in ways:
        pay = {
            "answer": way["answer"],
            "spends": [words.cards[key] for key in way["spends"]],
            "uses": [words.tokens[key] for key in way["uses"]],
        }
        found.setdefault(str(way["stage"] or ""), []).append(pay)
    pieces = words.pieces[wonder]
    return [{"piece": pieces[int(number) - 1] if number else None, "pays": pays} for number, pays in found.items()]


def tokens(ways: Sequence[Facts], words: Text) -> list[dict[str, Any]]:
    """The progress tokens to choose from; the blind one is last and has no face."""
    return [{"answer": way["answer"], "disc": words.tokens.get(way["token"])} for way in ways]


def found(view: View, eye: int, ways: Sequence[Facts], words: Text) -> list[dict[str, Any]]:
    """The cards that were searched, equal ones together."""
    keys = list(view["found"])
    return [
        {
            "answer": way["answer"],
            "top": (face := words.cards[way["card"]]),
            "times": keys.count(way["card"]),
            "mark": mark(way, face, view, eye, words),
        }
        for way in ways
    ]


def extras(view: View, eye: int, ways: Sequence[Facts], names: Sequence[str], words: Text) -> list[dict[str, Any]]:
    """The tokens that give a card now, each with the decks to take it from."""
    keys = list(dict.fromkeys(way["token"] for way in ways if way["token"]))
    offered = []
    for key in keys:
        own = [{**way, "do": "take"} for way in ways if way["token"] == key]
        offered.append({"disc": words.tokens[key], "decks": reach(view, eye, own, names, words)})
    return offered


def mark(way: Facts, face: CardText, view: View, eye: int, words: Text) -> Mark:
    """What a card would bring, in a few words; the most important thing only."""
    t, brings = words.tr.gettext, way["brings"]
    extra = bool(brings["extra"])
    if way["builds"]:
        last = len(view["cities"][eye]["built"]) == PIECES - 1
        return Mark("yes", "i-check", _builds(way["builds"], last, words), extra)
    if brings["set"]:
        return Mark("yes", "i-check", t("Earns a token"), extra)
    if brings["war"]:
        return Mark("threat", "i-sword", t("War breaks out"), extra)
    return Mark("plain", "", _plain(brings, face, view["cities"][eye], words), extra)


def _builds(numbers: Sequence[int], last: bool, words: Text) -> str:
    t = words.tr.gettext
    if last:
        return t("Completes your wonder")
    if len(numbers) > 1:
        return t("Builds piece %(n)s or %(m)s") % {"n": numbers[0], "m": numbers[1]}
    return t("Builds piece %(n)s") % {"n": numbers[0]}


def _plain(brings: Facts, face: CardText, city: Facts, words: Text) -> str:
    t = words.tr.gettext
    if near := brings["towards"]:
        return t("%(have)s of %(needs)s for piece %(stage)s") % dict(near)
    if face.resource or face.key == "coin":
        return t("Kept for later")
    if face.symbol:
        held = sum(city["cards"].get(key, 0) for key in ("gear", "tablet", "compass"))
        return t("%(n)s of 3 symbols") % {"n": min(held + 1, SYMBOLS)}
    if face.points:
        points = words.points(face.points)
        return t("%(points)s and the cat") % {"points": points} if brings["cat"] else points
    if brings["turns"]:
        return t("1 shield, war nearer")
    return words.shields(1)
