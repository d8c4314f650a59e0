"""The judge of scenarios: facts by their path, verdicts, and complete search."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from heptad.kernel.record import Record
from heptad.table import Table
from heptad_site.build.games import STATIC
from heptad_site.facts import FactError, fact, refusal
from heptad_site.scenarios import search
from heptad_site.scenarios.judge import Verdict, verdicts
from heptad_site.scenarios.scenario import Question, Scenario, Start, chapters_of, scenarios_of
from heptad_site.scenarios.search import SAMPLES, lines_of_play
from heptad_site.scenarios.texts import scenario_text, texts_of

DUEL = Table.new("duel", {"wonders": "preset", "first": 0}, seed="2a")
#: The last turns of a game in which every card was discarded for coins.
ENDING = Table.new("duel", {"wonders": "preset", "first": 0}, seed="2a")
while len(ENDING.actions) < 58:
    SEAT = ENDING.current_players[0]
    TOKENS = ENDING.legal_tokens(SEAT)
    ENDING.act(SEAT, next((token for token in TOKENS if token.startswith("s:")), TOKENS[0]))


def scenario(table: Table, question: dict[str, Any], seat: int | None = None) -> Scenario:
    asked: Question = {"after": [], "then": [], **question}  # type: ignore[assignment]  # as from a file
    eye = table.current_players[0] if seat is None else seat
    start: Start = {"record": table.record.to_data()}
    return Scenario(table.record.game, "test", "rule", (), start, (), eye, (), (), asked, 0)


def judged(table: Table, question: dict[str, Any]) -> list[Verdict]:
    given = scenario(table, question)
    return verdicts(given, given.table(None))


def right(found: list[Verdict]) -> list[str]:
    return [verdict.answer for verdict in found if verdict.right]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("view.cities.1.coins", 7),
        ("view.cities.#", 2),
        ("asked", [0]),
        ("score.0.total", 2),
        ("score.0.lines.treasury", 2),
        ("outcome", None),
        ("legal.#", 12),
        ("view.age", 1),
        ("events.#", 0),
        ("deal.ages.0.#", 20),
        ("deal.ages.*.#", 60),
    ],
)
def test_a_path_names_a_fact(path: str, value: object) -> None:
    assert fact(DUEL, 0, path) == value


@pytest.mark.parametrize(
    "path", ["", "coins", "view.purse", "view.cities.7", "view.age.3", "score.one", "outcome.reason"]
)
def test_a_path_to_nothing_is_refused(path: str) -> None:
    with pytest.raises(FactError, match="there is no fact"):
        fact(DUEL, 0, path)


def test_the_right_value_is_the_one_the_engine_has() -> None:
    token = next(token for token in DUEL.legal_tokens(0) if token.startswith("s:"))
    found = judged(DUEL, {"ask": "value", "fact": "view.cities.0.coins", "after": [f"0 {token}"], "answers": [7, 8, 9]})
    assert right(found) == ["9"]
    assert found[0].after.revision == 1
    assert DUEL.revision == 0


def test_what_may_be_done_is_right_and_what_is_refused_comes_with_its_reason() -> None:
    refused = DUEL.refusals(0)
    dear = [DUEL.game.encode(refusal.action) for refusal in refused][:1]
    legal = DUEL.legal_tokens(0)[:1]
    found = judged(DUEL, {"ask": "legal", "answers": legal + dear})
    assert right(found) == legal
    assert [verdict.refusal is None for verdict in found] == [True] + [False] * len(dear)


def test_a_refusal_answers_for_a_card_with_any_payment() -> None:
    table = Table.new("wonders", {"players": 3}, seed="2a")
    while not (refused := [it for it in table.refusals(0) if it.code == "build/short"]):
        for seat in table.current_players:
            table.act(seat, table.legal_tokens(seat)[0])
    for coins in (0, 2):
        token = table.game.encode(refused[0].action._replace(arg=coins))
        assert refusal(table, 0, token) == refused[0].data


def test_an_action_of_which_the_engine_says_nothing_is_no_answer() -> None:
    with pytest.raises(FactError, match="neither legal nor refused"):
        judged(DUEL, {"ask": "legal", "answers": ["b:palace"]})


def test_the_best_action_is_the_one_with_the_most_of_a_fact() -> None:
    legal = DUEL.legal_tokens(0)
    most = judged(DUEL, {"ask": "action", "answers": legal, "right": {"fact": "view.cities.0.coins", "best": "most"}})
    coins = {verdict.answer: verdict.value for verdict in most}
    assert right(most) == [token for token in legal if coins[token] == max(map(int, map(str, coins.values())))]
    least = judged(DUEL, {"ask": "action", "answers": legal, "right": {"fact": "view.cities.0.coins", "best": "least"}})
    assert not {*right(least)} & {*right(most)}
    nine = judged(DUEL, {"ask": "action", "answers": legal, "right": {"fact": "view.cities.0.coins", "is": 9}})
    assert right(nine) == right(most)


def test_complete_search_finds_what_simple_search_over_the_last_turn_finds() -> None:
    table = ENDING.copy()
    table.act(table.current_players[0], table.legal_tokens(table.current_players[0])[0])
    seat = table.current_players[0]
    totals = {}
    for token in table.legal_tokens(seat):
        after = table.copy()
        after.act(seat, token)
        if after.current_players:
            continue
        totals[token] = after.score()[seat].total
    found = judged(table, {"ask": "action", "answers": list(totals), "right": {"search": "points", "turns": 1}})
    assert {verdict.answer: verdict.value for verdict in found} == totals
    assert right(found) == [token for token in totals if totals[token] == max(totals.values())]


def test_the_lead_is_less_than_the_points_by_what_the_best_other_has() -> None:
    info = ENDING.info(ENDING.current_players[0])
    for action in info.legal:
        points, lead = (next(lines_of_play(info, action, goal, 2)).value for goal in ("points", "lead"))
        assert lead < points


def test_a_puzzle_without_a_winning_action_is_refused() -> None:
    legal = DUEL.legal_tokens(0)[:2]
    with pytest.raises(FactError, match="no answer reaches"):
        judged(DUEL, {"ask": "action", "answers": legal, "right": {"search": "win", "turns": 1}})


def test_the_line_of_a_verdict_begins_with_the_answer_and_is_played() -> None:
    seat = ENDING.current_players[0]
    tokens = ENDING.legal_tokens(seat)[:2]
    found = judged(ENDING, {"ask": "action", "answers": tokens, "right": {"search": "points", "turns": 2}})
    for verdict in found:
        assert verdict.line[0] == (seat, verdict.answer)
        assert verdict.after.actions[ENDING.revision :] == verdict.line


def test_a_line_is_shown_to_its_end_although_it_was_found_with_other_hidden_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = scenarios_of("duel")["two-threats"]
    table = puzzle.table(STATIC["duel"].completed)
    wrong = [verdict for verdict in verdicts(puzzle, table) if not verdict.right]
    assert {len(verdict.line) for verdict in wrong} == {4}
    monkeypatch.setattr(search, "MAX_SAMPLES", SAMPLES)
    with pytest.raises(FactError, match="no line of play after s:fortifications can be shown"):
        verdicts(puzzle, table)


def test_search_sees_only_what_the_seat_knows() -> None:
    """Check that two deals which differ only in cards that the seat cannot know have the same value."""
    record = DUEL.record
    other = Record.from_data(record.to_data())
    deal = {**other.deal} if other.deal else {}
    deal["ages"] = [deal["ages"][0], list(reversed(deal["ages"][1])), deal["ages"][2]]
    changed = Table(Record("duel", other.rules, other.options, None, deal))
    action = DUEL.legal_actions(0)[0]
    drawn = [lines_of_play(table.info(0), action, "safe", 1) for table in (DUEL, changed)]
    assert [*islice(drawn[0], SAMPLES)] == [*islice(drawn[1], SAMPLES)]


def test_a_search_that_grows_too_large_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_POSITIONS", 3)
    info = ENDING.info(ENDING.current_players[0])
    with pytest.raises(RuntimeError, match="more than 3 positions"):
        next(lines_of_play(info, info.legal[0], "points", 2))


def test_a_game_without_lessons_has_no_chapters_and_no_texts() -> None:
    assert chapters_of("chess") == ()
    assert texts_of("chess", "en") == {}


def test_a_scenario_without_texts_is_reported_with_the_file_in_which_they_are_missing() -> None:
    with pytest.raises(LookupError, match=r"ja.duel.scenarios\.json has no texts for the scenario “trade-99”"):
        scenario_text("duel", "ja", "trade-99")
