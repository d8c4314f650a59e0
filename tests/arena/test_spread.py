"""Jobs spread over an executor: none is lost, they are taken only as needed, and closing cancels those not begun."""

from __future__ import annotations

import pickle
import signal
import sys
from _thread import interrupt_main
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from multiprocessing import active_children
from threading import Condition, Event, Thread, Timer, get_ident, main_thread
from threading import enumerate as active_threads
from types import FrameType, SimpleNamespace

import pytest

from heptad.arena.spread import begin_process, processes, spread
from heptad.kernel.errors import HeptadError


def double(number: int) -> int:
    return 2 * number


def refuse(number: int) -> int:
    raise HeptadError("bot/illegal", seat=number, action="?")


def test_without_an_executor_the_jobs_are_done_one_after_the_other() -> None:
    assert list(spread(double, range(5))) == [0, 2, 4, 6, 8]


def test_an_executor_does_every_job_once() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert sorted(spread(double, range(1000), executor)) == list(range(0, 2000, 2))


def test_jobs_are_taken_as_they_are_needed_and_those_that_wait_are_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heptad.arena.spread.WINDOW", 4)
    endless = count()
    with ThreadPoolExecutor(1) as executor:
        results = spread(double, endless, executor)
        assert {next(results), next(results)} <= {0, 2, 4, 6, 8, 10}
        results.close()
    assert next(endless) <= 12


def test_closing_the_results_cancels_jobs_that_have_not_started() -> None:
    begun, end = [], Event()

    def begin(number: int) -> int:
        begun.append(number)
        assert number == 0 or end.wait(60)
        return number

    with ThreadPoolExecutor(1) as executor:
        results = spread(begin, range(9), executor)
        assert next(results) == 0
        results.close()
        end.set()
    assert begun in ([0], [0, 1])


@pytest.fixture
def listening() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, which processes in the background of a shell ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("listening")
def test_ctrl_c_is_never_raised_while_a_lock_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    acquire, interrupted, locked = Condition.__enter__, [], []

    def acquire_interrupted(condition: Condition) -> bool:
        entered = acquire(condition)
        if get_ident() == main_thread().ident:
            try:
                interrupted.append(condition)
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                locked.append(condition)
                condition.release()
                raise
        return entered

    with ThreadPoolExecutor(1) as executor:
        results = spread(double, range(9), executor)
        monkeypatch.setattr(Condition, "__enter__", acquire_interrupted)
        with pytest.raises(KeyboardInterrupt):
            next(results)
        monkeypatch.undo()
    assert interrupted
    assert not locked
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("listening")
def test_ctrl_c_ends_the_wait_for_a_long_job_where_a_signal_does_not_end_the_wait_for_a_lock() -> None:
    end = Event()
    interrupt = Timer(0.1, interrupt_main)  # wakes up no thread, as a signal on Windows
    with ThreadPoolExecutor(1) as executor:
        interrupt.start()
        with pytest.raises(KeyboardInterrupt):
            next(spread(end.wait, [10], executor))
        interrupt.join()
        end.set()


@pytest.mark.usefixtures("listening")
def test_after_the_last_result_ctrl_c_is_handled_as_before() -> None:
    with ThreadPoolExecutor(1) as executor:
        for _ in spread(double, range(3), executor):
            assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("listening")
def test_in_another_thread_or_with_a_handler_of_the_programs_own_ctrl_c_is_left_alone() -> None:
    def own(number: int, frame: FrameType | None) -> None:
        pytest.fail("nothing was interrupted")

    handlers = []
    with ThreadPoolExecutor(1) as executor:
        results = spread(double, range(3), executor)
        other = Thread(target=lambda: handlers.append((next(results), signal.getsignal(signal.SIGINT))))
        other.start()
        other.join()
        assert handlers == [(0, signal.default_int_handler)]
        signal.signal(signal.SIGINT, own)
        for _ in spread(double, range(3), executor):
            assert signal.getsignal(signal.SIGINT) is own


@pytest.mark.usefixtures("listening")
def test_after_an_interrupt_no_process_and_no_thread_is_left() -> None:
    def play() -> None:
        with processes(2) as executor:
            for _ in spread(double, count(), executor):
                signal.raise_signal(signal.SIGINT)

    before = {*active_children(), *active_threads()}
    with pytest.raises(KeyboardInterrupt):
        play()
    assert {*active_children(), *active_threads()} == before


@pytest.mark.parametrize(("system", "count"), [("nt", 61), ("posix", 62)])
def test_there_are_no_more_processes_than_windows_allows(
    monkeypatch: pytest.MonkeyPatch, system: str, count: int
) -> None:
    started: list[int] = []

    def start(count: int, *_: object, **__: object) -> ThreadPoolExecutor:
        started.append(count)
        return ThreadPoolExecutor(1)

    monkeypatch.setattr("heptad.arena.spread.ProcessPoolExecutor", start)
    monkeypatch.setattr("heptad.arena.spread.os", SimpleNamespace(name=system), raising=False)
    with processes(62):
        assert started == [count]


def test_with_one_process_no_executor_is_started() -> None:
    with processes(1) as executor:
        assert executor is None


def test_a_process_ignores_ctrl_c_and_prints_to_standard_error_if_it_should_be_quiet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        monkeypatch.setattr(sys, "stdout", sys.stdout)
        begin_process(quiet=False)
        assert sys.stdout is not sys.stderr
        begin_process(quiet=True)
        assert sys.stdout is sys.stderr
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_what_a_job_raises_in_another_process_is_raised_here_with_its_facts() -> None:
    with pytest.raises(HeptadError) as raised, processes(2) as executor:
        list(spread(refuse, [1], executor))
    assert (raised.value.code, raised.value.data) == ("bot/illegal", {"seat": 1, "action": "?"})


def test_an_error_travels_between_processes_as_it_is() -> None:
    error = pickle.loads(pickle.dumps(HeptadError("options/value", option="players", value=9)))
    assert str(error) == "options/value (option='players', value=9)"
