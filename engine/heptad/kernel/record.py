"""The record of a game: everything that is needed to replay it. The table checks its actions against the rules.

The format is described in docs/record-format.md and, for programs, in record.schema.json of this package.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict

from heptad.kernel.errors import HeptadError, brief
from heptad.kernel.link import pack, unpack
from heptad.kernel.plain import BIDI_CONTROLS, FORBIDDEN_CHARACTERS, deep_copy, is_blank, validated_copy

#: The record formats: with a seed or a deal (still read, but not written for new games), with the complete deal, with
#: the complete deal and a position.
FIRST_FORMAT, FORMAT, POSITION_FORMAT = 1, 2, 3
MAX_BYTES = 200_000
MAX_ACTIONS = 2_000
MAX_NAME = 24
MAX_BY = 80
MAX_SEATS = 7
MAX_OPENINGS = 500  # opening brackets and braces: JSON with deeper nesting would crash some builds of Python
KEYS = ("heptad", "game", "rules", "options", "deal", "position", "seed", "seats", "actions")
TOKEN = re.compile("[!-~]{1,80}")


class Seat(TypedDict):
    """Who plays in a seat: a name, which may be empty, and in `by` "person" or the key of a bot."""

    name: str
    by: str


class _OptionalParts(TypedDict, total=False):
    deal: Mapping[str, Any]
    position: Mapping[str, Any]
    seed: str
    seats: Sequence[Seat]


class RecordData(_OptionalParts):
    """A record as JSON-able data; docs/record-format.md describes each part. `heptad` is the number of the format.

    An action is written as "seat token", for example "0 b:baths".
    """

    heptad: int
    game: str
    rules: int
    options: Mapping[str, Any]
    actions: Sequence[str]


@dataclass(frozen=True)
class Record:
    """Game, rules version, options, deal and every action as (seat, token).

    The deal alone determines the game. With a `position` the game begins there, in the middle of the deal. `seed` is
    additional information: the deal was made from it, and the random numbers of bots are derived from it. Only a record
    of format 1 may lack the deal, which is then made from the seed. `seats` says who sat where, for people to read.
    """

    game: str
    rules: int
    options: Mapping[str, Any]
    seed: str | None = None
    deal: Mapping[str, Any] | None = None
    actions: tuple[tuple[int, str], ...] = ()
    seats: tuple[Seat, ...] = field(default=())
    position: Mapping[str, Any] | None = None

    def checked(self) -> Record:
        """Return a deep copy of this record after checking its types and limits.

        Raises HeptadError "record/…" for a part that is not acceptable.
        """
        if not isinstance(self.game, str):
            raise HeptadError("record/damaged", part="game")
        if type(self.rules) is not int:
            raise HeptadError("record/damaged", part="rules")
        if self.seed is not None and not isinstance(self.seed, str):
            raise HeptadError("record/damaged", part="seed")
        options = _object(self.options, "options")
        deal = None if self.deal is None else _object(self.deal, "deal")
        position = None if self.position is None else _object(self.position, "position")
        if position is not None and deal is None:
            raise HeptadError("record/damaged", part="deal")
        actions, seats = _actions(self.actions), checked_seats(self.seats)
        return Record(self.game, self.rules, options, self.seed, deal, actions, seats, position)

    def copy(self) -> Record:
        """Return a copy of a checked record that shares no mutable data with it."""
        seats = tuple(seat.copy() for seat in self.seats)
        given = {"options": deep_copy(self.options), "deal": deep_copy(self.deal), "position": deep_copy(self.position)}
        return replace(self, **given, seats=seats)

    # ── as JSON ─────────────────────────────────────────────────────────────
    def to_data(self) -> RecordData:
        """Return the record as JSON-able data, with its keys in reading order.

        It is written in the lowest format that can hold it: format 1 for a record without a deal, which was read from
        that format.
        """
        form = FIRST_FORMAT if self.deal is None else FORMAT if self.position is None else POSITION_FORMAT
        parts: _OptionalParts = {}
        if self.deal is not None:
            parts["deal"] = deep_copy(self.deal)
        if self.position is not None:
            parts["position"] = deep_copy(self.position)
        if self.seed is not None:
            parts["seed"] = self.seed
        if self.seats:
            parts["seats"] = [seat.copy() for seat in self.seats]
        return {
            "heptad": form,
            "game": self.game,
            "rules": self.rules,
            "options": deep_copy(self.options),
            **parts,
            "actions": [f"{seat} {token}" for seat, token in self.actions],
        }

    def to_json(self) -> str:
        return json.dumps(self.to_data(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record of any format. Raises HeptadError "record/…" for any other text."""
        if len(text) > MAX_BYTES or len(text.encode(errors="replace")) > MAX_BYTES:
            raise HeptadError("record/too-large", limit=MAX_BYTES)
        if text.count("[") + text.count("{") > MAX_OPENINGS:
            raise HeptadError("record/not-json")
        try:
            data = json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse)
        except (ValueError, RecursionError):
            raise HeptadError("record/not-json") from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: object) -> Record:
        """Read a record of any format from parsed JSON. Raises HeptadError "record/…"."""
        if not isinstance(data, dict) or "heptad" not in data:
            raise HeptadError("record/foreign")
        form = data["heptad"]
        if type(form) is not int or form not in (FIRST_FORMAT, FORMAT, POSITION_FORMAT):
            raise HeptadError("record/format", found=brief(form, 20), known=f"{FIRST_FORMAT}–{POSITION_FORMAT}")
        seed, deal = data.get("seed"), data.get("deal")
        if form == FIRST_FORMAT and (seed is None) == (deal is None):
            raise HeptadError("record/damaged", part="deal")
        if form != FIRST_FORMAT and (wrong := [key for key in data if key not in KEYS or data[key] is None]):
            raise HeptadError("record/damaged", part=brief(wrong[0]))
        if ("position" in data) != (form == POSITION_FORMAT):
            raise HeptadError("record/damaged", part="position")
        needed = ("game", "rules", "options", "actions", *(["deal"] if form != FIRST_FORMAT else []))
        if missing := [key for key in needed if key not in data]:
            raise HeptadError("record/damaged", part=missing[0])
        actions = data["actions"]
        if not isinstance(actions, list):
            raise HeptadError("record/damaged", part="actions")
        pairs = tuple(_split(number, item) for number, item in enumerate(actions, 1))
        seats = data.get("seats", [])
        position = data.get("position")
        return cls(data["game"], data["rules"], data["options"], seed, deal, pairs, seats, position).checked()

    # ── as a link ───────────────────────────────────────────────────────────
    def to_link(self) -> str:
        """Return the record as short text of the characters A–Z, a–z, 0–9, - and _, for the fragment of a URL."""
        return pack(json.dumps(self.to_data(), ensure_ascii=False, separators=(",", ":")))

    @classmethod
    def from_link(cls, text: str) -> Record:
        """Read a record from such text.

        Raises HeptadError "link/…" for other or incomplete text, and "record/…" if its content is not a record.
        """
        return cls.from_json(unpack(text, MAX_BYTES))


