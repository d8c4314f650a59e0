"""The answer to an expected message is prepared in advance, and equals the answer without such preparation."""

from __future__ import annotations

import json
from typing import Any

import pytest

from heptad_site.session.prefetch import PrefetchingSession
from heptad_site.session.session import Session
from tests.site.page import ONE_PERSON, QUERIES, Page
from tests.thorough import in_turn


class TwoPages:
    """Two sessions that get the same messages, one of them with prefetching; checks that the answers are equal."""

    def __init__(self) -> None:
        self.page, self.prefetching = Page(), PrefetchingSession()
        self.number = self.shows = 0
        self.prepared: tuple[dict[str, Any], dict[str, Any]] | None = None  # a message and the prepared answer to it
        self.confirmed = 0

    def send(self, **message: Any) -> dict[str, Any]:
        """Send a message to both sessions, check that the answers are equal, and return the answer.

        A prepared answer is confirmed, as by a page.
        """
        prepared, self.prepared = self.prepared, None
        self.number += 1
        text = json.dumps({"id": self.number, "lang": self.page.lang, **message, "shows": self.shows})
        if prepared and prepared[0] == message:
            answer = {**prepared[1], "id": self.number}
            assert self.confirm() == {"id": self.number, "ok": True}
            self.confirmed += 1
        else:
            answer = json.loads(self.prefetching.handle(text))
        assert answer == json.loads(self.page.session.handle(text))
        if "html" in answer:
            self.page.answer, self.shows = answer, self.number
        return answer

    def prefetch(self, **message: Any) -> bool:
        """Announce a message to the prefetching session; return whether its answer is prepared."""
        self.number += 1
        told = {"lang": self.page.lang, "verb": "prefetch", "message": message, "shows": self.shows}
        answer = json.loads(self.prefetching.handle(json.dumps({"id": self.number, **told})))
        assert answer == {"id": self.number, "ok": True, "prepared": answer["prepared"]}
        self.prepared = (message, answer["prepared"]) if answer["prepared"] else None
        return self.prepared is not None

    def confirm(self) -> dict[str, Any]:
        """Send the prefetching session a "confirm" request."""
        text = json.dumps({"id": self.number, "lang": self.page.lang, "verb": "confirm"})
        answer: dict[str, Any] = json.loads(self.prefetching.handle(text))
        return answer

    def record(self) -> Any:
        """Return the record of the prefetching session."""
        return json.loads(self.prefetching.handle(json.dumps({"id": 99, "lang": "en", "verb": "look"})))["record"]


def act(pages: TwoPages) -> dict[str, Any]:
    """Return the message of a random legal action of a seat that is asked, as a form sends it."""
    page = pages.page
    seat = page.rng.choice(page.table().current_players)
    return {"verb": "act", "seat": seat, "token": page.rng.choice(page.table().legal_tokens(seat))}


@pytest.mark.slow
@pytest.mark.parametrize("name", in_turn(QUERIES, 4, turn=1))
def test_a_whole_game_is_the_same_whatever_was_expected(name: str) -> None:
    pages = TwoPages()
    page, rng = pages.page, pages.page.rng
    answer = pages.send(verb="new", query=QUERIES[name], seed="2a")
    while not answer["over"]:
        done = act(pages)
        for expected in [done, act(pages)][: rng.below(3)]:
            pages.prefetch(**expected)
        if rng.below(4) == 0:
            pages.send(verb="rest")
        if rng.below(16) == 0:
            pages.send(verb="undo")
        if 'data-verb="show"' in page.answer["html"]:
            done = {"verb": "show", "seat": page.table().current_players[0]}
        answer = pages.send(**done)
        if not answer["ok"]:
            answer = pages.send(verb="look")
    assert pages.confirmed > 10


def test_what_was_prepared_is_carried_out_without_drawing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = TwoPages()
    pages.send(verb="new", query=ONE_PERSON, seed="2a")
    assert pages.prefetch(**act(pages))
    with monkeypatch.context() as patched:
        patched.setattr(Session, "handle", None)
        assert pages.confirm()["ok"]
    assert len(pages.record()["actions"]) == 1


def test_any_other_message_discards_what_was_prepared() -> None:
    pages = TwoPages()
    pages.send(verb="new", query=ONE_PERSON, seed="2a")
    assert pages.prefetch(**act(pages))
    pages.send(verb="look")
    assert pages.confirm()["error"]["code"] == "message/field"
    assert not pages.record()["actions"]


