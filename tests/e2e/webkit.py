"""WebKitGTK, driven by WebDriver (https://www.w3.org/TR/webdriver2/): does what Playwright does for other engines."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

#: Timeout of every wait, in seconds: enough for a start of Python on a machine with ten times the load it can bear.
TIMEOUT = 240
DRIVER = shutil.which(os.environ.get("HEPTAD_WEBKIT_DRIVER", "WebKitWebDriver"))
#: The browser that comes with the library; if several API versions are installed, that of the newest.
BROWSER = max(
    (str(path) for place in ("lib*", "lib*/*") for path in Path("/usr").glob(f"{place}/webkit2gtk-4.*/MiniBrowser")),
    default="MiniBrowser",
)
#: Console messages of pages and their workers go to the output of the driver.
ARGUMENTS = ("--automation", "--enable-write-console-messages-to-stdout=true")
#: The range from which ports are chosen: below the ephemeral ports, which systems assign to servers that ask for any
#: free port, so no server of a test takes the same port in the meantime.
PORTS = (20_000, 30_000)
WINDOW_SIZE = {"width": 1280, "height": 900}
#: Configuration files: animations are off, and downloads go into the folder `downloads`.
SETTINGS = {
    "gtk-3.0/settings.ini": "[Settings]\ngtk-enable-animations=0\n",
    "user-dirs.dirs": 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n',
}
#: The key of an element reference in WebDriver's JSON.
ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf"
#: The error codes of clicks that failed because the page is changing; these clicks are retried.
RETRIED_ERRORS = ("stale element reference", "element not interactable", "element click intercepted")
#: The elements that match a selector and are visible.
VISIBLE_ELEMENTS = """selector => [...document.querySelectorAll(selector)]
.filter(it => it.checkVisibility({ checkVisibilityCSS: true }) && it.getClientRects().length)"""


def is_installed() -> bool:
    """Return whether the driver, the browser and a display (or Xvfb) are installed."""
    return bool(DRIVER and shutil.which(BROWSER) and ("DISPLAY" in os.environ or shutil.which("Xvfb")))


class DriverError(Exception):
    """An error that the driver returned; `code` is an error code of WebDriver."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


def send(address: str, method: str, /, **body: Any) -> Any:
    """Send a command to the driver and return the value of its response; raise DriverError for an error."""
    data = json.dumps(body).encode() if method == "POST" else None
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=2 * TIMEOUT) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as refused:
        with refused:
            told = json.load(refused)["value"]
        raise DriverError(told["error"], f"{told['message']} ({method} {address} {str(body)[:200]})") from None


def wait_until(condition: Callable[[], object]) -> None:
    """Call `condition` every 50 ms until it is true; fail after the timeout.

    Errors of the driver before that are ignored, because commands fail while a page is being left.
    """
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            if condition():
                return
        except DriverError:
            if time.monotonic() > end:
                raise
        assert time.monotonic() < end, "it never holds"
        time.sleep(0.05)


@contextmanager
def display() -> Iterator[str]:
    """Give the X display of this machine or, if there is none, that of an Xvfb that runs meanwhile."""
    if "DISPLAY" in os.environ:
        yield os.environ["DISPLAY"]
        return
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with open(read, encoding="ascii") as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def environment(folder: Path, screen: str) -> dict[str, str]:
    """Return the environment variables with which a browser stores everything in this folder."""
    for name, text in SETTINGS.items():
        (folder / "config" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "config" / name).write_text(text, "utf-8")
    (folder / "downloads").mkdir()
    return {
        **os.environ,
        "DISPLAY": screen,
        "HOME": str(folder),
        **{f"XDG_{kind.upper()}_HOME": str(folder / kind) for kind in ("config", "data", "cache", "state")},
        "NO_AT_BRIDGE": "1",  # do not connect to the accessibility bus
        "JSC_useOMGJIT": "0",  # do not optimise WebAssembly, which takes a quarter of the time and pays off too late
        "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",  # there may be no graphics card
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # the sandbox cannot be created inside a container
    }


@contextmanager
def driver(folder: Path, screen: str) -> Iterator[str]:
    """Start a driver whose browsers store everything in this folder; give its address; end it and its browsers."""
    with running(lambda port: [str(DRIVER), f"--port={port}"], environment(folder, screen), folder) as (_, port):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def lasting_browser(folder: Path, screen: str) -> Iterator[tuple[str, int]]:
    """Start one browser and a driver for it; give the address of the driver and the process id of the browser.

    A session of WebDriver ends when a page crashes. This browser and its storage outlive their sessions.
    """
    around, server = environment(folder, screen), "WEBKIT_INSPECTOR_SERVER"
    free = next(port for port in iter(lambda: random.randrange(*PORTS), 0) if not listens(port))
    with (
        running(lambda _: [BROWSER, *ARGUMENTS], {**around, server: f"127.0.0.1:{free}"}, folder, free) as (browser, _),
        running(lambda port: [str(DRIVER), f"--port={port}", f"--target=127.0.0.1:{free}"], around, folder) as (
            _,
            port,
        ),
    ):
        yield f"http://127.0.0.1:{port}", browser


