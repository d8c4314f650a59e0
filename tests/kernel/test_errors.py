"""Errors: they have a stable code and facts, and can be printed whatever the facts are."""

from __future__ import annotations

import pytest

from heptad.kernel.errors import HeptadError, brief, printable
from heptad.kernel.game import Action


def test_an_error_has_a_code_and_facts() -> None:
    error = HeptadError("action/illegal", token="b:baths", seat=2)
    assert error.code == "action/illegal"
    assert error.data == {"token": "b:baths", "seat": 2}


def test_an_error_says_its_code_and_facts() -> None:
    assert str(HeptadError("action/illegal", token="b:baths")) == "action/illegal (token='b:baths')"
    assert str(HeptadError("record/not-json")) == "record/not-json"


def deep() -> list[object]:
    found: list[object] = []
    for _ in range(100_000):  # Python 3.13 can print 5,000 levels
        found = [found]
    return found


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("x" * 99, "x" * 39 + "…"), ("x" * 40, "x" * 40),
        ("a\nb\x1b\ud800\u202e美", "a\\nb\\x1b\\ud800\\u202e美"), (True, "True"), (None, "None"),
        (1.5, "1.5"), (["giza", "rhodes"], "['giza', 'rhodes']"), (deep(), "list"), ({"a": deep()}, "dict"), (7, "7"),
    ],
)  # fmt: skip
def test_any_value_can_be_told_in_brief(value: object, said: str) -> None:
    assert brief(value) == said
    assert str(HeptadError("options/value", value=value)).isprintable()


def test_a_huge_number_is_told_in_brief() -> None:
    assert brief(10**5000) == "a huge number"
    assert HeptadError("record/rules", found=10**5000).data == {"found": "a huge number"}


def test_a_huge_number_and_deep_nesting_in_something_else_than_a_list_are_told_in_brief() -> None:
    assert brief(Action(10**5000)) == "Action"
    assert brief((deep(), "x")) == "tuple"


def test_what_cannot_be_printed_is_escaped() -> None:
    assert printable("Ann \u202e\n👩") == "Ann \\u202e\\n👩"
