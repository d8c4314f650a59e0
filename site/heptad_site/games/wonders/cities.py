"""Cities as a board shows them: wonder, skyline, purse, what they sell and what they did last. Knows no hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from heptad.shared.goods import RESOURCES
from heptad_site.drawing.skyline import towers
from heptad_site.games.common import elevation
from heptad_site.games.wonders.free_city import managed
from heptad_site.games.wonders.log import LastAction
from heptad_site.games.wonders.text import StageText, Text

View = Mapping[str, Any]
RAW = set(RESOURCES[:4])
#: wonder -> number of stages -> the pieces that each stage lays
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


def city(
    view: View, seat: int, words: Text, names: Sequence[str], last: LastAction, eye: int, by: str
) -> dict[str, Any]:
    """One city, seen from the city of `eye`."""
    facts = view["cities"][seat]
    wonder = facts["wonder"]
    stages = stage_faces(view, seat, words)
    lines = view["score"][seat] if seat < len(view["score"]) else []
    skyline = towers(facts["built"], last.cards, words.cards, words)
    return {
        "seat": seat,
        "name": names[seat],
        "by": by,
        "wonder": wonder,
        "side": facts["side"] and facts["side"].upper(),
        "city": words.cities[wonder] if wonder else "",
        "wonder_name": words.wonders[wonder] if wonder else "",
        "stages": [_stage(face, facts["built_stages"], last, whom) for face, whom in stages],
        "copying": bool(facts["copies"]),
        "built_stages": facts["built_stages"],
        "pieces": pieces(wonder, len(stages), facts["built_stages"], len(last.stages)) if wonder else (),
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
        "points": sum(points for _, points in lines),
        "ahead": _sign(view["cities"][eye]["shields"] - facts["shields"]),
        "managed": managed(view, names) if seat == view["free_city"] else None,
        "waiting": seat in view["waiting"],
        "thinking": seat in view["waiting"] and by != "person",
        "chosen": facts["chosen"],
        "did": _did(last, seat, words, names),
    }


def sells(view: View, eye: int, side: str) -> list[tuple[int, list[list[str]]]]:
    """What the neighbour on this side sells to the city of `eye`, by price, the cheaper first."""
    count = len(view["cities"])
    seller = view["cities"][(eye + 1) % count if side == "left" else (eye - 1) % count]
    discounts = view["cities"][eye]["discounts"]
    groups: dict[int, list[list[str]]] = {}
    for options in seller["sells"]:
        cheap = f"raw_{side}" if options[0] in RAW else "goods"
        groups.setdefault(1 if cheap in discounts else 2, []).append(options)
    return sorted(groups.items())


def stage_faces(view: View, seat: int, words: Text) -> list[tuple[StageText, str]]:
    """The stages of a city's wonder; of Manneken Pis what they copy, and the one side from which they copy it."""
    facts = view["cities"][seat]
    if not facts["side"]:
        return []
    faces = words.stages[f"{facts['wonder']}-{facts['side']}"]
    sides = facts["copies"] or [()] * len(faces)
    return [_copying(view, seat, face, copied, words) for face, copied in zip(faces, sides, strict=True)]


def _copying(view: View, seat: int, face: StageText, sides: Sequence[str], words: Text) -> tuple[StageText, str]:
    found = []
    for side in sides:
        other = view["cities"][(seat + 1) % len(view["cities"]) if side == "left" else seat - 1]
        if other["side"] and face.number <= other["stages"]:
            copied = words.stages[f"{other['wonder']}-{other['side']}"][face.number - 1]
            facts = {"n": face.number, "city": words.cities[other["wonder"]], "effect": copied.effect}
            found.append((side, copied.gives, words.tr.gettext("as stage %(n)s of %(city)s: %(effect)s") % facts))
    if len(found) == 1:
        ((side, gives, says),) = found
        return face._replace(gives=gives, effect=says), side
    says = words.tr.gettext("; or ").join(says for _, _, says in found)
    return face._replace(effect=says or face.effect), ""


def _stage(face: StageText, built: int, last: LastAction, whom: str) -> dict[str, Any]:
    state = "built" if face.number <= built else "next" if face.number == built + 1 else "later"
    return {"face": face, "state": state, "just": face.number in last.stages, "copied": whom}


@cache
def pieces(wonder: str, stages: int, built: int, just: int = 0) -> tuple[tuple[str, str], ...]:
    """A wonder as `elevation` draws it; stages are laid in pieces, the last `just` of them are new."""
    states = []
    for stage, group in enumerate(STAGE_PIECES[wonder][stages or 3]):
        laid = "built just" if stage >= built - just else "built"
        plan = "plan next" if stage == built else "plan"
        states += [laid if stage < built else plan] * len(group)
    return elevation(wonder, states)


def _did(last: LastAction, seat: int, words: Text, names: Sequence[str]) -> dict[str, Any] | None:
    """The last deed in short: signs, names and coins."""
    if last == LastAction():
        return None
    whom = {"left": names[(seat + 1) % len(names)], "right": names[seat - 1], "bank": ""}
    return {
        "cards": [words.cards[key] for key in last.cards],
        "stages": last.stages,
        "sold": last.sold,
        "how": last.how,
        "pays": [(to, whom[to], coins) for to, coins in last.pays],
        "earned": last.earned,
    }


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
