"""Scripts: the TypeScript compiler writes them without their comments, which are a third of what would be loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from heptad_site.build.credits import NODE_MODULES
from heptad_site.build.files import files_below
from heptad_site.build.python import node
from heptad_site.folders import SITE

ASSETS = SITE / "assets"
#: Options with which the compiler changes nothing else: it converts no newer syntax and reads no other file.
AS_WRITTEN = ("--allowJs", "--noCheck", "--noResolve", "--target", "esnext", "--module", "esnext")


def served_scripts(folder: Path = ASSETS) -> dict[str, str]:
    """Return path below the folder -> text of each script. Those that are not modules run in strict mode."""
    sources = [path for path in files_below(folder) if path.suffix == ".js"]
    with TemporaryDirectory() as work:
        compiler = [*node(), str(NODE_MODULES / "typescript" / "bin" / "tsc"), "--ignoreConfig", "--removeComments"]
        paths = ["--rootDir", str(folder), "--outDir", work, *map(str, sources)]
        done = subprocess.run([*compiler, *AS_WRITTEN, *paths], capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"The scripts could not be compiled:\n{done.stdout}{done.stderr}")
        return {path.relative_to(work).as_posix(): path.read_text("utf-8") for path in files_below(Path(work))}
