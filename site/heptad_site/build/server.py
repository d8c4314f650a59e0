"""A local web server that serves a folder like a static host, for development and tests."""

from __future__ import annotations

import os
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the right media types; browsers must revalidate them. For missing ones it sends 404.html."""

    extensions_map = {  # noqa: RUF012 (as the base class has it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html",
        ".css": "text/css",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Access-Control-Allow-Origin", "*")  # other sites may load embed.js as a module
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code == 404 and page.is_file():
            self.error_message_format = page.read_text("utf-8").replace("%", "%%")
        super().send_error(code, message, explain)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: only the address is printed to the terminal."""


class Server(ThreadingHTTPServer):
    """Serves a folder on 127.0.0.1; port 0 means any free port. `with Server(folder):` runs it in the background."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"

    def __init__(self, folder: Path, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), partial(Handler, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server_port}/"

    @classmethod
    def near(cls, folder: Path, port: int) -> Server:
        """Return a server on this port or the next free one. Raises OSError if 50 ports are taken or there is none."""
        for candidate in range(port, min(port + 50, 65536)):
            try:
                return cls(folder, candidate)
            except OSError:
                continue
        raise OSError(port)

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error, unless a browser has closed the connection in the middle of a file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)
