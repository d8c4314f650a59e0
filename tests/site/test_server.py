"""The server of the built site."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from heptad_site.build.server import Handler, Server


def test_the_server_gives_the_right_types_and_never_a_stale_file(built_site: Path) -> None:
    wanted = {
        "": "text/html",
        "pyodide/pyodide.asm.wasm": "application/wasm",
        "pyodide/pyodide.js": "text/javascript",
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


def test_the_types_for_browsers_do_not_depend_on_those_that_the_system_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("guess_type", "guess_file_type"):  # on Windows they read the registry, which other programs change
        monkeypatch.setattr(f"mimetypes.{name}", lambda path: ("application/strange", None), raising=False)
    wanted = {
        "page.html": "text/html",
        "style.css": "text/css",
        "picture.png": "image/png",
        "drawing.svg": "image/svg+xml",
        "licence.txt": "text/plain",
    }
    for name in wanted:
        (tmp_path / name).touch()
    with Server(tmp_path) as server:
        for name, kind in wanted.items():
            with urllib.request.urlopen(server.url + name) as answer:
                assert answer.headers.get_content_type() == kind


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


@pytest.mark.parametrize(("error", "is_reported"), [(ConnectionResetError(), False), (PermissionError(), True)])
def test_an_error_is_reported_unless_the_browser_has_left(
    error: OSError,
    is_reported: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(handler: Handler) -> None:
        raise error

    monkeypatch.setattr(Handler, "do_GET", fail)
    with Server(tmp_path) as server, pytest.raises(ConnectionResetError):
        urllib.request.urlopen(server.url)
    assert (type(error).__name__ in capsys.readouterr().err) == is_reported


def test_a_server_that_has_ended_is_gone(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        port = server.server_port
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)
