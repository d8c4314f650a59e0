"""Generates damaged input of every kind that the site receives: records, links, messages and queries.

Seeded random numbers make it reproducible. The site may refuse damaged input with an error code that has a sentence for
users, or accept it if it is still valid. It must raise no other error, and the open game must not change.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import TypeAlias, cast

from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad_site.session.errors import SENTENCES
from heptad_site.session.links import record_of_link
from heptad_site.session.prefetch import PrefetchingSession
from heptad_site.session.seats import table_of_query, table_of_record
from tests.archive.replay import lines

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

#: Unusual values that replace parts of JSON data.
UNUSUAL_VALUES: tuple[Json, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, -(2**70), 1.0, 0.5, 1e308, float("nan"), float("inf"), ""),
    *(
        "x",
        "0",
        " ",
        "\0",
        "\n",
        "\ud800",
        "\u202e",
        "日本",
        "b:",
        ":",
        "0 ",
        "0 b:arena",
        "-1 p",
        "9" * 400,
        "a" * 70_000,
    ),
    *json.loads('[[], {}, [[]], [{}], {"": ""}, {"heptad": 1}, [1, "1"], {"players": 3000000000}]'),
)
#: The number of ways to damage a text: cut it, double a character, replace a character, exchange its two parts.
EDITS = 4


@cache
def records() -> list[dict[str, Json]]:
    """Return every fourth game of the archive, as archived and also in the current format with the whole deal."""
    old = [line["record"] for game in GAMES for line in lines(game)[::4]]
    return [*old, *(table_of_record(Record.from_data(record)).record.to_data() for record in old)]


@cache
def links() -> list[str]:
    return [Record.from_data(record).to_link() for record in records()]


def damaged(rng: Rng, value: Json, times: int) -> Json:
    """Return a copy of JSON data with `times` changes: a value replaced, an item added, removed or moved."""
    copy: Json = json.loads(json.dumps(value))
    for _ in range(times):
        copy = _changed(rng, copy)
    return copy


def _changed(rng: Rng, value: Json) -> Json:
    if not isinstance(value, dict | list) or not value or rng.below(8) == 0:
        if isinstance(value, str) and rng.below(2):
            return damaged_text(rng, value)
        return deepcopy(rng.choice(UNUSUAL_VALUES))
    kind = rng.below(5)
    if isinstance(value, dict):
        key = rng.choice(list(value))
        if kind == 0:
            del value[key]
        elif kind == 1:
            value[damaged_text(rng, key)] = value[key]
        else:
            value[key] = _changed(rng, value[key])
        return value
    index = rng.below(len(value))
    if kind == 0:
        del value[index:]
    elif kind == 1:
        value.insert(index, value[rng.below(len(value))])
    elif kind == 2:
        other = rng.below(len(value))
        value[index], value[other] = value[other], value[index]
    else:
        value[index] = _changed(rng, value[index])
    return value


def damaged_text(rng: Rng, text: str) -> str:
    if not text:
        return "x"
    index, kind = rng.below(len(text)), rng.below(EDITS)
    if kind == 0:
        return text[:index]
    if kind == 1:
        return text[: index + 1] + text[index:]
    if kind == 2:
        return text[:index] + chr(rng.below(300)) + text[index + 1 :]
    return text[index:] + text[:index]


# One function for each kind of input: it generates a damaged input and passes it to the function that reads such input.


def take_record(rng: Rng) -> None:
    given = damaged(rng, cast(Json, rng.choice(records())), 1 + rng.below(3))
    if rng.below(4) == 0:
        table_of_record(Record.from_json(damaged_text(rng, json.dumps(given))))
    else:
        table_of_record(Record.from_data(given))


def take_link(rng: Rng) -> None:
    text = rng.choice(links())
    for _ in range(1 + rng.below(3)):
        text = damaged_text(rng, text)
    table_of_record(record_of_link(text))


def take_query(rng: Rng) -> None:
    names = (
        "game",
        "players",
        "seed",
        "day",
        "guided",
        "level",
        "wonders",
        "side0",
        "by0",
        "by1",
        "name0",
        "first",
        "x",
    )
    texts = [str(value) for value in UNUSUAL_VALUES if not isinstance(value, list | dict)]
    likely = [
        *GAMES,
        "2",
        "3",
        "7",
        "1",
        "greedy",
        "random",
        "person",
        "novice",
        "general.hanno",
        "2026-01-01",
        "preset",
    ]
    query = {rng.choice(names): rng.choice(rng.choice((texts, likely))) for _ in range(1 + rng.below(6))}
    table_of_query({"game": rng.choice(list(GAMES)), **query}, "2a")


KINDS: dict[str, Callable[[Rng], None]] = {"records": take_record, "links": take_link, "queries": take_query}


def refused(kind: str, number: int) -> str | None:
    """Return the error code with which the input of this kind and number is refused, or None if it is accepted."""
    try:
        KINDS[kind](Rng.of(f"{number:x}"))
    except HeptadError as error:
        return error.code if error.code in SENTENCES else f"{error.code}, which has no sentence"
    return None


OPEN = {"id": 1, "lang": "en", "verb": "new", "query": {"players": "3", "by1": "person", "by2": "person"}, "seed": "2a"}
SHOW = {"id": 2, "lang": "en", "verb": "show", "seat": 0}


def messages(count: int) -> Iterator[str]:
    """Yield `count` damaged messages to the session, of all verbs."""
    record = cast(Json, records()[0])
    facts: dict[str, Json] = {
        **{"query": {"players": "3"}, "seed": "2a", "record": record, "link": links()[0], "saved": [], "seat": 0},
        **{"acts": [{"seat": 0, "token": "b:baths", "revision": 0}], "share": 1, "iterations": 0, "say": "know"},
        "message": {"verb": "act", "seat": 0, "token": "b:baths", "revision": 0},
        **{"text": "build baths", "revision": 0, "found": [], "step": 3, "eye": None, "by": ["person"]},
    }
    verbs = (
        "new",
        "open",
        "open_link",
        "act",
        "show",
        "guide",
        "look",
        "command",
        "think",
        "world",
        "reseat",
        "advise",
        "review",
        "ponder",
        "prefetch",
        "confirm",
    )
    for number in range(count):
        rng = Rng.of(f"{number:x}")
        verb = rng.choice((*verbs, "replay", "watch", "play_on", "undo", "redo"))
        text = json.dumps(damaged(rng, {"id": 3, "lang": "en", "verb": verb, **facts}, 1 + rng.below(3)))
        yield damaged_text(rng, text) if rng.below(3) == 0 else text


def answered(session: PrefetchingSession, text: str) -> str | None:
    """Return the error code with which a message is refused, or None if it is accepted."""
    answer = json.loads(session.handle(text))
    if answer["ok"]:
        return None
    assert answer["error"]["say"]
    return str(answer["error"]["code"])
