"""Parse and validate the messages of a page. Invalid ones raise HeptadError "message/malformed" or "message/field"."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from heptad.kernel.errors import HeptadError
from heptad_site.i18n import LANGUAGES
from heptad_site.session.protocol import (
    AdviseRequest,
    AllowRequest,
    CommandRequest,
    Decision,
    Finding,
    GuestsState,
    GuideRequest,
    LettersState,
    OpenLinkRequest,
    OpenRequest,
    PlaceRequest,
    ReplayRequest,
    Request,
    ReviewRequest,
    SavedRecord,
    ThinkRequest,
)

MAX_DEPTH = 20  # maximum nesting of lists and objects in a message; one with a saved record needs 9
SEAT = re.compile("[0-6]")
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


def language_of(message: Mapping[str, object], name: str = "lang") -> str:
    lang = text_of(message, name)
    if lang not in LANGUAGES:
        raise HeptadError("message/field", field=name)
    return lang


def request_of(message: Mapping[str, object]) -> Request:
    """Return the request in a message, with the type of every field checked. The engine checks the record itself."""
    match message.get("verb"):
        case "new":
            return {"verb": "new", "query": query_of(message), "seed": text_of(message, "seed")}
        case "open":
            return open_request(message)
        case "open_link":
            return open_link_request(message)
        case "act":
            acts = items(message, "acts") if "acts" in message else [message]
            return {"verb": "act", "acts": [decision(act) for act in acts]}
        case "undo" | "redo" | "agree" | "disagree" | "nudge" as verb:
            return {"verb": verb}
        case "look" | "rest" | "invite" | "letters" | "posted" as verb:
            return {"verb": verb}
        case "place":
            return place_request(message)
        case "allow":
            return allow_request(message)
        case "guest":
            said = None if field(message, "text") is None else text_of(message, "text")
            return {"verb": "guest", "channel": text_of(message, "channel"), "text": said}
        case "guests":
            return {"verb": "guests", "channels": texts(message, "channels")}
        case "command":
            return command_request(message)
        case "guide":
            return guide_request(message)
        case "show":
            return {"verb": "show", "seat": non_negative_int(message, "seat")}
        case "think":
            return think_request(message)
        case "world":
            return {"verb": "world", "record": field(message, "record"), "seat": non_negative_int(message, "seat")}
        case "reseat":
            return {"verb": "reseat", "seat": non_negative_int(message, "seat"), "by": text_of(message, "by")}
        case "advise":
            return advise_request(message)
        case "review":
            return review_request(message)
        case "ponder":
            return {"verb": "ponder", "iterations": non_negative_int(message, "iterations")}
        case "replay":
            return replay_request(message)
        case "watch":
            return {"verb": "watch", "step": non_negative_int(message, "step"), "eye": whole_or_none(message, "eye")}
        case "play_on":
            return {"verb": "play_on", "step": non_negative_int(message, "step"), "by": texts(message, "by")}
    raise HeptadError("message/field", field="verb")


def open_request(message: Mapping[str, object]) -> OpenRequest:
    found: OpenRequest = {"verb": "open", "record": field(message, "record")}
    if (guide := message.get("guide")) is not None:
        if not isinstance(guide, dict):
            raise HeptadError("message/field", field="guide")
        tip = None if field(guide, "tip") is None else text_of(guide, "tip")
        seen = texts(guide, "seen" if "seen" in guide else "told")  # "told": games saved by older versions
        found["guide"] = {"seen": seen, "due": texts(guide, "due"), "tip": tip}
    if (guests := message.get("guests")) is not None:
        found["guests"] = guests_state(guests)
    if "letters" in message and message["letters"] is not None:
        found["letters"] = letters_state(message)
    return found


def open_link_request(message: Mapping[str, object]) -> OpenLinkRequest:
    """Read the message. Raises HeptadError "letter/nobody" if the seat of a letter, from the address, is no number."""
    saved = [saved_record(item) for item in items(message, "saved")]
    found: OpenLinkRequest = {"verb": "open_link", "link": text_of(message, "link"), "saved": saved}
    if "letter" in message:
        try:
            found["letter"] = non_negative_int(message, "letter")
        except HeptadError:
            raise HeptadError("letter/nobody") from None
    return found


def place_request(message: Mapping[str, object]) -> PlaceRequest:
    found: PlaceRequest = {"verb": "place", "seat": non_negative_int(message, "seat"), "what": text_of(message, "what")}
    if "called" in message:
        found["called"] = text_of(message, "called")
    return found


def allow_request(message: Mapping[str, object]) -> AllowRequest:
    hints = text_of(message, "hints")
    if hints not in ("yes", "no"):
        raise HeptadError("message/field", field="hints")
    return {"verb": "allow", "hints": hints == "yes"}


def guests_state(value: object) -> GuestsState:
    """Return the state of a game on several devices that the page has saved. Raises HeptadError "message/field"."""
    keys = value.get("keys") if isinstance(value, dict) else None
    if not isinstance(keys, dict) or not all(
        SEAT.fullmatch(seat) and isinstance(key, str) for seat, key in keys.items()
    ):
        raise HeptadError("message/field", field="guests")
    return {"keys": keys, "hints": isinstance(value, dict) and value.get("hints") is True}


def letters_state(message: Mapping[str, object]) -> LettersState:
    """Return the state of a game by letter that the page has saved. Raises HeptadError "message/field"."""
    (state,) = items({"letters": [message["letters"]]}, "letters")
    return {"own": non_negative_int(state, "own"), "base": non_negative_int(state, "base")}


def command_request(message: Mapping[str, object]) -> CommandRequest:
    text, seat, revision = (
        text_of(message, "text"),
        non_negative_int(message, "seat"),
        non_negative_int(message, "revision"),
    )
    return {"verb": "command", "text": text, "seat": seat, "revision": revision}


def guide_request(message: Mapping[str, object]) -> GuideRequest:
    match message.get("say"):
        case "know":
            return {"verb": "guide", "say": "know"}
        case "alone":
            return {"verb": "guide", "say": "alone"}
    raise HeptadError("message/field", field="say")


def think_request(message: Mapping[str, object]) -> ThinkRequest:
    return {
        "verb": "think",
        "record": field(message, "record"),
        "seat": non_negative_int(message, "seat"),
        "share": non_negative_int(message, "share") if "share" in message else 1,
    }


def advise_request(message: Mapping[str, object]) -> AdviseRequest:
    found: AdviseRequest = {
        "verb": "advise",
        "record": field(message, "record"),
        "seat": non_negative_int(message, "seat"),
        "iterations": non_negative_int(message, "iterations"),
    }
    if "reader" in message:
        found["reader"] = language_of(message, "reader")
    return found


def review_request(message: Mapping[str, object]) -> ReviewRequest:
    found: ReviewRequest = {
        "verb": "review",
        "seat": whole_or_none(message, "seat"),
        "found": [finding(item) for item in items(message, "found")],
    }
    if "link" in message:
        found["link"] = text_of(message, "link")
    else:
        found["record"] = field(message, "record")
    return found


def finding(item: Mapping[str, object]) -> Finding:
    chances = field(item, "chances")
    if not isinstance(chances, list):
        raise HeptadError("message/field", field="chances")
    return {
        "version": non_negative_int(item, "version") if "version" in item else 1,
        "step": non_negative_int(item, "step"),
        "best": text_of(item, "best"),
        "chances": [share(chance, "chances") for chance in chances],
        "cost": share(field(item, "cost"), "cost"),
    }


def share(value: object, name: str) -> float:
    """Return `value` if it is a number from 0 to 1. Raises HeptadError "message/field" for the field `name` if not."""
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        raise HeptadError("message/field", field=name)
    return float(value)


def replay_request(message: Mapping[str, object]) -> ReplayRequest:
    found: ReplayRequest = {
        "verb": "replay",
        "step": whole_or_none(message, "step"),
        "eye": whole_or_none(message, "eye"),
    }
    if "link" in message:
        found["link"] = text_of(message, "link")
    else:
        found["record"] = field(message, "record")
    return found


def field(message: Mapping[str, object], name: str) -> object:
    if name not in message:
        raise HeptadError("message/field", field=name)
    return message[name]


def text_of(message: Mapping[str, object], name: str) -> str:
    value = field(message, name)
    if not isinstance(value, str):
        raise HeptadError("message/field", field=name)
    return value


def non_negative_int(message: Mapping[str, object], name: str) -> int:
    """Return a non-negative integer field; forms send it as a string of digits."""
    value = field(message, name)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        value = int(value)
    if type(value) is not int or value < 0:
        raise HeptadError("message/field", field=name)
    return value


def whole_or_none(message: Mapping[str, object], name: str) -> int | None:
    return None if field(message, name) is None else non_negative_int(message, name)


def texts(message: Mapping[str, object], name: str) -> list[str]:
    value = field(message, name)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise HeptadError("message/field", field=name)
    return value


def items(message: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    """Return a field that is a list of objects."""
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
    found: SavedRecord = {"id": text_of(item, "id"), "record": text_of(item, "record")}
    if item.get("letters") is not None:
        found["letters"] = letters_state(item)
    return found


def decision(act: Mapping[str, object]) -> Decision:
    found: Decision = {"seat": non_negative_int(act, "seat"), "token": text_of(act, "token")}
    if "revision" in act:
        found["revision"] = non_negative_int(act, "revision")
    return found
