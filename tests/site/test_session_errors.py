"""The session answers every invalid message with an error code, and the open game continues."""

from __future__ import annotations

import json

import pytest

from heptad_site.games import GAMES
from heptad_site.session.guests import PROTOCOL
from heptad_site.session.protocol import Request
from heptad_site.session.reading import MAX_DEPTH, depth
from heptad_site.session.seats import table_of_query
from heptad_site.session.session import Session
from tests.site.page import ONE_PERSON, TWO_PEOPLE, Answer, Page

DEEP = "[" * 2000 + "]" * 2000


def answer_to(session: Session, text: object) -> Answer:
    answer: Answer = json.loads(session.handle(text))
    return answer


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '"new"', "NaN", DEEP, '{"id": ' + DEEP + "}", None, 7, '{"id": -1']
)
def test_what_is_no_message_at_all_is_answered_without_a_number(text: object) -> None:
    answer = answer_to(Session(), text)
    assert (answer["id"], answer["ok"], answer["error"]["code"]) == (None, False, "message/malformed")
    assert answer["error"]["say"]


WRONG = [
    {},
    {"verb": "dance"},
    {"verb": ["act"]},
    {"verb": "new"},
    {"verb": "new", "query": [], "seed": "1"},
    {"verb": "new", "query": {"game": 7}, "seed": "1"},
    {"verb": "new", "query": {}, "seed": 1},
    {"verb": "open"},
    {"verb": "open_link", "link": "1abc"},
    {"verb": "open_link", "link": "1abc", "saved": [[]]},
    {"verb": "open_link", "link": "1abc", "saved": [{"id": 1, "record": {}}]},
    {"verb": "act"},
    {"verb": "act", "seat": "one", "token": "b:baths"},
    {"verb": "act", "seat": -1, "token": "b:baths"},
    {"verb": "act", "seat": True, "token": "b:baths"},
    {"verb": "act", "seat": 0, "token": None},
    {"verb": "act", "seat": 0, "token": "b:baths", "revision": "late"},
    {"verb": "act", "acts": "all"},
    {"verb": "act", "acts": [7]},
    {"verb": "show"},
    {"verb": "show", "seat": "9" * 5000},
    {"verb": "think", "seat": 0},
    {"verb": "think", "record": {}},
]


@pytest.mark.parametrize("wrong", WRONG, ids=json.dumps)
def test_a_message_with_a_wrong_field_is_refused_and_the_game_stands(wrong: dict[str, object]) -> None:
    page = Page()
    before = page.new()["html"]
    answer = answer_to(page.session, json.dumps({"id": 5, "lang": "ja", **wrong}))
    assert (answer["id"], answer["ok"], answer["error"]["code"]) == (5, False, "message/field")
    assert page.ask("undo")["error"]["code"] == "action/nothing-to-undo"
    assert page.ask("open", record=page.answer["record"])["html"] == before


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"verb": "act", "acts": [{"seat": 0, "token": "b:baths"}, {"seat": 1}]}, "token"),
        ({"verb": "act", "acts": [7]}, "acts"),
        ({"verb": "new", "query": {"game": 7}, "seed": "1"}, "game"),
        ({"verb": "open", "record": {}, "guide": {"seen": [], "due": [7], "tip": None}}, "due"),
        ({"verb": "open", "record": {}, "guests": {"keys": {"7": ""}}}, "keys"),
        ({"verb": "open", "record": {}, "guests": {"keys": {}, "hints": "yes"}}, "hints"),
        ({"verb": "open", "record": {}, "letters": {"own": 0}}, "base"),
        ({"verb": "advise", "record": {}, "seat": 0, "iterations": 1, "reader": "xx"}, "reader"),
        ({"verb": "review", "seat": None, "found": []}, "record"),
        ({"verb": "dance"}, "verb"),
    ],
    ids=json.dumps,
)
def test_a_refusal_names_the_innermost_field_that_is_wrong(wrong: dict[str, object], field: str) -> None:
    error = answer_to(Session(), json.dumps({"id": 5, "lang": "en", **wrong}))["error"]
    assert (error["code"], error["data"]["field"]) == ("message/field", field)
    assert f"({field})" in error["say"]


@pytest.mark.parametrize("lang", [None, "xx", 7])
def test_an_unknown_language_is_refused(lang: object) -> None:
    answer = answer_to(Session(), json.dumps({"id": 1, "lang": lang, "verb": "undo"}))
    assert answer["error"]["code"] == "message/field"


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        {"heptad": {}},
        {"heptad": 1, "game": [], "rules": 1, "options": {}, "seed": "1", "actions": []},
        {"heptad": 1, "game": "wonders", "rules": 1, "options": {"players": 3_000_000_000}, "seed": "1", "actions": []},
        {"heptad": 1, "game": "duel", "rules": 1, "options": {"players": 2}, "deal": {"ages": 7}, "actions": []},
        {"heptad": 1, "game": "architects", "rules": 1, "options": {}, "deal": {}, "actions": []},
    ],
)
def test_a_record_that_is_none_is_refused_by_every_verb_that_takes_one(record: object) -> None:
    page = Page()
    page.new()
    for verb, facts in (("open", {"record": record}), ("think", {"record": record, "seat": 0})):
        assert not page.ask(verb, **facts)["ok"]
    assert page.choose()["ok"]


