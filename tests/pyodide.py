"""Functions of the engine and of these tests, called in Pyodide under Node.js."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import build

#: Takes the module and the function, then a line for each call.
SCRIPT = Path(__file__).with_suffix(".mjs")


@contextmanager
def in_pyodide(module: str, function: str) -> Iterator[Callable[[str], str]]:
    """Starts Pyodide; gives the function, which takes and returns a line of text, as it is called there.

    The function gets a second argument there: `process.cpuUsage` of Node.js, which tells the CPU time in microseconds.
    """
    command = [*build.node("node"), str(SCRIPT), module, function]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        asked, told = process.stdin, process.stdout
        assert asked
        assert told

        def call(line: str) -> str:
            print(line, file=asked, flush=True)
            answer = told.readline()
            assert answer, f"{module}.{function} has failed in Pyodide; standard error says why"
            return answer.removesuffix("\n")

        yield call
        asked.close()
