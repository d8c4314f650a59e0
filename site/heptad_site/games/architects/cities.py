"""Cities of Architects as a board shows them: the wonder in five pieces, the cards before it, the last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heptad_site.games.architects.log import LastAction
from heptad_site.games.architects.text import Text
from heptad_site.games.common import elevation

View = Mapping[str, Any]
PIECES = 5
RESOURCES = ("wood", "brick", "stone", "paper", "glass", "coin")
SYMBOLS = ("gear", "tablet", "compass")
BLUE = ("blue", "cat")
RED = ("red", "horn", "horns")


def city(
    view: View, seat: int, words: Text, names: Sequence[str], last: LastAction, eye: int, by: str
) -> dict[str, Any]:
    """One city, seen from the city of `eye`."""
    facts = view["cities"][seat]
    wonder, built = facts["wonder"], len(facts["built"])
    stages = _stages(facts, last, words)
    waiting = seat in view["waiting"]
    short = [stage["short"] for stage in stages if stage["state"] == "next"]
    return {
        "seat": seat,
        "name": names[seat],
        "wonder": wonder,
        "city": words.cities[wonder],
        "wonder_name": words.wonders[wonder],
        "stages": stages,
        "built": built,
        "pips": [number < built for number in range(PIECES)],
        "pieces": elevation(wonder, [_class(stage) for stage in stages]),
        "near": min(short) if built == PIECES - 1 and not view["outcome"] else None,
        "lane": {
            name: [(words.cards[key], facts["cards"][key]) for key in keys if key in facts["cards"]]
            for name, keys in (("resources", RESOURCES), ("symbols", SYMBOLS), ("blue", BLUE), ("red", RED))
        },
        "cards": sum(facts["cards"].values()),
        "strength": facts["strength"],
        "ahead": _sign(view["cities"][eye]["strength"] - facts["strength"]),
        "medals": facts["medals"],
        "tokens": [words.tokens[key] for key in facts["tokens"]],
        "cat": view["cat"] == seat,
        "points": sum(points for _, points in view["score"][seat]),
        "waiting": waiting,
        "thinking": waiting and by != "person",
        "did": _did(last, words),
    }


def plan(wonder: str, built: int) -> tuple[tuple[str, str], ...]:
    """A wonder whose first pieces are built and whose next one is surveyed, as a picture."""
    return elevation(wonder, (["built"] * built + ["plan next"] + ["plan"] * PIECES)[:PIECES])


def _stages(facts: View, last: LastAction, words: Text) -> list[dict[str, Any]]:
    """The five pieces from the ground up, each with its state, and what is there of its price."""
    spent = dict(last.stages)
    towards = dict(zip(facts["open"], facts["towards"], strict=True))
    return [
        {
            "piece": piece,
            "state": "built" if piece.number in facts["built"] else "next" if piece.number in towards else "later",
            "have": [words.cards[key] for key in towards.get(piece.number, ())],
            "short": piece.needs - len(towards.get(piece.number, ())),
            "just": piece.number in spent,
            "spent": [words.cards[key] for key in spent.get(piece.number, ())],
        }
        for piece in words.pieces[facts["wonder"]]
    ]


def _class(stage: Mapping[str, Any]) -> str:
    if stage["state"] == "built":
        return "built just" if stage["just"] else "built"
    return "plan next" if stage["state"] == "next" else "plan"


def _did(last: LastAction, words: Text) -> dict[str, Any] | None:
    """The last turn in short."""
    if last == LastAction():
        return None
    return {
        "cards": [(words.cards[taken.card], f"{taken.deck}-{taken.height}") for taken in last.cards],
        "stages": [(number, [words.cards[key] for key in spent]) for number, spent in last.stages],
        "tokens": [words.tokens[key] for key in last.tokens],
        "cat": last.cat,
    }


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
