"""The record of a game: all that is needed to play it again. Knows no rule; the table checks the actions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from heptad.kernel.errors import HeptadError

FORMAT = 1
MAX_BYTES = 200_000
MAX_ACTIONS = 2_000
MAX_NAME = 24
MAX_OPENINGS = 500  # brackets and braces: deeper nesting would end some Pythons at once


@dataclass(frozen=True)
class Record:
    """Game, rules version, options, chance (a seed or an explicit deal) and every action as (seat, token).

    `seats` is for people only: who sat where, as {"name": …, "by": "person" or a bot's key}.
    """

    game: str
    rules: int
    options: Mapping[str, Any]
    seed: str | None = None
    deal: Mapping[str, Any] | None = None
    actions: tuple[tuple[int, str], ...] = ()
    seats: tuple[Mapping[str, str], ...] = field(default=())

    def with_actions(self, actions: tuple[tuple[int, str], ...]) -> Record:
        return replace(self, actions=actions)

    def to_data(self) -> dict[str, Any]:
        """JSON-able, keys in reading order; an action is "seat token", as in "0 b:baths"."""
        data: dict[str, Any] = {"heptad": FORMAT, "game": self.game, "rules": self.rules, "options": dict(self.options)}
        if self.deal is not None:
            data["deal"] = dict(self.deal)
        else:
            data["seed"] = self.seed
        if self.seats:
            data["seats"] = [dict(seat) for seat in self.seats]
        data["actions"] = [f"{seat} {token}" for seat, token in self.actions]
        return data

    def to_json(self) -> str:
        return json.dumps(self.to_data(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record. Raises HeptadError "record/…" for anything that is not one."""
        if len(text.encode(errors="replace")) > MAX_BYTES:
            raise HeptadError("record/too-large", limit=MAX_BYTES)
        if text.count("[") + text.count("{") > MAX_OPENINGS:
            raise HeptadError("record/not-json")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise HeptadError("record/not-json") from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: object) -> Record:
        if not isinstance(data, dict) or "heptad" not in data:
            raise HeptadError("record/foreign")
        if data["heptad"] != FORMAT:
            raise HeptadError("record/format", found=str(data["heptad"])[:20], known=FORMAT)
        game, rules, options = data.get("game"), data.get("rules"), data.get("options")
        seed, deal = data.get("seed"), data.get("deal")
        if not isinstance(game, str) or not isinstance(rules, int) or not isinstance(options, dict):
            raise HeptadError("record/damaged", part="head")
        if (seed is None) == (deal is None) or not isinstance(seed, str | None) or not isinstance(deal, dict | None):
            raise HeptadError("record/damaged", part="chance")
        return cls(game, rules, options, seed, deal, _actions(data.get("actions")), _seats(data.get("seats", [])))


def _actions(given: object) -> tuple[tuple[int, str], ...]:
    if not isinstance(given, list) or len(given) > MAX_ACTIONS:
        raise HeptadError("record/damaged", part="actions")
    actions = []
    for number, item in enumerate(given, 1):
        seat, _, token = item.partition(" ") if isinstance(item, str) else ("", "", "")
        if not (seat.isascii() and seat.isdigit() and len(seat) == 1 and 0 < len(token) <= 80):
            raise HeptadError("record/bad-action", number=number, token=str(item)[:80], why="action/malformed")
        actions.append((int(seat), token))
    return tuple(actions)


def _seats(given: object) -> tuple[Mapping[str, str], ...]:
    if not isinstance(given, list) or len(given) > 7:
        raise HeptadError("record/damaged", part="seats")
    seats = []
    for item in given:
        if not isinstance(item, dict) or not all(isinstance(item.get(name), str) for name in ("name", "by")):
            raise HeptadError("record/damaged", part="seats")
        seats.append({"name": item["name"][:MAX_NAME], "by": item["by"][:MAX_NAME]})
    return tuple(seats)
