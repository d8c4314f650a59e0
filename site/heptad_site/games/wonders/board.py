"""The table of 7 Wonders from one seat: view, legal actions and refusals become what the templates need.

Knows no rule: what may be done, what it costs and why not is told by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any

from heptad.games.wonders.setup import PLAYERS, cities_of
from heptad.table import Table
from heptad_site.drawing.day import arc
from heptad_site.drawing.score import pad
from heptad_site.games.common import given, with_chosen
from heptad_site.games.wonders import end, hand
from heptad_site.games.wonders.cities import city, pieces, sells
from heptad_site.games.wonders.free_city import chooser, city_names, managed
from heptad_site.games.wonders.log import LastAction, last_actions, log, progress, sentences, turns
from heptad_site.games.wonders.text import Text, text_of

__all__ = ["NAME", "context", "options", "progress", "sentences"]

NAME = "7 Wonders"
View = dict[str, Any]
TURNS = 6


def options(query: Mapping[str, str]) -> dict[str, Any]:
    """The options that the set-up form asks for; unchecked."""
    asked = with_chosen({"players": 3, **given(query, "players", "wonders", "sides")}, query)
    if query.get("manneken"):
        asked["manneken"] = query["manneken"] == "true"
    players = asked["players"]
    if isinstance(asked.get("wonders"), list) and players in PLAYERS and cities_of(players) > players:
        asked["wonders"].append(query.get("wonder-free") or "random")
    return asked


def context(table: Table, seat: int | None, tr: NullTranslations) -> dict[str, Any]:
    """What the templates need to draw the table for a seat; None = a spectator, who looks from the first city."""
    view, words = table.view(seat), text_of(tr)
    names = city_names(table, tr)
    count, eye = len(names), seat or 0
    who = chooser(view, eye, names)
    history = turns(table, seat)
    last = history[-1] if history and history[-1].age else None
    done = last_actions(last, count) if last else [LastAction()] * count
    by = [*(sitter["by"] for sitter in table.record.seats), *["person"] * count]
    cities = [city(view, n, words, names, done[n], eye, by[n]) for n in range(count)]
    left, right = (eye + 1) % count, (eye - 1) % count
    passed_to = {"left": left, "right": right}.get(view["passing"], 1 - eye)
    war = next((event.data for event in last.events if event.kind == "war"), None) if last else None
    mine = seat is not None and seat in view["waiting"]
    return {
        "ask": view["ask"],
        "seat": seat,
        "question": f"{view['age']}{view['turn']}{view['ask'][0]}{eye}{'f' * who.free}",
        "age": view["age"],
        "roman": words.ages[view["age"]],
        "turn": view["turn"],
        "arc": arc(view["age"], (min(view["turn"], TURNS) - 0.5) / TURNS, view["ask"] == "over"),
        "passing": (view["passing"], names[passed_to]),
        "names": names,
        "cities": cities,
        "scored": cities[: view["players"]],
        "who": who,
        "actor": cities[who.city],
        "managed": managed(view, names),
        "me": cities[eye],
        "left": cities[left],
        "right": cities[right],
        "far": [cities[(eye + n) % count] for n in range(2, count - 1)],
        "sells": {side: sells(view, eye, side) for side in ("left", "right")},
        "waiting": [names[n] for n in view["waiting"]],
        "mine": mine,
        "hand": hand.hand(table, eye, view, words, who) if mine and view["ask"] in ("turn", "seventh") else [],
        "pile": hand.pile(table, eye, view, words, who) if mine and view["ask"] == "discard" else [],
        "held": hand.held(view, words),
        "offer": _offer(view, words),
        "war": end.war(war, names, eye) | {"roman": words.ages[war["age"]]} if war else None,
        "score": pad(view["score"], words.lines, end.LINE_SIGNS),
        "outcome": view["outcome"],
        "growth": end.growth(table) if view["outcome"] else None,
        "log": list(log(history, table, tr)),
    }


def _offer(view: View, words: Text) -> list[dict[str, Any]]:
    """The wonders that may be taken, with the stages of both sides."""
    return [
        {
            "key": offered["wonder"],
            "name": words.wonders[offered["wonder"]],
            "city": words.cities[offered["wonder"]],
            "makes": words.makes[offered["wonder"]],
            "pieces": pieces(offered["wonder"], 3, 3),
            "sides": [
                {
                    "side": side.upper(),
                    "token": f"t:{offered['wonder']}-{side}",
                    "stages": words.stages[f"{offered['wonder']}-{side}"],
                }
                for side in offered["sides"]
            ],
        }
        for offered in view["offer"]
    ]
