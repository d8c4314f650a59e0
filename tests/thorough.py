"""What a usual run of the tests leaves out: of cases that are much alike, it takes some, and a thorough run takes all.

A thorough run is one with the option `--thorough`, or with `--write-promises`. A test or a single case with the mark
`thorough` is deselected in a usual run: it is much like another one, or of a rare situation. Different tests of the
same cases take other ones of them, so that a usual run meets nearly every case in some test.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet

#: The mark of tests, or of single cases, that only a thorough run takes.
THOROUGH = "thorough"
T = TypeVar("T")


def is_thorough(config: pytest.Config) -> bool:
    return bool(config.getoption("--thorough") or config.getoption("--write-promises"))


def some(cases: Sequence[T], turn: int, one_in: int, config: pytest.Config) -> Sequence[T]:
    """Return every `one_in`-th of the cases, beginning with another one at each turn; in a thorough run return all."""
    return cases if is_thorough(config) else cases[turn % one_in :: one_in]


def in_turn(cases: Iterable[Any], one_in: int, turn: int = 0) -> list[ParameterSet]:
    """Return the cases of a parametrized test: a usual run takes every `one_in`-th of them, from number `turn`.

    A case is a value, a tuple of the values of several parameters, or a `pytest.param`.
    """
    found = []
    for number, case in enumerate(cases):
        given = case if isinstance(case, ParameterSet) else pytest.param(*(case if isinstance(case, tuple) else [case]))
        marks = () if number % one_in == turn else (pytest.mark.thorough,)
        found.append(pytest.param(*given.values, id=given.id, marks=(*given.marks, *marks)))
    return found


def first_in_usual_run(cases: Iterable[str]) -> list[ParameterSet]:
    """Return the cases of a parametrized test, of which a usual run takes the first one only."""
    cases = [*cases]
    return in_turn(cases, len(cases))
