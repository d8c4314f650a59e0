"""The guided first game: which tip fits the position, found by the engine's facts along any path through the game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, NotRequired, TypedDict

from heptad.kernel.game import Event
from heptad.table import Table
from heptad_site.facts import below, fact

GUIDES = Path(__file__).resolve().parents[1] / "guide"
#: In paths and compared values this stands for the seat that is guided.
ME = "{me}"


class Condition(TypedDict):
    """One fact compared with a value, or `some` entry of a list of facts by the paths in it, or `any` of conditions.

    A compared value is equal; an object compares by "not", "least" or "most" instead.
    """

    fact: NotRequired[str]
    value: NotRequired[object]
    some: NotRequired[str]
    entry: NotRequired[Mapping[str, object]]
    any: NotRequired[Sequence[Condition]]


class Tip(TypedDict):
    """A tip: shown when every condition of `when` holds, earlier ones of the file first.

    `at` is the part of the board that it speaks of. `place`: above the dock, or at the top of the table where it covers
    nothing. `stays`: it speaks of something that has happened and may be shown some turns later, too. `covers`: tips
    that are not needed any more after this one.
    """

    key: str
    at: str
    place: Literal["top", "dock"]
    stays: NotRequired[bool]
    covers: NotRequired[Sequence[str]]
    when: Sequence[Condition]


class Guide(NamedTuple):
    """The query of a guided game, and the tips in the order of their priority."""

    deal: Mapping[str, str]
    tips: Sequence[Tip]


class GuideState(TypedDict):
    """How far a guided game is: the tips that were seen, those that wait to be shown, and the one on the board."""

    seen: list[str]
    due: list[str]
    tip: str | None


@cache
def guide_of(game: str) -> Guide | None:
    """The guide of a game; None for a game without."""
    path = GUIDES / f"{game}.json"
    if not path.is_file():
        return None
    data = json.loads(path.read_text("utf-8"))
    return Guide(data["deal"], data["tips"])


def advanced(guide: Guide, state: GuideState, table: Table, seat: int) -> GuideState:
    """The state at this position. A tip stays on the board for as long as it holds and is not seen."""
    facts, over = _Facts(table, seat), not table.current_players
    seen = [key for key in state["seen"] if any(tip["key"] == key for tip in guide.tips)]
    due = [] if over else state["due"]
    known = {*seen, *(key for tip in guide.tips if tip["key"] in seen for key in tip.get("covers", ()))}
    holding = [tip for tip in guide.tips if tip["key"] not in known and (tip["key"] in due or facts.hold(tip["when"]))]
    keys = [tip["key"] for tip in holding]
    shown = None
    if keys and (over or seat in table.current_players):
        shown = state["tip"] if state["tip"] in keys else keys[0]
    return {"seen": seen, "due": [tip["key"] for tip in holding if tip.get("stays")], "tip": shown}


def dismissed(state: GuideState) -> GuideState:
    """The state after the tip on the board was read: the person has moved, or knows it."""
    if state["tip"] is None:
        return state
    return {
        "seen": [*state["seen"], state["tip"]],
        "due": [key for key in state["due"] if key != state["tip"]],
        "tip": None,
    }


class _Facts:
    """The facts of a position for one seat, each kind worked out once."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self._known: dict[str, object] = {}

    def hold(self, conditions: Sequence[Condition]) -> bool:
        return all(self._holds(condition) for condition in conditions)

    def _holds(self, condition: Condition) -> bool:
        if "any" in condition:
            return any(map(self._holds, condition["any"]))
        if "some" not in condition:
            return self._compared(self._at(condition["fact"]), condition["value"])
        entries = self._at(condition["some"])
        wanted = condition["entry"].items()
        return isinstance(entries, list) and any(
            all(self._compared(_value(entry, path), value) for path, value in wanted) for entry in entries
        )

    def _at(self, path: str) -> object:
        """The fact at a path; None where there is none."""
        begin, _, rest = path.replace(ME, str(self._seat)).partition(".")
        if begin not in self._known:
            events = [event for of_action in self._since() for event in of_action]
            self._known[begin] = fact(self._table, self._seat, begin, events)
        return _value(self._known[begin], rest)

    def _since(self) -> Sequence[Sequence[Event[Mapping[str, object]]]]:
        """The events from the seat's last decision on."""
        own = [number for number, (seat, _) in enumerate(self._table.actions) if seat == self._seat]
        return self._table.events(self._seat, own[-1] if own else 0)

    def _compared(self, found: object, wanted: object) -> bool:
        if isinstance(wanted, dict):
            return all(self._by(how, found, value) for how, value in wanted.items())
        return bool(found == (self._seat if wanted == ME else wanted))

    def _by(self, how: str, found: object, value: object) -> bool:
        if how == "not":
            return not self._compared(found, value)
        if not isinstance(found, int) or not isinstance(value, int):
            return False
        return found >= value if how == "least" else found <= value


def _value(facts: object, path: str) -> object:
    """What lies at a path below facts; None where there is nothing."""
    try:
        return below(facts, path.split(".") if path else [])
    except (LookupError, TypeError, ValueError):
        return None
