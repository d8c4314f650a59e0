"""The program build.py."""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import IO

import pytest

import build
from tests.e2e import engines, network

ROOT = Path(__file__).resolve().parents[1]
#: Runs build.py as if by Python 3.8, whose functools had no `cache`. It is imported first, since its modules of the
#: standard library, which are those of this Python, may need that name themselves.
ON_OLD_PYTHON = """import functools, runpy, sys
runpy.run_path("build.py", run_name="build")
del functools.cache
sys.version_info, sys.version = (3, 8, 20), "3.8.20 (default)"
runpy.run_path("build.py", run_name="__main__")"""


def cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a machine on which nothing is installed and nothing can be installed."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(build, "succeeds", lambda command: False)
    monkeypatch.setattr(build, "PYTHON", Path("nowhere"))
    monkeypatch.setattr(build, "STAMPS", Path("nowhere"))


def test_it_parses_on_an_old_python_and_needs_the_standard_library_only() -> None:
    tree = ast.parse((ROOT / "build.py").read_text("utf-8"), feature_version=(3, 8))
    outside = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in outside if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in outside if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_an_old_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "MIN_PYTHON", (99, 1))
    with pytest.raises(build.BuildError, match=r"^Python 99\.1 or newer is needed; this is \d+\.\d+\.\d+\.$"):
        build.main()


