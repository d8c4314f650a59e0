"""Calls of one function for many jobs, distributed by any `concurrent.futures.Executor`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children, get_context
from queue import Empty, SimpleQueue
from threading import current_thread, main_thread
from threading import enumerate as active_threads
from typing import TypeVar

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")

#: The maximum number of jobs given to an executor at a time: enough for many workers, few enough to cancel quickly.
WINDOW = 256
#: The maximum time of one wait for a result, in seconds (see `_next_in`).
MAX_WAIT = 0.5
#: The maximum number of processes that a `ProcessPoolExecutor` can have on Windows.
MAX_ON_WINDOWS = 61


def spread(
    function: Callable[[JobT], ResultT], jobs: Iterable[JobT], executor: Executor | None = None
) -> Generator[ResultT]:
    """Yield the result of `function` for each job, in the order in which they finish.

    Without an executor everything runs in this process. Jobs are taken from the iterable as they are needed. Closing
    the generator cancels the jobs that have not started.

    Raises what the function raises, and concurrent.futures.BrokenExecutor if the executor has lost its workers. After
    Ctrl-C, KeyboardInterrupt is raised instead of the next result. An executor of processes pickles the function, the
    jobs and the results, so the function must be defined at the top level of a module.
    """
    if executor is None:
        yield from map(function, jobs)
        return
    left, out = iter(jobs), set[Future[ResultT]]()
    finished = SimpleQueue[Future[ResultT] | None]()
    with _interrupts_put_into(finished):
        try:
            while True:
                for job in islice(left, WINDOW - len(out)):
                    future = executor.submit(function, job)
                    out.add(future)
                    future.add_done_callback(finished.put)
                if not out:
                    return
                ended = _next_in(finished)
                if ended is None:
                    raise KeyboardInterrupt
                out.remove(ended)
                yield ended.result()
        finally:
            for future in out:
                future.cancel()


def _next_in(queue: SimpleQueue[Future[ResultT] | None]) -> Future[ResultT] | None:
    """Wait for the next item of the queue and return it.

    On Windows, Ctrl-C does not end a wait, and it is handled only after it. So there are many short ones.
    """
    while True:
        with suppress(Empty):
            return queue.get(timeout=MAX_WAIT)


@contextmanager
def _interrupts_put_into(queue: SimpleQueue[Future[ResultT] | None]) -> Iterator[None]:
    """Let Ctrl-C put None into the queue instead of raising KeyboardInterrupt.

    KeyboardInterrupt can be raised anywhere, even just after a lock of an executor or a future has been acquired. That
    lock is then never released, and the executor waits for it for ever. Nothing is changed in a thread other than the
    main one, where KeyboardInterrupt is never raised, and if the program handles the signal itself.
    """
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda number, frame: queue.put(None))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def processes(count: int, *, quiet: bool = False) -> Iterator[Executor | None]:
    """Yield an executor with `count` processes on this machine, or None for one process, which means this one.

    On Windows there are at most MAX_ON_WINDOWS.

    With `quiet`, what other processes print goes to standard error. If an exception such as KeyboardInterrupt leaves
    the context, the processes are terminated even in the middle of a job. After the context, with or without an
    exception, the processes and the threads of the executor have ended.
    """
    if count == 1:
        yield None
        return
    count = min(count, MAX_ON_WINDOWS) if os.name == "nt" else count
    before = {*active_children(), *active_threads()}
    executor = ProcessPoolExecutor(count, get_context("spawn"), initializer=begin_process, initargs=(quiet,))
    try:
        yield executor
    except BaseException:
        # In this order: the jobs must be cancelled before a thread of the executor notices that the processes have
        # ended. Otherwise it sets an exception on cancelled jobs, which is an error.
        executor.shutdown(wait=False, cancel_futures=True)
        for process in {*active_children()} - before:
            process.terminate()
        # If Python exits while such a thread is ending, its exit sometimes fails with a traceback.
        for thread in {*active_threads()} - before:
            thread.join()
        raise
    executor.shutdown()


def begin_process(quiet: bool) -> None:
    """Prepare a process of `processes`."""
    # Ctrl-C is delivered to every process of the terminal; only the first one must react to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if quiet:
        sys.stdout = sys.stderr
