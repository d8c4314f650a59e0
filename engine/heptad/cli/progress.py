"""The progress of a long command, shown on the terminal, and the exit status if it is interrupted."""

from __future__ import annotations

import shutil
import sys
from time import monotonic
from typing import Self

#: The exit status after Ctrl-C.
INTERRUPTED = 130
#: The minimum time between two updates of the bar, in seconds.
MIN_INTERVAL = 0.1
#: The width of the bar, in characters.
BAR_WIDTH = 30


class Progress:
    """A progress bar on standard error, drawn only if that is a terminal.

    It shows the number of finished steps and of all steps, the speed and the remaining time. It contains no words, so
    it needs no translation. As a context manager it clears its line at the end, for further output.
    """

    def __init__(self, done: int, total: int) -> None:
        self._done_before, self._done, self._total = done, done, total
        self._started, self._drawn = monotonic(), float("-inf")
        self._shown = sys.stderr.isatty()

    def step(self) -> None:
        """Count one more finished step and update the bar."""
        self._done += 1
        now = monotonic()
        if self._shown and (now - self._drawn >= MIN_INTERVAL or self._done == self._total):
            self._drawn = now
            self._print(self._line(now - self._started))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._shown:
            self._print("")

    def _line(self, seconds: float) -> str:
        full = BAR_WIDTH * self._done // self._total
        speed = (self._done - self._done_before) / max(seconds, 1e-6)
        left = round((self._total - self._done) / speed)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return f"[{'#' * full}{'.' * (BAR_WIDTH - full)}] {self._done}/{self._total} {speed:.1f}/s {clock}"

    def _print(self, line: str) -> None:
        columns = shutil.get_terminal_size().columns - 1
        print(f"\r{line[:columns]:<{columns}}\r", end="", file=sys.stderr, flush=True)
