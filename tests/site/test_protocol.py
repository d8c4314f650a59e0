"""The two descriptions of the messages, in Python and in TypeScript for the scripts of the pages, are equal."""

from __future__ import annotations

import re
from typing import is_typeddict

from heptad_site.i18n import LOCALE
from heptad_site.session import protocol

TYPES = (LOCALE.parent / "protocol.d.ts").read_text("utf-8")
INTERFACES = {
    name: set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))
    for name, body in re.findall(r"^interface (\w+) (?:extends \w+ )?\{\n(.*?)^\}", TYPES, re.MULTILINE | re.DOTALL)
}
TYPED_DICTS = {name: set(kind.__annotations__) for name, kind in vars(protocol).items() if is_typeddict(kind)}
#: The messages that forms of the board send. For the pages they are a single type, because they pass on the fields
#: without reading them.
FORMS = {
    *("ActRequest", "StepRequest", "ShowRequest", "GuideRequest", "ReseatRequest", "PlaceRequest", "CommandRequest"),
    "AllowRequest",
}
#: Types that are written inline in TypeScript: a part of ErrorAnswer.
INNER = {"Problem"}


def test_every_message_of_the_session_is_described_for_the_pages() -> None:
    assert set(TYPED_DICTS) - FORMS - INNER <= set(INTERFACES)


def test_the_fields_have_the_same_names() -> None:
    inherited = {"ThinkAnswer": {"seat", "token"}, "ReplayAnswer": INTERFACES["FrameAnswer"]}
    for name in set(TYPED_DICTS) & set(INTERFACES):
        described = INTERFACES[name] | inherited.get(name, set())
        assert described - {"id"} == TYPED_DICTS[name] - {"id", "revision"} or described == TYPED_DICTS[name] | {"id"}


def test_the_verbs_are_the_same() -> None:
    verbs = set(re.findall(r'verb: "(\w+)"', TYPES))
    of_games = {"new", "open", "open_link", "act", "play_on", "replay", "watch", "look", "rest", "guest", "guests"}
    of_devices = {"hello", "draw", "refused", "who", "hint"}
    assert verbs == of_games | of_devices | {"think", "world", "advise", "review", "ponder", "prefetch"}