def clean_name(text: str) -> str:
    """Return a name that a person typed in a form fit for a record.

    It is one line without control characters and at most 24 characters long. It is "" if it would be invisible.
    """
    name = " ".join(FORBIDDEN_CHARACTERS.sub(" ", BIDI_CONTROLS.sub("", text)).split())[:MAX_NAME].rstrip()
    return "" if is_blank(name) else name


def _refuse(constant: str) -> None:
    """Reject NaN and Infinity, which Python's parser accepts although JSON does not have them."""
    raise ValueError(constant)


def _object(given: object, part: str) -> dict[str, Any]:
    """Return a checked copy of a part that must be an object. Raises HeptadError "record/damaged"."""
    try:
        copy = validated_copy(given)
    except ValueError:
        raise HeptadError("record/damaged", part=part) from None
    if not isinstance(copy, dict):
        raise HeptadError("record/damaged", part=part)
    return copy


def _split(number: int, item: object) -> tuple[int, str]:
    """Split an action as written in a record: "0 b:baths" -> (0, "b:baths"). `number` counts actions from 1."""
    seat, _, token = item.partition(" ") if isinstance(item, str) else ("", "", "")
    if len(seat) != 1 or not (seat.isascii() and seat.isdigit()):
        raise HeptadError("record/bad-action", number=number, token=brief(item, 80), why="action/malformed")
    return int(seat), token


def _actions(given: object) -> tuple[tuple[int, str], ...]:
    """Return the actions if they are acceptable. Raises HeptadError "record/…" otherwise."""
    if not isinstance(given, tuple) or len(given) > MAX_ACTIONS:
        raise HeptadError("record/damaged", part="actions")
    for number, action in enumerate(given, 1):
        seat, token = action if isinstance(action, tuple) and len(action) == 2 else (None, action)
        if type(seat) is not int or seat not in range(10) or not isinstance(token, str) or not TOKEN.fullmatch(token):
            raise HeptadError(
                "record/bad-action", number=number, token=f"{brief(seat)} {brief(token, 80)}", why="action/malformed"
            )
    return given


def checked_seats(given: object) -> tuple[Seat, ...]:
    """Return a checked copy of the seats, with names cut to the maximum length.

    Raises HeptadError "record/damaged" for anything that is not a list of seats.
    """
    if not isinstance(given, list | tuple) or len(given) > MAX_SEATS:
        raise HeptadError("record/damaged", part="seats")
    seats: list[Seat] = []
    for item in given:
        known = isinstance(item, Mapping) and item.keys() == Seat.__required_keys__
        name, by = (item["name"], item["by"]) if known else (None, None)
        if (
            not isinstance(name, str)
            or not isinstance(by, str)
            or len(by) > MAX_BY
            or FORBIDDEN_CHARACTERS.search(name + by)
        ):
            raise HeptadError("record/damaged", part="seats")
        seats.append({"name": name[:MAX_NAME], "by": by})
    return tuple(seats)