def test_an_old_python_without_newer_names_gets_as_far_as_that() -> None:
    done = subprocess.run([sys.executable, "-c", ON_OLD_PYTHON], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "heptad: Python 3.11 or newer is needed; this is 3.8.20.\n"


def test_the_floor_is_the_engines() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=" + ".".join(map(str, build.MIN_PYTHON))


@pytest.mark.parametrize("group", ["build-system", "site", "test", "browser", "node"])
def test_every_python_package_is_pinned(group: str) -> None:
    assert all("==" in requirement for requirement in build.requirements(group))


def test_every_npm_package_is_pinned_and_no_address_is_kept() -> None:
    package = json.loads((ROOT / "site" / "package.json").read_text("utf-8"))
    pins = {**package["dependencies"], **package["devDependencies"]}
    lock = json.loads((ROOT / "site" / "package-lock.json").read_text("utf-8"))["packages"]
    assert {name: lock[f"node_modules/{name}"]["version"] for name in pins} == pins
    assert not [name for name, entry in lock.items() if "resolved" in entry]


def test_a_step_is_taken_again_only_for_new_inputs(tmp_path: Path) -> None:
    taken: list[str] = []
    for inputs in ("one", "one", "two"):
        build.once(tmp_path / "stamps" / "step", inputs, lambda inputs=inputs: taken.append(inputs))  # type: ignore[misc]
    assert taken == ["one", "two"]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that are built, in place of building them; `dist/` and the stamps are in a temporary folder."""
    found: list[Path] = []

    def note(out: Path) -> None:
        found.append(out)
        out.mkdir(exist_ok=True)
        (out / "build.json").touch()

    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    monkeypatch.setattr(build, "STAMPS", tmp_path / "stamps")
    monkeypatch.setattr(build, "digest", lambda *_: "same sources")
    monkeypatch.setattr(build, "build", note)
    monkeypatch.delenv("HEPTAD_ADDRESS", raising=False)
    return found


def test_a_site_with_another_address_is_built_again(built: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    build.build_if_stale()
    build.build_if_stale()
    assert len(built) == 1
    monkeypatch.setenv("HEPTAD_ADDRESS", "https://example.org/")
    build.build_if_stale()
    assert len(built) == 2
    monkeypatch.delenv("HEPTAD_ADDRESS")
    build.build_if_stale()
    assert len(built) == 3


def test_a_site_that_was_built_on_request_is_not_built_again_to_be_served(built: list[Path], tmp_path: Path) -> None:
    for _ in range(2):
        build.rebuild(build.DIST)
    build.build_if_stale()
    build.rebuild(tmp_path / "elsewhere")
    assert built == [build.DIST, build.DIST, tmp_path / "elsewhere"]


def test_a_draft_is_built_again_after_every_change_and_a_change_that_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fails = iter([False, True, False])

    def note(out: Path, *options: str) -> None:
        assert (out, options) == (build.DRAFT, ("--draft",))
        if next(fails):
            raise build.BuildError("line 3 is wrong")

    monkeypatch.setattr(build, "build", note)
    build.follow(["a", "a", "b", "c", "c", "d"])
    says = capsys.readouterr().out
    assert says.count("reload the page") == 2
    assert says.index("line 3 is wrong") < says.rindex("reload the page")


def test_a_source_that_is_removed_while_it_is_read_is_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: Path) -> str:
        raise FileNotFoundError

    monkeypatch.setattr("time.sleep", lambda seconds: None)
    monkeypatch.setattr(build, "digest", lambda *_: "before")
    found = build.digests()
    assert next(found) == "before"
    monkeypatch.setattr(build, "digest", missing)
    assert next(found) == ""


def test_catalogues_that_the_build_compiles_are_no_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "ROOT", tmp_path)
    for name in ("ja.po", "node_modules/it.js", "__pycache__/it.pyc"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("before", "utf-8")
    before = build.digest(tmp_path)
    for name in ("ja.mo", "node_modules/it.js", "__pycache__/it.pyc"):
        (tmp_path / name).write_text("after", "utf-8")
    assert build.digest(tmp_path) == before
    (tmp_path / "ja.po").write_text("after", "utf-8")
    assert build.digest(tmp_path) != before


def test_a_step_that_failed_is_taken_again(tmp_path: Path) -> None:
    def fail() -> None:
        raise build.BuildError("no")

    for _ in range(2):
        with pytest.raises(build.BuildError):
            build.once(tmp_path / "step", "one", fail)


def test_the_environment_is_made_again_after_an_interruption_and_for_another_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[tuple[Path, str, object]] = []
    monkeypatch.setattr(build, "once", lambda *step: steps.append(step))
    build.set_up()
    assert steps[0] == (build.VENV / "stamps" / "environment", sys.version, build.make_environment)


@pytest.mark.parametrize("number", ["-1", "65536", "http"])
def test_a_port_that_does_not_exist_is_refused_before_anything_is_built(
    number: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["build.py", "serve", f"--port={number}"])
    with pytest.raises(SystemExit):
        build.main()
    assert "a port has a number from 1 to 65535" in capsys.readouterr().err


def test_an_environment_that_could_not_be_made_has_its_reason_from_the_program_that_makes_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "VENV", tmp_path / "file" / "environment")
    (tmp_path / "file").touch()
    with pytest.raises(build.BuildError, match=r"^The virtual environment \.venv could not be made\.$"):
        build.make_environment()
    assert "Errno" in capsys.readouterr().err


def test_without_node_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    cannot(monkeypatch)
    with pytest.raises(build.BuildError, match=r"^Node\.js is needed and could not be installed: [^.]+\.$"):
        build.install_npm_packages()


def test_without_network_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    cannot(monkeypatch)
    with pytest.raises(build.BuildError, match=r"is there a network connection\?$"):
        build.install("site", build.requirements("site"))


@pytest.fixture
def browsers(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Simulate a machine on which only the programs in the returned set are installed; a test may change the set."""
    found = {"chromium"}
    monkeypatch.setattr(build, "own_browsers", lambda: {engine: f"/own/{engine}" for engine in build.ENGINES})
    monkeypatch.setattr("shutil.which", lambda name: name if name in found else None)
    monkeypatch.setattr(build, "runs", lambda engine, browser: browser != "broken")
    for variable in build.ENGINES.values():
        monkeypatch.delenv(variable, raising=False)
    return found


def test_without_browser_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch, browsers: set[str]) -> None:
    browsers.clear()
    monkeypatch.setattr(build, "succeeds", lambda command: False)
    with pytest.raises(build.BuildError, match=r"^The tests need a browser: [^.]+\.$"):
        build.need_browsers()


