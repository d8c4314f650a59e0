"""What the engine says to each answer of a scenario: whether it is right, and everything that a page shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Event
from heptad.table import Table
from heptad_site.facts import FactError, fact, refusal
from heptad_site.scenarios.scenario import Choice, Scenario, Value, play
from heptad_site.scenarios.search import worth


class Verdict(NamedTuple):
    """One answer, judged.

    `explanation` are the facts of a legal action, `refusal` those of an illegal one, both None for a value. `after` is
    the game when the answer (for a value: what the question plays) and what follows is done, `events` what the seat may
    hear of it; for an illegal action it is the game as before. `value` is what decided: the fact, or what the search
    has found, None where only legality counts. `line` is what was played, as (seat, token).
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
    """Every answer of a scenario at its `table`, in order.

    Raises FactError for an action that is neither legal nor refused by the engine, for a fact that is not there,
    and when no answer reaches what is looked for.
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
    events = heard(after, seat, table.revision)
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
    """Each legal answer is worth what complete search finds; those that are worth most are right."""
    right, found = question["right"], []
    for token in question["answers"]:
        verdict = _tried(seat, table, token, ())
        if verdict.explanation is not None:
            line = worth(table.info(seat), table.game.decode(token), right["search"], right["turns"])
            after = _played_on(table, line.actions)
            verdict = verdict._replace(
                value=line.value,
                after=after,
                events=heard(after, seat, table.revision),
                line=after.actions[table.revision :],
            )
        found.append(verdict)
    most = max(verdict.value for verdict in found if isinstance(verdict.value, int))
    if right["search"] in ("win", "safe") and most != 1:
        raise FactError("no answer reaches what is looked for")
    return [verdict._replace(right=verdict.value == most) for verdict in found]


def _played_on(table: Table, line: tuple[tuple[int, str], ...]) -> Table:
    """The game along a line as far as it can be played: the line was found in a position that only may be the true."""
    after = table.copy()
    for seat, token in line:
        try:
            after.act(seat, token)
        except HeptadError:
            break
    return after


def _tried(seat: int, table: Table, token: str, then: tuple[str, ...]) -> Verdict:
    if token in table.legal_tokens(seat):
        explanation: Mapping[str, object] = table.explain(seat, table.game.decode(token))
        after = table.copy()
        after.act(seat, token)
        play(after, then)
        events = heard(after, seat, table.revision)
        return Verdict(token, False, None, explanation, None, after, events, after.actions[table.revision :])
    try:
        refused = refusal(table, seat, token)
    except KeyError:
        raise FactError(f"{token} is neither legal nor refused") from None
    return Verdict(token, False, None, None, refused, table, (), ())


def heard(table: Table, seat: int, since: int) -> tuple[Event[Mapping[str, object]], ...]:
    """What a seat may hear of everything that was done since a revision."""
    return tuple(event for of_action in table.events(seat, since) for event in of_action)
