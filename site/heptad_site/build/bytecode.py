"""Compiles the sources in an archive to bytecode.

`python.mjs` runs this file in the browser's Python, because bytecode differs between versions of Python. It therefore
must not import any module of this project.
"""

from __future__ import annotations

import marshal
import sys
import zipfile
from collections.abc import Collection
from importlib.util import MAGIC_NUMBER, source_hash

EPOCH = (2020, 1, 1, 0, 0, 0)
#: The flags of a .pyc file with the hash of its source, which Python does not check.
UNCHECKED = (0b01).to_bytes(4, "little")
WITHOUT_DOCSTRINGS = 2


def compile_archive(sources: str, target: str, packing: int, only: Collection[str] = ()) -> None:
    """Write the archive `target` with the files of `sources` (or the files `only`); each .py is replaced by a .pyc.

    `packing` is a compression method of `zipfile`.
    """
    with zipfile.ZipFile(sources) as before, zipfile.ZipFile(target, "w") as after:
        for name in sorted(only) or before.namelist():
            content = before.read(name)
            if name.endswith(".py"):
                name, content = f"{name}c", bytecode(name, content)
            after.writestr(zipfile.ZipInfo(name, EPOCH), content, packing, 9)


def imported(archive: str) -> list[str]:
    """Return the files of an archive in `sys.path` whose modules have been imported."""
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    origins = [str(spec.origin) for spec in specs if spec]
    return [origin.removeprefix(f"{archive}/") for origin in origins if origin.startswith(f"{archive}/")]


def bytecode(name: str, source: bytes) -> bytes:
    """Return the content of the .pyc file for a source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)
