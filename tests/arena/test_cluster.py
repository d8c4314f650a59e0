"""The extra `cluster`: a local Dask cluster of two processes plays the same games as a single process, even if
a worker dies."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from distributed import Client, LocalCluster

from heptad.arena.cluster import cluster
from heptad.arena.tournament import Result, Tournament
from heptad.kernel.errors import HeptadError
from tests.terminal import Run

GAMES = 30
#: The signal that kills a process; on Windows every signal does, and this one has another name.
KILL = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Start a local cluster of two worker processes with one thread each; yield the address of its scheduler."""
    # Dask declares that it is typed, but does not annotate the functions that are called here.
    machines = LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with machines:
        yield machines.scheduler_address


def worker_pids(address: str) -> dict[str, int]:
    with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]  # as above
        pids: dict[str, int] = client.run(os.getpid)
    return pids


def timeless(results: Any) -> list[Result]:
    """Return the results in a fixed order and without the measured times."""
    return sorted(result._replace(seconds=()) for result in results)


def test_a_cluster_plays_what_one_process_plays_even_when_a_worker_is_killed(address: str) -> None:
    tournament = Tournament.of("duel", {}, ["greedy", "random"], "7")
    before = worker_pids(address)
    results: list[Result] = []
    with cluster(address) as executor, closing(tournament.games(range(GAMES), executor)) as played:
        for result in played:
            results.append(result)
            if len(results) == 3:
                os.kill(next(iter(before.values())), KILL)
    assert len(before) == 2
    assert timeless(results) == timeless(tournament.games(range(GAMES)))


def test_the_command_plays_on_a_cluster(run: Run, address: str) -> None:
    words = ("arena", "duel", "--bots", "greedy,random", "--games", 4, "--seed", "7")
    answer = run(*words, "--scheduler", address)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines()[0] == run(*words).out.splitlines()[0]


def test_a_scheduler_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heptad.arena.cluster.TIMEOUT", 0.2)
    with pytest.raises(HeptadError, match="arena/scheduler"), cluster("tcp://127.0.0.1:9"):
        pass


def test_no_client_is_created_for_what_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("distributed.Client", None)
    with pytest.raises(HeptadError, match="arena/scheduler"), cluster("not an address"):
        pass


def test_without_the_extra_the_package_that_is_missing_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    answer = run("arena", "duel", "--bots", "greedy,random", "--scheduler", "tcp://127.0.0.1:9")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.endswith("pip install distributed\n")
