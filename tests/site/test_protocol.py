"""The two descriptions of the messages, in Python and in TypeScript for the scripts of the pages, are equal."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from heptad.kernel.record import Seat
from heptad_site.i18n import LOCALE
from heptad_site.session import protocol

TYPES = (LOCALE.parent / "protocol.d.ts").read_text("utf-8")
TYPED_DICTS = {name: kind for name, kind in vars(protocol).items() if is_typeddict(kind)} | {"Seat": Seat}
#: The messages that forms of the board send. For the pages they are a single type, because they pass on the fields
#: without reading them.
FORMS = {
    *("ActRequest", "StepRequest", "ShowRequest", "GuideRequest", "ReseatRequest", "PlaceRequest", "CommandRequest"),
    *("AllowRequest", "RematchRequest"),
    *("SitMessage", "ActMessage", "CommandMessage", "LookMessage", "PlainMessage"),
}
#: Fields whose types are not compared: the verbs are compared all together, the session checks the records of requests
#: itself, the seat of a letter is sent as digits, and a message is prefetched as its form sends it.
DIFFERENT = {"verb", "record", "record?", "letter?", "message"}
#: A field of an interface: its name, "?" if it is optional, and its type.
FIELD = re.compile(r"^  (\w+\??): (.+);$", re.MULTILINE)
NAMES = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    object: "unknown",
    Any: "unknown",
    type(None): "null",
}


def in_typescript(kind: Any) -> str:
    """Return a type of the protocol as it is written in TypeScript."""
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Annotated, NotRequired):
        return in_typescript(of[0])
    if origin is UnionType:
        return " | ".join(map(in_typescript, of))
    if origin is Literal:
        return " | ".join(map(json.dumps, of))
    if origin and issubclass(origin, Mapping):
        return f"{{ [name: string]: {in_typescript(of[1])} }}"
    if origin is list and get_origin(of[0]) is UnionType:
        return f"({in_typescript(of[0])})[]"
    return f"{in_typescript(of[0])}[]" if origin else NAMES.get(kind, kind.__name__)


def typed_dicts() -> dict[str, dict[str, str]]:
    """Return the fields of each type of the protocol, with "?" after the names of optional ones, and their types."""
    hints = {name: get_type_hints(kind, include_extras=True) for name, kind in TYPED_DICTS.items()}
    return {
        name: {
            field + "?" * (field in TYPED_DICTS[name].__optional_keys__): in_typescript(of)
            for field, of in fields.items()
        }
        for name, fields in hints.items()
    }


def interfaces() -> dict[str, dict[str, str]]:
    """Return the fields of each interface of the scripts in the same form, without the `id` that answers repeat."""
    found: dict[str, dict[str, str]] = {}
    pattern = r"^interface (\w+) (?:extends (\w+) )?\{\n(.*?)^\}"
    for name, base, body in re.findall(pattern, TYPES, re.MULTILINE | re.DOTALL):
        fields = {field: re.sub(r"\[\w+:", "[name:", of) for field, of in FIELD.findall(body)}
        if fields.get("id") in ("number", "number | null"):
            del fields["id"]
        found[name] = found.get(base, {}) | fields
    return found


def test_every_message_of_the_session_is_described_for_the_pages() -> None:
    assert set(TYPED_DICTS) - FORMS <= set(interfaces())


def test_the_fields_have_the_same_names_and_types() -> None:
    here, there = typed_dicts(), interfaces()
    for name in set(here) - FORMS:
        assert here[name].keys() == there[name].keys(), name
        for field in here[name].keys() - DIFFERENT:
            assert here[name][field] == there[name][field], (name, field)


def test_the_verbs_are_the_same() -> None:
    verbs = set(re.findall(r'verb: "(\w+)"', TYPES))
    of_games = {"new", "open", "open_link", "act", "play_on", "replay", "watch", "look", "rest", "guest", "guests"}
    of_devices = {"hello", "draw", "refused", "who", "hint", "ended"}
    of_workers = {"think", "world", "advise", "review", "ponder", "prefetch", "draw_ahead", "confirm"}
    assert verbs == of_games | of_devices | of_workers
