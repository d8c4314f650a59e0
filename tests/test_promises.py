"""Each promise names tests that exist, have its mark, and run in the engine in which they are reported to pass."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from heptad_site.build.names import with_names
from heptad_site.build.promises import ENGINES, PROMISES, document, proved
from heptad_site.i18n import LANGUAGES, translator
from tests.site.drawn import page

ROOT = Path(__file__).resolve().parents[1]
#: The engine in which all browser tests run.
USUAL = next(iter(ENGINES))
#: The name of this engine, and of the mark of tests that run only in WebKitGTK.
GTK = "webkit"


class Marked(NamedTuple):
    """The promises that a test proves, and the engines in which it can run."""

    promises: set[str]
    engines: set[str]


def marked() -> Iterator[tuple[str, Marked]]:
    """Yield every browser test, as FILE::NAME, with the promises it proves and the engines in which it can run."""
    for file in (ROOT / "tests" / "e2e").glob("test_*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                marks = dict(map(mark, node.decorator_list))
                every = marks.get("every_engine")
                engines = {USUAL} if every is None else {*ENGINES} - {*every}
                engines = {GTK} if GTK in marks else engines
                yield f"{file.name}::{node.name}", Marked({*marks.get("promise", ())}, engines)


def mark(decorator: ast.expr) -> tuple[str, tuple[str, ...]]:
    """Return the name of a mark and its arguments."""
    if not isinstance(decorator, ast.Call):
        return ast.unparse(decorator).rpartition(".")[2], ()
    given = [*decorator.args, *(keyword.value for keyword in decorator.keywords)]
    return mark(decorator.func)[0], tuple(ast.unparse(value).strip("'") for value in given)


MARKED = dict(marked())
CELLS = [
    (promise, engine, test)
    for promise, by_engine in proved()["passed"].items()
    for engine, tests in by_engine.items()
    for test in tests
]


def test_every_promise_is_proved_somewhere() -> None:
    assert list(proved()["passed"]) == list(PROMISES)
    assert [promise for promise in PROMISES if not proved()["passed"][promise].get(USUAL)] == []


@pytest.mark.parametrize(("promise", "engine", "test"), CELLS)
def test_what_is_said_to_have_passed_is_a_test_of_that_promise_that_runs_in_that_engine(
    promise: str, engine: str, test: str
) -> None:
    assert promise in MARKED[test].promises
    assert engine in MARKED[test].engines
    assert proved()["versions"][engine]


def test_every_test_of_a_promise_in_webkitgtk_is_said_to_have_passed_there() -> None:
    passed = {(promise, test) for promise, engine, test in CELLS if engine == GTK}
    wanted = {(promise, test) for test, marks in MARKED.items() for promise in marks.promises if marks.engines == {GTK}}
    assert wanted - passed == set()


def test_every_test_of_a_promise_is_said_to_have_passed_in_the_engine_of_all_tests() -> None:
    passed = {(promise, test) for promise, engine, test in CELLS if engine == USUAL}
    wanted = {(promise, test) for test, marks in MARKED.items() for promise in marks.promises if USUAL in marks.engines}
    assert wanted == passed


def test_the_document_shows_what_has_passed() -> None:
    assert (ROOT / "docs" / "promises.md").read_text("utf-8").endswith(document())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_shows_every_promise_and_test(lang: str) -> None:
    html = page(lang, "works/index.html")
    assert [text for text in PROMISES.values() if with_names(lang, translator(lang).gettext(text)) not in html] == []
    assert [test for _, _, test in CELLS if test not in html] == []
    assert html.count('#i-check"') == len({(promise, engine) for promise, engine, _ in CELLS})


def test_the_readme_leads_to_the_proof() -> None:
    assert "(docs/promises.md)" in (ROOT / "README.md").read_text("utf-8")