@contextmanager
def running(
    command: Callable[[int], list[str]], around: dict[str, str], folder: Path, port: int | None = None
) -> Iterator[tuple[int, int]]:
    """Start a program that listens on a port; give its process id and the port; end it and all processes it started."""
    with (folder / "console.txt").open("a") as output:
        process, port = start(command, around, output, port)
    try:
        yield process.pid, port
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def start(
    command: Callable[[int], list[str]], around: dict[str, str], output: IO[str], wanted: int | None
) -> tuple[subprocess.Popen[bytes], int]:
    """Start a program in a process group of its own; return it and its port as soon as it listens there.

    Retries with another random port if the port is taken or the program ends, unless the port `wanted` is given.
    """
    for _ in range(5):
        port = wanted or random.randrange(*PORTS)
        if listens(port):
            continue
        process = subprocess.Popen(
            command(port),
            env=around,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        wait_until(partial(has_ended_or_listens, process, port))
        if process.poll() is None:
            return process, port
    raise AssertionError("WebKitGTK does not start")


def has_ended_or_listens(process: subprocess.Popen[bytes], port: int) -> bool:
    return process.poll() is not None or listens(port)


def listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


#: Keeps what a page writes with `console.info`, such as why Python has stopped, from the first call in it.
NOTE_INFOS = """if (!window.infos) { window.infos = []; const { info } = console;
console.info = (...said) => { infos.push(said.join(" ")); info(...said) } }"""


class WebKit:
    """A WebDriver session: a browser with storage of its own, which is deleted when it is closed.

    Commands go to the current window and, in it, to the current frame.
    """

    def __init__(self, address: str, folder: Path) -> None:
        self.folder = folder
        self._refused = "no click"
        options = {"binary": BROWSER, "args": ARGUMENTS}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        started = send(f"{address}/session", "POST", capabilities=wanted)
        self._session = f"{address}/session/{started['sessionId']}"
        self.version: str = started["capabilities"]["browserVersion"]
        self._post("timeouts", script=TIMEOUT * 1000, pageLoad=TIMEOUT * 1000)
        self._post("window/rect", **WINDOW_SIZE)

    def close(self) -> None:
        send(self._session, "DELETE")

    def _post(self, command: str, /, **body: Any) -> Any:
        return send(f"{self._session}/{command}", "POST", **body)

    def failure_report(self) -> str:
        """Return what the page shows and has noted, and the last error of a click, for the report of a failed test."""
        try:
            seen = {selector: self.texts(selector) for selector in ("#notice", "#preparing", "main", "#dock")}
            return f"{self.url}\n{seen}\n{self.call('() => infos')}\n{self._refused}"
        except DriverError as refused:
            return f"it does not answer: {refused}"

    def open(self, address: str) -> None:
        self._post("url", url=address)

    def reload(self) -> None:
        self._post("refresh")

    @property
    def url(self) -> str:
        found: str = send(f"{self._session}/url", "GET")
        return found

    @property
    def window(self) -> str:
        """The handle of the current window."""
        found: str = send(f"{self._session}/window", "GET")
        return found

    def switch_window(self, window: str) -> None:
        self._post("window", handle=window)

    def switch_frame(self, frame: dict[str, str] | None) -> None:
        """Switch to a frame of this page, given as an element reference, or back to the page itself for None."""
        self._post("frame", id=frame)

    def open_window(self) -> None:
        """Open a new window and switch to it."""
        self.switch_window(self._post("window/new", type="window")["handle"])
        self._post("window/rect", **WINDOW_SIZE)

    def close_window(self) -> None:
        """Close the current window. Switch to another one with `switch_window` before any other command."""
        send(f"{self._session}/window", "DELETE")

    def call(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function in the page and return its result; a promise is awaited."""
        script = f"""{NOTE_INFOS} const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -1);
        Promise.resolve().then(() => ({function})(...args))
        .then(value => done({{ value }}), error => done({{ error: String(error) }}))"""
        answer = self._post("execute/async", script=script, args=arguments)
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def visible_elements(self, selector: str) -> list[dict[str, str]]:
        found: list[dict[str, str]] = self.call(VISIBLE_ELEMENTS, selector)
        return found

    def is_visible(self, selector: str) -> bool:
        return bool(self.visible_elements(selector))

    def wait_until_visible(self, selector: str) -> None:
        wait_until(lambda: self.is_visible(selector))

    def texts(self, selector: str) -> list[str]:
        found: list[str] = self.call(
            "selector => [...document.querySelectorAll(selector)].map(it => it.innerText)", selector
        )
        return found

    def click(self, selector: str, place: int = 0) -> None:
        """Click the visible element with the index `place`, as soon as it exists and nothing covers it."""
        wait_until(lambda: self._clicks(selector, place))

    def _clicks(self, selector: str, place: int) -> bool:
        """Try to click; return whether it succeeded."""
        found = self.visible_elements(selector)[place : place + 1]
        if not found:
            return False
        self.call("it => it.scrollIntoView({ behavior: 'instant', block: 'nearest' })", found[0])
        try:
            self._post(f"element/{found[0][ELEMENT_KEY]}/click")
        except DriverError as refused:
            if refused.code not in RETRIED_ERRORS:
                raise
            self._refused = str(refused)
            return False
        return True

    def choose_file(self, selector: str, file: Path) -> None:
        self._enter(selector, str(file))

    def type(self, selector: str, text: str) -> None:
        """Type into a field as soon as it is visible; special keys are WebDriver's code points for them."""
        self.wait_until_visible(selector)
        self._enter(selector, text)

    def _enter(self, selector: str, text: str) -> None:
        (field,) = self.call("selector => [document.querySelector(selector)]", selector)
        self._post(f"element/{field[ELEMENT_KEY]}/value", text=text)

    def press(self, key: str, *held: str) -> None:
        """Press a key while the keys `held` are down; special keys are WebDriver's code points for them."""
        down = [{"type": "keyDown", "value": name} for name in (*held, key)]
        up = [{"type": "keyUp", "value": name} for name in (key, *reversed(held))]
        self._post("actions", actions=[{"type": "key", "id": "keys", "actions": [*down, *up]}])
