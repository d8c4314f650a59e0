"""The session, tested by its messages: what a page sends, and what it receives."""

from __future__ import annotations

import json

import pytest

from heptad.table import Table
from heptad_site.i18n import LANGUAGES
from heptad_site.session.session import Session
from tests.site.page import ONE_PERSON, Answer, Page
from tests.thorough import in_turn

#: The default opponents.
USUAL = ("merchant.thales", "merchant.hanno")


def actions(answer: Answer) -> list[str]:
    found: list[str] = answer["record"]["actions"]
    return found


def test_a_new_game_has_a_board_a_title_and_bots_that_owe_a_decision() -> None:
    answer = Page().new()
    assert "<form" in answer["html"]
    assert [bot["seat"] for bot in answer["bots"]] == [1, 2]
    assert answer["revision"] == 0
    assert not answer["over"]
    assert set(answer["summary"]) == set(LANGUAGES)


def test_an_empty_query_is_a_game_of_one_person_against_two_bots() -> None:
    answer = Page().new({})
    assert [seat["by"] for seat in answer["record"]["seats"]] == ["person", *USUAL]


@pytest.mark.parametrize(
    ("query", "by"),
    [
        ({"by1": "general.hanno", "by2": "random"}, ["general.hanno", "random"]),
        ({"by1": "hanno", "by2": "livia", "level": "general", "level2": "novice"}, ["general.hanno", "novice.livia"]),
        ({"by1": "thales", "level": ""}, ["merchant.thales", "merchant.hanno"]),
        ({"name1": "Jun", "level": "novice"}, ["novice", "novice.thales"]),
        ({"by1": "greedy", "name2": "Mina", "by2": "novice.amani"}, ["greedy", "novice.amani"]),
    ],
)
def test_a_query_names_bots_by_key_or_by_face_and_level(query: dict[str, str], by: list[str]) -> None:
    assert [seat["by"] for seat in Page().new(query)["record"]["seats"][1:]] == by


@pytest.mark.parametrize("query", [{"by1": "emperor.hanno"}, {"by1": "hanno", "level": "emperor"}, {"level": "x"}])
def test_a_forged_bot_is_refused(query: dict[str, str]) -> None:
    assert Page().ask("new", query=query, seed="2a")["error"]["code"] == "bot/unknown"


def test_a_seed_in_the_query_is_kept_and_none_is_taken_from_the_page() -> None:
    assert Page().new(ONE_PERSON | {"seed": "beef"})["record"]["seed"] == "beef"
    assert Page().new(ONE_PERSON | {"seed": ""})["record"]["seed"] == "2a"


def test_chosen_wonders_come_from_the_seats_of_the_form() -> None:
    answer = Page().new(ONE_PERSON | {"wonders": "chosen", "wonder0": "giza-a", "wonder2": "rhodes-b"})
    assert answer["record"]["options"]["wonders"] == ["giza-a", "random", "rhodes-b"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "game/unknown"),
        ({"players": "9"}, "options/value"),
        ({"players": "x", "wonders": "chosen"}, "options/value"),
        ({"wonders": "all"}, "options/list"),
        ({"sides": "c"}, "options/value"),
        ({"by1": "oracle"}, "bot/unknown"),
        ({"seed": "zebra"}, "seed/malformed"),
        ({"wonders": "chosen", "wonder0": "giza", "wonder1": "giza-b"}, "options/twice"),
    ],
)
def test_a_forged_link_is_refused_with_a_sentence_in_every_language(wrong: dict[str, str], code: str) -> None:
    said = set()
    for lang in LANGUAGES:
        answer = Page(lang).new(ONE_PERSON | wrong)
        assert not answer["ok"]
        assert answer["error"]["code"] == code
        said.add(answer["error"]["say"])
    assert len(said) == len(LANGUAGES)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "players"), in_turn([("ja", 3), ("en", 7)], 2))
def test_a_whole_game_can_be_played_by_messages(lang: str, players: int) -> None:
    page = Page(lang)
    page.new({"players": str(players), "wonders": "draft", "sides": "choose"})
    while not page.answer["over"]:
        if 0 in page.table().current_players:
            page.choose()
        page.let_bots_act()
        assert page.answer["html"]
    assert page.table().outcome()
    assert page.answer["bots"] == []


def test_the_second_click_of_a_double_click_is_refused() -> None:
    page = Page()
    page.new()
    token = page.table().legal_tokens(0)[0]
    assert page.ask("act", seat="0", token=token, revision="0")["ok"]
    answer = page.ask("act", seat="0", token=token, revision="0")
    assert answer["error"]["code"] == "action/stale"
    assert len(actions(page.answer)) == 1


def test_a_choice_is_not_stale_because_bots_have_acted_meanwhile() -> None:
    page = Page()
    page.new()
    token = page.table().legal_tokens(0)[0]
    page.let_bots_act()
    assert page.ask("act", seat="0", token=token, revision="0")["ok"]


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    page = Page()
    page.new()
    for token, code in (("b:palace", "action/illegal"), ("zzz", "action/malformed")):
        answer = page.ask("act", seat="0", token=token, revision="0")
        assert answer["error"]["code"] == code
        assert answer["error"]["say"]
    assert actions(page.ask("undo") | page.answer) == []


