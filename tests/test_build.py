"""The program build.py and the site that it builds."""

from __future__ import annotations

import ast
import gzip
import json
import posixpath
import re
import socket
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

import build
from heptad_site.build.credits import CREDITS, wheel
from heptad_site.build.dist import Packing, finish, integrity, list_files, node
from heptad_site.build.dist import build as build_site
from heptad_site.build.join import JOINING
from heptad_site.build.learn import single_pages
from heptad_site.build.pages import SCREENS
from heptad_site.build.pictures import picture, png
from heptad_site.build.sbom import INSIDE_PYODIDE
from heptad_site.build.server import Server
from heptad_site.build.weight import first_visits, imports, weight
from heptad_site.i18n import LANGUAGES, home_of
from heptad_site.render import CONTENT_SECURITY_POLICY
from tests.site.drawn import page

ROOT = Path(__file__).resolve().parents[1]
#: The address of a script that a page preloads.
PRELOADED_SCRIPT = re.compile(r'<link rel="modulepreload" href="([^"]+)"')


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a machine on which nothing is installed and nothing can be installed."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(build, "succeeds", lambda command: False)
    monkeypatch.setattr(build, "PYTHON", Path("nowhere"))
    monkeypatch.setattr(build, "STAMPS", Path("nowhere"))


# The program


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


def test_without_browser_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    cannot(monkeypatch)
    monkeypatch.delenv("HEPTAD_BROWSER", raising=False)
    monkeypatch.setattr(build, "own_browsers", lambda: dict.fromkeys(build.ENGINES, "nowhere"))
    with pytest.raises(build.BuildError, match=r"^The tests need a browser: [^.]+\.$"):
        build.find_browser()


def test_a_browser_that_is_named_must_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEPTAD_BROWSER", "nowhere")
    with pytest.raises(build.BuildError, match="names no browser that runs: nowhere"):
        build.find_browser()


@pytest.fixture
def browsers(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Simulate a machine on which only the programs in the returned set are installed; a test may change the set."""
    found = {"chromium"}
    monkeypatch.setattr(build, "own_browsers", lambda: {engine: f"/own/{engine}" for engine in build.ENGINES})
    monkeypatch.setattr("shutil.which", lambda name: name if name in found else None)
    monkeypatch.setattr(build, "runs", lambda browser: True)
    for variable in (*build.ENGINES.values(), build.WEBKIT_GTK_NAMED):
        monkeypatch.delenv(variable, raising=False)
    return found


def test_the_engines_of_the_machine_are_named_and_the_others_are_said_to_be_left_out(
    browsers: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.find_engines(False) == {"HEPTAD_BROWSER": "chromium"}
    *_, engines, gtk, left_out = capsys.readouterr().out.splitlines()
    assert engines == "heptad: testing in chromium; left out, because it is not on this machine: firefox, webkit"
    assert gtk == "heptad: left out, because WebKitWebDriver is not on this machine: the tests of WebKitGTK"
    assert "python3 build.py test tests/e2e --thorough" in left_out
    browsers |= {"firefox", "/own/webkit", "WebKitWebDriver"}
    named = {"HEPTAD_BROWSER": "chromium", "HEPTAD_FIREFOX": "firefox", "HEPTAD_WEBKIT": "/own/webkit"}
    assert build.find_engines(False) == named
    engines, gtk, left_out = capsys.readouterr().out.splitlines()
    assert engines == "heptad: testing in chromium, firefox, webkit"
    assert gtk == "heptad: testing in WebKitGTK one long visit"
    assert "python3 build.py test tests/e2e --thorough" in left_out


def test_tests_take_a_chromium_without_windows_and_benchmarks_one_that_people_have(browsers: set[str]) -> None:
    browsers.add(build.HEADLESS)
    assert build.find_engines(False)["HEPTAD_BROWSER"] == build.HEADLESS
    assert build.find_browser() == "chromium"


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
    assert build.find_engines(False) == {"HEPTAD_BROWSER": build.HEADLESS}


def test_all_engines_can_be_downloaded(browsers: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(build, "run", lambda command, failure: commands.append(command))
    named = build.find_engines(True)
    assert named == {variable: f"/own/{engine}" for engine, variable in build.ENGINES.items()}
    assert commands[0][-3:] == [*build.ENGINES]


def test_in_all_engines_every_test_runs(runs: Runs) -> None:
    build.test(False, ["tests/e2e"], True)
    assert build.THOROUGH in runs.commands[-1]


class Runs:
    """A replacement for `subprocess` that records the commands; those with the argument `fails` fail."""

    def __init__(self, fails: str = "-") -> None:
        self.commands: list[list[str]] = []
        self.fails = fails

    def run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.commands.append(command)
        return subprocess.CompletedProcess(command, int(self.fails in command))

    def start(self, command: list[str], stdout: IO[str], **_: object) -> Runs:
        self.commands.append(command)
        stdout.write("what the browser tests say")
        self.status = int(self.fails in command)
        return self

    def wait(self) -> int:
        return self.status


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    found = Runs()
    monkeypatch.setattr(build, "check", lambda: None)
    monkeypatch.setattr(build, "find_engines", lambda downloads: {"HEPTAD_BROWSER": "browser"})
    monkeypatch.setattr(build, "build_if_stale", lambda: found.commands.append(["build"]))
    monkeypatch.setattr("subprocess.run", found.run)
    monkeypatch.setattr("subprocess.Popen", found.start)
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


# The folder


@pytest.fixture
def tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set another time zone, if the system can change it, and other environment variables.

    None of these must have an effect on the built site.
    """
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "Asia/Tokyo")
        changed.setenv("LANG", "ja_JP.UTF-8")
        for name in ("USER", "SECRET"):
            changed.setenv(name, "nobody else may know")
        if hasattr(time, "tzset"):
            time.tzset()
        yield
    if hasattr(time, "tzset"):
        time.tzset()


