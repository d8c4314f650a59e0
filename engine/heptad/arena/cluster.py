"""Playing games on the machines of a Dask cluster; needs the extra `cluster`."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from heptad.kernel.errors import HeptadError

#: The time in seconds within which a scheduler must answer.
TIMEOUT = 10


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Connect to the scheduler at this address, such as "tcp://192.0.2.1:8786"; yields an executor for its workers.

    Each worker needs this version of Heptad. If a worker dies, its jobs are given to another one. Raises HeptadError
    "extra/missing" if Dask is not installed, "arena/scheduler" if nothing answers at the address.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise HeptadError("extra/missing", extra="cluster", package="distributed") from None
    try:
        # With an invalid address, a client would take long to give up and would print errors, so check it first.
        resolve_address(address)
        # Dask declares that it is typed, but annotates neither `Client` nor `get_executor`.
        client = Client(address, timeout=TIMEOUT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise HeptadError("arena/scheduler", address=address) from None
    with client:
        executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        yield executor
