"""The guided first game: selects the tip for a position by facts of the engine, whatever course the game takes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from typing import Literal, NamedTuple, NotRequired, TypedDict

from heptad.kernel.game import Event
from heptad.players import last_decision
from heptad.table import Table
from heptad_site.facts import fact, follow_path
from heptad_site.folders import SITE

GUIDES = SITE / "guide"
#: A placeholder in paths and compared values for the seat that is guided.
ME = "{me}"


class Condition(TypedDict):
    """A condition of a tip, in one of three forms.

    - `fact` and `value`: the fact at a path matches a value.
    - `some` and `entry`: the list at the path `some` has an entry in which every path of `entry` matches its value.
    - `any`: at least one of several conditions holds.

    A value matches if it is equal. Instead of a value there may be an object with "not" (must not match), "least" (the
    minimum) or "most" (the maximum).
    """

    fact: NotRequired[str]
    value: NotRequired[object]
    some: NotRequired[str]
    entry: NotRequired[Mapping[str, object]]
    any: NotRequired[Sequence[Condition]]


class Tip(TypedDict):
    """A tip, shown if all conditions of `when` hold; of several such tips, the first in the file.

    `at` is the part of the board that the tip is about. `place` is where it is shown: above the dock, or at the top of
    the table, where it covers nothing. `stays`: the tip is about something that has happened and may also be shown some
    turns later, but not after the end of the game. `covers` are the keys of tips that are no longer needed after this
    one.
    """

    key: str
    at: str
    place: Literal["top", "dock"]
    stays: NotRequired[bool]
    covers: NotRequired[Sequence[str]]
    when: Sequence[Condition]


class Guide(NamedTuple):
    """The guide of a game: the query of its fixed deal, and the tips in order of priority."""

    deal: Mapping[str, str]
    tips: Sequence[Tip]


class GuideState(TypedDict):
    """The progress of a guided game: keys of the tips seen, of those waiting to be shown, of the one on the board."""

    seen: list[str]
    due: list[str]
    tip: str | None


@cache
def guide_of(game: str) -> Guide | None:
    """Return the guide of a game, or None if it has none."""
    path = GUIDES / f"{game}.json"
    if not path.is_file():
        return None
    data = json.loads(path.read_text("utf-8"))
    return Guide(data["deal"], data["tips"])


def game_after(guide: Guide) -> dict[str, str]:
    """Return the query of a game against the opponents of the guided one, with a deal and an order of its own."""
    return {name: value for name, value in guide.deal.items() if name not in ("seed", "first")}


def next_guide_state(guide: Guide, state: GuideState, table: Table, seat: int) -> GuideState:
    """Return the state for this position. A tip stays on the board until it is seen or no longer applies."""
    facts, over = _Facts(table, seat), not table.current_players
    seen = [key for key in state["seen"] if any(tip["key"] == key for tip in guide.tips)]
    known = {*seen, *(key for tip in guide.tips if tip["key"] in seen for key in tip.get("covers", ()))}
    left = [tip for tip in guide.tips if tip["key"] not in known and not (over and tip.get("stays"))]
    holding = [tip for tip in left if tip["key"] in state["due"] or facts.hold(tip["when"])]
    keys = [tip["key"] for tip in holding]
    shown = None
    if keys and (over or seat in table.current_players):
        shown = state["tip"] if state["tip"] in keys else keys[0]
    return {"seen": seen, "due": [tip["key"] for tip in holding if tip.get("stays")], "tip": shown}


def dismissed(state: GuideState) -> GuideState:
    """Return the state after the tip on the board was seen, because the player has acted or dismissed it."""
    if state["tip"] is None:
        return state
    return {
        "seen": [*state["seen"], state["tip"]],
        "due": [key for key in state["due"] if key != state["tip"]],
        "tip": None,
    }


class _Facts:
    """The facts of a position for one seat. Each kind is computed once."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self._known: dict[str, object] = {}

    @cached_property
    def _events(self) -> list[Event[Mapping[str, object]]]:
        return [*chain.from_iterable(self._table.events(self._seat, last_decision(self._table, self._seat)))]

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
        """Return the fact at a path, or None if there is none."""
        begin, _, rest = path.replace(ME, str(self._seat)).partition(".")
        if begin not in self._known:
            self._known[begin] = fact(self._table, self._seat, begin, self._events)
        return _value(self._known[begin], rest)

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
    """Return the value at a path below `facts`, or None if there is none."""
    try:
        return follow_path(facts, path.split(".") if path else [])
    except (LookupError, TypeError, ValueError):
        return None