class ThisProcess:
    """A replacement for `ProcessPoolExecutor` that does the work in this process."""

    def __init__(self, **_: object) -> None:
        self.map = map

    def __enter__(self) -> ThisProcess:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.mark.usefixtures("tokyo")
def test_the_same_sources_give_the_same_bytes(
    built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Build the site again and compare it with `built_site`.

    That one was built by other processes, with another seed of string hashes, from another folder and at another time.
    Of the pages with one scenario and their pictures, which are much alike, only every tenth is drawn again. The other
    pages are those that other tests have drawn in this process.
    """
    places, singles = count(), {*single_pages()}

    def drawn_or_taken(game: str, key: str) -> bytes:
        return (built_site / picture(game, key)).read_bytes() if next(places) % 10 else png(game, key)

    def page_or_taken(lang: str, path: str) -> str:
        taken = path in singles and next(places) % 10
        return (built_site / home_of(lang) / path).read_text("utf-8") if taken else page(lang, path)

    monkeypatch.setattr("heptad_site.build.dist.ProcessPoolExecutor", ThisProcess)
    monkeypatch.setattr("heptad_site.build.dist.png", drawn_or_taken)
    monkeypatch.setattr("heptad_site.build.pages.page", page_or_taken)
    build_site(tmp_path / "here")
    here, there = contents(tmp_path / "here"), contents(built_site)
    assert sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name)) == []


def test_a_folder_with_other_things_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(SystemExit, match="choose another folder"):
        build_site(tmp_path)
    assert contents(tmp_path) == {"letter.txt": b"mine"}


def test_two_builds_in_one_folder_leave_one_of_them_there_and_the_other_ends_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, rename = tmp_path / "site", Path.rename

    def rename_slowly(path: Path, target: Path) -> None:
        rename(path, target)
        site.mkdir()
        (site / "build.json").write_text("of the other build")

    monkeypatch.setattr("heptad_site.build.dist.fill", lambda part: (part / "build.json").touch())
    build_site(site)
    monkeypatch.setattr(Path, "rename", rename_slowly)
    with pytest.raises(SystemExit, match="could not be replaced: does another program use it"):
        build_site(site)
    assert contents(tmp_path) == {"site/build.json": b"of the other build"}


def test_a_build_touches_nothing_beside_its_folder_and_leaves_nothing_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = tmp_path / "site.part" / "letter.txt"
    letter.parent.mkdir()
    letter.write_text("mine")
    monkeypatch.setattr("heptad_site.build.dist.fill", lambda part: (part / "build.json").touch())
    build_site(tmp_path / "site")
    build_site(tmp_path / "site")
    assert contents(tmp_path) == {"site.part/letter.txt": b"mine", "site/build.json": b""}
    monkeypatch.setattr("heptad_site.build.dist.fill", lambda part: (part / "nothing" / "here").touch())
    with pytest.raises(FileNotFoundError):
        build_site(tmp_path / "site")
    assert contents(tmp_path) == {"site.part/letter.txt": b"mine", "site/build.json": b""}


def test_the_list_names_every_file_to_keep_with_its_size(built_site: Path) -> None:
    listed = json.loads((built_site / "build.json").read_text("utf-8"))
    sizes = {name: len(content) for name, content in contents(built_site).items()}
    left_out = sizes.keys() - listed["files"].keys()
    visited = {start + page for start in map(home_of, LANGUAGES) for page in single_pages()}
    pictures = {name for name in sizes if name.startswith(("pictures/", SCREENS))}
    unlisted = {"build.json", "hashes.json", "sw.js", listed["memory"]["path"], wheel(), *pictures}
    assert left_out == unlisted | visited
    assert listed["files"] == {name: size for name, size in sizes.items() if name not in left_out}
    assert set(listed["runtime"]) <= set(listed["files"])
    assert {name for name in listed["files"] if "micropip-" in name}.isdisjoint(listed["runtime"])


def test_every_file_that_may_be_kept_has_its_hash_and_the_service_worker_has_that_of_the_list(built_site: Path) -> None:
    listed = json.loads((built_site / "build.json").read_text("utf-8"))
    visited = {start + page for start in map(home_of, LANGUAGES) for page in single_pages()}
    hashes = json.loads((built_site / "hashes.json").read_text("utf-8"))
    assert hashes == {
        name: integrity((built_site / name).read_bytes()) for name in {*listed["files"], *visited, "build.json"}
    }
    of_list = integrity((built_site / "hashes.json").read_bytes())
    assert f'const INTEGRITY = "{of_list}";' in (built_site / "sw.js").read_text("utf-8")
    assert integrity(b"alert('Hello, world.');") == "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="


def test_a_first_visit_stays_light(built_site: Path) -> None:
    loaded = {way: sum(files.values()) for way, files in first_visits(built_site).items()}
    assert loaded["packages"] <= 6_800_000, loaded
    assert loaded["shipped memory"] <= 12_000_000, loaded


@pytest.mark.parametrize("page", [start + path for start in map(home_of, LANGUAGES) for path in JOINING])
def test_a_device_joins_with_one_light_page(built_site: Path, page: str) -> None:
    """Check the size of everything that is loaded until the first board, and that the page preloads all its scripts.

    Preloaded scripts are fetched at the same time. One of them is the library that draws the answer as a QR code.
    """
    bytes_of_page, _ = weight(built_site, page)
    html = (built_site / page).read_text("utf-8")
    ahead = [
        posixpath.normpath(posixpath.join(posixpath.dirname(page), name)) for name in PRELOADED_SCRIPT.findall(html)
    ]
    assert "assets/js/vendor/lean-qr.js" in ahead
    assert sorted(ahead) == sorted({*imports(built_site, "assets/js/join.js")})
    assert bytes_of_page < 155_000


def test_the_memory_is_listed_with_its_sizes_and_does_not_say_where_it_was_made(built_site: Path) -> None:
    listed = json.loads((built_site / "build.json").read_text("utf-8"))["memory"]
    packed = (built_site / listed["path"]).read_bytes()
    memory = gzip.decompress(packed)
    assert (listed["size"], listed["length"]) == (len(packed), len(memory))
    assert str(ROOT).encode() not in memory
    assert b"node_modules" not in memory


def test_without_node_the_site_cannot_be_built_and_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/node")
    assert node() == ["/usr/bin/node"]
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: object())
    assert node()[0] == sys.executable
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"^Node\.js is needed: install it"):
        node()


def test_a_python_that_cannot_be_packed_stops_the_build() -> None:
    fails = subprocess.Popen(
        [sys.executable, "-c", "print('no room'); exit(1)"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    with pytest.raises(SystemExit, match="could not be packed for the browser:\nno room"):
        finish(Packing(fails, TemporaryDirectory()))


def test_the_service_worker_carries_the_name_of_the_build_and_the_policy(built_site: Path) -> None:
    name = json.loads((built_site / "build.json").read_text("utf-8"))["build"]
    script = (built_site / "sw.js").read_text("utf-8")
    assert f'const BUILD = "{name}";' in script
    assert f"const POLICY = {json.dumps(CONTENT_SECURITY_POLICY)};" in script


def test_another_byte_is_another_build(tmp_path: Path) -> None:
    names = set()
    for text in ("one", "two"):
        folder = tmp_path / text
        (folder / "assets" / "js").mkdir(parents=True)
        (folder / "assets" / "js" / "sw.js").write_text('const BUILD = "__BUILD__";')
        (folder / "page.html").write_text(text)
        list_files(folder)
        names.add(json.loads((folder / "build.json").read_text("utf-8"))["build"])
    assert len(names) == 2


def test_a_service_worker_without_a_place_for_the_name_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "assets" / "js").mkdir(parents=True)
    (tmp_path / "assets" / "js" / "sw.js").write_text("const BUILD = 1;")
    with pytest.raises(SystemExit, match=r"sw\.js must hold"):
        list_files(tmp_path)


def test_the_index_of_the_runtime_names_micropip_only(built_site: Path) -> None:
    (package,) = json.loads((built_site / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["packages"].values()
    assert (built_site / "pyodide" / package["file_name"]).is_file()


#: Patterns of a start tag, and of an attribute with an address that the tag loads or links to.
TAG = re.compile(r"<([a-z][a-z0-9-]*)(\s[^<>]*)>")
ADDRESS = re.compile(r'\s(?:href|src|action|data|poster)="([^"]+)"')


def test_every_address_is_relative_and_there(built_site: Path) -> None:
    there = {*contents(built_site)}
    for name in sorted(path for path in there if path.endswith(".html")):
        for tag, attributes in set(TAG.findall((built_site / name).read_text("utf-8"))):
            for address in ADDRESS.findall(attributes):
                if tag == "a" and address.startswith("https://"):
                    continue
                path = address.partition("#")[0].partition("?")[0]
                assert not path.startswith("/"), (name, address)
                assert ":" not in path, (name, address)
                target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
                folder = "index.html" if target == "." else f"{target}/index.html"
                assert target in there or folder in there, (name, address)


def test_every_work_in_the_site_has_its_full_licence_there(built_site: Path) -> None:
    texts = {path.name: path.read_text("utf-8") for path in (built_site / "licenses").iterdir()}
    assert set(texts) == {credit.text for credit in CREDITS} | {"heptad.txt", "inside-pyodide.txt"}
    phrases = {
        "MPL-2.0": '1.1. "Contributor"',
        "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "0BSD": "Permission to use, copy, modify, and/or distribute",
        "Apache-2.0": "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
        "MIT": "Permission is hereby granted, free of charge, to any person obtaining a copy",
        "CC-BY-3.0": "CREATIVE COMMONS CORPORATION IS NOT A LAW FIRM",
        "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
        "BSD-3-Clause": "Neither the name of the copyright holder",
    }
    assert not [credit.name for credit in CREDITS if phrases[credit.licence] not in texts[credit.text]]
    assert not [name for name in INSIDE_PYODIDE if name not in texts["inside-pyodide.txt"]]


def test_the_bill_of_materials_is_cyclonedx_and_lists_every_work(built_site: Path) -> None:
    text = (built_site / "sbom.json").read_text("utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    listed = {part["name"]: part.get("version") for part in json.loads(text)["components"]}
    assert listed.keys() == {credit.name for credit in CREDITS} | set(INSIDE_PYODIDE) | {"heptad"}
    assert all(listed[credit.name] for credit in CREDITS)


# The server


def test_the_server_gives_the_right_types_and_never_a_stale_file(built_site: Path) -> None:
    wanted = {
        "": "text/html",
        "pyodide/pyodide.asm.wasm": "application/wasm",
        "pyodide/pyodide.mjs": "text/javascript",
        "sw.js": "text/javascript",
        "build.json": "application/json",
        "assets/fonts/commissioner.woff2": "font/woff2",
    }
    with Server(built_site) as server:
        for path, kind in wanted.items():
            with urllib.request.urlopen(server.url + path) as answer:
                assert answer.headers.get_content_type() == kind
                assert answer.headers["Cache-Control"] == "no-cache"
        with pytest.raises(urllib.error.HTTPError) as refused, urllib.request.urlopen(server.url + "nowhere/at/all"):
            pass
        with refused.value as answer:
            assert (answer.status, answer.read()) == (404, (built_site / "404.html").read_bytes())


def test_a_taken_port_gives_way_to_the_next_free_one(tmp_path: Path) -> None:
    with Server(tmp_path) as first, Server.near(tmp_path, first.server_port) as second:
        assert first.server_port < second.server_port < first.server_port + 50


def test_fifty_taken_ports_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def taken(self: Server, folder: Path, port: int) -> None:
        tried.append(port)
        raise OSError

    monkeypatch.setattr(Server, "__init__", taken)
    with pytest.raises(OSError, match="7007"):
        Server.near(tmp_path, 7007)
    assert tried == list(range(7007, 7057))


def test_a_server_that_has_ended_is_gone(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        port = server.server_port
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)
