"""Every scenario of the site is verified with the engine."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from heptad.text.languages import languages
from heptad_site.build.games import STATIC
from heptad_site.scenarios.judge import verdicts
from heptad_site.scenarios.scenario import SCENARIOS, Scenario, chapters_of, scenarios_of
from heptad_site.scenarios.texts import scenario_text, texts_of

SCHEMA = Draft202012Validator(json.loads((SCENARIOS / "scenario.schema.json").read_text("utf-8")))
FOUND = {game: scenarios_of(game) for game in STATIC}
ALL = [scenario for game in FOUND.values() for scenario in game.values()]
PUZZLES = [scenario for scenario in ALL if scenario.kind == "puzzle"]
#: The puzzles that ask for a certain win.
WON = [it for it in PUZZLES if it.question["ask"] == "action" and it.question["right"].get("search") == "win"]
EVERY_GAME = pytest.mark.parametrize("game", [game for game, found in FOUND.items() if found])


def named(scenario: Scenario) -> str:
    return f"{scenario.game}/{scenario.key}"


EACH = pytest.mark.parametrize("scenario", ALL, ids=named)


def test_the_schema_of_scenarios_is_a_valid_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA.schema)


@EACH
def test_a_scenario_fits_the_schema_and_its_position_is_sound(scenario: Scenario) -> None:
    path = SCENARIOS / scenario.game / f"{scenario.key}.json"
    SCHEMA.validate(json.loads(path.read_text("utf-8")))
    table = scenario.table(STATIC[scenario.game].completed)
    assert table.problems() == []
    if scenario.question["ask"] != "value":
        assert scenario.seat in table.current_players


@EACH
def test_the_engine_finds_right_and_wrong_answers(scenario: Scenario) -> None:
    found = verdicts(scenario, scenario.table(STATIC[scenario.game].completed))
    right = [verdict.answer for verdict in found if verdict.right]
    assert right
    assert len(right) < len(found)
    if scenario.question["ask"] == "value":
        assert len(right) == 1
    for verdict in found:
        assert verdict.after.problems() == []


@EACH
def test_each_language_says_the_same_of_a_scenario(scenario: Scenario) -> None:
    texts = {lang: scenario_text(scenario.game, lang, scenario.key) for lang in languages()}
    found = verdicts(scenario, scenario.table(STATIC[scenario.game].completed))
    wrong = {verdict.answer for verdict in found if not verdict.right}
    first = next(iter(texts.values()))
    for lang, text in texts.items():
        assert text.keys() == first.keys(), lang
        assert set(text.get("mistakes", {})) <= wrong, lang
        assert text.get("mistakes", {}).keys() == first.get("mistakes", {}).keys(), lang
        assert text.get("answers", {}).keys() == first.get("answers", {}).keys(), lang
        assert len(text.get("hints", [])) == len(first.get("hints", [])), lang
    if scenario.question["ask"] == "value" and scenario.question["unit"] == "text":
        assert set(first["answers"]) == {str(answer) for answer in scenario.question["answers"]}


@EVERY_GAME
def test_no_text_is_left_over(game: str) -> None:
    for lang in languages():
        assert set(texts_of(game, lang)) - set(FOUND[game]) == set(), f"texts in “{lang}” without a scenario"


@EVERY_GAME
def test_each_scenario_but_the_puzzles_stands_in_one_chapter(game: str) -> None:
    told = [key for chapter in chapters_of(game) for key in (*chapter.scenarios, *chapter.more)]
    wanted = {key for key, scenario in FOUND[game].items() if scenario.kind != "puzzle"}
    assert wanted - {*told} == set(), "in no chapter"
    assert {*told} - wanted == set(), "in a chapter, but a puzzle or not there at all"
    assert [key for key, times in Counter(told).items() if times > 1] == []
    keys = [chapter.key for chapter in chapters_of(game)]
    assert len({*keys}) == len(keys)
    assert not {*keys} & {*FOUND[game]}


@pytest.mark.parametrize("game", ["wonders", "duel"])
def test_chapters_stand_in_the_order_of_the_rulebook(game: str) -> None:
    """Check that the numbers of the worked examples, which follow the rulebook, increase over the chapters.

    Architects has too few examples. The first chapter gives an overview.
    """
    shown = [
        {int(topic[8:]) for key in chapter.scenarios for topic in FOUND[game][key].topics if topic[:8] == "example:"}
        for chapter in chapters_of(game)
    ]
    new = [examples.difference(*shown[:number]) for number, examples in enumerate(shown)]
    last = [max(examples) for examples in new[1:] if examples]
    assert last == sorted(last)


@EVERY_GAME
def test_there_are_twenty_puzzles_from_easy_to_hard(game: str) -> None:
    levels = [puzzle.level for puzzle in PUZZLES if puzzle.game == game]
    assert len(levels) >= 20
    assert {*levels} == {1, 2, 3}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=named)
def test_a_puzzle_has_every_legal_action_judged_by_search_and_a_hint_where_it_is_hard(puzzle: Scenario) -> None:
    legal = puzzle.table(STATIC[puzzle.game].completed).legal_tokens(puzzle.seat)
    assert sorted(puzzle.question["answers"]) == sorted(legal)
    assert puzzle.question["ask"] == "action"
    assert "search" in puzzle.question["right"]
    if puzzle.level > 1:
        assert all(scenario_text(puzzle.game, lang, puzzle.key).get("hints") for lang in languages())


@pytest.mark.parametrize("puzzle", WON, ids=named)
def test_the_game_shown_after_an_answer_to_a_puzzle_is_won_only_if_the_answer_is_right(puzzle: Scenario) -> None:
    for verdict in verdicts(puzzle, puzzle.table(STATIC[puzzle.game].completed)):
        outcome = verdict.after.outcome()
        won = outcome is not None and puzzle.seat in outcome.winners
        assert won == verdict.right, verdict.answer


def test_the_files_beside_scenarios_are_known() -> None:
    names = {path.name for path in Path(SCENARIOS).iterdir()}
    assert names <= {*STATIC, "scenario.schema.json"}
