"""The files from which Python starts, how they are cleared from the cache, and another version of the site."""

from __future__ import annotations

import json
from pathlib import Path

from heptad_site.build.dist import integrity

#: The build number of the other version.
NEWER = "0123456789abcdef"
#: Deletes the files of Python from the caches, as a browser may that clears a part of its data.
CLEAR_PYTHON = """async () => { for (const name of await caches.keys()) { const cache = await caches.open(name);
for (const request of await cache.keys()) if (request.url.includes("/py")) await cache.delete(request) } }"""
#: The memory snapshot that the site provides, and the packages from which Python starts without one.
MEMORY = "py/memory.bin"
PACKAGES = ("py/heptad.bin", "pyodide/core.zip")
#: The complete standard library of Python; the starts tested here must not load it.
LIBRARY = "pyodide/python_stdlib.zip"


def replace_by_newer(site: Path) -> None:
    """Turn a copy of the site into a newer version: change the build number in all files that contain it."""
    before = {name: (site / name).read_bytes() for name in ("build.json", "hashes.json")}
    listed = json.loads(before["build.json"])
    old, listed["build"] = listed["build"], NEWER
    (site / "build.json").write_text(json.dumps(listed), "utf-8")
    hashes = json.loads(before["hashes.json"]) | {"build.json": integrity((site / "build.json").read_bytes())}
    (site / "hashes.json").write_text(json.dumps(hashes), "utf-8")
    script = (site / "sw.js").read_text("utf-8").replace(old, NEWER)
    new_list = integrity((site / "hashes.json").read_bytes())
    (site / "sw.js").write_text(script.replace(integrity(before["hashes.json"]), new_list), "utf-8")
