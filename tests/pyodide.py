"""Calls functions of the engine and of the tests in Pyodide under Node.js."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import build

#: The program for Node.js. Its arguments are the module and the function; each line of its standard input is a call.
SCRIPT = Path(__file__).with_suffix(".mjs")


@contextmanager
def in_pyodide(module: str, function: str) -> Iterator[Callable[[str], str]]:
    """Start Pyodide, and give a function that calls the named function there with a line of text.

    The function in Pyodide returns a line of text. Its second argument is `process.cpuUsage` of Node.js, which returns
    the CPU time in microseconds.
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
