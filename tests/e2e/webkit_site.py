"""A server of the built site that records requests and sends changed files where a test wants it.

With it tests in WebKitGTK do what `context.route` of Playwright does in the other engines.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from heptad_site.build.server import Handler, Server

#: The script that every page runs first; tests prepend the following scripts to it.
FIRST_SCRIPT = "assets/js/settings.js"
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"


class Site(Server):
    """The server; its port is chosen by the system."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder
        #: The paths of all requests, relative to the site.
        self.asked: list[str] = []
        #: By path: a function of the file's content that returns what is sent instead; None: a response 404.
        self.changed: dict[str, Callable[[bytes], bytes | None]] = {}
        #: The paths of the requests that were answered so.
        self.sent_changed: list[str] = []
        self.RequestHandlerClass = partial(Changing, self, directory=str(folder))

    def before(self, path: str, script: str) -> None:
        """Prepend code to a script of the site."""
        self.changed[path] = lambda content: script.encode() + b";\n" + content


class Changing(Handler):
    """The request handler of `Site`."""

    def __init__(self, site: Site, *connection: Any, **settings: Any) -> None:
        self.site = site
        super().__init__(*connection, **settings)

    def send_head(self) -> Any:
        path = self.path.partition("?")[0].lstrip("/")
        self.site.asked.append(path)
        if path not in self.site.changed:
            return super().send_head()
        self.site.sent_changed.append(path)
        content = self.site.changed[path]((Path(self.directory) / path).read_bytes())
        if content is None:
            self.send_error(404)
            return None
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)
