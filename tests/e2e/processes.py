"""The processes of a browser that a test has started, on Linux."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

PROCESSES = Path("/proc")
#: What starts Firefox for a test that kills its tabs: it says which process it is, and ends with its last tab, not with
#: the first that crashes, as Playwright tells it to.
LASTING_FIREFOX = """#!/bin/sh
unset MOZ_CRASHREPORTER_SHUTDOWN
echo $$ > "{note}"
exec "{firefox}" "$@"
"""


def lasting_firefox(firefox: str, folder: Path) -> Path:
    """A program that starts it and writes its process into the file `process` of this folder."""
    program = folder / "firefox"
    program.write_text(LASTING_FIREFOX.format(firefox=firefox, note=folder / "process"), "utf-8")
    program.chmod(0o755)
    return program


def kill_tabs(browser: int) -> None:
    """End the processes in which the pages of a browser run, as a system does that needs their memory."""
    tabs = [process for process in started_by(browser) if runs_pages(process)]
    assert tabs
    for process in tabs:
        os.kill(process, signal.SIGKILL)


def kill_browser(profile: Path) -> None:
    """End the browser with this profile, which this process has started, and all its processes, without a warning."""
    browser = next(
        process  # the first: its children may have its command until they have their own
        for process in started_by(os.getpid())
        if f"--user-data-dir={profile}" in words_of(process)
        and not any("--type=" in word for word in words_of(process))
    )
    for process in [browser, *started_by(browser)]:
        os.kill(process, signal.SIGKILL)


def started_by(process: int) -> Iterator[int]:
    """Its children and theirs."""
    for children in (PROCESSES / str(process) / "task").glob("*/children"):
        for child in map(int, children.read_text("ascii").split()):
            yield child
            yield from started_by(child)


def runs_pages(process: int) -> bool:
    """WebKitGTK gives such a process a name of its own, Firefox ends its command with the word."""
    words = words_of(process)
    return Path(words[0]).name == "WebKitWebProcess" or words[-1] == "tab"


def words_of(process: int) -> list[str]:
    """Its command. Some of Chromium's processes and Firefox's put spaces between the words."""
    return (PROCESSES / str(process) / "cmdline").read_text("utf-8").rstrip("\0 ").replace("\0", " ").split(" ")
