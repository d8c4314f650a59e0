"""A server of the built site that notes what is asked for, and changes files as a test wants them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from heptad_site.build.server import Handler, Server


class Site(Server):
    def __init__(self, folder: Path, port: int = 0) -> None:
        super().__init__(folder, port)
        self.folder = folder
        #: What was asked for, as paths in the site.
        self.asked: list[str] = []
        #: What is sent instead of a file's content, by its path; None says that there is no such file.
        self.changed: dict[str, Callable[[bytes], bytes | None]] = {}
        self.sent_changed: list[str] = []
        self.RequestHandlerClass = partial(Changing, self, directory=str(folder))

    def before(self, path: str, script: str) -> None:
        """Let this run before a script of the site."""
        self.changed[path] = lambda content: script.encode() + b";\n" + content


class Changing(Handler):
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
