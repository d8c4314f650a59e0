"""The benchmarks in a browser: their pages start, a page that does not is named, and each program prints its table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from heptad_site.build.server import Server
from tests.benchmarks.start import BARE, NotNotedError, bare_site, board, time_of


@pytest.mark.thorough
def test_the_bare_page_that_starts_are_compared_with_loads_python(browser: Browser, built_site: Path) -> None:
    with browser.new_context() as context, bare_site(built_site) as bare:
        assert board(context, bare.url) > 0


def test_a_page_that_does_not_start_ends_the_benchmark_with_the_reason(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(BARE, "utf-8")
    (tmp_path / "pyodide").symlink_to(built_site / "pyodide")  # where the build has renamed pyodide.asm.mjs
    with browser.new_context() as context, Server(tmp_path) as broken:
        with pytest.raises(NotNotedError, match=r"/ has failed: .*pyodide\.asm\.mjs$"):
            board(context, broken.url)
        with pytest.raises(NotNotedError, match=r"^about:blank has not noted the time of `board` in 0\.1 s$"):
            time_of(context.new_page(), "board", timeout=100)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("program", "arguments", "row"),
    [
        ("start", ("--runs", "1"), "first start, packages"),
        ("taps", ("--table", "architects, 2", "--bots", "idle", "--slowdown", "1", "--taps", "2"), "architects, 2"),
        ("join", ("--runs", "1", "--slowdown", "1"), "architects"),
    ],
)
def test_each_benchmark_measures_the_built_site(
    built_site: Path, program: str, arguments: tuple[str, ...], row: str
) -> None:
    """In a process of its own, because each starts Playwright."""
    command = [sys.executable, "-m", f"tests.benchmarks.{program}", "--dist", str(built_site), *arguments]
    assert row in subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
