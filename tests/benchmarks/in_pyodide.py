"""The benchmark in Pyodide, beside the same in this Python: round by round in turn, so that both have the same minute.

Pyodide runs under Node.js; both are measured by the CPU time of their process.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.benchmarks.random_play import Rate, one_round

SCRIPT = Path(__file__).with_name("pyodide.mjs")


def measure(seconds: float, cpu_usage: Callable[[], Any]) -> str:
    """Runs in Pyodide: one round as JSON. `cpu_usage` is that of Node.js, in microseconds."""

    def clock() -> float:
        usage = cpu_usage()
        return float(usage.user + usage.system) / 1e6

    return json.dumps(one_round(seconds, clock))


@contextmanager
def pyodide(node: list[str], seconds: float) -> Iterator[Callable[[], dict[str, Rate]]]:
    """Starts Pyodide; gives a function that measures a round there."""
    with subprocess.Popen([*node, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        asked, told = process.stdin, process.stdout
        assert asked
        assert told

        def round_there() -> dict[str, Rate]:
            print(seconds, file=asked, flush=True)
            return {key: Rate(*rate) for key, rate in json.loads(told.readline()).items()}

        yield round_there
        asked.close()
