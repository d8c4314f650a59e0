"""The table of Duel from one seat: view, legal actions and refusals become what the templates need.

Knows no rule: what may be done, what it costs and why not is told by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any

from heptad.games.duel.boards import DRAFT, WONDERS_IN_ALL
from heptad.table import Table
from heptad_site.drawing.day import arc
from heptad_site.games.common import given, seat_names
from heptad_site.games.duel import end
from heptad_site.games.duel.cities import city, pieces, track
from heptad_site.games.duel.display import Market, answers
from heptad_site.games.duel.log import last_actions, log, progress, sentences, turns
from heptad_site.games.duel.text import Text, text_of

__all__ = ["NAME", "context", "options", "progress", "sentences"]

NAME = "7 Wonders Duel"
View = dict[str, Any]
CARDS_OF_AGE = 20
#: The questions that are answered with one button.
ASKED = ("token", "library", "discard", "destroy", "begin")


def options(query: Mapping[str, str]) -> dict[str, Any]:
    """The options that the set-up form asks for; unchecked."""
    return given(query, "players", "wonders", "first", "middle_pawn")


def context(table: Table, seat: int | None, tr: NullTranslations) -> dict[str, Any]:
    """What the templates need to draw the table for a seat; None = what everybody may see.

    The one person at a table sits on the left; where two sit at one screen, nobody moves when the turn passes.
    """
    view, words = table.view(seat), text_of(tr)
    names, people = seat_names(table, tr), [who["by"] == "person" for who in table.record.seats]
    home = people.index(True) if people.count(True) == 1 else 0
    eye = home if seat is None else seat
    history = turns(table, seat)
    done = last_actions(history)
    cities = [city(table, view, n, words, names, done[n]) for n in range(2)]
    mine, ask = seat is not None and seat in view["waiting"], view["ask"]
    taken = CARDS_OF_AGE - len(view["display"])
    score = end.sheet(view, words)
    market = Market(table, eye, view, words, names)
    return {
        "ask": ask,
        "seat": seat,
        "question": f"{view['age']}-{taken}-{ask}-{eye}",
        "age": view["age"],
        "age_name": words.age(view["age"]) if view["age"] else "",
        "turn": 1 + taken * 6 // CARDS_OF_AGE,
        "arc": arc(view["age"], (taken + 0.5) / (CARDS_OF_AGE + 1), ask == "over"),
        "names": names,
        "cities": cities,
        "left": cities[home],
        "right": cities[1 - home],
        "me": cities[eye],
        "them": cities[1 - eye],
        "alone": people.count(True) == 1,
        "waiting": [names[n] for n in view["waiting"]],
        "mine": mine,
        "display": market.display(_turned(history)) if view["age"] and ask != "over" else None,
        "answers": list(answers(table, eye, words)) if mine and ask in ASKED else [],
        "track": track(view, home, words, names),
        "board": [words.tokens[key] for key in view["board"]],
        "discard": [words.cards[key] for key in view["discard"]],
        "sold": view["discard"][-1] if view["discard"] and any(d.latest and d.do == "sell" for d in done) else "",
        "wonders_built": view["wonders_built"],
        "wonders_in_all": WONDERS_IN_ALL,
        "offer": _offer(view, words),
        "picks": _picks(view, names),
        "log": list(log(history, table, tr)),
        "score": score,
        "result": end.result(view, names, score),
        "growth": end.growth(table) if view["outcome"] else None,
    }


def _turned(history: list[Any]) -> list[int]:
    """The slots that the last turn turned face up."""
    return (
        [slot for event in history[-1].events if event.kind == "turned" for slot in event.data["slots"]]
        if history
        else []
    )


def _offer(view: View, words: Text) -> list[dict[str, Any]]:
    """The wonders that may be taken."""
    return [{"face": words.wonders[key], "pieces": pieces(key), "token": f"t:{key}"} for key in view["offer"]]


def _picks(view: View, names: list[str]) -> list[dict[str, Any]]:
    """Who picks when, in two rounds of four."""
    taken = sum(len(city["wonders"]) for city in view["cities"])
    return [
        {"name": names[(view["first"] + place) % 2], "past": n < taken, "now": n == taken}
        for n, place in enumerate(DRAFT)
    ]
