"""Parse and validate the messages of pages and guests.

Invalid ones raise HeptadError "message/malformed" or "message/field".
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Literal, NotRequired, cast, get_args, get_origin, get_type_hints, is_typeddict

from heptad.kernel.errors import HeptadError
from heptad_site.session.protocol import GuestMessage, HelloMessage, Language, Request

MAX_DEPTH = 20  # maximum nesting of lists and objects in a message; one with a saved record needs 9
_ID = re.compile(r'\{\s*"id"\s*:\s*(\d{1,9})\b')
#: A JSON string, or the rest of the text if the string is not terminated. Matching takes linear time even if a text is
#: full of escaped quotes.
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)


def parse(text: object) -> dict[str, object]:
    """Return the JSON object of a message. Nesting is checked first: deep nesting would crash the browser's Python."""
    try:
        data: object = json.loads(text) if isinstance(text, str) and depth(text) <= MAX_DEPTH else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise HeptadError("message/malformed")
    return data


def depth(text: str) -> int:
    """Return how deeply lists and objects are nested in a JSON text.

    If the text has at most MAX_DEPTH opening brackets, their number is returned without a scan, as an upper bound.
    """
    deepest = text.count("[") + text.count("{")
    if deepest > MAX_DEPTH:
        deepest = level = 0
        for bracket in re.findall(r"[][{}]", _STRING.sub("", text)):
            level += 1 if bracket in "[{" else -1
            deepest = max(deepest, level)
    return deepest


def number_of(text: object) -> int | None:
    """Return the id of a message, even if the rest is not valid JSON (pages write the id first); None without one."""
    found = _ID.match(text) if isinstance(text, str) else None
    return int(found[1]) if found else None


def language_of(message: Mapping[str, object]) -> str:
    return cast(str, checked(message.get("lang"), Language, "lang"))


def request_of(message: Mapping[str, object]) -> Request:
    """Return the request in a message, with the type of every field checked. The engine checks the record itself.

    Raises HeptadError "message/field", or "letter/nobody" if the seat of a letter, from the address, is no number.
    """
    verb = message.get("verb")
    if verb == "act" and "acts" not in message:  # a form of the board sends the fields of a single decision
        message = {**message, "acts": [message]}
    if verb == "open" and isinstance(guide := message.get("guide"), dict) and "told" in guide:
        message = {**message, "guide": {"seen": guide["told"], **guide}}  # saved by an older version
    try:
        return cast(Request, checked_by_verb(message, REQUESTS))
    except HeptadError as error:
        if verb == "open_link" and error.data["field"] == "letter":
            raise HeptadError("letter/nobody") from None
        raise


def hello_of(message: Mapping[str, object]) -> HelloMessage:
    """Return the introduction of a guest, with the type of every field checked. Raises HeptadError "message/field"."""
    return cast(HelloMessage, checked(message, HelloMessage, "verb"))


def guest_message_of(message: Mapping[str, object]) -> GuestMessage:
    """Return any other message of a guest, with the type of every field checked. Raises HeptadError "message/field"."""
    return cast(GuestMessage, checked_by_verb(message, GUEST_MESSAGES))


@cache
def fields(kind: object) -> Mapping[str, object]:
    """Return the types of the fields of a TypedDict."""
    return get_type_hints(kind, include_extras=True)


def by_verb(kinds: object) -> dict[str, object]:
    """Return the types in a union of messages by their verbs."""
    return {verb: kind for kind in get_args(kinds) for verb in get_args(fields(kind)["verb"])}


REQUESTS, GUEST_MESSAGES = by_verb(Request), by_verb(GuestMessage)


def checked_by_verb(message: Mapping[str, object], kinds: Mapping[str, object]) -> object:
    """Return a message as the type that `kinds` has for its verb. Raises HeptadError "message/field"."""
    verb = message.get("verb")
    if not isinstance(verb, str) or verb not in kinds:
        raise HeptadError("message/field", field="verb")
    return checked(message, kinds[verb], "verb")


def checked(value: object, kind: object, name: str) -> object:
    """Return `value` as a `kind`, the type of the field `name`. `heptad_site.session.protocol` says what that means.

    Raises HeptadError "message/field" with the name of the innermost field that has another type.
    """
    origin, of = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return checked(value, of[0], name)
    if origin is UnionType:
        return None if value is None else checked(value, of[0], name)
    if origin is Annotated and of[1](found := checked(value, of[0], name)):
        return found
    if kind is object or (origin is Literal and value in of) or (kind in (str, bool) and type(value) is kind):
        return value
    if kind is int and isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    if kind is int and type(value) is int and value >= 0:
        return value
    if kind is float and isinstance(value, int | float) and 0 <= value <= 1:
        return float(value)
    if origin in (list, Sequence) and isinstance(value, list):
        return [checked(item, of[0], name) for item in value]
    if origin is Mapping and isinstance(value, dict):
        return {checked(key, of[0], name): checked(item, of[1], key) for key, item in value.items()}
    if is_typeddict(kind) and isinstance(value, dict):
        return checked_object(value, kind)
    raise HeptadError("message/field", field=name)


def checked_object(value: Mapping[str, object], kind: object) -> Mapping[str, object]:
    """Return the fields of `value` that the TypedDict `kind` has. Raises HeptadError as `checked`."""
    found = {}
    for name, of in fields(kind).items():
        if name in value:
            found[name] = checked(value[name], of, name)
        elif get_origin(of) is not NotRequired:
            raise HeptadError("message/field", field=name)
    return found
