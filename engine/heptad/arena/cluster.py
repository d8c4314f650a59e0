"""Games on the machines of a Dask cluster; needs the extra `heptad[cluster]`."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from heptad.kernel.errors import HeptadError

#: How long a scheduler has to answer, in seconds.
TIMEOUT = 10


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the scheduler at this address, as in "tcp://192.0.2.1:8786".

    Each worker needs this version of Heptad. Jobs of a worker that dies are given to another one. Raises HeptadError
    "extra/missing" when Dask is not installed, "arena/scheduler" when nobody answers at the address.
    """
    try:
        from distributed import Client
    except ImportError:
        raise HeptadError("extra/missing", extra="cluster") from None
    try:
        # Dask says that it is typed, and annotates neither of these two.
        client = Client(address, timeout=TIMEOUT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise HeptadError("arena/scheduler", address=address) from None
    with client:
        executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        yield executor
