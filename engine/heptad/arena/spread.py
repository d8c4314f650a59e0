"""Calls of one function for many jobs, distributed by any `concurrent.futures.Executor`."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from queue import SimpleQueue
from typing import TypeVar

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")

#: The maximum number of jobs given to an executor at a time: enough for many workers, few enough to cancel quickly.
WINDOW = 256
#: Executors that were stopped by an exception. They are kept alive, because the threads of an executor that has been
#: garbage-collected forget which jobs were cancelled.
_STOPPED: list[Executor] = []


def spread(
    function: Callable[[JobT], ResultT], jobs: Iterable[JobT], executor: Executor | None = None
) -> Generator[ResultT]:
    """Yield the result of `function` for each job, in the order in which they finish.

    Without an executor everything runs in this process. Jobs are taken from the iterable as they are needed. Closing
    the generator cancels the jobs that have not started.

    Raises what the function raises, and concurrent.futures.BrokenExecutor if the executor has lost its workers. An
    executor of processes pickles the function, the jobs and the results, so the function must be defined at the top
    level of a module.
    """
    if executor is None:
        yield from map(function, jobs)
        return
    left, out = iter(jobs), set[Future[ResultT]]()
    finished = SimpleQueue[Future[ResultT]]()
    try:
        while True:
            for job in islice(left, WINDOW - len(out)):
                future = executor.submit(function, job)
                out.add(future)
                future.add_done_callback(finished.put)
            if not out:
                return
            # Not `concurrent.futures.wait`: if it is interrupted while it acquires the locks of all futures, it never
            # releases them, and the executor waits for them for ever.
            future = finished.get()
            out.remove(future)
            yield future.result()
    finally:
        for future in out:
            future.cancel()


@contextmanager
def processes(count: int, *, quiet: bool = False) -> Iterator[Executor | None]:
    """Yield an executor with `count` processes on this machine, or None for one process, which means this one.

    With `quiet`, what other processes print goes to standard error. If an exception such as KeyboardInterrupt leaves
    the context, the processes are terminated even in the middle of a job.
    """
    if count == 1:
        yield None
        return
    before = active_children()
    executor = ProcessPoolExecutor(count, get_context("spawn"), initializer=begin_process, initargs=(quiet,))
    try:
        yield executor
    except BaseException:
        _STOPPED.append(executor)
        executor.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in before:
                process.terminate()
        raise
    executor.shutdown()


def begin_process(quiet: bool) -> None:
    """Prepare a process of `processes`."""
    # Ctrl-C is delivered to every process of the terminal; only the first one must react to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if quiet:
        sys.stdout = sys.stderr