def test_a_message_that_cannot_be_read_is_answered_by_its_number_where_it_has_one() -> None:
    answer = answer_to(Session(), '{"id":12,"lang":"en","record":' + DEEP + "}")
    assert (answer["id"], answer["error"]["code"]) == (12, "message/malformed")


def test_a_record_nested_deep_is_refused_before_it_is_read() -> None:
    page = Page()
    page.new()
    text = '{"id": 1, "lang": "en", "verb": "open", "record": {"heptad": 1, "options": ' + DEEP + "}}"
    assert answer_to(page.session, text)["error"]["code"] == "message/malformed"
    assert page.choose()["ok"]


def test_depth_counts_brackets_outside_of_text() -> None:
    assert depth("[" * 30 + "]" * 30) == 30
    assert depth(json.dumps({"text": '["' * 100 + "\\"})) == 1
    assert depth("[" + "[],{}," * 100 + "7]") == 2
    assert depth("[]" * MAX_DEPTH) <= MAX_DEPTH
    assert depth("[" * 21 + '"' + '\\"' * 500_000) == 21, "a text that does not end is read once, not from each quote"


def test_a_session_without_a_game_says_so() -> None:
    for verb, facts in (("act", {"seat": 0, "token": "b:baths"}), ("undo", {}), ("show", {"seat": 0})):
        assert Page().ask(verb, **facts)["error"]["code"] == "table/none"


def test_a_game_that_the_site_does_not_show_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Page().new(ONE_PERSON)["record"]
    shown = {key: game for key, game in GAMES.items() if key != "wonders"}
    monkeypatch.setattr("heptad_site.games.GAMES", shown)
    for verb, facts in (("new", {"query": ONE_PERSON, "seed": "1"}), ("open", {"record": record})):
        error = Page().ask(verb, **facts)["error"]
        assert (error["code"], error["data"]["known"]) == ("game/unknown", ["architects", "duel"])


def test_a_bot_is_asked_only_for_its_own_seat() -> None:
    page = Page()
    record = page.new()["record"]
    assert page.ask("think", record=record, seat=0)["error"]["code"] == "action/not-your-turn"
    assert page.ask("think", record=record, seat=9)["error"]["code"] == "action/not-your-turn"


def test_of_several_decisions_none_is_done_when_one_is_wrong() -> None:
    page = Page()
    page.new()
    token = page.table().legal_tokens(1)[0]
    acts = [{"seat": 1, "token": token}, {"seat": 2, "token": "b:palace"}]
    assert page.ask("act", acts=acts)["error"]["code"] == "action/illegal"
    assert page.ask("act", acts=acts[:1])["ok"]


def test_a_fault_of_ours_is_answered_with_a_reference_and_the_game_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Page()
    page.new()
    page.play_turn()
    page.ask("undo")
    before = page.answer["record"]

    def broken(*given: object) -> list[str]:
        raise ZeroDivisionError("oops")

    with monkeypatch.context() as patch:
        patch.setattr("heptad_site.session.screen.announcement", broken)
        answer = page.choose()
        assert answer["error"]["code"] == "session/internal"
        assert answer["error"]["data"]["reference"].startswith("ZeroDivisionError-")
        assert answer["error"]["data"]["reference"] in answer["error"]["say"]
        assert "oops" in capsys.readouterr().out
    assert page.ask("redo")["ok"], "what could be done again still can"
    assert page.ask("undo")["ok"]
    assert page.answer["record"] == before


def test_the_holder_of_the_device_stays_the_holder_after_an_error() -> None:
    page = Page()
    page.new(TWO_PEOPLE)
    page.ask("show", seat="0")
    html = page.answer["html"]
    assert not page.ask("act", seat="0", token="b:palace", revision="0")["ok"]
    token = page.table().legal_tokens(0)[0]
    assert 'data-verb="act"' in html
    assert page.ask("act", seat="0", token=token, revision="0")["ok"]


def test_a_name_from_right_to_left_is_isolated_wherever_it_stands() -> None:
    page = Page()
    answer = page.new(ONE_PERSON | {"name0": "שרה", "name1": "Ann"})
    page.play_turn()
    for text in (answer["html"], page.answer["html"], *answer["summary"].values(), *page.answer["announce"]):
        assert text.count("שרה") == text.count("\u2068שרה\u2069")
    assert "\u2068שרה\u2069" in answer["html"]
    assert "\u2068Ann" not in answer["html"]


