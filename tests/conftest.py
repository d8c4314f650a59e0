"""What tests of several rooms share: the site as `build.py build` makes it, and the command line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from catalogues import compile_catalogues
from tests.terminal import Run, runner

ROOT = Path(__file__).resolve().parents[1]


def pytest_configure() -> None:
    """Compile the gettext catalogues, which are not kept in git."""
    for folder in (ROOT / "engine", ROOT / "site" / "locale"):
        compile_catalogues(folder)


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole static site: the one that `build.py test` has just made, else one made for this run of the tests."""
    from heptad_site.build.dist import build

    if made := os.environ.get("HEPTAD_SITE"):
        return Path(made).resolve()
    out = tmp_path_factory.mktemp("built") / "site"
    build(out)
    return out


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `heptad` with these words; `stdin` is what a person would type."""
    return runner(capsys, monkeypatch)
