"""Judge the answers of a scenario with the engine: whether each is right, and everything that a page shows about it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, islice
from typing import NamedTuple

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Event
from heptad.table import Table
from heptad_site.facts import FactError, fact, refusal
from heptad_site.scenarios.scenario import Choice, Right, Scenario, Value, play
from heptad_site.scenarios.search import SAMPLES, Line, lines_of_play


class Verdict(NamedTuple):
    """The judgement of one answer.

    `explanation` is set for a legal action and `refusal` for an illegal one; both are None for a value. `after` is the
    table after the answer (for a value: after the actions of the question) and what follows it; for an illegal action
    it is the unchanged table. `events` are the events visible to the seat, and `line` are the actions played, as
    (seat, token). `value` is what decided: the fact, or the value found by the search; None if only legality counts.
    """

    answer: str
    right: bool
    value: object
    explanation: Mapping[str, object] | None
    refusal: Mapping[str, object] | None
    after: Table
    events: tuple[Event[Mapping[str, object]], ...]
    line: tuple[tuple[int, str], ...]


def verdicts(scenario: Scenario, table: Table) -> list[Verdict]:
    """Return the verdicts on all answers of a scenario in order. `table` is the game at the moment of the question.

    Raises FactError for an action that is neither legal nor refused by the engine, for a fact that does not exist, and
    if no answer reaches the goal of the search, or one has no line of play that can be shown.
    """
    question = scenario.question
    if question["ask"] == "value":
        return _values(scenario.seat, table, question)
    if question["ask"] == "legal":
        return [_legality(scenario.seat, table, token) for token in question["answers"]]
    return _choices(scenario.seat, table, question)


def _values(seat: int, table: Table, question: Value) -> list[Verdict]:
    after = table.copy()
    play(after, question["after"])
    events = visible_events(after, seat, table.revision)
    value = fact(after, seat, question["fact"], events)
    line = after.actions[table.revision :]
    return [
        Verdict(str(answer), value in (answer, [answer]), value, None, None, after, events, line)
        for answer in question["answers"]
    ]


def _legality(seat: int, table: Table, token: str) -> Verdict:
    tried = _tried(seat, table, token, ())
    return tried._replace(right=tried.explanation is not None)


def _choices(seat: int, table: Table, question: Choice) -> list[Verdict]:
    right, tokens = question["right"], question["answers"]
    if "search" in right:
        return _searched(seat, table, question)
    tried = [_tried(seat, table, token, tuple(question["then"])) for token in tokens]
    legal = [verdict for verdict in tried if verdict.explanation is not None]
    values = {verdict.answer: fact(verdict.after, seat, right["fact"], verdict.events) for verdict in legal}
    wanted = right["is"] if "is" in right else _best(list(values.values()), right["best"])
    return [
        verdict._replace(value=values.get(verdict.answer), right=values.get(verdict.answer, verdict) == wanted)
        for verdict in tried
    ]


def _best(values: list[object], best: str) -> int:
    numbers = [value for value in values if isinstance(value, int)]
    return max(numbers) if best == "most" else min(numbers)


def _searched(seat: int, table: Table, question: Choice) -> list[Verdict]:
    """Return the verdicts by exhaustive search: the legal answers with the highest value are right."""
    right, found = question["right"], []
    for token in question["answers"]:
        verdict = _tried(seat, table, token, ())
        if verdict.explanation is not None:
            value, after = _played_on(seat, table, token, right)
            verdict = verdict._replace(
                value=value,
                after=after,
                events=visible_events(after, seat, table.revision),
                line=after.actions[table.revision :],
            )
        found.append(verdict)
    most = max(verdict.value for verdict in found if isinstance(verdict.value, int))
    if right["search"] in ("win", "safe") and most != 1:
        raise FactError("no answer reaches what is looked for")
    return [verdict._replace(right=verdict.value == most) for verdict in found]


def _played_on(seat: int, table: Table, token: str, right: Right) -> tuple[int, Table]:
    """Return the lowest value of a legal action over SAMPLES positions, and the game after a line with this value.

    A line is found in a sampled position, whose hidden cards differ from the true ones. The first one is taken whose
    actions are all legal in the true game. Raises FactError if there is none among those of MAX_SAMPLES positions.
    """
    drawn = lines_of_play(table.info(seat), table.game.decode(token), right["search"], right["turns"])
    first = [*islice(drawn, SAMPLES)]
    value = min(line.value for line in first)
    for line in chain(first, drawn):
        if line.value == value and (after := _followed(table, line)):
            return value, after
    raise FactError(f"no line of play after {token} can be shown")


def _followed(table: Table, line: Line) -> Table | None:
    """Return the game after all actions of a line, or None if one of them is not legal."""
    after = table.copy()
    try:
        for seat, token in line.actions:
            after.act(seat, token)
    except HeptadError:
        return None
    return after


def _tried(seat: int, table: Table, token: str, then: tuple[str, ...]) -> Verdict:
    if token in table.legal_tokens(seat):
        explanation: Mapping[str, object] = table.explain(seat, token)
        after = table.copy()
        after.act(seat, token)
        play(after, then)
        events = visible_events(after, seat, table.revision)
        return Verdict(token, False, None, explanation, None, after, events, after.actions[table.revision :])
    try:
        refused = refusal(table, seat, token)
    except KeyError:
        raise FactError(f"{token} is neither legal nor refused") from None
    return Verdict(token, False, None, None, refused, table, (), ())


def visible_events(table: Table, seat: int, since: int) -> tuple[Event[Mapping[str, object]], ...]:
    """Return the events since a revision that a seat may see."""
    return tuple(chain.from_iterable(table.events(seat, since)))