def test_undo_goes_back_to_the_last_decision_of_the_person_and_redo_forward_again() -> None:
    page = Page()
    page.new()
    for _ in range(3):
        page.play_turn()
    page.let_bots_act()
    before, html = actions(page.answer), page.answer["html"]
    assert page.ask("undo")["ok"]
    assert actions(page.answer) == before[: len(before) - 3]
    assert page.answer["bots"] == []
    assert page.answer["announce"] == ["Back to your last decision.", "Age I, turn 3"]
    assert page.ask("redo")["ok"]
    assert page.answer["announce"] == ["Redone.", "Age I, turn 4"]
    assert actions(page.answer) == before
    assert page.answer["html"] == html
    assert page.ask("redo")["error"]["code"] == "action/nothing-to-redo"


def test_no_bot_is_shown_thinking_after_undo_because_none_decides_until_the_person_does() -> None:
    for board in ("drawn", "text"):
        page = Page()
        page.new()
        assert page.ask("look", board=board)["bots"]
        thinks = "thinking" if board == "drawn" else "step-on"
        assert thinks in page.answer["html"]
        page.choose()
        page.let_bots_act()
        assert page.ask("undo", board=board)["bots"] == []
        assert thinks not in page.answer["html"]
        page.choose()
        assert page.ask("look", board=board)["bots"]
        assert thinks in page.answer["html"]
    page.ask("undo")
    page.ask("invite")
    common = page.ask("place", seat="0", what="open", board="drawn")["html"]
    assert common.count("</span>choosing</span>") == 1, "the open seat"


def test_undo_of_everything_ends_before_the_first_decision() -> None:
    page = Page()
    page.new()
    for _ in range(2):
        page.play_turn()
    whole = actions(page.answer)
    assert page.ask("undo")["ok"]
    assert page.ask("undo")["ok"]
    assert page.ask("undo")["error"]["code"] == "action/nothing-to-undo"
    assert page.ask("redo")["ok"]
    assert page.ask("redo")["ok"]
    assert actions(page.answer) == whole


def test_a_new_choice_after_undo_forgets_what_could_be_done_again() -> None:
    page = Page()
    page.new()
    page.play_turn()
    page.ask("undo")
    page.choose()
    assert page.ask("redo")["error"]["code"] == "action/nothing-to-redo"


def test_a_bot_decides_the_same_again_after_undo() -> None:
    page = Page()
    page.new()
    token = page.table().legal_tokens(0)[0]
    found = []
    for _ in range(2):
        page.ask("act", seat="0", token=token, revision=str(page.answer["revision"]))
        page.let_bots_act()
        found.append(actions(page.answer))
        page.ask("undo")
    assert found[0] == found[1]
    assert len(found[0]) == 3


def test_a_game_is_opened_again_at_the_same_place() -> None:
    page = Page()
    page.new()
    page.play_turn()
    again = Page()
    for record in (page.answer["record"], json.dumps(page.answer["record"])):
        assert again.ask("open", record=record)["ok"]
        assert again.answer["record"] == page.answer["record"]


def test_a_record_without_seats_gets_a_person_and_bots() -> None:
    answer = Page().ask("open", record=Table.new("wonders", seed="1").record.to_data())
    assert [seat["by"] for seat in answer["record"]["seats"]] == ["person", *USUAL]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("{", "record/not-json"),
        ("[]", "record/foreign"),
        ('{"heptad": 99}', "record/format"),
        ('{"heptad": 1}', "record/damaged"),
        ("x" * 300_000, "record/too-large"),
    ],
)
def test_a_foreign_or_damaged_file_is_refused_and_the_game_on_the_table_stays(record: str, code: str) -> None:
    page = Page()
    page.new()
    answer = page.ask("open", record=record)
    assert answer["error"]["code"] == code
    assert answer["error"]["say"]
    assert page.choose()["ok"]


def test_a_tampered_record_is_refused_with_the_number_of_the_first_bad_action() -> None:
    page = Page()
    page.new()
    page.play_turn()
    record = page.answer["record"]
    record["actions"][1] = record["actions"][1].split(" ")[0] + " b:palace"
    for lang in LANGUAGES:
        page.lang = lang
        answer = page.ask("open", record=record)
        assert answer["error"]["data"]["number"] == 2
        assert "2" in answer["error"]["say"]


def test_the_scene_stays_the_same_while_only_bots_have_chosen() -> None:
    page = Page()
    page.new()
    scene = page.answer["scene"]
    page.let_bots_act()
    assert page.answer["scene"] == scene
    page.choose()
    assert page.answer["scene"] != scene


def test_what_happened_is_announced_once() -> None:
    page = Page()
    page.new()
    assert page.answer["announce"] == []
    page.let_bots_act()
    assert page.answer["announce"] == []
    page.choose()
    assert len(page.answer["announce"]) >= 3
    page.let_bots_act()
    assert page.answer["announce"] == []


def test_bots_play_a_game_without_people() -> None:
    page = Page()
    page.new({"by0": "greedy", "by1": "greedy", "by2": "random"})
    while not page.answer["over"]:
        page.let_bots_act()
    assert page.table().outcome()


def test_a_game_that_is_not_here_is_refused_with_a_sentence() -> None:
    asked = {"id": 1, "lang": "en", "verb": "new", "query": {"game": "chess"}, "seed": "7"}
    answer = json.loads(Session().handle(json.dumps(asked)))
    assert answer["error"]["say"] == "There is no game “chess”. There are: architects, duel, wonders."
