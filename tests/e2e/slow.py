"""A server on a slow connection that breaks off."""

from __future__ import annotations

import time
from typing import Any

from heptad_site.build.server import Handler

#: A slow connection that breaks: the number of bytes sent before that, and the pause in s after each tenth of them.
PART, PAUSE = 400_000, 0.02


class Breaking(Handler):
    """Sends large files slowly, and closes the connection in the middle of each file at its first request."""

    def __init__(self, broken: set[str], *connection: Any, **settings: Any) -> None:
        self.broken = broken
        super().__init__(*connection, **settings)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if not self.path.endswith((".bin", ".wasm", ".zip")) or self.path in self.broken:
            return super().copyfile(source, outputfile)
        self.broken.add(self.path)
        for _ in range(10):
            outputfile.write(source.read(PART // 10))
            time.sleep(PAUSE)
        self.close_connection = True
