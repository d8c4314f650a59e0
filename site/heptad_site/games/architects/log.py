"""The events of a game of Architects by turn, the log, and the last turn of each city."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from gettext import NullTranslations
from typing import NamedTuple, assert_never

from markupsafe import escape

from heptad.games.architects.types import EventData, SetTurnedIn, StageBuilt, Taken, TokenTaken
from heptad.kernel.game import Event
from heptad.table import ArchitectsTable
from heptad.text.architects.events import EventText
from heptad_site.games.architects.drawn import Drawn, drawn_in
from heptad_site.games.common import HTML, Line, LogTurn, seat_names


class Turn(NamedTuple):
    """One turn of a seat. `steps` has, for each event, the number of the action that caused it, counted from 1."""

    seat: int
    round: int
    events: tuple[Event[EventData], ...]
    steps: tuple[int, ...]


class LastAction(NamedTuple):
    """What a city did in its last turn."""

    cards: tuple[Taken, ...] = ()
    stages: tuple[StageBuilt, ...] = ()
    sets: tuple[SetTurnedIn, ...] = ()
    tokens: tuple[TokenTaken, ...] = ()
    cat: bool = False


def turns(table: ArchitectsTable, seat: int | None) -> list[Turn]:
    """Return all turns with events visible to a seat, the oldest first."""
    found = [Turn(table.view(seat)["first"], 1, (), ())]
    for step, events in enumerate(table.events(seat), 1):
        for event in events:
            data, turn = event.data, found[-1]
            if data["kind"] == "turn_begun":
                found.append(Turn(data["seat"], data["round"], (), ()))
            else:
                found[-1] = turn._replace(events=(*turn.events, event), steps=(*turn.steps, step))
    return [turn for turn in found if turn.events]


def log(history: Sequence[Turn], table: ArchitectsTable, tr: NullTranslations) -> Iterator[LogTurn]:
    """Yield the sections of the log, the newest turn first. Events that only one seat may see are left out."""
    names, drawn = seat_names(table, tr), drawn_in(tr)
    text = EventText(names, tr, HTML)
    for turn in reversed(history):
        heading = tr.gettext("Round %(n)s, %(name)s") % {"n": turn.round, "name": names[turn.seat]}
        yield LogTurn(heading, (turn, names), partial(_lines, turn, text, drawn))


def _lines(turn: Turn, text: EventText, drawn: Drawn) -> list[Line]:
    facts = zip(turn.events, turn.steps, strict=True)
    heard = [(event.data, step) for event, step in facts if event.only is None]
    return [Line(*_sign(data, drawn), escape(said), step) for data, step in heard for said in text.sentences(data)]


def _sign(data: EventData, drawn: Drawn) -> tuple[str, str]:
    """Return the icon of a line of the log, and the kind of card whose colour it has, or ""."""
    match data["kind"]:
        case "taken":
            kind = drawn.cards[data["card"]].kind
            return f"k-{kind}", kind
        case "stage_built":
            return "i-heptad", ""
        case "set_turned_in":
            return "k-science", "science"
        case "token_taken":
            return f"i-{data['token']}", "science"
        case "cat_moved":
            return "i-cat", "civic"
        case "conflicts_turned":
            return "i-horn", "military"
        case "war":
            return "i-sword", "military"
        case "looked" | "saw" | "searching" | "found":
            return "i-peek", ""
        case "declined" | "passed" | "turn_begun":
            return "i-stack", ""
        case "over":
            return "i-laurel", ""
        case never:
            assert_never(never)


def last_actions(history: Sequence[Turn], players: int) -> list[LastAction]:
    """Return what each city did in its last turn, by seat."""
    found: dict[int, LastAction] = {}
    for turn in reversed(history):
        if turn.seat not in found:
            found[turn.seat] = _action(turn)
        if len(found) == players:
            break
    return [found.get(seat, LastAction()) for seat in range(players)]


def _action(turn: Turn) -> LastAction:
    action = LastAction()
    for event in turn.events:
        data = event.data
        if data["kind"] == "taken":
            action = action._replace(cards=(*action.cards, data))
        elif data["kind"] == "stage_built":
            action = action._replace(stages=(*action.stages, data))
        elif data["kind"] == "set_turned_in":
            action = action._replace(sets=(*action.sets, data))
        elif data["kind"] == "token_taken":
            action = action._replace(tokens=(*action.tokens, data))
        elif data["kind"] == "cat_moved":
            action = action._replace(cat=True)
    return action