def test_a_saved_name_with_control_characters_is_cleaned_when_it_is_opened() -> None:
    page = Page()
    record = page.new()["record"]
    record["seats"][1]["name"] = "\u202eneR\u202c"
    assert page.ask("open", record=record)["record"]["seats"][1]["name"] == "neR"
    assert "\u202e" not in page.answer["html"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann\u202ebob", "Annbob"),
        ("\u2067A\u2069 \u200fB", "A B"),
        ("A\x00\x1b[1m\nB", "A [1m B"),
        ("Åsa 🧑‍🚀", "Åsa 🧑‍🚀"),
    ],
)
def test_a_name_keeps_no_character_that_turns_or_breaks_lines(typed: str, kept: str) -> None:
    assert Page().new(ONE_PERSON | {"name0": typed})["record"]["seats"][0]["name"] == kept


def guest(**facts: object) -> Answer:
    """Return the request that passes on the message of another device."""
    return {"verb": "guest", "channel": "c", "text": json.dumps(facts)}


def ended() -> Answer:
    """Return a message that opens a finished game of several devices."""
    table = table_of_query(TWO_PEOPLE, "2a")
    while table.current_players:
        seat = table.current_players[0]
        table.act(seat, table.legal_tokens(seat)[0])
    return {"verb": "open", "record": table.record.to_data(), "guests": {"keys": {"1": ""}}}


NEW: Answer = {"verb": "new", "query": TWO_PEOPLE, "seed": "2a"}
GUIDED: Answer = {"verb": "new", "query": {"game": "duel", "guided": "1"}, "seed": "2a"}
OWN_BOT: Answer = {"verb": "new", "query": ONE_PERSON | {"by1": "mine.Zed"}, "seed": "2a"}
ACT: Answer = {"verb": "act", "seat": 0, "token": "b:altar", "revision": 0}
HELP: Answer = {"verb": "command", "seat": 0, "text": "help", "revision": 0}
INVITE: Answer = {"verb": "invite"}
LETTERS: Answer = {"verb": "letters"}
UNDO: Answer = {"verb": "undo"}
HELLO = guest(verb="hello", key="1" * 32, lang="ja", board="text", protocol=PROTOCOL)
SIT = guest(verb="sit", n=1, seat=1, called="Gus")
TOGETHER = [NEW, INVITE, HELLO, SIT, {"verb": "guests", "channels": []}]
#: By name: what happened before, and a message that is accepted then.
ACCEPTED: dict[str, tuple[list[Answer], Answer]] = {
    "new": ([NEW], GUIDED),
    "act": ([NEW], ACT),
    "show": ([NEW], {"verb": "show", "seat": 0}),
    "command": ([NEW, {"verb": "show", "seat": 0}], HELP),
    "guide": ([GUIDED], {"verb": "guide", "say": "know"}),
    "undo": ([NEW, ACT], UNDO),
    "redo": ([NEW, ACT, UNDO], {"verb": "redo"}),
    "reseat": ([OWN_BOT], {"verb": "reseat", "seat": 1, "by": "random"}),
    "invite": ([NEW], INVITE),
    "letters": ([NEW], LETTERS),
    "letters instead of devices": (TOGETHER, LETTERS),
    "posted": ([NEW, LETTERS, ACT], {"verb": "posted"}),
    "place": (TOGETHER, {"verb": "place", "seat": 1, "what": "bot"}),
    "rematch": ([ended(), HELLO, SIT], {"verb": "rematch", "seed": "6b"}),
    "allow": (TOGETHER, {"verb": "allow", "hints": "yes"}),
    "a request to take back": ([*TOGETHER, ACT, guest(verb="act", n=2, seat=1, token="b:theater", revision=0)], UNDO),
    "guests": ([*TOGETHER, ACT], {"verb": "guests", "channels": []}),
    "guest comes": ([NEW, INVITE], HELLO),
    "guest sits down": (TOGETHER[:3], SIT),
    "guest gives up the seat": (TOGETHER, guest(verb="stand", n=2)),
    "guest acts": (TOGETHER, guest(verb="act", n=2, seat=1, token="b:theater", revision=0)),
    "guest asks": (TOGETHER, guest(verb="command", n=2, seat=1, text="help", revision=0)),
    "guest reminds": (TOGETHER, guest(verb="nudge", n=2)),
    "guest goes": (TOGETHER, {"verb": "guest", "channel": "c", "text": None}),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_after_a_fault_everything_goes_on_as_if_the_message_had_never_come(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, message = ACCEPTED[name]
    page, other = Page(), Page()
    for asked in before:
        assert page.ask(**asked, board="text")["ok"]
        assert other.ask(**asked, board="text")["ok"]
    answer_to = Session._answer_to

    def fails_at_last(session: Session, request: Request) -> None:
        assert answer_to(session, request)["ok"]
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Session, "_answer_to", fails_at_last)
        assert page.ask(**message, board="text")["error"]["data"]["reference"].startswith("ZeroDivisionError-")
    for asked in ({"verb": "guests", "channels": ["c"]}, {"verb": "look"}, message, {"verb": "look"}, UNDO):
        assert page.ask(**asked, board="text") == other.ask(**asked, board="text")
