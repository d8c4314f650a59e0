"""A small amount of damaged input of every kind; `python -m tests.fuzz` tries more."""

from __future__ import annotations

import json

import pytest

from heptad.kernel.rng import Rng
from heptad_site.session.errors import SENTENCES
from heptad_site.session.prefetch import PrefetchingSession
from tests.fuzz.mutations import KINDS, OPEN, SHOW, answered, damaged, messages, refused

SOME = 150


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_input_is_refused_with_a_code_that_has_a_sentence(kind: str) -> None:
    codes = [refused(kind, number) for number in range(SOME)]
    assert sum(code is not None for code in codes) > SOME // 2
    assert set(codes) - {None} <= SENTENCES.keys()


def test_a_damaged_message_is_answered_and_the_open_game_stands() -> None:
    session = PrefetchingSession()
    assert json.loads(session.handle(json.dumps(OPEN)))["ok"]
    before = json.loads(session.handle(json.dumps(SHOW)))["html"]
    refusals = 0
    for text in messages(SOME):
        code = answered(session, text)
        assert code != "session/internal", text
        if code is None:  # the message was still valid and may have changed the game: start it again
            session.handle(json.dumps(OPEN))
            session.handle(json.dumps(SHOW))
        else:
            refusals += 1
    assert refusals > SOME // 2
    assert json.loads(session.handle(json.dumps(SHOW)))["html"] == before


def test_the_same_random_numbers_damage_data_in_the_same_way_again() -> None:
    first, again = ([damaged(Rng.of(f"{n:x}"), [[], {"a": 1}, "x"], 3) for n in range(SOME)] for _ in range(2))
    assert json.dumps(first) == json.dumps(again)
