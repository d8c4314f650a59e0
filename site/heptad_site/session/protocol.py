"""The messages between a page and the session. `site/protocol.d.ts` gives the same types to the pages' JavaScript."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from heptad.kernel.errors import HeptadError
from heptad_site.i18n import LANGUAGES

MAX_DEPTH = 20  # of lists and objects in a message; a saved record inside one needs 9
_ID = re.compile(r'\{\s*"id"\s*:\s*(\d{1,9})\b')
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)


# Requests


class NewRequest(TypedDict):
    """A new game from the query of a set-up form; `seed` is used when the query names none."""

    verb: Literal["new"]
    query: Mapping[str, str]
    seed: str


class OpenRequest(TypedDict):
    """A record, as JSON text from a file or as parsed JSON from the browser's database."""

    verb: Literal["open"]
    record: object


class SavedRecord(TypedDict):
    """A record as JSON text: one that is broken must not spoil the message."""

    id: str
    record: str


class OpenLinkRequest(TypedDict):
    """The text of a link, and the games saved on this device, one of which it may continue."""

    verb: Literal["open_link"]
    link: str
    saved: Sequence[SavedRecord]


class Decision(TypedDict):
    """An action of a seat. A person's form says at which revision of the table it was drawn."""

    seat: int
    token: str
    revision: NotRequired[int]


class ActRequest(TypedDict):
    verb: Literal["act"]
    acts: Sequence[Decision]


class StepRequest(TypedDict):
    verb: Literal["undo", "redo"]


class ShowRequest(TypedDict):
    """The person of this seat holds the device: the hand may be drawn."""

    verb: Literal["show"]
    seat: int


class ThinkRequest(TypedDict):
    """What would the bot of this seat do? Concerns the given record only, not the game that is open."""

    verb: Literal["think"]
    record: object
    seat: int


Request = NewRequest | OpenRequest | OpenLinkRequest | ActRequest | StepRequest | ShowRequest | ThinkRequest


# Answers; the session adds the `id` of the message


class OwingBot(TypedDict):
    """A bot that must decide now; `decision` counts those it has made."""

    seat: int
    by: str
    decision: int


class BoardAnswer(TypedDict):
    """The game as it stands. `summary` is one line in every language, by the language's code."""

    ok: Literal[True]
    html: str
    announce: list[str]
    record: dict[str, object]
    link: str
    continues: str | None
    revision: int
    title: str
    summary: dict[str, str]
    over: bool
    scene: str
    bots: list[OwingBot]


class ThinkAnswer(TypedDict):
    ok: Literal[True]
    seat: int
    token: str


class Problem(TypedDict):
    """A stable code, its facts, and the same as a sentence in the reader's language."""

    code: str
    data: dict[str, object]
    say: str


class ErrorAnswer(TypedDict):
    ok: Literal[False]
    error: Problem


Answer = BoardAnswer | ThinkAnswer | ErrorAnswer


# Reading messages. What is wrong with one raises HeptadError "message/malformed" or "message/field".


def parse(text: object) -> dict[str, object]:
    """The JSON object of a message. Nesting is measured first: deep nesting would end the browser's Python."""
    try:
        data: object = json.loads(text) if isinstance(text, str) and depth(text) <= MAX_DEPTH else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise HeptadError("message/malformed")
    return data


def depth(text: str) -> int:
    """How deep lists and objects are nested in a JSON text; for less than MAX_DEPTH of them their number, at once."""
    deepest = text.count("[") + text.count("{")
    if deepest > MAX_DEPTH:
        deepest = level = 0
        for bracket in re.findall(r"[][{}]", _STRING.sub("", text)):
            level += 1 if bracket in "[{" else -1
            deepest = max(deepest, level)
    return deepest


def number_of(text: object) -> int | None:
    """The id of a message, also where the rest cannot be read: pages write it first."""
    found = _ID.match(text) if isinstance(text, str) else None
    return int(found[1]) if found else None


def language_of(message: Mapping[str, object]) -> str:
    lang = text_of(message, "lang")
    if lang not in LANGUAGES:
        raise HeptadError("message/field", field="lang")
    return lang


def request_of(message: Mapping[str, object]) -> Request:
    """What is asked, with every field of its type. The record itself is checked by the engine."""
    match message.get("verb"):
        case "new":
            return {"verb": "new", "query": query_of(message), "seed": text_of(message, "seed")}
        case "open":
            return {"verb": "open", "record": field(message, "record")}
        case "open_link":
            saved = [saved_record(item) for item in items(message, "saved")]
            return {"verb": "open_link", "link": text_of(message, "link"), "saved": saved}
        case "act":
            acts = items(message, "acts") if "acts" in message else [message]
            return {"verb": "act", "acts": [decision(act) for act in acts]}
        case "undo":
            return {"verb": "undo"}
        case "redo":
            return {"verb": "redo"}
        case "show":
            return {"verb": "show", "seat": whole(message, "seat")}
        case "think":
            return {"verb": "think", "record": field(message, "record"), "seat": whole(message, "seat")}
    raise HeptadError("message/field", field="verb")


def field(message: Mapping[str, object], name: str) -> object:
    if name not in message:
        raise HeptadError("message/field", field=name)
    return message[name]


def text_of(message: Mapping[str, object], name: str) -> str:
    value = field(message, name)
    if not isinstance(value, str):
        raise HeptadError("message/field", field=name)
    return value


def whole(message: Mapping[str, object], name: str) -> int:
    """A whole number from 0; a form sends it as digits."""
    value = field(message, name)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        value = int(value)
    if type(value) is not int or value < 0:
        raise HeptadError("message/field", field=name)
    return value


def items(message: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    """A list of objects."""
    value = field(message, name)
    found: list[Mapping[str, object]] = []
    for item in value if isinstance(value, list) else [None]:
        if not isinstance(item, dict):
            raise HeptadError("message/field", field=name)
        found.append(item)
    return found


def query_of(message: Mapping[str, object]) -> dict[str, str]:
    value = field(message, "query")
    if not isinstance(value, dict):
        raise HeptadError("message/field", field="query")
    return {name: text_of(value, name) for name in value}


def saved_record(item: Mapping[str, object]) -> SavedRecord:
    return {"id": text_of(item, "id"), "record": text_of(item, "record")}


def decision(act: Mapping[str, object]) -> Decision:
    found: Decision = {"seat": whole(act, "seat"), "token": text_of(act, "token")}
    if "revision" in act:
        found["revision"] = whole(act, "revision")
    return found
