"""What all tests share: the site as `build.py build` makes it, the command line, and the schema of records."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from build import build
from catalogues import compile_catalogues
from heptad.bots.registry import BOTS
from heptad.kernel.record import Record
from heptad.table import TableOf
from tests.schema import SCHEMA
from tests.terminal import Run, runner

ROOT = Path(__file__).resolve().parents[1]
#: NumPy's threads wait for each other by computing: beside other tests its small systems take thirty times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_configure() -> None:
    """Compile the gettext catalogues, which are not kept in git.

    Until all tests are collected no garbage is looked for: what is made then stays, and each search goes through it.
    """
    gc.disable()
    for folder in (ROOT / "engine", ROOT / "site" / "locale"):
        compile_catalogues(folder)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what is slow, or needs a browser or a built site")
    parser.addoption("--thorough", action="store_true", help="every test in every engine, none left out")
    parser.addoption("--write-promises", action="store_true", help="note which promises the tests of this run prove")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        slow = [
            item
            for item in items
            if "built_site" in getattr(item, "fixturenames", ()) or item.get_closest_marker("slow")
        ]
        items[:] = [item for item in items if item not in slow]
        config.hook.pytest_deselected(items=slow)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole static site: the one that `build.py test` has just made, else one made for this run of the tests."""
    if made := os.environ.get("HEPTAD_SITE"):
        return Path(made).resolve()
    out = tmp_path_factory.mktemp("built") / "site"
    build(out)
    return out


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `heptad` with these words; `stdin` is what a person would type."""
    return runner(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def the_registry_of_bots_stays_as_it_was() -> Iterator[None]:
    """Whatever a test adds to it is taken out again."""
    before = dict(BOTS)
    yield
    BOTS.clear()
    BOTS.update(before)


@pytest.fixture(autouse=True)
def every_record_fits_the_schema(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Checks the record of each table of a test against record.schema.json, as the test has seen it last."""
    seen: dict[object, Record] = {}
    record: property = vars(TableOf)["record"]

    def noted(table: object) -> Record:
        seen[table] = record.__get__(table)
        return seen[table].copy()

    monkeypatch.setattr(TableOf, "record", property(noted))
    yield
    for made in seen.values():
        SCHEMA.validate(made.to_data())
