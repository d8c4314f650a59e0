"""Turns the sources of an archive into bytecode.

`python.mjs` runs it in the browser's Python, because other versions have other bytecode; so it imports nothing of ours.
"""

from __future__ import annotations

import marshal
import sys
import zipfile
from collections.abc import Collection
from importlib.util import MAGIC_NUMBER, source_hash

EPOCH = (2020, 1, 1, 0, 0, 0)
#: Of a .pyc file: it names its source by a hash, and nobody compares them.
UNCHECKED = (0b01).to_bytes(4, "little")
WITHOUT_DOCSTRINGS = 2


def compile_archive(sources: str, target: str, packing: int, only: Collection[str] = ()) -> None:
    """Write the archive `target`: the files of `sources`, or `only` some, with a .pyc in the place of every .py."""
    with zipfile.ZipFile(sources) as before, zipfile.ZipFile(target, "w") as after:
        for name in sorted(only) or before.namelist():
            content = before.read(name)
            if name.endswith(".py"):
                name, content = f"{name}c", bytecode(name, content)
            after.writestr(zipfile.ZipInfo(name, EPOCH), content, packing, 9)


def imported(archive: str) -> list[str]:
    """The files of an archive in Python's path whose modules have been imported."""
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    origins = [str(spec.origin) for spec in specs if spec]
    return [origin.removeprefix(f"{archive}/") for origin in origins if origin.startswith(f"{archive}/")]


def bytecode(name: str, source: bytes) -> bytes:
    """What a .pyc file holds."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)
