"""Fixtures and options of all tests: the built site, the command line of `heptad`, bots in files, and valid records."""

from __future__ import annotations

import faulthandler
import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from build import build
from catalogues import compile_catalogues
from heptad.bots.registry import BOTS
from heptad.kernel.record import Record
from heptad.table import Table
from tests.bot_files import install, write_bots
from tests.schema import check_record
from tests.terminal import Run, runner
from tests.thorough import THOROUGH, is_thorough

ROOT = Path(__file__).resolve().parents[1]
#: NumPy's threads wait for each other in busy loops: while other tests run, its small linear systems take thirty times
#: as long as with one thread.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
#: Most tests of the commands compare what they say in English, whatever the language of the system is.
os.environ["LANGUAGE"] = "en"
#: A module whose tests take this many seconds, far more than any needs, is hung.
MAX_MODULE_TIME = 1800
#: The number of a file descriptor: standard error, which pytest captures while a test runs.
STDERR: pytest.StashKey[int] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    """Compile the gettext catalogues, which are not kept in git, and switch off garbage collection for a while.

    The objects made during collection of the tests live on, and every garbage collection would traverse them. When all
    tests are collected, `pytest_collection_finish` exempts these objects from garbage collection and switches it on.
    """
    config.stash[STDERR] = os.dup(2)
    gc.disable()
    for folder in (ROOT / "engine", ROOT / "site" / "locale"):
        compile_catalogues(folder)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what is slow, or needs a browser or a built site")
    parser.addoption("--thorough", action="store_true", help="every test in every engine, none of the cases left out")
    parser.addoption("--write-promises", action="store_true", help="note which promises the tests of this run prove")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what a quick run leaves out, and what a usual run does not repeat."""
    quick, whole = config.getoption("--quick"), is_thorough(config)

    def is_run(item: pytest.Item) -> bool:
        if quick and ("built_site" in getattr(item, "fixturenames", ()) or item.get_closest_marker("slow")):
            return False
        return whole or not item.get_closest_marker(THOROUGH)

    config.hook.pytest_deselected(items=[item for item in items if not is_run(item)])
    items[:] = filter(is_run, items)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the static site: the one that `build.py test` has just built, or one built for this run."""
    if made := os.environ.get("HEPTAD_SITE"):
        return Path(made).resolve()
    out = tmp_path_factory.mktemp("built") / "site"
    build(out)
    return out


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs `heptad` with the given arguments; `stdin` is what a person would type.

    The width of the terminal is unknown unless a test sets it; worker processes of pytest would inherit one.
    """
    monkeypatch.delenv("COLUMNS", raising=False)
    return runner(capsys, monkeypatch)


@pytest.fixture
def bot_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a file with bots. The test runs in its folder."""
    return write_bots(tmp_path, monkeypatch)


@pytest.fixture
def _installed_bots(tmp_path: Path, bot_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that offers the bots in the file."""
    install(tmp_path, monkeypatch)


@pytest.fixture(scope="module", autouse=True)
def _a_run_that_hangs_is_ended(pytestconfig: pytest.Config) -> Iterator[None]:
    """End the run and print the stack of every thread if a module hangs.

    The option `faulthandler_timeout` of pytest does this for each test: it starts and ends a thread 11,000 times.
    """
    faulthandler.dump_traceback_later(MAX_MODULE_TIME, exit=True, file=pytestconfig.stash[STDERR])
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.fixture(autouse=True)
def the_registry_of_bots_stays_as_it_was() -> Iterator[None]:
    """Restore the registry of bots after each test."""
    before = dict(BOTS)
    yield
    BOTS.clear()
    BOTS.update(before)


@pytest.fixture(autouse=True)
def every_record_fits_the_schema(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Validate the records of all tables whose record a test has read against record.schema.json, when it has ended."""
    seen = set[object]()
    record: property = vars(Table)["record"]

    def noted(table: object) -> Record:
        seen.add(table)
        found: Record = record.__get__(table)
        return found

    monkeypatch.setattr(Table, "record", property(noted))
    yield
    records = [record.__get__(table).to_data() for table in seen]
    for data in sorted(records, key=lambda data: len(data["actions"]), reverse=True):
        check_record(data)
