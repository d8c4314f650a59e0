"""Any function over many jobs, on whatever `concurrent.futures.Executor` there is."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from queue import SimpleQueue
from typing import TypeVar

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")

#: How many jobs are handed to an executor at a time: enough for many workers, few enough to be cancelled quickly.
WINDOW = 256
#: Executors that an exception has ended: kept, because their threads forget what was cancelled once they are gone.
_ENDED: list[Executor] = []


def spread(
    function: Callable[[JobT], ResultT], jobs: Iterable[JobT], executor: Executor | None = None
) -> Generator[ResultT]:
    """The result of `function` for each job, in the order in which they are finished; None = in this process.

    Jobs are taken from the iterable as they are needed. Closing the generator cancels those that have not begun.
    Raises what the function raises, and concurrent.futures.BrokenExecutor when the executor has lost its workers.
    With an executor of processes function, jobs and results are pickled: the function must be one of a module.
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
            # Not `concurrent.futures.wait`: interrupted while it takes the locks of all futures, it never gives them
            # back, and the executor waits for them for ever.
            future = finished.get()
            out.remove(future)
            yield future.result()
    finally:
        for future in out:
            future.cancel()


@contextmanager
def processes(count: int) -> Iterator[Executor | None]:
    """An executor of so many processes on this machine; None for one, which this process does itself.

    When an exception ends it, as by Ctrl-C, the processes are ended in the middle of their jobs.
    """
    if count == 1:
        yield None
        return
    before = active_children()
    # Ctrl-C reaches every process of the terminal; only this one answers it.
    executor = ProcessPoolExecutor(
        count, get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield executor
    except BaseException:
        _ENDED.append(executor)
        executor.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in before:
                process.terminate()
        raise
    executor.shutdown()