@pytest.mark.parametrize("named", ["nowhere", "broken"])
@pytest.mark.parametrize("variable", build.ENGINES.values())
def test_a_browser_that_is_named_must_run(
    variable: str, named: str, browsers: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    browsers.add("broken")
    monkeypatch.setenv(variable, named)
    with pytest.raises(build.BuildError, match=f"^{variable} names no browser that runs: {named}$"):
        build.find_browsers()


def test_one_browser_of_each_engine_is_found_unless_its_variable_is_empty(
    browsers: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build.find_browsers() == {"chromium": "chromium"}
    browsers |= {"firefox", "/own/chromium", "/own/webkit"}
    assert build.find_browsers() == {"chromium": "chromium", "firefox": "firefox", "webkit": "/own/webkit"}
    browsers.add("/own/firefox")
    monkeypatch.setenv("HEPTAD_WEBKIT", "")
    assert build.find_browsers() == {"chromium": "chromium", "firefox": "/own/firefox"}


def test_a_run_says_which_engines_are_left_out(browsers: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "installed_browsers", build.find_browsers)
    monkeypatch.setattr(engines, "is_installed", lambda: False)
    missing, gtk, alike = engines.left_out(thorough=False)
    assert missing == "the tests in firefox, webkit, because it is not on this machine"
    assert gtk == "the tests in WebKitGTK, because it is not on this machine"
    assert "python3 build.py test tests/e2e --thorough" in alike
    browsers |= {"firefox", "/own/webkit"}
    monkeypatch.setattr(engines, "is_installed", lambda: True)
    assert [*engines.left_out(thorough=False)] == [alike]
    monkeypatch.setattr(engines, "in_own_network", lambda command: [])
    assert [*engines.left_out(thorough=True)] == [
        "devices in a network of their own, because unshare and ip make none here"
    ]
    monkeypatch.setattr(engines, "in_own_network", lambda command: command)
    assert [*engines.left_out(thorough=True)] == []


def test_tests_take_a_chromium_without_windows_and_benchmarks_one_that_people_have(browsers: set[str]) -> None:
    browsers.add(build.HEADLESS)
    assert build.need_browsers()["chromium"] == build.HEADLESS
    assert build.need_browsers(headless=False)["chromium"] == "chromium"


def test_a_chromium_without_windows_is_installed_where_there_is_none(
    browsers: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    browsers.symmetric_difference_update({"chromium", "apt-get"})
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)

    def succeeds(command: list[str]) -> bool:
        if command[:2] == ["apt-get", "install"]:
            browsers.add(command[-1])
        return command[0] == "apt-get"

    monkeypatch.setattr(build, "succeeds", succeeds)
    assert build.need_browsers() == {"chromium": build.HEADLESS}


def test_all_engines_can_be_downloaded(browsers: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(build, "run", lambda command, failure: commands.append(command))
    assert build.download_browsers() == {engine: f"/own/{engine}" for engine in build.ENGINES}
    assert commands[0][-3:] == [*build.ENGINES]


def test_in_all_engines_every_test_runs(runs: Runs) -> None:
    build.test(False, ["tests/e2e"], True)
    assert build.THOROUGH in runs.commands[-1]


def test_on_windows_which_numbers_no_users_no_network_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.delattr("os.geteuid", raising=False)
    assert network.in_own_network(["true"]) == []


class Runs:
    """A replacement for `subprocess` that records the commands; those with the argument `fails` fail."""

    pid = 1234567
    says = b"what the browser tests say"

    def __init__(self, fails: str = "-") -> None:
        self.commands: list[list[str]] = []
        self.fails = fails
        self.niceness: dict[int, int] = {}

    def run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.commands.append(command)
        return subprocess.CompletedProcess(command, int(self.fails in command))

    def start(self, command: list[str], stdout: IO[str], **_: object) -> Runs:
        self.commands.append(command)
        os.write(stdout.fileno(), self.says)
        self.status = int(self.fails in command)
        return self

    def set_priority(self, which: int, who: int, priority: int) -> None:
        self.niceness[who] = priority

    def wait(self) -> int:
        return self.status


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    found = Runs()
    monkeypatch.setattr(build, "set_up", lambda *_: None)
    monkeypatch.setattr(build, "check", lambda: None)
    monkeypatch.setattr(build, "need_browsers", lambda: {"chromium": "browser"})
    monkeypatch.setattr(build, "download_browsers", build.need_browsers)
    monkeypatch.setattr(build, "build_if_stale", lambda: found.commands.append(["build"]))
    monkeypatch.setattr("subprocess.run", found.run)
    monkeypatch.setattr("subprocess.Popen", found.start)
    monkeypatch.setattr("os.setpriority", found.set_priority, raising=False)  # Windows has none
    return found


def modules_of(command: list[str]) -> list[str]:
    return [after for before, after in pairwise(command) if before == "-m"]


def test_a_quick_run_needs_no_browser_and_no_site(runs: Runs) -> None:
    build.test(True, [], False)
    (command,) = runs.commands
    assert modules_of(command) == ["pytest"]
    assert "--quick" in command


def test_arguments_go_to_pytest_and_coverage_is_not_measured(runs: Runs) -> None:
    build.test(False, ["-k", "rng"], False)
    built, command = runs.commands
    assert built == ["build"]
    assert modules_of(command) == ["pytest"]
    assert command[-2:] == ["-k", "rng"]


def test_the_help_of_a_benchmark_is_the_programs_own_and_builds_nothing(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["build.py", "bench-ui", "--help"])
    build.main()
    (command,) = runs.commands
    assert modules_of(command) == ["tests.benchmarks.taps"]
    assert command[-1] == "--help"


def test_a_whole_run_tests_in_the_browser_beside_the_others_and_measures_their_coverage(
    runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    build.test(False, [], False)
    built, browser, others = runs.commands
    folder = str(Path("tests") / "e2e")
    assert built == ["build"]
    assert (modules_of(browser), browser[-1]) == (["pytest"], folder)
    assert (modules_of(others), others[-2:]) == (["slipcover", "pytest"], ["--ignore", folder])
    assert "what the browser tests say" in capsys.readouterr().out
    assert runs.niceness == ({} if sys.platform == "win32" else {runs.pid: build.LOWER_PRIORITY})


def test_what_the_browser_tests_say_can_be_printed_in_any_encoding(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    runs.says = b"a byte that ends here: \xe3"
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), "cp1252"))
    build.test(False, [], False)
    sys.stdout.seek(0)
    assert "a byte that ends here" in sys.stdout.read()


@pytest.mark.parametrize("quick", [True, False])
def test_no_test_runs_when_a_check_fails(runs: Runs, monkeypatch: pytest.MonkeyPatch, quick: bool) -> None:
    def fail() -> None:
        raise build.BuildError("mypy has found something to mend.")

    monkeypatch.setattr(build, "check", fail)
    with pytest.raises(build.BuildError, match="mypy"):
        build.test(quick, [], False)
    assert runs.commands == ([] if quick else [["build"]])


@pytest.mark.parametrize("fails", ["slipcover", str(Path("tests") / "e2e")])
def test_a_whole_run_fails_when_either_half_does(runs: Runs, fails: str) -> None:
    runs.fails = fails
    with pytest.raises(build.BuildError, match="have failed"):
        build.test(False, [], False)


def test_every_check_is_run_and_the_first_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []

    def run(command: list[str], failure: str, folder: Path) -> str:
        ran.append(failure.split()[0])
        if ran[-1] in ("Biome", "djangofmt"):
            raise build.BuildError(failure)
        return ""

    monkeypatch.setattr(build, "set_up", lambda *_: None)
    monkeypatch.setattr(build, "run", run)
    with pytest.raises(build.BuildError, match=r"^Biome has found something to mend\.$"):
        build.check()
    assert sorted(ran) == ["Biome", "TypeScript", "TypeScript", "djangofmt", "mypy", "ruff", "ruff"]
