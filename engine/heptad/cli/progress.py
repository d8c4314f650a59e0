"""How far a long command is, on the terminal of whoever watches."""

from __future__ import annotations

import shutil
import sys
from time import monotonic

#: The least time between two drawings, in seconds.
PAUSE = 0.1
BAR = 30


class Progress:
    """A bar on standard error, drawn only where that is a terminal: what is done, of how many, how fast, time left.

    It says nothing in words, so that it needs no language.
    """

    def __init__(self, done: int, total: int) -> None:
        self._before, self._done, self._total = done, done, total
        self._began, self._drawn = monotonic(), float("-inf")
        self._shown = sys.stderr.isatty()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        now = monotonic()
        if self._shown and (now - self._drawn >= PAUSE or self._done == self._total):
            self._drawn = now
            self._print(self._line(now - self._began))

    def close(self) -> None:
        """Leave the line empty for what is printed next."""
        if self._shown:
            self._print("")

    def _line(self, seconds: float) -> str:
        full = BAR * self._done // self._total
        speed = (self._done - self._before) / max(seconds, 1e-6)
        left = round((self._total - self._done) / speed)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return f"[{'#' * full}{'.' * (BAR - full)}] {self._done}/{self._total} {speed:.1f}/s {clock}"

    def _print(self, line: str) -> None:
        columns = shutil.get_terminal_size().columns - 1
        print(f"\r{line[:columns]:<{columns}}\r", end="", file=sys.stderr, flush=True)
