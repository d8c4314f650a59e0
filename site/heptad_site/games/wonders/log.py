"""The events of a game of 7 Wonders by turn, and the last action of each city."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from gettext import NullTranslations
from typing import NamedTuple, assert_never

from markupsafe import escape

from heptad.games.wonders.choices import SALE
from heptad.games.wonders.hand_passing import TURNS
from heptad.games.wonders.types import Built, EventData, StageBuilt
from heptad.kernel.game import Event
from heptad.table import WondersTable
from heptad.text import wonders
from heptad.text.wonders.cards import Text, text_of
from heptad.text.wonders.position import turn_name
from heptad_site.games.common import HTML, Line, LogTurn, seat_names

#: Kinds of events that are not in the log. Its headings say when a turn begins.
UNLOGGED = ("chose", "turn_begun")


class Turn(NamedTuple):
    """The events from one reveal to the next. The choice of wonders is turn 0 of age 0.

    `steps` has, for each event, the number of the action that caused it, counted from 1.
    """

    age: int
    number: int
    events: tuple[Event[EventData], ...]
    steps: tuple[int, ...]


class LastAction(NamedTuple):
    """What a city did in the turn that was revealed last.

    `cards` and `stages` were built, the last card in the way `how`. `sold` and `earned` are coins from the bank, `pays`
    are coins paid to "left", "right" and "bank".
    """

    cards: tuple[str, ...] = ()
    stages: tuple[int, ...] = ()
    sold: int = 0
    how: str = ""
    pays: tuple[tuple[str, int], ...] = ()
    earned: int = 0


def turns(table: WondersTable, seat: int | None) -> list[Turn]:
    """Return all events visible to a seat, grouped by turn, the oldest first."""
    found: list[tuple[int, int, list[Event[EventData]], list[int]]] = [(0, 0, [], [])]
    for step, event in ((step, event) for step, events in enumerate(table.events(seat), 1) for event in events):
        data = event.data
        if data["kind"] == "reveal" and data["turn"] <= TURNS:
            found.append((data["age"], data["turn"], [], []))
        elif data["kind"] not in UNLOGGED:
            found[-1][2].append(event)
            found[-1][3].append(step)
    return [Turn(age, number, tuple(events), tuple(steps)) for age, number, events, steps in found if events]


def log(history: Sequence[Turn], table: WondersTable, tr: NullTranslations) -> Iterator[LogTurn]:
    """Yield the sections of the log, the newest turn first."""
    names = seat_names(table, tr)
    for turn in reversed(history):
        heading = turn_name(turn.age, turn.number, tr) if turn.age else tr.gettext("The wonders")
        yield LogTurn(heading, (turn, names), partial(_lines_of_turn, turn, names, tr))


def _lines_of_turn(turn: Turn, names: Sequence[str], tr: NullTranslations) -> list[Line]:
    facts = zip(turn.events, turn.steps, strict=True)
    return [line for event, step in facts for line in _lines(event, step, names, tr)]


def _lines(event: Event[EventData], step: int, names: Sequence[str], tr: NullTranslations) -> list[Line]:
    icon, kind = _icon(event.data, text_of(tr))
    return [Line(icon, kind, escape(sentence), step) for sentence in wonders.sentences(event, names, tr, HTML)]


def copied_guilds(history: Sequence[Turn], table: WondersTable, tr: NullTranslations) -> list[str]:
    """Return the sentences that say which guilds were copied at the end of the game."""
    names = seat_names(table, tr)
    told = [event for turn in history[-1:] for event in turn.events if event.kind == "guild_copied"]
    return [escape(sentence) for event in told for sentence in wonders.sentences(event, names, tr, HTML)]


def _icon(data: EventData, text: Text) -> tuple[str, str]:
    """Return the icon of a line of the log, and the kind of card whose colour it has, or ""."""
    match data["kind"]:
        case "built":
            kind = text.cards[data["card"]].kind
            return f"k-{kind}", kind
        case "stage_built" | "wonder_taken":
            return "i-heptad", ""
        case "sold" | "earned":
            return "i-coins", ""
        case "war":
            return "k-military", "military"
        case "guild_copied":
            return "k-guild", "guild"
        case "over":
            return "i-laurel", ""
        case "reveal":
            return "i-card", ""
        case "declined" | "nothing_to_choose" | "chose" | "turn_begun":
            return "i-stack", ""
        case never:
            assert_never(never)


def last_actions(turn: Turn, cities: int) -> list[LastAction]:
    """Return what each city did in a turn."""
    found = [LastAction()] * cities
    for event in turn.events:
        data = event.data
        match data["kind"]:
            case "built":
                last = found[data["seat"]]
                pays = last.pays + _pays(data) + ((("bank", data["bank"]),) if data["bank"] else ())
                found[data["seat"]] = last._replace(cards=(*last.cards, data["card"]), how=data["how"], pays=pays)
            case "stage_built":
                last = found[data["seat"]]
                stages = (*last.stages, data["stage"])
                found[data["seat"]] = last._replace(stages=stages, pays=last.pays + _pays(data))
            case "sold":
                found[data["seat"]] = found[data["seat"]]._replace(sold=SALE)
            case "earned":
                last = found[data["seat"]]
                found[data["seat"]] = last._replace(earned=last.earned + data["coins"])
            case _:
                pass
    return found


def _pays(data: Built | StageBuilt) -> tuple[tuple[str, int], ...]:
    return tuple((side, coins) for side, coins in (("left", data["left"]), ("right", data["right"])) if coins)