@pytest.mark.parametrize("change", [{"lang": "ja"}, {"shows": 0}, {"board": "text"}])
def test_a_prepared_answer_is_drawn_as_the_page_is(change: dict[str, Any]) -> None:
    pages = TwoPages()
    pages.send(verb="new", query=ONE_PERSON, seed="2a")
    expected = act(pages)
    head = {"id": 9, "lang": "en", "shows": pages.shows} | change
    told = json.loads(pages.prefetching.handle(json.dumps({**head, "verb": "prefetch", "message": expected})))
    assert told["prepared"] == json.loads(pages.page.session.handle(json.dumps({**head, **expected})))


@pytest.mark.parametrize(
    "expected",
    [None, 3, {}, {"verb": "undo"}, {"verb": "act"}, {"verb": "act", "seat": 0, "token": "?"}, {"verb": "prefetch"}],
    ids=str,
)
def test_what_cannot_be_prepared_is_not_ready_and_changes_nothing(expected: object) -> None:
    pages = TwoPages()
    told = json.dumps({"id": 1, "lang": "en", "verb": "prefetch", "message": expected})
    assert json.loads(pages.prefetching.handle(told)) == {"id": 1, "ok": True, "prepared": None}
    pages.send(verb="new", query=ONE_PERSON, seed="2a")
    assert json.loads(pages.prefetching.handle(told)) == {"id": 1, "ok": True, "prepared": None}
    pages.send(**act(pages))


def test_nothing_is_prepared_while_other_devices_take_part() -> None:
    pages = TwoPages()
    pages.send(verb="new", query=ONE_PERSON | {"by1": "person", "devices": "several"}, seed="2a")
    assert not pages.prefetch(**act(pages))


def test_a_message_that_is_none_is_refused_as_before() -> None:
    pages = TwoPages()
    pages.send(verb="new", query=ONE_PERSON, seed="2a")
    for text in ('{"id":3,"verb":"prefetch"', "[" * 99 + '"verb":"prefetch"', None, '{"id":3}', '["verb":"prefetch"]'):
        pages.prefetch(**act(pages))
        assert pages.prefetching.handle(text) == pages.page.session.handle(text)


def draw_ahead(session: PrefetchingSession, message: object, **head: Any) -> Any:
    """Return the board that is drawn for a message in a session of its own; None if it is refused."""
    text = json.dumps({"id": 9, "lang": "en", **head, "verb": "draw_ahead", "message": message})
    answer = json.loads(session.handle(text))
    assert answer == {"id": 9, "ok": True, "prepared": answer["prepared"]}
    return answer["prepared"]


@pytest.mark.parametrize("head", [{"lang": "en"}, {"lang": "ja", "board": "text"}], ids=str)
def test_a_board_is_drawn_ahead_as_a_new_page_would_get_it(head: dict[str, Any]) -> None:
    pages = TwoPages()
    pages.send(verb="new", query=ONE_PERSON, seed="2a")
    pages.send(**act(pages))
    for message in (
        {"verb": "open", "record": pages.page.answer["record"]},
        {"verb": "new", "query": ONE_PERSON, "seed": "3b"},
    ):
        first = json.loads(Session().handle(json.dumps({"id": 9, **head, **message})))
        assert draw_ahead(pages.prefetching, message, **head) == first


def test_what_is_drawn_ahead_leaves_the_game_and_what_was_prepared_as_they_are() -> None:
    pages = TwoPages()
    pages.send(verb="new", query=ONE_PERSON, seed="2a")
    expected = act(pages)
    assert pages.prefetch(**expected)
    assert draw_ahead(pages.prefetching, {"verb": "new", "query": ONE_PERSON, "seed": "3b"})
    pages.send(**expected)
    assert pages.confirmed == 1
    assert draw_ahead(pages.prefetching, {"verb": "open", "record": pages.page.answer["record"]})
    pages.send(**act(pages))


@pytest.mark.parametrize(
    "message", [None, 3, {"verb": "look"}, {"verb": "open", "record": {}}, {"verb": "new"}], ids=str
)
def test_a_request_that_opens_no_game_draws_nothing_ahead(message: object) -> None:
    assert draw_ahead(PrefetchingSession(), message) is None
