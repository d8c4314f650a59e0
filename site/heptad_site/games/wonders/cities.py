"""Cities on the board of 7 Wonders: wonder, skyline, coins, goods for sale, and their last action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypedDict

from heptad.games.wonders.types import CityView, Neighbour, Power, View
from heptad.players import PERSON
from heptad.shared.goods import RAW_LETTERS, RESOURCES
from heptad.text.wonders.cards import neighbours
from heptad.text.wonders.position import stage_texts
from heptad_site.drawing.cards import DrawnCard
from heptad_site.drawing.skyline import Tower, towers
from heptad_site.games.common import HasFace, elevation
from heptad_site.games.wonders.free_city import Management, managed
from heptad_site.games.wonders.log import LastAction
from heptad_site.games.wonders.text import DrawnStage, DrawnText

RAW = RESOURCES[: len(RAW_LETTERS)]
#: wonder -> number of stages -> the pieces of the drawing that each stage adds
STAGE_PIECES: dict[str, dict[int, tuple[tuple[int, ...], ...]]] = {
    "alexandria": {3: ((1, 2), (3,), (4, 5))},
    "babylon": {3: ((1, 2), (3,), (4, 5))},
    "ephesus": {3: ((1,), (2, 3, 4), (5,))},
    "giza": {3: ((1,), (2, 3), (4, 5)), 4: ((1,), (2,), (3,), (4, 5))},
    "halicarnassus": {3: ((1, 2), (3, 4), (5,))},
    "olympia": {3: ((1, 2), (3,), (4, 5))},
    "rhodes": {3: ((1, 2), (3,), (4, 5)), 2: ((1, 2, 3), (4, 5))},
    "manneken": {3: ((1, 2), (3,), (4, 5)), 1: ((1, 2, 3, 4, 5),)},
}


@dataclass(frozen=True)
class ShownStage:
    """A stage on the board.

    `state` is "built", "next" or "later". `just`: it was built in the last turn. `copied` is the side whose stage it
    copies, or "" if it copies none or the choice is open.
    """

    face: DrawnStage
    state: str
    just: bool
    copied: str


class Did(TypedDict):
    """What a city did last (see `LastAction`); `pays` has the names of those that were paid, too, "" for the bank."""

    cards: list[DrawnCard]
    stages: tuple[int, ...]
    sold: int
    how: str
    pays: list[tuple[str, str, int]]
    earned: int


class City(HasFace):
    """A city on the board.

    `by` is the key of its player. `city` and `wonder_name` are the names of its board. `copying`: it has stages that
    copy those of neighbours. `pieces` are those of its wonder (see `elevation`). `tokens` are its conflict tokens in
    points, `token_counts` each kind of them with its number. `tall` is the height of its highest tower, `built` the
    number of its buildings. `ahead` is 1 if the city from which the board is seen has more shields, -1 if it has fewer.
    `managed`: of the Free City only. `thinking`: a bot is choosing for it.
    """

    seat: int
    name: str
    by: str
    wonder: str | None
    side: str | None
    city: str
    wonder_name: str
    stages: list[ShownStage]
    copying: bool
    built_stages: int
    pieces: tuple[tuple[str, str], ...]
    coins: int
    shields: int
    tokens: list[int]
    token_counts: list[tuple[int, int]]
    towers: list[Tower]
    tall: int
    built: int
    production: list[list[str]]
    powers: list[Power]
    free_build: bool
    points: int
    ahead: int
    managed: Management | None
    waiting: bool
    thinking: bool
    chosen: bool
    did: Did | None


def city(view: View, seat: int, text: DrawnText, names: Sequence[str], last: LastAction, eye: int, by: str) -> City:
    """Return a city as seen from the city `eye`. `names` are the names of all cities.

    `by` is the key of the city's player: "person", a bot, or "".
    """
    facts = view["cities"][seat]
    wonder, side, built_stages = facts["wonder"], facts["side"], facts["built_stages"]
    stages = shown_stages(facts, last, text)
    skyline = towers(facts["built"], last.cards, text.cards, text)
    return {
        "seat": seat,
        "name": names[seat],
        "face": None,
        "by": by,
        "wonder": wonder,
        "side": side and side.upper(),
        "city": text.wonders[wonder].city if wonder else "",
        "wonder_name": text.wonders[wonder].name if wonder else "",
        "stages": stages,
        "copying": bool(facts["copies"]),
        "built_stages": built_stages,
        "pieces": pieces(wonder, len(stages), built_stages, len(last.stages)) if wonder else (),
        "coins": facts["coins"],
        "shields": facts["shields"],
        "tokens": facts["tokens"],
        "token_counts": sorted(Counter(facts["tokens"]).items()),
        "towers": skyline,
        "tall": max(len(tower["cards"]) for tower in skyline),
        "built": len(facts["built"]),
        "production": facts["production"],
        "powers": facts["powers"],
        "free_build": facts["free_build"],
        "points": sum(view["score"][seat].values()) if seat < len(view["score"]) else 0,
        "ahead": _sign(view["cities"][eye]["shields"] - facts["shields"]),
        "managed": managed(view, names) if seat == view["free_city"] else None,
        "waiting": seat in view["waiting"],
        "thinking": seat in view["waiting"] and by not in ("", PERSON),
        "chosen": facts["chosen"],
        "did": _did(last, seat, text, names),
    }


def sells(view: View, eye: int, side: Neighbour) -> list[tuple[int, list[list[str]]]]:
    """Return what the neighbour on a side sells to the city `eye`, grouped by price, the cheapest first."""
    count = len(view["cities"])
    seller = view["cities"][(eye + 1) % count if side == "left" else (eye - 1) % count]
    prices = view["cities"][eye]["prices"][side]
    groups: dict[int, list[list[str]]] = {}
    for options in seller["sells"]:
        groups.setdefault(prices["raw" if options[0] in RAW else "goods"], []).append(options)
    return sorted(groups.items())


def shown_stages(facts: CityView, last: LastAction, text: DrawnText) -> list[ShownStage]:
    """Return the stages of a city's wonder. Those of Manneken Pis show the stage that they copy, if it is decided."""
    if not facts["side"]:
        return []
    printed = text.stages[f"{facts['wonder']}-{facts['side']}"]
    copies = facts["copies"] or [[] for _ in printed]
    shown = []
    for stage, said, copied in zip(printed, stage_texts(facts, text), copies, strict=True):
        gives, whom = (text.copied_stage(copied[0]).gives, copied[0]["whom"]) if len(copied) == 1 else (stage.gives, "")
        number, built = stage.number, facts["built_stages"]
        state = "built" if number <= built else "next" if number == built + 1 else "later"
        drawn = DrawnStage(number, stage.cost, said.effect, gives)
        shown.append(ShownStage(drawn, state, number in last.stages, whom))
    return shown


@cache
def pieces(wonder: str, stages: int, built: int, just: int = 0) -> tuple[tuple[str, str], ...]:
    """Return the symbols of a wonder as `elevation` does. The last `just` of the `built` stages are marked as new."""
    states = []
    for stage, group in enumerate(STAGE_PIECES[wonder][stages or 3]):
        laid = "built just" if stage >= built - just else "built"
        plan = "plan next" if stage == built else "plan"
        states += [laid if stage < built else plan] * len(group)
    return elevation(wonder, states)


def _did(last: LastAction, seat: int, text: DrawnText, names: Sequence[str]) -> Did | None:
    """Return a summary of the city's last action, or None."""
    if last == LastAction():
        return None
    whom = {**neighbours(names, seat), "bank": ""}
    return {
        "cards": [text.cards[key] for key in last.cards],
        "stages": last.stages,
        "sold": last.sold,
        "how": last.how,
        "pays": [(to, whom[to], coins) for to, coins in last.pays],
        "earned": last.earned,
    }


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
