"""Cities on the board of Architects: the pieces of the wonder, the cards in front of it, and the last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heptad.games.architects.boards import STAGES_PER_WONDER
from heptad.games.architects.types import CityView, View
from heptad.players import PERSON
from heptad.text.architects.names import TokenText
from heptad_site.games.architects.drawn import Drawn, DrawnCard, DrawnStage
from heptad_site.games.architects.log import LastAction
from heptad_site.games.common import HasFace, elevation

#: The groups of the cards in front of a city, with the kinds of cards in each.
GROUPS = {
    "resources": ("goods", "commerce"),
    "symbols": ("science",),
    "blue": ("civic",),
    "red": ("military",),
}


#: The hour of the day on the table, indexed by the number of pieces of the most advanced wonder.
HOURS = (1, 1, 2, 2, 3, 3)


def hour(view: View) -> int:
    """Return the hour of the day on the table, from 1 to 3."""
    return HOURS[max(len(city["built"]) for city in view["cities"])]


@dataclass(frozen=True)
class Stage:
    """A stage of a city.

    `state` is "built", "next" or "later". `have` are cards that count towards its price, and `short` is the number of
    cards that are missing. `just`: it was built in the last turn, with the cards `spent`.
    """

    piece: DrawnStage
    state: str
    have: list[DrawnCard]
    short: int
    just: bool
    spent: list[DrawnCard]


@dataclass(frozen=True)
class Did:
    """The last turn of a city.

    It has the cards taken with the names of their view transitions, the stages built with the cards spent on them, and
    the tokens taken.
    """

    cards: list[tuple[DrawnCard, str]]
    stages: list[tuple[int, list[DrawnCard]]]
    tokens: list[TokenText]


class City(HasFace):
    """A city on the board.

    `built` is the number of its pieces, and `pips` says of each whether it is built. `pieces` are the symbols of the
    wonder (see `elevation`). `near`: cards that are missing for the last piece, None if it is not the next. `lane` has
    the cards in front of it by group (see `GROUPS`), each with its number; `cards` is their number. `cat`: it has the
    cat. `thinking`: a bot is choosing.
    """

    seat: int
    name: str
    wonder: str
    wonder_name: str
    wonder_title: str
    stages: list[Stage]
    built: int
    pips: list[bool]
    pieces: tuple[tuple[str, str], ...]
    near: int | None
    lane: dict[str, list[tuple[DrawnCard, int]]]
    cards: int
    strength: int
    medals: int
    tokens: list[TokenText]
    cat: bool
    points: int
    waiting: bool
    thinking: bool
    did: Did | None


def city(view: View, seat: int, drawn: Drawn, names: Sequence[str], last: LastAction, by: str) -> City:
    """Return a city. `by` is the key of its player: "person", a bot, or ""."""
    facts = view["cities"][seat]
    wonder = drawn.text.wonders[facts["wonder"]]
    stages = _stages(facts, last, drawn)
    built, waiting = len(facts["built"]), seat in view["waiting"]
    short = [stage["short"] for stage in facts["open_stages"]]
    return {
        "seat": seat,
        "name": names[seat],
        "face": None,
        "wonder": wonder.key,
        "wonder_name": wonder.name,
        "wonder_title": wonder.title,
        "stages": stages,
        "built": built,
        "pips": [number < built for number in range(STAGES_PER_WONDER)],
        "pieces": elevation(wonder.key, [_class(stage) for stage in stages]),
        "near": min(short) if built == STAGES_PER_WONDER - 1 and not view["outcome"] else None,
        "lane": {group: _cards(facts["cards"], kinds, drawn) for group, kinds in GROUPS.items()},
        "cards": sum(facts["cards"].values()),
        "strength": facts["strength"],
        "medals": facts["medals"],
        "tokens": [drawn.text.tokens[key] for key in facts["tokens"]],
        "cat": view["cat"] == seat,
        "points": sum(view["score"][seat].values()),
        "waiting": waiting,
        "thinking": waiting and by not in ("", PERSON),
        "did": _did(last, drawn),
    }


def plan(wonder: str, built: int) -> tuple[tuple[str, str], ...]:
    """Return the symbols of a wonder whose first `built` pieces are built and whose next one is marked."""
    return elevation(wonder, (["built"] * built + ["plan next"] + ["plan"] * STAGES_PER_WONDER)[:STAGES_PER_WONDER])


def _cards(counts: Mapping[str, int], kinds: Sequence[str], drawn: Drawn) -> list[tuple[DrawnCard, int]]:
    """Return the cards of these kinds, each with its number."""
    return [(card, counts[key]) for key, card in drawn.cards.items() if card.kind in kinds and key in counts]


def _stages(facts: CityView, last: LastAction, drawn: Drawn) -> list[Stage]:
    """Return the stages from the ground up."""
    spent = {built["stage"]: built["spent"] for built in last.stages}
    opened = {stage["stage"]: stage for stage in facts["open_stages"]}
    found = []
    for piece in drawn.stages[facts["wonder"]]:
        coming = opened.get(piece.number)
        found.append(
            Stage(
                piece,
                "built" if piece.number in facts["built"] else "next" if coming else "later",
                [drawn.cards[key] for key in coming["paid"]] if coming else [],
                coming["short"] if coming else piece.needs,
                piece.number in spent,
                [drawn.cards[key] for key in spent.get(piece.number, ())],
            )
        )
    return found


def _class(stage: Stage) -> str:
    if stage.state == "built":
        return "built just" if stage.just else "built"
    return "plan next" if stage.state == "next" else "plan"


def _did(last: LastAction, drawn: Drawn) -> Did | None:
    """Return a summary of the last turn, or None."""
    if last == LastAction():
        return None
    return Did(
        [(drawn.cards[taken["card"]], f"{taken['deck']}-{taken['cards_left'] + 1}") for taken in last.cards],
        [(built["stage"], [drawn.cards[key] for key in built["spent"]]) for built in last.stages],
        [drawn.text.tokens[taken["token"]] for taken in last.tokens],
    )
