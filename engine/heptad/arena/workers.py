"""The executor that plays games: processes of this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager

from heptad.arena.cluster import cluster
from heptad.arena.spread import processes
from heptad.kernel.errors import HeptadError


@contextmanager
def workers(jobs: int, scheduler: str | None = None) -> Iterator[Executor | None]:
    """Yield an executor with `jobs` processes, or that of the Dask cluster with the address `scheduler`, if given.

    For one process it yields None: everything then runs in this process. What bots print in other processes of this
    machine goes to standard error.

    Raises HeptadError "arena/lost" if a worker process has died, and the errors of `cluster`.
    """
    try:
        with cluster(scheduler) if scheduler else processes(jobs, quiet=True) as executor:
            yield executor
    except BrokenExecutor:
        raise HeptadError("arena/lost") from None
