"""The events of a game of Duel by turn, the log, and the last action of each city."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from gettext import NullTranslations
from itertools import groupby
from typing import Literal, NamedTuple

from markupsafe import Markup

from heptad.games.duel.types import EventData, How
from heptad.kernel.game import Event
from heptad.table import DuelTable
from heptad.text.duel import sentences
from heptad.text.duel.effects import GAME
from heptad_site.games.common import HTML, Line, LogTurn
from heptad_site.games.duel.text import DrawnText

#: Kind of event -> icon of its line in the log. Buildings and progress tokens have icons of their own.
ICONS = {
    "wonder_taken": "i-heptad",
    "wonder_built": "i-heptad",
    "last_wonder": "i-heptad",
    "sold": "i-coins",
    "earned": "i-coins",
    "lost": "i-coins",
    "pawn_moved": "i-pawn",
    "looted": "k-military",
    "tokens_drawn": "i-token",
    "destroyed": "i-cross",
    "turned_up": "i-card",
    "extra_turn": "i-again",
    "laid_out": "i-stack",
    "age_begun": "i-right",
    "nothing_to_choose": "i-stack",
    "over": "i-laurel",
}


class Turn(NamedTuple):
    """One turn of a seat, or one pick of the draft (age 0).

    `steps` has, for each event, the number of the action that caused it, counted from 1.
    """

    age: int
    seat: int
    events: tuple[EventData, ...]
    steps: tuple[int, ...]


class LastAction(NamedTuple):
    """What a city did in one of its last turns.

    `again`: it plays again after this turn. `latest`: that was the last turn of the game so far.
    """

    do: Literal["", "build", "build_wonder", "sell"] = ""
    card: str = ""
    wonder: str = ""
    how: How | Literal[""] = ""
    paid: int = 0
    earned: int = 0
    again: bool = False
    latest: bool = False


def turns(table: DuelTable, seat: int | None) -> list[Turn]:
    """Return all events visible to a seat, grouped by turn, the oldest first."""
    found: list[Turn] = []
    for step, events in enumerate(table.events(seat), 1):
        for event in events:
            data = event.data
            if data["kind"] == "turn_begun":
                found.append(Turn(data["age"], data["seat"], (), ()))
            elif data["kind"] == "wonder_taken":
                found.append(Turn(0, data["seat"], (), ()))
            turn = found[-1]
            found[-1] = turn._replace(events=(*turn.events, data), steps=(*turn.steps, step))
    return found


def log(history: Sequence[Turn], names: Sequence[str], tr: NullTranslations, text: DrawnText) -> Iterator[LogTurn]:
    """Yield the sections of the log, the newest turn first. The draft is one section, with its picks in order."""
    ages = [(age, list(played)) for age, played in groupby(history, key=lambda turn: turn.age)]
    for age, played in reversed(ages):
        if not age:
            yield _logged(tr.pgettext(GAME, "Choice of wonders"), played, names, tr, text)
            continue
        for n, turn in reversed([*enumerate(played, 1)]):
            heading = tr.pgettext(GAME, "Age %(age)s, turn %(turn)s") % {"age": text.ages[age], "turn": n}
            yield _logged(heading, [turn], names, tr, text)


def _logged(
    heading: str, played: Sequence[Turn], names: Sequence[str], tr: NullTranslations, text: DrawnText
) -> LogTurn:
    return LogTurn(heading, (played, names), partial(_lines_of, played, names, tr, text))


def _lines_of(played: Sequence[Turn], names: Sequence[str], tr: NullTranslations, text: DrawnText) -> list[Line]:
    facts = [fact for turn in played for fact in zip(turn.events, turn.steps, strict=True)]
    return [line for data, step in facts for line in _lines(data, step, names, tr, text)]


def _lines(data: EventData, step: int, names: Sequence[str], tr: NullTranslations, text: DrawnText) -> Iterator[Line]:
    icon, kind = ICONS.get(data["kind"], ""), ""
    if data["kind"] == "built":
        kind = text.cards[data["card"]].kind
        icon = f"k-{kind}"
    elif data["kind"] == "token_taken":
        icon = f"i-{data['token']}"
    elif data["kind"] == "pawn_moved":
        kind = "military"
    for sentence in sentences(Event(data), names, tr, HTML):
        yield Line(icon, kind, Markup(sentence), step)


def last_actions(history: Sequence[Turn]) -> list[list[LastAction]]:
    """Return what each city did in its last turns, by seat: in all that the other city has not interrupted."""
    found: list[list[LastAction]] = [[], []]
    played = [turn for turn in history if turn.age]
    for seat, own in groupby(played, key=lambda turn: turn.seat):
        found[seat] = [_last_action(turn)._replace(latest=turn is played[-1]) for turn in own]
    return found


def newest(actions: Sequence[LastAction]) -> LastAction:
    """Return the last of a city's actions."""
    return actions[-1] if actions else LastAction()


def _last_action(turn: Turn) -> LastAction:
    last = LastAction()
    for data in turn.events:
        if data["kind"] == "sold":
            last = last._replace(do="sell", card=data["card"], earned=data["coins"])
        elif data["kind"] == "wonder_built":
            last = last._replace(do="build_wonder", card=data["card"], wonder=data["wonder"], paid=data["trade"])
        elif data["kind"] == "built" and not last.do:
            last = last._replace(do="build", card=data["card"], how=data["how"], paid=data["bank"] + data["trade"])
        elif data["kind"] == "earned" and data["seat"] == turn.seat:
            last = last._replace(earned=last.earned + data["coins"])
        elif data["kind"] == "extra_turn":
            last = last._replace(again=True)
    return last
