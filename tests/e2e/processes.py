"""Finds and kills processes of a browser that a test has started, on Linux."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

PROCESSES = Path("/proc")
#: A shell script that starts Firefox for a test that kills its tabs. It writes the process id of Firefox to a file, and
#: unsets the variable with which Playwright makes Firefox shut down when the first tab crashes.
LASTING_FIREFOX = """#!/bin/sh
unset MOZ_CRASHREPORTER_SHUTDOWN
echo $$ > "{note}"
exec "{firefox}" "$@"
"""


def lasting_firefox(firefox: str, folder: Path) -> Path:
    """Write a program that starts Firefox and writes its process id to the file `process` in this folder."""
    program = folder / "firefox"
    program.write_text(LASTING_FIREFOX.format(firefox=firefox, note=folder / "process"), "utf-8")
    program.chmod(0o755)
    return program


def kill_tabs(browser: int) -> None:
    """Kill the processes in which the pages of a browser run, as an operating system does that is out of memory."""
    tabs = [process for process in descendants(browser) if runs_pages(process)]
    assert tabs
    for process in tabs:
        os.kill(process, signal.SIGKILL)


def kill_browser(profile: Path) -> None:
    """Kill the browser with this profile, which this process has started, and all processes of the browser."""
    browser = next(
        process  # the first, because a child has its parent's command until it runs its own program
        for process in descendants(os.getpid())
        if f"--user-data-dir={profile}" in command_line(process)
        and not any("--type=" in word for word in command_line(process))
    )
    for process in [browser, *descendants(browser)]:
        os.kill(process, signal.SIGKILL)


def descendants(process: int) -> Iterator[int]:
    """Yield the process ids of all descendants of a process."""
    for children in (PROCESSES / str(process) / "task").glob("*/children"):
        for child in map(int, children.read_text("ascii").split()):
            yield child
            yield from descendants(child)


def runs_pages(process: int) -> bool:
    """Return whether a process runs pages: in WebKitGTK by its name, in Firefox by the last word of its command."""
    words = command_line(process)
    return Path(words[0]).name == "WebKitWebProcess" or words[-1] == "tab"


def command_line(process: int) -> list[str]:
    """Return the command line of a process. Some processes of Chromium and Firefox separate its words by spaces."""
    return (PROCESSES / str(process) / "cmdline").read_text("utf-8").rstrip("\0 ").replace("\0", " ").split(" ")
