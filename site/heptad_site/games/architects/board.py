"""The table of Architects from one seat: view, legal actions and explanations become what the templates need.

Knows no rule: what may be done and what it brings is told by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from heptad.table import Table
from heptad_site.drawing.score import pad
from heptad_site.games.architects import choices as choices
from heptad_site.games.architects import end
from heptad_site.games.architects.cities import PIECES, city
from heptad_site.games.architects.log import last_actions, log, progress, round_of, sentences, turns
from heptad_site.games.architects.text import Text, text_of
from heptad_site.games.common import given, seat_names, with_chosen

__all__ = ["NAME", "context", "options", "progress", "sentences"]

NAME = "7 Wonders Architects"
View = dict[str, Any]


def options(query: Mapping[str, str]) -> dict[str, Any]:
    """The options that the set-up form asks for; unchecked."""
    return with_chosen({"players": 3, **given(query, "players", "wonders", "first", "end")}, query)


def context(table: Table, seat: int | None, tr: NullTranslations) -> dict[str, Any]:
    """What the templates need to draw the table for a seat; None = a spectator, who looks from who acted last."""
    view, words = table.view(seat), text_of(tr)
    names = seat_names(table, tr)
    count, eye = len(names), _eye(table, seat)
    history = turns(table, seat)
    decks = [deck["left"] for deck in view["decks"]] + [view["central"]["left"]]
    done = last_actions(history, decks)
    by = [who["by"] for who in table.record.seats] or ["person"] * count
    cities = [city(view, n, words, names, done[n], eye, by[n]) for n in range(count)]
    mine = seat is not None and seat in view["waiting"]
    ways = choices.explained(table, eye) if mine else []
    most = max(facts["built"] for facts in cities)
    return {
        "ask": view["ask"],
        "seat": seat,
        "mine": mine,
        "round": round_of(table, history),
        "first_turn": not view["outcome"] and all(turn.seat != eye for turn in history),
        "day": (1, 1, 2, 2, 3, 3)[most],
        "most": most,
        "all_pieces": PIECES,
        "names": names,
        "cities": cities,
        "me": cities[eye],
        "left": cities[(eye + 1) % count],
        "right": cities[(eye - 1) % count] if count > 2 else None,
        "far": [cities[(eye + n) % count] for n in range(2, count - 1)],
        "waiting": [names[n] for n in view["waiting"]],
        "decks": choices.reach(view, eye, ways, names, words),
        "look": next((way["answer"] for way in ways if way["do"] == "look"), None),
        "all_decks": [choices.deck(view, n, words, None, eye) for n in range(count)],
        "conflicts": [number < view["turned"] for number in range(view["conflicts"])],
        "horns": view["conflicts"] - view["turned"],
        "cat": names[view["cat"]] if view["cat"] is not None else "",
        "up": [words.tokens[key] for key in view["up"]],
        "stack": view["stack"],
        "discs": [*dict.fromkeys([*(words.tokens[key] for key in view["up"]), *_owned(view, words)])],
        "war": end.war(history, names, eye),
        "score": pad(view["score"], words.lines, end.LINE_SIGNS),
        "outcome": view["outcome"],
        "growth": end.growth(table) if view["outcome"] else None,
        "log": list(log(history, table, tr)),
        **_question(view, eye, ways, names, words),
    }


def _eye(table: Table, seat: int | None) -> int:
    if seat is not None:
        return seat
    people = [n for n, who in enumerate(table.record.seats) if who["by"] == "person"]
    acted = [who for who, _ in reversed(table.record.actions) if who in people]
    return (*acted, *people, 0)[0]


def _owned(view: View, words: Text) -> list[Any]:
    return [words.tokens[key] for facts in view["cities"] for key in facts["tokens"]]


def _question(
    view: View, eye: int, ways: Sequence[Mapping[str, Any]], names: Sequence[str], words: Text
) -> dict[str, Any]:
    """What is asked beside the three decks; empty while others act."""
    ask = view["ask"] if ways else ""
    wonder = view["cities"][eye]["wonder"]
    return {
        "builds": choices.builds(ways, words, wonder) if ask == "choice" else [],
        "offered": choices.tokens(ways, words) if ask == "token" else [],
        "anywhere": choices.anywhere(view, eye, ways, names, words) if ask == "deck" else [],
        "found": choices.found(view, eye, ways, words) if ask == "keep" else [],
        "extras": choices.extras(view, eye, [w for w in ways if w["token"]], names, words) if ask == "extra" else [],
    }
