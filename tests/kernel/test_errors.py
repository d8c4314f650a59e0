"""Errors: a stable code and the facts behind it."""

from __future__ import annotations

from heptad.kernel.errors import HeptadError


def test_an_error_has_a_code_and_facts() -> None:
    error = HeptadError("action/illegal", token="b:baths", seat=2)
    assert error.code == "action/illegal"
    assert error.data == {"token": "b:baths", "seat": 2}


def test_an_error_says_its_code_and_facts() -> None:
    assert str(HeptadError("action/illegal", token="b:baths")) == "action/illegal (token='b:baths')"
    assert str(HeptadError("record/not-json")) == "record/not-json"
